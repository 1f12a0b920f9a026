interface Fate {
  readonly onBase: string;
  readonly onChange: string;
  /** Another way to it. */
  readonly or?: Pick<Fate, 'onBase' | 'onChange'>;
  /**
   * Whether it keeps the change from passing. `of-issue`: if the issue is about it, with `on-tamper: block`. `of-named-file`:
   * if the issue names the file that it tests, and nothing shows what the change does (`review/decide.ts`).
   */
  readonly blocks: 'yes' | 'of-issue' | 'of-named-file' | 'no';
}

/** What may become of a failure, by the runs that tell. The first row that fits is its class. */
export const FATES = {
  'flaky-elsewhere': {
    onBase: 'any',
    onChange: 'fails, and not in a second run; its test passes with nonsense in place of the changed code',
    or: { onBase: 'fails, and not in a second run', onChange: 'passes' },
    blocks: 'no',
  },
  flaky: {
    onBase: 'any',
    onChange: 'fails, and not in a second run; or failed twice when it was judged before',
    blocks: 'no',
  },
  regression: { onBase: 'passes', onChange: 'fails, twice where it is of a test', blocks: 'yes' },
  incomparable: { onBase: 'was not run, or did not come so far', onChange: 'fails', blocks: 'yes' },
  unresolved: { onBase: 'fails', onChange: 'fails, and the issue is about it', blocks: 'yes' },
  'pre-existing': { onBase: 'fails', onChange: 'fails', blocks: 'of-named-file' },
  rewritten: {
    onBase: 'fails',
    onChange: 'passes as it edits the test; the base’s own version of it fails, twice',
    blocks: 'no',
  },
  fixed: {
    onBase: 'fails',
    onChange: 'seen to pass; of a change of tests, also the base’s own version of it, where it loads',
    blocks: 'no',
  },
  missing: { onBase: 'fails', onChange: 'not reported, and not seen to pass', blocks: 'of-issue' },
} as const satisfies Readonly<Record<string, Fate>>;

export type FailureClass = keyof typeof FATES;
