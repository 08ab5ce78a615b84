package io.humanplane.internal.humanplane.v1;

import static io.grpc.MethodDescriptor.generateFullMethodName;

/**
 * <pre>
 * The gate of tool calls: may this one run now? And tools that this service itself offers to models.
 * </pre>
 */
@io.grpc.stub.annotations.GrpcGenerated
public final class ToolGateServiceGrpc {

  private ToolGateServiceGrpc() {}

  public static final java.lang.String SERVICE_NAME = "humanplane.v1.ToolGateService";

  // Static method descriptors that strictly reflect the proto.
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
   * The gate of tool calls: may this one run now? And tools that this service itself offers to models.
   * </pre>
   */
  public interface AsyncService {

    /**
     * <pre>
     * Asks whether a tool call may run, before it runs. The server's file of rules is asked first: the first rule that
     * matches says allow, deny or ask; where none does, people are asked. *Ask* is an approval like any other
     * (ApprovalService), under the same request_id: CancelApproval withdraws it, GetApproval shows it, and under the
     * policy `never` it is rejected. Before ALLOWED, by a rule or by a person, the session's sandbox is checked once
     * more. Run the tool on ALLOWED alone, once.
     * Blocks until there is a verdict or `wait` is over. What was decided is data. A verdict of the rules is not kept: a
     * retry is judged by the rules as they are then. A request_id that people were asked under goes on with them,
     * whatever the rules say by now. Reasons: those of RequestApproval, SANDBOX_UNAVAILABLE among them. A retry is safe
     * with the same request_id.
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
   * The gate of tool calls: may this one run now? And tools that this service itself offers to models.
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
   * The gate of tool calls: may this one run now? And tools that this service itself offers to models.
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
     * Asks whether a tool call may run, before it runs. The server's file of rules is asked first: the first rule that
     * matches says allow, deny or ask; where none does, people are asked. *Ask* is an approval like any other
     * (ApprovalService), under the same request_id: CancelApproval withdraws it, GetApproval shows it, and under the
     * policy `never` it is rejected. Before ALLOWED, by a rule or by a person, the session's sandbox is checked once
     * more. Run the tool on ALLOWED alone, once.
     * Blocks until there is a verdict or `wait` is over. What was decided is data. A verdict of the rules is not kept: a
     * retry is judged by the rules as they are then. A request_id that people were asked under goes on with them,
     * whatever the rules say by now. Reasons: those of RequestApproval, SANDBOX_UNAVAILABLE among them. A retry is safe
     * with the same request_id.
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
   * The gate of tool calls: may this one run now? And tools that this service itself offers to models.
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
     * Asks whether a tool call may run, before it runs. The server's file of rules is asked first: the first rule that
     * matches says allow, deny or ask; where none does, people are asked. *Ask* is an approval like any other
     * (ApprovalService), under the same request_id: CancelApproval withdraws it, GetApproval shows it, and under the
     * policy `never` it is rejected. Before ALLOWED, by a rule or by a person, the session's sandbox is checked once
     * more. Run the tool on ALLOWED alone, once.
     * Blocks until there is a verdict or `wait` is over. What was decided is data. A verdict of the rules is not kept: a
     * retry is judged by the rules as they are then. A request_id that people were asked under goes on with them,
     * whatever the rules say by now. Reasons: those of RequestApproval, SANDBOX_UNAVAILABLE among them. A retry is safe
     * with the same request_id.
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
   * The gate of tool calls: may this one run now? And tools that this service itself offers to models.
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
     * matches says allow, deny or ask; where none does, people are asked. *Ask* is an approval like any other
     * (ApprovalService), under the same request_id: CancelApproval withdraws it, GetApproval shows it, and under the
     * policy `never` it is rejected. Before ALLOWED, by a rule or by a person, the session's sandbox is checked once
     * more. Run the tool on ALLOWED alone, once.
     * Blocks until there is a verdict or `wait` is over. What was decided is data. A verdict of the rules is not kept: a
     * retry is judged by the rules as they are then. A request_id that people were asked under goes on with them,
     * whatever the rules say by now. Reasons: those of RequestApproval, SANDBOX_UNAVAILABLE among them. A retry is safe
     * with the same request_id.
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
   * The gate of tool calls: may this one run now? And tools that this service itself offers to models.
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
     * matches says allow, deny or ask; where none does, people are asked. *Ask* is an approval like any other
     * (ApprovalService), under the same request_id: CancelApproval withdraws it, GetApproval shows it, and under the
     * policy `never` it is rejected. Before ALLOWED, by a rule or by a person, the session's sandbox is checked once
     * more. Run the tool on ALLOWED alone, once.
     * Blocks until there is a verdict or `wait` is over. What was decided is data. A verdict of the rules is not kept: a
     * retry is judged by the rules as they are then. A request_id that people were asked under goes on with them,
     * whatever the rules say by now. Reasons: those of RequestApproval, SANDBOX_UNAVAILABLE among them. A retry is safe
     * with the same request_id.
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
        default:
          throw new AssertionError();
      }
    }
  }

  public static final io.grpc.ServerServiceDefinition bindService(AsyncService service) {
    return io.grpc.ServerServiceDefinition.builder(getServiceDescriptor())
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
