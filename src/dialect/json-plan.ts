import type {
  AnsweredReply,
  AssistantTurn,
  ChatTurn,
  Dialect,
  Intent,
  NonEmpty,
  ToolResult,
  ToolSpec,
} from '../core/chat.ts';
import type { Emit } from '../core/events.ts';
import { planViolations } from '../core/plan-schema.ts';
import type { AgentName } from '../core/task.ts';
import { type CallIds, recordedCalls } from './calls/recorded-calls.ts';
import { createNativeTools } from './native-tools.ts';
import { callsOf } from './plan/plan-calls.ts';
import { PLAN_FORM } from './plan/plan-prompt.ts';
import { PlanRendering } from './plan/plan-rendering.ts';
import { isQuotedFrom } from './plan/quoted.ts';
import type { ParsedReply, PlanReading } from './plan/read-object.ts';
import { readPlan } from './plan/read-plan.ts';

export interface JsonPlanOptions {
  /** Random string of this run on the lines that enclose untrusted text, in the prompt and in results. */
  readonly mark: string;
  /** Shared with the dialect that the conversation started in, because results are recalled by id. */
  readonly ids: CallIds;
  /** The agent that writes the plans: each has its own schema. */
  readonly agent: AgentName;
  /** `enforced` sends a plan that violates its schema back to the model. Otherwise violations are only reported. */
  readonly schema: 'observed' | 'enforced';
  readonly emit: Emit;
}

const ONE_PLAN = 'Send all calls in one plan.';
const TRUNCATION_NOTE =
  'Your last reply was cut off; only what came whole was carried out. Go on with the rest in a shorter plan.';

/**
 * Requests and replies as JSON plans in text, for models and endpoints without native calls. Belongs to one
 * conversation. Turns are recorded independently of the dialect, so a conversation with native calls can continue here.
 */
export class JsonPlan implements Dialect {
  readonly #options: JsonPlanOptions;
  /** For endpoints that make native calls all the same: those count, and not the text beside them. */
  readonly #native: Dialect;
  readonly #rendering: PlanRendering;
  #offered: readonly ToolSpec[] = [];
  #turns: readonly ChatTurn[] = [];
  #wasTruncated = false;

  constructor(options: JsonPlanOptions) {
    this.#options = options;
    this.#native = createNativeTools(options.ids, ONE_PLAN);
    this.#rendering = new PlanRendering(options.mark);
  }

  request(turns: readonly ChatTurn[], tools: readonly ToolSpec[]): ReturnType<Dialect['request']> {
    this.#offered = tools;
    this.#turns = turns;
    this.#native.request(turns, tools);
    return { turns: this.#rendering.render(turns, tools), tools: [] };
  }

  interpret(reply: AnsweredReply): ReturnType<Dialect['interpret']> {
    this.#wasTruncated = false;
    const text = reply.text.trim();
    if (reply.calls.length > 0) return this.#native.interpret(reply);
    const reading = readPlan(text, { mark: this.#options.mark, isQuoted: isQuotedFrom(this.#turns) });
    if (reading.kind === 'plan') return this.#plan(text, reading, reply);
    return { turn: { role: 'assistant', text, calls: [] }, intent: withoutPlan(reading, text, reply) };
  }

  observe(results: NonEmpty<ToolResult>): NonEmpty<ChatTurn> {
    const turns = this.#native.observe(results);
    if (!this.#wasTruncated) return turns;
    this.#wasTruncated = false;
    return [...turns, { role: 'user', origin: 'host', text: TRUNCATION_NOTE }];
  }

  #plan(text: string, reading: PlanReading, reply: AnsweredReply): ReturnType<Dialect['interpret']> {
    const malformed = (errorDetail: string) =>
      ({ turn: { role: 'assistant', text, calls: [] }, intent: { kind: 'malformed', errorDetail } }) as const;
    const asked = callsOf(reading, this.#offered);
    if (asked.kind === 'unclear') return malformed(asked.errorDetail);
    for (const what of reading.repairs) this.#options.emit({ kind: 'repaired', what });
    const errorDetail = this.#violations(reading);
    if (errorDetail !== null && this.#options.schema === 'enforced') return malformed(errorDetail);
    const calls = recordedCalls(asked.calls, { ids: this.#options.ids, lastError: null }, (call) => call);
    this.#wasTruncated = reading.truncated !== null;
    const [first, ...others] = calls;
    const turn: AssistantTurn = { role: 'assistant', text, calls };
    if (first !== undefined) return { turn, intent: { kind: 'act', calls: [first, ...others] } };
    if (reading.truncated !== null) return { turn, intent: { kind: 'truncated' } };
    if (reply.stop === 'refusal') return { turn, intent: { kind: 'refused', text } };
    return { turn, intent: { kind: 'prose', text } };
  }

  /** Reports each schema violation. @returns them as text for the model; null when there is none */
  #violations({ plan, truncated }: PlanReading): string | null {
    const { agent, schema, emit } = this.#options;
    const violations = planViolations(`plan.${agent}`, plan);
    // Missing keys of a truncated plan may have been cut off.
    const counted = truncated === null ? violations : violations.filter(({ pointer }) => pointer !== '');
    const isEnforced = schema === 'enforced';
    for (const violation of counted) emit({ kind: 'schema-violation', agent, ...violation, isEnforced });
    if (counted.length === 0) return null;
    const list = counted.map(({ pointer, errorDetail }) => `"${pointer}" ${errorDetail}`).join('; ');
    return `The plan breaks its schema: ${list}. Nothing was done. Send it again in the shape of the protocol.`;
  }
}

function withoutPlan(
  reading: Exclude<ParsedReply, PlanReading>,
  text: string,
  { stop }: AnsweredReply,
): Intent {
  if (reading.kind !== 'none') return { kind: 'malformed', errorDetail: reading.errorDetail };
  if (stop === 'length') return { kind: 'truncated' };
  const { openTag } = reading;
  if (openTag !== null) {
    const errorDetail = `"${openTag}" does not end, so that nothing behind it counts. ${PLAN_FORM}`;
    return { kind: 'malformed', errorDetail };
  }
  if (stop === 'refusal') return { kind: 'refused', text };
  return reading.isBlank ? { kind: 'empty' } : { kind: 'prose', text };
}
