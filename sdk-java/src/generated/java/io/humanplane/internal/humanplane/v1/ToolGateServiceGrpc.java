package io.humanplane.internal.humanplane.v1;

import static io.grpc.MethodDescriptor.generateFullMethodName;

/**
 * <pre>
 * The gate of tool calls: may this one run now? Who asks, who is there to say so beside people, and tools that this
 * service itself offers to models.
 * </pre>
 */
@io.grpc.stub.annotations.GrpcGenerated
public final class ToolGateServiceGrpc {

  private ToolGateServiceGrpc() {}

  public static final java.lang.String SERVICE_NAME = "humanplane.v1.ToolGateService";

  // Static method descriptors that strictly reflect the proto.
  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.GuardRequest,
      io.humanplane.internal.humanplane.v1.GuardResponse> getGuardMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "Guard",
      requestType = io.humanplane.internal.humanplane.v1.GuardRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.GuardResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.BIDI_STREAMING)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.GuardRequest,
      io.humanplane.internal.humanplane.v1.GuardResponse> getGuardMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.GuardRequest, io.humanplane.internal.humanplane.v1.GuardResponse> getGuardMethod;
    if ((getGuardMethod = ToolGateServiceGrpc.getGuardMethod) == null) {
      synchronized (ToolGateServiceGrpc.class) {
        if ((getGuardMethod = ToolGateServiceGrpc.getGuardMethod) == null) {
          ToolGateServiceGrpc.getGuardMethod = getGuardMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.GuardRequest, io.humanplane.internal.humanplane.v1.GuardResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.BIDI_STREAMING)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "Guard"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.GuardRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.GuardResponse.getDefaultInstance()))
              .setSchemaDescriptor(new ToolGateServiceMethodDescriptorSupplier("Guard"))
              .build();
        }
      }
    }
    return getGuardMethod;
  }

  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.AuthorizeToolCallRequest,
      io.humanplane.internal.humanplane.v1.AuthorizeToolCallResponse> getAuthorizeToolCallMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "AuthorizeToolCall",
      requestType = io.humanplane.internal.humanplane.v1.AuthorizeToolCallRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.AuthorizeToolCallResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.AuthorizeToolCallRequest,
      io.humanplane.internal.humanplane.v1.AuthorizeToolCallResponse> getAuthorizeToolCallMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.AuthorizeToolCallRequest, io.humanplane.internal.humanplane.v1.AuthorizeToolCallResponse> getAuthorizeToolCallMethod;
    if ((getAuthorizeToolCallMethod = ToolGateServiceGrpc.getAuthorizeToolCallMethod) == null) {
      synchronized (ToolGateServiceGrpc.class) {
        if ((getAuthorizeToolCallMethod = ToolGateServiceGrpc.getAuthorizeToolCallMethod) == null) {
          ToolGateServiceGrpc.getAuthorizeToolCallMethod = getAuthorizeToolCallMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.AuthorizeToolCallRequest, io.humanplane.internal.humanplane.v1.AuthorizeToolCallResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "AuthorizeToolCall"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.AuthorizeToolCallRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.AuthorizeToolCallResponse.getDefaultInstance()))
              .setSchemaDescriptor(new ToolGateServiceMethodDescriptorSupplier("AuthorizeToolCall"))
              .build();
        }
      }
    }
    return getAuthorizeToolCallMethod;
  }

  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.ListToolsRequest,
      io.humanplane.internal.humanplane.v1.ListToolsResponse> getListToolsMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "ListTools",
      requestType = io.humanplane.internal.humanplane.v1.ListToolsRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.ListToolsResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.ListToolsRequest,
      io.humanplane.internal.humanplane.v1.ListToolsResponse> getListToolsMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.ListToolsRequest, io.humanplane.internal.humanplane.v1.ListToolsResponse> getListToolsMethod;
    if ((getListToolsMethod = ToolGateServiceGrpc.getListToolsMethod) == null) {
      synchronized (ToolGateServiceGrpc.class) {
        if ((getListToolsMethod = ToolGateServiceGrpc.getListToolsMethod) == null) {
          ToolGateServiceGrpc.getListToolsMethod = getListToolsMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.ListToolsRequest, io.humanplane.internal.humanplane.v1.ListToolsResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "ListTools"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.ListToolsRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.ListToolsResponse.getDefaultInstance()))
              .setSchemaDescriptor(new ToolGateServiceMethodDescriptorSupplier("ListTools"))
              .build();
        }
      }
    }
    return getListToolsMethod;
  }

  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.CallToolRequest,
      io.humanplane.internal.humanplane.v1.CallToolResponse> getCallToolMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "CallTool",
      requestType = io.humanplane.internal.humanplane.v1.CallToolRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.CallToolResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.CallToolRequest,
      io.humanplane.internal.humanplane.v1.CallToolResponse> getCallToolMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.CallToolRequest, io.humanplane.internal.humanplane.v1.CallToolResponse> getCallToolMethod;
    if ((getCallToolMethod = ToolGateServiceGrpc.getCallToolMethod) == null) {
      synchronized (ToolGateServiceGrpc.class) {
        if ((getCallToolMethod = ToolGateServiceGrpc.getCallToolMethod) == null) {
          ToolGateServiceGrpc.getCallToolMethod = getCallToolMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.CallToolRequest, io.humanplane.internal.humanplane.v1.CallToolResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "CallTool"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.CallToolRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.CallToolResponse.getDefaultInstance()))
              .setSchemaDescriptor(new ToolGateServiceMethodDescriptorSupplier("CallTool"))
              .build();
        }
      }
    }
    return getCallToolMethod;
  }

  /**
   * Creates a new async stub that supports all call types for the service
   */
  public static ToolGateServiceStub newStub(io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<ToolGateServiceStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<ToolGateServiceStub>() {
        @java.lang.Override
        public ToolGateServiceStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new ToolGateServiceStub(channel, callOptions);
        }
      };
    return ToolGateServiceStub.newStub(factory, channel);
  }

  /**
   * Creates a new blocking-style stub that supports all types of calls on the service
   */
  public static ToolGateServiceBlockingV2Stub newBlockingV2Stub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<ToolGateServiceBlockingV2Stub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<ToolGateServiceBlockingV2Stub>() {
        @java.lang.Override
        public ToolGateServiceBlockingV2Stub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new ToolGateServiceBlockingV2Stub(channel, callOptions);
        }
      };
    return ToolGateServiceBlockingV2Stub.newStub(factory, channel);
  }

  /**
   * Creates a new blocking-style stub that supports unary and streaming output calls on the service
   */
  public static ToolGateServiceBlockingStub newBlockingStub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<ToolGateServiceBlockingStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<ToolGateServiceBlockingStub>() {
        @java.lang.Override
        public ToolGateServiceBlockingStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new ToolGateServiceBlockingStub(channel, callOptions);
        }
      };
    return ToolGateServiceBlockingStub.newStub(factory, channel);
  }

  /**
   * Creates a new ListenableFuture-style stub that supports unary calls on the service
   */
  public static ToolGateServiceFutureStub newFutureStub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<ToolGateServiceFutureStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<ToolGateServiceFutureStub>() {
        @java.lang.Override
        public ToolGateServiceFutureStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new ToolGateServiceFutureStub(channel, callOptions);
        }
      };
    return ToolGateServiceFutureStub.newStub(factory, channel);
  }

  /**
   * <pre>
   * The gate of tool calls: may this one run now? Who asks, who is there to say so beside people, and tools that this
   * service itself offers to models.
   * </pre>
   */
  public interface AsyncService {

    /**
     * <pre>
     * Hears of tool calls before they run, for as long as the stream lives. For policy bots, principals with the role
     * `plugin`.
     * A *listener* is asked before people are. It allows, denies, says that people are to be asked, or passes on to the
     * next one; listeners are asked in order of registration, behind the server's file of rules, and the first word
     * counts. Where none says anything, people are asked. A *guard* is asked after every yes, whoever said it (a rule, a
     * listener, a person), and can only deny: all guards are asked, those with a global scope first, then those of the
     * session, of the agent's ancestors from the root on, and of the agent itself. Listeners and guards do not wait for
     * each other's registrations: a call meets the listeners that are there when they are asked, and the guards that are
     * there when somebody has said yes.
     * 1. The client sends `hello` as its first frame, within 10 s; the server answers `welcome`.
     * 2. The client sends `register` for each listener or guard that it wants to be. The server answers `registered` or
     *    `register_refused`, with the same correlation_id.
     * 3. The server sends an `offer` when a tool call reaches a registration, which thereby holds it. Send exactly one of
     *    `answer`, `next` (pass it on) and `fail`, before the hold limit.
     * 4. The server sends `reply_accepted`, or `reply_refused` with what is wrong or what stands. After a refusal for
     *    FIELD_INVALID or BLANK_FIELD the offer is still open: mend the answer and send it again.
     * 5. A `retract` says that the offer is over without you: withdrawn, the agent gone, decided by a member of your
     *    group, or held for too long. Send `released` as soon as nothing works on it any more: until then it keeps its
     *    slot of max_outstanding, and a registration that has not released within 60 s is unloaded.
     * 6. Answer each `ping` with a `pong` at once. Say `goodbye` before leaving; `unregister` ends one registration.
     * What is not answered is never a yes. When a listener or a guard that holds a call unloads, fails, says what is not
     * in the vocabulary, or stays silent for its hold limit, the call is UNAVAILABLE at once, and nobody else is asked;
     * only a listener that registered with ON_SILENCE_NEXT is passed over at its limit. One that unloads before its turn
     * is skipped. A listener is not asked about calls of its own principal, unless the server is single-user; a guard is.
     * The end of the client's sending half, two missed pings, and a dead connection unload every registration at once. A
     * frame that cannot be taken is answered with a frame (`fault`, `register_refused`, `reply_refused`) and harms
     * nothing else. Bytes that are no frame at all end the stream like a loss.
     * Ends with: OK after goodbye; CALLER_NOT_LIVE when pings were missed, or the sending half ended without goodbye;
     * WATCH_TOO_SLOW when the client does not read; TOKEN_EXPIRED; SERVER_DRAINING after `drain`; STORAGE_UNAVAILABLE.
     * Reasons at the start: FIELD_INVALID (no hello, or not in time), BLANK_FIELD, ROLE_MISSING, QUOTA_EXCEEDED. A retry
     * is safe: registrations are made anew, and inherit nothing.
     * </pre>
     */
    default io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.GuardRequest> guard(
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.GuardResponse> responseObserver) {
      return io.grpc.stub.ServerCalls.asyncUnimplementedStreamingCall(getGuardMethod(), responseObserver);
    }

    /**
     * <pre>
     * Asks whether a tool call may run, before it runs. The server's file of rules is asked first: the first rule that
     * matches says allow, deny or ask. Where none matches, the listeners of Guard are asked; where they say nothing
     * either, people. *Ask* is an approval like any other (ApprovalService), under the same request_id: GetApproval shows
     * it, its `reason` is that of the rule or listener, and under the policy `never` it is rejected. After a yes of a
     * rule, a listener or a person, the session's sandbox is checked once more, and then the guards of Guard are asked.
     * Run the tool on ALLOWED alone, once.
     * Blocks until there is a verdict or `wait` is over. It ends sooner by CancelApproval with the same request_id,
     * whoever is being asked (ABORTED_BEFORE_DISPATCH), by the end of the last call under LIFETIME_CALL, and with the
     * agent's lease. What was decided is data. Reasons: those of RequestApproval, SANDBOX_UNAVAILABLE among them; then
     * nothing was decided, and the next call with the same request_id begins anew.
     * A retry is safe with the same request_id: it joins the call that is open, or is told the verdict, with `replayed`
     * set, and asks nobody again. Approvals are in the log; verdicts are not, and the server remembers them until it
     * stops (16384 of them). After that a retry goes on with what people have said, and asks rules, listeners and guards
     * again.
     * </pre>
     */
    default void authorizeToolCall(io.humanplane.internal.humanplane.v1.AuthorizeToolCallRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.AuthorizeToolCallResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getAuthorizeToolCallMethod(), responseObserver);
    }

    /**
     * <pre>
     * Lists the tools, with all that a model has to be told of them. The list is the same for everybody.
     * Does not block. A retry is safe.
     * </pre>
     */
    default void listTools(io.humanplane.internal.humanplane.v1.ListToolsRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ListToolsResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getListToolsMethod(), responseObserver);
    }

    /**
     * <pre>
     * Calls a tool with the arguments that a model wrote. `ask_user_question`: the arguments are a batch of questions,
     * which is asked exactly as by QuestionService.AskQuestions, under the same request ids; CancelQuestions and
     * GetQuestions reach it.
     * Blocks until the batch settles or `wait` is over. What it settled as is data: `output` has the answers as compact
     * JSON for the model; `failure` says why there are none, with the code. Reasons: FIELD_INVALID (also of a tool that
     * is not listed), BLANK_FIELD, BAD_JSON (arguments_json), and those of AskQuestions. A retry is safe with the same
     * request_id.
     * </pre>
     */
    default void callTool(io.humanplane.internal.humanplane.v1.CallToolRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.CallToolResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getCallToolMethod(), responseObserver);
    }
  }

  /**
   * Base class for the server implementation of the service ToolGateService.
   * <pre>
   * The gate of tool calls: may this one run now? Who asks, who is there to say so beside people, and tools that this
   * service itself offers to models.
   * </pre>
   */
  public static abstract class ToolGateServiceImplBase
      implements io.grpc.BindableService, AsyncService {

    @java.lang.Override public final io.grpc.ServerServiceDefinition bindService() {
      return ToolGateServiceGrpc.bindService(this);
    }
  }

  /**
   * A stub to allow clients to do asynchronous rpc calls to service ToolGateService.
   * <pre>
   * The gate of tool calls: may this one run now? Who asks, who is there to say so beside people, and tools that this
   * service itself offers to models.
   * </pre>
   */
  public static final class ToolGateServiceStub
      extends io.grpc.stub.AbstractAsyncStub<ToolGateServiceStub> {
    private ToolGateServiceStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected ToolGateServiceStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new ToolGateServiceStub(channel, callOptions);
    }

    /**
     * <pre>
     * Hears of tool calls before they run, for as long as the stream lives. For policy bots, principals with the role
     * `plugin`.
     * A *listener* is asked before people are. It allows, denies, says that people are to be asked, or passes on to the
     * next one; listeners are asked in order of registration, behind the server's file of rules, and the first word
     * counts. Where none says anything, people are asked. A *guard* is asked after every yes, whoever said it (a rule, a
     * listener, a person), and can only deny: all guards are asked, those with a global scope first, then those of the
     * session, of the agent's ancestors from the root on, and of the agent itself. Listeners and guards do not wait for
     * each other's registrations: a call meets the listeners that are there when they are asked, and the guards that are
     * there when somebody has said yes.
     * 1. The client sends `hello` as its first frame, within 10 s; the server answers `welcome`.
     * 2. The client sends `register` for each listener or guard that it wants to be. The server answers `registered` or
     *    `register_refused`, with the same correlation_id.
     * 3. The server sends an `offer` when a tool call reaches a registration, which thereby holds it. Send exactly one of
     *    `answer`, `next` (pass it on) and `fail`, before the hold limit.
     * 4. The server sends `reply_accepted`, or `reply_refused` with what is wrong or what stands. After a refusal for
     *    FIELD_INVALID or BLANK_FIELD the offer is still open: mend the answer and send it again.
     * 5. A `retract` says that the offer is over without you: withdrawn, the agent gone, decided by a member of your
     *    group, or held for too long. Send `released` as soon as nothing works on it any more: until then it keeps its
     *    slot of max_outstanding, and a registration that has not released within 60 s is unloaded.
     * 6. Answer each `ping` with a `pong` at once. Say `goodbye` before leaving; `unregister` ends one registration.
     * What is not answered is never a yes. When a listener or a guard that holds a call unloads, fails, says what is not
     * in the vocabulary, or stays silent for its hold limit, the call is UNAVAILABLE at once, and nobody else is asked;
     * only a listener that registered with ON_SILENCE_NEXT is passed over at its limit. One that unloads before its turn
     * is skipped. A listener is not asked about calls of its own principal, unless the server is single-user; a guard is.
     * The end of the client's sending half, two missed pings, and a dead connection unload every registration at once. A
     * frame that cannot be taken is answered with a frame (`fault`, `register_refused`, `reply_refused`) and harms
     * nothing else. Bytes that are no frame at all end the stream like a loss.
     * Ends with: OK after goodbye; CALLER_NOT_LIVE when pings were missed, or the sending half ended without goodbye;
     * WATCH_TOO_SLOW when the client does not read; TOKEN_EXPIRED; SERVER_DRAINING after `drain`; STORAGE_UNAVAILABLE.
     * Reasons at the start: FIELD_INVALID (no hello, or not in time), BLANK_FIELD, ROLE_MISSING, QUOTA_EXCEEDED. A retry
     * is safe: registrations are made anew, and inherit nothing.
     * </pre>
     */
    public io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.GuardRequest> guard(
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.GuardResponse> responseObserver) {
      return io.grpc.stub.ClientCalls.asyncBidiStreamingCall(
          getChannel().newCall(getGuardMethod(), getCallOptions()), responseObserver);
    }

    /**
     * <pre>
     * Asks whether a tool call may run, before it runs. The server's file of rules is asked first: the first rule that
     * matches says allow, deny or ask. Where none matches, the listeners of Guard are asked; where they say nothing
     * either, people. *Ask* is an approval like any other (ApprovalService), under the same request_id: GetApproval shows
     * it, its `reason` is that of the rule or listener, and under the policy `never` it is rejected. After a yes of a
     * rule, a listener or a person, the session's sandbox is checked once more, and then the guards of Guard are asked.
     * Run the tool on ALLOWED alone, once.
     * Blocks until there is a verdict or `wait` is over. It ends sooner by CancelApproval with the same request_id,
     * whoever is being asked (ABORTED_BEFORE_DISPATCH), by the end of the last call under LIFETIME_CALL, and with the
     * agent's lease. What was decided is data. Reasons: those of RequestApproval, SANDBOX_UNAVAILABLE among them; then
     * nothing was decided, and the next call with the same request_id begins anew.
     * A retry is safe with the same request_id: it joins the call that is open, or is told the verdict, with `replayed`
     * set, and asks nobody again. Approvals are in the log; verdicts are not, and the server remembers them until it
     * stops (16384 of them). After that a retry goes on with what people have said, and asks rules, listeners and guards
     * again.
     * </pre>
     */
    public void authorizeToolCall(io.humanplane.internal.humanplane.v1.AuthorizeToolCallRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.AuthorizeToolCallResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getAuthorizeToolCallMethod(), getCallOptions()), request, responseObserver);
    }

    /**
     * <pre>
     * Lists the tools, with all that a model has to be told of them. The list is the same for everybody.
     * Does not block. A retry is safe.
     * </pre>
     */
    public void listTools(io.humanplane.internal.humanplane.v1.ListToolsRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ListToolsResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getListToolsMethod(), getCallOptions()), request, responseObserver);
    }

    /**
     * <pre>
     * Calls a tool with the arguments that a model wrote. `ask_user_question`: the arguments are a batch of questions,
     * which is asked exactly as by QuestionService.AskQuestions, under the same request ids; CancelQuestions and
     * GetQuestions reach it.
     * Blocks until the batch settles or `wait` is over. What it settled as is data: `output` has the answers as compact
     * JSON for the model; `failure` says why there are none, with the code. Reasons: FIELD_INVALID (also of a tool that
     * is not listed), BLANK_FIELD, BAD_JSON (arguments_json), and those of AskQuestions. A retry is safe with the same
     * request_id.
     * </pre>
     */
    public void callTool(io.humanplane.internal.humanplane.v1.CallToolRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.CallToolResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getCallToolMethod(), getCallOptions()), request, responseObserver);
    }
  }

  /**
   * A stub to allow clients to do synchronous rpc calls to service ToolGateService.
   * <pre>
   * The gate of tool calls: may this one run now? Who asks, who is there to say so beside people, and tools that this
   * service itself offers to models.
   * </pre>
   */
  public static final class ToolGateServiceBlockingV2Stub
      extends io.grpc.stub.AbstractBlockingStub<ToolGateServiceBlockingV2Stub> {
    private ToolGateServiceBlockingV2Stub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected ToolGateServiceBlockingV2Stub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new ToolGateServiceBlockingV2Stub(channel, callOptions);
    }

    /**
     * <pre>
     * Hears of tool calls before they run, for as long as the stream lives. For policy bots, principals with the role
     * `plugin`.
     * A *listener* is asked before people are. It allows, denies, says that people are to be asked, or passes on to the
     * next one; listeners are asked in order of registration, behind the server's file of rules, and the first word
     * counts. Where none says anything, people are asked. A *guard* is asked after every yes, whoever said it (a rule, a
     * listener, a person), and can only deny: all guards are asked, those with a global scope first, then those of the
     * session, of the agent's ancestors from the root on, and of the agent itself. Listeners and guards do not wait for
     * each other's registrations: a call meets the listeners that are there when they are asked, and the guards that are
     * there when somebody has said yes.
     * 1. The client sends `hello` as its first frame, within 10 s; the server answers `welcome`.
     * 2. The client sends `register` for each listener or guard that it wants to be. The server answers `registered` or
     *    `register_refused`, with the same correlation_id.
     * 3. The server sends an `offer` when a tool call reaches a registration, which thereby holds it. Send exactly one of
     *    `answer`, `next` (pass it on) and `fail`, before the hold limit.
     * 4. The server sends `reply_accepted`, or `reply_refused` with what is wrong or what stands. After a refusal for
     *    FIELD_INVALID or BLANK_FIELD the offer is still open: mend the answer and send it again.
     * 5. A `retract` says that the offer is over without you: withdrawn, the agent gone, decided by a member of your
     *    group, or held for too long. Send `released` as soon as nothing works on it any more: until then it keeps its
     *    slot of max_outstanding, and a registration that has not released within 60 s is unloaded.
     * 6. Answer each `ping` with a `pong` at once. Say `goodbye` before leaving; `unregister` ends one registration.
     * What is not answered is never a yes. When a listener or a guard that holds a call unloads, fails, says what is not
     * in the vocabulary, or stays silent for its hold limit, the call is UNAVAILABLE at once, and nobody else is asked;
     * only a listener that registered with ON_SILENCE_NEXT is passed over at its limit. One that unloads before its turn
     * is skipped. A listener is not asked about calls of its own principal, unless the server is single-user; a guard is.
     * The end of the client's sending half, two missed pings, and a dead connection unload every registration at once. A
     * frame that cannot be taken is answered with a frame (`fault`, `register_refused`, `reply_refused`) and harms
     * nothing else. Bytes that are no frame at all end the stream like a loss.
     * Ends with: OK after goodbye; CALLER_NOT_LIVE when pings were missed, or the sending half ended without goodbye;
     * WATCH_TOO_SLOW when the client does not read; TOKEN_EXPIRED; SERVER_DRAINING after `drain`; STORAGE_UNAVAILABLE.
     * Reasons at the start: FIELD_INVALID (no hello, or not in time), BLANK_FIELD, ROLE_MISSING, QUOTA_EXCEEDED. A retry
     * is safe: registrations are made anew, and inherit nothing.
     * </pre>
     */
    @io.grpc.ExperimentalApi("https://github.com/grpc/grpc-java/issues/10918")
    public io.grpc.stub.BlockingClientCall<io.humanplane.internal.humanplane.v1.GuardRequest, io.humanplane.internal.humanplane.v1.GuardResponse>
        guard() {
      return io.grpc.stub.ClientCalls.blockingBidiStreamingCall(
          getChannel(), getGuardMethod(), getCallOptions());
    }

    /**
     * <pre>
     * Asks whether a tool call may run, before it runs. The server's file of rules is asked first: the first rule that
     * matches says allow, deny or ask. Where none matches, the listeners of Guard are asked; where they say nothing
     * either, people. *Ask* is an approval like any other (ApprovalService), under the same request_id: GetApproval shows
     * it, its `reason` is that of the rule or listener, and under the policy `never` it is rejected. After a yes of a
     * rule, a listener or a person, the session's sandbox is checked once more, and then the guards of Guard are asked.
     * Run the tool on ALLOWED alone, once.
     * Blocks until there is a verdict or `wait` is over. It ends sooner by CancelApproval with the same request_id,
     * whoever is being asked (ABORTED_BEFORE_DISPATCH), by the end of the last call under LIFETIME_CALL, and with the
     * agent's lease. What was decided is data. Reasons: those of RequestApproval, SANDBOX_UNAVAILABLE among them; then
     * nothing was decided, and the next call with the same request_id begins anew.
     * A retry is safe with the same request_id: it joins the call that is open, or is told the verdict, with `replayed`
     * set, and asks nobody again. Approvals are in the log; verdicts are not, and the server remembers them until it
     * stops (16384 of them). After that a retry goes on with what people have said, and asks rules, listeners and guards
     * again.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.AuthorizeToolCallResponse authorizeToolCall(io.humanplane.internal.humanplane.v1.AuthorizeToolCallRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getAuthorizeToolCallMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Lists the tools, with all that a model has to be told of them. The list is the same for everybody.
     * Does not block. A retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.ListToolsResponse listTools(io.humanplane.internal.humanplane.v1.ListToolsRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getListToolsMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Calls a tool with the arguments that a model wrote. `ask_user_question`: the arguments are a batch of questions,
     * which is asked exactly as by QuestionService.AskQuestions, under the same request ids; CancelQuestions and
     * GetQuestions reach it.
     * Blocks until the batch settles or `wait` is over. What it settled as is data: `output` has the answers as compact
     * JSON for the model; `failure` says why there are none, with the code. Reasons: FIELD_INVALID (also of a tool that
     * is not listed), BLANK_FIELD, BAD_JSON (arguments_json), and those of AskQuestions. A retry is safe with the same
     * request_id.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.CallToolResponse callTool(io.humanplane.internal.humanplane.v1.CallToolRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getCallToolMethod(), getCallOptions(), request);
    }
  }

  /**
   * A stub to allow clients to do limited synchronous rpc calls to service ToolGateService.
   * <pre>
   * The gate of tool calls: may this one run now? Who asks, who is there to say so beside people, and tools that this
   * service itself offers to models.
   * </pre>
   */
  public static final class ToolGateServiceBlockingStub
      extends io.grpc.stub.AbstractBlockingStub<ToolGateServiceBlockingStub> {
    private ToolGateServiceBlockingStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected ToolGateServiceBlockingStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new ToolGateServiceBlockingStub(channel, callOptions);
    }

    /**
     * <pre>
     * Asks whether a tool call may run, before it runs. The server's file of rules is asked first: the first rule that
     * matches says allow, deny or ask. Where none matches, the listeners of Guard are asked; where they say nothing
     * either, people. *Ask* is an approval like any other (ApprovalService), under the same request_id: GetApproval shows
     * it, its `reason` is that of the rule or listener, and under the policy `never` it is rejected. After a yes of a
     * rule, a listener or a person, the session's sandbox is checked once more, and then the guards of Guard are asked.
     * Run the tool on ALLOWED alone, once.
     * Blocks until there is a verdict or `wait` is over. It ends sooner by CancelApproval with the same request_id,
     * whoever is being asked (ABORTED_BEFORE_DISPATCH), by the end of the last call under LIFETIME_CALL, and with the
     * agent's lease. What was decided is data. Reasons: those of RequestApproval, SANDBOX_UNAVAILABLE among them; then
     * nothing was decided, and the next call with the same request_id begins anew.
     * A retry is safe with the same request_id: it joins the call that is open, or is told the verdict, with `replayed`
     * set, and asks nobody again. Approvals are in the log; verdicts are not, and the server remembers them until it
     * stops (16384 of them). After that a retry goes on with what people have said, and asks rules, listeners and guards
     * again.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.AuthorizeToolCallResponse authorizeToolCall(io.humanplane.internal.humanplane.v1.AuthorizeToolCallRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getAuthorizeToolCallMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Lists the tools, with all that a model has to be told of them. The list is the same for everybody.
     * Does not block. A retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.ListToolsResponse listTools(io.humanplane.internal.humanplane.v1.ListToolsRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getListToolsMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Calls a tool with the arguments that a model wrote. `ask_user_question`: the arguments are a batch of questions,
     * which is asked exactly as by QuestionService.AskQuestions, under the same request ids; CancelQuestions and
     * GetQuestions reach it.
     * Blocks until the batch settles or `wait` is over. What it settled as is data: `output` has the answers as compact
     * JSON for the model; `failure` says why there are none, with the code. Reasons: FIELD_INVALID (also of a tool that
     * is not listed), BLANK_FIELD, BAD_JSON (arguments_json), and those of AskQuestions. A retry is safe with the same
     * request_id.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.CallToolResponse callTool(io.humanplane.internal.humanplane.v1.CallToolRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getCallToolMethod(), getCallOptions(), request);
    }
  }

  /**
   * A stub to allow clients to do ListenableFuture-style rpc calls to service ToolGateService.
   * <pre>
   * The gate of tool calls: may this one run now? Who asks, who is there to say so beside people, and tools that this
   * service itself offers to models.
   * </pre>
   */
  public static final class ToolGateServiceFutureStub
      extends io.grpc.stub.AbstractFutureStub<ToolGateServiceFutureStub> {
    private ToolGateServiceFutureStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected ToolGateServiceFutureStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new ToolGateServiceFutureStub(channel, callOptions);
    }

    /**
     * <pre>
     * Asks whether a tool call may run, before it runs. The server's file of rules is asked first: the first rule that
     * matches says allow, deny or ask. Where none matches, the listeners of Guard are asked; where they say nothing
     * either, people. *Ask* is an approval like any other (ApprovalService), under the same request_id: GetApproval shows
     * it, its `reason` is that of the rule or listener, and under the policy `never` it is rejected. After a yes of a
     * rule, a listener or a person, the session's sandbox is checked once more, and then the guards of Guard are asked.
     * Run the tool on ALLOWED alone, once.
     * Blocks until there is a verdict or `wait` is over. It ends sooner by CancelApproval with the same request_id,
     * whoever is being asked (ABORTED_BEFORE_DISPATCH), by the end of the last call under LIFETIME_CALL, and with the
     * agent's lease. What was decided is data. Reasons: those of RequestApproval, SANDBOX_UNAVAILABLE among them; then
     * nothing was decided, and the next call with the same request_id begins anew.
     * A retry is safe with the same request_id: it joins the call that is open, or is told the verdict, with `replayed`
     * set, and asks nobody again. Approvals are in the log; verdicts are not, and the server remembers them until it
     * stops (16384 of them). After that a retry goes on with what people have said, and asks rules, listeners and guards
     * again.
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<io.humanplane.internal.humanplane.v1.AuthorizeToolCallResponse> authorizeToolCall(
        io.humanplane.internal.humanplane.v1.AuthorizeToolCallRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getAuthorizeToolCallMethod(), getCallOptions()), request);
    }

    /**
     * <pre>
     * Lists the tools, with all that a model has to be told of them. The list is the same for everybody.
     * Does not block. A retry is safe.
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<io.humanplane.internal.humanplane.v1.ListToolsResponse> listTools(
        io.humanplane.internal.humanplane.v1.ListToolsRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getListToolsMethod(), getCallOptions()), request);
    }

    /**
     * <pre>
     * Calls a tool with the arguments that a model wrote. `ask_user_question`: the arguments are a batch of questions,
     * which is asked exactly as by QuestionService.AskQuestions, under the same request ids; CancelQuestions and
     * GetQuestions reach it.
     * Blocks until the batch settles or `wait` is over. What it settled as is data: `output` has the answers as compact
     * JSON for the model; `failure` says why there are none, with the code. Reasons: FIELD_INVALID (also of a tool that
     * is not listed), BLANK_FIELD, BAD_JSON (arguments_json), and those of AskQuestions. A retry is safe with the same
     * request_id.
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<io.humanplane.internal.humanplane.v1.CallToolResponse> callTool(
        io.humanplane.internal.humanplane.v1.CallToolRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getCallToolMethod(), getCallOptions()), request);
    }
  }

  private static final int METHODID_AUTHORIZE_TOOL_CALL = 0;
  private static final int METHODID_LIST_TOOLS = 1;
  private static final int METHODID_CALL_TOOL = 2;
  private static final int METHODID_GUARD = 3;

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
        case METHODID_AUTHORIZE_TOOL_CALL:
          serviceImpl.authorizeToolCall((io.humanplane.internal.humanplane.v1.AuthorizeToolCallRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.AuthorizeToolCallResponse>) responseObserver);
          break;
        case METHODID_LIST_TOOLS:
          serviceImpl.listTools((io.humanplane.internal.humanplane.v1.ListToolsRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ListToolsResponse>) responseObserver);
          break;
        case METHODID_CALL_TOOL:
          serviceImpl.callTool((io.humanplane.internal.humanplane.v1.CallToolRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.CallToolResponse>) responseObserver);
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
        case METHODID_GUARD:
          return (io.grpc.stub.StreamObserver<Req>) serviceImpl.guard(
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.GuardResponse>) responseObserver);
        default:
          throw new AssertionError();
      }
    }
  }

  public static final io.grpc.ServerServiceDefinition bindService(AsyncService service) {
    return io.grpc.ServerServiceDefinition.builder(getServiceDescriptor())
        .addMethod(
          getGuardMethod(),
          io.grpc.stub.ServerCalls.asyncBidiStreamingCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.GuardRequest,
              io.humanplane.internal.humanplane.v1.GuardResponse>(
                service, METHODID_GUARD)))
        .addMethod(
          getAuthorizeToolCallMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.AuthorizeToolCallRequest,
              io.humanplane.internal.humanplane.v1.AuthorizeToolCallResponse>(
                service, METHODID_AUTHORIZE_TOOL_CALL)))
        .addMethod(
          getListToolsMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.ListToolsRequest,
              io.humanplane.internal.humanplane.v1.ListToolsResponse>(
                service, METHODID_LIST_TOOLS)))
        .addMethod(
          getCallToolMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.CallToolRequest,
              io.humanplane.internal.humanplane.v1.CallToolResponse>(
                service, METHODID_CALL_TOOL)))
        .build();
  }

  private static abstract class ToolGateServiceBaseDescriptorSupplier
      implements io.grpc.protobuf.ProtoFileDescriptorSupplier, io.grpc.protobuf.ProtoServiceDescriptorSupplier {
    ToolGateServiceBaseDescriptorSupplier() {}

    @java.lang.Override
    public com.google.protobuf.Descriptors.FileDescriptor getFileDescriptor() {
      return io.humanplane.internal.humanplane.v1.ToolGateProto.getDescriptor();
    }

    @java.lang.Override
    public com.google.protobuf.Descriptors.ServiceDescriptor getServiceDescriptor() {
      return getFileDescriptor().findServiceByName("ToolGateService");
    }
  }

  private static final class ToolGateServiceFileDescriptorSupplier
      extends ToolGateServiceBaseDescriptorSupplier {
    ToolGateServiceFileDescriptorSupplier() {}
  }

  private static final class ToolGateServiceMethodDescriptorSupplier
      extends ToolGateServiceBaseDescriptorSupplier
      implements io.grpc.protobuf.ProtoMethodDescriptorSupplier {
    private final java.lang.String methodName;

    ToolGateServiceMethodDescriptorSupplier(java.lang.String methodName) {
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
      synchronized (ToolGateServiceGrpc.class) {
        result = serviceDescriptor;
        if (result == null) {
          serviceDescriptor = result = io.grpc.ServiceDescriptor.newBuilder(SERVICE_NAME)
              .setSchemaDescriptor(new ToolGateServiceFileDescriptorSupplier())
              .addMethod(getGuardMethod())
              .addMethod(getAuthorizeToolCallMethod())
              .addMethod(getListToolsMethod())
              .addMethod(getCallToolMethod())
              .build();
        }
      }
    }
    return result;
  }
}
