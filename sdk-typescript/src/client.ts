import type { Agent } from "./agent/agent.js";
import { type AttachOptions, attach } from "./agent/attach.js";
import { type Answers, type AskOptions, askSession, type Question } from "./agent/questions.js";
import { type AnswererOptions, serveAnswers } from "./answerer/serve.js";
import { type Executed, execute, type ExecuteOptions } from "./commands/execute.js";
import { type Command, listCommands } from "./commands/list.js";
import { type PluginOptions, serveCommands } from "./commands/serve.js";
import type { Base } from "./core/base.js";
import type { Serving } from "./core/keeper.js";
import { Permissions } from "./permissions.js";
import { Sessions } from "./sessions.js";
import { EventWatch, type EventWatchOptions } from "./watch/events.js";
import { PendingWatch, type PendingWatchOptions } from "./watch/pending.js";
import { PermissionWatch } from "./watch/permissions.js";

/** A client of one server. Connections are made with the first call. */
export class Client implements AsyncDisposable {
  /** Sessions: to make, to read, to check, to close. */
  readonly sessions: Sessions;
  /** What a session's agent may do. */
  readonly permissions: Permissions;
  readonly #base: Base;

  /** @internal */
  constructor(base: Base) {
    this.#base = base;
    this.sessions = new Sessions(base);
    this.permissions = new Permissions(base);
  }

  /**
   * Creates a fresh session for an agent that has no sandbox, and returns its id: under the preset `supervised` people
   * watch what its tools do. An agent that is confined takes {@link Sessions.create}, and says so with
   * {@link AttachOptions.enforces}.
   *
   * @throws RefusedError `ROLE_MISSING` where an operator has to choose that preset; `UNKNOWN_PRESET` where the server
   * has none of that name; `QUOTA_EXCEEDED`, `DISK_LOW`, `STORAGE_UNAVAILABLE`.
   */
  async newSession(): Promise<string> {
    return (await this.sessions.create({ preset: "supervised" })).sessionId;
  }

  /**
   * Makes an agent live. Its lease is kept until {@link Agent.close} or {@link Client.close}: pings are answered, and
   * after a loss it comes back with its resume token within the grace.
   *
   * @throws RefusedError `SESSION_NOT_FOUND`, `SESSION_CLOSED`, `SESSION_QUARANTINED`, `AGENT_ALREADY_LIVE`,
   * `CALLER_NOT_LIVE` and `STALE_AGENT` (of the parent), `FIELD_INVALID`, `FOREIGN_SCOPE`, `QUOTA_EXCEEDED`,
   * `DISK_LOW`, `SERVER_DRAINING`, `STORAGE_UNAVAILABLE`.
   * @throws SettingError over gRPC-web, which cannot carry an agent's stream.
   */
  attach(options: AttachOptions): Promise<Agent> {
    return attach(this.#base, options);
  }

  /**
   * Asks a batch of questions in a session without being an agent. The deadline is required.
   *
   * @throws As {@link Agent.ask}; SettingError without a deadline.
   */
  ask(sessionId: string, questions: readonly Question[], options: AskOptions): Promise<Answers> {
    return askSession(this.#base, sessionId, questions, options);
  }

  /**
   * Registers a listener and works on its offers until it is closed: across lost connections, where it registers anew
   * and inherits nothing.
   *
   * @throws RefusedError where the registration is refused: `DUPLICATE_PROVIDER`, `FOREIGN_SCOPE`, `ROLE_MISSING`,
   * `SESSION_NOT_FOUND`, `AGENT_NOT_FOUND`, `STALE_AGENT`, `SESSION_CLOSED`, `QUOTA_EXCEEDED`, `FIELD_INVALID` (also
   * without any handler), `SERVER_DRAINING`.
   */
  serveAnswers(options: AnswererOptions): Promise<Serving> {
    return serveAnswers(this.#base, options);
  }

  /**
   * Serves commands until it is closed: across lost connections, where what ran has ended as an error.
   *
   * @throws RefusedError where a registration is refused: `BAD_COMMAND_NAME`, `BLANK_FIELD`, `DUPLICATE_COMMAND`,
   * `FOREIGN_SCOPE`, `ROLE_MISSING`, `SESSION_NOT_FOUND`, `AGENT_NOT_FOUND`, `STALE_AGENT`, `SESSION_CLOSED`,
   * `QUOTA_EXCEEDED`, `FIELD_INVALID`, `SERVER_DRAINING`.
   * @throws SettingError over gRPC-web, which cannot carry a plugin's stream.
   */
  serveCommands(options: PluginOptions): Promise<Serving> {
    return serveCommands(this.#base, options);
  }

  /**
   * Runs a line and waits until it has ended, across lost connections: never a second execution. When the signal is
   * aborted the command is cancelled.
   *
   * @throws RefusedError `SESSION_NOT_FOUND`, `AGENT_NOT_FOUND`, `STALE_AGENT`, `ROLE_MISSING`, `REQUEST_ID_REUSED`,
   * `SESSION_CLOSED`, `SESSION_QUARANTINED`, `FOREIGN_SCOPE`, `QUOTA_EXCEEDED`, `DISK_LOW`, `STORAGE_UNAVAILABLE`.
   */
  execute(sessionId: string, line: string, options: ExecuteOptions = {}): Promise<Executed> {
    return execute(this.#base, sessionId, line, options);
  }

  /**
   * Everything that can be run in a session (empty: everywhere), by name.
   *
   * @throws RefusedError `SESSION_NOT_FOUND`, `FOREIGN_SCOPE`.
   */
  listCommands(sessionId = ""): Promise<readonly Command[]> {
    return listCommands(this.#base, sessionId);
  }

  /** Follows a session: every event above `afterSeq`, never a gap, never a repeat. Reconnects by itself. */
  watchEvents(sessionId: string, options: EventWatchOptions = {}): EventWatch {
    return new EventWatch(this.#base, sessionId, options);
  }

  /** Follows what waits for people. Reconnects by itself. */
  watchPending(options: PendingWatchOptions = {}): PendingWatch {
    return new PendingWatch(this.#base, options);
  }

  /** Follows the settings and a session's permissions. Reconnects by itself. */
  watchPermissions(sessionId: string, signal?: AbortSignal): PermissionWatch {
    return new PermissionWatch(this.#base, sessionId, signal);
  }

  /**
   * Ends everything that was made with this client: what was aborted is withdrawn, agents and answerers say goodbye.
   * Waits until that is said, at most 10 s.
   */
  close(): Promise<void> {
    return this.#base.close();
  }

  /** As {@link close}. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}
