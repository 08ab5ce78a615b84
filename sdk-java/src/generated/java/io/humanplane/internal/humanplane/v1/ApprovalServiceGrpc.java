package io.humanplane.internal.humanplane.v1;

import static io.grpc.MethodDescriptor.generateFullMethodName;

/**
 * <pre>
 * Approvals: one shot, fail closed. OK is not a grant: only outcome APPROVAL_OUTCOME_ALLOWED_ONCE is.
 * Requests are for agents; operators may cancel and read, answerers and observers read.
 * </pre>
 */
@io.grpc.stub.annotations.GrpcGenerated
public final class ApprovalServiceGrpc {

  private ApprovalServiceGrpc() {}

  public static final java.lang.String SERVICE_NAME = "humanplane.v1.ApprovalService";

  // Static method descriptors that strictly reflect the proto.
  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.RequestApprovalRequest,
      io.humanplane.internal.humanplane.v1.RequestApprovalResponse> getRequestApprovalMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "RequestApproval",
      requestType = io.humanplane.internal.humanplane.v1.RequestApprovalRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.RequestApprovalResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.RequestApprovalRequest,
      io.humanplane.internal.humanplane.v1.RequestApprovalResponse> getRequestApprovalMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.RequestApprovalRequest, io.humanplane.internal.humanplane.v1.RequestApprovalResponse> getRequestApprovalMethod;
    if ((getRequestApprovalMethod = ApprovalServiceGrpc.getRequestApprovalMethod) == null) {
      synchronized (ApprovalServiceGrpc.class) {
        if ((getRequestApprovalMethod = ApprovalServiceGrpc.getRequestApprovalMethod) == null) {
          ApprovalServiceGrpc.getRequestApprovalMethod = getRequestApprovalMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.RequestApprovalRequest, io.humanplane.internal.humanplane.v1.RequestApprovalResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "RequestApproval"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.RequestApprovalRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.RequestApprovalResponse.getDefaultInstance()))
              .setSchemaDescriptor(new ApprovalServiceMethodDescriptorSupplier("RequestApproval"))
              .build();
        }
      }
    }
    return getRequestApprovalMethod;
  }

  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.CancelApprovalRequest,
      io.humanplane.internal.humanplane.v1.CancelApprovalResponse> getCancelApprovalMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "CancelApproval",
      requestType = io.humanplane.internal.humanplane.v1.CancelApprovalRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.CancelApprovalResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.CancelApprovalRequest,
      io.humanplane.internal.humanplane.v1.CancelApprovalResponse> getCancelApprovalMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.CancelApprovalRequest, io.humanplane.internal.humanplane.v1.CancelApprovalResponse> getCancelApprovalMethod;
    if ((getCancelApprovalMethod = ApprovalServiceGrpc.getCancelApprovalMethod) == null) {
      synchronized (ApprovalServiceGrpc.class) {
        if ((getCancelApprovalMethod = ApprovalServiceGrpc.getCancelApprovalMethod) == null) {
          ApprovalServiceGrpc.getCancelApprovalMethod = getCancelApprovalMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.CancelApprovalRequest, io.humanplane.internal.humanplane.v1.CancelApprovalResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "CancelApproval"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.CancelApprovalRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.CancelApprovalResponse.getDefaultInstance()))
              .setSchemaDescriptor(new ApprovalServiceMethodDescriptorSupplier("CancelApproval"))
              .build();
        }
      }
    }
    return getCancelApprovalMethod;
  }

  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.GetApprovalRequest,
      io.humanplane.internal.humanplane.v1.GetApprovalResponse> getGetApprovalMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "GetApproval",
      requestType = io.humanplane.internal.humanplane.v1.GetApprovalRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.GetApprovalResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.GetApprovalRequest,
      io.humanplane.internal.humanplane.v1.GetApprovalResponse> getGetApprovalMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.GetApprovalRequest, io.humanplane.internal.humanplane.v1.GetApprovalResponse> getGetApprovalMethod;
    if ((getGetApprovalMethod = ApprovalServiceGrpc.getGetApprovalMethod) == null) {
      synchronized (ApprovalServiceGrpc.class) {
        if ((getGetApprovalMethod = ApprovalServiceGrpc.getGetApprovalMethod) == null) {
          ApprovalServiceGrpc.getGetApprovalMethod = getGetApprovalMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.GetApprovalRequest, io.humanplane.internal.humanplane.v1.GetApprovalResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "GetApproval"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.GetApprovalRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.GetApprovalResponse.getDefaultInstance()))
              .setSchemaDescriptor(new ApprovalServiceMethodDescriptorSupplier("GetApproval"))
              .build();
        }
      }
    }
    return getGetApprovalMethod;
  }

  /**
   * Creates a new async stub that supports all call types for the service
   */
  public static ApprovalServiceStub newStub(io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<ApprovalServiceStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<ApprovalServiceStub>() {
        @java.lang.Override
        public ApprovalServiceStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new ApprovalServiceStub(channel, callOptions);
        }
      };
    return ApprovalServiceStub.newStub(factory, channel);
  }

  /**
   * Creates a new blocking-style stub that supports all types of calls on the service
   */
  public static ApprovalServiceBlockingV2Stub newBlockingV2Stub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<ApprovalServiceBlockingV2Stub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<ApprovalServiceBlockingV2Stub>() {
        @java.lang.Override
        public ApprovalServiceBlockingV2Stub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new ApprovalServiceBlockingV2Stub(channel, callOptions);
        }
      };
    return ApprovalServiceBlockingV2Stub.newStub(factory, channel);
  }

  /**
   * Creates a new blocking-style stub that supports unary and streaming output calls on the service
   */
  public static ApprovalServiceBlockingStub newBlockingStub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<ApprovalServiceBlockingStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<ApprovalServiceBlockingStub>() {
        @java.lang.Override
        public ApprovalServiceBlockingStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new ApprovalServiceBlockingStub(channel, callOptions);
        }
      };
    return ApprovalServiceBlockingStub.newStub(factory, channel);
  }

  /**
   * Creates a new ListenableFuture-style stub that supports unary calls on the service
   */
  public static ApprovalServiceFutureStub newFutureStub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<ApprovalServiceFutureStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<ApprovalServiceFutureStub>() {
        @java.lang.Override
        public ApprovalServiceFutureStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new ApprovalServiceFutureStub(channel, callOptions);
        }
      };
    return ApprovalServiceFutureStub.newStub(factory, channel);
  }

  /**
   * <pre>
   * Approvals: one shot, fail closed. OK is not a grant: only outcome APPROVAL_OUTCOME_ALLOWED_ONCE is.
   * Requests are for agents; operators may cancel and read, answerers and observers read.
   * </pre>
   */
  public interface AsyncService {

    /**
     * <pre>
     * Asks whether one exact action may be done, once.
     * Order: `approval/asked` is made durable, the request is offered to the answerers that can see it, it
     * settles once, `approval/decided` is made durable, and then the reply goes out. Under the policy `never`
     * it is rejected before anybody is asked; with no answerer it is unavailable at once.
     * Blocks until the request settles or `wait` has passed, whichever is first. A call of LIFETIME_CALL blocks
     * until the request settles. Returns `decided` for every outcome, or `pending`: then call again with the
     * same request_id and content, as often as it takes. Ending a call (cancel, gRPC deadline) withdraws the
     * request under LIFETIME_CALL, and only the wait under LIFETIME_AGENT.
     * The request_id is looked up before anything else is checked: the same content joins the open request or
     * returns what it settled as, with `replayed` set, also after a restart. `agent.incarnation`,
     * `agent.lease_token`, `wait` and `deadline` do not count as content.
     * Reasons: SESSION_NOT_FOUND, NO_OPEN_TURN, CALLER_NOT_LIVE, STALE_AGENT, TOOL_CALL_MISMATCH, BLANK_FIELD,
     * BAD_JSON, REQUEST_ID_REUSED, SESSION_CLOSED, SESSION_QUARANTINED, FOREIGN_SCOPE, QUOTA_EXCEEDED,
     * DISK_LOW, SERVER_DRAINING, STORAGE_UNAVAILABLE. A retry with the same request_id is always safe: nobody
     * is asked twice, and a decision that was not logged was never returned.
     * </pre>
     */
    default void requestApproval(io.humanplane.internal.humanplane.v1.RequestApprovalRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.RequestApprovalResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getRequestApprovalMethod(), responseObserver);
    }

    /**
     * <pre>
     * Withdraws a request. The principal that asked may (cause WITHDRAWN), and an operator (cause OPERATOR). By its
     * request_id it also withdraws a tool call (ToolGateService.AuthorizeToolCall) while listeners or guards are asked
     * about it: then, where no approval is behind it, the reply has neither approval_id nor places in the log.
     * Blocks until the outcome is durable. A request that has settled stays settled: what stands is returned,
     * which may be a grant that came first, and whatever has become of the agent since. Reasons:
     * REQUEST_NOT_FOUND (also where there is no such session, and for who may not know of it), ROLE_MISSING (who
     * knows of it, but did not ask), STORAGE_UNAVAILABLE. A retry is safe.
     * </pre>
     */
    default void cancelApproval(io.humanplane.internal.humanplane.v1.CancelApprovalRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.CancelApprovalResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getCancelApprovalMethod(), responseObserver);
    }

    /**
     * <pre>
     * Reads a request: for the principal that asked, and for operators, observers and answerers whose scopes
     * cover it.
     * Does not block. Shows durable facts only. Reasons: REQUEST_NOT_FOUND (also where there is no such session,
     * and for who may not know of it). A retry is safe.
     * </pre>
     */
    default void getApproval(io.humanplane.internal.humanplane.v1.GetApprovalRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.GetApprovalResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getGetApprovalMethod(), responseObserver);
    }
  }

  /**
   * Base class for the server implementation of the service ApprovalService.
   * <pre>
   * Approvals: one shot, fail closed. OK is not a grant: only outcome APPROVAL_OUTCOME_ALLOWED_ONCE is.
   * Requests are for agents; operators may cancel and read, answerers and observers read.
   * </pre>
   */
  public static abstract class ApprovalServiceImplBase
      implements io.grpc.BindableService, AsyncService {

    @java.lang.Override public final io.grpc.ServerServiceDefinition bindService() {
      return ApprovalServiceGrpc.bindService(this);
    }
  }

  /**
   * A stub to allow clients to do asynchronous rpc calls to service ApprovalService.
   * <pre>
   * Approvals: one shot, fail closed. OK is not a grant: only outcome APPROVAL_OUTCOME_ALLOWED_ONCE is.
   * Requests are for agents; operators may cancel and read, answerers and observers read.
   * </pre>
   */
  public static final class ApprovalServiceStub
      extends io.grpc.stub.AbstractAsyncStub<ApprovalServiceStub> {
    private ApprovalServiceStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected ApprovalServiceStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new ApprovalServiceStub(channel, callOptions);
    }

    /**
     * <pre>
     * Asks whether one exact action may be done, once.
     * Order: `approval/asked` is made durable, the request is offered to the answerers that can see it, it
     * settles once, `approval/decided` is made durable, and then the reply goes out. Under the policy `never`
     * it is rejected before anybody is asked; with no answerer it is unavailable at once.
     * Blocks until the request settles or `wait` has passed, whichever is first. A call of LIFETIME_CALL blocks
     * until the request settles. Returns `decided` for every outcome, or `pending`: then call again with the
     * same request_id and content, as often as it takes. Ending a call (cancel, gRPC deadline) withdraws the
     * request under LIFETIME_CALL, and only the wait under LIFETIME_AGENT.
     * The request_id is looked up before anything else is checked: the same content joins the open request or
     * returns what it settled as, with `replayed` set, also after a restart. `agent.incarnation`,
     * `agent.lease_token`, `wait` and `deadline` do not count as content.
     * Reasons: SESSION_NOT_FOUND, NO_OPEN_TURN, CALLER_NOT_LIVE, STALE_AGENT, TOOL_CALL_MISMATCH, BLANK_FIELD,
     * BAD_JSON, REQUEST_ID_REUSED, SESSION_CLOSED, SESSION_QUARANTINED, FOREIGN_SCOPE, QUOTA_EXCEEDED,
     * DISK_LOW, SERVER_DRAINING, STORAGE_UNAVAILABLE. A retry with the same request_id is always safe: nobody
     * is asked twice, and a decision that was not logged was never returned.
     * </pre>
     */
    public void requestApproval(io.humanplane.internal.humanplane.v1.RequestApprovalRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.RequestApprovalResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getRequestApprovalMethod(), getCallOptions()), request, responseObserver);
    }

    /**
     * <pre>
     * Withdraws a request. The principal that asked may (cause WITHDRAWN), and an operator (cause OPERATOR). By its
     * request_id it also withdraws a tool call (ToolGateService.AuthorizeToolCall) while listeners or guards are asked
     * about it: then, where no approval is behind it, the reply has neither approval_id nor places in the log.
     * Blocks until the outcome is durable. A request that has settled stays settled: what stands is returned,
     * which may be a grant that came first, and whatever has become of the agent since. Reasons:
     * REQUEST_NOT_FOUND (also where there is no such session, and for who may not know of it), ROLE_MISSING (who
     * knows of it, but did not ask), STORAGE_UNAVAILABLE. A retry is safe.
     * </pre>
     */
    public void cancelApproval(io.humanplane.internal.humanplane.v1.CancelApprovalRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.CancelApprovalResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getCancelApprovalMethod(), getCallOptions()), request, responseObserver);
    }

    /**
     * <pre>
     * Reads a request: for the principal that asked, and for operators, observers and answerers whose scopes
     * cover it.
     * Does not block. Shows durable facts only. Reasons: REQUEST_NOT_FOUND (also where there is no such session,
     * and for who may not know of it). A retry is safe.
     * </pre>
     */
    public void getApproval(io.humanplane.internal.humanplane.v1.GetApprovalRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.GetApprovalResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getGetApprovalMethod(), getCallOptions()), request, responseObserver);
    }
  }

  /**
   * A stub to allow clients to do synchronous rpc calls to service ApprovalService.
   * <pre>
   * Approvals: one shot, fail closed. OK is not a grant: only outcome APPROVAL_OUTCOME_ALLOWED_ONCE is.
   * Requests are for agents; operators may cancel and read, answerers and observers read.
   * </pre>
   */
  public static final class ApprovalServiceBlockingV2Stub
      extends io.grpc.stub.AbstractBlockingStub<ApprovalServiceBlockingV2Stub> {
    private ApprovalServiceBlockingV2Stub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected ApprovalServiceBlockingV2Stub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new ApprovalServiceBlockingV2Stub(channel, callOptions);
    }

    /**
     * <pre>
     * Asks whether one exact action may be done, once.
     * Order: `approval/asked` is made durable, the request is offered to the answerers that can see it, it
     * settles once, `approval/decided` is made durable, and then the reply goes out. Under the policy `never`
     * it is rejected before anybody is asked; with no answerer it is unavailable at once.
     * Blocks until the request settles or `wait` has passed, whichever is first. A call of LIFETIME_CALL blocks
     * until the request settles. Returns `decided` for every outcome, or `pending`: then call again with the
     * same request_id and content, as often as it takes. Ending a call (cancel, gRPC deadline) withdraws the
     * request under LIFETIME_CALL, and only the wait under LIFETIME_AGENT.
     * The request_id is looked up before anything else is checked: the same content joins the open request or
     * returns what it settled as, with `replayed` set, also after a restart. `agent.incarnation`,
     * `agent.lease_token`, `wait` and `deadline` do not count as content.
     * Reasons: SESSION_NOT_FOUND, NO_OPEN_TURN, CALLER_NOT_LIVE, STALE_AGENT, TOOL_CALL_MISMATCH, BLANK_FIELD,
     * BAD_JSON, REQUEST_ID_REUSED, SESSION_CLOSED, SESSION_QUARANTINED, FOREIGN_SCOPE, QUOTA_EXCEEDED,
     * DISK_LOW, SERVER_DRAINING, STORAGE_UNAVAILABLE. A retry with the same request_id is always safe: nobody
     * is asked twice, and a decision that was not logged was never returned.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.RequestApprovalResponse requestApproval(io.humanplane.internal.humanplane.v1.RequestApprovalRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getRequestApprovalMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Withdraws a request. The principal that asked may (cause WITHDRAWN), and an operator (cause OPERATOR). By its
     * request_id it also withdraws a tool call (ToolGateService.AuthorizeToolCall) while listeners or guards are asked
     * about it: then, where no approval is behind it, the reply has neither approval_id nor places in the log.
     * Blocks until the outcome is durable. A request that has settled stays settled: what stands is returned,
     * which may be a grant that came first, and whatever has become of the agent since. Reasons:
     * REQUEST_NOT_FOUND (also where there is no such session, and for who may not know of it), ROLE_MISSING (who
     * knows of it, but did not ask), STORAGE_UNAVAILABLE. A retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.CancelApprovalResponse cancelApproval(io.humanplane.internal.humanplane.v1.CancelApprovalRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getCancelApprovalMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Reads a request: for the principal that asked, and for operators, observers and answerers whose scopes
     * cover it.
     * Does not block. Shows durable facts only. Reasons: REQUEST_NOT_FOUND (also where there is no such session,
     * and for who may not know of it). A retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.GetApprovalResponse getApproval(io.humanplane.internal.humanplane.v1.GetApprovalRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getGetApprovalMethod(), getCallOptions(), request);
    }
  }

  /**
   * A stub to allow clients to do limited synchronous rpc calls to service ApprovalService.
   * <pre>
   * Approvals: one shot, fail closed. OK is not a grant: only outcome APPROVAL_OUTCOME_ALLOWED_ONCE is.
   * Requests are for agents; operators may cancel and read, answerers and observers read.
   * </pre>
   */
  public static final class ApprovalServiceBlockingStub
      extends io.grpc.stub.AbstractBlockingStub<ApprovalServiceBlockingStub> {
    private ApprovalServiceBlockingStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected ApprovalServiceBlockingStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new ApprovalServiceBlockingStub(channel, callOptions);
    }

    /**
     * <pre>
     * Asks whether one exact action may be done, once.
     * Order: `approval/asked` is made durable, the request is offered to the answerers that can see it, it
     * settles once, `approval/decided` is made durable, and then the reply goes out. Under the policy `never`
     * it is rejected before anybody is asked; with no answerer it is unavailable at once.
     * Blocks until the request settles or `wait` has passed, whichever is first. A call of LIFETIME_CALL blocks
     * until the request settles. Returns `decided` for every outcome, or `pending`: then call again with the
     * same request_id and content, as often as it takes. Ending a call (cancel, gRPC deadline) withdraws the
     * request under LIFETIME_CALL, and only the wait under LIFETIME_AGENT.
     * The request_id is looked up before anything else is checked: the same content joins the open request or
     * returns what it settled as, with `replayed` set, also after a restart. `agent.incarnation`,
     * `agent.lease_token`, `wait` and `deadline` do not count as content.
     * Reasons: SESSION_NOT_FOUND, NO_OPEN_TURN, CALLER_NOT_LIVE, STALE_AGENT, TOOL_CALL_MISMATCH, BLANK_FIELD,
     * BAD_JSON, REQUEST_ID_REUSED, SESSION_CLOSED, SESSION_QUARANTINED, FOREIGN_SCOPE, QUOTA_EXCEEDED,
     * DISK_LOW, SERVER_DRAINING, STORAGE_UNAVAILABLE. A retry with the same request_id is always safe: nobody
     * is asked twice, and a decision that was not logged was never returned.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.RequestApprovalResponse requestApproval(io.humanplane.internal.humanplane.v1.RequestApprovalRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getRequestApprovalMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Withdraws a request. The principal that asked may (cause WITHDRAWN), and an operator (cause OPERATOR). By its
     * request_id it also withdraws a tool call (ToolGateService.AuthorizeToolCall) while listeners or guards are asked
     * about it: then, where no approval is behind it, the reply has neither approval_id nor places in the log.
     * Blocks until the outcome is durable. A request that has settled stays settled: what stands is returned,
     * which may be a grant that came first, and whatever has become of the agent since. Reasons:
     * REQUEST_NOT_FOUND (also where there is no such session, and for who may not know of it), ROLE_MISSING (who
     * knows of it, but did not ask), STORAGE_UNAVAILABLE. A retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.CancelApprovalResponse cancelApproval(io.humanplane.internal.humanplane.v1.CancelApprovalRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getCancelApprovalMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Reads a request: for the principal that asked, and for operators, observers and answerers whose scopes
     * cover it.
     * Does not block. Shows durable facts only. Reasons: REQUEST_NOT_FOUND (also where there is no such session,
     * and for who may not know of it). A retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.GetApprovalResponse getApproval(io.humanplane.internal.humanplane.v1.GetApprovalRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getGetApprovalMethod(), getCallOptions(), request);
    }
  }

  /**
   * A stub to allow clients to do ListenableFuture-style rpc calls to service ApprovalService.
   * <pre>
   * Approvals: one shot, fail closed. OK is not a grant: only outcome APPROVAL_OUTCOME_ALLOWED_ONCE is.
   * Requests are for agents; operators may cancel and read, answerers and observers read.
   * </pre>
   */
  public static final class ApprovalServiceFutureStub
      extends io.grpc.stub.AbstractFutureStub<ApprovalServiceFutureStub> {
    private ApprovalServiceFutureStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected ApprovalServiceFutureStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new ApprovalServiceFutureStub(channel, callOptions);
    }

    /**
     * <pre>
     * Asks whether one exact action may be done, once.
     * Order: `approval/asked` is made durable, the request is offered to the answerers that can see it, it
     * settles once, `approval/decided` is made durable, and then the reply goes out. Under the policy `never`
     * it is rejected before anybody is asked; with no answerer it is unavailable at once.
     * Blocks until the request settles or `wait` has passed, whichever is first. A call of LIFETIME_CALL blocks
     * until the request settles. Returns `decided` for every outcome, or `pending`: then call again with the
     * same request_id and content, as often as it takes. Ending a call (cancel, gRPC deadline) withdraws the
     * request under LIFETIME_CALL, and only the wait under LIFETIME_AGENT.
     * The request_id is looked up before anything else is checked: the same content joins the open request or
     * returns what it settled as, with `replayed` set, also after a restart. `agent.incarnation`,
     * `agent.lease_token`, `wait` and `deadline` do not count as content.
     * Reasons: SESSION_NOT_FOUND, NO_OPEN_TURN, CALLER_NOT_LIVE, STALE_AGENT, TOOL_CALL_MISMATCH, BLANK_FIELD,
     * BAD_JSON, REQUEST_ID_REUSED, SESSION_CLOSED, SESSION_QUARANTINED, FOREIGN_SCOPE, QUOTA_EXCEEDED,
     * DISK_LOW, SERVER_DRAINING, STORAGE_UNAVAILABLE. A retry with the same request_id is always safe: nobody
     * is asked twice, and a decision that was not logged was never returned.
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<io.humanplane.internal.humanplane.v1.RequestApprovalResponse> requestApproval(
        io.humanplane.internal.humanplane.v1.RequestApprovalRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getRequestApprovalMethod(), getCallOptions()), request);
    }

    /**
     * <pre>
     * Withdraws a request. The principal that asked may (cause WITHDRAWN), and an operator (cause OPERATOR). By its
     * request_id it also withdraws a tool call (ToolGateService.AuthorizeToolCall) while listeners or guards are asked
     * about it: then, where no approval is behind it, the reply has neither approval_id nor places in the log.
     * Blocks until the outcome is durable. A request that has settled stays settled: what stands is returned,
     * which may be a grant that came first, and whatever has become of the agent since. Reasons:
     * REQUEST_NOT_FOUND (also where there is no such session, and for who may not know of it), ROLE_MISSING (who
     * knows of it, but did not ask), STORAGE_UNAVAILABLE. A retry is safe.
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<io.humanplane.internal.humanplane.v1.CancelApprovalResponse> cancelApproval(
        io.humanplane.internal.humanplane.v1.CancelApprovalRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getCancelApprovalMethod(), getCallOptions()), request);
    }

    /**
     * <pre>
     * Reads a request: for the principal that asked, and for operators, observers and answerers whose scopes
     * cover it.
     * Does not block. Shows durable facts only. Reasons: REQUEST_NOT_FOUND (also where there is no such session,
     * and for who may not know of it). A retry is safe.
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<io.humanplane.internal.humanplane.v1.GetApprovalResponse> getApproval(
        io.humanplane.internal.humanplane.v1.GetApprovalRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getGetApprovalMethod(), getCallOptions()), request);
    }
  }

  private static final int METHODID_REQUEST_APPROVAL = 0;
  private static final int METHODID_CANCEL_APPROVAL = 1;
  private static final int METHODID_GET_APPROVAL = 2;

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
        case METHODID_REQUEST_APPROVAL:
          serviceImpl.requestApproval((io.humanplane.internal.humanplane.v1.RequestApprovalRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.RequestApprovalResponse>) responseObserver);
          break;
        case METHODID_CANCEL_APPROVAL:
          serviceImpl.cancelApproval((io.humanplane.internal.humanplane.v1.CancelApprovalRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.CancelApprovalResponse>) responseObserver);
          break;
        case METHODID_GET_APPROVAL:
          serviceImpl.getApproval((io.humanplane.internal.humanplane.v1.GetApprovalRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.GetApprovalResponse>) responseObserver);
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
          getRequestApprovalMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.RequestApprovalRequest,
              io.humanplane.internal.humanplane.v1.RequestApprovalResponse>(
                service, METHODID_REQUEST_APPROVAL)))
        .addMethod(
          getCancelApprovalMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.CancelApprovalRequest,
              io.humanplane.internal.humanplane.v1.CancelApprovalResponse>(
                service, METHODID_CANCEL_APPROVAL)))
        .addMethod(
          getGetApprovalMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.GetApprovalRequest,
              io.humanplane.internal.humanplane.v1.GetApprovalResponse>(
                service, METHODID_GET_APPROVAL)))
        .build();
  }

  private static abstract class ApprovalServiceBaseDescriptorSupplier
      implements io.grpc.protobuf.ProtoFileDescriptorSupplier, io.grpc.protobuf.ProtoServiceDescriptorSupplier {
    ApprovalServiceBaseDescriptorSupplier() {}

    @java.lang.Override
    public com.google.protobuf.Descriptors.FileDescriptor getFileDescriptor() {
      return io.humanplane.internal.humanplane.v1.ApprovalProto.getDescriptor();
    }

    @java.lang.Override
    public com.google.protobuf.Descriptors.ServiceDescriptor getServiceDescriptor() {
      return getFileDescriptor().findServiceByName("ApprovalService");
    }
  }

  private static final class ApprovalServiceFileDescriptorSupplier
      extends ApprovalServiceBaseDescriptorSupplier {
    ApprovalServiceFileDescriptorSupplier() {}
  }

  private static final class ApprovalServiceMethodDescriptorSupplier
      extends ApprovalServiceBaseDescriptorSupplier
      implements io.grpc.protobuf.ProtoMethodDescriptorSupplier {
    private final java.lang.String methodName;

    ApprovalServiceMethodDescriptorSupplier(java.lang.String methodName) {
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
      synchronized (ApprovalServiceGrpc.class) {
        result = serviceDescriptor;
        if (result == null) {
          serviceDescriptor = result = io.grpc.ServiceDescriptor.newBuilder(SERVICE_NAME)
              .setSchemaDescriptor(new ApprovalServiceFileDescriptorSupplier())
              .addMethod(getRequestApprovalMethod())
              .addMethod(getCancelApprovalMethod())
              .addMethod(getGetApprovalMethod())
              .build();
        }
      }
    }
    return result;
  }
}
