package io.humanplane.internal.humanplane.v1;

import static io.grpc.MethodDescriptor.generateFullMethodName;

/**
 * <pre>
 * How the server itself does. Whether it can be used is said by grpc.health.v1.Health, without credentials.
 * </pre>
 */
@io.grpc.stub.annotations.GrpcGenerated
public final class DiagnosticsServiceGrpc {

  private DiagnosticsServiceGrpc() {}

  public static final java.lang.String SERVICE_NAME = "humanplane.v1.DiagnosticsService";

  // Static method descriptors that strictly reflect the proto.
  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.GetServerInfoRequest,
      io.humanplane.internal.humanplane.v1.GetServerInfoResponse> getGetServerInfoMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "GetServerInfo",
      requestType = io.humanplane.internal.humanplane.v1.GetServerInfoRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.GetServerInfoResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.GetServerInfoRequest,
      io.humanplane.internal.humanplane.v1.GetServerInfoResponse> getGetServerInfoMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.GetServerInfoRequest, io.humanplane.internal.humanplane.v1.GetServerInfoResponse> getGetServerInfoMethod;
    if ((getGetServerInfoMethod = DiagnosticsServiceGrpc.getGetServerInfoMethod) == null) {
      synchronized (DiagnosticsServiceGrpc.class) {
        if ((getGetServerInfoMethod = DiagnosticsServiceGrpc.getGetServerInfoMethod) == null) {
          DiagnosticsServiceGrpc.getGetServerInfoMethod = getGetServerInfoMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.GetServerInfoRequest, io.humanplane.internal.humanplane.v1.GetServerInfoResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "GetServerInfo"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.GetServerInfoRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.GetServerInfoResponse.getDefaultInstance()))
              .setSchemaDescriptor(new DiagnosticsServiceMethodDescriptorSupplier("GetServerInfo"))
              .build();
        }
      }
    }
    return getGetServerInfoMethod;
  }

  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.WatchInternalErrorsRequest,
      io.humanplane.internal.humanplane.v1.WatchInternalErrorsResponse> getWatchInternalErrorsMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "WatchInternalErrors",
      requestType = io.humanplane.internal.humanplane.v1.WatchInternalErrorsRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.WatchInternalErrorsResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.SERVER_STREAMING)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.WatchInternalErrorsRequest,
      io.humanplane.internal.humanplane.v1.WatchInternalErrorsResponse> getWatchInternalErrorsMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.WatchInternalErrorsRequest, io.humanplane.internal.humanplane.v1.WatchInternalErrorsResponse> getWatchInternalErrorsMethod;
    if ((getWatchInternalErrorsMethod = DiagnosticsServiceGrpc.getWatchInternalErrorsMethod) == null) {
      synchronized (DiagnosticsServiceGrpc.class) {
        if ((getWatchInternalErrorsMethod = DiagnosticsServiceGrpc.getWatchInternalErrorsMethod) == null) {
          DiagnosticsServiceGrpc.getWatchInternalErrorsMethod = getWatchInternalErrorsMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.WatchInternalErrorsRequest, io.humanplane.internal.humanplane.v1.WatchInternalErrorsResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.SERVER_STREAMING)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "WatchInternalErrors"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.WatchInternalErrorsRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.WatchInternalErrorsResponse.getDefaultInstance()))
              .setSchemaDescriptor(new DiagnosticsServiceMethodDescriptorSupplier("WatchInternalErrors"))
              .build();
        }
      }
    }
    return getWatchInternalErrorsMethod;
  }

  /**
   * Creates a new async stub that supports all call types for the service
   */
  public static DiagnosticsServiceStub newStub(io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<DiagnosticsServiceStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<DiagnosticsServiceStub>() {
        @java.lang.Override
        public DiagnosticsServiceStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new DiagnosticsServiceStub(channel, callOptions);
        }
      };
    return DiagnosticsServiceStub.newStub(factory, channel);
  }

  /**
   * Creates a new blocking-style stub that supports all types of calls on the service
   */
  public static DiagnosticsServiceBlockingV2Stub newBlockingV2Stub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<DiagnosticsServiceBlockingV2Stub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<DiagnosticsServiceBlockingV2Stub>() {
        @java.lang.Override
        public DiagnosticsServiceBlockingV2Stub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new DiagnosticsServiceBlockingV2Stub(channel, callOptions);
        }
      };
    return DiagnosticsServiceBlockingV2Stub.newStub(factory, channel);
  }

  /**
   * Creates a new blocking-style stub that supports unary and streaming output calls on the service
   */
  public static DiagnosticsServiceBlockingStub newBlockingStub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<DiagnosticsServiceBlockingStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<DiagnosticsServiceBlockingStub>() {
        @java.lang.Override
        public DiagnosticsServiceBlockingStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new DiagnosticsServiceBlockingStub(channel, callOptions);
        }
      };
    return DiagnosticsServiceBlockingStub.newStub(factory, channel);
  }

  /**
   * Creates a new ListenableFuture-style stub that supports unary calls on the service
   */
  public static DiagnosticsServiceFutureStub newFutureStub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<DiagnosticsServiceFutureStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<DiagnosticsServiceFutureStub>() {
        @java.lang.Override
        public DiagnosticsServiceFutureStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new DiagnosticsServiceFutureStub(channel, callOptions);
        }
      };
    return DiagnosticsServiceFutureStub.newStub(factory, channel);
  }

  /**
   * <pre>
   * How the server itself does. Whether it can be used is said by grpc.health.v1.Health, without credentials.
   * </pre>
   */
  public interface AsyncService {

    /**
     * <pre>
     * Reads what the server is and how it does.
     * Does not block; answered while the server starts, too. A retry is safe.
     * </pre>
     */
    default void getServerInfo(io.humanplane.internal.humanplane.v1.GetServerInfoRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.GetServerInfoResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getGetServerInfoMethod(), responseObserver);
    }

    /**
     * <pre>
     * Follows faults of the server that changed no outcome, such as a failure while cleaning up: first those
     * that are kept in memory (at most 256), then each new one.
     * For operators. Stays open until the client ends it. Ends with TOKEN_EXPIRED or SERVER_DRAINING. A reader
     * that is too slow misses some, which `dropped` counts. A frame without an error comes each 15 s while
     * nothing happens. A retry is safe, and repeats what is kept.
     * </pre>
     */
    default void watchInternalErrors(io.humanplane.internal.humanplane.v1.WatchInternalErrorsRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.WatchInternalErrorsResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getWatchInternalErrorsMethod(), responseObserver);
    }
  }

  /**
   * Base class for the server implementation of the service DiagnosticsService.
   * <pre>
   * How the server itself does. Whether it can be used is said by grpc.health.v1.Health, without credentials.
   * </pre>
   */
  public static abstract class DiagnosticsServiceImplBase
      implements io.grpc.BindableService, AsyncService {

    @java.lang.Override public final io.grpc.ServerServiceDefinition bindService() {
      return DiagnosticsServiceGrpc.bindService(this);
    }
  }

  /**
   * A stub to allow clients to do asynchronous rpc calls to service DiagnosticsService.
   * <pre>
   * How the server itself does. Whether it can be used is said by grpc.health.v1.Health, without credentials.
   * </pre>
   */
  public static final class DiagnosticsServiceStub
      extends io.grpc.stub.AbstractAsyncStub<DiagnosticsServiceStub> {
    private DiagnosticsServiceStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected DiagnosticsServiceStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new DiagnosticsServiceStub(channel, callOptions);
    }

    /**
     * <pre>
     * Reads what the server is and how it does.
     * Does not block; answered while the server starts, too. A retry is safe.
     * </pre>
     */
    public void getServerInfo(io.humanplane.internal.humanplane.v1.GetServerInfoRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.GetServerInfoResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getGetServerInfoMethod(), getCallOptions()), request, responseObserver);
    }

    /**
     * <pre>
     * Follows faults of the server that changed no outcome, such as a failure while cleaning up: first those
     * that are kept in memory (at most 256), then each new one.
     * For operators. Stays open until the client ends it. Ends with TOKEN_EXPIRED or SERVER_DRAINING. A reader
     * that is too slow misses some, which `dropped` counts. A frame without an error comes each 15 s while
     * nothing happens. A retry is safe, and repeats what is kept.
     * </pre>
     */
    public void watchInternalErrors(io.humanplane.internal.humanplane.v1.WatchInternalErrorsRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.WatchInternalErrorsResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncServerStreamingCall(
          getChannel().newCall(getWatchInternalErrorsMethod(), getCallOptions()), request, responseObserver);
    }
  }

  /**
   * A stub to allow clients to do synchronous rpc calls to service DiagnosticsService.
   * <pre>
   * How the server itself does. Whether it can be used is said by grpc.health.v1.Health, without credentials.
   * </pre>
   */
  public static final class DiagnosticsServiceBlockingV2Stub
      extends io.grpc.stub.AbstractBlockingStub<DiagnosticsServiceBlockingV2Stub> {
    private DiagnosticsServiceBlockingV2Stub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected DiagnosticsServiceBlockingV2Stub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new DiagnosticsServiceBlockingV2Stub(channel, callOptions);
    }

    /**
     * <pre>
     * Reads what the server is and how it does.
     * Does not block; answered while the server starts, too. A retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.GetServerInfoResponse getServerInfo(io.humanplane.internal.humanplane.v1.GetServerInfoRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getGetServerInfoMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Follows faults of the server that changed no outcome, such as a failure while cleaning up: first those
     * that are kept in memory (at most 256), then each new one.
     * For operators. Stays open until the client ends it. Ends with TOKEN_EXPIRED or SERVER_DRAINING. A reader
     * that is too slow misses some, which `dropped` counts. A frame without an error comes each 15 s while
     * nothing happens. A retry is safe, and repeats what is kept.
     * </pre>
     */
    @io.grpc.ExperimentalApi("https://github.com/grpc/grpc-java/issues/10918")
    public io.grpc.stub.BlockingClientCall<?, io.humanplane.internal.humanplane.v1.WatchInternalErrorsResponse>
        watchInternalErrors(io.humanplane.internal.humanplane.v1.WatchInternalErrorsRequest request) {
      return io.grpc.stub.ClientCalls.blockingV2ServerStreamingCall(
          getChannel(), getWatchInternalErrorsMethod(), getCallOptions(), request);
    }
  }

  /**
   * A stub to allow clients to do limited synchronous rpc calls to service DiagnosticsService.
   * <pre>
   * How the server itself does. Whether it can be used is said by grpc.health.v1.Health, without credentials.
   * </pre>
   */
  public static final class DiagnosticsServiceBlockingStub
      extends io.grpc.stub.AbstractBlockingStub<DiagnosticsServiceBlockingStub> {
    private DiagnosticsServiceBlockingStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected DiagnosticsServiceBlockingStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new DiagnosticsServiceBlockingStub(channel, callOptions);
    }

    /**
     * <pre>
     * Reads what the server is and how it does.
     * Does not block; answered while the server starts, too. A retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.GetServerInfoResponse getServerInfo(io.humanplane.internal.humanplane.v1.GetServerInfoRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getGetServerInfoMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Follows faults of the server that changed no outcome, such as a failure while cleaning up: first those
     * that are kept in memory (at most 256), then each new one.
     * For operators. Stays open until the client ends it. Ends with TOKEN_EXPIRED or SERVER_DRAINING. A reader
     * that is too slow misses some, which `dropped` counts. A frame without an error comes each 15 s while
     * nothing happens. A retry is safe, and repeats what is kept.
     * </pre>
     */
    public java.util.Iterator<io.humanplane.internal.humanplane.v1.WatchInternalErrorsResponse> watchInternalErrors(
        io.humanplane.internal.humanplane.v1.WatchInternalErrorsRequest request) {
      return io.grpc.stub.ClientCalls.blockingServerStreamingCall(
          getChannel(), getWatchInternalErrorsMethod(), getCallOptions(), request);
    }
  }

  /**
   * A stub to allow clients to do ListenableFuture-style rpc calls to service DiagnosticsService.
   * <pre>
   * How the server itself does. Whether it can be used is said by grpc.health.v1.Health, without credentials.
   * </pre>
   */
  public static final class DiagnosticsServiceFutureStub
      extends io.grpc.stub.AbstractFutureStub<DiagnosticsServiceFutureStub> {
    private DiagnosticsServiceFutureStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected DiagnosticsServiceFutureStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new DiagnosticsServiceFutureStub(channel, callOptions);
    }

    /**
     * <pre>
     * Reads what the server is and how it does.
     * Does not block; answered while the server starts, too. A retry is safe.
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<io.humanplane.internal.humanplane.v1.GetServerInfoResponse> getServerInfo(
        io.humanplane.internal.humanplane.v1.GetServerInfoRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getGetServerInfoMethod(), getCallOptions()), request);
    }
  }

  private static final int METHODID_GET_SERVER_INFO = 0;
  private static final int METHODID_WATCH_INTERNAL_ERRORS = 1;

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
        case METHODID_GET_SERVER_INFO:
          serviceImpl.getServerInfo((io.humanplane.internal.humanplane.v1.GetServerInfoRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.GetServerInfoResponse>) responseObserver);
          break;
        case METHODID_WATCH_INTERNAL_ERRORS:
          serviceImpl.watchInternalErrors((io.humanplane.internal.humanplane.v1.WatchInternalErrorsRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.WatchInternalErrorsResponse>) responseObserver);
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
          getGetServerInfoMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.GetServerInfoRequest,
              io.humanplane.internal.humanplane.v1.GetServerInfoResponse>(
                service, METHODID_GET_SERVER_INFO)))
        .addMethod(
          getWatchInternalErrorsMethod(),
          io.grpc.stub.ServerCalls.asyncServerStreamingCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.WatchInternalErrorsRequest,
              io.humanplane.internal.humanplane.v1.WatchInternalErrorsResponse>(
                service, METHODID_WATCH_INTERNAL_ERRORS)))
        .build();
  }

  private static abstract class DiagnosticsServiceBaseDescriptorSupplier
      implements io.grpc.protobuf.ProtoFileDescriptorSupplier, io.grpc.protobuf.ProtoServiceDescriptorSupplier {
    DiagnosticsServiceBaseDescriptorSupplier() {}

    @java.lang.Override
    public com.google.protobuf.Descriptors.FileDescriptor getFileDescriptor() {
      return io.humanplane.internal.humanplane.v1.DiagnosticsProto.getDescriptor();
    }

    @java.lang.Override
    public com.google.protobuf.Descriptors.ServiceDescriptor getServiceDescriptor() {
      return getFileDescriptor().findServiceByName("DiagnosticsService");
    }
  }

  private static final class DiagnosticsServiceFileDescriptorSupplier
      extends DiagnosticsServiceBaseDescriptorSupplier {
    DiagnosticsServiceFileDescriptorSupplier() {}
  }

  private static final class DiagnosticsServiceMethodDescriptorSupplier
      extends DiagnosticsServiceBaseDescriptorSupplier
      implements io.grpc.protobuf.ProtoMethodDescriptorSupplier {
    private final java.lang.String methodName;

    DiagnosticsServiceMethodDescriptorSupplier(java.lang.String methodName) {
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
      synchronized (DiagnosticsServiceGrpc.class) {
        result = serviceDescriptor;
        if (result == null) {
          serviceDescriptor = result = io.grpc.ServiceDescriptor.newBuilder(SERVICE_NAME)
              .setSchemaDescriptor(new DiagnosticsServiceFileDescriptorSupplier())
              .addMethod(getGetServerInfoMethod())
              .addMethod(getWatchInternalErrorsMethod())
              .build();
        }
      }
    }
    return result;
  }
}
