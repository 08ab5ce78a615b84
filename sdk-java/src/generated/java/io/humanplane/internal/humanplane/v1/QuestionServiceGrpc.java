package io.humanplane.internal.humanplane.v1;

import static io.grpc.MethodDescriptor.generateFullMethodName;

/**
 * <pre>
 * Questions to people, asked in batches. They never pass through the approval policy, and an answer to one is
 * never an approval. For agents, and for other principals that have something to ask; operators may cancel.
 * </pre>
 */
@io.grpc.stub.annotations.GrpcGenerated
public final class QuestionServiceGrpc {

  private QuestionServiceGrpc() {}

  public static final java.lang.String SERVICE_NAME = "humanplane.v1.QuestionService";

  // Static method descriptors that strictly reflect the proto.
  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.AskQuestionsRequest,
      io.humanplane.internal.humanplane.v1.AskQuestionsResponse> getAskQuestionsMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "AskQuestions",
      requestType = io.humanplane.internal.humanplane.v1.AskQuestionsRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.AskQuestionsResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.AskQuestionsRequest,
      io.humanplane.internal.humanplane.v1.AskQuestionsResponse> getAskQuestionsMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.AskQuestionsRequest, io.humanplane.internal.humanplane.v1.AskQuestionsResponse> getAskQuestionsMethod;
    if ((getAskQuestionsMethod = QuestionServiceGrpc.getAskQuestionsMethod) == null) {
      synchronized (QuestionServiceGrpc.class) {
        if ((getAskQuestionsMethod = QuestionServiceGrpc.getAskQuestionsMethod) == null) {
          QuestionServiceGrpc.getAskQuestionsMethod = getAskQuestionsMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.AskQuestionsRequest, io.humanplane.internal.humanplane.v1.AskQuestionsResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "AskQuestions"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.AskQuestionsRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.AskQuestionsResponse.getDefaultInstance()))
              .setSchemaDescriptor(new QuestionServiceMethodDescriptorSupplier("AskQuestions"))
              .build();
        }
      }
    }
    return getAskQuestionsMethod;
  }

  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.CancelQuestionsRequest,
      io.humanplane.internal.humanplane.v1.CancelQuestionsResponse> getCancelQuestionsMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "CancelQuestions",
      requestType = io.humanplane.internal.humanplane.v1.CancelQuestionsRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.CancelQuestionsResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.CancelQuestionsRequest,
      io.humanplane.internal.humanplane.v1.CancelQuestionsResponse> getCancelQuestionsMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.CancelQuestionsRequest, io.humanplane.internal.humanplane.v1.CancelQuestionsResponse> getCancelQuestionsMethod;
    if ((getCancelQuestionsMethod = QuestionServiceGrpc.getCancelQuestionsMethod) == null) {
      synchronized (QuestionServiceGrpc.class) {
        if ((getCancelQuestionsMethod = QuestionServiceGrpc.getCancelQuestionsMethod) == null) {
          QuestionServiceGrpc.getCancelQuestionsMethod = getCancelQuestionsMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.CancelQuestionsRequest, io.humanplane.internal.humanplane.v1.CancelQuestionsResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "CancelQuestions"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.CancelQuestionsRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.CancelQuestionsResponse.getDefaultInstance()))
              .setSchemaDescriptor(new QuestionServiceMethodDescriptorSupplier("CancelQuestions"))
              .build();
        }
      }
    }
    return getCancelQuestionsMethod;
  }

  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.GetQuestionsRequest,
      io.humanplane.internal.humanplane.v1.GetQuestionsResponse> getGetQuestionsMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "GetQuestions",
      requestType = io.humanplane.internal.humanplane.v1.GetQuestionsRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.GetQuestionsResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.GetQuestionsRequest,
      io.humanplane.internal.humanplane.v1.GetQuestionsResponse> getGetQuestionsMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.GetQuestionsRequest, io.humanplane.internal.humanplane.v1.GetQuestionsResponse> getGetQuestionsMethod;
    if ((getGetQuestionsMethod = QuestionServiceGrpc.getGetQuestionsMethod) == null) {
      synchronized (QuestionServiceGrpc.class) {
        if ((getGetQuestionsMethod = QuestionServiceGrpc.getGetQuestionsMethod) == null) {
          QuestionServiceGrpc.getGetQuestionsMethod = getGetQuestionsMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.GetQuestionsRequest, io.humanplane.internal.humanplane.v1.GetQuestionsResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "GetQuestions"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.GetQuestionsRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.GetQuestionsResponse.getDefaultInstance()))
              .setSchemaDescriptor(new QuestionServiceMethodDescriptorSupplier("GetQuestions"))
              .build();
        }
      }
    }
    return getGetQuestionsMethod;
  }

  /**
   * Creates a new async stub that supports all call types for the service
   */
  public static QuestionServiceStub newStub(io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<QuestionServiceStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<QuestionServiceStub>() {
        @java.lang.Override
        public QuestionServiceStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new QuestionServiceStub(channel, callOptions);
        }
      };
    return QuestionServiceStub.newStub(factory, channel);
  }

  /**
   * Creates a new blocking-style stub that supports all types of calls on the service
   */
  public static QuestionServiceBlockingV2Stub newBlockingV2Stub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<QuestionServiceBlockingV2Stub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<QuestionServiceBlockingV2Stub>() {
        @java.lang.Override
        public QuestionServiceBlockingV2Stub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new QuestionServiceBlockingV2Stub(channel, callOptions);
        }
      };
    return QuestionServiceBlockingV2Stub.newStub(factory, channel);
  }

  /**
   * Creates a new blocking-style stub that supports unary and streaming output calls on the service
   */
  public static QuestionServiceBlockingStub newBlockingStub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<QuestionServiceBlockingStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<QuestionServiceBlockingStub>() {
        @java.lang.Override
        public QuestionServiceBlockingStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new QuestionServiceBlockingStub(channel, callOptions);
        }
      };
    return QuestionServiceBlockingStub.newStub(factory, channel);
  }

  /**
   * Creates a new ListenableFuture-style stub that supports unary calls on the service
   */
  public static QuestionServiceFutureStub newFutureStub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<QuestionServiceFutureStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<QuestionServiceFutureStub>() {
        @java.lang.Override
        public QuestionServiceFutureStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new QuestionServiceFutureStub(channel, callOptions);
        }
      };
    return QuestionServiceFutureStub.newStub(factory, channel);
  }

  /**
   * <pre>
   * Questions to people, asked in batches. They never pass through the approval policy, and an answer to one is
   * never an approval. For agents, and for other principals that have something to ask; operators may cancel.
   * </pre>
   */
  public interface AsyncService {

    /**
     * <pre>
     * Puts a batch of questions to whoever can answer: listeners first, then the one provider.
     * Checked in this order, before anybody is asked: the caller is still there; the batch is not empty; the
     * named agent is the live one; no other live agent owns it; intents fit. Then `question/asked` is made
     * durable, the batch is offered, it settles once, `question/answered` is made durable, and the reply goes
     * out. With no answerer it is unavailable (NO_PROVIDER) at once.
     * Blocks until the batch settles or `wait` has passed. A call of LIFETIME_CALL blocks until it settles.
     * Returns `settled` for every outcome, or `pending`: then call again with the same request_id and content.
     * Ending a call aborts the batch under LIFETIME_CALL, and only the wait otherwise. The request_id works as
     * in ApprovalService.RequestApproval. There is no default answer, ever.
     * Reasons: SESSION_NOT_FOUND, EMPTY_QUESTIONS, STALE_AGENT, CALLER_NOT_LIVE, DELEGATED_CALLER, BAD_INTENT,
     * DUPLICATE_QUESTION, DUPLICATE_OPTION, BLANK_FIELD, BAD_JSON, REQUEST_ID_REUSED, ASK_ABORTED,
     * SESSION_CLOSED, SESSION_QUARANTINED, FOREIGN_SCOPE, QUOTA_EXCEEDED, DISK_LOW, SERVER_DRAINING,
     * STORAGE_UNAVAILABLE. A retry with the same request_id is always safe.
     * </pre>
     */
    default void askQuestions(io.humanplane.internal.humanplane.v1.AskQuestionsRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.AskQuestionsResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getAskQuestionsMethod(), responseObserver);
    }

    /**
     * <pre>
     * Withdraws a batch: it settles as aborted, that batch only. The principal that asked may (cause
     * WITHDRAWN), and an operator (cause OPERATOR).
     * Blocks until the outcome is durable. What has settled stays settled and is returned, whatever has become
     * of the agent since. Reasons: REQUEST_NOT_FOUND (also where there is no such session, and for who may not
     * know of it), ROLE_MISSING (who knows of it, but did not ask), STORAGE_UNAVAILABLE. A retry is safe.
     * </pre>
     */
    default void cancelQuestions(io.humanplane.internal.humanplane.v1.CancelQuestionsRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.CancelQuestionsResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getCancelQuestionsMethod(), responseObserver);
    }

    /**
     * <pre>
     * Reads a batch: for the principal that asked, and for operators, observers and answerers whose scopes
     * cover it.
     * Does not block. Shows durable facts only. Reasons: REQUEST_NOT_FOUND (also where there is no such session,
     * and for who may not know of it). A retry is safe.
     * </pre>
     */
    default void getQuestions(io.humanplane.internal.humanplane.v1.GetQuestionsRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.GetQuestionsResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getGetQuestionsMethod(), responseObserver);
    }
  }

  /**
   * Base class for the server implementation of the service QuestionService.
   * <pre>
   * Questions to people, asked in batches. They never pass through the approval policy, and an answer to one is
   * never an approval. For agents, and for other principals that have something to ask; operators may cancel.
   * </pre>
   */
  public static abstract class QuestionServiceImplBase
      implements io.grpc.BindableService, AsyncService {

    @java.lang.Override public final io.grpc.ServerServiceDefinition bindService() {
      return QuestionServiceGrpc.bindService(this);
    }
  }

  /**
   * A stub to allow clients to do asynchronous rpc calls to service QuestionService.
   * <pre>
   * Questions to people, asked in batches. They never pass through the approval policy, and an answer to one is
   * never an approval. For agents, and for other principals that have something to ask; operators may cancel.
   * </pre>
   */
  public static final class QuestionServiceStub
      extends io.grpc.stub.AbstractAsyncStub<QuestionServiceStub> {
    private QuestionServiceStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected QuestionServiceStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new QuestionServiceStub(channel, callOptions);
    }

    /**
     * <pre>
     * Puts a batch of questions to whoever can answer: listeners first, then the one provider.
     * Checked in this order, before anybody is asked: the caller is still there; the batch is not empty; the
     * named agent is the live one; no other live agent owns it; intents fit. Then `question/asked` is made
     * durable, the batch is offered, it settles once, `question/answered` is made durable, and the reply goes
     * out. With no answerer it is unavailable (NO_PROVIDER) at once.
     * Blocks until the batch settles or `wait` has passed. A call of LIFETIME_CALL blocks until it settles.
     * Returns `settled` for every outcome, or `pending`: then call again with the same request_id and content.
     * Ending a call aborts the batch under LIFETIME_CALL, and only the wait otherwise. The request_id works as
     * in ApprovalService.RequestApproval. There is no default answer, ever.
     * Reasons: SESSION_NOT_FOUND, EMPTY_QUESTIONS, STALE_AGENT, CALLER_NOT_LIVE, DELEGATED_CALLER, BAD_INTENT,
     * DUPLICATE_QUESTION, DUPLICATE_OPTION, BLANK_FIELD, BAD_JSON, REQUEST_ID_REUSED, ASK_ABORTED,
     * SESSION_CLOSED, SESSION_QUARANTINED, FOREIGN_SCOPE, QUOTA_EXCEEDED, DISK_LOW, SERVER_DRAINING,
     * STORAGE_UNAVAILABLE. A retry with the same request_id is always safe.
     * </pre>
     */
    public void askQuestions(io.humanplane.internal.humanplane.v1.AskQuestionsRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.AskQuestionsResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getAskQuestionsMethod(), getCallOptions()), request, responseObserver);
    }

    /**
     * <pre>
     * Withdraws a batch: it settles as aborted, that batch only. The principal that asked may (cause
     * WITHDRAWN), and an operator (cause OPERATOR).
     * Blocks until the outcome is durable. What has settled stays settled and is returned, whatever has become
     * of the agent since. Reasons: REQUEST_NOT_FOUND (also where there is no such session, and for who may not
     * know of it), ROLE_MISSING (who knows of it, but did not ask), STORAGE_UNAVAILABLE. A retry is safe.
     * </pre>
     */
    public void cancelQuestions(io.humanplane.internal.humanplane.v1.CancelQuestionsRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.CancelQuestionsResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getCancelQuestionsMethod(), getCallOptions()), request, responseObserver);
    }

    /**
     * <pre>
     * Reads a batch: for the principal that asked, and for operators, observers and answerers whose scopes
     * cover it.
     * Does not block. Shows durable facts only. Reasons: REQUEST_NOT_FOUND (also where there is no such session,
     * and for who may not know of it). A retry is safe.
     * </pre>
     */
    public void getQuestions(io.humanplane.internal.humanplane.v1.GetQuestionsRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.GetQuestionsResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getGetQuestionsMethod(), getCallOptions()), request, responseObserver);
    }
  }

  /**
   * A stub to allow clients to do synchronous rpc calls to service QuestionService.
   * <pre>
   * Questions to people, asked in batches. They never pass through the approval policy, and an answer to one is
   * never an approval. For agents, and for other principals that have something to ask; operators may cancel.
   * </pre>
   */
  public static final class QuestionServiceBlockingV2Stub
      extends io.grpc.stub.AbstractBlockingStub<QuestionServiceBlockingV2Stub> {
    private QuestionServiceBlockingV2Stub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected QuestionServiceBlockingV2Stub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new QuestionServiceBlockingV2Stub(channel, callOptions);
    }

    /**
     * <pre>
     * Puts a batch of questions to whoever can answer: listeners first, then the one provider.
     * Checked in this order, before anybody is asked: the caller is still there; the batch is not empty; the
     * named agent is the live one; no other live agent owns it; intents fit. Then `question/asked` is made
     * durable, the batch is offered, it settles once, `question/answered` is made durable, and the reply goes
     * out. With no answerer it is unavailable (NO_PROVIDER) at once.
     * Blocks until the batch settles or `wait` has passed. A call of LIFETIME_CALL blocks until it settles.
     * Returns `settled` for every outcome, or `pending`: then call again with the same request_id and content.
     * Ending a call aborts the batch under LIFETIME_CALL, and only the wait otherwise. The request_id works as
     * in ApprovalService.RequestApproval. There is no default answer, ever.
     * Reasons: SESSION_NOT_FOUND, EMPTY_QUESTIONS, STALE_AGENT, CALLER_NOT_LIVE, DELEGATED_CALLER, BAD_INTENT,
     * DUPLICATE_QUESTION, DUPLICATE_OPTION, BLANK_FIELD, BAD_JSON, REQUEST_ID_REUSED, ASK_ABORTED,
     * SESSION_CLOSED, SESSION_QUARANTINED, FOREIGN_SCOPE, QUOTA_EXCEEDED, DISK_LOW, SERVER_DRAINING,
     * STORAGE_UNAVAILABLE. A retry with the same request_id is always safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.AskQuestionsResponse askQuestions(io.humanplane.internal.humanplane.v1.AskQuestionsRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getAskQuestionsMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Withdraws a batch: it settles as aborted, that batch only. The principal that asked may (cause
     * WITHDRAWN), and an operator (cause OPERATOR).
     * Blocks until the outcome is durable. What has settled stays settled and is returned, whatever has become
     * of the agent since. Reasons: REQUEST_NOT_FOUND (also where there is no such session, and for who may not
     * know of it), ROLE_MISSING (who knows of it, but did not ask), STORAGE_UNAVAILABLE. A retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.CancelQuestionsResponse cancelQuestions(io.humanplane.internal.humanplane.v1.CancelQuestionsRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getCancelQuestionsMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Reads a batch: for the principal that asked, and for operators, observers and answerers whose scopes
     * cover it.
     * Does not block. Shows durable facts only. Reasons: REQUEST_NOT_FOUND (also where there is no such session,
     * and for who may not know of it). A retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.GetQuestionsResponse getQuestions(io.humanplane.internal.humanplane.v1.GetQuestionsRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getGetQuestionsMethod(), getCallOptions(), request);
    }
  }

  /**
   * A stub to allow clients to do limited synchronous rpc calls to service QuestionService.
   * <pre>
   * Questions to people, asked in batches. They never pass through the approval policy, and an answer to one is
   * never an approval. For agents, and for other principals that have something to ask; operators may cancel.
   * </pre>
   */
  public static final class QuestionServiceBlockingStub
      extends io.grpc.stub.AbstractBlockingStub<QuestionServiceBlockingStub> {
    private QuestionServiceBlockingStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected QuestionServiceBlockingStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new QuestionServiceBlockingStub(channel, callOptions);
    }

    /**
     * <pre>
     * Puts a batch of questions to whoever can answer: listeners first, then the one provider.
     * Checked in this order, before anybody is asked: the caller is still there; the batch is not empty; the
     * named agent is the live one; no other live agent owns it; intents fit. Then `question/asked` is made
     * durable, the batch is offered, it settles once, `question/answered` is made durable, and the reply goes
     * out. With no answerer it is unavailable (NO_PROVIDER) at once.
     * Blocks until the batch settles or `wait` has passed. A call of LIFETIME_CALL blocks until it settles.
     * Returns `settled` for every outcome, or `pending`: then call again with the same request_id and content.
     * Ending a call aborts the batch under LIFETIME_CALL, and only the wait otherwise. The request_id works as
     * in ApprovalService.RequestApproval. There is no default answer, ever.
     * Reasons: SESSION_NOT_FOUND, EMPTY_QUESTIONS, STALE_AGENT, CALLER_NOT_LIVE, DELEGATED_CALLER, BAD_INTENT,
     * DUPLICATE_QUESTION, DUPLICATE_OPTION, BLANK_FIELD, BAD_JSON, REQUEST_ID_REUSED, ASK_ABORTED,
     * SESSION_CLOSED, SESSION_QUARANTINED, FOREIGN_SCOPE, QUOTA_EXCEEDED, DISK_LOW, SERVER_DRAINING,
     * STORAGE_UNAVAILABLE. A retry with the same request_id is always safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.AskQuestionsResponse askQuestions(io.humanplane.internal.humanplane.v1.AskQuestionsRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getAskQuestionsMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Withdraws a batch: it settles as aborted, that batch only. The principal that asked may (cause
     * WITHDRAWN), and an operator (cause OPERATOR).
     * Blocks until the outcome is durable. What has settled stays settled and is returned, whatever has become
     * of the agent since. Reasons: REQUEST_NOT_FOUND (also where there is no such session, and for who may not
     * know of it), ROLE_MISSING (who knows of it, but did not ask), STORAGE_UNAVAILABLE. A retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.CancelQuestionsResponse cancelQuestions(io.humanplane.internal.humanplane.v1.CancelQuestionsRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getCancelQuestionsMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Reads a batch: for the principal that asked, and for operators, observers and answerers whose scopes
     * cover it.
     * Does not block. Shows durable facts only. Reasons: REQUEST_NOT_FOUND (also where there is no such session,
     * and for who may not know of it). A retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.GetQuestionsResponse getQuestions(io.humanplane.internal.humanplane.v1.GetQuestionsRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getGetQuestionsMethod(), getCallOptions(), request);
    }
  }

  /**
   * A stub to allow clients to do ListenableFuture-style rpc calls to service QuestionService.
   * <pre>
   * Questions to people, asked in batches. They never pass through the approval policy, and an answer to one is
   * never an approval. For agents, and for other principals that have something to ask; operators may cancel.
   * </pre>
   */
  public static final class QuestionServiceFutureStub
      extends io.grpc.stub.AbstractFutureStub<QuestionServiceFutureStub> {
    private QuestionServiceFutureStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected QuestionServiceFutureStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new QuestionServiceFutureStub(channel, callOptions);
    }

    /**
     * <pre>
     * Puts a batch of questions to whoever can answer: listeners first, then the one provider.
     * Checked in this order, before anybody is asked: the caller is still there; the batch is not empty; the
     * named agent is the live one; no other live agent owns it; intents fit. Then `question/asked` is made
     * durable, the batch is offered, it settles once, `question/answered` is made durable, and the reply goes
     * out. With no answerer it is unavailable (NO_PROVIDER) at once.
     * Blocks until the batch settles or `wait` has passed. A call of LIFETIME_CALL blocks until it settles.
     * Returns `settled` for every outcome, or `pending`: then call again with the same request_id and content.
     * Ending a call aborts the batch under LIFETIME_CALL, and only the wait otherwise. The request_id works as
     * in ApprovalService.RequestApproval. There is no default answer, ever.
     * Reasons: SESSION_NOT_FOUND, EMPTY_QUESTIONS, STALE_AGENT, CALLER_NOT_LIVE, DELEGATED_CALLER, BAD_INTENT,
     * DUPLICATE_QUESTION, DUPLICATE_OPTION, BLANK_FIELD, BAD_JSON, REQUEST_ID_REUSED, ASK_ABORTED,
     * SESSION_CLOSED, SESSION_QUARANTINED, FOREIGN_SCOPE, QUOTA_EXCEEDED, DISK_LOW, SERVER_DRAINING,
     * STORAGE_UNAVAILABLE. A retry with the same request_id is always safe.
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<io.humanplane.internal.humanplane.v1.AskQuestionsResponse> askQuestions(
        io.humanplane.internal.humanplane.v1.AskQuestionsRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getAskQuestionsMethod(), getCallOptions()), request);
    }

    /**
     * <pre>
     * Withdraws a batch: it settles as aborted, that batch only. The principal that asked may (cause
     * WITHDRAWN), and an operator (cause OPERATOR).
     * Blocks until the outcome is durable. What has settled stays settled and is returned, whatever has become
     * of the agent since. Reasons: REQUEST_NOT_FOUND (also where there is no such session, and for who may not
     * know of it), ROLE_MISSING (who knows of it, but did not ask), STORAGE_UNAVAILABLE. A retry is safe.
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<io.humanplane.internal.humanplane.v1.CancelQuestionsResponse> cancelQuestions(
        io.humanplane.internal.humanplane.v1.CancelQuestionsRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getCancelQuestionsMethod(), getCallOptions()), request);
    }

    /**
     * <pre>
     * Reads a batch: for the principal that asked, and for operators, observers and answerers whose scopes
     * cover it.
     * Does not block. Shows durable facts only. Reasons: REQUEST_NOT_FOUND (also where there is no such session,
     * and for who may not know of it). A retry is safe.
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<io.humanplane.internal.humanplane.v1.GetQuestionsResponse> getQuestions(
        io.humanplane.internal.humanplane.v1.GetQuestionsRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getGetQuestionsMethod(), getCallOptions()), request);
    }
  }

  private static final int METHODID_ASK_QUESTIONS = 0;
  private static final int METHODID_CANCEL_QUESTIONS = 1;
  private static final int METHODID_GET_QUESTIONS = 2;

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
        case METHODID_ASK_QUESTIONS:
          serviceImpl.askQuestions((io.humanplane.internal.humanplane.v1.AskQuestionsRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.AskQuestionsResponse>) responseObserver);
          break;
        case METHODID_CANCEL_QUESTIONS:
          serviceImpl.cancelQuestions((io.humanplane.internal.humanplane.v1.CancelQuestionsRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.CancelQuestionsResponse>) responseObserver);
          break;
        case METHODID_GET_QUESTIONS:
          serviceImpl.getQuestions((io.humanplane.internal.humanplane.v1.GetQuestionsRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.GetQuestionsResponse>) responseObserver);
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
          getAskQuestionsMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.AskQuestionsRequest,
              io.humanplane.internal.humanplane.v1.AskQuestionsResponse>(
                service, METHODID_ASK_QUESTIONS)))
        .addMethod(
          getCancelQuestionsMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.CancelQuestionsRequest,
              io.humanplane.internal.humanplane.v1.CancelQuestionsResponse>(
                service, METHODID_CANCEL_QUESTIONS)))
        .addMethod(
          getGetQuestionsMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.GetQuestionsRequest,
              io.humanplane.internal.humanplane.v1.GetQuestionsResponse>(
                service, METHODID_GET_QUESTIONS)))
        .build();
  }

  private static abstract class QuestionServiceBaseDescriptorSupplier
      implements io.grpc.protobuf.ProtoFileDescriptorSupplier, io.grpc.protobuf.ProtoServiceDescriptorSupplier {
    QuestionServiceBaseDescriptorSupplier() {}

    @java.lang.Override
    public com.google.protobuf.Descriptors.FileDescriptor getFileDescriptor() {
      return io.humanplane.internal.humanplane.v1.QuestionProto.getDescriptor();
    }

    @java.lang.Override
    public com.google.protobuf.Descriptors.ServiceDescriptor getServiceDescriptor() {
      return getFileDescriptor().findServiceByName("QuestionService");
    }
  }

  private static final class QuestionServiceFileDescriptorSupplier
      extends QuestionServiceBaseDescriptorSupplier {
    QuestionServiceFileDescriptorSupplier() {}
  }

  private static final class QuestionServiceMethodDescriptorSupplier
      extends QuestionServiceBaseDescriptorSupplier
      implements io.grpc.protobuf.ProtoMethodDescriptorSupplier {
    private final java.lang.String methodName;

    QuestionServiceMethodDescriptorSupplier(java.lang.String methodName) {
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
      synchronized (QuestionServiceGrpc.class) {
        result = serviceDescriptor;
        if (result == null) {
          serviceDescriptor = result = io.grpc.ServiceDescriptor.newBuilder(SERVICE_NAME)
              .setSchemaDescriptor(new QuestionServiceFileDescriptorSupplier())
              .addMethod(getAskQuestionsMethod())
              .addMethod(getCancelQuestionsMethod())
              .addMethod(getGetQuestionsMethod())
              .build();
        }
      }
    }
    return result;
  }
}
