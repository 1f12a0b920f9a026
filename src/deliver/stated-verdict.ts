import { PULL_REQUEST_MARK } from '../core/remarks/pull-request-mark.ts';

/** Which commit the text of a pull request is about, and whether it calls that commit validated. */
export interface StatedVerdict {
  readonly commit: string;
  readonly isValidated: boolean;
}

/** @param about null: the text is about no commit */
export function pullRequestMarker(issue: number, about: StatedVerdict | null): string {
  const words =
    about === null ? '' : ` commit=${about.commit} verdict=${about.isValidated ? '' : 'not-'}validated`;
  return `${PULL_REQUEST_MARK}${issue}${words} -->`;
}

const MARKED = /^<!-- tether:pull-request issue=\d+ commit=([\da-f]{40,64}) verdict=(not-)?validated -->/gm;

/**
 * Null: the text is about no commit, or a person wrote it. The host writes one marker; where somebody has added another
 * one that says something else, the text is about no commit that a branch can have.
 */
export function statedVerdictIn(body: string): StatedVerdict | null {
  const stated = [...body.matchAll(MARKED)].map(([, commit = '', not]) => ({ commit, isValidated: !not }));
  const [first] = stated;
  if (first === undefined) return null;
  const isValidated = stated.some((one) => one.isValidated);
  const agree = stated.every((one) => one.commit === first.commit && one.isValidated === first.isValidated);
  return { commit: agree ? first.commit : '', isValidated };
}

const NEUTRAL = /^<!-- tether:pull-request issue=\d+ -->/m;

/** Whether the text is one of `neutralBody`, of any run. */
export function isNeutral(body: string): boolean {
  return NEUTRAL.test(body);
}
