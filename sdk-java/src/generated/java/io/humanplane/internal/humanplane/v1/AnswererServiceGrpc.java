package io.humanplane.internal.humanplane.v1;

import static io.grpc.MethodDescriptor.generateFullMethodName;

/**
 * <pre>
 * Whoever decides: a person behind a UI, a bot, a set of rules. For principals with the role `answerer`.
 * </pre>
 */
@io.grpc.stub.annotations.GrpcGenerated
public final class AnswererServiceGrpc {

  private AnswererServiceGrpc() {}

  public static final java.lang.String SERVICE_NAME = "humanplane.v1.AnswererService";

  // Static method descriptors that strictly reflect the proto.
  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.AnswererServiceAttachRequest,
      io.humanplane.internal.humanplane.v1.AnswererServiceAttachResponse> getAttachMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "Attach",
      requestType = io.humanplane.internal.humanplane.v1.AnswererServiceAttachRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.AnswererServiceAttachResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.BIDI_STREAMING)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.AnswererServiceAttachRequest,
      io.humanplane.internal.humanplane.v1.AnswererServiceAttachResponse> getAttachMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.AnswererServiceAttachRequest, io.humanplane.internal.humanplane.v1.AnswererServiceAttachResponse> getAttachMethod;
    if ((getAttachMethod = AnswererServiceGrpc.getAttachMethod) == null) {
      synchronized (AnswererServiceGrpc.class) {
        if ((getAttachMethod = AnswererServiceGrpc.getAttachMethod) == null) {
          AnswererServiceGrpc.getAttachMethod = getAttachMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.AnswererServiceAttachRequest, io.humanplane.internal.humanplane.v1.AnswererServiceAttachResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.BIDI_STREAMING)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "Attach"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.AnswererServiceAttachRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.AnswererServiceAttachResponse.getDefaultInstance()))
              .setSchemaDescriptor(new AnswererServiceMethodDescriptorSupplier("Attach"))
              .build();
        }
      }
    }
    return getAttachMethod;
  }

  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.SubscribeRequest,
      io.humanplane.internal.humanplane.v1.SubscribeResponse> getSubscribeMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "Subscribe",
      requestType = io.humanplane.internal.humanplane.v1.SubscribeRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.SubscribeResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.SERVER_STREAMING)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.SubscribeRequest,
      io.humanplane.internal.humanplane.v1.SubscribeResponse> getSubscribeMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.SubscribeRequest, io.humanplane.internal.humanplane.v1.SubscribeResponse> getSubscribeMethod;
    if ((getSubscribeMethod = AnswererServiceGrpc.getSubscribeMethod) == null) {
      synchronized (AnswererServiceGrpc.class) {
        if ((getSubscribeMethod = AnswererServiceGrpc.getSubscribeMethod) == null) {
          AnswererServiceGrpc.getSubscribeMethod = getSubscribeMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.SubscribeRequest, io.humanplane.internal.humanplane.v1.SubscribeResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.SERVER_STREAMING)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "Subscribe"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.SubscribeRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.SubscribeResponse.getDefaultInstance()))
              .setSchemaDescriptor(new AnswererServiceMethodDescriptorSupplier("Subscribe"))
              .build();
        }
      }
    }
    return getSubscribeMethod;
  }

  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.ReplyRequest,
      io.humanplane.internal.humanplane.v1.ReplyResponse> getReplyMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "Reply",
      requestType = io.humanplane.internal.humanplane.v1.ReplyRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.ReplyResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.ReplyRequest,
      io.humanplane.internal.humanplane.v1.ReplyResponse> getReplyMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.ReplyRequest, io.humanplane.internal.humanplane.v1.ReplyResponse> getReplyMethod;
    if ((getReplyMethod = AnswererServiceGrpc.getReplyMethod) == null) {
      synchronized (AnswererServiceGrpc.class) {
        if ((getReplyMethod = AnswererServiceGrpc.getReplyMethod) == null) {
          AnswererServiceGrpc.getReplyMethod = getReplyMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.ReplyRequest, io.humanplane.internal.humanplane.v1.ReplyResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "Reply"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.ReplyRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.ReplyResponse.getDefaultInstance()))
              .setSchemaDescriptor(new AnswererServiceMethodDescriptorSupplier("Reply"))
              .build();
        }
      }
    }
    return getReplyMethod;
  }

  /**
   * Creates a new async stub that supports all call types for the service
   */
  public static AnswererServiceStub newStub(io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<AnswererServiceStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<AnswererServiceStub>() {
        @java.lang.Override
        public AnswererServiceStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new AnswererServiceStub(channel, callOptions);
        }
      };
    return AnswererServiceStub.newStub(factory, channel);
  }

  /**
   * Creates a new blocking-style stub that supports all types of calls on the service
   */
  public static AnswererServiceBlockingV2Stub newBlockingV2Stub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<AnswererServiceBlockingV2Stub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<AnswererServiceBlockingV2Stub>() {
        @java.lang.Override
        public AnswererServiceBlockingV2Stub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new AnswererServiceBlockingV2Stub(channel, callOptions);
        }
      };
    return AnswererServiceBlockingV2Stub.newStub(factory, channel);
  }

  /**
   * Creates a new blocking-style stub that supports unary and streaming output calls on the service
   */
  public static AnswererServiceBlockingStub newBlockingStub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<AnswererServiceBlockingStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<AnswererServiceBlockingStub>() {
        @java.lang.Override
        public AnswererServiceBlockingStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new AnswererServiceBlockingStub(channel, callOptions);
        }
      };
    return AnswererServiceBlockingStub.newStub(factory, channel);
  }

  /**
   * Creates a new ListenableFuture-style stub that supports unary calls on the service
   */
  public static AnswererServiceFutureStub newFutureStub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<AnswererServiceFutureStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<AnswererServiceFutureStub>() {
        @java.lang.Override
        public AnswererServiceFutureStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new AnswererServiceFutureStub(channel, callOptions);
        }
      };
    return AnswererServiceFutureStub.newStub(factory, channel);
  }

  /**
   * <pre>
   * Whoever decides: a person behind a UI, a bot, a set of rules. For principals with the role `answerer`.
   * </pre>
   */
  public interface AsyncService {

    /**
     * <pre>
     * Takes offers and answers them, for as long as the stream lives.
     * 1. The client sends `hello` as its first frame, within 10 s; the server answers `welcome`.
     * 2. The client sends `register` for each listener that it wants to be. The server answers `registered` or
     *    `register_refused`, with the same correlation_id. A stream may hold several registrations.
     * 3. The server sends an `offer` when a request reaches a registration, which thereby claims it. Show it to
     *    somebody, then send exactly one of `answer`, `next` (pass it on) and `fail`.
     * 4. The server sends `reply_accepted` (to an answer only once it is durable), or `reply_refused` with what
     *    is wrong or what stands. Until then a UI must not show success. After a refusal for FIELD_INVALID the
     *    offer is still open: mend the answer and send it with a new answer_id.
     * 5. A `retract` says that the offer is over without you. Stop showing it, and send `released` as soon as
     *    nothing works on it any more: until then it keeps its slot of max_outstanding, and a registration that
     *    has not released within 60 s is unloaded.
     * 6. Answer each `ping` with a `pong` at once. Say `goodbye` before leaving; `unregister` ends one
     *    registration.
     * Requests pass along the listeners that can see them, in order of registration, those with `prepend`
     * first, the provider of questions last. Who registers later sees later requests. A request is offered to
     * the next listener only after an explicit `next`, or at a hold limit that was declared with
     * ON_SILENCE_NEXT. When a listener that holds a request unloads, the request is unavailable at once and
     * nobody else is asked. The principal that asked is never offered its own request, unless the server is
     * single-user.
     * The end of the client's sending half, two missed pings, and a dead connection unload every registration
     * at once. A frame that cannot be taken is answered with a frame (`fault`, `register_refused`,
     * `reply_refused`) and harms nothing else. Bytes that are no frame at all end the stream like a loss.
     * Ends with: OK after goodbye; CALLER_NOT_LIVE when pings were missed, or the sending half ended without
     * goodbye; WATCH_TOO_SLOW when the client does not read; TOKEN_EXPIRED; SERVER_DRAINING after `drain`;
     * STORAGE_UNAVAILABLE. Reasons at the start: FIELD_INVALID (no hello, or not in time), BLANK_FIELD,
     * ROLE_MISSING, QUOTA_EXCEEDED. A retry is safe: registrations are made anew, and inherit nothing.
     * A deployment may give answerers a grace (`liveness.answerer_grace`, 0 by default): see `resume_token` in
     * AnswererHello.
     * </pre>
     */
    default io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.AnswererServiceAttachRequest> attach(
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.AnswererServiceAttachResponse> responseObserver) {
      return io.grpc.stub.ServerCalls.asyncUnimplementedStreamingCall(getAttachMethod(), responseObserver);
    }

    /**
     * <pre>
     * Attach for browsers, and for whatever else cannot stream requests: the same machine with the same frames. What
     * the server sends comes on this stream; what the client sends goes into Reply. Also over gRPC-web, on the same
     * port.
     * 1. The request says hello and registers. `welcome` is the first frame and comes at once; its `lease_token` goes
     *    with every Reply. `registered` or `register_refused` follows for each registration.
     * 2. Go on as with Attach: each `offer` gets one `answer`, `next` or `fail`, sent with Reply. What became of it
     *    comes on this stream (`reply_accepted`, `reply_refused`), in order with offers and retractions, so that there
     *    is one place to read how things stand. Show success on `reply_accepted` and never before.
     * 3. Answer each `ping` with a Reply that brings the `pong`: that is the heartbeat. A browser that sends nothing
     *    while two pings pass is gone; with the default interval that is found within 15 s of its last word. Answer on
     *    arrival, not by a timer: background tabs are given few timers.
     * The end of this stream, whoever ends it, unloads every registration at once and ends the lease; `goodbye` in a
     * Reply ends it with OK. Two streams, such as two tabs, are two answerers with a lease each; in one `group` both
     * are offered the same requests.
     * Ends, and is refused at the start, as Attach. FIELD_INVALID: no hello. A retry is safe: it is a new stream under
     * a new lease.
     * </pre>
     */
    default void subscribe(io.humanplane.internal.humanplane.v1.SubscribeRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.SubscribeResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getSubscribeMethod(), responseObserver);
    }

    /**
     * <pre>
     * Brings a Subscribe stream the client's frames, all of them or none, in order. Every call is a heartbeat, also one
     * without frames.
     * Blocks only until the stream has room for the frames. OK says that they were taken, and no more: what became of
     * them comes on the stream. The stream may end before it has looked at them; then nothing that it held is open any
     * more, and GetApproval or GetQuestions says how a request ended.
     * Calls are numbered from 1 and sent one after the other: wait for one before the next. A retry with the same
     * number is safe, whatever happened to the first: what was taken before is not taken again. That is what to do
     * after a failure of the connection.
     * Reasons: CALLER_NOT_LIVE (no open Subscribe stream of this principal has this lease token: the stream has ended,
     * or it is another principal's), FIELD_INVALID (number: a gap; frames: a hello, or too many), SERVER_DRAINING.
     * </pre>
     */
    default void reply(io.humanplane.internal.humanplane.v1.ReplyRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ReplyResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getReplyMethod(), responseObserver);
    }
  }

  /**
   * Base class for the server implementation of the service AnswererService.
   * <pre>
   * Whoever decides: a person behind a UI, a bot, a set of rules. For principals with the role `answerer`.
   * </pre>
   */
  public static abstract class AnswererServiceImplBase
      implements io.grpc.BindableService, AsyncService {

    @java.lang.Override public final io.grpc.ServerServiceDefinition bindService() {
      return AnswererServiceGrpc.bindService(this);
    }
  }

  /**
   * A stub to allow clients to do asynchronous rpc calls to service AnswererService.
   * <pre>
   * Whoever decides: a person behind a UI, a bot, a set of rules. For principals with the role `answerer`.
   * </pre>
   */
  public static final class AnswererServiceStub
      extends io.grpc.stub.AbstractAsyncStub<AnswererServiceStub> {
    private AnswererServiceStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected AnswererServiceStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new AnswererServiceStub(channel, callOptions);
    }

    /**
     * <pre>
     * Takes offers and answers them, for as long as the stream lives.
     * 1. The client sends `hello` as its first frame, within 10 s; the server answers `welcome`.
     * 2. The client sends `register` for each listener that it wants to be. The server answers `registered` or
     *    `register_refused`, with the same correlation_id. A stream may hold several registrations.
     * 3. The server sends an `offer` when a request reaches a registration, which thereby claims it. Show it to
     *    somebody, then send exactly one of `answer`, `next` (pass it on) and `fail`.
     * 4. The server sends `reply_accepted` (to an answer only once it is durable), or `reply_refused` with what
     *    is wrong or what stands. Until then a UI must not show success. After a refusal for FIELD_INVALID the
     *    offer is still open: mend the answer and send it with a new answer_id.
     * 5. A `retract` says that the offer is over without you. Stop showing it, and send `released` as soon as
     *    nothing works on it any more: until then it keeps its slot of max_outstanding, and a registration that
     *    has not released within 60 s is unloaded.
     * 6. Answer each `ping` with a `pong` at once. Say `goodbye` before leaving; `unregister` ends one
     *    registration.
     * Requests pass along the listeners that can see them, in order of registration, those with `prepend`
     * first, the provider of questions last. Who registers later sees later requests. A request is offered to
     * the next listener only after an explicit `next`, or at a hold limit that was declared with
     * ON_SILENCE_NEXT. When a listener that holds a request unloads, the request is unavailable at once and
     * nobody else is asked. The principal that asked is never offered its own request, unless the server is
     * single-user.
     * The end of the client's sending half, two missed pings, and a dead connection unload every registration
     * at once. A frame that cannot be taken is answered with a frame (`fault`, `register_refused`,
     * `reply_refused`) and harms nothing else. Bytes that are no frame at all end the stream like a loss.
     * Ends with: OK after goodbye; CALLER_NOT_LIVE when pings were missed, or the sending half ended without
     * goodbye; WATCH_TOO_SLOW when the client does not read; TOKEN_EXPIRED; SERVER_DRAINING after `drain`;
     * STORAGE_UNAVAILABLE. Reasons at the start: FIELD_INVALID (no hello, or not in time), BLANK_FIELD,
     * ROLE_MISSING, QUOTA_EXCEEDED. A retry is safe: registrations are made anew, and inherit nothing.
     * A deployment may give answerers a grace (`liveness.answerer_grace`, 0 by default): see `resume_token` in
     * AnswererHello.
     * </pre>
     */
    public io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.AnswererServiceAttachRequest> attach(
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.AnswererServiceAttachResponse> responseObserver) {
      return io.grpc.stub.ClientCalls.asyncBidiStreamingCall(
          getChannel().newCall(getAttachMethod(), getCallOptions()), responseObserver);
    }

    /**
     * <pre>
     * Attach for browsers, and for whatever else cannot stream requests: the same machine with the same frames. What
     * the server sends comes on this stream; what the client sends goes into Reply. Also over gRPC-web, on the same
     * port.
     * 1. The request says hello and registers. `welcome` is the first frame and comes at once; its `lease_token` goes
     *    with every Reply. `registered` or `register_refused` follows for each registration.
     * 2. Go on as with Attach: each `offer` gets one `answer`, `next` or `fail`, sent with Reply. What became of it
     *    comes on this stream (`reply_accepted`, `reply_refused`), in order with offers and retractions, so that there
     *    is one place to read how things stand. Show success on `reply_accepted` and never before.
     * 3. Answer each `ping` with a Reply that brings the `pong`: that is the heartbeat. A browser that sends nothing
     *    while two pings pass is gone; with the default interval that is found within 15 s of its last word. Answer on
     *    arrival, not by a timer: background tabs are given few timers.
     * The end of this stream, whoever ends it, unloads every registration at once and ends the lease; `goodbye` in a
     * Reply ends it with OK. Two streams, such as two tabs, are two answerers with a lease each; in one `group` both
     * are offered the same requests.
     * Ends, and is refused at the start, as Attach. FIELD_INVALID: no hello. A retry is safe: it is a new stream under
     * a new lease.
     * </pre>
     */
    public void subscribe(io.humanplane.internal.humanplane.v1.SubscribeRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.SubscribeResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncServerStreamingCall(
          getChannel().newCall(getSubscribeMethod(), getCallOptions()), request, responseObserver);
    }

    /**
     * <pre>
     * Brings a Subscribe stream the client's frames, all of them or none, in order. Every call is a heartbeat, also one
     * without frames.
     * Blocks only until the stream has room for the frames. OK says that they were taken, and no more: what became of
     * them comes on the stream. The stream may end before it has looked at them; then nothing that it held is open any
     * more, and GetApproval or GetQuestions says how a request ended.
     * Calls are numbered from 1 and sent one after the other: wait for one before the next. A retry with the same
     * number is safe, whatever happened to the first: what was taken before is not taken again. That is what to do
     * after a failure of the connection.
     * Reasons: CALLER_NOT_LIVE (no open Subscribe stream of this principal has this lease token: the stream has ended,
     * or it is another principal's), FIELD_INVALID (number: a gap; frames: a hello, or too many), SERVER_DRAINING.
     * </pre>
     */
    public void reply(io.humanplane.internal.humanplane.v1.ReplyRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ReplyResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getReplyMethod(), getCallOptions()), request, responseObserver);
    }
  }

  /**
   * A stub to allow clients to do synchronous rpc calls to service AnswererService.
   * <pre>
   * Whoever decides: a person behind a UI, a bot, a set of rules. For principals with the role `answerer`.
   * </pre>
   */
  public static final class AnswererServiceBlockingV2Stub
      extends io.grpc.stub.AbstractBlockingStub<AnswererServiceBlockingV2Stub> {
    private AnswererServiceBlockingV2Stub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected AnswererServiceBlockingV2Stub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new AnswererServiceBlockingV2Stub(channel, callOptions);
    }

    /**
     * <pre>
     * Takes offers and answers them, for as long as the stream lives.
     * 1. The client sends `hello` as its first frame, within 10 s; the server answers `welcome`.
     * 2. The client sends `register` for each listener that it wants to be. The server answers `registered` or
     *    `register_refused`, with the same correlation_id. A stream may hold several registrations.
     * 3. The server sends an `offer` when a request reaches a registration, which thereby claims it. Show it to
     *    somebody, then send exactly one of `answer`, `next` (pass it on) and `fail`.
     * 4. The server sends `reply_accepted` (to an answer only once it is durable), or `reply_refused` with what
     *    is wrong or what stands. Until then a UI must not show success. After a refusal for FIELD_INVALID the
     *    offer is still open: mend the answer and send it with a new answer_id.
     * 5. A `retract` says that the offer is over without you. Stop showing it, and send `released` as soon as
     *    nothing works on it any more: until then it keeps its slot of max_outstanding, and a registration that
     *    has not released within 60 s is unloaded.
     * 6. Answer each `ping` with a `pong` at once. Say `goodbye` before leaving; `unregister` ends one
     *    registration.
     * Requests pass along the listeners that can see them, in order of registration, those with `prepend`
     * first, the provider of questions last. Who registers later sees later requests. A request is offered to
     * the next listener only after an explicit `next`, or at a hold limit that was declared with
     * ON_SILENCE_NEXT. When a listener that holds a request unloads, the request is unavailable at once and
     * nobody else is asked. The principal that asked is never offered its own request, unless the server is
     * single-user.
     * The end of the client's sending half, two missed pings, and a dead connection unload every registration
     * at once. A frame that cannot be taken is answered with a frame (`fault`, `register_refused`,
     * `reply_refused`) and harms nothing else. Bytes that are no frame at all end the stream like a loss.
     * Ends with: OK after goodbye; CALLER_NOT_LIVE when pings were missed, or the sending half ended without
     * goodbye; WATCH_TOO_SLOW when the client does not read; TOKEN_EXPIRED; SERVER_DRAINING after `drain`;
     * STORAGE_UNAVAILABLE. Reasons at the start: FIELD_INVALID (no hello, or not in time), BLANK_FIELD,
     * ROLE_MISSING, QUOTA_EXCEEDED. A retry is safe: registrations are made anew, and inherit nothing.
     * A deployment may give answerers a grace (`liveness.answerer_grace`, 0 by default): see `resume_token` in
     * AnswererHello.
     * </pre>
     */
    @io.grpc.ExperimentalApi("https://github.com/grpc/grpc-java/issues/10918")
    public io.grpc.stub.BlockingClientCall<io.humanplane.internal.humanplane.v1.AnswererServiceAttachRequest, io.humanplane.internal.humanplane.v1.AnswererServiceAttachResponse>
        attach() {
      return io.grpc.stub.ClientCalls.blockingBidiStreamingCall(
          getChannel(), getAttachMethod(), getCallOptions());
    }

    /**
     * <pre>
     * Attach for browsers, and for whatever else cannot stream requests: the same machine with the same frames. What
     * the server sends comes on this stream; what the client sends goes into Reply. Also over gRPC-web, on the same
     * port.
     * 1. The request says hello and registers. `welcome` is the first frame and comes at once; its `lease_token` goes
     *    with every Reply. `registered` or `register_refused` follows for each registration.
     * 2. Go on as with Attach: each `offer` gets one `answer`, `next` or `fail`, sent with Reply. What became of it
     *    comes on this stream (`reply_accepted`, `reply_refused`), in order with offers and retractions, so that there
     *    is one place to read how things stand. Show success on `reply_accepted` and never before.
     * 3. Answer each `ping` with a Reply that brings the `pong`: that is the heartbeat. A browser that sends nothing
     *    while two pings pass is gone; with the default interval that is found within 15 s of its last word. Answer on
     *    arrival, not by a timer: background tabs are given few timers.
     * The end of this stream, whoever ends it, unloads every registration at once and ends the lease; `goodbye` in a
     * Reply ends it with OK. Two streams, such as two tabs, are two answerers with a lease each; in one `group` both
     * are offered the same requests.
     * Ends, and is refused at the start, as Attach. FIELD_INVALID: no hello. A retry is safe: it is a new stream under
     * a new lease.
     * </pre>
     */
    @io.grpc.ExperimentalApi("https://github.com/grpc/grpc-java/issues/10918")
    public io.grpc.stub.BlockingClientCall<?, io.humanplane.internal.humanplane.v1.SubscribeResponse>
        subscribe(io.humanplane.internal.humanplane.v1.SubscribeRequest request) {
      return io.grpc.stub.ClientCalls.blockingV2ServerStreamingCall(
          getChannel(), getSubscribeMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Brings a Subscribe stream the client's frames, all of them or none, in order. Every call is a heartbeat, also one
     * without frames.
     * Blocks only until the stream has room for the frames. OK says that they were taken, and no more: what became of
     * them comes on the stream. The stream may end before it has looked at them; then nothing that it held is open any
     * more, and GetApproval or GetQuestions says how a request ended.
     * Calls are numbered from 1 and sent one after the other: wait for one before the next. A retry with the same
     * number is safe, whatever happened to the first: what was taken before is not taken again. That is what to do
     * after a failure of the connection.
     * Reasons: CALLER_NOT_LIVE (no open Subscribe stream of this principal has this lease token: the stream has ended,
     * or it is another principal's), FIELD_INVALID (number: a gap; frames: a hello, or too many), SERVER_DRAINING.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.ReplyResponse reply(io.humanplane.internal.humanplane.v1.ReplyRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getReplyMethod(), getCallOptions(), request);
    }
  }

  /**
   * A stub to allow clients to do limited synchronous rpc calls to service AnswererService.
   * <pre>
   * Whoever decides: a person behind a UI, a bot, a set of rules. For principals with the role `answerer`.
   * </pre>
   */
  public static final class AnswererServiceBlockingStub
      extends io.grpc.stub.AbstractBlockingStub<AnswererServiceBlockingStub> {
    private AnswererServiceBlockingStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected AnswererServiceBlockingStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new AnswererServiceBlockingStub(channel, callOptions);
    }

    /**
     * <pre>
     * Attach for browsers, and for whatever else cannot stream requests: the same machine with the same frames. What
     * the server sends comes on this stream; what the client sends goes into Reply. Also over gRPC-web, on the same
     * port.
     * 1. The request says hello and registers. `welcome` is the first frame and comes at once; its `lease_token` goes
     *    with every Reply. `registered` or `register_refused` follows for each registration.
     * 2. Go on as with Attach: each `offer` gets one `answer`, `next` or `fail`, sent with Reply. What became of it
     *    comes on this stream (`reply_accepted`, `reply_refused`), in order with offers and retractions, so that there
     *    is one place to read how things stand. Show success on `reply_accepted` and never before.
     * 3. Answer each `ping` with a Reply that brings the `pong`: that is the heartbeat. A browser that sends nothing
     *    while two pings pass is gone; with the default interval that is found within 15 s of its last word. Answer on
     *    arrival, not by a timer: background tabs are given few timers.
     * The end of this stream, whoever ends it, unloads every registration at once and ends the lease; `goodbye` in a
     * Reply ends it with OK. Two streams, such as two tabs, are two answerers with a lease each; in one `group` both
     * are offered the same requests.
     * Ends, and is refused at the start, as Attach. FIELD_INVALID: no hello. A retry is safe: it is a new stream under
     * a new lease.
     * </pre>
     */
    public java.util.Iterator<io.humanplane.internal.humanplane.v1.SubscribeResponse> subscribe(
        io.humanplane.internal.humanplane.v1.SubscribeRequest request) {
      return io.grpc.stub.ClientCalls.blockingServerStreamingCall(
          getChannel(), getSubscribeMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Brings a Subscribe stream the client's frames, all of them or none, in order. Every call is a heartbeat, also one
     * without frames.
     * Blocks only until the stream has room for the frames. OK says that they were taken, and no more: what became of
     * them comes on the stream. The stream may end before it has looked at them; then nothing that it held is open any
     * more, and GetApproval or GetQuestions says how a request ended.
     * Calls are numbered from 1 and sent one after the other: wait for one before the next. A retry with the same
     * number is safe, whatever happened to the first: what was taken before is not taken again. That is what to do
     * after a failure of the connection.
     * Reasons: CALLER_NOT_LIVE (no open Subscribe stream of this principal has this lease token: the stream has ended,
     * or it is another principal's), FIELD_INVALID (number: a gap; frames: a hello, or too many), SERVER_DRAINING.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.ReplyResponse reply(io.humanplane.internal.humanplane.v1.ReplyRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getReplyMethod(), getCallOptions(), request);
    }
  }

  /**
   * A stub to allow clients to do ListenableFuture-style rpc calls to service AnswererService.
   * <pre>
   * Whoever decides: a person behind a UI, a bot, a set of rules. For principals with the role `answerer`.
   * </pre>
   */
  public static final class AnswererServiceFutureStub
      extends io.grpc.stub.AbstractFutureStub<AnswererServiceFutureStub> {
    private AnswererServiceFutureStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected AnswererServiceFutureStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new AnswererServiceFutureStub(channel, callOptions);
    }

    /**
     * <pre>
     * Brings a Subscribe stream the client's frames, all of them or none, in order. Every call is a heartbeat, also one
     * without frames.
     * Blocks only until the stream has room for the frames. OK says that they were taken, and no more: what became of
     * them comes on the stream. The stream may end before it has looked at them; then nothing that it held is open any
     * more, and GetApproval or GetQuestions says how a request ended.
     * Calls are numbered from 1 and sent one after the other: wait for one before the next. A retry with the same
     * number is safe, whatever happened to the first: what was taken before is not taken again. That is what to do
     * after a failure of the connection.
     * Reasons: CALLER_NOT_LIVE (no open Subscribe stream of this principal has this lease token: the stream has ended,
     * or it is another principal's), FIELD_INVALID (number: a gap; frames: a hello, or too many), SERVER_DRAINING.
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<io.humanplane.internal.humanplane.v1.ReplyResponse> reply(
        io.humanplane.internal.humanplane.v1.ReplyRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getReplyMethod(), getCallOptions()), request);
    }
  }

  private static final int METHODID_SUBSCRIBE = 0;
  private static final int METHODID_REPLY = 1;
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
        case METHODID_SUBSCRIBE:
          serviceImpl.subscribe((io.humanplane.internal.humanplane.v1.SubscribeRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.SubscribeResponse>) responseObserver);
          break;
        case METHODID_REPLY:
          serviceImpl.reply((io.humanplane.internal.humanplane.v1.ReplyRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ReplyResponse>) responseObserver);
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
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.AnswererServiceAttachResponse>) responseObserver);
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
              io.humanplane.internal.humanplane.v1.AnswererServiceAttachRequest,
              io.humanplane.internal.humanplane.v1.AnswererServiceAttachResponse>(
                service, METHODID_ATTACH)))
        .addMethod(
          getSubscribeMethod(),
          io.grpc.stub.ServerCalls.asyncServerStreamingCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.SubscribeRequest,
              io.humanplane.internal.humanplane.v1.SubscribeResponse>(
                service, METHODID_SUBSCRIBE)))
        .addMethod(
          getReplyMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.ReplyRequest,
              io.humanplane.internal.humanplane.v1.ReplyResponse>(
                service, METHODID_REPLY)))
        .build();
  }

  private static abstract class AnswererServiceBaseDescriptorSupplier
      implements io.grpc.protobuf.ProtoFileDescriptorSupplier, io.grpc.protobuf.ProtoServiceDescriptorSupplier {
    AnswererServiceBaseDescriptorSupplier() {}

    @java.lang.Override
    public com.google.protobuf.Descriptors.FileDescriptor getFileDescriptor() {
      return io.humanplane.internal.humanplane.v1.AnswererProto.getDescriptor();
    }

    @java.lang.Override
    public com.google.protobuf.Descriptors.ServiceDescriptor getServiceDescriptor() {
      return getFileDescriptor().findServiceByName("AnswererService");
    }
  }

  private static final class AnswererServiceFileDescriptorSupplier
      extends AnswererServiceBaseDescriptorSupplier {
    AnswererServiceFileDescriptorSupplier() {}
  }

  private static final class AnswererServiceMethodDescriptorSupplier
      extends AnswererServiceBaseDescriptorSupplier
      implements io.grpc.protobuf.ProtoMethodDescriptorSupplier {
    private final java.lang.String methodName;

    AnswererServiceMethodDescriptorSupplier(java.lang.String methodName) {
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
      synchronized (AnswererServiceGrpc.class) {
        result = serviceDescriptor;
        if (result == null) {
          serviceDescriptor = result = io.grpc.ServiceDescriptor.newBuilder(SERVICE_NAME)
              .setSchemaDescriptor(new AnswererServiceFileDescriptorSupplier())
              .addMethod(getAttachMethod())
              .addMethod(getSubscribeMethod())
              .addMethod(getReplyMethod())
              .build();
        }
      }
    }
    return result;
  }
}
