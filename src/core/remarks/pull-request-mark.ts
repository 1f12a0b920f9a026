/** Begins the hidden mark of a pull request's text; the issue's number follows. */
export const PULL_REQUEST_MARK = '<!-- tether:pull-request issue=';

/** The issue in the name of a branch; null: the branch does not belong to this action. */
export function issueOfBranch(name: string): number | null {
  const digits = /^tether\/issue-([1-9]\d{0,14})$/.exec(name)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The issue that the text of a pull request claims; null: none. The caller has to check it with the forge. */
export function issueOfPull(body: string): number | null {
  const digits = [...body.matchAll(/^<!-- tether:pull-request issue=([1-9]\d{0,14})\b/gm)].at(-1)?.[1];
  return digits === undefined ? null : Number(digits);
}
