package io.humanplane.internal.humanplane.v1;

import static io.grpc.MethodDescriptor.generateFullMethodName;

/**
 * <pre>
 * Images beside the log: for UIs and agents that give them, and for whoever handles commands that take them.
 * PNG, JPEG, GIF and WebP. An image is decoded to its end before it is kept, within limits that hold before the
 * decoder begins (see Limits); what is declared must be what the bytes are. Its bytes are kept as they came, EXIF
 * included, and are verified at every read. No event and no log line holds them.
 * An attachment belongs to the session that it was uploaded to. One that no command has used is swept after some
 * time (a day, unless the server is configured otherwise); what a command has taken is kept as long as the log.
 * </pre>
 */
@io.grpc.stub.annotations.GrpcGenerated
public final class AttachmentServiceGrpc {

  private AttachmentServiceGrpc() {}

  public static final java.lang.String SERVICE_NAME = "humanplane.v1.AttachmentService";

  // Static method descriptors that strictly reflect the proto.
  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.UploadAttachmentRequest,
      io.humanplane.internal.humanplane.v1.UploadAttachmentResponse> getUploadAttachmentMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "UploadAttachment",
      requestType = io.humanplane.internal.humanplane.v1.UploadAttachmentRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.UploadAttachmentResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.CLIENT_STREAMING)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.UploadAttachmentRequest,
      io.humanplane.internal.humanplane.v1.UploadAttachmentResponse> getUploadAttachmentMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.UploadAttachmentRequest, io.humanplane.internal.humanplane.v1.UploadAttachmentResponse> getUploadAttachmentMethod;
    if ((getUploadAttachmentMethod = AttachmentServiceGrpc.getUploadAttachmentMethod) == null) {
      synchronized (AttachmentServiceGrpc.class) {
        if ((getUploadAttachmentMethod = AttachmentServiceGrpc.getUploadAttachmentMethod) == null) {
          AttachmentServiceGrpc.getUploadAttachmentMethod = getUploadAttachmentMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.UploadAttachmentRequest, io.humanplane.internal.humanplane.v1.UploadAttachmentResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.CLIENT_STREAMING)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "UploadAttachment"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.UploadAttachmentRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.UploadAttachmentResponse.getDefaultInstance()))
              .setSchemaDescriptor(new AttachmentServiceMethodDescriptorSupplier("UploadAttachment"))
              .build();
        }
      }
    }
    return getUploadAttachmentMethod;
  }

  private static volatile io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.GetAttachmentRequest,
      io.humanplane.internal.humanplane.v1.GetAttachmentResponse> getGetAttachmentMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "GetAttachment",
      requestType = io.humanplane.internal.humanplane.v1.GetAttachmentRequest.class,
      responseType = io.humanplane.internal.humanplane.v1.GetAttachmentResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.SERVER_STREAMING)
  public static io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.GetAttachmentRequest,
      io.humanplane.internal.humanplane.v1.GetAttachmentResponse> getGetAttachmentMethod() {
    io.grpc.MethodDescriptor<io.humanplane.internal.humanplane.v1.GetAttachmentRequest, io.humanplane.internal.humanplane.v1.GetAttachmentResponse> getGetAttachmentMethod;
    if ((getGetAttachmentMethod = AttachmentServiceGrpc.getGetAttachmentMethod) == null) {
      synchronized (AttachmentServiceGrpc.class) {
        if ((getGetAttachmentMethod = AttachmentServiceGrpc.getGetAttachmentMethod) == null) {
          AttachmentServiceGrpc.getGetAttachmentMethod = getGetAttachmentMethod =
              io.grpc.MethodDescriptor.<io.humanplane.internal.humanplane.v1.GetAttachmentRequest, io.humanplane.internal.humanplane.v1.GetAttachmentResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.SERVER_STREAMING)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "GetAttachment"))
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.GetAttachmentRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.humanplane.internal.humanplane.v1.GetAttachmentResponse.getDefaultInstance()))
              .setSchemaDescriptor(new AttachmentServiceMethodDescriptorSupplier("GetAttachment"))
              .build();
        }
      }
    }
    return getGetAttachmentMethod;
  }

  /**
   * Creates a new async stub that supports all call types for the service
   */
  public static AttachmentServiceStub newStub(io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<AttachmentServiceStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<AttachmentServiceStub>() {
        @java.lang.Override
        public AttachmentServiceStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new AttachmentServiceStub(channel, callOptions);
        }
      };
    return AttachmentServiceStub.newStub(factory, channel);
  }

  /**
   * Creates a new blocking-style stub that supports all types of calls on the service
   */
  public static AttachmentServiceBlockingV2Stub newBlockingV2Stub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<AttachmentServiceBlockingV2Stub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<AttachmentServiceBlockingV2Stub>() {
        @java.lang.Override
        public AttachmentServiceBlockingV2Stub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new AttachmentServiceBlockingV2Stub(channel, callOptions);
        }
      };
    return AttachmentServiceBlockingV2Stub.newStub(factory, channel);
  }

  /**
   * Creates a new blocking-style stub that supports unary and streaming output calls on the service
   */
  public static AttachmentServiceBlockingStub newBlockingStub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<AttachmentServiceBlockingStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<AttachmentServiceBlockingStub>() {
        @java.lang.Override
        public AttachmentServiceBlockingStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new AttachmentServiceBlockingStub(channel, callOptions);
        }
      };
    return AttachmentServiceBlockingStub.newStub(factory, channel);
  }

  /**
   * Creates a new ListenableFuture-style stub that supports unary calls on the service
   */
  public static AttachmentServiceFutureStub newFutureStub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<AttachmentServiceFutureStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<AttachmentServiceFutureStub>() {
        @java.lang.Override
        public AttachmentServiceFutureStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new AttachmentServiceFutureStub(channel, callOptions);
        }
      };
    return AttachmentServiceFutureStub.newStub(factory, channel);
  }

  /**
   * <pre>
   * Images beside the log: for UIs and agents that give them, and for whoever handles commands that take them.
   * PNG, JPEG, GIF and WebP. An image is decoded to its end before it is kept, within limits that hold before the
   * decoder begins (see Limits); what is declared must be what the bytes are. Its bytes are kept as they came, EXIF
   * included, and are verified at every read. No event and no log line holds them.
   * An attachment belongs to the session that it was uploaded to. One that no command has used is swept after some
   * time (a day, unless the server is configured otherwise); what a command has taken is kept as long as the log.
   * </pre>
   */
  public interface AsyncService {

    /**
     * <pre>
     * Uploads one image.
     * The client sends one header frame, then the bytes, and ends its half. Blocks until the image is decoded and
     * durable. A stream that breaks off, or pauses for longer than 30 s, leaves nothing. Reasons: SESSION_NOT_FOUND,
     * SESSION_CLOSED, SESSION_QUARANTINED, FOREIGN_SCOPE, ATTACHMENT_REJECTED, QUOTA_EXCEEDED (uploads and reads hold
     * too much memory at present), DISK_LOW, SERVER_DRAINING, STORAGE_UNAVAILABLE. A retry is safe: the same image
     * under the same name in the same session is the same attachment.
     * </pre>
     */
    default io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.UploadAttachmentRequest> uploadAttachment(
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.UploadAttachmentResponse> responseObserver) {
      return io.grpc.stub.ServerCalls.asyncUnimplementedStreamingCall(getUploadAttachmentMethod(), responseObserver);
    }

    /**
     * <pre>
     * Reads an attachment, or a part of it.
     * One frame says what it is, then come the bytes; then it ends with OK. The whole is verified before the first
     * byte leaves. Whoever may read the session may read its attachments. Reasons: ATTACHMENT_NOT_FOUND,
     * FOREIGN_SCOPE, QUOTA_EXCEEDED (as above), LOG_DAMAGED (the bytes are not what was uploaded), WATCH_TOO_SLOW,
     * STORAGE_UNAVAILABLE. A retry is safe, and may go on where the last one broke off.
     * </pre>
     */
    default void getAttachment(io.humanplane.internal.humanplane.v1.GetAttachmentRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.GetAttachmentResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getGetAttachmentMethod(), responseObserver);
    }
  }

  /**
   * Base class for the server implementation of the service AttachmentService.
   * <pre>
   * Images beside the log: for UIs and agents that give them, and for whoever handles commands that take them.
   * PNG, JPEG, GIF and WebP. An image is decoded to its end before it is kept, within limits that hold before the
   * decoder begins (see Limits); what is declared must be what the bytes are. Its bytes are kept as they came, EXIF
   * included, and are verified at every read. No event and no log line holds them.
   * An attachment belongs to the session that it was uploaded to. One that no command has used is swept after some
   * time (a day, unless the server is configured otherwise); what a command has taken is kept as long as the log.
   * </pre>
   */
  public static abstract class AttachmentServiceImplBase
      implements io.grpc.BindableService, AsyncService {

    @java.lang.Override public final io.grpc.ServerServiceDefinition bindService() {
      return AttachmentServiceGrpc.bindService(this);
    }
  }

  /**
   * A stub to allow clients to do asynchronous rpc calls to service AttachmentService.
   * <pre>
   * Images beside the log: for UIs and agents that give them, and for whoever handles commands that take them.
   * PNG, JPEG, GIF and WebP. An image is decoded to its end before it is kept, within limits that hold before the
   * decoder begins (see Limits); what is declared must be what the bytes are. Its bytes are kept as they came, EXIF
   * included, and are verified at every read. No event and no log line holds them.
   * An attachment belongs to the session that it was uploaded to. One that no command has used is swept after some
   * time (a day, unless the server is configured otherwise); what a command has taken is kept as long as the log.
   * </pre>
   */
  public static final class AttachmentServiceStub
      extends io.grpc.stub.AbstractAsyncStub<AttachmentServiceStub> {
    private AttachmentServiceStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected AttachmentServiceStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new AttachmentServiceStub(channel, callOptions);
    }

    /**
     * <pre>
     * Uploads one image.
     * The client sends one header frame, then the bytes, and ends its half. Blocks until the image is decoded and
     * durable. A stream that breaks off, or pauses for longer than 30 s, leaves nothing. Reasons: SESSION_NOT_FOUND,
     * SESSION_CLOSED, SESSION_QUARANTINED, FOREIGN_SCOPE, ATTACHMENT_REJECTED, QUOTA_EXCEEDED (uploads and reads hold
     * too much memory at present), DISK_LOW, SERVER_DRAINING, STORAGE_UNAVAILABLE. A retry is safe: the same image
     * under the same name in the same session is the same attachment.
     * </pre>
     */
    public io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.UploadAttachmentRequest> uploadAttachment(
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.UploadAttachmentResponse> responseObserver) {
      return io.grpc.stub.ClientCalls.asyncClientStreamingCall(
          getChannel().newCall(getUploadAttachmentMethod(), getCallOptions()), responseObserver);
    }

    /**
     * <pre>
     * Reads an attachment, or a part of it.
     * One frame says what it is, then come the bytes; then it ends with OK. The whole is verified before the first
     * byte leaves. Whoever may read the session may read its attachments. Reasons: ATTACHMENT_NOT_FOUND,
     * FOREIGN_SCOPE, QUOTA_EXCEEDED (as above), LOG_DAMAGED (the bytes are not what was uploaded), WATCH_TOO_SLOW,
     * STORAGE_UNAVAILABLE. A retry is safe, and may go on where the last one broke off.
     * </pre>
     */
    public void getAttachment(io.humanplane.internal.humanplane.v1.GetAttachmentRequest request,
        io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.GetAttachmentResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncServerStreamingCall(
          getChannel().newCall(getGetAttachmentMethod(), getCallOptions()), request, responseObserver);
    }
  }

  /**
   * A stub to allow clients to do synchronous rpc calls to service AttachmentService.
   * <pre>
   * Images beside the log: for UIs and agents that give them, and for whoever handles commands that take them.
   * PNG, JPEG, GIF and WebP. An image is decoded to its end before it is kept, within limits that hold before the
   * decoder begins (see Limits); what is declared must be what the bytes are. Its bytes are kept as they came, EXIF
   * included, and are verified at every read. No event and no log line holds them.
   * An attachment belongs to the session that it was uploaded to. One that no command has used is swept after some
   * time (a day, unless the server is configured otherwise); what a command has taken is kept as long as the log.
   * </pre>
   */
  public static final class AttachmentServiceBlockingV2Stub
      extends io.grpc.stub.AbstractBlockingStub<AttachmentServiceBlockingV2Stub> {
    private AttachmentServiceBlockingV2Stub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected AttachmentServiceBlockingV2Stub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new AttachmentServiceBlockingV2Stub(channel, callOptions);
    }

    /**
     * <pre>
     * Uploads one image.
     * The client sends one header frame, then the bytes, and ends its half. Blocks until the image is decoded and
     * durable. A stream that breaks off, or pauses for longer than 30 s, leaves nothing. Reasons: SESSION_NOT_FOUND,
     * SESSION_CLOSED, SESSION_QUARANTINED, FOREIGN_SCOPE, ATTACHMENT_REJECTED, QUOTA_EXCEEDED (uploads and reads hold
     * too much memory at present), DISK_LOW, SERVER_DRAINING, STORAGE_UNAVAILABLE. A retry is safe: the same image
     * under the same name in the same session is the same attachment.
     * </pre>
     */
    @io.grpc.ExperimentalApi("https://github.com/grpc/grpc-java/issues/10918")
    public io.grpc.stub.BlockingClientCall<io.humanplane.internal.humanplane.v1.UploadAttachmentRequest, io.humanplane.internal.humanplane.v1.UploadAttachmentResponse>
        uploadAttachment() {
      return io.grpc.stub.ClientCalls.blockingClientStreamingCall(
          getChannel(), getUploadAttachmentMethod(), getCallOptions());
    }

    /**
     * <pre>
     * Reads an attachment, or a part of it.
     * One frame says what it is, then come the bytes; then it ends with OK. The whole is verified before the first
     * byte leaves. Whoever may read the session may read its attachments. Reasons: ATTACHMENT_NOT_FOUND,
     * FOREIGN_SCOPE, QUOTA_EXCEEDED (as above), LOG_DAMAGED (the bytes are not what was uploaded), WATCH_TOO_SLOW,
     * STORAGE_UNAVAILABLE. A retry is safe, and may go on where the last one broke off.
     * </pre>
     */
    @io.grpc.ExperimentalApi("https://github.com/grpc/grpc-java/issues/10918")
    public io.grpc.stub.BlockingClientCall<?, io.humanplane.internal.humanplane.v1.GetAttachmentResponse>
        getAttachment(io.humanplane.internal.humanplane.v1.GetAttachmentRequest request) {
      return io.grpc.stub.ClientCalls.blockingV2ServerStreamingCall(
          getChannel(), getGetAttachmentMethod(), getCallOptions(), request);
    }
  }

  /**
   * A stub to allow clients to do limited synchronous rpc calls to service AttachmentService.
   * <pre>
   * Images beside the log: for UIs and agents that give them, and for whoever handles commands that take them.
   * PNG, JPEG, GIF and WebP. An image is decoded to its end before it is kept, within limits that hold before the
   * decoder begins (see Limits); what is declared must be what the bytes are. Its bytes are kept as they came, EXIF
   * included, and are verified at every read. No event and no log line holds them.
   * An attachment belongs to the session that it was uploaded to. One that no command has used is swept after some
   * time (a day, unless the server is configured otherwise); what a command has taken is kept as long as the log.
   * </pre>
   */
  public static final class AttachmentServiceBlockingStub
      extends io.grpc.stub.AbstractBlockingStub<AttachmentServiceBlockingStub> {
    private AttachmentServiceBlockingStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected AttachmentServiceBlockingStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new AttachmentServiceBlockingStub(channel, callOptions);
    }

    /**
     * <pre>
     * Reads an attachment, or a part of it.
     * One frame says what it is, then come the bytes; then it ends with OK. The whole is verified before the first
     * byte leaves. Whoever may read the session may read its attachments. Reasons: ATTACHMENT_NOT_FOUND,
     * FOREIGN_SCOPE, QUOTA_EXCEEDED (as above), LOG_DAMAGED (the bytes are not what was uploaded), WATCH_TOO_SLOW,
     * STORAGE_UNAVAILABLE. A retry is safe, and may go on where the last one broke off.
     * </pre>
     */
    public java.util.Iterator<io.humanplane.internal.humanplane.v1.GetAttachmentResponse> getAttachment(
        io.humanplane.internal.humanplane.v1.GetAttachmentRequest request) {
      return io.grpc.stub.ClientCalls.blockingServerStreamingCall(
          getChannel(), getGetAttachmentMethod(), getCallOptions(), request);
    }
  }

  /**
   * A stub to allow clients to do ListenableFuture-style rpc calls to service AttachmentService.
   * <pre>
   * Images beside the log: for UIs and agents that give them, and for whoever handles commands that take them.
   * PNG, JPEG, GIF and WebP. An image is decoded to its end before it is kept, within limits that hold before the
   * decoder begins (see Limits); what is declared must be what the bytes are. Its bytes are kept as they came, EXIF
   * included, and are verified at every read. No event and no log line holds them.
   * An attachment belongs to the session that it was uploaded to. One that no command has used is swept after some
   * time (a day, unless the server is configured otherwise); what a command has taken is kept as long as the log.
   * </pre>
   */
  public static final class AttachmentServiceFutureStub
      extends io.grpc.stub.AbstractFutureStub<AttachmentServiceFutureStub> {
    private AttachmentServiceFutureStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected AttachmentServiceFutureStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new AttachmentServiceFutureStub(channel, callOptions);
    }
  }

  private static final int METHODID_GET_ATTACHMENT = 0;
  private static final int METHODID_UPLOAD_ATTACHMENT = 1;

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
        case METHODID_GET_ATTACHMENT:
          serviceImpl.getAttachment((io.humanplane.internal.humanplane.v1.GetAttachmentRequest) request,
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.GetAttachmentResponse>) responseObserver);
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
        case METHODID_UPLOAD_ATTACHMENT:
          return (io.grpc.stub.StreamObserver<Req>) serviceImpl.uploadAttachment(
              (io.grpc.stub.StreamObserver<io.humanplane.internal.humanplane.v1.UploadAttachmentResponse>) responseObserver);
        default:
          throw new AssertionError();
      }
    }
  }

  public static final io.grpc.ServerServiceDefinition bindService(AsyncService service) {
    return io.grpc.ServerServiceDefinition.builder(getServiceDescriptor())
        .addMethod(
          getUploadAttachmentMethod(),
          io.grpc.stub.ServerCalls.asyncClientStreamingCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.UploadAttachmentRequest,
              io.humanplane.internal.humanplane.v1.UploadAttachmentResponse>(
                service, METHODID_UPLOAD_ATTACHMENT)))
        .addMethod(
          getGetAttachmentMethod(),
          io.grpc.stub.ServerCalls.asyncServerStreamingCall(
            new MethodHandlers<
              io.humanplane.internal.humanplane.v1.GetAttachmentRequest,
              io.humanplane.internal.humanplane.v1.GetAttachmentResponse>(
                service, METHODID_GET_ATTACHMENT)))
        .build();
  }

  private static abstract class AttachmentServiceBaseDescriptorSupplier
      implements io.grpc.protobuf.ProtoFileDescriptorSupplier, io.grpc.protobuf.ProtoServiceDescriptorSupplier {
    AttachmentServiceBaseDescriptorSupplier() {}

    @java.lang.Override
    public com.google.protobuf.Descriptors.FileDescriptor getFileDescriptor() {
      return io.humanplane.internal.humanplane.v1.AttachmentProto.getDescriptor();
    }

    @java.lang.Override
    public com.google.protobuf.Descriptors.ServiceDescriptor getServiceDescriptor() {
      return getFileDescriptor().findServiceByName("AttachmentService");
    }
  }

  private static final class AttachmentServiceFileDescriptorSupplier
      extends AttachmentServiceBaseDescriptorSupplier {
    AttachmentServiceFileDescriptorSupplier() {}
  }

  private static final class AttachmentServiceMethodDescriptorSupplier
      extends AttachmentServiceBaseDescriptorSupplier
      implements io.grpc.protobuf.ProtoMethodDescriptorSupplier {
    private final java.lang.String methodName;

    AttachmentServiceMethodDescriptorSupplier(java.lang.String methodName) {
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
      synchronized (AttachmentServiceGrpc.class) {
        result = serviceDescriptor;
        if (result == null) {
          serviceDescriptor = result = io.grpc.ServiceDescriptor.newBuilder(SERVICE_NAME)
              .setSchemaDescriptor(new AttachmentServiceFileDescriptorSupplier())
              .addMethod(getUploadAttachmentMethod())
              .addMethod(getGetAttachmentMethod())
              .build();
        }
      }
    }
    return result;
  }
}
