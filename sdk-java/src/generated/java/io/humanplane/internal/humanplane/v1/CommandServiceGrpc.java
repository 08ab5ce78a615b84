package io.humanplane.internal.humanplane.v1;

import static io.grpc.MethodDescriptor.generateFullMethodName;

/**
 * <pre>
 * Commands: lines such as `/compact now` that a person types and a plugin runs, without a turn of the model.
 * They run at any time: in a turn, between turns, and while an approval waits. A command settles nothing but
 * itself. Plugins (role `plugin`) serve; UIs (roles `answerer` and `operator`) run them; everybody who reaches
 * the session lists.
 * A line is a command only if it begins with `/`, then `[a-z][a-z0-9_-]*`, then ends or goes on with a tab, a
 * line feed, a carriage return or a space. Everything after the name is the raw input: handlers get it to the
 * letter, the separator included. Anything else, and a name that nobody serves, is `not_a_command`: a normal
 * reply, and nothing is logged. Do not send such a line to the model unseen: say that there is no such command.
 * A name is looked up in the scope of the session's live agent, then of the session, then globally; the nearest
 * wins. The server serves `/permission` (shows the presets; with a name chooses one, for operators) and
 * `/status` itself, globally.
 * </pre>
 */
@io.grpc.stub.annotations.GrpcGenerated
public final class CommandServiceGrpc {

  private CommandServiceGrpc() {}

  public static final java.lang.String SERVICE_NAME = "humanplane.v1.CommandService";

  // Static method descriptors that strictly reflect the proto.
  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.ServeRequest,
      io.humanplane.internal.humanplane.v1.ServeResponse> getServeMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "Serve",
      requestType = io.humanplane.internal.humanplane.v1.ServeRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.ServeResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.BIDI_STREAMING)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.ServeRequest,
      io.humanplane.internal.humanplane.v1.ServeResponse> getServeMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.ServeRequest, io.humanplane.internal.humanplane.v1.ServeResponse> getServeMethod;
    if ((getServeMethod = CommandServiceGrpc.getServeMethod) == null) {
      synchronized (CommandServiceGrpc.class) {
        if ((getServeMethod = CommandServiceGrpc.getServeMethod) == null) {
          CommandServiceGrpc.getServeMethod = getServeMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.ServeRequest, io.humanplane.internal.humanplane.v1.ServeResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.BIDI_STREAMING)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "Serve"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.ServeRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.ServeResponse.getDefaultInstance()))
              .setSchemaDescriptor(new CommandServiceMethodDescriptorSupplier("Serve"))
              .build();
        }
      }
    }
    return getServeMethod;
  }

  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.ListCommandsRequest,
      io.humanplane.internal.humanplane.v1.ListCommandsResponse> getListCommandsMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "ListCommands",
      requestType = io.humanplane.internal.humanplane.v1.ListCommandsRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.ListCommandsResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.ListCommandsRequest,
      io.humanplane.internal.humanplane.v1.ListCommandsResponse> getListCommandsMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.ListCommandsRequest, io.humanplane.internal.humanplane.v1.ListCommandsResponse> getListCommandsMethod;
    if ((getListCommandsMethod = CommandServiceGrpc.getListCommandsMethod) == null) {
      synchronized (CommandServiceGrpc.class) {
        if ((getListCommandsMethod = CommandServiceGrpc.getListCommandsMethod) == null) {
          CommandServiceGrpc.getListCommandsMethod = getListCommandsMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.ListCommandsRequest, io.humanplane.internal.humanplane.v1.ListCommandsResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "ListCommands"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.ListCommandsRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.ListCommandsResponse.getDefaultInstance()))
              .setSchemaDescriptor(new CommandServiceMethodDescriptorSupplier("ListCommands"))
              .build();
        }
      }
    }
    return getListCommandsMethod;
  }

  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.WatchCommandsRequest,
      io.humanplane.internal.humanplane.v1.WatchCommandsResponse> getWatchCommandsMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "WatchCommands",
      requestType = io.humanplane.internal.humanplane.v1.WatchCommandsRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.WatchCommandsResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.SERVER_STREAMING)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.WatchCommandsRequest,
      io.humanplane.internal.humanplane.v1.WatchCommandsResponse> getWatchCommandsMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.WatchCommandsRequest, io.humanplane.internal.humanplane.v1.WatchCommandsResponse> getWatchCommandsMethod;
    if ((getWatchCommandsMethod = CommandServiceGrpc.getWatchCommandsMethod) == null) {
      synchronized (CommandServiceGrpc.class) {
        if ((getWatchCommandsMethod = CommandServiceGrpc.getWatchCommandsMethod) == null) {
          CommandServiceGrpc.getWatchCommandsMethod = getWatchCommandsMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.WatchCommandsRequest, io.humanplane.internal.humanplane.v1.WatchCommandsResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.SERVER_STREAMING)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "WatchCommands"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.WatchCommandsRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.WatchCommandsResponse.getDefaultInstance()))
              .setSchemaDescriptor(new CommandServiceMethodDescriptorSupplier("WatchCommands"))
              .build();
        }
      }
    }
    return getWatchCommandsMethod;
  }

  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.ResolveCommandRequest,
      io.humanplane.internal.humanplane.v1.ResolveCommandResponse> getResolveCommandMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "ResolveCommand",
      requestType = io.humanplane.internal.humanplane.v1.ResolveCommandRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.ResolveCommandResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.ResolveCommandRequest,
      io.humanplane.internal.humanplane.v1.ResolveCommandResponse> getResolveCommandMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.ResolveCommandRequest, io.humanplane.internal.humanplane.v1.ResolveCommandResponse> getResolveCommandMethod;
    if ((getResolveCommandMethod = CommandServiceGrpc.getResolveCommandMethod) == null) {
      synchronized (CommandServiceGrpc.class) {
        if ((getResolveCommandMethod = CommandServiceGrpc.getResolveCommandMethod) == null) {
          CommandServiceGrpc.getResolveCommandMethod = getResolveCommandMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.ResolveCommandRequest, io.humanplane.internal.humanplane.v1.ResolveCommandResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "ResolveCommand"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.ResolveCommandRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.ResolveCommandResponse.getDefaultInstance()))
              .setSchemaDescriptor(new CommandServiceMethodDescriptorSupplier("ResolveCommand"))
              .build();
        }
      }
    }
    return getResolveCommandMethod;
  }

  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.ExecuteCommandRequest,
      io.humanplane.internal.humanplane.v1.ExecuteCommandResponse> getExecuteCommandMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "ExecuteCommand",
      requestType = io.humanplane.internal.humanplane.v1.ExecuteCommandRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.ExecuteCommandResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.ExecuteCommandRequest,
      io.humanplane.internal.humanplane.v1.ExecuteCommandResponse> getExecuteCommandMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.ExecuteCommandRequest, io.humanplane.internal.humanplane.v1.ExecuteCommandResponse> getExecuteCommandMethod;
    if ((getExecuteCommandMethod = CommandServiceGrpc.getExecuteCommandMethod) == null) {
      synchronized (CommandServiceGrpc.class) {
        if ((getExecuteCommandMethod = CommandServiceGrpc.getExecuteCommandMethod) == null) {
          CommandServiceGrpc.getExecuteCommandMethod = getExecuteCommandMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.ExecuteCommandRequest, io.humanplane.internal.humanplane.v1.ExecuteCommandResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "ExecuteCommand"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.ExecuteCommandRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.ExecuteCommandResponse.getDefaultInstance()))
              .setSchemaDescriptor(new CommandServiceMethodDescriptorSupplier("ExecuteCommand"))
              .build();
        }
      }
    }
    return getExecuteCommandMethod;
  }

  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.CancelCommandRequest,
      io.humanplane.internal.humanplane.v1.CancelCommandResponse> getCancelCommandMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "CancelCommand",
      requestType = io.humanplane.internal.humanplane.v1.CancelCommandRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.CancelCommandResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.CancelCommandRequest,
      io.humanplane.internal.humanplane.v1.CancelCommandResponse> getCancelCommandMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.CancelCommandRequest, io.humanplane.internal.humanplane.v1.CancelCommandResponse> getCancelCommandMethod;
    if ((getCancelCommandMethod = CommandServiceGrpc.getCancelCommandMethod) == null) {
      synchronized (CommandServiceGrpc.class) {
        if ((getCancelCommandMethod = CommandServiceGrpc.getCancelCommandMethod) == null) {
          CommandServiceGrpc.getCancelCommandMethod = getCancelCommandMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.CancelCommandRequest, io.humanplane.internal.humanplane.v1.CancelCommandResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "CancelCommand"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.CancelCommandRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.CancelCommandResponse.getDefaultInstance()))
              .setSchemaDescriptor(new CommandServiceMethodDescriptorSupplier("CancelCommand"))
              .build();
        }
      }
    }
    return getCancelCommandMethod;
  }

  /**
   * Creates a new async stub that supports all call types for the service
   */
  public static CommandServiceStub newStub(io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<CommandServiceStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<CommandServiceStub>() {
        @java.lang.Override
        public CommandServiceStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new CommandServiceStub(channel, callOptions);
        }
      };
    return CommandServiceStub.newStub(factory, channel);
  }

  /**
   * Creates a new blocking-style stub that supports all types of calls on the service
   */
  public static CommandServiceBlockingV2Stub newBlockingV2Stub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<CommandServiceBlockingV2Stub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<CommandServiceBlockingV2Stub>() {
        @java.lang.Override
        public CommandServiceBlockingV2Stub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new CommandServiceBlockingV2Stub(channel, callOptions);
        }
      };
    return CommandServiceBlockingV2Stub.newStub(factory, channel);
  }

  /**
   * Creates a new blocking-style stub that supports unary and streaming output calls on the service
   */
  public static CommandServiceBlockingStub newBlockingStub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<CommandServiceBlockingStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<CommandServiceBlockingStub>() {
        @java.lang.Override
        public CommandServiceBlockingStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new CommandServiceBlockingStub(channel, callOptions);
        }
      };
    return CommandServiceBlockingStub.newStub(factory, channel);
  }

  /**
   * Creates a new ListenableFuture-style stub that supports unary calls on the service
   */
  public static CommandServiceFutureStub newFutureStub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<CommandServiceFutureStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<CommandServiceFutureStub>() {
        @java.lang.Override
        public CommandServiceFutureStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new CommandServiceFutureStub(channel, callOptions);
        }
      };
    return CommandServiceFutureStub.newStub(factory, channel);
  }

  /**
   * <pre>
   * Commands: lines such as `/compact now` that a person types and a plugin runs, without a turn of the model.
   * They run at any time: in a turn, between turns, and while an approval waits. A command settles nothing but
   * itself. Plugins (role `plugin`) serve; UIs (roles `answerer` and `operator`) run them; everybody who reaches
   * the session lists.
   * A line is a command only if it begins with `/`, then `[a-z][a-z0-9_-]*`, then ends or goes on with a tab, a
   * line feed, a carriage return or a space. Everything after the name is the raw input: handlers get it to the
   * letter, the separator included. Anything else, and a name that nobody serves, is `not_a_command`: a normal
   * reply, and nothing is logged. Do not send such a line to the model unseen: say that there is no such command.
   * A name is looked up in the scope of the session's live agent, then of the session, then globally; the nearest
   * wins. The server serves `/permission` (shows the presets; with a name chooses one, for operators) and
   * `/status` itself, globally.
   * </pre>
   */
  public interface AsyncService {

    /**
     * <pre>
     * Serves commands, for as long as the stream lives.
     * 1. The client sends `hello` as its first frame, within 10 s; the server answers `welcome`.
     * 2. The client sends `register` for each command. The server answers `registered` or `register_refused`,
     *    with the same correlation_id. From then on the command is listed, and every watcher hears of it.
     * 3. The server sends an `invocation` when somebody runs the command; `command/run` is durable by then. Run
     *    it, and send exactly one `result`.
     * 4. The server sends `result_accepted` once `command/done` is durable, or `result_refused` with what is
     *    wrong or what stands. After a refusal for FIELD_INVALID or BLANK_FIELD the command still runs: mend the
     *    result and send it again.
     * 5. An `abort` says that nobody waits for the result any more: the caller cancelled or went, the deadline
     *    passed, the session closed, the server stops. The command has ended in the log. Stop as soon as you can;
     *    no reply is wanted, and a result that comes all the same changes nothing. A handler that does not stop
     *    goes on unseen: what it still does is the plugin's own business.
     * 6. Answer each `ping` with a `pong` at once, also while a handler is busy. Say `goodbye` before leaving;
     *    `unregister` ends one registration.
     * The end of the client's sending half, two missed pings, and a dead connection unload every registration at
     * once: what it runs ends as an error, cause HANDLER_UNLOADED, and is never given to another plugin. A frame
     * that cannot be taken is answered with a frame (`fault`, `register_refused`, `result_refused`) and harms
     * nothing else. Bytes that are no frame at all end the stream like a loss.
     * Ends with: OK after goodbye; CALLER_NOT_LIVE when pings were missed, or the sending half ended without
     * goodbye; WATCH_TOO_SLOW when the client does not read; TOKEN_EXPIRED; SERVER_DRAINING after `drain`;
     * STORAGE_UNAVAILABLE. Reasons at the start: FIELD_INVALID (no hello, or not in time), BLANK_FIELD,
     * QUOTA_EXCEEDED. A retry is safe: registrations are made anew, and inherit nothing.
     * </pre>
     */
    default io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ServeRequest> serve(
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ServeResponse> responseObserver) {
      return io.grpc.stub.ServerCalls.asyncUnimplementedStreamingCall(getServeMethod(), responseObserver);
    }

    /**
     * <pre>
     * Lists what can be run in a session, or everywhere, sorted by name. What a nearer scope hides is not listed.
     * Does not block, and writes nothing. Reasons: SESSION_NOT_FOUND, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    default void listCommands(io.humanplane.internal.humanplane.v1.ListCommandsRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ListCommandsResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getListCommandsMethod(), responseObserver);
    }

    /**
     * <pre>
     * Follows what can be run in a session, or everywhere: all of it, `complete`, then each change.
     * A client that connects again starts with an empty list. Stays open until the client ends it. Ends with
     * WATCH_TOO_SLOW when the reader does not keep up, TOKEN_EXPIRED or SERVER_DRAINING. Reasons:
     * SESSION_NOT_FOUND, FOREIGN_SCOPE, QUOTA_EXCEEDED. A retry is safe.
     * </pre>
     */
    default void watchCommands(io.humanplane.internal.humanplane.v1.WatchCommandsRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.WatchCommandsResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getWatchCommandsMethod(), responseObserver);
    }

    /**
     * <pre>
     * Says what a line means, without running it.
     * Does not block, and writes nothing. Reasons: SESSION_NOT_FOUND, AGENT_NOT_FOUND and STALE_AGENT (a named
     * agent does not live in the session), FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    default void resolveCommand(io.humanplane.internal.humanplane.v1.ResolveCommandRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ResolveCommandResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getResolveCommandMethod(), responseObserver);
    }

    /**
     * <pre>
     * Runs a line, once.
     * Order: `command/run` is made durable, the images are taken in, the handler is told, it says how it ended,
     * `command/done` is made durable, and then the reply goes out. Whatever happens to the handler, the plugin, the
     * caller or the server, each `command/run` gets its `command/done`.
     * Images are taken in all together or not at all. What is wrong with one of them (a limit, its bytes, its base64,
     * an attachment that is not there), and images for a command that takes none, end the command with `error`, whose
     * text says which image and why; the handler never hears of it. A store that does not keep them: `failed`,
     * STORAGE.
     * Blocks until the command ends or `wait` has passed. A call of LIFETIME_CALL blocks until it ends. Returns
     * `execution` for every end, an error as well; `pending`: then call again with the same request_id and
     * content; or `not_a_command`. Ending a call (cancel, gRPC deadline) cancels the command under LIFETIME_CALL:
     * the wait is over at once, the handler is told to stop. Under LIFETIME_SESSION it ends only the wait.
     * The request_id is looked up before anything else is checked: the same content joins the running command or
     * returns how it ended, with `replayed` set, also after a restart, and never runs it again. `agent.incarnation`,
     * `wait` and `deadline` do not count as content; images do, in the form in which they come.
     * Reasons: SESSION_NOT_FOUND, AGENT_NOT_FOUND and STALE_AGENT (a named agent does not live in the session),
     * ROLE_MISSING (`/permission` with a name), REQUEST_ID_REUSED, SESSION_CLOSED, SESSION_QUARANTINED,
     * FOREIGN_SCOPE, QUOTA_EXCEEDED, DISK_LOW, SERVER_DRAINING, STORAGE_UNAVAILABLE. A closed or quarantined
     * session still says `not_a_command`, and still replays. A retry with the same request_id is always safe.
     * </pre>
     */
    default void executeCommand(io.humanplane.internal.humanplane.v1.ExecuteCommandRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ExecuteCommandResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getExecuteCommandMethod(), responseObserver);
    }

    /**
     * <pre>
     * Cancels a running command. The principal that started it may (cause WITHDRAWN), and an operator (cause
     * OPERATOR).
     * Blocks until `command/done` is durable; it does not wait for the handler. What has ended stays as it ended,
     * and is returned. Reasons: REQUEST_NOT_FOUND (also where there is no such session, and for who may not know
     * of it), ROLE_MISSING (who knows of it, but did not start it), STORAGE_UNAVAILABLE. A retry is safe.
     * </pre>
     */
    default void cancelCommand(io.humanplane.internal.humanplane.v1.CancelCommandRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.CancelCommandResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getCancelCommandMethod(), responseObserver);
    }
  }

  /**
   * Base class for the server implementation of the service CommandService.
   * <pre>
   * Commands: lines such as `/compact now` that a person types and a plugin runs, without a turn of the model.
   * They run at any time: in a turn, between turns, and while an approval waits. A command settles nothing but
   * itself. Plugins (role `plugin`) serve; UIs (roles `answerer` and `operator`) run them; everybody who reaches
   * the session lists.
   * A line is a command only if it begins with `/`, then `[a-z][a-z0-9_-]*`, then ends or goes on with a tab, a
   * line feed, a carriage return or a space. Everything after the name is the raw input: handlers get it to the
   * letter, the separator included. Anything else, and a name that nobody serves, is `not_a_command`: a normal
   * reply, and nothing is logged. Do not send such a line to the model unseen: say that there is no such command.
   * A name is looked up in the scope of the session's live agent, then of the session, then globally; the nearest
   * wins. The server serves `/permission` (shows the presets; with a name chooses one, for operators) and
   * `/status` itself, globally.
   * </pre>
   */
  public static abstract class CommandServiceImplBase
      implements io.grpc.BindableService, AsyncService {

    @java.lang.Override public final io.grpc.ServerServiceDefinition bindService() {
      return CommandServiceGrpc.bindService(this);
    }
  }

  /**
   * A stub to allow clients to do asynchronous rpc calls to service CommandService.
   * <pre>
   * Commands: lines such as `/compact now` that a person types and a plugin runs, without a turn of the model.
   * They run at any time: in a turn, between turns, and while an approval waits. A command settles nothing but
   * itself. Plugins (role `plugin`) serve; UIs (roles `answerer` and `operator`) run them; everybody who reaches
   * the session lists.
   * A line is a command only if it begins with `/`, then `[a-z][a-z0-9_-]*`, then ends or goes on with a tab, a
   * line feed, a carriage return or a space. Everything after the name is the raw input: handlers get it to the
   * letter, the separator included. Anything else, and a name that nobody serves, is `not_a_command`: a normal
   * reply, and nothing is logged. Do not send such a line to the model unseen: say that there is no such command.
   * A name is looked up in the scope of the session's live agent, then of the session, then globally; the nearest
   * wins. The server serves `/permission` (shows the presets; with a name chooses one, for operators) and
   * `/status` itself, globally.
   * </pre>
   */
  public static final class CommandServiceStub
      extends io.grpc.stub.AbstractAsyncStub<CommandServiceStub> {
    private CommandServiceStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected CommandServiceStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new CommandServiceStub(channel, callOptions);
    }

    /**
     * <pre>
     * Serves commands, for as long as the stream lives.
     * 1. The client sends `hello` as its first frame, within 10 s; the server answers `welcome`.
     * 2. The client sends `register` for each command. The server answers `registered` or `register_refused`,
     *    with the same correlation_id. From then on the command is listed, and every watcher hears of it.
     * 3. The server sends an `invocation` when somebody runs the command; `command/run` is durable by then. Run
     *    it, and send exactly one `result`.
     * 4. The server sends `result_accepted` once `command/done` is durable, or `result_refused` with what is
     *    wrong or what stands. After a refusal for FIELD_INVALID or BLANK_FIELD the command still runs: mend the
     *    result and send it again.
     * 5. An `abort` says that nobody waits for the result any more: the caller cancelled or went, the deadline
     *    passed, the session closed, the server stops. The command has ended in the log. Stop as soon as you can;
     *    no reply is wanted, and a result that comes all the same changes nothing. A handler that does not stop
     *    goes on unseen: what it still does is the plugin's own business.
     * 6. Answer each `ping` with a `pong` at once, also while a handler is busy. Say `goodbye` before leaving;
     *    `unregister` ends one registration.
     * The end of the client's sending half, two missed pings, and a dead connection unload every registration at
     * once: what it runs ends as an error, cause HANDLER_UNLOADED, and is never given to another plugin. A frame
     * that cannot be taken is answered with a frame (`fault`, `register_refused`, `result_refused`) and harms
     * nothing else. Bytes that are no frame at all end the stream like a loss.
     * Ends with: OK after goodbye; CALLER_NOT_LIVE when pings were missed, or the sending half ended without
     * goodbye; WATCH_TOO_SLOW when the client does not read; TOKEN_EXPIRED; SERVER_DRAINING after `drain`;
     * STORAGE_UNAVAILABLE. Reasons at the start: FIELD_INVALID (no hello, or not in time), BLANK_FIELD,
     * QUOTA_EXCEEDED. A retry is safe: registrations are made anew, and inherit nothing.
     * </pre>
     */
    public io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ServeRequest> serve(
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ServeResponse> responseObserver) {
      return io.grpc.stub.ClientCalls.asyncBidiStreamingCall(
          getChannel().newCall(getServeMethod(), getCallOptions()), responseObserver);
    }

    /**
     * <pre>
     * Lists what can be run in a session, or everywhere, sorted by name. What a nearer scope hides is not listed.
     * Does not block, and writes nothing. Reasons: SESSION_NOT_FOUND, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public void listCommands(io.humanplane.internal.humanplane.v1.ListCommandsRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ListCommandsResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getListCommandsMethod(), getCallOptions()), request, responseObserver);
    }

    /**
     * <pre>
     * Follows what can be run in a session, or everywhere: all of it, `complete`, then each change.
     * A client that connects again starts with an empty list. Stays open until the client ends it. Ends with
     * WATCH_TOO_SLOW when the reader does not keep up, TOKEN_EXPIRED or SERVER_DRAINING. Reasons:
     * SESSION_NOT_FOUND, FOREIGN_SCOPE, QUOTA_EXCEEDED. A retry is safe.
     * </pre>
     */
    public void watchCommands(io.humanplane.internal.humanplane.v1.WatchCommandsRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.WatchCommandsResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncServerStreamingCall(
          getChannel().newCall(getWatchCommandsMethod(), getCallOptions()), request, responseObserver);
    }

    /**
     * <pre>
     * Says what a line means, without running it.
     * Does not block, and writes nothing. Reasons: SESSION_NOT_FOUND, AGENT_NOT_FOUND and STALE_AGENT (a named
     * agent does not live in the session), FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public void resolveCommand(io.humanplane.internal.humanplane.v1.ResolveCommandRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ResolveCommandResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getResolveCommandMethod(), getCallOptions()), request, responseObserver);
    }

    /**
     * <pre>
     * Runs a line, once.
     * Order: `command/run` is made durable, the images are taken in, the handler is told, it says how it ended,
     * `command/done` is made durable, and then the reply goes out. Whatever happens to the handler, the plugin, the
     * caller or the server, each `command/run` gets its `command/done`.
     * Images are taken in all together or not at all. What is wrong with one of them (a limit, its bytes, its base64,
     * an attachment that is not there), and images for a command that takes none, end the command with `error`, whose
     * text says which image and why; the handler never hears of it. A store that does not keep them: `failed`,
     * STORAGE.
     * Blocks until the command ends or `wait` has passed. A call of LIFETIME_CALL blocks until it ends. Returns
     * `execution` for every end, an error as well; `pending`: then call again with the same request_id and
     * content; or `not_a_command`. Ending a call (cancel, gRPC deadline) cancels the command under LIFETIME_CALL:
     * the wait is over at once, the handler is told to stop. Under LIFETIME_SESSION it ends only the wait.
     * The request_id is looked up before anything else is checked: the same content joins the running command or
     * returns how it ended, with `replayed` set, also after a restart, and never runs it again. `agent.incarnation`,
     * `wait` and `deadline` do not count as content; images do, in the form in which they come.
     * Reasons: SESSION_NOT_FOUND, AGENT_NOT_FOUND and STALE_AGENT (a named agent does not live in the session),
     * ROLE_MISSING (`/permission` with a name), REQUEST_ID_REUSED, SESSION_CLOSED, SESSION_QUARANTINED,
     * FOREIGN_SCOPE, QUOTA_EXCEEDED, DISK_LOW, SERVER_DRAINING, STORAGE_UNAVAILABLE. A closed or quarantined
     * session still says `not_a_command`, and still replays. A retry with the same request_id is always safe.
     * </pre>
     */
    public void executeCommand(io.humanplane.internal.humanplane.v1.ExecuteCommandRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ExecuteCommandResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getExecuteCommandMethod(), getCallOptions()), request, responseObserver);
    }

    /**
     * <pre>
     * Cancels a running command. The principal that started it may (cause WITHDRAWN), and an operator (cause
     * OPERATOR).
     * Blocks until `command/done` is durable; it does not wait for the handler. What has ended stays as it ended,
     * and is returned. Reasons: REQUEST_NOT_FOUND (also where there is no such session, and for who may not know
     * of it), ROLE_MISSING (who knows of it, but did not start it), STORAGE_UNAVAILABLE. A retry is safe.
     * </pre>
     */
    public void cancelCommand(io.humanplane.internal.humanplane.v1.CancelCommandRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.CancelCommandResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getCancelCommandMethod(), getCallOptions()), request, responseObserver);
    }
  }

  /**
   * A stub to allow clients to do synchronous rpc calls to service CommandService.
   * <pre>
   * Commands: lines such as `/compact now` that a person types and a plugin runs, without a turn of the model.
   * They run at any time: in a turn, between turns, and while an approval waits. A command settles nothing but
   * itself. Plugins (role `plugin`) serve; UIs (roles `answerer` and `operator`) run them; everybody who reaches
   * the session lists.
   * A line is a command only if it begins with `/`, then `[a-z][a-z0-9_-]*`, then ends or goes on with a tab, a
   * line feed, a carriage return or a space. Everything after the name is the raw input: handlers get it to the
   * letter, the separator included. Anything else, and a name that nobody serves, is `not_a_command`: a normal
   * reply, and nothing is logged. Do not send such a line to the model unseen: say that there is no such command.
   * A name is looked up in the scope of the session's live agent, then of the session, then globally; the nearest
   * wins. The server serves `/permission` (shows the presets; with a name chooses one, for operators) and
   * `/status` itself, globally.
   * </pre>
   */
  public static final class CommandServiceBlockingV2Stub
      extends io.grpc.stub.AbstractBlockingStub<CommandServiceBlockingV2Stub> {
    private CommandServiceBlockingV2Stub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected CommandServiceBlockingV2Stub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new CommandServiceBlockingV2Stub(channel, callOptions);
    }

    /**
     * <pre>
     * Serves commands, for as long as the stream lives.
     * 1. The client sends `hello` as its first frame, within 10 s; the server answers `welcome`.
     * 2. The client sends `register` for each command. The server answers `registered` or `register_refused`,
     *    with the same correlation_id. From then on the command is listed, and every watcher hears of it.
     * 3. The server sends an `invocation` when somebody runs the command; `command/run` is durable by then. Run
     *    it, and send exactly one `result`.
     * 4. The server sends `result_accepted` once `command/done` is durable, or `result_refused` with what is
     *    wrong or what stands. After a refusal for FIELD_INVALID or BLANK_FIELD the command still runs: mend the
     *    result and send it again.
     * 5. An `abort` says that nobody waits for the result any more: the caller cancelled or went, the deadline
     *    passed, the session closed, the server stops. The command has ended in the log. Stop as soon as you can;
     *    no reply is wanted, and a result that comes all the same changes nothing. A handler that does not stop
     *    goes on unseen: what it still does is the plugin's own business.
     * 6. Answer each `ping` with a `pong` at once, also while a handler is busy. Say `goodbye` before leaving;
     *    `unregister` ends one registration.
     * The end of the client's sending half, two missed pings, and a dead connection unload every registration at
     * once: what it runs ends as an error, cause HANDLER_UNLOADED, and is never given to another plugin. A frame
     * that cannot be taken is answered with a frame (`fault`, `register_refused`, `result_refused`) and harms
     * nothing else. Bytes that are no frame at all end the stream like a loss.
     * Ends with: OK after goodbye; CALLER_NOT_LIVE when pings were missed, or the sending half ended without
     * goodbye; WATCH_TOO_SLOW when the client does not read; TOKEN_EXPIRED; SERVER_DRAINING after `drain`;
     * STORAGE_UNAVAILABLE. Reasons at the start: FIELD_INVALID (no hello, or not in time), BLANK_FIELD,
     * QUOTA_EXCEEDED. A retry is safe: registrations are made anew, and inherit nothing.
     * </pre>
     */
    @io.grpc.ExperimentalApi("https://github.com/grpc/grpc-java/issues/10918")
    public io.grpc.stub.BlockingClientCall<io.humanplane.internal.humanplane.v1.ServeRequest, io.humanplane.internal.humanplane.v1.ServeResponse>
        serve() {
      return io.grpc.stub.ClientCalls.blockingBidiStreamingCall(
          getChannel(), getServeMethod(), getCallOptions());
    }

    /**
     * <pre>
     * Lists what can be run in a session, or everywhere, sorted by name. What a nearer scope hides is not listed.
     * Does not block, and writes nothing. Reasons: SESSION_NOT_FOUND, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.ListCommandsResponse listCommands(io.humanplane.internal.humanplane.v1.ListCommandsRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getListCommandsMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Follows what can be run in a session, or everywhere: all of it, `complete`, then each change.
     * A client that connects again starts with an empty list. Stays open until the client ends it. Ends with
     * WATCH_TOO_SLOW when the reader does not keep up, TOKEN_EXPIRED or SERVER_DRAINING. Reasons:
     * SESSION_NOT_FOUND, FOREIGN_SCOPE, QUOTA_EXCEEDED. A retry is safe.
     * </pre>
     */
    @io.grpc.ExperimentalApi("https://github.com/grpc/grpc-java/issues/10918")
    public io.grpc.stub.BlockingClientCall<?, io.humanplane.internal.humanplane.v1.WatchCommandsResponse>
        watchCommands(io.humanplane.internal.humanplane.v1.WatchCommandsRequest request) {
      return io.grpc.stub.ClientCalls.blockingV2ServerStreamingCall(
          getChannel(), getWatchCommandsMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Says what a line means, without running it.
     * Does not block, and writes nothing. Reasons: SESSION_NOT_FOUND, AGENT_NOT_FOUND and STALE_AGENT (a named
     * agent does not live in the session), FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.ResolveCommandResponse resolveCommand(io.humanplane.internal.humanplane.v1.ResolveCommandRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getResolveCommandMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Runs a line, once.
     * Order: `command/run` is made durable, the images are taken in, the handler is told, it says how it ended,
     * `command/done` is made durable, and then the reply goes out. Whatever happens to the handler, the plugin, the
     * caller or the server, each `command/run` gets its `command/done`.
     * Images are taken in all together or not at all. What is wrong with one of them (a limit, its bytes, its base64,
     * an attachment that is not there), and images for a command that takes none, end the command with `error`, whose
     * text says which image and why; the handler never hears of it. A store that does not keep them: `failed`,
     * STORAGE.
     * Blocks until the command ends or `wait` has passed. A call of LIFETIME_CALL blocks until it ends. Returns
     * `execution` for every end, an error as well; `pending`: then call again with the same request_id and
     * content; or `not_a_command`. Ending a call (cancel, gRPC deadline) cancels the command under LIFETIME_CALL:
     * the wait is over at once, the handler is told to stop. Under LIFETIME_SESSION it ends only the wait.
     * The request_id is looked up before anything else is checked: the same content joins the running command or
     * returns how it ended, with `replayed` set, also after a restart, and never runs it again. `agent.incarnation`,
     * `wait` and `deadline` do not count as content; images do, in the form in which they come.
     * Reasons: SESSION_NOT_FOUND, AGENT_NOT_FOUND and STALE_AGENT (a named agent does not live in the session),
     * ROLE_MISSING (`/permission` with a name), REQUEST_ID_REUSED, SESSION_CLOSED, SESSION_QUARANTINED,
     * FOREIGN_SCOPE, QUOTA_EXCEEDED, DISK_LOW, SERVER_DRAINING, STORAGE_UNAVAILABLE. A closed or quarantined
     * session still says `not_a_command`, and still replays. A retry with the same request_id is always safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.ExecuteCommandResponse executeCommand(io.humanplane.internal.humanplane.v1.ExecuteCommandRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getExecuteCommandMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Cancels a running command. The principal that started it may (cause WITHDRAWN), and an operator (cause
     * OPERATOR).
     * Blocks until `command/done` is durable; it does not wait for the handler. What has ended stays as it ended,
     * and is returned. Reasons: REQUEST_NOT_FOUND (also where there is no such session, and for who may not know
     * of it), ROLE_MISSING (who knows of it, but did not start it), STORAGE_UNAVAILABLE. A retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.CancelCommandResponse cancelCommand(io.humanplane.internal.humanplane.v1.CancelCommandRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getCancelCommandMethod(), getCallOptions(), request);
    }
  }

  /**
   * A stub to allow clients to do limited synchronous rpc calls to service CommandService.
   * <pre>
   * Commands: lines such as `/compact now` that a person types and a plugin runs, without a turn of the model.
   * They run at any time: in a turn, between turns, and while an approval waits. A command settles nothing but
   * itself. Plugins (role `plugin`) serve; UIs (roles `answerer` and `operator`) run them; everybody who reaches
   * the session lists.
   * A line is a command only if it begins with `/`, then `[a-z][a-z0-9_-]*`, then ends or goes on with a tab, a
   * line feed, a carriage return or a space. Everything after the name is the raw input: handlers get it to the
   * letter, the separator included. Anything else, and a name that nobody serves, is `not_a_command`: a normal
   * reply, and nothing is logged. Do not send such a line to the model unseen: say that there is no such command.
   * A name is looked up in the scope of the session's live agent, then of the session, then globally; the nearest
   * wins. The server serves `/permission` (shows the presets; with a name chooses one, for operators) and
   * `/status` itself, globally.
   * </pre>
   */
  public static final class CommandServiceBlockingStub
      extends io.grpc.stub.AbstractBlockingStub<CommandServiceBlockingStub> {
    private CommandServiceBlockingStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected CommandServiceBlockingStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new CommandServiceBlockingStub(channel, callOptions);
    }

    /**
     * <pre>
     * Lists what can be run in a session, or everywhere, sorted by name. What a nearer scope hides is not listed.
     * Does not block, and writes nothing. Reasons: SESSION_NOT_FOUND, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.ListCommandsResponse listCommands(io.humanplane.internal.humanplane.v1.ListCommandsRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getListCommandsMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Follows what can be run in a session, or everywhere: all of it, `complete`, then each change.
     * A client that connects again starts with an empty list. Stays open until the client ends it. Ends with
     * WATCH_TOO_SLOW when the reader does not keep up, TOKEN_EXPIRED or SERVER_DRAINING. Reasons:
     * SESSION_NOT_FOUND, FOREIGN_SCOPE, QUOTA_EXCEEDED. A retry is safe.
     * </pre>
     */
    public java.util.Iterator<io.humanplane.internal.humanplane.v1.WatchCommandsResponse> watchCommands(
        io.humanplane.internal.humanplane.v1.WatchCommandsRequest request) {
      return io.grpc.stub.ClientCalls.blockingServerStreamingCall(
          getChannel(), getWatchCommandsMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Says what a line means, without running it.
     * Does not block, and writes nothing. Reasons: SESSION_NOT_FOUND, AGENT_NOT_FOUND and STALE_AGENT (a named
     * agent does not live in the session), FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.ResolveCommandResponse resolveCommand(io.humanplane.internal.humanplane.v1.ResolveCommandRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getResolveCommandMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Runs a line, once.
     * Order: `command/run` is made durable, the images are taken in, the handler is told, it says how it ended,
     * `command/done` is made durable, and then the reply goes out. Whatever happens to the handler, the plugin, the
     * caller or the server, each `command/run` gets its `command/done`.
     * Images are taken in all together or not at all. What is wrong with one of them (a limit, its bytes, its base64,
     * an attachment that is not there), and images for a command that takes none, end the command with `error`, whose
     * text says which image and why; the handler never hears of it. A store that does not keep them: `failed`,
     * STORAGE.
     * Blocks until the command ends or `wait` has passed. A call of LIFETIME_CALL blocks until it ends. Returns
     * `execution` for every end, an error as well; `pending`: then call again with the same request_id and
     * content; or `not_a_command`. Ending a call (cancel, gRPC deadline) cancels the command under LIFETIME_CALL:
     * the wait is over at once, the handler is told to stop. Under LIFETIME_SESSION it ends only the wait.
     * The request_id is looked up before anything else is checked: the same content joins the running command or
     * returns how it ended, with `replayed` set, also after a restart, and never runs it again. `agent.incarnation`,
     * `wait` and `deadline` do not count as content; images do, in the form in which they come.
     * Reasons: SESSION_NOT_FOUND, AGENT_NOT_FOUND and STALE_AGENT (a named agent does not live in the session),
     * ROLE_MISSING (`/permission` with a name), REQUEST_ID_REUSED, SESSION_CLOSED, SESSION_QUARANTINED,
     * FOREIGN_SCOPE, QUOTA_EXCEEDED, DISK_LOW, SERVER_DRAINING, STORAGE_UNAVAILABLE. A closed or quarantined
     * session still says `not_a_command`, and still replays. A retry with the same request_id is always safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.ExecuteCommandResponse executeCommand(io.humanplane.internal.humanplane.v1.ExecuteCommandRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getExecuteCommandMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Cancels a running command. The principal that started it may (cause WITHDRAWN), and an operator (cause
     * OPERATOR).
     * Blocks until `command/done` is durable; it does not wait for the handler. What has ended stays as it ended,
     * and is returned. Reasons: REQUEST_NOT_FOUND (also where there is no such session, and for who may not know
     * of it), ROLE_MISSING (who knows of it, but did not start it), STORAGE_UNAVAILABLE. A retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.CancelCommandResponse cancelCommand(io.humanplane.internal.humanplane.v1.CancelCommandRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getCancelCommandMethod(), getCallOptions(), request);
    }
  }

  /**
   * A stub to allow clients to do ListenableFuture-style rpc calls to service CommandService.
   * <pre>
   * Commands: lines such as `/compact now` that a person types and a plugin runs, without a turn of the model.
   * They run at any time: in a turn, between turns, and while an approval waits. A command settles nothing but
   * itself. Plugins (role `plugin`) serve; UIs (roles `answerer` and `operator`) run them; everybody who reaches
   * the session lists.
   * A line is a command only if it begins with `/`, then `[a-z][a-z0-9_-]*`, then ends or goes on with a tab, a
   * line feed, a carriage return or a space. Everything after the name is the raw input: handlers get it to the
   * letter, the separator included. Anything else, and a name that nobody serves, is `not_a_command`: a normal
   * reply, and nothing is logged. Do not send such a line to the model unseen: say that there is no such command.
   * A name is looked up in the scope of the session's live agent, then of the session, then globally; the nearest
   * wins. The server serves `/permission` (shows the presets; with a name chooses one, for operators) and
   * `/status` itself, globally.
   * </pre>
   */
  public static final class CommandServiceFutureStub
      extends io.grpc.stub.AbstractFutureStub<CommandServiceFutureStub> {
    private CommandServiceFutureStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected CommandServiceFutureStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new CommandServiceFutureStub(channel, callOptions);
    }

    /**
     * <pre>
     * Lists what can be run in a session, or everywhere, sorted by name. What a nearer scope hides is not listed.
     * Does not block, and writes nothing. Reasons: SESSION_NOT_FOUND, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<io.humanplane.internal.humanplane.v1.ListCommandsResponse> listCommands(
        io.humanplane.internal.humanplane.v1.ListCommandsRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getListCommandsMethod(), getCallOptions()), request);
    }

    /**
     * <pre>
     * Says what a line means, without running it.
     * Does not block, and writes nothing. Reasons: SESSION_NOT_FOUND, AGENT_NOT_FOUND and STALE_AGENT (a named
     * agent does not live in the session), FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<io.humanplane.internal.humanplane.v1.ResolveCommandResponse> resolveCommand(
        io.humanplane.internal.humanplane.v1.ResolveCommandRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getResolveCommandMethod(), getCallOptions()), request);
    }

    /**
     * <pre>
     * Runs a line, once.
     * Order: `command/run` is made durable, the images are taken in, the handler is told, it says how it ended,
     * `command/done` is made durable, and then the reply goes out. Whatever happens to the handler, the plugin, the
     * caller or the server, each `command/run` gets its `command/done`.
     * Images are taken in all together or not at all. What is wrong with one of them (a limit, its bytes, its base64,
     * an attachment that is not there), and images for a command that takes none, end the command with `error`, whose
     * text says which image and why; the handler never hears of it. A store that does not keep them: `failed`,
     * STORAGE.
     * Blocks until the command ends or `wait` has passed. A call of LIFETIME_CALL blocks until it ends. Returns
     * `execution` for every end, an error as well; `pending`: then call again with the same request_id and
     * content; or `not_a_command`. Ending a call (cancel, gRPC deadline) cancels the command under LIFETIME_CALL:
     * the wait is over at once, the handler is told to stop. Under LIFETIME_SESSION it ends only the wait.
     * The request_id is looked up before anything else is checked: the same content joins the running command or
     * returns how it ended, with `replayed` set, also after a restart, and never runs it again. `agent.incarnation`,
     * `wait` and `deadline` do not count as content; images do, in the form in which they come.
     * Reasons: SESSION_NOT_FOUND, AGENT_NOT_FOUND and STALE_AGENT (a named agent does not live in the session),
     * ROLE_MISSING (`/permission` with a name), REQUEST_ID_REUSED, SESSION_CLOSED, SESSION_QUARANTINED,
     * FOREIGN_SCOPE, QUOTA_EXCEEDED, DISK_LOW, SERVER_DRAINING, STORAGE_UNAVAILABLE. A closed or quarantined
     * session still says `not_a_command`, and still replays. A retry with the same request_id is always safe.
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<io.humanplane.internal.humanplane.v1.ExecuteCommandResponse> executeCommand(
        io.humanplane.internal.humanplane.v1.ExecuteCommandRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getExecuteCommandMethod(), getCallOptions()), request);
    }

    /**
     * <pre>
     * Cancels a running command. The principal that started it may (cause WITHDRAWN), and an operator (cause
     * OPERATOR).
     * Blocks until `command/done` is durable; it does not wait for the handler. What has ended stays as it ended,
     * and is returned. Reasons: REQUEST_NOT_FOUND (also where there is no such session, and for who may not know
     * of it), ROLE_MISSING (who knows of it, but did not start it), STORAGE_UNAVAILABLE. A retry is safe.
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<io.humanplane.internal.humanplane.v1.CancelCommandResponse> cancelCommand(
        io.humanplane.internal.humanplane.v1.CancelCommandRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getCancelCommandMethod(), getCallOptions()), request);
    }
  }

  private static final int METHODID_LIST_COMMANDS = 0;
  private static final int METHODID_WATCH_COMMANDS = 1;
  private static final int METHODID_RESOLVE_COMMAND = 2;
  private static final int METHODID_EXECUTE_COMMAND = 3;
  private static final int METHODID_CANCEL_COMMAND = 4;
  private static final int METHODID_SERVE = 5;

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
        case METHODID_LIST_COMMANDS:
          serviceImpl.listCommands((io.humanplane.internal.humanplane.v1.ListCommandsRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ListCommandsResponse>) responseObserver);
          break;
        case METHODID_WATCH_COMMANDS:
          serviceImpl.watchCommands((io.humanplane.internal.humanplane.v1.WatchCommandsRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.WatchCommandsResponse>) responseObserver);
          break;
        case METHODID_RESOLVE_COMMAND:
          serviceImpl.resolveCommand((io.humanplane.internal.humanplane.v1.ResolveCommandRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ResolveCommandResponse>) responseObserver);
          break;
        case METHODID_EXECUTE_COMMAND:
          serviceImpl.executeCommand((io.humanplane.internal.humanplane.v1.ExecuteCommandRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ExecuteCommandResponse>) responseObserver);
          break;
        case METHODID_CANCEL_COMMAND:
          serviceImpl.cancelCommand((io.humanplane.internal.humanplane.v1.CancelCommandRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.CancelCommandResponse>) responseObserver);
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
        case METHODID_SERVE:
          return (io.grpc.stub.StreamObserver<Req>) serviceImpl.serve(
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ServeResponse>) responseObserver);
        default:
          throw new AssertionError();
      }
    }
  }

  public static final io.grpc.ServerServiceDefinition bindService(AsyncService service) {
    return io.grpc.ServerServiceDefinition.builder(getServiceDescriptor())
        .addMethod(
          getServeMethod(),
          io.grpc.stub.ServerCalls.asyncBidiStreamingCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.ServeRequest,
              io.humanplane.internal.humanplane.v1.ServeResponse>(
                service, METHODID_SERVE)))
        .addMethod(
          getListCommandsMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.ListCommandsRequest,
              io.humanplane.internal.humanplane.v1.ListCommandsResponse>(
                service, METHODID_LIST_COMMANDS)))
        .addMethod(
          getWatchCommandsMethod(),
          io.grpc.stub.ServerCalls.asyncServerStreamingCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.WatchCommandsRequest,
              io.humanplane.internal.humanplane.v1.WatchCommandsResponse>(
                service, METHODID_WATCH_COMMANDS)))
        .addMethod(
          getResolveCommandMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.ResolveCommandRequest,
              io.humanplane.internal.humanplane.v1.ResolveCommandResponse>(
                service, METHODID_RESOLVE_COMMAND)))
        .addMethod(
          getExecuteCommandMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.ExecuteCommandRequest,
              io.humanplane.internal.humanplane.v1.ExecuteCommandResponse>(
                service, METHODID_EXECUTE_COMMAND)))
        .addMethod(
          getCancelCommandMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.CancelCommandRequest,
              io.humanplane.internal.humanplane.v1.CancelCommandResponse>(
                service, METHODID_CANCEL_COMMAND)))
        .build();
  }

  private static abstract class CommandServiceBaseDescriptorSupplier
      implements io.grpc.protobuf.ProtoFileDescriptorSupplier, io.grpc.protobuf.ProtoServiceDescriptorSupplier {
    CommandServiceBaseDescriptorSupplier() {}

    @java.lang.Override
    public com.google.protobuf.Descriptors.FileDescriptor getFileDescriptor() {
      return io.humanplane.internal.humanplane.v1.CommandProto.getDescriptor();
    }

    @java.lang.Override
    public com.google.protobuf.Descriptors.ServiceDescriptor getServiceDescriptor() {
      return getFileDescriptor().findServiceByName("CommandService");
    }
  }

  private static final class CommandServiceFileDescriptorSupplier
      extends CommandServiceBaseDescriptorSupplier {
    CommandServiceFileDescriptorSupplier() {}
  }

  private static final class CommandServiceMethodDescriptorSupplier
      extends CommandServiceBaseDescriptorSupplier
      implements io.grpc.protobuf.ProtoMethodDescriptorSupplier {
    private final java.lang.String methodName;

    CommandServiceMethodDescriptorSupplier(java.lang.String methodName) {
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
      synchronized (CommandServiceGrpc.class) {
        result = serviceDescriptor;
        if (result == null) {
          serviceDescriptor = result = io.grpc.ServiceDescriptor.newBuilder(SERVICE_NAME)
              .setSchemaDescriptor(new CommandServiceFileDescriptorSupplier())
              .addMethod(getServeMethod())
              .addMethod(getListCommandsMethod())
              .addMethod(getWatchCommandsMethod())
              .addMethod(getResolveCommandMethod())
              .addMethod(getExecuteCommandMethod())
              .addMethod(getCancelCommandMethod())
              .build();
        }
      }
    }
    return result;
  }
}
