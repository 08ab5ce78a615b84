package io.humanplane.internal.humanplane.v1;

import static io.grpc.MethodDescriptor.generateFullMethodName;

/**
 * <pre>
 * What waits for people. Who looks here takes no decision: for that, see AnswererService. For UIs, notifiers
 * and operators: the roles `answerer`, `observer` and `operator`.
 * </pre>
 */
@io.grpc.stub.annotations.GrpcGenerated
public final class InboxServiceGrpc {

  private InboxServiceGrpc() {}

  public static final java.lang.String SERVICE_NAME = "humanplane.v1.InboxService";

  // Static method descriptors that strictly reflect the proto.
  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.ListPendingRequest,
      io.humanplane.internal.humanplane.v1.ListPendingResponse> getListPendingMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "ListPending",
      requestType = io.humanplane.internal.humanplane.v1.ListPendingRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.ListPendingResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.ListPendingRequest,
      io.humanplane.internal.humanplane.v1.ListPendingResponse> getListPendingMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.ListPendingRequest, io.humanplane.internal.humanplane.v1.ListPendingResponse> getListPendingMethod;
    if ((getListPendingMethod = InboxServiceGrpc.getListPendingMethod) == null) {
      synchronized (InboxServiceGrpc.class) {
        if ((getListPendingMethod = InboxServiceGrpc.getListPendingMethod) == null) {
          InboxServiceGrpc.getListPendingMethod = getListPendingMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.ListPendingRequest, io.humanplane.internal.humanplane.v1.ListPendingResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "ListPending"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.ListPendingRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.ListPendingResponse.getDefaultInstance()))
              .setSchemaDescriptor(new InboxServiceMethodDescriptorSupplier("ListPending"))
              .build();
        }
      }
    }
    return getListPendingMethod;
  }

  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.WatchPendingRequest,
      io.humanplane.internal.humanplane.v1.WatchPendingResponse> getWatchPendingMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "WatchPending",
      requestType = io.humanplane.internal.humanplane.v1.WatchPendingRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.WatchPendingResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.SERVER_STREAMING)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.WatchPendingRequest,
      io.humanplane.internal.humanplane.v1.WatchPendingResponse> getWatchPendingMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.WatchPendingRequest, io.humanplane.internal.humanplane.v1.WatchPendingResponse> getWatchPendingMethod;
    if ((getWatchPendingMethod = InboxServiceGrpc.getWatchPendingMethod) == null) {
      synchronized (InboxServiceGrpc.class) {
        if ((getWatchPendingMethod = InboxServiceGrpc.getWatchPendingMethod) == null) {
          InboxServiceGrpc.getWatchPendingMethod = getWatchPendingMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.WatchPendingRequest, io.humanplane.internal.humanplane.v1.WatchPendingResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.SERVER_STREAMING)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "WatchPending"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.WatchPendingRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.WatchPendingResponse.getDefaultInstance()))
              .setSchemaDescriptor(new InboxServiceMethodDescriptorSupplier("WatchPending"))
              .build();
        }
      }
    }
    return getWatchPendingMethod;
  }

  /**
   * Creates a new async stub that supports all call types for the service
   */
  public static InboxServiceStub newStub(io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<InboxServiceStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<InboxServiceStub>() {
        @java.lang.Override
        public InboxServiceStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new InboxServiceStub(channel, callOptions);
        }
      };
    return InboxServiceStub.newStub(factory, channel);
  }

  /**
   * Creates a new blocking-style stub that supports all types of calls on the service
   */
  public static InboxServiceBlockingV2Stub newBlockingV2Stub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<InboxServiceBlockingV2Stub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<InboxServiceBlockingV2Stub>() {
        @java.lang.Override
        public InboxServiceBlockingV2Stub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new InboxServiceBlockingV2Stub(channel, callOptions);
        }
      };
    return InboxServiceBlockingV2Stub.newStub(factory, channel);
  }

  /**
   * Creates a new blocking-style stub that supports unary and streaming output calls on the service
   */
  public static InboxServiceBlockingStub newBlockingStub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<InboxServiceBlockingStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<InboxServiceBlockingStub>() {
        @java.lang.Override
        public InboxServiceBlockingStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new InboxServiceBlockingStub(channel, callOptions);
        }
      };
    return InboxServiceBlockingStub.newStub(factory, channel);
  }

  /**
   * Creates a new ListenableFuture-style stub that supports unary calls on the service
   */
  public static InboxServiceFutureStub newFutureStub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<InboxServiceFutureStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<InboxServiceFutureStub>() {
        @java.lang.Override
        public InboxServiceFutureStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new InboxServiceFutureStub(channel, callOptions);
        }
      };
    return InboxServiceFutureStub.newStub(factory, channel);
  }

  /**
   * <pre>
   * What waits for people. Who looks here takes no decision: for that, see AnswererService. For UIs, notifiers
   * and operators: the roles `answerer`, `observer` and `operator`.
   * </pre>
   */
  public interface AsyncService {

    /**
     * <pre>
     * Lists the requests that are asked and not settled, of every session that the caller may read, oldest
     * first.
     * Does not block and writes nothing. Only durable facts are shown; the overlay alone is live. Reasons:
     * SESSION_NOT_FOUND, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    default void listPending(io.humanplane.internal.humanplane.v1.ListPendingRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ListPendingResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getListPendingMethod(), responseObserver);
    }

    /**
     * <pre>
     * Follows what waits: a full snapshot, `snapshot_complete`, then each change.
     * A client that connects again starts with an empty list: what is not in the new snapshot is over. Stays
     * open until the client ends it. Ends with WATCH_TOO_SLOW when the reader does not keep up, TOKEN_EXPIRED
     * or SERVER_DRAINING. Reasons: SESSION_NOT_FOUND, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    default void watchPending(io.humanplane.internal.humanplane.v1.WatchPendingRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.WatchPendingResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getWatchPendingMethod(), responseObserver);
    }
  }

  /**
   * Base class for the server implementation of the service InboxService.
   * <pre>
   * What waits for people. Who looks here takes no decision: for that, see AnswererService. For UIs, notifiers
   * and operators: the roles `answerer`, `observer` and `operator`.
   * </pre>
   */
  public static abstract class InboxServiceImplBase
      implements io.grpc.BindableService, AsyncService {

    @java.lang.Override public final io.grpc.ServerServiceDefinition bindService() {
      return InboxServiceGrpc.bindService(this);
    }
  }

  /**
   * A stub to allow clients to do asynchronous rpc calls to service InboxService.
   * <pre>
   * What waits for people. Who looks here takes no decision: for that, see AnswererService. For UIs, notifiers
   * and operators: the roles `answerer`, `observer` and `operator`.
   * </pre>
   */
  public static final class InboxServiceStub
      extends io.grpc.stub.AbstractAsyncStub<InboxServiceStub> {
    private InboxServiceStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected InboxServiceStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new InboxServiceStub(channel, callOptions);
    }

    /**
     * <pre>
     * Lists the requests that are asked and not settled, of every session that the caller may read, oldest
     * first.
     * Does not block and writes nothing. Only durable facts are shown; the overlay alone is live. Reasons:
     * SESSION_NOT_FOUND, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public void listPending(io.humanplane.internal.humanplane.v1.ListPendingRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ListPendingResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getListPendingMethod(), getCallOptions()), request, responseObserver);
    }

    /**
     * <pre>
     * Follows what waits: a full snapshot, `snapshot_complete`, then each change.
     * A client that connects again starts with an empty list: what is not in the new snapshot is over. Stays
     * open until the client ends it. Ends with WATCH_TOO_SLOW when the reader does not keep up, TOKEN_EXPIRED
     * or SERVER_DRAINING. Reasons: SESSION_NOT_FOUND, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public void watchPending(io.humanplane.internal.humanplane.v1.WatchPendingRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.WatchPendingResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncServerStreamingCall(
          getChannel().newCall(getWatchPendingMethod(), getCallOptions()), request, responseObserver);
    }
  }

  /**
   * A stub to allow clients to do synchronous rpc calls to service InboxService.
   * <pre>
   * What waits for people. Who looks here takes no decision: for that, see AnswererService. For UIs, notifiers
   * and operators: the roles `answerer`, `observer` and `operator`.
   * </pre>
   */
  public static final class InboxServiceBlockingV2Stub
      extends io.grpc.stub.AbstractBlockingStub<InboxServiceBlockingV2Stub> {
    private InboxServiceBlockingV2Stub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected InboxServiceBlockingV2Stub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new InboxServiceBlockingV2Stub(channel, callOptions);
    }

    /**
     * <pre>
     * Lists the requests that are asked and not settled, of every session that the caller may read, oldest
     * first.
     * Does not block and writes nothing. Only durable facts are shown; the overlay alone is live. Reasons:
     * SESSION_NOT_FOUND, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.ListPendingResponse listPending(io.humanplane.internal.humanplane.v1.ListPendingRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getListPendingMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Follows what waits: a full snapshot, `snapshot_complete`, then each change.
     * A client that connects again starts with an empty list: what is not in the new snapshot is over. Stays
     * open until the client ends it. Ends with WATCH_TOO_SLOW when the reader does not keep up, TOKEN_EXPIRED
     * or SERVER_DRAINING. Reasons: SESSION_NOT_FOUND, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    @io.grpc.ExperimentalApi("https://github.com/grpc/grpc-java/issues/10918")
    public io.grpc.stub.BlockingClientCall<?, io.humanplane.internal.humanplane.v1.WatchPendingResponse>
        watchPending(io.humanplane.internal.humanplane.v1.WatchPendingRequest request) {
      return io.grpc.stub.ClientCalls.blockingV2ServerStreamingCall(
          getChannel(), getWatchPendingMethod(), getCallOptions(), request);
    }
  }

  /**
   * A stub to allow clients to do limited synchronous rpc calls to service InboxService.
   * <pre>
   * What waits for people. Who looks here takes no decision: for that, see AnswererService. For UIs, notifiers
   * and operators: the roles `answerer`, `observer` and `operator`.
   * </pre>
   */
  public static final class InboxServiceBlockingStub
      extends io.grpc.stub.AbstractBlockingStub<InboxServiceBlockingStub> {
    private InboxServiceBlockingStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected InboxServiceBlockingStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new InboxServiceBlockingStub(channel, callOptions);
    }

    /**
     * <pre>
     * Lists the requests that are asked and not settled, of every session that the caller may read, oldest
     * first.
     * Does not block and writes nothing. Only durable facts are shown; the overlay alone is live. Reasons:
     * SESSION_NOT_FOUND, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.ListPendingResponse listPending(io.humanplane.internal.humanplane.v1.ListPendingRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getListPendingMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Follows what waits: a full snapshot, `snapshot_complete`, then each change.
     * A client that connects again starts with an empty list: what is not in the new snapshot is over. Stays
     * open until the client ends it. Ends with WATCH_TOO_SLOW when the reader does not keep up, TOKEN_EXPIRED
     * or SERVER_DRAINING. Reasons: SESSION_NOT_FOUND, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public java.util.Iterator<io.humanplane.internal.humanplane.v1.WatchPendingResponse> watchPending(
        io.humanplane.internal.humanplane.v1.WatchPendingRequest request) {
      return io.grpc.stub.ClientCalls.blockingServerStreamingCall(
          getChannel(), getWatchPendingMethod(), getCallOptions(), request);
    }
  }

  /**
   * A stub to allow clients to do ListenableFuture-style rpc calls to service InboxService.
   * <pre>
   * What waits for people. Who looks here takes no decision: for that, see AnswererService. For UIs, notifiers
   * and operators: the roles `answerer`, `observer` and `operator`.
   * </pre>
   */
  public static final class InboxServiceFutureStub
      extends io.grpc.stub.AbstractFutureStub<InboxServiceFutureStub> {
    private InboxServiceFutureStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected InboxServiceFutureStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new InboxServiceFutureStub(channel, callOptions);
    }

    /**
     * <pre>
     * Lists the requests that are asked and not settled, of every session that the caller may read, oldest
     * first.
     * Does not block and writes nothing. Only durable facts are shown; the overlay alone is live. Reasons:
     * SESSION_NOT_FOUND, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<io.humanplane.internal.humanplane.v1.ListPendingResponse> listPending(
        io.humanplane.internal.humanplane.v1.ListPendingRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getListPendingMethod(), getCallOptions()), request);
    }
  }

  private static final int METHODID_LIST_PENDING = 0;
  private static final int METHODID_WATCH_PENDING = 1;

  private static final class MethodHandlers<Req, Resp> implements
      io.grpc.stub.ServerCalls.UnaryMethod<Req, Resp>,
      io.grpc.stub.ServerCalls.ServerStreamingMethod<Req, Resp>,
      io.grpc.stub.ServerCalls.ClientStreamingMethod<Req, Resp>,
      io.grpc.stub.ServerCalls.BidiStreamingMethod<Req, Resp> {
    private final AsyncService serviceImpl;
    private final int methodId;

    MethodHandlers(AsyncService serviceImpl, int methodId) {
      this.serviceImpl = serviceImpl;
      this.methodId = methodId;
    }

    @java.lang.Override
    @java.lang.SuppressWarnings("unchecked")
    public void invoke(Req request, io.grpc.stub.StreamObserver<Resp> responseObserver) {
      switch (methodId) {
        case METHODID_LIST_PENDING:
          serviceImpl.listPending((io.humanplane.internal.humanplane.v1.ListPendingRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ListPendingResponse>) responseObserver);
          break;
        case METHODID_WATCH_PENDING:
          serviceImpl.watchPending((io.humanplane.internal.humanplane.v1.WatchPendingRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.WatchPendingResponse>) responseObserver);
          break;
        default:
          throw new AssertionError();
      }
    }

    @java.lang.Override
    @java.lang.SuppressWarnings("unchecked")
    public io.grpc.stub.StreamObserver<Req> invoke(
        io.grpc.stub.StreamObserver<Resp> responseObserver) {
      switch (methodId) {
        default:
          throw new AssertionError();
      }
    }
  }

  public static final io.grpc.ServerServiceDefinition bindService(AsyncService service) {
    return io.grpc.ServerServiceDefinition.builder(getServiceDescriptor())
        .addMethod(
          getListPendingMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.ListPendingRequest,
              io.humanplane.internal.humanplane.v1.ListPendingResponse>(
                service, METHODID_LIST_PENDING)))
        .addMethod(
          getWatchPendingMethod(),
          io.grpc.stub.ServerCalls.asyncServerStreamingCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.WatchPendingRequest,
              io.humanplane.internal.humanplane.v1.WatchPendingResponse>(
                service, METHODID_WATCH_PENDING)))
        .build();
  }

  private static abstract class InboxServiceBaseDescriptorSupplier
      implements io.grpc.protobuf.ProtoFileDescriptorSupplier, io.grpc.protobuf.ProtoServiceDescriptorSupplier {
    InboxServiceBaseDescriptorSupplier() {}

    @java.lang.Override
    public com.google.protobuf.Descriptors.FileDescriptor getFileDescriptor() {
      return io.humanplane.internal.humanplane.v1.InboxProto.getDescriptor();
    }

    @java.lang.Override
    public com.google.protobuf.Descriptors.ServiceDescriptor getServiceDescriptor() {
      return getFileDescriptor().findServiceByName("InboxService");
    }
  }

  private static final class InboxServiceFileDescriptorSupplier
      extends InboxServiceBaseDescriptorSupplier {
    InboxServiceFileDescriptorSupplier() {}
  }

  private static final class InboxServiceMethodDescriptorSupplier
      extends InboxServiceBaseDescriptorSupplier
      implements io.grpc.protobuf.ProtoMethodDescriptorSupplier {
    private final java.lang.String methodName;

    InboxServiceMethodDescriptorSupplier(java.lang.String methodName) {
      this.methodName = methodName;
    }

    @java.lang.Override
    public com.google.protobuf.Descriptors.MethodDescriptor getMethodDescriptor() {
      return getServiceDescriptor().findMethodByName(methodName);
    }
  }

  private static volatile io.grpc.ServiceDescriptor serviceDescriptor;

  public static io.grpc.ServiceDescriptor getServiceDescriptor() {
    io.grpc.ServiceDescriptor result = serviceDescriptor;
    if (result == null) {
      synchronized (InboxServiceGrpc.class) {
        result = serviceDescriptor;
        if (result == null) {
          serviceDescriptor = result = io.grpc.ServiceDescriptor.newBuilder(SERVICE_NAME)
              .setSchemaDescriptor(new InboxServiceFileDescriptorSupplier())
              .addMethod(getListPendingMethod())
              .addMethod(getWatchPendingMethod())
              .build();
        }
      }
    }
    return result;
  }
}
