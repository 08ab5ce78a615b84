package io.humanplane;

import io.grpc.MethodDescriptor;
import io.humanplane.internal.humanplane.v1.PermissionServiceGrpc;
import io.humanplane.internal.humanplane.v1.WatchPermissionsRequest;
import io.humanplane.internal.humanplane.v1.WatchPermissionsResponse;
import java.util.function.Consumer;

/** The settings, and the permissions of a session. */
record PermissionsSource(WatchPermissionsRequest request)
        implements Watch.Source<WatchPermissionsRequest, WatchPermissionsResponse, PermissionsChange> {

    @Override
    public MethodDescriptor<WatchPermissionsRequest, WatchPermissionsResponse> method() {
        return PermissionServiceGrpc.getWatchPermissionsMethod();
    }

    @Override
    public void read(WatchPermissionsResponse frame, boolean first, Consumer<PermissionsChange> brought) {
        switch (frame.getFrameCase()) {
            case PERMISSIONS ->
                brought.accept(new PermissionsChange.Session(Permissions.of(frame.getPermissions())));
            case SETTINGS ->
                brought.accept(new PermissionsChange.Settings(frame.getSettings().getDefaultPreset()));
            case UNCHANGED, FRAME_NOT_SET -> {}
        }
    }
}
