import { isDeepStrictEqual } from 'node:util';
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
import type { AgentName } from '../core/events.ts';
import { planViolations } from '../core/plan-schema.ts';
import { readArguments } from './calls/call-arguments.ts';
import { CallIds, recordedCalls } from './calls/recorded-calls.ts';
import { toolNamed } from './calls/tool-name.ts';
import type { RepairKind } from './json/repair.ts';
import { createNativeTools } from './native-tools.ts';
import { callsOf } from './plan/plan-calls.ts';
import type { PlannedCall } from './plan/plan-item.ts';
import { PLAN_FORM } from './plan/plan-prompt.ts';
import { PlanRendering } from './plan/plan-rendering.ts';
import { isQuotedFrom } from './plan/quoted.ts';
import type { ParsedReply, PlanReading } from './plan/read-object.ts';
import { readPlan } from './plan/read-plan.ts';

export interface PlanViolation {
  readonly agent: AgentName;
  /** The JSON pointer of the field; empty for the plan itself. */
  readonly pointer: string;
  readonly errorDetail: string;
}

export interface JsonPlanOptions {
  /** Random string of this run on the lines that enclose untrusted text, in the prompt and in results. */
  readonly mark: string;
  /** Shared with the dialect that the conversation started in, because results are recalled by id. */
  readonly ids?: CallIds;
  /** The agent that writes the plans: each has its own schema. Default: the coder. */
  readonly agent?: AgentName;
  /** `enforced` sends a plan that violates its schema back to the model. Otherwise violations are only reported. */
  readonly schema?: 'observed' | 'enforced';
  readonly onViolation?: (violation: PlanViolation) => void;
  /** Called when a reply could only be read after a syntax repair. */
  readonly onRepair?: (kind: RepairKind) => void;
}

/** Sent once. The host validates at `finish`, but an error is cheaper to fix in the round that made it. */
const REMINDER =
  'That plan changed files and ran nothing. Put a run-command from the list into such plans, or finish: it runs every validation.';
const BESIDE = 'It holds a plan and other calls beside it. Nothing was done. Send all of them in one plan.';
const TRUNCATION_NOTE =
  'Your last reply was cut off; only what came whole was carried out. Go on with the rest in a shorter plan.';

/**
 * Requests and replies as JSON plans in text, for models and endpoints without native calls. Belongs to one
 * conversation. Turns are recorded independently of the dialect, so a conversation with native calls can continue here.
 */
export class JsonPlan implements Dialect {
  readonly #options: JsonPlanOptions;
  readonly #ids: CallIds;
  /** For endpoints that turn anything that looks like a call into a native one. */
  readonly #native: Dialect;
  readonly #rendering: PlanRendering;
  #offered: readonly ToolSpec[] = [];
  #turns: readonly ChatTurn[] = [];
  #wasTruncated = false;
  #hasReminded = false;

  constructor(options: JsonPlanOptions) {
    this.#options = options;
    this.#ids = options.ids ?? new CallIds();
    this.#native = createNativeTools(this.#ids);
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
    const reading = readPlan(text, { mark: this.#options.mark, isQuoted: isQuotedFrom(this.#turns) });
    if (reading.kind === 'plan') return this.#plan(text, reading, reply);
    if (reading.kind === 'none' && reply.calls.length > 0) return this.#native.interpret(reply);
    return { turn: { role: 'assistant', text, calls: [] }, intent: withoutPlan(reading, text, reply) };
  }

  observe(results: NonEmpty<ToolResult>): NonEmpty<ChatTurn> {
    const notes = [...(this.#wasTruncated ? [TRUNCATION_NOTE] : []), ...this.#reminder(results)];
    this.#wasTruncated = false;
    return [
      { role: 'tool', results },
      ...notes.map((text): ChatTurn => ({ role: 'user', origin: 'host', text })),
    ];
  }

  #plan(text: string, reading: PlanReading, reply: AnsweredReply): ReturnType<Dialect['interpret']> {
    const malformed = (errorDetail: string) =>
      ({ turn: { role: 'assistant', text, calls: [] }, intent: { kind: 'malformed', errorDetail } }) as const;
    const asked = callsOf(reading, this.#offered);
    if (asked.kind === 'unclear') return malformed(asked.errorDetail);
    for (const kind of reading.repairs) this.#options.onRepair?.(kind);
    const errorDetail = this.#violations(reading);
    if (errorDetail !== null && this.#options.schema === 'enforced') return malformed(errorDetail);
    if (asked.calls.length > 0 && !this.#isEcho(asked.calls, reply)) return malformed(BESIDE);
    const calls = recordedCalls(asked.calls, { ids: this.#ids, lastError: null }, (call) => call);
    this.#wasTruncated = reading.truncated !== null;
    const [first, ...others] = calls;
    const turn: AssistantTurn = { role: 'assistant', text, calls };
    if (first !== undefined) return { turn, intent: { kind: 'act', calls: [first, ...others] } };
    if (reply.calls.length > 0) return this.#native.interpret(reply);
    if (reading.truncated !== null) return { turn, intent: { kind: 'truncated' } };
    if (reply.stop === 'refusal') return { turn, intent: { kind: 'refused', text } };
    return { turn, intent: { kind: 'prose', text } };
  }

  /** Whether the native calls only repeat the plan, as from endpoints that derive them from the text, or are absent. */
  #isEcho(planned: readonly PlannedCall[], { calls }: AnsweredReply): boolean {
    const native = calls.map(({ name, arguments: args }) => [
      toolNamed(name, this.#offered),
      readArguments(args),
    ]);
    return (
      native.length === 0 ||
      isDeepStrictEqual(
        native,
        planned.map(({ name, arguments: args }) => [name, args]),
      )
    );
  }

  /** Reports each schema violation. @returns them as text for the model; null when there is none */
  #violations({ plan, truncated }: PlanReading): string | null {
    const { agent = 'coder' } = this.#options;
    const violations = planViolations(`plan.${agent}`, plan);
    // Missing keys of a truncated plan may have been cut off.
    const counted = truncated === null ? violations : violations.filter(({ pointer }) => pointer !== '');
    for (const violation of counted) this.#options.onViolation?.({ agent, ...violation });
    if (counted.length === 0) return null;
    const list = counted.map(({ pointer, errorDetail }) => `"${pointer}" ${errorDetail}`).join('; ');
    return `The plan breaks its schema: ${list}. Nothing was done. Send it again in the shape of the protocol.`;
  }

  #reminder(results: NonEmpty<ToolResult>): readonly string[] {
    const hasChanged = results.some(({ effect, status }) => status === 'done' && effect === 'writes');
    const hasRun = results.some(({ effect }) => effect === 'runs' || effect === 'ends');
    if (this.#hasReminded || !hasChanged || hasRun) return [];
    this.#hasReminded = true;
    return [REMINDER];
  }
}

function withoutPlan(
  reading: Exclude<ParsedReply, PlanReading>,
  text: string,
  { stop }: AnsweredReply,
): Intent {
  if (reading.kind === 'unreadable') return { kind: 'malformed', errorDetail: reading.errorDetail };
  if (stop === 'length') return { kind: 'truncated' };
  const { openTag } = reading;
  if (openTag !== null) {
    const errorDetail = `"${openTag}" does not end, so that nothing behind it counts. ${PLAN_FORM}`;
    return { kind: 'malformed', errorDetail };
  }
  if (stop === 'refusal') return { kind: 'refused', text };
  return reading.isBlank ? { kind: 'empty' } : { kind: 'prose', text };
}
