import { PULL_REQUEST_MARK } from '../core/remarks/pull-request-mark.ts';

/** Which commit the text of a pull request is about, and what it says of that commit. */
export interface StatedVerdict {
  readonly commit: string;
  readonly verdict: 'validated' | 'unproven' | 'not-validated';
}

/** @param about null: the text is about no commit */
export function pullRequestMarker(issue: number, about: StatedVerdict | null): string {
  const words = about === null ? '' : ` commit=${about.commit} verdict=${about.verdict}`;
  return `${PULL_REQUEST_MARK}${issue}${words} -->`;
}

const MARKED =
  /^<!-- tether:pull-request issue=\d+ commit=([\da-f]{40,64}) verdict=(validated|unproven|not-validated) -->/gm;

/** What is read from a text. */
export interface ReadVerdict {
  readonly commit: string;
  /** Whether it says that the commands pass, so that the commit may be merged. */
  readonly hasPassed: boolean;
}

/**
 * Null: the text is about no commit, or a person wrote it. The host writes one marker; where somebody has added another
 * one that says something else, the text is about no commit that a branch can have.
 */
export function statedVerdictIn(body: string): ReadVerdict | null {
  const stated = [...body.matchAll(MARKED)].map(([, commit = '', verdict]) => ({ commit, verdict }));
  const [first] = stated;
  if (first === undefined) return null;
  const agree = stated.every((one) => one.commit === first.commit && one.verdict === first.verdict);
  return {
    commit: agree ? first.commit : '',
    hasPassed: stated.some(({ verdict }) => verdict !== 'not-validated'),
  };
}

const NEUTRAL = /^<!-- tether:pull-request issue=\d+ -->/m;

/** Whether the text is one of `neutralBody`, of any run. */
export function isNeutral(body: string): boolean {
  return NEUTRAL.test(body);
}
