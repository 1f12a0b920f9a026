import type { FailedCheck } from '../../core/remarks/failed-check.ts';
import { type Untrusted, untrusted } from '../../core/task.ts';
import { fenced } from '../../core/text/fenced.ts';
import { clipMiddle, listed, oneLine } from '../../core/text/text.ts';
import type { LineRequests } from './remarks.ts';

const MAX_NAME_CHARS = 100;
const MAX_NAMES = 10;
const MAX_SHOWN = 5;
const MAX_TITLE_CHARS = 200;
const MAX_SUMMARY_CHARS = 2000;
const MAX_MESSAGE_CHARS = 400;

/** What failed checks request. Null: no check fails, so there is nothing to do. */
export function readRepair(failed: readonly FailedCheck[]): LineRequests | null {
  if (failed.length === 0) return null;
  const names = listed(failed.map(nameOf), MAX_NAMES);
  const text =
    failed.length === 1
      ? `The check ${names} of the pull request fails; mend what it says.`
      : `The checks ${names} of the pull request fail; mend what they say.`;
  const left = failed.length - MAX_SHOWN;
  return {
    instruction: untrusted(text),
    replyTo: { by: 0, comments: [] },
    leftOut: left > 0 ? [`Only the first ${MAX_SHOWN} failed checks are shown.`] : [],
    checks: failed.slice(0, MAX_SHOWN).map(describe),
  };
}

/** Puts annotations first, as code: an unclosed element in the Markdown summary would hide what follows. */
function describe(check: FailedCheck): Untrusted {
  const lines = check.annotations.map(
    ({ path, line, message }) =>
      `${oneLine(path, MAX_TITLE_CHARS)}:${line}: ${clipMiddle(message, MAX_MESSAGE_CHARS)}`,
  );
  return untrusted(
    [
      `${nameOf(check)} ${oneLine(check.title, MAX_TITLE_CHARS)}`.trim(),
      ...(lines.length === 0 ? [] : [fenced(lines.join('\n'))]),
      clipMiddle(check.summary, MAX_SUMMARY_CHARS),
    ]
      .join('\n\n')
      .trim(),
  );
}

function nameOf({ name }: FailedCheck): string {
  return JSON.stringify(oneLine(name, MAX_NAME_CHARS));
}
