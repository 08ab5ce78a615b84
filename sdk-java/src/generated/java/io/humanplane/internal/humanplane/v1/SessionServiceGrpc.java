package io.humanplane.internal.humanplane.v1;

import static io.grpc.MethodDescriptor.generateFullMethodName;

/**
 * <pre>
 * Sessions and their logs. For agents and operators; observers may read.
 * A session is one append-only log. Its events are written in batches; an event that was ever shown or
 * acknowledged is durable, and is there after a crash. After a crash the server closes what was left open, by
 * appending: approvals and questions as unavailable, cause CRASHED, then the step and the turn.
 * JSON Lines, as ImportSession reads and ExportSession writes it: one event a line, each line one JSON object
 * ended by LF, in order of seq: {"seq": 0, "time": &lt;epoch milliseconds&gt;, "type": "area/name", "data": {…},
 * "ignorable": true?, "sourceEventSeqs": [0]?, "surfaceOp": {…}?}; a member marked `?` may be absent. Blank
 * lines are skipped, other members refused. A first line without `seq` is the session's header, unless the first
 * frame of the import brings one. ExportSession writes no such line: the header travels in its first frame.
 * </pre>
 */
@io.grpc.stub.annotations.GrpcGenerated
public final class SessionServiceGrpc {

  private SessionServiceGrpc() {}

  public static final java.lang.String SERVICE_NAME = "humanplane.v1.SessionService";

  // Static method descriptors that strictly reflect the proto.
  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.CreateSessionRequest,
      io.humanplane.internal.humanplane.v1.CreateSessionResponse> getCreateSessionMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "CreateSession",
      requestType = io.humanplane.internal.humanplane.v1.CreateSessionRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.CreateSessionResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.CreateSessionRequest,
      io.humanplane.internal.humanplane.v1.CreateSessionResponse> getCreateSessionMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.CreateSessionRequest, io.humanplane.internal.humanplane.v1.CreateSessionResponse> getCreateSessionMethod;
    if ((getCreateSessionMethod = SessionServiceGrpc.getCreateSessionMethod) == null) {
      synchronized (SessionServiceGrpc.class) {
        if ((getCreateSessionMethod = SessionServiceGrpc.getCreateSessionMethod) == null) {
          SessionServiceGrpc.getCreateSessionMethod = getCreateSessionMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.CreateSessionRequest, io.humanplane.internal.humanplane.v1.CreateSessionResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "CreateSession"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.CreateSessionRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.CreateSessionResponse.getDefaultInstance()))
              .setSchemaDescriptor(new SessionServiceMethodDescriptorSupplier("CreateSession"))
              .build();
        }
      }
    }
    return getCreateSessionMethod;
  }

  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.GetSessionRequest,
      io.humanplane.internal.humanplane.v1.GetSessionResponse> getGetSessionMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "GetSession",
      requestType = io.humanplane.internal.humanplane.v1.GetSessionRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.GetSessionResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.GetSessionRequest,
      io.humanplane.internal.humanplane.v1.GetSessionResponse> getGetSessionMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.GetSessionRequest, io.humanplane.internal.humanplane.v1.GetSessionResponse> getGetSessionMethod;
    if ((getGetSessionMethod = SessionServiceGrpc.getGetSessionMethod) == null) {
      synchronized (SessionServiceGrpc.class) {
        if ((getGetSessionMethod = SessionServiceGrpc.getGetSessionMethod) == null) {
          SessionServiceGrpc.getGetSessionMethod = getGetSessionMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.GetSessionRequest, io.humanplane.internal.humanplane.v1.GetSessionResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "GetSession"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.GetSessionRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.GetSessionResponse.getDefaultInstance()))
              .setSchemaDescriptor(new SessionServiceMethodDescriptorSupplier("GetSession"))
              .build();
        }
      }
    }
    return getGetSessionMethod;
  }

  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.ListSessionsRequest,
      io.humanplane.internal.humanplane.v1.ListSessionsResponse> getListSessionsMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "ListSessions",
      requestType = io.humanplane.internal.humanplane.v1.ListSessionsRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.ListSessionsResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.ListSessionsRequest,
      io.humanplane.internal.humanplane.v1.ListSessionsResponse> getListSessionsMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.ListSessionsRequest, io.humanplane.internal.humanplane.v1.ListSessionsResponse> getListSessionsMethod;
    if ((getListSessionsMethod = SessionServiceGrpc.getListSessionsMethod) == null) {
      synchronized (SessionServiceGrpc.class) {
        if ((getListSessionsMethod = SessionServiceGrpc.getListSessionsMethod) == null) {
          SessionServiceGrpc.getListSessionsMethod = getListSessionsMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.ListSessionsRequest, io.humanplane.internal.humanplane.v1.ListSessionsResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "ListSessions"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.ListSessionsRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.ListSessionsResponse.getDefaultInstance()))
              .setSchemaDescriptor(new SessionServiceMethodDescriptorSupplier("ListSessions"))
              .build();
        }
      }
    }
    return getListSessionsMethod;
  }

  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.AppendEventsRequest,
      io.humanplane.internal.humanplane.v1.AppendEventsResponse> getAppendEventsMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "AppendEvents",
      requestType = io.humanplane.internal.humanplane.v1.AppendEventsRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.AppendEventsResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.AppendEventsRequest,
      io.humanplane.internal.humanplane.v1.AppendEventsResponse> getAppendEventsMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.AppendEventsRequest, io.humanplane.internal.humanplane.v1.AppendEventsResponse> getAppendEventsMethod;
    if ((getAppendEventsMethod = SessionServiceGrpc.getAppendEventsMethod) == null) {
      synchronized (SessionServiceGrpc.class) {
        if ((getAppendEventsMethod = SessionServiceGrpc.getAppendEventsMethod) == null) {
          SessionServiceGrpc.getAppendEventsMethod = getAppendEventsMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.AppendEventsRequest, io.humanplane.internal.humanplane.v1.AppendEventsResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "AppendEvents"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.AppendEventsRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.AppendEventsResponse.getDefaultInstance()))
              .setSchemaDescriptor(new SessionServiceMethodDescriptorSupplier("AppendEvents"))
              .build();
        }
      }
    }
    return getAppendEventsMethod;
  }

  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.ListEventsRequest,
      io.humanplane.internal.humanplane.v1.ListEventsResponse> getListEventsMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "ListEvents",
      requestType = io.humanplane.internal.humanplane.v1.ListEventsRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.ListEventsResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.ListEventsRequest,
      io.humanplane.internal.humanplane.v1.ListEventsResponse> getListEventsMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.ListEventsRequest, io.humanplane.internal.humanplane.v1.ListEventsResponse> getListEventsMethod;
    if ((getListEventsMethod = SessionServiceGrpc.getListEventsMethod) == null) {
      synchronized (SessionServiceGrpc.class) {
        if ((getListEventsMethod = SessionServiceGrpc.getListEventsMethod) == null) {
          SessionServiceGrpc.getListEventsMethod = getListEventsMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.ListEventsRequest, io.humanplane.internal.humanplane.v1.ListEventsResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "ListEvents"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.ListEventsRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.ListEventsResponse.getDefaultInstance()))
              .setSchemaDescriptor(new SessionServiceMethodDescriptorSupplier("ListEvents"))
              .build();
        }
      }
    }
    return getListEventsMethod;
  }

  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.WatchEventsRequest,
      io.humanplane.internal.humanplane.v1.WatchEventsResponse> getWatchEventsMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "WatchEvents",
      requestType = io.humanplane.internal.humanplane.v1.WatchEventsRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.WatchEventsResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.SERVER_STREAMING)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.WatchEventsRequest,
      io.humanplane.internal.humanplane.v1.WatchEventsResponse> getWatchEventsMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.WatchEventsRequest, io.humanplane.internal.humanplane.v1.WatchEventsResponse> getWatchEventsMethod;
    if ((getWatchEventsMethod = SessionServiceGrpc.getWatchEventsMethod) == null) {
      synchronized (SessionServiceGrpc.class) {
        if ((getWatchEventsMethod = SessionServiceGrpc.getWatchEventsMethod) == null) {
          SessionServiceGrpc.getWatchEventsMethod = getWatchEventsMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.WatchEventsRequest, io.humanplane.internal.humanplane.v1.WatchEventsResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.SERVER_STREAMING)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "WatchEvents"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.WatchEventsRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.WatchEventsResponse.getDefaultInstance()))
              .setSchemaDescriptor(new SessionServiceMethodDescriptorSupplier("WatchEvents"))
              .build();
        }
      }
    }
    return getWatchEventsMethod;
  }

  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.ImportSessionRequest,
      io.humanplane.internal.humanplane.v1.ImportSessionResponse> getImportSessionMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "ImportSession",
      requestType = io.humanplane.internal.humanplane.v1.ImportSessionRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.ImportSessionResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.CLIENT_STREAMING)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.ImportSessionRequest,
      io.humanplane.internal.humanplane.v1.ImportSessionResponse> getImportSessionMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.ImportSessionRequest, io.humanplane.internal.humanplane.v1.ImportSessionResponse> getImportSessionMethod;
    if ((getImportSessionMethod = SessionServiceGrpc.getImportSessionMethod) == null) {
      synchronized (SessionServiceGrpc.class) {
        if ((getImportSessionMethod = SessionServiceGrpc.getImportSessionMethod) == null) {
          SessionServiceGrpc.getImportSessionMethod = getImportSessionMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.ImportSessionRequest, io.humanplane.internal.humanplane.v1.ImportSessionResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.CLIENT_STREAMING)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "ImportSession"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.ImportSessionRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.ImportSessionResponse.getDefaultInstance()))
              .setSchemaDescriptor(new SessionServiceMethodDescriptorSupplier("ImportSession"))
              .build();
        }
      }
    }
    return getImportSessionMethod;
  }

  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.ExportSessionRequest,
      io.humanplane.internal.humanplane.v1.ExportSessionResponse> getExportSessionMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "ExportSession",
      requestType = io.humanplane.internal.humanplane.v1.ExportSessionRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.ExportSessionResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.SERVER_STREAMING)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.ExportSessionRequest,
      io.humanplane.internal.humanplane.v1.ExportSessionResponse> getExportSessionMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.ExportSessionRequest, io.humanplane.internal.humanplane.v1.ExportSessionResponse> getExportSessionMethod;
    if ((getExportSessionMethod = SessionServiceGrpc.getExportSessionMethod) == null) {
      synchronized (SessionServiceGrpc.class) {
        if ((getExportSessionMethod = SessionServiceGrpc.getExportSessionMethod) == null) {
          SessionServiceGrpc.getExportSessionMethod = getExportSessionMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.ExportSessionRequest, io.humanplane.internal.humanplane.v1.ExportSessionResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.SERVER_STREAMING)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "ExportSession"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.ExportSessionRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.ExportSessionResponse.getDefaultInstance()))
              .setSchemaDescriptor(new SessionServiceMethodDescriptorSupplier("ExportSession"))
              .build();
        }
      }
    }
    return getExportSessionMethod;
  }

  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.VerifySessionRequest,
      io.humanplane.internal.humanplane.v1.VerifySessionResponse> getVerifySessionMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "VerifySession",
      requestType = io.humanplane.internal.humanplane.v1.VerifySessionRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.VerifySessionResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.VerifySessionRequest,
      io.humanplane.internal.humanplane.v1.VerifySessionResponse> getVerifySessionMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.VerifySessionRequest, io.humanplane.internal.humanplane.v1.VerifySessionResponse> getVerifySessionMethod;
    if ((getVerifySessionMethod = SessionServiceGrpc.getVerifySessionMethod) == null) {
      synchronized (SessionServiceGrpc.class) {
        if ((getVerifySessionMethod = SessionServiceGrpc.getVerifySessionMethod) == null) {
          SessionServiceGrpc.getVerifySessionMethod = getVerifySessionMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.VerifySessionRequest, io.humanplane.internal.humanplane.v1.VerifySessionResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "VerifySession"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.VerifySessionRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.VerifySessionResponse.getDefaultInstance()))
              .setSchemaDescriptor(new SessionServiceMethodDescriptorSupplier("VerifySession"))
              .build();
        }
      }
    }
    return getVerifySessionMethod;
  }

  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.CloseSessionRequest,
      io.humanplane.internal.humanplane.v1.CloseSessionResponse> getCloseSessionMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "CloseSession",
      requestType = io.humanplane.internal.humanplane.v1.CloseSessionRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.CloseSessionResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.CloseSessionRequest,
      io.humanplane.internal.humanplane.v1.CloseSessionResponse> getCloseSessionMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.CloseSessionRequest, io.humanplane.internal.humanplane.v1.CloseSessionResponse> getCloseSessionMethod;
    if ((getCloseSessionMethod = SessionServiceGrpc.getCloseSessionMethod) == null) {
      synchronized (SessionServiceGrpc.class) {
        if ((getCloseSessionMethod = SessionServiceGrpc.getCloseSessionMethod) == null) {
          SessionServiceGrpc.getCloseSessionMethod = getCloseSessionMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.CloseSessionRequest, io.humanplane.internal.humanplane.v1.CloseSessionResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "CloseSession"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.CloseSessionRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.CloseSessionResponse.getDefaultInstance()))
              .setSchemaDescriptor(new SessionServiceMethodDescriptorSupplier("CloseSession"))
              .build();
        }
      }
    }
    return getCloseSessionMethod;
  }

  /**
   * Creates a new async stub that supports all call types for the service
   */
  public static SessionServiceStub newStub(io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<SessionServiceStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<SessionServiceStub>() {
        @java.lang.Override
        public SessionServiceStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new SessionServiceStub(channel, callOptions);
        }
      };
    return SessionServiceStub.newStub(factory, channel);
  }

  /**
   * Creates a new blocking-style stub that supports all types of calls on the service
   */
  public static SessionServiceBlockingV2Stub newBlockingV2Stub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<SessionServiceBlockingV2Stub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<SessionServiceBlockingV2Stub>() {
        @java.lang.Override
        public SessionServiceBlockingV2Stub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new SessionServiceBlockingV2Stub(channel, callOptions);
        }
      };
    return SessionServiceBlockingV2Stub.newStub(factory, channel);
  }

  /**
   * Creates a new blocking-style stub that supports unary and streaming output calls on the service
   */
  public static SessionServiceBlockingStub newBlockingStub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<SessionServiceBlockingStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<SessionServiceBlockingStub>() {
        @java.lang.Override
        public SessionServiceBlockingStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new SessionServiceBlockingStub(channel, callOptions);
        }
      };
    return SessionServiceBlockingStub.newStub(factory, channel);
  }

  /**
   * Creates a new ListenableFuture-style stub that supports unary calls on the service
   */
  public static SessionServiceFutureStub newFutureStub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<SessionServiceFutureStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<SessionServiceFutureStub>() {
        @java.lang.Override
        public SessionServiceFutureStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new SessionServiceFutureStub(channel, callOptions);
        }
      };
    return SessionServiceFutureStub.newStub(factory, channel);
  }

  /**
   * <pre>
   * Sessions and their logs. For agents and operators; observers may read.
   * A session is one append-only log. Its events are written in batches; an event that was ever shown or
   * acknowledged is durable, and is there after a crash. After a crash the server closes what was left open, by
   * appending: approvals and questions as unavailable, cause CRASHED, then the step and the turn.
   * JSON Lines, as ImportSession reads and ExportSession writes it: one event a line, each line one JSON object
   * ended by LF, in order of seq: {"seq": 0, "time": &lt;epoch milliseconds&gt;, "type": "area/name", "data": {…},
   * "ignorable": true?, "sourceEventSeqs": [0]?, "surfaceOp": {…}?}; a member marked `?` may be absent. Blank
   * lines are skipped, other members refused. A first line without `seq` is the session's header, unless the first
   * frame of the import brings one. ExportSession writes no such line: the header travels in its first frame.
   * </pre>
   */
  public interface AsyncService {

    /**
     * <pre>
     * Creates a session: fresh, from a seed, or as a fork.
     * Blocks until the session's first batch is durable. A fresh session is pinned to a preset (the one named,
     * else the server's default) by three permission facts before anybody can see it. A seed grants nothing:
     * brackets that it leaves open are closed as after a crash, `session/end-seed` marks its end, and request
     * ids inside it are forgotten. A seeded session gains only the permission facts that are missing.
     * Reasons: SESSION_EXISTS, SESSION_NOT_FOUND (fork_of, delegated_from), SESSION_QUARANTINED (of either),
     * SESSION_CLOSED (delegated_from),
     * UNKNOWN_PRESET, PRESET_RESERVED, SEED_INVALID, BAD_JSON, CURSOR_AHEAD (through_seq), REQUEST_ID_REUSED,
     * FOREIGN_SCOPE, ROLE_MISSING (also where rules wider than the default preset are seeded, forked or chosen
     * by a role that may not), DISK_LOW, QUOTA_EXCEEDED, SERVER_DRAINING, STORAGE_UNAVAILABLE. A retry is safe
     * with the same request_id: it returns the session that was made.
     * </pre>
     */
    default void createSession(io.humanplane.internal.humanplane.v1.CreateSessionRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.CreateSessionResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getCreateSessionMethod(), responseObserver);
    }

    /**
     * <pre>
     * Reads one session.
     * Does not block. Reasons: SESSION_NOT_FOUND, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    default void getSession(io.humanplane.internal.humanplane.v1.GetSessionRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.GetSessionResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getGetSessionMethod(), responseObserver);
    }

    /**
     * <pre>
     * Lists the sessions that the caller may read, newest first.
     * Does not block. A retry is safe.
     * </pre>
     */
    default void listSessions(io.humanplane.internal.humanplane.v1.ListSessionsRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ListSessionsResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getListSessionsMethod(), responseObserver);
    }

    /**
     * <pre>
     * Appends a batch of events, all or nothing.
     * Blocks until the batch is durable, or refused as a whole. Reasons: SESSION_NOT_FOUND, CALLER_NOT_LIVE,
     * STALE_AGENT, SEQ_CONFLICT, RESERVED_EVENT_TYPE, BAD_JSON, BLANK_FIELD, INVARIANT_VIOLATED,
     * SANDBOX_UNAVAILABLE (`turn/start`; not sent yet), REQUEST_ID_REUSED,
     * SESSION_CLOSED, SESSION_QUARANTINED, FOREIGN_SCOPE, DISK_LOW, QUOTA_EXCEEDED, SERVER_DRAINING,
     * STORAGE_UNAVAILABLE. A retry is safe with a request_id: it returns where the batch stands, with replayed
     * set. Without a request_id, and without expected_next_seq, a retry may append twice.
     * </pre>
     */
    default void appendEvents(io.humanplane.internal.humanplane.v1.AppendEventsRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.AppendEventsResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getAppendEventsMethod(), responseObserver);
    }

    /**
     * <pre>
     * Reads events by pages, in order of seq. Only durable events are shown.
     * Does not block. Reasons: SESSION_NOT_FOUND, CURSOR_AHEAD, LOG_DAMAGED, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    default void listEvents(io.humanplane.internal.humanplane.v1.ListEventsRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ListEventsResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getListEventsMethod(), responseObserver);
    }

    /**
     * <pre>
     * Reads events up to the head, then follows the log: never a gap, never a repeat.
     * Stays open until the client ends it. It ends with OK after `session/closed` has been passed, with
     * WATCH_TOO_SLOW when the reader does not keep up (continue after metadata lastSeq), with TOKEN_EXPIRED or
     * with SERVER_DRAINING. Reasons: SESSION_NOT_FOUND, CURSOR_AHEAD, LOG_DAMAGED, FOREIGN_SCOPE. A retry is
     * safe: pass the last through_seq or head_seq that you saw as after_seq.
     * </pre>
     */
    default void watchEvents(io.humanplane.internal.humanplane.v1.WatchEventsRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.WatchEventsResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getWatchEventsMethod(), responseObserver);
    }

    /**
     * <pre>
     * Creates a session from JSON Lines: the same as CreateSession with a seed, of any length.
     * The client sends one header frame, then lines, then one end frame, and ends its half. Blocks until the
     * whole is durable; nothing is created if the stream breaks off or is refused. Reasons: those of
     * CreateSession. A retry is safe with the same request_id and the same bytes.
     * </pre>
     */
    default io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ImportSessionRequest> importSession(
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ImportSessionResponse> responseObserver) {
      return io.grpc.stub.ServerCalls.asyncUnimplementedStreamingCall(getImportSessionMethod(), responseObserver);
    }

    /**
     * <pre>
     * Writes a session out as JSON Lines, also one that is closed or quarantined.
     * One header frame, then lines up to the head at the time of the call; then it ends with OK. The header
     * says how many events follow: fewer means that the stream was cut. Reasons: SESSION_NOT_FOUND, LOG_DAMAGED
     * (after the last good line), WATCH_TOO_SLOW, FOREIGN_SCOPE. A retry is safe and starts from the beginning.
     * </pre>
     */
    default void exportSession(io.humanplane.internal.humanplane.v1.ExportSessionRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ExportSessionResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getExportSessionMethod(), responseObserver);
    }

    /**
     * <pre>
     * Runs every validator over the stored log and returns what it finds.
     * Blocks while it reads the whole log. Changes nothing. A session with findings is reported here with OK.
     * Reasons: SESSION_NOT_FOUND, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    default void verifySession(io.humanplane.internal.humanplane.v1.VerifySessionRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.VerifySessionResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getVerifySessionMethod(), responseObserver);
    }

    /**
     * <pre>
     * Closes a session for good: settles everything open (approvals as cancelled, questions as aborted, cause
     * OPERATOR), ends the agent's lease, closes the open step and turn, then appends `session/closed`. The
     * principal of the session's live agent may, and an operator.
     * Blocks until that is durable. A closed session answers reads and replays, and refuses the rest with
     * SESSION_CLOSED. Reasons: SESSION_NOT_FOUND, SESSION_CLOSED, SESSION_QUARANTINED, ROLE_MISSING,
     * FOREIGN_SCOPE, STORAGE_UNAVAILABLE, SERVER_DRAINING. A retry is safe: SESSION_CLOSED then means that it
     * is done.
     * </pre>
     */
    default void closeSession(io.humanplane.internal.humanplane.v1.CloseSessionRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.CloseSessionResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getCloseSessionMethod(), responseObserver);
    }
  }

  /**
   * Base class for the server implementation of the service SessionService.
   * <pre>
   * Sessions and their logs. For agents and operators; observers may read.
   * A session is one append-only log. Its events are written in batches; an event that was ever shown or
   * acknowledged is durable, and is there after a crash. After a crash the server closes what was left open, by
   * appending: approvals and questions as unavailable, cause CRASHED, then the step and the turn.
   * JSON Lines, as ImportSession reads and ExportSession writes it: one event a line, each line one JSON object
   * ended by LF, in order of seq: {"seq": 0, "time": &lt;epoch milliseconds&gt;, "type": "area/name", "data": {…},
   * "ignorable": true?, "sourceEventSeqs": [0]?, "surfaceOp": {…}?}; a member marked `?` may be absent. Blank
   * lines are skipped, other members refused. A first line without `seq` is the session's header, unless the first
   * frame of the import brings one. ExportSession writes no such line: the header travels in its first frame.
   * </pre>
   */
  public static abstract class SessionServiceImplBase
      implements io.grpc.BindableService, AsyncService {

    @java.lang.Override public final io.grpc.ServerServiceDefinition bindService() {
      return SessionServiceGrpc.bindService(this);
    }
  }

  /**
   * A stub to allow clients to do asynchronous rpc calls to service SessionService.
   * <pre>
   * Sessions and their logs. For agents and operators; observers may read.
   * A session is one append-only log. Its events are written in batches; an event that was ever shown or
   * acknowledged is durable, and is there after a crash. After a crash the server closes what was left open, by
   * appending: approvals and questions as unavailable, cause CRASHED, then the step and the turn.
   * JSON Lines, as ImportSession reads and ExportSession writes it: one event a line, each line one JSON object
   * ended by LF, in order of seq: {"seq": 0, "time": &lt;epoch milliseconds&gt;, "type": "area/name", "data": {…},
   * "ignorable": true?, "sourceEventSeqs": [0]?, "surfaceOp": {…}?}; a member marked `?` may be absent. Blank
   * lines are skipped, other members refused. A first line without `seq` is the session's header, unless the first
   * frame of the import brings one. ExportSession writes no such line: the header travels in its first frame.
   * </pre>
   */
  public static final class SessionServiceStub
      extends io.grpc.stub.AbstractAsyncStub<SessionServiceStub> {
    private SessionServiceStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected SessionServiceStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new SessionServiceStub(channel, callOptions);
    }

    /**
     * <pre>
     * Creates a session: fresh, from a seed, or as a fork.
     * Blocks until the session's first batch is durable. A fresh session is pinned to a preset (the one named,
     * else the server's default) by three permission facts before anybody can see it. A seed grants nothing:
     * brackets that it leaves open are closed as after a crash, `session/end-seed` marks its end, and request
     * ids inside it are forgotten. A seeded session gains only the permission facts that are missing.
     * Reasons: SESSION_EXISTS, SESSION_NOT_FOUND (fork_of, delegated_from), SESSION_QUARANTINED (of either),
     * SESSION_CLOSED (delegated_from),
     * UNKNOWN_PRESET, PRESET_RESERVED, SEED_INVALID, BAD_JSON, CURSOR_AHEAD (through_seq), REQUEST_ID_REUSED,
     * FOREIGN_SCOPE, ROLE_MISSING (also where rules wider than the default preset are seeded, forked or chosen
     * by a role that may not), DISK_LOW, QUOTA_EXCEEDED, SERVER_DRAINING, STORAGE_UNAVAILABLE. A retry is safe
     * with the same request_id: it returns the session that was made.
     * </pre>
     */
    public void createSession(io.humanplane.internal.humanplane.v1.CreateSessionRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.CreateSessionResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getCreateSessionMethod(), getCallOptions()), request, responseObserver);
    }

    /**
     * <pre>
     * Reads one session.
     * Does not block. Reasons: SESSION_NOT_FOUND, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public void getSession(io.humanplane.internal.humanplane.v1.GetSessionRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.GetSessionResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getGetSessionMethod(), getCallOptions()), request, responseObserver);
    }

    /**
     * <pre>
     * Lists the sessions that the caller may read, newest first.
     * Does not block. A retry is safe.
     * </pre>
     */
    public void listSessions(io.humanplane.internal.humanplane.v1.ListSessionsRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ListSessionsResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getListSessionsMethod(), getCallOptions()), request, responseObserver);
    }

    /**
     * <pre>
     * Appends a batch of events, all or nothing.
     * Blocks until the batch is durable, or refused as a whole. Reasons: SESSION_NOT_FOUND, CALLER_NOT_LIVE,
     * STALE_AGENT, SEQ_CONFLICT, RESERVED_EVENT_TYPE, BAD_JSON, BLANK_FIELD, INVARIANT_VIOLATED,
     * SANDBOX_UNAVAILABLE (`turn/start`; not sent yet), REQUEST_ID_REUSED,
     * SESSION_CLOSED, SESSION_QUARANTINED, FOREIGN_SCOPE, DISK_LOW, QUOTA_EXCEEDED, SERVER_DRAINING,
     * STORAGE_UNAVAILABLE. A retry is safe with a request_id: it returns where the batch stands, with replayed
     * set. Without a request_id, and without expected_next_seq, a retry may append twice.
     * </pre>
     */
    public void appendEvents(io.humanplane.internal.humanplane.v1.AppendEventsRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.AppendEventsResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getAppendEventsMethod(), getCallOptions()), request, responseObserver);
    }

    /**
     * <pre>
     * Reads events by pages, in order of seq. Only durable events are shown.
     * Does not block. Reasons: SESSION_NOT_FOUND, CURSOR_AHEAD, LOG_DAMAGED, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public void listEvents(io.humanplane.internal.humanplane.v1.ListEventsRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ListEventsResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getListEventsMethod(), getCallOptions()), request, responseObserver);
    }

    /**
     * <pre>
     * Reads events up to the head, then follows the log: never a gap, never a repeat.
     * Stays open until the client ends it. It ends with OK after `session/closed` has been passed, with
     * WATCH_TOO_SLOW when the reader does not keep up (continue after metadata lastSeq), with TOKEN_EXPIRED or
     * with SERVER_DRAINING. Reasons: SESSION_NOT_FOUND, CURSOR_AHEAD, LOG_DAMAGED, FOREIGN_SCOPE. A retry is
     * safe: pass the last through_seq or head_seq that you saw as after_seq.
     * </pre>
     */
    public void watchEvents(io.humanplane.internal.humanplane.v1.WatchEventsRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.WatchEventsResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncServerStreamingCall(
          getChannel().newCall(getWatchEventsMethod(), getCallOptions()), request, responseObserver);
    }

    /**
     * <pre>
     * Creates a session from JSON Lines: the same as CreateSession with a seed, of any length.
     * The client sends one header frame, then lines, then one end frame, and ends its half. Blocks until the
     * whole is durable; nothing is created if the stream breaks off or is refused. Reasons: those of
     * CreateSession. A retry is safe with the same request_id and the same bytes.
     * </pre>
     */
    public io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ImportSessionRequest> importSession(
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ImportSessionResponse> responseObserver) {
      return io.grpc.stub.ClientCalls.asyncClientStreamingCall(
          getChannel().newCall(getImportSessionMethod(), getCallOptions()), responseObserver);
    }

    /**
     * <pre>
     * Writes a session out as JSON Lines, also one that is closed or quarantined.
     * One header frame, then lines up to the head at the time of the call; then it ends with OK. The header
     * says how many events follow: fewer means that the stream was cut. Reasons: SESSION_NOT_FOUND, LOG_DAMAGED
     * (after the last good line), WATCH_TOO_SLOW, FOREIGN_SCOPE. A retry is safe and starts from the beginning.
     * </pre>
     */
    public void exportSession(io.humanplane.internal.humanplane.v1.ExportSessionRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ExportSessionResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncServerStreamingCall(
          getChannel().newCall(getExportSessionMethod(), getCallOptions()), request, responseObserver);
    }

    /**
     * <pre>
     * Runs every validator over the stored log and returns what it finds.
     * Blocks while it reads the whole log. Changes nothing. A session with findings is reported here with OK.
     * Reasons: SESSION_NOT_FOUND, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public void verifySession(io.humanplane.internal.humanplane.v1.VerifySessionRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.VerifySessionResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getVerifySessionMethod(), getCallOptions()), request, responseObserver);
    }

    /**
     * <pre>
     * Closes a session for good: settles everything open (approvals as cancelled, questions as aborted, cause
     * OPERATOR), ends the agent's lease, closes the open step and turn, then appends `session/closed`. The
     * principal of the session's live agent may, and an operator.
     * Blocks until that is durable. A closed session answers reads and replays, and refuses the rest with
     * SESSION_CLOSED. Reasons: SESSION_NOT_FOUND, SESSION_CLOSED, SESSION_QUARANTINED, ROLE_MISSING,
     * FOREIGN_SCOPE, STORAGE_UNAVAILABLE, SERVER_DRAINING. A retry is safe: SESSION_CLOSED then means that it
     * is done.
     * </pre>
     */
    public void closeSession(io.humanplane.internal.humanplane.v1.CloseSessionRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.CloseSessionResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getCloseSessionMethod(), getCallOptions()), request, responseObserver);
    }
  }

  /**
   * A stub to allow clients to do synchronous rpc calls to service SessionService.
   * <pre>
   * Sessions and their logs. For agents and operators; observers may read.
   * A session is one append-only log. Its events are written in batches; an event that was ever shown or
   * acknowledged is durable, and is there after a crash. After a crash the server closes what was left open, by
   * appending: approvals and questions as unavailable, cause CRASHED, then the step and the turn.
   * JSON Lines, as ImportSession reads and ExportSession writes it: one event a line, each line one JSON object
   * ended by LF, in order of seq: {"seq": 0, "time": &lt;epoch milliseconds&gt;, "type": "area/name", "data": {…},
   * "ignorable": true?, "sourceEventSeqs": [0]?, "surfaceOp": {…}?}; a member marked `?` may be absent. Blank
   * lines are skipped, other members refused. A first line without `seq` is the session's header, unless the first
   * frame of the import brings one. ExportSession writes no such line: the header travels in its first frame.
   * </pre>
   */
  public static final class SessionServiceBlockingV2Stub
      extends io.grpc.stub.AbstractBlockingStub<SessionServiceBlockingV2Stub> {
    private SessionServiceBlockingV2Stub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected SessionServiceBlockingV2Stub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new SessionServiceBlockingV2Stub(channel, callOptions);
    }

    /**
     * <pre>
     * Creates a session: fresh, from a seed, or as a fork.
     * Blocks until the session's first batch is durable. A fresh session is pinned to a preset (the one named,
     * else the server's default) by three permission facts before anybody can see it. A seed grants nothing:
     * brackets that it leaves open are closed as after a crash, `session/end-seed` marks its end, and request
     * ids inside it are forgotten. A seeded session gains only the permission facts that are missing.
     * Reasons: SESSION_EXISTS, SESSION_NOT_FOUND (fork_of, delegated_from), SESSION_QUARANTINED (of either),
     * SESSION_CLOSED (delegated_from),
     * UNKNOWN_PRESET, PRESET_RESERVED, SEED_INVALID, BAD_JSON, CURSOR_AHEAD (through_seq), REQUEST_ID_REUSED,
     * FOREIGN_SCOPE, ROLE_MISSING (also where rules wider than the default preset are seeded, forked or chosen
     * by a role that may not), DISK_LOW, QUOTA_EXCEEDED, SERVER_DRAINING, STORAGE_UNAVAILABLE. A retry is safe
     * with the same request_id: it returns the session that was made.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.CreateSessionResponse createSession(io.humanplane.internal.humanplane.v1.CreateSessionRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getCreateSessionMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Reads one session.
     * Does not block. Reasons: SESSION_NOT_FOUND, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.GetSessionResponse getSession(io.humanplane.internal.humanplane.v1.GetSessionRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getGetSessionMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Lists the sessions that the caller may read, newest first.
     * Does not block. A retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.ListSessionsResponse listSessions(io.humanplane.internal.humanplane.v1.ListSessionsRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getListSessionsMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Appends a batch of events, all or nothing.
     * Blocks until the batch is durable, or refused as a whole. Reasons: SESSION_NOT_FOUND, CALLER_NOT_LIVE,
     * STALE_AGENT, SEQ_CONFLICT, RESERVED_EVENT_TYPE, BAD_JSON, BLANK_FIELD, INVARIANT_VIOLATED,
     * SANDBOX_UNAVAILABLE (`turn/start`; not sent yet), REQUEST_ID_REUSED,
     * SESSION_CLOSED, SESSION_QUARANTINED, FOREIGN_SCOPE, DISK_LOW, QUOTA_EXCEEDED, SERVER_DRAINING,
     * STORAGE_UNAVAILABLE. A retry is safe with a request_id: it returns where the batch stands, with replayed
     * set. Without a request_id, and without expected_next_seq, a retry may append twice.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.AppendEventsResponse appendEvents(io.humanplane.internal.humanplane.v1.AppendEventsRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getAppendEventsMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Reads events by pages, in order of seq. Only durable events are shown.
     * Does not block. Reasons: SESSION_NOT_FOUND, CURSOR_AHEAD, LOG_DAMAGED, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.ListEventsResponse listEvents(io.humanplane.internal.humanplane.v1.ListEventsRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getListEventsMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Reads events up to the head, then follows the log: never a gap, never a repeat.
     * Stays open until the client ends it. It ends with OK after `session/closed` has been passed, with
     * WATCH_TOO_SLOW when the reader does not keep up (continue after metadata lastSeq), with TOKEN_EXPIRED or
     * with SERVER_DRAINING. Reasons: SESSION_NOT_FOUND, CURSOR_AHEAD, LOG_DAMAGED, FOREIGN_SCOPE. A retry is
     * safe: pass the last through_seq or head_seq that you saw as after_seq.
     * </pre>
     */
    @io.grpc.ExperimentalApi("https://github.com/grpc/grpc-java/issues/10918")
    public io.grpc.stub.BlockingClientCall<?, io.humanplane.internal.humanplane.v1.WatchEventsResponse>
        watchEvents(io.humanplane.internal.humanplane.v1.WatchEventsRequest request) {
      return io.grpc.stub.ClientCalls.blockingV2ServerStreamingCall(
          getChannel(), getWatchEventsMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Creates a session from JSON Lines: the same as CreateSession with a seed, of any length.
     * The client sends one header frame, then lines, then one end frame, and ends its half. Blocks until the
     * whole is durable; nothing is created if the stream breaks off or is refused. Reasons: those of
     * CreateSession. A retry is safe with the same request_id and the same bytes.
     * </pre>
     */
    @io.grpc.ExperimentalApi("https://github.com/grpc/grpc-java/issues/10918")
    public io.grpc.stub.BlockingClientCall<io.humanplane.internal.humanplane.v1.ImportSessionRequest, io.humanplane.internal.humanplane.v1.ImportSessionResponse>
        importSession() {
      return io.grpc.stub.ClientCalls.blockingClientStreamingCall(
          getChannel(), getImportSessionMethod(), getCallOptions());
    }

    /**
     * <pre>
     * Writes a session out as JSON Lines, also one that is closed or quarantined.
     * One header frame, then lines up to the head at the time of the call; then it ends with OK. The header
     * says how many events follow: fewer means that the stream was cut. Reasons: SESSION_NOT_FOUND, LOG_DAMAGED
     * (after the last good line), WATCH_TOO_SLOW, FOREIGN_SCOPE. A retry is safe and starts from the beginning.
     * </pre>
     */
    @io.grpc.ExperimentalApi("https://github.com/grpc/grpc-java/issues/10918")
    public io.grpc.stub.BlockingClientCall<?, io.humanplane.internal.humanplane.v1.ExportSessionResponse>
        exportSession(io.humanplane.internal.humanplane.v1.ExportSessionRequest request) {
      return io.grpc.stub.ClientCalls.blockingV2ServerStreamingCall(
          getChannel(), getExportSessionMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Runs every validator over the stored log and returns what it finds.
     * Blocks while it reads the whole log. Changes nothing. A session with findings is reported here with OK.
     * Reasons: SESSION_NOT_FOUND, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.VerifySessionResponse verifySession(io.humanplane.internal.humanplane.v1.VerifySessionRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getVerifySessionMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Closes a session for good: settles everything open (approvals as cancelled, questions as aborted, cause
     * OPERATOR), ends the agent's lease, closes the open step and turn, then appends `session/closed`. The
     * principal of the session's live agent may, and an operator.
     * Blocks until that is durable. A closed session answers reads and replays, and refuses the rest with
     * SESSION_CLOSED. Reasons: SESSION_NOT_FOUND, SESSION_CLOSED, SESSION_QUARANTINED, ROLE_MISSING,
     * FOREIGN_SCOPE, STORAGE_UNAVAILABLE, SERVER_DRAINING. A retry is safe: SESSION_CLOSED then means that it
     * is done.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.CloseSessionResponse closeSession(io.humanplane.internal.humanplane.v1.CloseSessionRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getCloseSessionMethod(), getCallOptions(), request);
    }
  }

  /**
   * A stub to allow clients to do limited synchronous rpc calls to service SessionService.
   * <pre>
   * Sessions and their logs. For agents and operators; observers may read.
   * A session is one append-only log. Its events are written in batches; an event that was ever shown or
   * acknowledged is durable, and is there after a crash. After a crash the server closes what was left open, by
   * appending: approvals and questions as unavailable, cause CRASHED, then the step and the turn.
   * JSON Lines, as ImportSession reads and ExportSession writes it: one event a line, each line one JSON object
   * ended by LF, in order of seq: {"seq": 0, "time": &lt;epoch milliseconds&gt;, "type": "area/name", "data": {…},
   * "ignorable": true?, "sourceEventSeqs": [0]?, "surfaceOp": {…}?}; a member marked `?` may be absent. Blank
   * lines are skipped, other members refused. A first line without `seq` is the session's header, unless the first
   * frame of the import brings one. ExportSession writes no such line: the header travels in its first frame.
   * </pre>
   */
  public static final class SessionServiceBlockingStub
      extends io.grpc.stub.AbstractBlockingStub<SessionServiceBlockingStub> {
    private SessionServiceBlockingStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected SessionServiceBlockingStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new SessionServiceBlockingStub(channel, callOptions);
    }

    /**
     * <pre>
     * Creates a session: fresh, from a seed, or as a fork.
     * Blocks until the session's first batch is durable. A fresh session is pinned to a preset (the one named,
     * else the server's default) by three permission facts before anybody can see it. A seed grants nothing:
     * brackets that it leaves open are closed as after a crash, `session/end-seed` marks its end, and request
     * ids inside it are forgotten. A seeded session gains only the permission facts that are missing.
     * Reasons: SESSION_EXISTS, SESSION_NOT_FOUND (fork_of, delegated_from), SESSION_QUARANTINED (of either),
     * SESSION_CLOSED (delegated_from),
     * UNKNOWN_PRESET, PRESET_RESERVED, SEED_INVALID, BAD_JSON, CURSOR_AHEAD (through_seq), REQUEST_ID_REUSED,
     * FOREIGN_SCOPE, ROLE_MISSING (also where rules wider than the default preset are seeded, forked or chosen
     * by a role that may not), DISK_LOW, QUOTA_EXCEEDED, SERVER_DRAINING, STORAGE_UNAVAILABLE. A retry is safe
     * with the same request_id: it returns the session that was made.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.CreateSessionResponse createSession(io.humanplane.internal.humanplane.v1.CreateSessionRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getCreateSessionMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Reads one session.
     * Does not block. Reasons: SESSION_NOT_FOUND, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.GetSessionResponse getSession(io.humanplane.internal.humanplane.v1.GetSessionRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getGetSessionMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Lists the sessions that the caller may read, newest first.
     * Does not block. A retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.ListSessionsResponse listSessions(io.humanplane.internal.humanplane.v1.ListSessionsRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getListSessionsMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Appends a batch of events, all or nothing.
     * Blocks until the batch is durable, or refused as a whole. Reasons: SESSION_NOT_FOUND, CALLER_NOT_LIVE,
     * STALE_AGENT, SEQ_CONFLICT, RESERVED_EVENT_TYPE, BAD_JSON, BLANK_FIELD, INVARIANT_VIOLATED,
     * SANDBOX_UNAVAILABLE (`turn/start`; not sent yet), REQUEST_ID_REUSED,
     * SESSION_CLOSED, SESSION_QUARANTINED, FOREIGN_SCOPE, DISK_LOW, QUOTA_EXCEEDED, SERVER_DRAINING,
     * STORAGE_UNAVAILABLE. A retry is safe with a request_id: it returns where the batch stands, with replayed
     * set. Without a request_id, and without expected_next_seq, a retry may append twice.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.AppendEventsResponse appendEvents(io.humanplane.internal.humanplane.v1.AppendEventsRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getAppendEventsMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Reads events by pages, in order of seq. Only durable events are shown.
     * Does not block. Reasons: SESSION_NOT_FOUND, CURSOR_AHEAD, LOG_DAMAGED, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.ListEventsResponse listEvents(io.humanplane.internal.humanplane.v1.ListEventsRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getListEventsMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Reads events up to the head, then follows the log: never a gap, never a repeat.
     * Stays open until the client ends it. It ends with OK after `session/closed` has been passed, with
     * WATCH_TOO_SLOW when the reader does not keep up (continue after metadata lastSeq), with TOKEN_EXPIRED or
     * with SERVER_DRAINING. Reasons: SESSION_NOT_FOUND, CURSOR_AHEAD, LOG_DAMAGED, FOREIGN_SCOPE. A retry is
     * safe: pass the last through_seq or head_seq that you saw as after_seq.
     * </pre>
     */
    public java.util.Iterator<io.humanplane.internal.humanplane.v1.WatchEventsResponse> watchEvents(
        io.humanplane.internal.humanplane.v1.WatchEventsRequest request) {
      return io.grpc.stub.ClientCalls.blockingServerStreamingCall(
          getChannel(), getWatchEventsMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Writes a session out as JSON Lines, also one that is closed or quarantined.
     * One header frame, then lines up to the head at the time of the call; then it ends with OK. The header
     * says how many events follow: fewer means that the stream was cut. Reasons: SESSION_NOT_FOUND, LOG_DAMAGED
     * (after the last good line), WATCH_TOO_SLOW, FOREIGN_SCOPE. A retry is safe and starts from the beginning.
     * </pre>
     */
    public java.util.Iterator<io.humanplane.internal.humanplane.v1.ExportSessionResponse> exportSession(
        io.humanplane.internal.humanplane.v1.ExportSessionRequest request) {
      return io.grpc.stub.ClientCalls.blockingServerStreamingCall(
          getChannel(), getExportSessionMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Runs every validator over the stored log and returns what it finds.
     * Blocks while it reads the whole log. Changes nothing. A session with findings is reported here with OK.
     * Reasons: SESSION_NOT_FOUND, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.VerifySessionResponse verifySession(io.humanplane.internal.humanplane.v1.VerifySessionRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getVerifySessionMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Closes a session for good: settles everything open (approvals as cancelled, questions as aborted, cause
     * OPERATOR), ends the agent's lease, closes the open step and turn, then appends `session/closed`. The
     * principal of the session's live agent may, and an operator.
     * Blocks until that is durable. A closed session answers reads and replays, and refuses the rest with
     * SESSION_CLOSED. Reasons: SESSION_NOT_FOUND, SESSION_CLOSED, SESSION_QUARANTINED, ROLE_MISSING,
     * FOREIGN_SCOPE, STORAGE_UNAVAILABLE, SERVER_DRAINING. A retry is safe: SESSION_CLOSED then means that it
     * is done.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.CloseSessionResponse closeSession(io.humanplane.internal.humanplane.v1.CloseSessionRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getCloseSessionMethod(), getCallOptions(), request);
    }
  }

  /**
   * A stub to allow clients to do ListenableFuture-style rpc calls to service SessionService.
   * <pre>
   * Sessions and their logs. For agents and operators; observers may read.
   * A session is one append-only log. Its events are written in batches; an event that was ever shown or
   * acknowledged is durable, and is there after a crash. After a crash the server closes what was left open, by
   * appending: approvals and questions as unavailable, cause CRASHED, then the step and the turn.
   * JSON Lines, as ImportSession reads and ExportSession writes it: one event a line, each line one JSON object
   * ended by LF, in order of seq: {"seq": 0, "time": &lt;epoch milliseconds&gt;, "type": "area/name", "data": {…},
   * "ignorable": true?, "sourceEventSeqs": [0]?, "surfaceOp": {…}?}; a member marked `?` may be absent. Blank
   * lines are skipped, other members refused. A first line without `seq` is the session's header, unless the first
   * frame of the import brings one. ExportSession writes no such line: the header travels in its first frame.
   * </pre>
   */
  public static final class SessionServiceFutureStub
      extends io.grpc.stub.AbstractFutureStub<SessionServiceFutureStub> {
    private SessionServiceFutureStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected SessionServiceFutureStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new SessionServiceFutureStub(channel, callOptions);
    }

    /**
     * <pre>
     * Creates a session: fresh, from a seed, or as a fork.
     * Blocks until the session's first batch is durable. A fresh session is pinned to a preset (the one named,
     * else the server's default) by three permission facts before anybody can see it. A seed grants nothing:
     * brackets that it leaves open are closed as after a crash, `session/end-seed` marks its end, and request
     * ids inside it are forgotten. A seeded session gains only the permission facts that are missing.
     * Reasons: SESSION_EXISTS, SESSION_NOT_FOUND (fork_of, delegated_from), SESSION_QUARANTINED (of either),
     * SESSION_CLOSED (delegated_from),
     * UNKNOWN_PRESET, PRESET_RESERVED, SEED_INVALID, BAD_JSON, CURSOR_AHEAD (through_seq), REQUEST_ID_REUSED,
     * FOREIGN_SCOPE, ROLE_MISSING (also where rules wider than the default preset are seeded, forked or chosen
     * by a role that may not), DISK_LOW, QUOTA_EXCEEDED, SERVER_DRAINING, STORAGE_UNAVAILABLE. A retry is safe
     * with the same request_id: it returns the session that was made.
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<io.humanplane.internal.humanplane.v1.CreateSessionResponse> createSession(
        io.humanplane.internal.humanplane.v1.CreateSessionRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getCreateSessionMethod(), getCallOptions()), request);
    }

    /**
     * <pre>
     * Reads one session.
     * Does not block. Reasons: SESSION_NOT_FOUND, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<io.humanplane.internal.humanplane.v1.GetSessionResponse> getSession(
        io.humanplane.internal.humanplane.v1.GetSessionRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getGetSessionMethod(), getCallOptions()), request);
    }

    /**
     * <pre>
     * Lists the sessions that the caller may read, newest first.
     * Does not block. A retry is safe.
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<io.humanplane.internal.humanplane.v1.ListSessionsResponse> listSessions(
        io.humanplane.internal.humanplane.v1.ListSessionsRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getListSessionsMethod(), getCallOptions()), request);
    }

    /**
     * <pre>
     * Appends a batch of events, all or nothing.
     * Blocks until the batch is durable, or refused as a whole. Reasons: SESSION_NOT_FOUND, CALLER_NOT_LIVE,
     * STALE_AGENT, SEQ_CONFLICT, RESERVED_EVENT_TYPE, BAD_JSON, BLANK_FIELD, INVARIANT_VIOLATED,
     * SANDBOX_UNAVAILABLE (`turn/start`; not sent yet), REQUEST_ID_REUSED,
     * SESSION_CLOSED, SESSION_QUARANTINED, FOREIGN_SCOPE, DISK_LOW, QUOTA_EXCEEDED, SERVER_DRAINING,
     * STORAGE_UNAVAILABLE. A retry is safe with a request_id: it returns where the batch stands, with replayed
     * set. Without a request_id, and without expected_next_seq, a retry may append twice.
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<io.humanplane.internal.humanplane.v1.AppendEventsResponse> appendEvents(
        io.humanplane.internal.humanplane.v1.AppendEventsRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getAppendEventsMethod(), getCallOptions()), request);
    }

    /**
     * <pre>
     * Reads events by pages, in order of seq. Only durable events are shown.
     * Does not block. Reasons: SESSION_NOT_FOUND, CURSOR_AHEAD, LOG_DAMAGED, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<io.humanplane.internal.humanplane.v1.ListEventsResponse> listEvents(
        io.humanplane.internal.humanplane.v1.ListEventsRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getListEventsMethod(), getCallOptions()), request);
    }

    /**
     * <pre>
     * Runs every validator over the stored log and returns what it finds.
     * Blocks while it reads the whole log. Changes nothing. A session with findings is reported here with OK.
     * Reasons: SESSION_NOT_FOUND, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<io.humanplane.internal.humanplane.v1.VerifySessionResponse> verifySession(
        io.humanplane.internal.humanplane.v1.VerifySessionRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getVerifySessionMethod(), getCallOptions()), request);
    }

    /**
     * <pre>
     * Closes a session for good: settles everything open (approvals as cancelled, questions as aborted, cause
     * OPERATOR), ends the agent's lease, closes the open step and turn, then appends `session/closed`. The
     * principal of the session's live agent may, and an operator.
     * Blocks until that is durable. A closed session answers reads and replays, and refuses the rest with
     * SESSION_CLOSED. Reasons: SESSION_NOT_FOUND, SESSION_CLOSED, SESSION_QUARANTINED, ROLE_MISSING,
     * FOREIGN_SCOPE, STORAGE_UNAVAILABLE, SERVER_DRAINING. A retry is safe: SESSION_CLOSED then means that it
     * is done.
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<io.humanplane.internal.humanplane.v1.CloseSessionResponse> closeSession(
        io.humanplane.internal.humanplane.v1.CloseSessionRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getCloseSessionMethod(), getCallOptions()), request);
    }
  }

  private static final int METHODID_CREATE_SESSION = 0;
  private static final int METHODID_GET_SESSION = 1;
  private static final int METHODID_LIST_SESSIONS = 2;
  private static final int METHODID_APPEND_EVENTS = 3;
  private static final int METHODID_LIST_EVENTS = 4;
  private static final int METHODID_WATCH_EVENTS = 5;
  private static final int METHODID_EXPORT_SESSION = 6;
  private static final int METHODID_VERIFY_SESSION = 7;
  private static final int METHODID_CLOSE_SESSION = 8;
  private static final int METHODID_IMPORT_SESSION = 9;

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
        case METHODID_CREATE_SESSION:
          serviceImpl.createSession((io.humanplane.internal.humanplane.v1.CreateSessionRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.CreateSessionResponse>) responseObserver);
          break;
        case METHODID_GET_SESSION:
          serviceImpl.getSession((io.humanplane.internal.humanplane.v1.GetSessionRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.GetSessionResponse>) responseObserver);
          break;
        case METHODID_LIST_SESSIONS:
          serviceImpl.listSessions((io.humanplane.internal.humanplane.v1.ListSessionsRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ListSessionsResponse>) responseObserver);
          break;
        case METHODID_APPEND_EVENTS:
          serviceImpl.appendEvents((io.humanplane.internal.humanplane.v1.AppendEventsRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.AppendEventsResponse>) responseObserver);
          break;
        case METHODID_LIST_EVENTS:
          serviceImpl.listEvents((io.humanplane.internal.humanplane.v1.ListEventsRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ListEventsResponse>) responseObserver);
          break;
        case METHODID_WATCH_EVENTS:
          serviceImpl.watchEvents((io.humanplane.internal.humanplane.v1.WatchEventsRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.WatchEventsResponse>) responseObserver);
          break;
        case METHODID_EXPORT_SESSION:
          serviceImpl.exportSession((io.humanplane.internal.humanplane.v1.ExportSessionRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ExportSessionResponse>) responseObserver);
          break;
        case METHODID_VERIFY_SESSION:
          serviceImpl.verifySession((io.humanplane.internal.humanplane.v1.VerifySessionRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.VerifySessionResponse>) responseObserver);
          break;
        case METHODID_CLOSE_SESSION:
          serviceImpl.closeSession((io.humanplane.internal.humanplane.v1.CloseSessionRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.CloseSessionResponse>) responseObserver);
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
        case METHODID_IMPORT_SESSION:
          return (io.grpc.stub.StreamObserver<Req>) serviceImpl.importSession(
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.ImportSessionResponse>) responseObserver);
        default:
          throw new AssertionError();
      }
    }
  }

  public static final io.grpc.ServerServiceDefinition bindService(AsyncService service) {
    return io.grpc.ServerServiceDefinition.builder(getServiceDescriptor())
        .addMethod(
          getCreateSessionMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.CreateSessionRequest,
              io.humanplane.internal.humanplane.v1.CreateSessionResponse>(
                service, METHODID_CREATE_SESSION)))
        .addMethod(
          getGetSessionMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.GetSessionRequest,
              io.humanplane.internal.humanplane.v1.GetSessionResponse>(
                service, METHODID_GET_SESSION)))
        .addMethod(
          getListSessionsMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.ListSessionsRequest,
              io.humanplane.internal.humanplane.v1.ListSessionsResponse>(
                service, METHODID_LIST_SESSIONS)))
        .addMethod(
          getAppendEventsMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.AppendEventsRequest,
              io.humanplane.internal.humanplane.v1.AppendEventsResponse>(
                service, METHODID_APPEND_EVENTS)))
        .addMethod(
          getListEventsMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.ListEventsRequest,
              io.humanplane.internal.humanplane.v1.ListEventsResponse>(
                service, METHODID_LIST_EVENTS)))
        .addMethod(
          getWatchEventsMethod(),
          io.grpc.stub.ServerCalls.asyncServerStreamingCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.WatchEventsRequest,
              io.humanplane.internal.humanplane.v1.WatchEventsResponse>(
                service, METHODID_WATCH_EVENTS)))
        .addMethod(
          getImportSessionMethod(),
          io.grpc.stub.ServerCalls.asyncClientStreamingCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.ImportSessionRequest,
              io.humanplane.internal.humanplane.v1.ImportSessionResponse>(
                service, METHODID_IMPORT_SESSION)))
        .addMethod(
          getExportSessionMethod(),
          io.grpc.stub.ServerCalls.asyncServerStreamingCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.ExportSessionRequest,
              io.humanplane.internal.humanplane.v1.ExportSessionResponse>(
                service, METHODID_EXPORT_SESSION)))
        .addMethod(
          getVerifySessionMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.VerifySessionRequest,
              io.humanplane.internal.humanplane.v1.VerifySessionResponse>(
                service, METHODID_VERIFY_SESSION)))
        .addMethod(
          getCloseSessionMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.CloseSessionRequest,
              io.humanplane.internal.humanplane.v1.CloseSessionResponse>(
                service, METHODID_CLOSE_SESSION)))
        .build();
  }

  private static abstract class SessionServiceBaseDescriptorSupplier
      implements io.grpc.protobuf.ProtoFileDescriptorSupplier, io.grpc.protobuf.ProtoServiceDescriptorSupplier {
    SessionServiceBaseDescriptorSupplier() {}

    @java.lang.Override
    public com.google.protobuf.Descriptors.FileDescriptor getFileDescriptor() {
      return io.humanplane.internal.humanplane.v1.SessionProto.getDescriptor();
    }

    @java.lang.Override
    public com.google.protobuf.Descriptors.ServiceDescriptor getServiceDescriptor() {
      return getFileDescriptor().findServiceByName("SessionService");
    }
  }

  private static final class SessionServiceFileDescriptorSupplier
      extends SessionServiceBaseDescriptorSupplier {
    SessionServiceFileDescriptorSupplier() {}
  }

  private static final class SessionServiceMethodDescriptorSupplier
      extends SessionServiceBaseDescriptorSupplier
      implements io.grpc.protobuf.ProtoMethodDescriptorSupplier {
    private final java.lang.String methodName;

    SessionServiceMethodDescriptorSupplier(java.lang.String methodName) {
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
      synchronized (SessionServiceGrpc.class) {
        result = serviceDescriptor;
        if (result == null) {
          serviceDescriptor = result = io.grpc.ServiceDescriptor.newBuilder(SERVICE_NAME)
              .setSchemaDescriptor(new SessionServiceFileDescriptorSupplier())
              .addMethod(getCreateSessionMethod())
              .addMethod(getGetSessionMethod())
              .addMethod(getListSessionsMethod())
              .addMethod(getAppendEventsMethod())
              .addMethod(getListEventsMethod())
              .addMethod(getWatchEventsMethod())
              .addMethod(getImportSessionMethod())
              .addMethod(getExportSessionMethod())
              .addMethod(getVerifySessionMethod())
              .addMethod(getCloseSessionMethod())
              .build();
        }
      }
    }
    return result;
  }
}
