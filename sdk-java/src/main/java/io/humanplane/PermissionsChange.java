package io.humanplane;

/** What stands, or has changed: always the whole of it. */
public sealed interface PermissionsChange {
    /**
     * The session's permissions.
     *
     * @param permissions as they are now
     */
    record Session(Permissions permissions) implements PermissionsChange {}

    /**
     * The settings.
     *
     * @param defaultPreset what new sessions get
     */
    record Settings(String defaultPreset) implements PermissionsChange {}
}
