package io.humanplane.internal.humanplane.v1;

import static io.grpc.MethodDescriptor.generateFullMethodName;

/**
 * <pre>
 * Who enforces sandbox modes. This service records the mode of each session and lets no turn of a confined one start
 * that nobody enforces; the confining itself is done by whoever says here, or in an agent's hello, that it does it.
 * </pre>
 */
@io.grpc.stub.annotations.GrpcGenerated
public final class SandboxServiceGrpc {

  private SandboxServiceGrpc() {}

  public static final java.lang.String SERVICE_NAME = "humanplane.v1.SandboxService";

  // Static method descriptors that strictly reflect the proto.
  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.EnforceRequest,
      io.humanplane.internal.humanplane.v1.EnforceResponse> getEnforceMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "Enforce",
      requestType = io.humanplane.internal.humanplane.v1.EnforceRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.EnforceResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.BIDI_STREAMING)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.EnforceRequest,
      io.humanplane.internal.humanplane.v1.EnforceResponse> getEnforceMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.EnforceRequest, io.humanplane.internal.humanplane.v1.EnforceResponse> getEnforceMethod;
    if ((getEnforceMethod = SandboxServiceGrpc.getEnforceMethod) == null) {
      synchronized (SandboxServiceGrpc.class) {
        if ((getEnforceMethod = SandboxServiceGrpc.getEnforceMethod) == null) {
          SandboxServiceGrpc.getEnforceMethod = getEnforceMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.EnforceRequest, io.humanplane.internal.humanplane.v1.EnforceResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.BIDI_STREAMING)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "Enforce"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.EnforceRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.EnforceResponse.getDefaultInstance()))
              .setSchemaDescriptor(new SandboxServiceMethodDescriptorSupplier("Enforce"))
              .build();
        }
      }
    }
    return getEnforceMethod;
  }

  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.ListEnforcersRequest,
      io.humanplane.internal.humanplane.v1.ListEnforcersResponse> getListEnforcersMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "ListEnforcers",
      requestType = io.humanplane.internal.humanplane.v1.ListEnforcersRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.ListEnforcersResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.ListEnforcersRequest,
      io.humanplane.internal.humanplane.v1.ListEnforcersResponse> getListEnforcersMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.ListEnforcersRequest, io.humanplane.internal.humanplane.v1.ListEnforcersResponse> getListEnforcersMethod;
    if ((getListEnforcersMethod = SandboxServiceGrpc.getListEnforcersMethod) == null) {
      synchronized (SandboxServiceGrpc.class) {
        if ((getListEnforcersMethod = SandboxServiceGrpc.getListEnforcersMethod) == null) {
          SandboxServiceGrpc.getListEnforcersMethod = getListEnforcersMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.ListEnforcersRequest, io.humanplane.internal.humanplane.v1.ListEnforcersResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "ListEnforcers"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.ListEnforcersRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.ListEnforcersResponse.getDefaultInstance()))
              .setSchemaDescriptor(new SandboxServiceMethodDescriptorSupplier("ListEnforcers"))
              .build();
        }
      }
    }
    return getListEnforcersMethod;
  }

  /**
   * Creates a new async stub that supports all call types for the service
   */
  public static SandboxServiceStub newStub(io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<SandboxServiceStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<SandboxServiceStub>() {
        @java.lang.Override
        public SandboxServiceStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new SandboxServiceStub(channel, callOptions);
        }
      };
    return SandboxServiceStub.newStub(factory, channel);
  }

  /**
   * Creates a new blocking-style stub that supports all types of calls on the service
   */
  public static SandboxServiceBlockingV2Stub newBlockingV2Stub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<SandboxServiceBlockingV2Stub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<SandboxServiceBlockingV2Stub>() {
        @java.lang.Override
        public SandboxServiceBlockingV2Stub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new SandboxServiceBlockingV2Stub(channel, callOptions);
        }
      };
    return SandboxServiceBlockingV2Stub.newStub(factory, channel);
  }

  /**
   * Creates a new blocking-style stub that supports unary and streaming output calls on the service
   */
  public static SandboxServiceBlockingStub newBlockingStub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<SandboxServiceBlockingStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<SandboxServiceBlockingStub>() {
        @java.lang.Override
        public SandboxServiceBlockingStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new SandboxServiceBlockingStub(channel, callOptions);
        }
      };
    return SandboxServiceBlockingStub.newStub(factory, channel);
  }

  /**
   * Creates a new ListenableFuture-style stub that supports unary calls on the service
   */
  public static SandboxServiceFutureStub newFutureStub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<SandboxServiceFutureStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<SandboxServiceFutureStub>() {
        @java.lang.Override
        public SandboxServiceFutureStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new SandboxServiceFutureStub(channel, callOptions);
        }
      };
    return SandboxServiceFutureStub.newStub(factory, channel);
  }

  /**
   * <pre>
   * Who enforces sandbox modes. This service records the mode of each session and lets no turn of a confined one start
   * that nobody enforces; the confining itself is done by whoever says here, or in an agent's hello, that it does it.
   * </pre>
   */
  public interface AsyncService {

    /**
     * <pre>
     * Makes the caller an enforcement provider for as long as the stream lives.
     * The client sends `hello` as its first frame, within 10 s; the server answers `welcome`, or ends the stream with
     * a reason. From then on the modes count as enforced for those whom the hello names. The client answers each
     * `ping` with a `pong` at once and says `goodbye` before it leaves. The end of the stream, however it comes, ends
     * the lease at once, without a grace: the next turn start and the next gated call there are refused with
     * SANDBOX_UNAVAILABLE. A turn that runs goes on.
     * Ends with: OK after goodbye; CALLER_NOT_LIVE when pings were missed or the sending half ended without goodbye;
     * TOKEN_EXPIRED; SERVER_DRAINING. Reasons at the start: BLANK_FIELD, FIELD_INVALID, FOREIGN_SCOPE (the caller's
     * scopes do not cover those whom it names), QUOTA_EXCEEDED, SERVER_DRAINING, STORAGE_UNAVAILABLE. A retry is
     * safe: say hello again.
     * </pre>
     */
    default io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.EnforceRequest> enforce(
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.EnforceResponse> responseObserver) {
      return io.grpc.stub.ServerCalls.asyncUnimplementedStreamingCall(getEnforceMethod(), responseObserver);
    }

    /**
     * <pre>
     * Lists the providers that are there, in the order in which they came. Agents that enforce by themselves are not
     * among them: GetPermissions shows those of a session.
     * Does not block. Reasons: FIELD_INVALID. A retry is safe.
     * </pre>
     */
    default void listEnforcers(io.humanplane.internal.humanplane.v1.ListEnforcersRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ListEnforcersResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getListEnforcersMethod(), responseObserver);
    }
  }

  /**
   * Base class for the server implementation of the service SandboxService.
   * <pre>
   * Who enforces sandbox modes. This service records the mode of each session and lets no turn of a confined one start
   * that nobody enforces; the confining itself is done by whoever says here, or in an agent's hello, that it does it.
   * </pre>
   */
  public static abstract class SandboxServiceImplBase
      implements io.grpc.BindableService, AsyncService {

    @java.lang.Override public final io.grpc.ServerServiceDefinition bindService() {
      return SandboxServiceGrpc.bindService(this);
    }
  }

  /**
   * A stub to allow clients to do asynchronous rpc calls to service SandboxService.
   * <pre>
   * Who enforces sandbox modes. This service records the mode of each session and lets no turn of a confined one start
   * that nobody enforces; the confining itself is done by whoever says here, or in an agent's hello, that it does it.
   * </pre>
   */
  public static final class SandboxServiceStub
      extends io.grpc.stub.AbstractAsyncStub<SandboxServiceStub> {
    private SandboxServiceStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected SandboxServiceStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new SandboxServiceStub(channel, callOptions);
    }

    /**
     * <pre>
     * Makes the caller an enforcement provider for as long as the stream lives.
     * The client sends `hello` as its first frame, within 10 s; the server answers `welcome`, or ends the stream with
     * a reason. From then on the modes count as enforced for those whom the hello names. The client answers each
     * `ping` with a `pong` at once and says `goodbye` before it leaves. The end of the stream, however it comes, ends
     * the lease at once, without a grace: the next turn start and the next gated call there are refused with
     * SANDBOX_UNAVAILABLE. A turn that runs goes on.
     * Ends with: OK after goodbye; CALLER_NOT_LIVE when pings were missed or the sending half ended without goodbye;
     * TOKEN_EXPIRED; SERVER_DRAINING. Reasons at the start: BLANK_FIELD, FIELD_INVALID, FOREIGN_SCOPE (the caller's
     * scopes do not cover those whom it names), QUOTA_EXCEEDED, SERVER_DRAINING, STORAGE_UNAVAILABLE. A retry is
     * safe: say hello again.
     * </pre>
     */
    public io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.EnforceRequest> enforce(
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.EnforceResponse> responseObserver) {
      return io.grpc.stub.ClientCalls.asyncBidiStreamingCall(
          getChannel().newCall(getEnforceMethod(), getCallOptions()), responseObserver);
    }

    /**
     * <pre>
     * Lists the providers that are there, in the order in which they came. Agents that enforce by themselves are not
     * among them: GetPermissions shows those of a session.
     * Does not block. Reasons: FIELD_INVALID. A retry is safe.
     * </pre>
     */
    public void listEnforcers(io.humanplane.internal.humanplane.v1.ListEnforcersRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ListEnforcersResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getListEnforcersMethod(), getCallOptions()), request, responseObserver);
    }
  }

  /**
   * A stub to allow clients to do synchronous rpc calls to service SandboxService.
   * <pre>
   * Who enforces sandbox modes. This service records the mode of each session and lets no turn of a confined one start
   * that nobody enforces; the confining itself is done by whoever says here, or in an agent's hello, that it does it.
   * </pre>
   */
  public static final class SandboxServiceBlockingV2Stub
      extends io.grpc.stub.AbstractBlockingStub<SandboxServiceBlockingV2Stub> {
    private SandboxServiceBlockingV2Stub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected SandboxServiceBlockingV2Stub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new SandboxServiceBlockingV2Stub(channel, callOptions);
    }

    /**
     * <pre>
     * Makes the caller an enforcement provider for as long as the stream lives.
     * The client sends `hello` as its first frame, within 10 s; the server answers `welcome`, or ends the stream with
     * a reason. From then on the modes count as enforced for those whom the hello names. The client answers each
     * `ping` with a `pong` at once and says `goodbye` before it leaves. The end of the stream, however it comes, ends
     * the lease at once, without a grace: the next turn start and the next gated call there are refused with
     * SANDBOX_UNAVAILABLE. A turn that runs goes on.
     * Ends with: OK after goodbye; CALLER_NOT_LIVE when pings were missed or the sending half ended without goodbye;
     * TOKEN_EXPIRED; SERVER_DRAINING. Reasons at the start: BLANK_FIELD, FIELD_INVALID, FOREIGN_SCOPE (the caller's
     * scopes do not cover those whom it names), QUOTA_EXCEEDED, SERVER_DRAINING, STORAGE_UNAVAILABLE. A retry is
     * safe: say hello again.
     * </pre>
     */
    @io.grpc.ExperimentalApi("https://github.com/grpc/grpc-java/issues/10918")
    public io.grpc.stub.BlockingClientCall<io.humanplane.internal.humanplane.v1.EnforceRequest, io.humanplane.internal.humanplane.v1.EnforceResponse>
        enforce() {
      return io.grpc.stub.ClientCalls.blockingBidiStreamingCall(
          getChannel(), getEnforceMethod(), getCallOptions());
    }

    /**
     * <pre>
     * Lists the providers that are there, in the order in which they came. Agents that enforce by themselves are not
     * among them: GetPermissions shows those of a session.
     * Does not block. Reasons: FIELD_INVALID. A retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.ListEnforcersResponse listEnforcers(io.humanplane.internal.humanplane.v1.ListEnforcersRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getListEnforcersMethod(), getCallOptions(), request);
    }
  }

  /**
   * A stub to allow clients to do limited synchronous rpc calls to service SandboxService.
   * <pre>
   * Who enforces sandbox modes. This service records the mode of each session and lets no turn of a confined one start
   * that nobody enforces; the confining itself is done by whoever says here, or in an agent's hello, that it does it.
   * </pre>
   */
  public static final class SandboxServiceBlockingStub
      extends io.grpc.stub.AbstractBlockingStub<SandboxServiceBlockingStub> {
    private SandboxServiceBlockingStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected SandboxServiceBlockingStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new SandboxServiceBlockingStub(channel, callOptions);
    }

    /**
     * <pre>
     * Lists the providers that are there, in the order in which they came. Agents that enforce by themselves are not
     * among them: GetPermissions shows those of a session.
     * Does not block. Reasons: FIELD_INVALID. A retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.ListEnforcersResponse listEnforcers(io.humanplane.internal.humanplane.v1.ListEnforcersRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getListEnforcersMethod(), getCallOptions(), request);
    }
  }

  /**
   * A stub to allow clients to do ListenableFuture-style rpc calls to service SandboxService.
   * <pre>
   * Who enforces sandbox modes. This service records the mode of each session and lets no turn of a confined one start
   * that nobody enforces; the confining itself is done by whoever says here, or in an agent's hello, that it does it.
   * </pre>
   */
  public static final class SandboxServiceFutureStub
      extends io.grpc.stub.AbstractFutureStub<SandboxServiceFutureStub> {
    private SandboxServiceFutureStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected SandboxServiceFutureStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new SandboxServiceFutureStub(channel, callOptions);
    }

    /**
     * <pre>
     * Lists the providers that are there, in the order in which they came. Agents that enforce by themselves are not
     * among them: GetPermissions shows those of a session.
     * Does not block. Reasons: FIELD_INVALID. A retry is safe.
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<io.humanplane.internal.humanplane.v1.ListEnforcersResponse> listEnforcers(
        io.humanplane.internal.humanplane.v1.ListEnforcersRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getListEnforcersMethod(), getCallOptions()), request);
    }
  }

  private static final int METHODID_LIST_ENFORCERS = 0;
  private static final int METHODID_ENFORCE = 1;

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
        case METHODID_LIST_ENFORCERS:
          serviceImpl.listEnforcers((io.humanplane.internal.humanplane.v1.ListEnforcersRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ListEnforcersResponse>) responseObserver);
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
        case METHODID_ENFORCE:
          return (io.grpc.stub.StreamObserver<Req>) serviceImpl.enforce(
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.EnforceResponse>) responseObserver);
        default:
          throw new AssertionError();
      }
    }
  }

  public static final io.grpc.ServerServiceDefinition bindService(AsyncService service) {
    return io.grpc.ServerServiceDefinition.builder(getServiceDescriptor())
        .addMethod(
          getEnforceMethod(),
          io.grpc.stub.ServerCalls.asyncBidiStreamingCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.EnforceRequest,
              io.humanplane.internal.humanplane.v1.EnforceResponse>(
                service, METHODID_ENFORCE)))
        .addMethod(
          getListEnforcersMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.ListEnforcersRequest,
              io.humanplane.internal.humanplane.v1.ListEnforcersResponse>(
                service, METHODID_LIST_ENFORCERS)))
        .build();
  }

  private static abstract class SandboxServiceBaseDescriptorSupplier
      implements io.grpc.protobuf.ProtoFileDescriptorSupplier, io.grpc.protobuf.ProtoServiceDescriptorSupplier {
    SandboxServiceBaseDescriptorSupplier() {}

    @java.lang.Override
    public com.google.protobuf.Descriptors.FileDescriptor getFileDescriptor() {
      return io.humanplane.internal.humanplane.v1.SandboxProto.getDescriptor();
    }

    @java.lang.Override
    public com.google.protobuf.Descriptors.ServiceDescriptor getServiceDescriptor() {
      return getFileDescriptor().findServiceByName("SandboxService");
    }
  }

  private static final class SandboxServiceFileDescriptorSupplier
      extends SandboxServiceBaseDescriptorSupplier {
    SandboxServiceFileDescriptorSupplier() {}
  }

  private static final class SandboxServiceMethodDescriptorSupplier
      extends SandboxServiceBaseDescriptorSupplier
      implements io.grpc.protobuf.ProtoMethodDescriptorSupplier {
    private final java.lang.String methodName;

    SandboxServiceMethodDescriptorSupplier(java.lang.String methodName) {
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
      synchronized (SandboxServiceGrpc.class) {
        result = serviceDescriptor;
        if (result == null) {
          serviceDescriptor = result = io.grpc.ServiceDescriptor.newBuilder(SERVICE_NAME)
              .setSchemaDescriptor(new SandboxServiceFileDescriptorSupplier())
              .addMethod(getEnforceMethod())
              .addMethod(getListEnforcersMethod())
              .build();
        }
      }
    }
    return result;
  }
}
