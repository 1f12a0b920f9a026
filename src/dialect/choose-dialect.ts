import type { AnsweredReply, AssistantTurn, Dialect, Intent } from '../core/chat.ts';
import type { AgentName, Emit } from '../core/events.ts';
import { Adaptive } from './adaptive.ts';
import { CallIds } from './calls/recorded-calls.ts';
import { JsonPlan } from './json-plan.ts';
import { createNativeTools } from './native-tools.ts';

/** Native calls if preferred, otherwise JSON plans. */
export function chooseDialect(options: {
  readonly agent: AgentName;
  /** Random string on the lines that enclose untrusted text. */
  readonly mark: string;
  readonly prefer: 'auto' | 'native' | 'json';
  readonly schema: 'observed' | 'enforced';
  readonly provider: string;
  readonly onFallback: (why: string) => void;
  readonly emit: Emit;
}): Dialect {
  const { agent, mark, prefer, schema, provider, emit } = options;
  const ids = new CallIds();
  const json = new JsonPlan({
    agent,
    mark,
    ids,
    schema,
    onViolation: (violation) => {
      emit({ kind: 'schema-violation', ...violation, isEnforced: schema === 'enforced' });
    },
    onRepair: (what) => emit({ kind: 'repaired', what }),
  });
  return new Adaptive({
    native: createNativeTools(ids),
    json,
    prefer,
    onRead: (mode, reply, { turn, intent }) => {
      const isReadable = !breaksProtocol(reply, turn, intent);
      emit({ kind: 'interpreted', mode, provider, intent: intent.kind, isReadable });
    },
    onFallback: (reason) => {
      emit({ kind: 'dialect-fallback', to: 'json', reason });
      options.onFallback(reason);
    },
  });
}

/** A truncated call, the last one of its reply, does not count: the limit cut it, not the model. */
function breaksProtocol({ stop }: AnsweredReply, { calls }: AssistantTurn, intent: Intent): boolean {
  if (intent.kind === 'malformed') return true;
  const isTruncated = stop === 'length' || stop === 'refusal';
  const whole = isTruncated ? calls.slice(0, -1) : calls;
  return whole.some((call) => call.arguments.kind === 'unreadable');
}
