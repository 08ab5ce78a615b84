import { create, type MessageInitShape } from "@bufbuild/protobuf";

import type { Base } from "../core/base.js";
import { bytes, duration, number, text } from "../core/convert.js";
import { ProtocolError, SettingError, TransportError } from "../core/errors.js";
import { newId } from "../core/id.js";
import { expiry } from "../core/time.js";
import { LATE_MS, settle, type Waiting } from "../core/wait.js";
import { stub } from "../core/wire.js";
import { Lifetime, type Question as Said, QuestionsOutcome } from "../gen/humanplane/v1/common_pb.js";
import { type QuestionAnswer, QuestionSchema } from "../gen/humanplane/v1/common_pb.js";
import { AskQuestionsRequestSchema, QuestionService } from "../gen/humanplane/v1/question_pb.js";
import type { QuestionsSettled } from "../gen/humanplane/v1/question_pb.js";
import type { RequestOptions } from "./approval.js";
import { type DecidedBy, decidedBy } from "./decided.js";
import type { Lease } from "./lease.js";
import { asQuestionError, unanswered } from "./unanswered.js";

/** One question of a batch. Free text is always possible as an answer. */
export interface Question {
  /** Unique in the batch; the answer echoes it. */
  readonly id: string;
  readonly question: string;
  /** A short title. */
  readonly header?: string;
  /** What is to be judged, such as a plan. */
  readonly detail?: string;
  /** Answers that can be picked, by labels that are unique in the question. */
  readonly options?: readonly { readonly label: string; readonly description?: string }[];
  /** Several labels may be picked. */
  readonly multiSelect?: boolean;
  /** How it is shown. `plan-review`: as the review of the plan in `detail`; `approve` is the label that approves. */
  readonly intent?: { readonly kind: string; readonly approve?: string; readonly json?: string };
}

/** The answer to one question. */
export interface Answer {
  readonly id: string;
  /** Labels of the question. */
  readonly selected: readonly string[];
  /** Own words. */
  readonly custom: string | undefined;
  /** It was left out on purpose. */
  readonly skipped: boolean;
}

/** A batch that was answered. */
export interface Answers {
  /** What the server calls the batch. */
  readonly questionsId: string;
  /** One for each question. */
  readonly items: readonly Answer[];
  /** Who answered. */
  readonly by: DecidedBy | undefined;
  /** Where `question/asked` stands. */
  readonly askedSeq: number;
  /** Where `question/answered` stands. */
  readonly settledSeq: number;
  /** It had settled before the call came. */
  readonly replayed: boolean;
}

/** Settings of a batch of questions. */
export type AskOptions = RequestOptions;

type Init = MessageInitShape<typeof AskQuestionsRequestSchema>;

/** @internal */
export function askAs(
  base: Base,
  sessionId: string,
  lease: Lease,
  questions: readonly Question[],
  options: AskOptions,
): Promise<Answers> {
  const of = { sessionId, lifetime: Lifetime.AGENT, agent: lease.token };
  return ask(base, of, questions, options, lease.over);
}

/** @internal */
export async function askSession(
  base: Base,
  sessionId: string,
  questions: readonly Question[],
  options: AskOptions,
): Promise<Answers> {
  const { deadlineMs } = options;
  if (deadlineMs === undefined) throw new SettingError("questions without an agent need a deadline: say deadlineMs");
  const past = expiry(deadlineMs + LATE_MS, new TransportError("DEADLINE_EXCEEDED", "the deadline has passed"));
  try {
    return await ask(base, { sessionId, lifetime: Lifetime.SESSION }, questions, options, past.signal);
  } finally {
    past.clear();
  }
}

async function ask(
  base: Base,
  of: Init & { sessionId: string },
  questions: readonly Question[],
  { requestId = newId(), deadlineMs, signal }: AskOptions,
  over: AbortSignal,
): Promise<Answers> {
  const request = create(AskQuestionsRequestSchema, {
    ...of,
    requestId,
    questions: questions.map(said),
    wait: duration(base.settings.waitMs),
    ...(deadlineMs !== undefined && { deadline: duration(deadlineMs) }),
  });
  const service = stub(base.wire.waiting, QuestionService);
  const waiting: Waiting<QuestionsSettled> = {
    over,
    signal,
    cancel: (limit) =>
      service.cancelQuestions(
        { sessionId: of.sessionId, key: { case: "requestId", value: requestId } },
        base.limited(limit),
      ),
    async call(options) {
      const { result } = await service.askQuestions(request, options);
      if (result.case === "pending") return undefined;
      if (result.case === "settled") return { settled: result.value };
      throw new ProtocolError("a reply that is neither pending nor settled");
    },
  };
  try {
    return answersOf(await settle(base, waiting));
  } catch (error) {
    throw asQuestionError(error);
  }
}

function answersOf(settled: QuestionsSettled): Answers {
  if (settled.outcome !== QuestionsOutcome.ANSWERED) throw unanswered(settled);
  return {
    questionsId: settled.questionsId,
    items: settled.answers.map(answerOf),
    by: decidedBy(settled.decidedBy),
    askedSeq: number(settled.askedSeq),
    settledSeq: number(settled.settledSeq),
    replayed: settled.replayed,
  };
}

function answerOf({ id, selected, custom, skipped }: QuestionAnswer): Answer {
  return { id, selected, custom, skipped };
}

function said({ options = [], intent, ...rest }: Question): Said {
  const { json = "", ...presented } = intent ?? { kind: "" };
  return create(QuestionSchema, {
    ...rest,
    options: [...options],
    ...(intent && { intent: { ...presented, intentJson: bytes(json) } }),
  });
}

/** @internal */
export function questionOf({ id, question, detail, header, options, multiSelect, intent }: Said): Question {
  return {
    id,
    question,
    multiSelect,
    options: options.map(({ label, description }) => ({ label, ...(description !== undefined && { description }) })),
    ...(detail !== undefined && { detail }),
    ...(header !== undefined && { header }),
    ...(intent && {
      intent: {
        kind: intent.kind,
        json: text(intent.intentJson),
        ...(intent.approve !== undefined && { approve: intent.approve }),
      },
    }),
  };
}
