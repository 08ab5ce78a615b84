import type { CallOptions, Transport } from "@connectrpc/connect";

import type { Base } from "../core/base.js";
import { stub } from "../core/wire.js";
import { PermissionService, type WatchPermissionsResponse } from "../gen/humanplane/v1/permission_pb.js";
import { type SessionPermissions, permissionsOf } from "../permissions.js";
import { type Source, Watch } from "./follow.js";

/** What stands, or has changed: always the whole of it. */
export type PermissionChange =
  | { readonly change: "session"; readonly permissions: SessionPermissions }
  /** `defaultPreset` is what new sessions are pinned to. */
  | { readonly change: "settings"; readonly defaultPreset: string };

/**
 * Follows settings and permissions; it ends when the session is closed. Rejects with RefusedError `SESSION_NOT_FOUND`,
 * `SESSION_QUARANTINED`, `FOREIGN_SCOPE`, `TOKEN_EXPIRED`.
 */
export class PermissionWatch extends Watch<PermissionChange> {
  /** @internal */
  constructor(base: Base, sessionId: string, signal: AbortSignal | undefined) {
    super(base, sourceOf(sessionId), signal);
  }
}

function sourceOf(sessionId: string): Source<WatchPermissionsResponse, PermissionChange> {
  return {
    restart: [],
    open: (transport: Transport, options: CallOptions) =>
      stub(transport, PermissionService).watchPermissions({ sessionId }, options),
    read({ frame }) {
      switch (frame.case) {
        case "permissions":
          return [{ change: "session", permissions: permissionsOf(frame.value) }];
        case "settings":
          return [{ change: "settings", defaultPreset: frame.value.defaultPreset }];
        default:
          return [];
      }
    },
  };
}
