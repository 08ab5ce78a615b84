import type { Answers, ApprovalRequest, AskOptions, AttachOptions, Decision, Question, Verdict } from "../src/api.js";
import { type Call, type Fields, given, named, type Reply, say, type Things, wrong } from "./things.js";

const REQUEST = { request_id: "requestId", deadline_ms: "deadlineMs" };

/** The ops of agents. */
export function agentOps(things: Things) {
  const agent = ({ on }: Fields) => named(things.agents, on);
  const turn = ({ on }: Fields) => named(things.turns, on);
  return {
    async attach({ fields }: Call): Promise<Reply> {
      const client = named(things.clients, fields.on);
      const attached = await client.attach({
        ...given(fields, { session_id: "sessionId", agent_id: "agentId", enforces: "enforces", take_over: "takeOver" }),
        ...(fields.parent && { parent: named(things.agents, fields.parent).ref }),
        onContext: (context) => say({ event: "context", on: fields.as, ...context }),
      } as AttachOptions);
      things.agents.set(fields.as, attached);
      void attached.ended.then((error) => say({ event: "ended", on: fields.as, error: wrong(error) }));
      return { agent_id: attached.ref.agentId, incarnation: attached.ref.incarnation };
    },
    async turn_start({ fields }: Call): Promise<Reply> {
      const started = await agent(fields).startTurn();
      things.turns.set(fields.as, started);
      return { turn: started.number };
    },
    async turn_end({ fields }: Call): Promise<Reply> {
      await turn(fields).end(fields.reason ?? "completed");
      return {};
    },
    async append({ fields }: Call): Promise<Reply> {
      const events = fields.events.map(({ type, data_json }: Fields) => ({ type, data: data_json }));
      const { firstSeq, nextSeq, replayed } = await agent(fields).append(events);
      return { first_seq: firstSeq, next_seq: nextSeq, replayed };
    },
    async log_tool_call({ fields }: Call): Promise<Reply> {
      return { call_id: await turn(fields).logToolCall(fields.tool, fields.arguments) };
    },
    async approve({ fields, signal }: Call): Promise<Reply> {
      const options = { ...given(fields, { ...REQUEST, summary: "summary", reason: "reason" }), signal };
      if (fields.arguments !== undefined) {
        return decision(await turn(fields).approve(fields.tool, fields.arguments, options));
      }
      const asked = given(fields, { tool: "tool", call_id: "callId", action_json: "action" });
      return decision(await turn(fields).requestApproval({ ...options, ...asked } as ApprovalRequest));
    },
    async authorize({ fields, signal }: Call): Promise<Reply> {
      const options = { ...given(fields, REQUEST), signal };
      return verdict(await turn(fields).authorize(fields.tool, fields.arguments, options));
    },
    async ask({ fields, signal }: Call): Promise<Reply> {
      return answers(await agent(fields).ask(fields.questions.map(question), options(fields, signal)));
    },
    async ask_session({ fields, signal }: Call): Promise<Reply> {
      const client = named(things.clients, fields.on);
      const questions = fields.questions.map(question);
      return answers(await client.ask(fields.session_id, questions, options(fields, signal)));
    },
  };
}

function options(fields: Fields, signal: AbortSignal): AskOptions {
  return { ...given(fields, REQUEST), signal };
}

/** Who decided, as the runner is told. */
export function by(said: Decision["by"]): Reply | null {
  return said ? { kind: said.kind, principal: said.principal, answerer_id: said.answererId } : null;
}

function decision(came: Decision): Reply {
  const { granted, outcome, cause, note, replayed, askedSeq, decidedSeq, approvalId } = came;
  const seqs = { asked_seq: askedSeq, decided_seq: decidedSeq, approval_id: approvalId };
  return { granted, outcome, cause, note, replayed, by: by(came.by), ...seqs };
}

function verdict({ allowed, verdict, reason, rule, cause, replayed }: Verdict): Reply {
  return { allowed, verdict, reason, rule, cause, replayed };
}

function answers({ items, by: said, replayed, askedSeq, settledSeq }: Answers): Reply {
  const shown = items.map(({ id, selected, custom = "", skipped }) => ({ id, selected, custom, skipped }));
  return { answers: shown, by: by(said), replayed, asked_seq: askedSeq, settled_seq: settledSeq };
}

function question(fields: Fields): Question {
  const names = { id: "id", question: "question", header: "header", detail: "detail", options: "options" };
  const intent = fields.plan_review && { intent: { kind: "plan-review", approve: fields.plan_review } };
  return { ...given(fields, { ...names, multi_select: "multiSelect" }), ...intent } as Question;
}

/** A question, as an answerer is offered it. */
export function shownQuestion({ id, question, header, detail, options, multiSelect, intent }: Question): Reply {
  return {
    id,
    question,
    options,
    multi_select: multiSelect,
    ...(header !== undefined && { header }),
    ...(detail !== undefined && { detail }),
    ...(intent?.kind === "plan-review" && { plan_review: intent.approve }),
  };
}
