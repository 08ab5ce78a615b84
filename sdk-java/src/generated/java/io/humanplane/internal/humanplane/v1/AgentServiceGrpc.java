package io.humanplane.internal.humanplane.v1;

import static io.grpc.MethodDescriptor.generateFullMethodName;

/**
 * <pre>
 * Which agents are live.
 * An agent's day, call by call:
 * 1. SessionService.CreateSession, unless there is a session; with the preset `supervised` for an agent that has no
 *    sandbox.
 * 2. Attach, saying in `enforcement` what its host confines, if it does; keep the stream, and take the lease from
 *    `attached`.
 * 3. SessionService.AppendEvents: `turn/start` {"turn": 1}, then whatever happens, and each tool call as
 *    `tool/call` before it runs.
 * 4. Where the tool policy says "ask": ApprovalService.RequestApproval with LIFETIME_AGENT and a new
 *    request_id; repeat the same call while it says `pending`. Act only on `decided` with ALLOWED_ONCE, and
 *    act once. On anything else tell the model that the call was not allowed, with the outcome, the cause and
 *    the note.
 * 5. QuestionService.AskQuestions, in the same way, to learn something from a person.
 * 6. AppendEvents: `turn/end`, which is refused while an approval of the turn is open.
 * 7. `goodbye` on the stream.
 * What comes as `runtime_context` on the stream goes into the model's context before its next request.
 * </pre>
 */
@io.grpc.stub.annotations.GrpcGenerated
public final class AgentServiceGrpc {

  private AgentServiceGrpc() {}

  public static final java.lang.String SERVICE_NAME = "humanplane.v1.AgentService";

  // Static method descriptors that strictly reflect the proto.
  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.AgentServiceAttachRequest,
      io.humanplane.internal.humanplane.v1.AgentServiceAttachResponse> getAttachMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "Attach",
      requestType = io.humanplane.internal.humanplane.v1.AgentServiceAttachRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.AgentServiceAttachResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.BIDI_STREAMING)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.AgentServiceAttachRequest,
      io.humanplane.internal.humanplane.v1.AgentServiceAttachResponse> getAttachMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.AgentServiceAttachRequest, io.humanplane.internal.humanplane.v1.AgentServiceAttachResponse> getAttachMethod;
    if ((getAttachMethod = AgentServiceGrpc.getAttachMethod) == null) {
      synchronized (AgentServiceGrpc.class) {
        if ((getAttachMethod = AgentServiceGrpc.getAttachMethod) == null) {
          AgentServiceGrpc.getAttachMethod = getAttachMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.AgentServiceAttachRequest, io.humanplane.internal.humanplane.v1.AgentServiceAttachResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.BIDI_STREAMING)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "Attach"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.AgentServiceAttachRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.AgentServiceAttachResponse.getDefaultInstance()))
              .setSchemaDescriptor(new AgentServiceMethodDescriptorSupplier("Attach"))
              .build();
        }
      }
    }
    return getAttachMethod;
  }

  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.ListAgentsRequest,
      io.humanplane.internal.humanplane.v1.ListAgentsResponse> getListAgentsMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "ListAgents",
      requestType = io.humanplane.internal.humanplane.v1.ListAgentsRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.ListAgentsResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.ListAgentsRequest,
      io.humanplane.internal.humanplane.v1.ListAgentsResponse> getListAgentsMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.ListAgentsRequest, io.humanplane.internal.humanplane.v1.ListAgentsResponse> getListAgentsMethod;
    if ((getListAgentsMethod = AgentServiceGrpc.getListAgentsMethod) == null) {
      synchronized (AgentServiceGrpc.class) {
        if ((getListAgentsMethod = AgentServiceGrpc.getListAgentsMethod) == null) {
          AgentServiceGrpc.getListAgentsMethod = getListAgentsMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.ListAgentsRequest, io.humanplane.internal.humanplane.v1.ListAgentsResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "ListAgents"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.ListAgentsRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.ListAgentsResponse.getDefaultInstance()))
              .setSchemaDescriptor(new AgentServiceMethodDescriptorSupplier("ListAgents"))
              .build();
        }
      }
    }
    return getListAgentsMethod;
  }

  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.GetAgentRequest,
      io.humanplane.internal.humanplane.v1.GetAgentResponse> getGetAgentMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "GetAgent",
      requestType = io.humanplane.internal.humanplane.v1.GetAgentRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.GetAgentResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.GetAgentRequest,
      io.humanplane.internal.humanplane.v1.GetAgentResponse> getGetAgentMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.GetAgentRequest, io.humanplane.internal.humanplane.v1.GetAgentResponse> getGetAgentMethod;
    if ((getGetAgentMethod = AgentServiceGrpc.getGetAgentMethod) == null) {
      synchronized (AgentServiceGrpc.class) {
        if ((getGetAgentMethod = AgentServiceGrpc.getGetAgentMethod) == null) {
          AgentServiceGrpc.getGetAgentMethod = getGetAgentMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.GetAgentRequest, io.humanplane.internal.humanplane.v1.GetAgentResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "GetAgent"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.GetAgentRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.GetAgentResponse.getDefaultInstance()))
              .setSchemaDescriptor(new AgentServiceMethodDescriptorSupplier("GetAgent"))
              .build();
        }
      }
    }
    return getGetAgentMethod;
  }

  /**
   * Creates a new async stub that supports all call types for the service
   */
  public static AgentServiceStub newStub(io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<AgentServiceStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<AgentServiceStub>() {
        @java.lang.Override
        public AgentServiceStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new AgentServiceStub(channel, callOptions);
        }
      };
    return AgentServiceStub.newStub(factory, channel);
  }

  /**
   * Creates a new blocking-style stub that supports all types of calls on the service
   */
  public static AgentServiceBlockingV2Stub newBlockingV2Stub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<AgentServiceBlockingV2Stub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<AgentServiceBlockingV2Stub>() {
        @java.lang.Override
        public AgentServiceBlockingV2Stub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new AgentServiceBlockingV2Stub(channel, callOptions);
        }
      };
    return AgentServiceBlockingV2Stub.newStub(factory, channel);
  }

  /**
   * Creates a new blocking-style stub that supports unary and streaming output calls on the service
   */
  public static AgentServiceBlockingStub newBlockingStub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<AgentServiceBlockingStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<AgentServiceBlockingStub>() {
        @java.lang.Override
        public AgentServiceBlockingStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new AgentServiceBlockingStub(channel, callOptions);
        }
      };
    return AgentServiceBlockingStub.newStub(factory, channel);
  }

  /**
   * Creates a new ListenableFuture-style stub that supports unary calls on the service
   */
  public static AgentServiceFutureStub newFutureStub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<AgentServiceFutureStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<AgentServiceFutureStub>() {
        @java.lang.Override
        public AgentServiceFutureStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new AgentServiceFutureStub(channel, callOptions);
        }
      };
    return AgentServiceFutureStub.newStub(factory, channel);
  }

  /**
   * <pre>
   * Which agents are live.
   * An agent's day, call by call:
   * 1. SessionService.CreateSession, unless there is a session; with the preset `supervised` for an agent that has no
   *    sandbox.
   * 2. Attach, saying in `enforcement` what its host confines, if it does; keep the stream, and take the lease from
   *    `attached`.
   * 3. SessionService.AppendEvents: `turn/start` {"turn": 1}, then whatever happens, and each tool call as
   *    `tool/call` before it runs.
   * 4. Where the tool policy says "ask": ApprovalService.RequestApproval with LIFETIME_AGENT and a new
   *    request_id; repeat the same call while it says `pending`. Act only on `decided` with ALLOWED_ONCE, and
   *    act once. On anything else tell the model that the call was not allowed, with the outcome, the cause and
   *    the note.
   * 5. QuestionService.AskQuestions, in the same way, to learn something from a person.
   * 6. AppendEvents: `turn/end`, which is refused while an approval of the turn is open.
   * 7. `goodbye` on the stream.
   * What comes as `runtime_context` on the stream goes into the model's context before its next request.
   * </pre>
   */
  public interface AsyncService {

    /**
     * <pre>
     * Makes an agent live in a session and keeps it so: the stream is the agent's lease.
     * The client sends `hello` as its first frame, within 10 s; the server answers `attached`, or ends the
     * stream with a reason. From then on the lease of `attached` goes with every call made for the agent. The
     * client answers each `ping` with a `pong` at once and says `goodbye` before it leaves.
     * At most one agent is live in a session, and an agent id is live at most once. When the stream is lost
     * without goodbye (its sending half ends, two pings stay unanswered, the connection dies) the agent counts
     * as live for the grace (10 s by default): attach again with the resume token, from the same principal, to
     * keep the incarnation, the lease, its registrations and requests of LIFETIME_AGENT. After the grace, at
     * goodbye, at a take-over, when the parent's lease ends and when the session closes, the lease ends: its
     * open approvals settle as cancelled, cause AGENT_GONE, the questions asked for it as aborted, its open
     * step and turn are closed in the log, its registrations unload, and the leases of its children end. The
     * next agent is attached only after that is durable.
     * Ends with: OK after goodbye; STALE_AGENT when the same agent attached again with the resume token, or
     * another took over; CALLER_NOT_LIVE when pings were missed, the sending half ended without goodbye (bytes
     * that are no frame count as that) or the parent's lease ended; SESSION_CLOSED;
     * TOKEN_EXPIRED; SERVER_DRAINING after `drain`; STORAGE_UNAVAILABLE. Reasons at the start:
     * SESSION_NOT_FOUND, SESSION_CLOSED, SESSION_QUARANTINED, AGENT_ALREADY_LIVE, CALLER_NOT_LIVE (the parent
     * is not live), STALE_AGENT (the resume token is dead or of another principal, or the parent has another
     * incarnation), FIELD_INVALID (no hello, or not in time; resume_token and take_over together), FOREIGN_SCOPE,
     * QUOTA_EXCEEDED, DISK_LOW, SERVER_DRAINING, STORAGE_UNAVAILABLE. A retry is safe: after a loss with
     * resume_token, else afresh.
     * </pre>
     */
    default io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.AgentServiceAttachRequest> attach(
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.AgentServiceAttachResponse> responseObserver) {
      return io.grpc.stub.ServerCalls.asyncUnimplementedStreamingCall(getAttachMethod(), responseObserver);
    }

    /**
     * <pre>
     * Lists live agents, those within their grace included. For every role, within its scopes.
     * Does not block. Reasons: FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    default void listAgents(io.humanplane.internal.humanplane.v1.ListAgentsRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ListAgentsResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getListAgentsMethod(), responseObserver);
    }

    /**
     * <pre>
     * Reads one live agent.
     * Does not block. Reasons: AGENT_NOT_FOUND, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    default void getAgent(io.humanplane.internal.humanplane.v1.GetAgentRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.GetAgentResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getGetAgentMethod(), responseObserver);
    }
  }

  /**
   * Base class for the server implementation of the service AgentService.
   * <pre>
   * Which agents are live.
   * An agent's day, call by call:
   * 1. SessionService.CreateSession, unless there is a session; with the preset `supervised` for an agent that has no
   *    sandbox.
   * 2. Attach, saying in `enforcement` what its host confines, if it does; keep the stream, and take the lease from
   *    `attached`.
   * 3. SessionService.AppendEvents: `turn/start` {"turn": 1}, then whatever happens, and each tool call as
   *    `tool/call` before it runs.
   * 4. Where the tool policy says "ask": ApprovalService.RequestApproval with LIFETIME_AGENT and a new
   *    request_id; repeat the same call while it says `pending`. Act only on `decided` with ALLOWED_ONCE, and
   *    act once. On anything else tell the model that the call was not allowed, with the outcome, the cause and
   *    the note.
   * 5. QuestionService.AskQuestions, in the same way, to learn something from a person.
   * 6. AppendEvents: `turn/end`, which is refused while an approval of the turn is open.
   * 7. `goodbye` on the stream.
   * What comes as `runtime_context` on the stream goes into the model's context before its next request.
   * </pre>
   */
  public static abstract class AgentServiceImplBase
      implements io.grpc.BindableService, AsyncService {

    @java.lang.Override public final io.grpc.ServerServiceDefinition bindService() {
      return AgentServiceGrpc.bindService(this);
    }
  }

  /**
   * A stub to allow clients to do asynchronous rpc calls to service AgentService.
   * <pre>
   * Which agents are live.
   * An agent's day, call by call:
   * 1. SessionService.CreateSession, unless there is a session; with the preset `supervised` for an agent that has no
   *    sandbox.
   * 2. Attach, saying in `enforcement` what its host confines, if it does; keep the stream, and take the lease from
   *    `attached`.
   * 3. SessionService.AppendEvents: `turn/start` {"turn": 1}, then whatever happens, and each tool call as
   *    `tool/call` before it runs.
   * 4. Where the tool policy says "ask": ApprovalService.RequestApproval with LIFETIME_AGENT and a new
   *    request_id; repeat the same call while it says `pending`. Act only on `decided` with ALLOWED_ONCE, and
   *    act once. On anything else tell the model that the call was not allowed, with the outcome, the cause and
   *    the note.
   * 5. QuestionService.AskQuestions, in the same way, to learn something from a person.
   * 6. AppendEvents: `turn/end`, which is refused while an approval of the turn is open.
   * 7. `goodbye` on the stream.
   * What comes as `runtime_context` on the stream goes into the model's context before its next request.
   * </pre>
   */
  public static final class AgentServiceStub
      extends io.grpc.stub.AbstractAsyncStub<AgentServiceStub> {
    private AgentServiceStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected AgentServiceStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new AgentServiceStub(channel, callOptions);
    }

    /**
     * <pre>
     * Makes an agent live in a session and keeps it so: the stream is the agent's lease.
     * The client sends `hello` as its first frame, within 10 s; the server answers `attached`, or ends the
     * stream with a reason. From then on the lease of `attached` goes with every call made for the agent. The
     * client answers each `ping` with a `pong` at once and says `goodbye` before it leaves.
     * At most one agent is live in a session, and an agent id is live at most once. When the stream is lost
     * without goodbye (its sending half ends, two pings stay unanswered, the connection dies) the agent counts
     * as live for the grace (10 s by default): attach again with the resume token, from the same principal, to
     * keep the incarnation, the lease, its registrations and requests of LIFETIME_AGENT. After the grace, at
     * goodbye, at a take-over, when the parent's lease ends and when the session closes, the lease ends: its
     * open approvals settle as cancelled, cause AGENT_GONE, the questions asked for it as aborted, its open
     * step and turn are closed in the log, its registrations unload, and the leases of its children end. The
     * next agent is attached only after that is durable.
     * Ends with: OK after goodbye; STALE_AGENT when the same agent attached again with the resume token, or
     * another took over; CALLER_NOT_LIVE when pings were missed, the sending half ended without goodbye (bytes
     * that are no frame count as that) or the parent's lease ended; SESSION_CLOSED;
     * TOKEN_EXPIRED; SERVER_DRAINING after `drain`; STORAGE_UNAVAILABLE. Reasons at the start:
     * SESSION_NOT_FOUND, SESSION_CLOSED, SESSION_QUARANTINED, AGENT_ALREADY_LIVE, CALLER_NOT_LIVE (the parent
     * is not live), STALE_AGENT (the resume token is dead or of another principal, or the parent has another
     * incarnation), FIELD_INVALID (no hello, or not in time; resume_token and take_over together), FOREIGN_SCOPE,
     * QUOTA_EXCEEDED, DISK_LOW, SERVER_DRAINING, STORAGE_UNAVAILABLE. A retry is safe: after a loss with
     * resume_token, else afresh.
     * </pre>
     */
    public io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.AgentServiceAttachRequest> attach(
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.AgentServiceAttachResponse> responseObserver) {
      return io.grpc.stub.ClientCalls.asyncBidiStreamingCall(
          getChannel().newCall(getAttachMethod(), getCallOptions()), responseObserver);
    }

    /**
     * <pre>
     * Lists live agents, those within their grace included. For every role, within its scopes.
     * Does not block. Reasons: FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public void listAgents(io.humanplane.internal.humanplane.v1.ListAgentsRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ListAgentsResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getListAgentsMethod(), getCallOptions()), request, responseObserver);
    }

    /**
     * <pre>
     * Reads one live agent.
     * Does not block. Reasons: AGENT_NOT_FOUND, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public void getAgent(io.humanplane.internal.humanplane.v1.GetAgentRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.GetAgentResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getGetAgentMethod(), getCallOptions()), request, responseObserver);
    }
  }

  /**
   * A stub to allow clients to do synchronous rpc calls to service AgentService.
   * <pre>
   * Which agents are live.
   * An agent's day, call by call:
   * 1. SessionService.CreateSession, unless there is a session; with the preset `supervised` for an agent that has no
   *    sandbox.
   * 2. Attach, saying in `enforcement` what its host confines, if it does; keep the stream, and take the lease from
   *    `attached`.
   * 3. SessionService.AppendEvents: `turn/start` {"turn": 1}, then whatever happens, and each tool call as
   *    `tool/call` before it runs.
   * 4. Where the tool policy says "ask": ApprovalService.RequestApproval with LIFETIME_AGENT and a new
   *    request_id; repeat the same call while it says `pending`. Act only on `decided` with ALLOWED_ONCE, and
   *    act once. On anything else tell the model that the call was not allowed, with the outcome, the cause and
   *    the note.
   * 5. QuestionService.AskQuestions, in the same way, to learn something from a person.
   * 6. AppendEvents: `turn/end`, which is refused while an approval of the turn is open.
   * 7. `goodbye` on the stream.
   * What comes as `runtime_context` on the stream goes into the model's context before its next request.
   * </pre>
   */
  public static final class AgentServiceBlockingV2Stub
      extends io.grpc.stub.AbstractBlockingStub<AgentServiceBlockingV2Stub> {
    private AgentServiceBlockingV2Stub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected AgentServiceBlockingV2Stub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new AgentServiceBlockingV2Stub(channel, callOptions);
    }

    /**
     * <pre>
     * Makes an agent live in a session and keeps it so: the stream is the agent's lease.
     * The client sends `hello` as its first frame, within 10 s; the server answers `attached`, or ends the
     * stream with a reason. From then on the lease of `attached` goes with every call made for the agent. The
     * client answers each `ping` with a `pong` at once and says `goodbye` before it leaves.
     * At most one agent is live in a session, and an agent id is live at most once. When the stream is lost
     * without goodbye (its sending half ends, two pings stay unanswered, the connection dies) the agent counts
     * as live for the grace (10 s by default): attach again with the resume token, from the same principal, to
     * keep the incarnation, the lease, its registrations and requests of LIFETIME_AGENT. After the grace, at
     * goodbye, at a take-over, when the parent's lease ends and when the session closes, the lease ends: its
     * open approvals settle as cancelled, cause AGENT_GONE, the questions asked for it as aborted, its open
     * step and turn are closed in the log, its registrations unload, and the leases of its children end. The
     * next agent is attached only after that is durable.
     * Ends with: OK after goodbye; STALE_AGENT when the same agent attached again with the resume token, or
     * another took over; CALLER_NOT_LIVE when pings were missed, the sending half ended without goodbye (bytes
     * that are no frame count as that) or the parent's lease ended; SESSION_CLOSED;
     * TOKEN_EXPIRED; SERVER_DRAINING after `drain`; STORAGE_UNAVAILABLE. Reasons at the start:
     * SESSION_NOT_FOUND, SESSION_CLOSED, SESSION_QUARANTINED, AGENT_ALREADY_LIVE, CALLER_NOT_LIVE (the parent
     * is not live), STALE_AGENT (the resume token is dead or of another principal, or the parent has another
     * incarnation), FIELD_INVALID (no hello, or not in time; resume_token and take_over together), FOREIGN_SCOPE,
     * QUOTA_EXCEEDED, DISK_LOW, SERVER_DRAINING, STORAGE_UNAVAILABLE. A retry is safe: after a loss with
     * resume_token, else afresh.
     * </pre>
     */
    @io.grpc.ExperimentalApi("https://github.com/grpc/grpc-java/issues/10918")
    public io.grpc.stub.BlockingClientCall<io.humanplane.internal.humanplane.v1.AgentServiceAttachRequest, io.humanplane.internal.humanplane.v1.AgentServiceAttachResponse>
        attach() {
      return io.grpc.stub.ClientCalls.blockingBidiStreamingCall(
          getChannel(), getAttachMethod(), getCallOptions());
    }

    /**
     * <pre>
     * Lists live agents, those within their grace included. For every role, within its scopes.
     * Does not block. Reasons: FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.ListAgentsResponse listAgents(io.humanplane.internal.humanplane.v1.ListAgentsRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getListAgentsMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Reads one live agent.
     * Does not block. Reasons: AGENT_NOT_FOUND, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.GetAgentResponse getAgent(io.humanplane.internal.humanplane.v1.GetAgentRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getGetAgentMethod(), getCallOptions(), request);
    }
  }

  /**
   * A stub to allow clients to do limited synchronous rpc calls to service AgentService.
   * <pre>
   * Which agents are live.
   * An agent's day, call by call:
   * 1. SessionService.CreateSession, unless there is a session; with the preset `supervised` for an agent that has no
   *    sandbox.
   * 2. Attach, saying in `enforcement` what its host confines, if it does; keep the stream, and take the lease from
   *    `attached`.
   * 3. SessionService.AppendEvents: `turn/start` {"turn": 1}, then whatever happens, and each tool call as
   *    `tool/call` before it runs.
   * 4. Where the tool policy says "ask": ApprovalService.RequestApproval with LIFETIME_AGENT and a new
   *    request_id; repeat the same call while it says `pending`. Act only on `decided` with ALLOWED_ONCE, and
   *    act once. On anything else tell the model that the call was not allowed, with the outcome, the cause and
   *    the note.
   * 5. QuestionService.AskQuestions, in the same way, to learn something from a person.
   * 6. AppendEvents: `turn/end`, which is refused while an approval of the turn is open.
   * 7. `goodbye` on the stream.
   * What comes as `runtime_context` on the stream goes into the model's context before its next request.
   * </pre>
   */
  public static final class AgentServiceBlockingStub
      extends io.grpc.stub.AbstractBlockingStub<AgentServiceBlockingStub> {
    private AgentServiceBlockingStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected AgentServiceBlockingStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new AgentServiceBlockingStub(channel, callOptions);
    }

    /**
     * <pre>
     * Lists live agents, those within their grace included. For every role, within its scopes.
     * Does not block. Reasons: FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.ListAgentsResponse listAgents(io.humanplane.internal.humanplane.v1.ListAgentsRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getListAgentsMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Reads one live agent.
     * Does not block. Reasons: AGENT_NOT_FOUND, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.GetAgentResponse getAgent(io.humanplane.internal.humanplane.v1.GetAgentRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getGetAgentMethod(), getCallOptions(), request);
    }
  }

  /**
   * A stub to allow clients to do ListenableFuture-style rpc calls to service AgentService.
   * <pre>
   * Which agents are live.
   * An agent's day, call by call:
   * 1. SessionService.CreateSession, unless there is a session; with the preset `supervised` for an agent that has no
   *    sandbox.
   * 2. Attach, saying in `enforcement` what its host confines, if it does; keep the stream, and take the lease from
   *    `attached`.
   * 3. SessionService.AppendEvents: `turn/start` {"turn": 1}, then whatever happens, and each tool call as
   *    `tool/call` before it runs.
   * 4. Where the tool policy says "ask": ApprovalService.RequestApproval with LIFETIME_AGENT and a new
   *    request_id; repeat the same call while it says `pending`. Act only on `decided` with ALLOWED_ONCE, and
   *    act once. On anything else tell the model that the call was not allowed, with the outcome, the cause and
   *    the note.
   * 5. QuestionService.AskQuestions, in the same way, to learn something from a person.
   * 6. AppendEvents: `turn/end`, which is refused while an approval of the turn is open.
   * 7. `goodbye` on the stream.
   * What comes as `runtime_context` on the stream goes into the model's context before its next request.
   * </pre>
   */
  public static final class AgentServiceFutureStub
      extends io.grpc.stub.AbstractFutureStub<AgentServiceFutureStub> {
    private AgentServiceFutureStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected AgentServiceFutureStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new AgentServiceFutureStub(channel, callOptions);
    }

    /**
     * <pre>
     * Lists live agents, those within their grace included. For every role, within its scopes.
     * Does not block. Reasons: FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<io.humanplane.internal.humanplane.v1.ListAgentsResponse> listAgents(
        io.humanplane.internal.humanplane.v1.ListAgentsRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getListAgentsMethod(), getCallOptions()), request);
    }

    /**
     * <pre>
     * Reads one live agent.
     * Does not block. Reasons: AGENT_NOT_FOUND, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<io.humanplane.internal.humanplane.v1.GetAgentResponse> getAgent(
        io.humanplane.internal.humanplane.v1.GetAgentRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getGetAgentMethod(), getCallOptions()), request);
    }
  }

  private static final int METHODID_LIST_AGENTS = 0;
  private static final int METHODID_GET_AGENT = 1;
  private static final int METHODID_ATTACH = 2;

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
        case METHODID_LIST_AGENTS:
          serviceImpl.listAgents((io.humanplane.internal.humanplane.v1.ListAgentsRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ListAgentsResponse>) responseObserver);
          break;
        case METHODID_GET_AGENT:
          serviceImpl.getAgent((io.humanplane.internal.humanplane.v1.GetAgentRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.GetAgentResponse>) responseObserver);
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
        case METHODID_ATTACH:
          return (io.grpc.stub.StreamObserver<Req>) serviceImpl.attach(
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.AgentServiceAttachResponse>) responseObserver);
        default:
          throw new AssertionError();
      }
    }
  }

  public static final io.grpc.ServerServiceDefinition bindService(AsyncService service) {
    return io.grpc.ServerServiceDefinition.builder(getServiceDescriptor())
        .addMethod(
          getAttachMethod(),
          io.grpc.stub.ServerCalls.asyncBidiStreamingCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.AgentServiceAttachRequest,
              io.humanplane.internal.humanplane.v1.AgentServiceAttachResponse>(
                service, METHODID_ATTACH)))
        .addMethod(
          getListAgentsMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.ListAgentsRequest,
              io.humanplane.internal.humanplane.v1.ListAgentsResponse>(
                service, METHODID_LIST_AGENTS)))
        .addMethod(
          getGetAgentMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.GetAgentRequest,
              io.humanplane.internal.humanplane.v1.GetAgentResponse>(
                service, METHODID_GET_AGENT)))
        .build();
  }

  private static abstract class AgentServiceBaseDescriptorSupplier
      implements io.grpc.protobuf.ProtoFileDescriptorSupplier, io.grpc.protobuf.ProtoServiceDescriptorSupplier {
    AgentServiceBaseDescriptorSupplier() {}

    @java.lang.Override
    public com.google.protobuf.Descriptors.FileDescriptor getFileDescriptor() {
      return io.humanplane.internal.humanplane.v1.AgentProto.getDescriptor();
    }

    @java.lang.Override
    public com.google.protobuf.Descriptors.ServiceDescriptor getServiceDescriptor() {
      return getFileDescriptor().findServiceByName("AgentService");
    }
  }

  private static final class AgentServiceFileDescriptorSupplier
      extends AgentServiceBaseDescriptorSupplier {
    AgentServiceFileDescriptorSupplier() {}
  }

  private static final class AgentServiceMethodDescriptorSupplier
      extends AgentServiceBaseDescriptorSupplier
      implements io.grpc.protobuf.ProtoMethodDescriptorSupplier {
    private final java.lang.String methodName;

    AgentServiceMethodDescriptorSupplier(java.lang.String methodName) {
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
      synchronized (AgentServiceGrpc.class) {
        result = serviceDescriptor;
        if (result == null) {
          serviceDescriptor = result = io.grpc.ServiceDescriptor.newBuilder(SERVICE_NAME)
              .setSchemaDescriptor(new AgentServiceFileDescriptorSupplier())
              .addMethod(getAttachMethod())
              .addMethod(getListAgentsMethod())
              .addMethod(getGetAgentMethod())
              .build();
        }
      }
    }
    return result;
  }
}
