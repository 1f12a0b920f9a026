import type { Dialect } from '../core/chat.ts';
import type { AgentName, DialectMode, Emit } from '../core/events.ts';
import { Adaptive } from './adaptive.ts';
import { CallIds } from './calls/call-ids.ts';
import { JsonPlan } from './json-plan.ts';
import { createNativeTools } from './native-tools.ts';

/** Native calls if preferred, otherwise JSON plans. */
export function chooseDialect(options: {
  readonly agent: AgentName;
  /** Random string on the lines that enclose untrusted text. */
  readonly mark: string;
  readonly prefer: 'auto' | 'native' | 'json';
  readonly schema: 'observed' | 'enforced';
  /** Wraps a dialect to count what it reads. */
  readonly watched: (dialect: Dialect, mode: DialectMode) => Dialect;
  readonly onFallback: (why: string) => void;
  readonly emit: Emit;
}): Dialect {
  const { agent, mark, prefer, schema, watched, emit } = options;
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
    native: watched(createNativeTools(ids), 'native'),
    json: watched(json, 'json'),
    prefer,
    onFallback: (reason) => {
      emit({ kind: 'dialect-fallback', to: 'json', reason });
      options.onFallback(reason);
    },
  });
}
