import type { EventChange, EventWatchOptions, PendingAsk, PendingChange, PendingWatchOptions } from "../src/api.js";
import type { PermissionChange, SessionPermissions, Watch } from "../src/api.js";
import { by } from "./agents.js";
import { type Call, given, named, type Reply, say, type Things, UsageError, type Watched, wrong } from "./things.js";

/** The ops of watches and permissions. */
export function watchOps(things: Things) {
  const client = ({ fields }: Call) => named(things.clients, fields.on);
  const follow = <Item>({ fields }: Call, watch: Watch<Item>, show: (item: Item) => Reply): Reply => {
    const watched: Watched = { watch, gate: Promise.resolve(), open: () => {} };
    things.watches.set(fields.as, watched);
    void tell(fields.as, watched, watch, show);
    return {};
  };
  return {
    async watch_events(call: Call): Promise<Reply> {
      const options = given(call.fields, { after_seq: "afterSeq", types: "types" }) as EventWatchOptions;
      return follow(call, client(call).watchEvents(call.fields.session_id, options), shownEvent);
    },
    async watch_pending(call: Call): Promise<Reply> {
      const options = given(call.fields, { session_id: "sessionId", kinds: "kinds" }) as PendingWatchOptions;
      return follow(call, client(call).watchPending(options), shownPending);
    },
    async watch_permissions(call: Call): Promise<Reply> {
      return follow(call, client(call).watchPermissions(call.fields.session_id), shownChange);
    },
    async pause({ fields }: Call): Promise<Reply> {
      const watched = named(things.watches, fields.on);
      watched.gate = new Promise((resolve) => (watched.open = resolve));
      return {};
    },
    async resume({ fields }: Call): Promise<Reply> {
      named(things.watches, fields.on).open();
      return {};
    },
    async get_permissions(call: Call): Promise<Reply> {
      return shownPermissions(await client(call).permissions.get(call.fields.session_id));
    },
    async set_permissions(call: Call): Promise<Reply> {
      const { session_id, preset, approval, sandbox } = call.fields;
      const { permissions } = client(call);
      if (preset !== undefined) return shownPermissions(await permissions.selectPreset(session_id, preset));
      if (approval !== undefined) return shownPermissions(await permissions.setApprovalPolicy(session_id, approval));
      if (sandbox !== undefined) return shownPermissions(await permissions.setSandboxMode(session_id, sandbox));
      throw new UsageError("set_permissions needs preset, approval or sandbox");
    },
  };
}

async function tell<Item>(on: string, watched: Watched, watch: Watch<Item>, show: (item: Item) => Reply) {
  try {
    const items = watch[Symbol.asyncIterator]();
    for (;;) {
      await watched.gate;
      const { done, value } = await items.next();
      if (done) break;
      await watched.gate;
      say({ on, ...show(value) });
    }
    say({ event: "ended", on, error: null });
  } catch (error) {
    say({ event: "ended", on, error: wrong(error) });
  }
}

function shownEvent(item: EventChange): Reply {
  if (item.change === "caught-up") return { event: "caught_up", head_seq: item.headSeq };
  const { seq, type, dataJson } = item.event;
  return { event: "event", seq, type, data_json: dataJson };
}

const NOTHING = { session_id: "", ask_id: "", kind: "", tool: "", cause: "", by: null, holders: [], answerers: [] };

function shownPending(item: PendingChange): Reply {
  const shown = { event: "pending", ...NOTHING, change: item.change };
  switch (item.change) {
    case "item":
    case "added":
      return { ...shown, ...shownAsk(item.ask) };
    case "removed": {
      const kind = item.outcome === item.outcome.toLowerCase() ? "approval" : "question";
      const ids = { session_id: item.sessionId, ask_id: item.askId };
      return { ...shown, ...ids, kind, cause: item.cause, by: by(item.by) };
    }
    case "overlay": {
      const { sessionId, askId, holders, answerers } = item;
      return { ...shown, session_id: sessionId, ask_id: askId, holders, answerers };
    }
    default:
      return shown;
  }
}

function shownAsk({ sessionId, askId, kind, tool, holders, answerers }: PendingAsk): Reply {
  return { session_id: sessionId, ask_id: askId, kind: kind.toLowerCase(), tool, holders, answerers };
}

function shownChange(item: PermissionChange): Reply {
  if (item.change === "settings") {
    return { event: "permissions", change: "settings", default_preset: item.defaultPreset };
  }
  return { event: "permissions", change: "session", ...shownPermissions(item.permissions) };
}

function shownPermissions({ current, sandbox, approval, options, sandboxAvailable }: SessionPermissions): Reply {
  const values = options.map(({ value }) => value);
  return { current, sandbox, approval, options: values, sandbox_available: sandboxAvailable };
}
