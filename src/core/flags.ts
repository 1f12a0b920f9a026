/**
 * The inputs that switch behaviour, and the effects of each. A flag's counter separates "is on" (effect `set`) from
 * "had an effect" (the effects listed here). docs/metrics.md says when each is counted.
 */
export const FLAG_EFFECTS = {
  'min-permission': ['admitted', 'denied'],
  'allowed-bots': ['admitted'],
  'comments-from': ['admitted', 'left-out'],
  isolation: ['isolated', 'unprotected', 'refused'],
  network: ['closed', 'open'],
  'pass-env': ['passed', 'refused'],
  'allow-paths': ['allowed', 'refused'],
  'on-unvalidated': ['draft', 'comment', 'fail'],
  'tool-calling': ['native', 'json', 'fell-back'],
  proof: ['proven', 'passes-without-change', 'load-error', 'no-tests', 'not-applicable'],
  'on-tamper': ['blocked', 'shown'],
  'commit-command-changes': ['taken', 'refused'],
  critic: ['asked', 'skipped'],
  'escalation-model': ['used'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type FlagName = keyof typeof FLAG_EFFECTS;

/** Counted once per run for every flag that is not at its default. */
export const FLAG_SET = 'set';

export const FLAG_NAMES = Object.keys(FLAG_EFFECTS) as readonly FlagName[];

/** A flag with one of its effects. */
export type FlagUse = {
  readonly [Name in FlagName]: {
    readonly flag: Name;
    readonly effect: (typeof FLAG_EFFECTS)[Name][number];
  };
}[FlagName];
