package io.humanplane.internal.humanplane.v1;

import static io.grpc.MethodDescriptor.generateFullMethodName;

/**
 * <pre>
 * What a session's agent may do: which sandbox it runs in, and whether it may ask for more. Everybody who
 * reaches the session reads; operators change. A change never touches requests that are open already, and none
 * touches another session. The settings say what sessions begin with; a change of them touches no session.
 * </pre>
 */
@io.grpc.stub.annotations.GrpcGenerated
public final class PermissionServiceGrpc {

  private PermissionServiceGrpc() {}

  public static final java.lang.String SERVICE_NAME = "humanplane.v1.PermissionService";

  // Static method descriptors that strictly reflect the proto.
  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.GetPermissionsRequest,
      io.humanplane.internal.humanplane.v1.GetPermissionsResponse> getGetPermissionsMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "GetPermissions",
      requestType = io.humanplane.internal.humanplane.v1.GetPermissionsRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.GetPermissionsResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.GetPermissionsRequest,
      io.humanplane.internal.humanplane.v1.GetPermissionsResponse> getGetPermissionsMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.GetPermissionsRequest, io.humanplane.internal.humanplane.v1.GetPermissionsResponse> getGetPermissionsMethod;
    if ((getGetPermissionsMethod = PermissionServiceGrpc.getGetPermissionsMethod) == null) {
      synchronized (PermissionServiceGrpc.class) {
        if ((getGetPermissionsMethod = PermissionServiceGrpc.getGetPermissionsMethod) == null) {
          PermissionServiceGrpc.getGetPermissionsMethod = getGetPermissionsMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.GetPermissionsRequest, io.humanplane.internal.humanplane.v1.GetPermissionsResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "GetPermissions"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.GetPermissionsRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.GetPermissionsResponse.getDefaultInstance()))
              .setSchemaDescriptor(new PermissionServiceMethodDescriptorSupplier("GetPermissions"))
              .build();
        }
      }
    }
    return getGetPermissionsMethod;
  }

  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.SelectPresetRequest,
      io.humanplane.internal.humanplane.v1.SelectPresetResponse> getSelectPresetMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "SelectPreset",
      requestType = io.humanplane.internal.humanplane.v1.SelectPresetRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.SelectPresetResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.SelectPresetRequest,
      io.humanplane.internal.humanplane.v1.SelectPresetResponse> getSelectPresetMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.SelectPresetRequest, io.humanplane.internal.humanplane.v1.SelectPresetResponse> getSelectPresetMethod;
    if ((getSelectPresetMethod = PermissionServiceGrpc.getSelectPresetMethod) == null) {
      synchronized (PermissionServiceGrpc.class) {
        if ((getSelectPresetMethod = PermissionServiceGrpc.getSelectPresetMethod) == null) {
          PermissionServiceGrpc.getSelectPresetMethod = getSelectPresetMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.SelectPresetRequest, io.humanplane.internal.humanplane.v1.SelectPresetResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "SelectPreset"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.SelectPresetRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.SelectPresetResponse.getDefaultInstance()))
              .setSchemaDescriptor(new PermissionServiceMethodDescriptorSupplier("SelectPreset"))
              .build();
        }
      }
    }
    return getSelectPresetMethod;
  }

  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.SetApprovalPolicyRequest,
      io.humanplane.internal.humanplane.v1.SetApprovalPolicyResponse> getSetApprovalPolicyMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "SetApprovalPolicy",
      requestType = io.humanplane.internal.humanplane.v1.SetApprovalPolicyRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.SetApprovalPolicyResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.SetApprovalPolicyRequest,
      io.humanplane.internal.humanplane.v1.SetApprovalPolicyResponse> getSetApprovalPolicyMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.SetApprovalPolicyRequest, io.humanplane.internal.humanplane.v1.SetApprovalPolicyResponse> getSetApprovalPolicyMethod;
    if ((getSetApprovalPolicyMethod = PermissionServiceGrpc.getSetApprovalPolicyMethod) == null) {
      synchronized (PermissionServiceGrpc.class) {
        if ((getSetApprovalPolicyMethod = PermissionServiceGrpc.getSetApprovalPolicyMethod) == null) {
          PermissionServiceGrpc.getSetApprovalPolicyMethod = getSetApprovalPolicyMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.SetApprovalPolicyRequest, io.humanplane.internal.humanplane.v1.SetApprovalPolicyResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "SetApprovalPolicy"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.SetApprovalPolicyRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.SetApprovalPolicyResponse.getDefaultInstance()))
              .setSchemaDescriptor(new PermissionServiceMethodDescriptorSupplier("SetApprovalPolicy"))
              .build();
        }
      }
    }
    return getSetApprovalPolicyMethod;
  }

  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.SetSandboxModeRequest,
      io.humanplane.internal.humanplane.v1.SetSandboxModeResponse> getSetSandboxModeMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "SetSandboxMode",
      requestType = io.humanplane.internal.humanplane.v1.SetSandboxModeRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.SetSandboxModeResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.SetSandboxModeRequest,
      io.humanplane.internal.humanplane.v1.SetSandboxModeResponse> getSetSandboxModeMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.SetSandboxModeRequest, io.humanplane.internal.humanplane.v1.SetSandboxModeResponse> getSetSandboxModeMethod;
    if ((getSetSandboxModeMethod = PermissionServiceGrpc.getSetSandboxModeMethod) == null) {
      synchronized (PermissionServiceGrpc.class) {
        if ((getSetSandboxModeMethod = PermissionServiceGrpc.getSetSandboxModeMethod) == null) {
          PermissionServiceGrpc.getSetSandboxModeMethod = getSetSandboxModeMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.SetSandboxModeRequest, io.humanplane.internal.humanplane.v1.SetSandboxModeResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "SetSandboxMode"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.SetSandboxModeRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.SetSandboxModeResponse.getDefaultInstance()))
              .setSchemaDescriptor(new PermissionServiceMethodDescriptorSupplier("SetSandboxMode"))
              .build();
        }
      }
    }
    return getSetSandboxModeMethod;
  }

  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.WatchPermissionsRequest,
      io.humanplane.internal.humanplane.v1.WatchPermissionsResponse> getWatchPermissionsMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "WatchPermissions",
      requestType = io.humanplane.internal.humanplane.v1.WatchPermissionsRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.WatchPermissionsResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.SERVER_STREAMING)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.WatchPermissionsRequest,
      io.humanplane.internal.humanplane.v1.WatchPermissionsResponse> getWatchPermissionsMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.WatchPermissionsRequest, io.humanplane.internal.humanplane.v1.WatchPermissionsResponse> getWatchPermissionsMethod;
    if ((getWatchPermissionsMethod = PermissionServiceGrpc.getWatchPermissionsMethod) == null) {
      synchronized (PermissionServiceGrpc.class) {
        if ((getWatchPermissionsMethod = PermissionServiceGrpc.getWatchPermissionsMethod) == null) {
          PermissionServiceGrpc.getWatchPermissionsMethod = getWatchPermissionsMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.WatchPermissionsRequest, io.humanplane.internal.humanplane.v1.WatchPermissionsResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.SERVER_STREAMING)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "WatchPermissions"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.WatchPermissionsRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.WatchPermissionsResponse.getDefaultInstance()))
              .setSchemaDescriptor(new PermissionServiceMethodDescriptorSupplier("WatchPermissions"))
              .build();
        }
      }
    }
    return getWatchPermissionsMethod;
  }

  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.GetSettingsRequest,
      io.humanplane.internal.humanplane.v1.GetSettingsResponse> getGetSettingsMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "GetSettings",
      requestType = io.humanplane.internal.humanplane.v1.GetSettingsRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.GetSettingsResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.GetSettingsRequest,
      io.humanplane.internal.humanplane.v1.GetSettingsResponse> getGetSettingsMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.GetSettingsRequest, io.humanplane.internal.humanplane.v1.GetSettingsResponse> getGetSettingsMethod;
    if ((getGetSettingsMethod = PermissionServiceGrpc.getGetSettingsMethod) == null) {
      synchronized (PermissionServiceGrpc.class) {
        if ((getGetSettingsMethod = PermissionServiceGrpc.getGetSettingsMethod) == null) {
          PermissionServiceGrpc.getGetSettingsMethod = getGetSettingsMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.GetSettingsRequest, io.humanplane.internal.humanplane.v1.GetSettingsResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "GetSettings"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.GetSettingsRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.GetSettingsResponse.getDefaultInstance()))
              .setSchemaDescriptor(new PermissionServiceMethodDescriptorSupplier("GetSettings"))
              .build();
        }
      }
    }
    return getGetSettingsMethod;
  }

  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.UpdateSettingsRequest,
      io.humanplane.internal.humanplane.v1.UpdateSettingsResponse> getUpdateSettingsMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "UpdateSettings",
      requestType = io.humanplane.internal.humanplane.v1.UpdateSettingsRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.UpdateSettingsResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.UpdateSettingsRequest,
      io.humanplane.internal.humanplane.v1.UpdateSettingsResponse> getUpdateSettingsMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.UpdateSettingsRequest, io.humanplane.internal.humanplane.v1.UpdateSettingsResponse> getUpdateSettingsMethod;
    if ((getUpdateSettingsMethod = PermissionServiceGrpc.getUpdateSettingsMethod) == null) {
      synchronized (PermissionServiceGrpc.class) {
        if ((getUpdateSettingsMethod = PermissionServiceGrpc.getUpdateSettingsMethod) == null) {
          PermissionServiceGrpc.getUpdateSettingsMethod = getUpdateSettingsMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.UpdateSettingsRequest, io.humanplane.internal.humanplane.v1.UpdateSettingsResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "UpdateSettings"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.UpdateSettingsRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.UpdateSettingsResponse.getDefaultInstance()))
              .setSchemaDescriptor(new PermissionServiceMethodDescriptorSupplier("UpdateSettings"))
              .build();
        }
      }
    }
    return getUpdateSettingsMethod;
  }

  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.GetRuntimeContextRequest,
      io.humanplane.internal.humanplane.v1.GetRuntimeContextResponse> getGetRuntimeContextMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "GetRuntimeContext",
      requestType = io.humanplane.internal.humanplane.v1.GetRuntimeContextRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.GetRuntimeContextResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.GetRuntimeContextRequest,
      io.humanplane.internal.humanplane.v1.GetRuntimeContextResponse> getGetRuntimeContextMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.GetRuntimeContextRequest, io.humanplane.internal.humanplane.v1.GetRuntimeContextResponse> getGetRuntimeContextMethod;
    if ((getGetRuntimeContextMethod = PermissionServiceGrpc.getGetRuntimeContextMethod) == null) {
      synchronized (PermissionServiceGrpc.class) {
        if ((getGetRuntimeContextMethod = PermissionServiceGrpc.getGetRuntimeContextMethod) == null) {
          PermissionServiceGrpc.getGetRuntimeContextMethod = getGetRuntimeContextMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.GetRuntimeContextRequest, io.humanplane.internal.humanplane.v1.GetRuntimeContextResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "GetRuntimeContext"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.GetRuntimeContextRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.GetRuntimeContextResponse.getDefaultInstance()))
              .setSchemaDescriptor(new PermissionServiceMethodDescriptorSupplier("GetRuntimeContext"))
              .build();
        }
      }
    }
    return getGetRuntimeContextMethod;
  }

  /**
   * Creates a new async stub that supports all call types for the service
   */
  public static PermissionServiceStub newStub(io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<PermissionServiceStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<PermissionServiceStub>() {
        @java.lang.Override
        public PermissionServiceStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new PermissionServiceStub(channel, callOptions);
        }
      };
    return PermissionServiceStub.newStub(factory, channel);
  }

  /**
   * Creates a new blocking-style stub that supports all types of calls on the service
   */
  public static PermissionServiceBlockingV2Stub newBlockingV2Stub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<PermissionServiceBlockingV2Stub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<PermissionServiceBlockingV2Stub>() {
        @java.lang.Override
        public PermissionServiceBlockingV2Stub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new PermissionServiceBlockingV2Stub(channel, callOptions);
        }
      };
    return PermissionServiceBlockingV2Stub.newStub(factory, channel);
  }

  /**
   * Creates a new blocking-style stub that supports unary and streaming output calls on the service
   */
  public static PermissionServiceBlockingStub newBlockingStub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<PermissionServiceBlockingStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<PermissionServiceBlockingStub>() {
        @java.lang.Override
        public PermissionServiceBlockingStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new PermissionServiceBlockingStub(channel, callOptions);
        }
      };
    return PermissionServiceBlockingStub.newStub(factory, channel);
  }

  /**
   * Creates a new ListenableFuture-style stub that supports unary calls on the service
   */
  public static PermissionServiceFutureStub newFutureStub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<PermissionServiceFutureStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<PermissionServiceFutureStub>() {
        @java.lang.Override
        public PermissionServiceFutureStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new PermissionServiceFutureStub(channel, callOptions);
        }
      };
    return PermissionServiceFutureStub.newStub(factory, channel);
  }

  /**
   * <pre>
   * What a session's agent may do: which sandbox it runs in, and whether it may ask for more. Everybody who
   * reaches the session reads; operators change. A change never touches requests that are open already, and none
   * touches another session. The settings say what sessions begin with; a change of them touches no session.
   * </pre>
   */
  public interface AsyncService {

    /**
     * <pre>
     * Reads the permissions of a session. Every surface shows this and has no default of its own.
     * Does not block. Reasons: SESSION_NOT_FOUND, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    default void getPermissions(io.humanplane.internal.humanplane.v1.GetPermissionsRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.GetPermissionsResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getGetPermissionsMethod(), responseObserver);
    }

    /**
     * <pre>
     * Chooses a preset. One batch: `permission/preset` unless it is the effective one, then `sandbox/mode` and
     * `approval/policy`, each only if its effective value changes. Choosing the effective preset appends
     * nothing.
     * Blocks until the batch is durable. Reasons: SESSION_NOT_FOUND, UNKNOWN_PRESET, PRESET_RESERVED
     * (`custom`), BLANK_FIELD, SESSION_CLOSED, SESSION_QUARANTINED, FOREIGN_SCOPE, ROLE_MISSING, DISK_LOW,
     * SERVER_DRAINING, STORAGE_UNAVAILABLE. A retry is safe: it appends nothing the second time.
     * </pre>
     */
    default void selectPreset(io.humanplane.internal.humanplane.v1.SelectPresetRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.SelectPresetResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getSelectPresetMethod(), responseObserver);
    }

    /**
     * <pre>
     * Sets the approval policy alone. Appends `approval/policy` unless a recorded fact already says the same.
     * Blocks until it is durable. Reasons: those of SelectPreset but UNKNOWN_PRESET and PRESET_RESERVED. A
     * retry is safe.
     * </pre>
     */
    default void setApprovalPolicy(io.humanplane.internal.humanplane.v1.SetApprovalPolicyRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.SetApprovalPolicyResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getSetApprovalPolicyMethod(), responseObserver);
    }

    /**
     * <pre>
     * Sets the sandbox mode alone. Appends `sandbox/mode` unless a recorded fact already says the same. The
     * server records the mode; the agent's host enforces it.
     * Blocks until it is durable. Reasons: those of SelectPreset but UNKNOWN_PRESET and PRESET_RESERVED. A
     * retry is safe.
     * </pre>
     */
    default void setSandboxMode(io.humanplane.internal.humanplane.v1.SetSandboxModeRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.SetSandboxModeResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getSetSandboxModeMethod(), responseObserver);
    }

    /**
     * <pre>
     * Follows the settings, and the permissions of a session where one is named. First a frame for each as it
     * stands, then a frame with the whole of whatever has changed, in order, each change once; `unchanged` comes
     * after 15 s without one. Facts are durable; who enforces the sandbox is a live overlay. After a loss open it again: what comes first is again the whole.
     * Ends with: OK once the session is closed and its last frame was sent; WATCH_TOO_SLOW where the reader takes
     * nothing for 10 s, or has thousands of frames waiting; TOKEN_EXPIRED; SERVER_DRAINING. Reasons at the
     * start: SESSION_NOT_FOUND, SESSION_QUARANTINED, FOREIGN_SCOPE, QUOTA_EXCEEDED. A retry is safe.
     * </pre>
     */
    default void watchPermissions(io.humanplane.internal.humanplane.v1.WatchPermissionsRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.WatchPermissionsResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getWatchPermissionsMethod(), responseObserver);
    }

    /**
     * <pre>
     * Reads the settings.
     * Does not block. A retry is safe.
     * </pre>
     */
    default void getSettings(io.humanplane.internal.humanplane.v1.GetSettingsRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.GetSettingsResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getGetSettingsMethod(), responseObserver);
    }

    /**
     * <pre>
     * Changes the settings that are named. They hold for sessions that are created from then on; sessions that
     * have begun keep what they have. Operators.
     * Blocks until it is durable. Reasons: UNKNOWN_PRESET, PRESET_RESERVED (`custom`), FIELD_INVALID,
     * ROLE_MISSING, DISK_LOW, SERVER_DRAINING, STORAGE_UNAVAILABLE. A retry is safe: the last one counts.
     * </pre>
     */
    default void updateSettings(io.humanplane.internal.humanplane.v1.UpdateSettingsRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.UpdateSettingsResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getUpdateSettingsMethod(), responseObserver);
    }

    /**
     * <pre>
     * Reads what the agent's model is to be told of the policy. An agent that is attached need not call it: its
     * stream tells it, once at the start and once for each change.
     * Does not block. Reasons: SESSION_NOT_FOUND, SESSION_QUARANTINED, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    default void getRuntimeContext(io.humanplane.internal.humanplane.v1.GetRuntimeContextRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.GetRuntimeContextResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getGetRuntimeContextMethod(), responseObserver);
    }
  }

  /**
   * Base class for the server implementation of the service PermissionService.
   * <pre>
   * What a session's agent may do: which sandbox it runs in, and whether it may ask for more. Everybody who
   * reaches the session reads; operators change. A change never touches requests that are open already, and none
   * touches another session. The settings say what sessions begin with; a change of them touches no session.
   * </pre>
   */
  public static abstract class PermissionServiceImplBase
      implements io.grpc.BindableService, AsyncService {

    @java.lang.Override public final io.grpc.ServerServiceDefinition bindService() {
      return PermissionServiceGrpc.bindService(this);
    }
  }

  /**
   * A stub to allow clients to do asynchronous rpc calls to service PermissionService.
   * <pre>
   * What a session's agent may do: which sandbox it runs in, and whether it may ask for more. Everybody who
   * reaches the session reads; operators change. A change never touches requests that are open already, and none
   * touches another session. The settings say what sessions begin with; a change of them touches no session.
   * </pre>
   */
  public static final class PermissionServiceStub
      extends io.grpc.stub.AbstractAsyncStub<PermissionServiceStub> {
    private PermissionServiceStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected PermissionServiceStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new PermissionServiceStub(channel, callOptions);
    }

    /**
     * <pre>
     * Reads the permissions of a session. Every surface shows this and has no default of its own.
     * Does not block. Reasons: SESSION_NOT_FOUND, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public void getPermissions(io.humanplane.internal.humanplane.v1.GetPermissionsRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.GetPermissionsResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getGetPermissionsMethod(), getCallOptions()), request, responseObserver);
    }

    /**
     * <pre>
     * Chooses a preset. One batch: `permission/preset` unless it is the effective one, then `sandbox/mode` and
     * `approval/policy`, each only if its effective value changes. Choosing the effective preset appends
     * nothing.
     * Blocks until the batch is durable. Reasons: SESSION_NOT_FOUND, UNKNOWN_PRESET, PRESET_RESERVED
     * (`custom`), BLANK_FIELD, SESSION_CLOSED, SESSION_QUARANTINED, FOREIGN_SCOPE, ROLE_MISSING, DISK_LOW,
     * SERVER_DRAINING, STORAGE_UNAVAILABLE. A retry is safe: it appends nothing the second time.
     * </pre>
     */
    public void selectPreset(io.humanplane.internal.humanplane.v1.SelectPresetRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.SelectPresetResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getSelectPresetMethod(), getCallOptions()), request, responseObserver);
    }

    /**
     * <pre>
     * Sets the approval policy alone. Appends `approval/policy` unless a recorded fact already says the same.
     * Blocks until it is durable. Reasons: those of SelectPreset but UNKNOWN_PRESET and PRESET_RESERVED. A
     * retry is safe.
     * </pre>
     */
    public void setApprovalPolicy(io.humanplane.internal.humanplane.v1.SetApprovalPolicyRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.SetApprovalPolicyResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getSetApprovalPolicyMethod(), getCallOptions()), request, responseObserver);
    }

    /**
     * <pre>
     * Sets the sandbox mode alone. Appends `sandbox/mode` unless a recorded fact already says the same. The
     * server records the mode; the agent's host enforces it.
     * Blocks until it is durable. Reasons: those of SelectPreset but UNKNOWN_PRESET and PRESET_RESERVED. A
     * retry is safe.
     * </pre>
     */
    public void setSandboxMode(io.humanplane.internal.humanplane.v1.SetSandboxModeRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.SetSandboxModeResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getSetSandboxModeMethod(), getCallOptions()), request, responseObserver);
    }

    /**
     * <pre>
     * Follows the settings, and the permissions of a session where one is named. First a frame for each as it
     * stands, then a frame with the whole of whatever has changed, in order, each change once; `unchanged` comes
     * after 15 s without one. Facts are durable; who enforces the sandbox is a live overlay. After a loss open it again: what comes first is again the whole.
     * Ends with: OK once the session is closed and its last frame was sent; WATCH_TOO_SLOW where the reader takes
     * nothing for 10 s, or has thousands of frames waiting; TOKEN_EXPIRED; SERVER_DRAINING. Reasons at the
     * start: SESSION_NOT_FOUND, SESSION_QUARANTINED, FOREIGN_SCOPE, QUOTA_EXCEEDED. A retry is safe.
     * </pre>
     */
    public void watchPermissions(io.humanplane.internal.humanplane.v1.WatchPermissionsRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.WatchPermissionsResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncServerStreamingCall(
          getChannel().newCall(getWatchPermissionsMethod(), getCallOptions()), request, responseObserver);
    }

    /**
     * <pre>
     * Reads the settings.
     * Does not block. A retry is safe.
     * </pre>
     */
    public void getSettings(io.humanplane.internal.humanplane.v1.GetSettingsRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.GetSettingsResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getGetSettingsMethod(), getCallOptions()), request, responseObserver);
    }

    /**
     * <pre>
     * Changes the settings that are named. They hold for sessions that are created from then on; sessions that
     * have begun keep what they have. Operators.
     * Blocks until it is durable. Reasons: UNKNOWN_PRESET, PRESET_RESERVED (`custom`), FIELD_INVALID,
     * ROLE_MISSING, DISK_LOW, SERVER_DRAINING, STORAGE_UNAVAILABLE. A retry is safe: the last one counts.
     * </pre>
     */
    public void updateSettings(io.humanplane.internal.humanplane.v1.UpdateSettingsRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.UpdateSettingsResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getUpdateSettingsMethod(), getCallOptions()), request, responseObserver);
    }

    /**
     * <pre>
     * Reads what the agent's model is to be told of the policy. An agent that is attached need not call it: its
     * stream tells it, once at the start and once for each change.
     * Does not block. Reasons: SESSION_NOT_FOUND, SESSION_QUARANTINED, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public void getRuntimeContext(io.humanplane.internal.humanplane.v1.GetRuntimeContextRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.GetRuntimeContextResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getGetRuntimeContextMethod(), getCallOptions()), request, responseObserver);
    }
  }

  /**
   * A stub to allow clients to do synchronous rpc calls to service PermissionService.
   * <pre>
   * What a session's agent may do: which sandbox it runs in, and whether it may ask for more. Everybody who
   * reaches the session reads; operators change. A change never touches requests that are open already, and none
   * touches another session. The settings say what sessions begin with; a change of them touches no session.
   * </pre>
   */
  public static final class PermissionServiceBlockingV2Stub
      extends io.grpc.stub.AbstractBlockingStub<PermissionServiceBlockingV2Stub> {
    private PermissionServiceBlockingV2Stub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected PermissionServiceBlockingV2Stub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new PermissionServiceBlockingV2Stub(channel, callOptions);
    }

    /**
     * <pre>
     * Reads the permissions of a session. Every surface shows this and has no default of its own.
     * Does not block. Reasons: SESSION_NOT_FOUND, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.GetPermissionsResponse getPermissions(io.humanplane.internal.humanplane.v1.GetPermissionsRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getGetPermissionsMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Chooses a preset. One batch: `permission/preset` unless it is the effective one, then `sandbox/mode` and
     * `approval/policy`, each only if its effective value changes. Choosing the effective preset appends
     * nothing.
     * Blocks until the batch is durable. Reasons: SESSION_NOT_FOUND, UNKNOWN_PRESET, PRESET_RESERVED
     * (`custom`), BLANK_FIELD, SESSION_CLOSED, SESSION_QUARANTINED, FOREIGN_SCOPE, ROLE_MISSING, DISK_LOW,
     * SERVER_DRAINING, STORAGE_UNAVAILABLE. A retry is safe: it appends nothing the second time.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.SelectPresetResponse selectPreset(io.humanplane.internal.humanplane.v1.SelectPresetRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getSelectPresetMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Sets the approval policy alone. Appends `approval/policy` unless a recorded fact already says the same.
     * Blocks until it is durable. Reasons: those of SelectPreset but UNKNOWN_PRESET and PRESET_RESERVED. A
     * retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.SetApprovalPolicyResponse setApprovalPolicy(io.humanplane.internal.humanplane.v1.SetApprovalPolicyRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getSetApprovalPolicyMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Sets the sandbox mode alone. Appends `sandbox/mode` unless a recorded fact already says the same. The
     * server records the mode; the agent's host enforces it.
     * Blocks until it is durable. Reasons: those of SelectPreset but UNKNOWN_PRESET and PRESET_RESERVED. A
     * retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.SetSandboxModeResponse setSandboxMode(io.humanplane.internal.humanplane.v1.SetSandboxModeRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getSetSandboxModeMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Follows the settings, and the permissions of a session where one is named. First a frame for each as it
     * stands, then a frame with the whole of whatever has changed, in order, each change once; `unchanged` comes
     * after 15 s without one. Facts are durable; who enforces the sandbox is a live overlay. After a loss open it again: what comes first is again the whole.
     * Ends with: OK once the session is closed and its last frame was sent; WATCH_TOO_SLOW where the reader takes
     * nothing for 10 s, or has thousands of frames waiting; TOKEN_EXPIRED; SERVER_DRAINING. Reasons at the
     * start: SESSION_NOT_FOUND, SESSION_QUARANTINED, FOREIGN_SCOPE, QUOTA_EXCEEDED. A retry is safe.
     * </pre>
     */
    @io.grpc.ExperimentalApi("https://github.com/grpc/grpc-java/issues/10918")
    public io.grpc.stub.BlockingClientCall<?, io.humanplane.internal.humanplane.v1.WatchPermissionsResponse>
        watchPermissions(io.humanplane.internal.humanplane.v1.WatchPermissionsRequest request) {
      return io.grpc.stub.ClientCalls.blockingV2ServerStreamingCall(
          getChannel(), getWatchPermissionsMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Reads the settings.
     * Does not block. A retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.GetSettingsResponse getSettings(io.humanplane.internal.humanplane.v1.GetSettingsRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getGetSettingsMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Changes the settings that are named. They hold for sessions that are created from then on; sessions that
     * have begun keep what they have. Operators.
     * Blocks until it is durable. Reasons: UNKNOWN_PRESET, PRESET_RESERVED (`custom`), FIELD_INVALID,
     * ROLE_MISSING, DISK_LOW, SERVER_DRAINING, STORAGE_UNAVAILABLE. A retry is safe: the last one counts.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.UpdateSettingsResponse updateSettings(io.humanplane.internal.humanplane.v1.UpdateSettingsRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getUpdateSettingsMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Reads what the agent's model is to be told of the policy. An agent that is attached need not call it: its
     * stream tells it, once at the start and once for each change.
     * Does not block. Reasons: SESSION_NOT_FOUND, SESSION_QUARANTINED, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.GetRuntimeContextResponse getRuntimeContext(io.humanplane.internal.humanplane.v1.GetRuntimeContextRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getGetRuntimeContextMethod(), getCallOptions(), request);
    }
  }

  /**
   * A stub to allow clients to do limited synchronous rpc calls to service PermissionService.
   * <pre>
   * What a session's agent may do: which sandbox it runs in, and whether it may ask for more. Everybody who
   * reaches the session reads; operators change. A change never touches requests that are open already, and none
   * touches another session. The settings say what sessions begin with; a change of them touches no session.
   * </pre>
   */
  public static final class PermissionServiceBlockingStub
      extends io.grpc.stub.AbstractBlockingStub<PermissionServiceBlockingStub> {
    private PermissionServiceBlockingStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected PermissionServiceBlockingStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new PermissionServiceBlockingStub(channel, callOptions);
    }

    /**
     * <pre>
     * Reads the permissions of a session. Every surface shows this and has no default of its own.
     * Does not block. Reasons: SESSION_NOT_FOUND, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.GetPermissionsResponse getPermissions(io.humanplane.internal.humanplane.v1.GetPermissionsRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getGetPermissionsMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Chooses a preset. One batch: `permission/preset` unless it is the effective one, then `sandbox/mode` and
     * `approval/policy`, each only if its effective value changes. Choosing the effective preset appends
     * nothing.
     * Blocks until the batch is durable. Reasons: SESSION_NOT_FOUND, UNKNOWN_PRESET, PRESET_RESERVED
     * (`custom`), BLANK_FIELD, SESSION_CLOSED, SESSION_QUARANTINED, FOREIGN_SCOPE, ROLE_MISSING, DISK_LOW,
     * SERVER_DRAINING, STORAGE_UNAVAILABLE. A retry is safe: it appends nothing the second time.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.SelectPresetResponse selectPreset(io.humanplane.internal.humanplane.v1.SelectPresetRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getSelectPresetMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Sets the approval policy alone. Appends `approval/policy` unless a recorded fact already says the same.
     * Blocks until it is durable. Reasons: those of SelectPreset but UNKNOWN_PRESET and PRESET_RESERVED. A
     * retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.SetApprovalPolicyResponse setApprovalPolicy(io.humanplane.internal.humanplane.v1.SetApprovalPolicyRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getSetApprovalPolicyMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Sets the sandbox mode alone. Appends `sandbox/mode` unless a recorded fact already says the same. The
     * server records the mode; the agent's host enforces it.
     * Blocks until it is durable. Reasons: those of SelectPreset but UNKNOWN_PRESET and PRESET_RESERVED. A
     * retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.SetSandboxModeResponse setSandboxMode(io.humanplane.internal.humanplane.v1.SetSandboxModeRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getSetSandboxModeMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Follows the settings, and the permissions of a session where one is named. First a frame for each as it
     * stands, then a frame with the whole of whatever has changed, in order, each change once; `unchanged` comes
     * after 15 s without one. Facts are durable; who enforces the sandbox is a live overlay. After a loss open it again: what comes first is again the whole.
     * Ends with: OK once the session is closed and its last frame was sent; WATCH_TOO_SLOW where the reader takes
     * nothing for 10 s, or has thousands of frames waiting; TOKEN_EXPIRED; SERVER_DRAINING. Reasons at the
     * start: SESSION_NOT_FOUND, SESSION_QUARANTINED, FOREIGN_SCOPE, QUOTA_EXCEEDED. A retry is safe.
     * </pre>
     */
    public java.util.Iterator<io.humanplane.internal.humanplane.v1.WatchPermissionsResponse> watchPermissions(
        io.humanplane.internal.humanplane.v1.WatchPermissionsRequest request) {
      return io.grpc.stub.ClientCalls.blockingServerStreamingCall(
          getChannel(), getWatchPermissionsMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Reads the settings.
     * Does not block. A retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.GetSettingsResponse getSettings(io.humanplane.internal.humanplane.v1.GetSettingsRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getGetSettingsMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Changes the settings that are named. They hold for sessions that are created from then on; sessions that
     * have begun keep what they have. Operators.
     * Blocks until it is durable. Reasons: UNKNOWN_PRESET, PRESET_RESERVED (`custom`), FIELD_INVALID,
     * ROLE_MISSING, DISK_LOW, SERVER_DRAINING, STORAGE_UNAVAILABLE. A retry is safe: the last one counts.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.UpdateSettingsResponse updateSettings(io.humanplane.internal.humanplane.v1.UpdateSettingsRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getUpdateSettingsMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Reads what the agent's model is to be told of the policy. An agent that is attached need not call it: its
     * stream tells it, once at the start and once for each change.
     * Does not block. Reasons: SESSION_NOT_FOUND, SESSION_QUARANTINED, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public io.humanplane.internal.humanplane.v1.GetRuntimeContextResponse getRuntimeContext(io.humanplane.internal.humanplane.v1.GetRuntimeContextRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getGetRuntimeContextMethod(), getCallOptions(), request);
    }
  }

  /**
   * A stub to allow clients to do ListenableFuture-style rpc calls to service PermissionService.
   * <pre>
   * What a session's agent may do: which sandbox it runs in, and whether it may ask for more. Everybody who
   * reaches the session reads; operators change. A change never touches requests that are open already, and none
   * touches another session. The settings say what sessions begin with; a change of them touches no session.
   * </pre>
   */
  public static final class PermissionServiceFutureStub
      extends io.grpc.stub.AbstractFutureStub<PermissionServiceFutureStub> {
    private PermissionServiceFutureStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected PermissionServiceFutureStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new PermissionServiceFutureStub(channel, callOptions);
    }

    /**
     * <pre>
     * Reads the permissions of a session. Every surface shows this and has no default of its own.
     * Does not block. Reasons: SESSION_NOT_FOUND, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<io.humanplane.internal.humanplane.v1.GetPermissionsResponse> getPermissions(
        io.humanplane.internal.humanplane.v1.GetPermissionsRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getGetPermissionsMethod(), getCallOptions()), request);
    }

    /**
     * <pre>
     * Chooses a preset. One batch: `permission/preset` unless it is the effective one, then `sandbox/mode` and
     * `approval/policy`, each only if its effective value changes. Choosing the effective preset appends
     * nothing.
     * Blocks until the batch is durable. Reasons: SESSION_NOT_FOUND, UNKNOWN_PRESET, PRESET_RESERVED
     * (`custom`), BLANK_FIELD, SESSION_CLOSED, SESSION_QUARANTINED, FOREIGN_SCOPE, ROLE_MISSING, DISK_LOW,
     * SERVER_DRAINING, STORAGE_UNAVAILABLE. A retry is safe: it appends nothing the second time.
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<io.humanplane.internal.humanplane.v1.SelectPresetResponse> selectPreset(
        io.humanplane.internal.humanplane.v1.SelectPresetRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getSelectPresetMethod(), getCallOptions()), request);
    }

    /**
     * <pre>
     * Sets the approval policy alone. Appends `approval/policy` unless a recorded fact already says the same.
     * Blocks until it is durable. Reasons: those of SelectPreset but UNKNOWN_PRESET and PRESET_RESERVED. A
     * retry is safe.
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<io.humanplane.internal.humanplane.v1.SetApprovalPolicyResponse> setApprovalPolicy(
        io.humanplane.internal.humanplane.v1.SetApprovalPolicyRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getSetApprovalPolicyMethod(), getCallOptions()), request);
    }

    /**
     * <pre>
     * Sets the sandbox mode alone. Appends `sandbox/mode` unless a recorded fact already says the same. The
     * server records the mode; the agent's host enforces it.
     * Blocks until it is durable. Reasons: those of SelectPreset but UNKNOWN_PRESET and PRESET_RESERVED. A
     * retry is safe.
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<io.humanplane.internal.humanplane.v1.SetSandboxModeResponse> setSandboxMode(
        io.humanplane.internal.humanplane.v1.SetSandboxModeRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getSetSandboxModeMethod(), getCallOptions()), request);
    }

    /**
     * <pre>
     * Reads the settings.
     * Does not block. A retry is safe.
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<io.humanplane.internal.humanplane.v1.GetSettingsResponse> getSettings(
        io.humanplane.internal.humanplane.v1.GetSettingsRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getGetSettingsMethod(), getCallOptions()), request);
    }

    /**
     * <pre>
     * Changes the settings that are named. They hold for sessions that are created from then on; sessions that
     * have begun keep what they have. Operators.
     * Blocks until it is durable. Reasons: UNKNOWN_PRESET, PRESET_RESERVED (`custom`), FIELD_INVALID,
     * ROLE_MISSING, DISK_LOW, SERVER_DRAINING, STORAGE_UNAVAILABLE. A retry is safe: the last one counts.
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<io.humanplane.internal.humanplane.v1.UpdateSettingsResponse> updateSettings(
        io.humanplane.internal.humanplane.v1.UpdateSettingsRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getUpdateSettingsMethod(), getCallOptions()), request);
    }

    /**
     * <pre>
     * Reads what the agent's model is to be told of the policy. An agent that is attached need not call it: its
     * stream tells it, once at the start and once for each change.
     * Does not block. Reasons: SESSION_NOT_FOUND, SESSION_QUARANTINED, FOREIGN_SCOPE. A retry is safe.
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<io.humanplane.internal.humanplane.v1.GetRuntimeContextResponse> getRuntimeContext(
        io.humanplane.internal.humanplane.v1.GetRuntimeContextRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getGetRuntimeContextMethod(), getCallOptions()), request);
    }
  }

  private static final int METHODID_GET_PERMISSIONS = 0;
  private static final int METHODID_SELECT_PRESET = 1;
  private static final int METHODID_SET_APPROVAL_POLICY = 2;
  private static final int METHODID_SET_SANDBOX_MODE = 3;
  private static final int METHODID_WATCH_PERMISSIONS = 4;
  private static final int METHODID_GET_SETTINGS = 5;
  private static final int METHODID_UPDATE_SETTINGS = 6;
  private static final int METHODID_GET_RUNTIME_CONTEXT = 7;

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
        case METHODID_GET_PERMISSIONS:
          serviceImpl.getPermissions((io.humanplane.internal.humanplane.v1.GetPermissionsRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.GetPermissionsResponse>) responseObserver);
          break;
        case METHODID_SELECT_PRESET:
          serviceImpl.selectPreset((io.humanplane.internal.humanplane.v1.SelectPresetRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.SelectPresetResponse>) responseObserver);
          break;
        case METHODID_SET_APPROVAL_POLICY:
          serviceImpl.setApprovalPolicy((io.humanplane.internal.humanplane.v1.SetApprovalPolicyRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.SetApprovalPolicyResponse>) responseObserver);
          break;
        case METHODID_SET_SANDBOX_MODE:
          serviceImpl.setSandboxMode((io.humanplane.internal.humanplane.v1.SetSandboxModeRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.SetSandboxModeResponse>) responseObserver);
          break;
        case METHODID_WATCH_PERMISSIONS:
          serviceImpl.watchPermissions((io.humanplane.internal.humanplane.v1.WatchPermissionsRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.WatchPermissionsResponse>) responseObserver);
          break;
        case METHODID_GET_SETTINGS:
          serviceImpl.getSettings((io.humanplane.internal.humanplane.v1.GetSettingsRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.GetSettingsResponse>) responseObserver);
          break;
        case METHODID_UPDATE_SETTINGS:
          serviceImpl.updateSettings((io.humanplane.internal.humanplane.v1.UpdateSettingsRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.UpdateSettingsResponse>) responseObserver);
          break;
        case METHODID_GET_RUNTIME_CONTEXT:
          serviceImpl.getRuntimeContext((io.humanplane.internal.humanplane.v1.GetRuntimeContextRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.GetRuntimeContextResponse>) responseObserver);
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
          getGetPermissionsMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.GetPermissionsRequest,
              io.humanplane.internal.humanplane.v1.GetPermissionsResponse>(
                service, METHODID_GET_PERMISSIONS)))
        .addMethod(
          getSelectPresetMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.SelectPresetRequest,
              io.humanplane.internal.humanplane.v1.SelectPresetResponse>(
                service, METHODID_SELECT_PRESET)))
        .addMethod(
          getSetApprovalPolicyMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.SetApprovalPolicyRequest,
              io.humanplane.internal.humanplane.v1.SetApprovalPolicyResponse>(
                service, METHODID_SET_APPROVAL_POLICY)))
        .addMethod(
          getSetSandboxModeMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.SetSandboxModeRequest,
              io.humanplane.internal.humanplane.v1.SetSandboxModeResponse>(
                service, METHODID_SET_SANDBOX_MODE)))
        .addMethod(
          getWatchPermissionsMethod(),
          io.grpc.stub.ServerCalls.asyncServerStreamingCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.WatchPermissionsRequest,
              io.humanplane.internal.humanplane.v1.WatchPermissionsResponse>(
                service, METHODID_WATCH_PERMISSIONS)))
        .addMethod(
          getGetSettingsMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.GetSettingsRequest,
              io.humanplane.internal.humanplane.v1.GetSettingsResponse>(
                service, METHODID_GET_SETTINGS)))
        .addMethod(
          getUpdateSettingsMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.UpdateSettingsRequest,
              io.humanplane.internal.humanplane.v1.UpdateSettingsResponse>(
                service, METHODID_UPDATE_SETTINGS)))
        .addMethod(
          getGetRuntimeContextMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.GetRuntimeContextRequest,
              io.humanplane.internal.humanplane.v1.GetRuntimeContextResponse>(
                service, METHODID_GET_RUNTIME_CONTEXT)))
        .build();
  }

  private static abstract class PermissionServiceBaseDescriptorSupplier
      implements io.grpc.protobuf.ProtoFileDescriptorSupplier, io.grpc.protobuf.ProtoServiceDescriptorSupplier {
    PermissionServiceBaseDescriptorSupplier() {}

    @java.lang.Override
    public com.google.protobuf.Descriptors.FileDescriptor getFileDescriptor() {
      return io.humanplane.internal.humanplane.v1.PermissionProto.getDescriptor();
    }

    @java.lang.Override
    public com.google.protobuf.Descriptors.ServiceDescriptor getServiceDescriptor() {
      return getFileDescriptor().findServiceByName("PermissionService");
    }
  }

  private static final class PermissionServiceFileDescriptorSupplier
      extends PermissionServiceBaseDescriptorSupplier {
    PermissionServiceFileDescriptorSupplier() {}
  }

  private static final class PermissionServiceMethodDescriptorSupplier
      extends PermissionServiceBaseDescriptorSupplier
      implements io.grpc.protobuf.ProtoMethodDescriptorSupplier {
    private final java.lang.String methodName;

    PermissionServiceMethodDescriptorSupplier(java.lang.String methodName) {
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
      synchronized (PermissionServiceGrpc.class) {
        result = serviceDescriptor;
        if (result == null) {
          serviceDescriptor = result = io.grpc.ServiceDescriptor.newBuilder(SERVICE_NAME)
              .setSchemaDescriptor(new PermissionServiceFileDescriptorSupplier())
              .addMethod(getGetPermissionsMethod())
              .addMethod(getSelectPresetMethod())
              .addMethod(getSetApprovalPolicyMethod())
              .addMethod(getSetSandboxModeMethod())
              .addMethod(getWatchPermissionsMethod())
              .addMethod(getGetSettingsMethod())
              .addMethod(getUpdateSettingsMethod())
              .addMethod(getGetRuntimeContextMethod())
              .build();
        }
      }
    }
    return result;
  }
}
