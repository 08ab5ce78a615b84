import type { Policy, Sandbox } from "./agent/attach.js";
import type { Base } from "./core/base.js";
import { nameOf } from "./core/convert.js";
import { ProtocolError } from "./core/errors.js";
import { stub } from "./core/wire.js";
import { ApprovalPolicy, SandboxMode } from "./gen/humanplane/v1/common_pb.js";
import { PermissionService, type Permissions as Said } from "./gen/humanplane/v1/permission_pb.js";

/** A preset that can be chosen. */
export interface PermissionOption {
  /** What it is chosen by. */
  readonly value: string;
  /** What people are shown. */
  readonly name: string;
  readonly description: string;
  readonly sandbox: Sandbox | "UNKNOWN";
  readonly approval: Policy | "UNKNOWN";
}

/** What a session's agent may do. */
export interface SessionPermissions {
  /** In the order of the server's table; `custom` is among them only while it is the current one. */
  readonly options: readonly PermissionOption[];
  /** The value of the option that stands. */
  readonly current: string;
  readonly sandbox: Sandbox | "UNKNOWN";
  readonly approval: Policy | "UNKNOWN";
  /** Whether somebody enforces the sandbox: where not, no turn starts. */
  readonly sandboxAvailable: boolean;
}

/**
 * What a session's agent may do, to read and to set.
 *
 * Each rejects with RefusedError `SESSION_NOT_FOUND`, `FOREIGN_SCOPE`; setting also with `SESSION_CLOSED`,
 * `SESSION_QUARANTINED`, `ROLE_MISSING`, `DISK_LOW`, `STORAGE_UNAVAILABLE`.
 */
export class Permissions {
  readonly #base: Base;

  /** @internal */
  constructor(base: Base) {
    this.#base = base;
  }

  /** Reads them. */
  get(sessionId: string): Promise<SessionPermissions> {
    return this.#say((service, options) => service.getPermissions({ sessionId }, options));
  }

  /** Chooses a preset. Rejects also with `UNKNOWN_PRESET`, `PRESET_RESERVED`, `BLANK_FIELD`. */
  selectPreset(sessionId: string, preset: string): Promise<SessionPermissions> {
    return this.#say((service, options) => service.selectPreset({ sessionId, preset }, options));
  }

  /** Sets the approval policy alone. */
  setApprovalPolicy(sessionId: string, policy: Policy): Promise<SessionPermissions> {
    const request = { sessionId, policy: ApprovalPolicy[policy] };
    return this.#say((service, options) => service.setApprovalPolicy(request, options));
  }

  /** Sets the sandbox mode alone. */
  setSandboxMode(sessionId: string, mode: Sandbox): Promise<SessionPermissions> {
    const request = { sessionId, mode: SandboxMode[mode] };
    return this.#say((service, options) => service.setSandboxMode(request, options));
  }

  async #say(call: Call): Promise<SessionPermissions> {
    const service = stub(this.#base.wire.waiting, PermissionService);
    const { permissions } = await this.#base.once((options) => call(service, options));
    if (permissions === undefined) throw new ProtocolError("a reply without permissions");
    return permissionsOf(permissions);
  }
}

type Service = ReturnType<typeof stub<typeof PermissionService.method>>;
type Call = (service: Service, options: object) => Promise<{ permissions?: Said | undefined }>;

/** @internal */
export function permissionsOf({ options, current, sandbox, approval, sandboxAvailable }: Said): SessionPermissions {
  return {
    options: options.map(({ value, name, description, ...rest }) => ({ value, name, description, ...modes(rest) })),
    current,
    sandboxAvailable,
    ...modes({ sandbox, approval }),
  };
}

function modes({ sandbox, approval }: Pick<Said, "sandbox" | "approval">) {
  return {
    sandbox: nameOf<Sandbox>(SandboxMode, sandbox),
    approval: nameOf<Policy>(ApprovalPolicy, approval),
  };
}
