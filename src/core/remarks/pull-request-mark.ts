/** Begins the hidden mark of a pull request's text; the issue's number follows. */
export const PULL_REQUEST_MARK = '<!-- tether:pull-request issue=';

/** The same for the change of a pull request on another branch; the number of that pull request follows. */
export const BACKPORT_MARK = '<!-- tether:backport of=';

/** The issue in the name of a branch; null: the branch does not belong to this action. */
export function issueOfBranch(name: string): number | null {
  const digits = /^tether\/issue-([1-9]\d{0,14})$/.exec(name)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The issue that the text of a pull request claims; null: none. The caller has to check it with the forge. */
export function issueOfPull(body: string): number | null {
  return numberBehind(body, /^<!-- tether:pull-request issue=([1-9]\d{0,14})\b/gm);
}

/** The pull request whose change another one claims to be; null: none. */
export function originalOfPull(body: string): number | null {
  return numberBehind(body, /^<!-- tether:backport of=([1-9]\d{0,14})\b/gm);
}

function numberBehind(body: string, mark: RegExp): number | null {
  const digits = [...body.matchAll(mark)].at(-1)?.[1];
  return digits === undefined ? null : Number(digits);
}
