import { Cancelled, messageOf, ServiceFault } from '../../core/fault.ts';
import type { ForgeIssues, IssueAnswer, IssueReading } from '../../core/issues.ts';
import type { ForgeReads } from '../../core/ports.ts';
import type { Task } from '../../core/task.ts';
import { enclosed } from '../../core/text/enclosed.ts';
import { clipEnd, oneLine } from '../../core/text/text.ts';
import { sanitize } from '../sanitize/sanitize.ts';
import { safeLogin } from '../trigger/task-snapshot.ts';
import { visibleTitle } from './visible-task.ts';

/** Limit for a whole run: each costs a request to the forge, which has strict rate limits for searches. */
const MOST_LOOK_UPS = 20;
const MAX_BODY_CHARS = 8000;
const MAX_TITLE_CHARS = 200;
const MAX_LABELS_CHARS = 200;

/**
 * Other issues of the repository for a model: text that is invisible on their pages is removed, and the rest is
 * enclosed by lines with the mark, like the task. Comments are not read.
 */
export function createIssueReading({
  forge,
  task,
  mark,
}: {
  readonly forge: Pick<ForgeReads, 'issue'> & { readonly issues: Pick<ForgeIssues, 'search'> };
  readonly task: Pick<Task, 'issue'>;
  readonly mark: string;
}): IssueReading {
  let lookUps = 0;
  const lookUp = async (ask: () => Promise<IssueAnswer>): Promise<IssueAnswer> => {
    lookUps += 1;
    if (lookUps > MOST_LOOK_UPS)
      return { kind: 'refused', why: `A run looks at other issues ${MOST_LOOK_UPS} times; go on without.` };
    try {
      return await ask();
    } catch (thrown) {
      if (thrown instanceof Cancelled || !(thrown instanceof ServiceFault)) throw thrown;
      return { kind: 'missing', why: `The forge does not show that: ${oneLine(messageOf(thrown), 200)}` };
    }
  };

  return {
    issue: (number) =>
      lookUp(async () => {
        if (number === task.issue)
          return { kind: 'refused', why: `Issue ${number} is the one that you are writing anew.` };
        const { title, body, author, state, labels, isPullRequest } = await forge.issue(number);
        if (isPullRequest) return { kind: 'missing', why: `#${number} is a pull request, not an issue.` };
        const text = [
          oneLine(visibleTitle(title), MAX_TITLE_CHARS),
          ...(labels.length === 0 ? [] : [`Labels: ${oneLine(labels.join(', '), MAX_LABELS_CHARS)}`]),
          clipEnd((await sanitize(body)).text.trim(), MAX_BODY_CHARS),
        ].join('\n\n');
        const about = `issue ${number} (${state}) by ${safeLogin(author)}`;
        return { kind: 'found', text: enclosed(text, mark, about) };
      }),

    search: (words) =>
      lookUp(async () => {
        const found = (await forge.issues.search(words)).filter(({ number }) => number !== task.issue);
        if (found.length === 0)
          return { kind: 'found', text: 'No other issue was found. Fewer or other words may find one.' };
        const lines = found.map(
          ({ number, state, title }) =>
            `${number} (${state}): ${oneLine(visibleTitle(title), MAX_TITLE_CHARS)}`,
        );
        return { kind: 'found', text: enclosed(lines.join('\n'), mark, 'titles of other issues') };
      }),
  };
}
