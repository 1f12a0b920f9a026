import type { Emit } from '../../../core/events.ts';

/** Reports what `allowed-bots` and `comments-from` did, after the snapshot of the task. */
export function reportAdmission(
  emit: Emit,
  admission: {
    readonly isBot: boolean;
    /** Comments that are part of the task. */
    readonly admitted: number;
    /** All comments of the issue. */
    readonly discussion: number;
  },
): void {
  const { isBot, admitted, discussion } = admission;
  if (isBot) emit({ kind: 'flag-used', flag: 'allowed-bots', effect: 'admitted', count: 1 });
  if (discussion === 0) return;
  emit({ kind: 'flag-used', flag: 'comments-from', effect: 'admitted', count: admitted });
  emit({ kind: 'flag-used', flag: 'comments-from', effect: 'left-out', count: discussion - admitted });
}

/**
 * Reports what `pass-env` did.
 *
 * @param options.asked the names of the input
 * @param options.refused those of them that are never passed on
 * @param options.env what commands see
 */
export function reportEnvironment(
  emit: Emit,
  options: {
    readonly asked: readonly string[];
    readonly refused: readonly string[];
    readonly env: Readonly<Record<string, string>>;
  },
): void {
  const { asked, refused, env } = options;
  if (asked.length === 0) return;
  const passed = asked.filter((name) => Object.hasOwn(env, name) && !refused.includes(name)).length;
  emit({ kind: 'flag-used', flag: 'pass-env', effect: 'passed', count: passed });
  emit({ kind: 'flag-used', flag: 'pass-env', effect: 'refused', count: refused.length });
}
