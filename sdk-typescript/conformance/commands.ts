import type { CommandHandler, Done, Executed, ExecuteOptions, Invocation, PluginOptions } from "../src/api.js";
import { by } from "./agents.js";
import { Asked, raise } from "./answers.js";
import { agentRef, type Call, type Fields, given, named, type Reply, say, type Things, wrong } from "./things.js";

const COMMAND = { name: "name", description: "description", hint: "hint", record_input: "recordInput" };
const EXECUTE = { request_id: "requestId", deadline_ms: "deadlineMs" };

/** The ops of plugins, and of those who run commands. */
export function commandOps(things: Things) {
  const asked = new Asked();
  return {
    async serve_commands({ fields }: Call): Promise<Reply> {
      const { on, as, agent } = fields;
      const commands = fields.commands.map((command: Fields) => {
        const run: CommandHandler["run"] = (invocation) => invoked(as, invocation, asked);
        return { ...given(command, COMMAND), run };
      });
      const serving = await named(things.clients, on).serveCommands({
        ...given(fields, { plugin_id: "pluginId", session_id: "sessionId" }),
        ...(agent && { agent: agentRef(things, agent) }),
        commands,
        onLink: ({ up }) => say({ event: "link", on: as, up }),
      } as PluginOptions);
      things.servings.set(as, serving);
      void serving.ended.then((error) => say({ event: "ended", on: as, error: wrong(error) }));
      return {};
    },
    async command_result({ fields }: Call): Promise<Reply> {
      return asked.tell(fields.invocation, fields);
    },
    async execute({ fields, signal }: Call): Promise<Reply> {
      const options: ExecuteOptions = {
        ...given(fields, EXECUTE),
        signal,
        ...(fields.agent && { agent: agentRef(things, fields.agent) }),
      };
      return executed(await named(things.clients, fields.on).execute(fields.session_id, fields.line, options));
    },
    async list_commands({ fields }: Call): Promise<Reply> {
      const all = await named(things.clients, fields.on).listCommands(fields.session_id ?? "");
      const shown = all.map(({ name, description, hint = "", servedBy }) => {
        return { name, description, hint, served_by: servedBy };
      });
      return { commands: shown };
    },
  };
}

async function invoked(on: string, of: Invocation, asked: Asked): Promise<Done> {
  const invocation = asked.name(on);
  of.signal.addEventListener("abort", () => say({ event: "aborted", on, invocation }), { once: true });
  const told = asked.wait(invocation, of.signal);
  const { name, rawInput, sessionId, principal } = of;
  say({ event: "invocation", on, invocation, name, raw_input: rawInput, session_id: sessionId, principal });
  const word = (await told) ?? {};
  raise(word);
  if (word.failed_text !== undefined) return { error: word.failed_text };
  return given(word, { text: "text", source_event_seq: "sourceEventSeq" });
}

function executed(came: Executed): Reply {
  const nothing = { text: "", cause: "", message: "", source_event_seq: null, replayed: false, by: null };
  if (came.ended === "not-a-command") return { ...nothing, ended: came.ended };
  const ran = { ...nothing, replayed: came.replayed, by: by(came.by), ended: came.ended };
  if (came.ended === "failed") return { ...ran, cause: came.cause, message: came.message };
  if (came.ended === "error") return { ...ran, text: came.text };
  return { ...ran, text: came.text ?? "", source_event_seq: came.sourceEventSeq ?? null };
}
