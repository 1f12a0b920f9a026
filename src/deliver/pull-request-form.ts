import type { Emit } from '../core/events.ts';
import { ServiceFault } from '../core/fault.ts';
import type { Delivery } from '../core/outcome.ts';
import type { BaseSearch } from '../core/ports.ts';
import type { ForgeIssues, ForgeRemarks } from '../core/review-comment.ts';
import { clipEnd, wordsOf } from '../core/text/text.ts';
import { escapedProse, escapedWords } from './text/escape.ts';

/** The repository's settings for pull requests of runs. */
export interface PullRequestForm {
  /** Pattern with `{title}` and `{issue}`, the number. */
  readonly title: string;
  readonly labels: readonly string[];
  readonly reviewers: readonly string[];
  readonly usesTemplate: boolean;
}

const TEMPLATE = /^(?:(?:\.github|\.gitea|\.forgejo|docs)\/)?pull_request_template\.(?:md|txt)$/i;
const MAX_BYTES = 100_000;
const MAX_CHARS = 8000;
const MAX_HEADING_CHARS = 200;

/** The repository's template without its HTML comments; empty: there is none, or it is switched off. */
export async function templateOf({ usesTemplate }: PullRequestForm, base: BaseSearch): Promise<string> {
  const path = usesTemplate ? (await base.paths()).find((one) => TEMPLATE.test(one)) : undefined;
  const text = path === undefined ? '' : ((await base.text(path, MAX_BYTES)) ?? '');
  return clipEnd(text.replace(/<!--[\s\S]*?(?:-->|$)/g, '').trim(), MAX_CHARS);
}

/** The run's answers to what templates usually ask. */
export interface Answers {
  readonly summary: string;
  readonly issue: string;
  readonly tests: string;
}

/**
 * Fills in the template: below a heading that the run has an answer to, the answer replaces the text. Headings, lists,
 * check boxes and code stay; no other Markdown of the template works.
 */
export function filledTemplate(template: string, answers: Answers): string {
  return template
    .split(/^(?=#{1,6}[ \t])/m)
    .flatMap((part) => {
      const [, marks = '', title = ''] = /^(#{1,6})[ \t]+(.*)/.exec(part) ?? [];
      if (marks === '') return [escapedProse(part)];
      const below = part.slice(part.indexOf('\n') + 1 || part.length);
      return [
        `${marks} ${escapedWords(title, MAX_HEADING_CHARS)}`,
        answerTo(title, answers) || escapedProse(below),
      ];
    })
    .filter((part) => part !== '')
    .join('\n\n');
}

const COMMON = wordsOf(
  'the this these a an of and or to for in is was were has have been it its pr pull request does do how',
);
const ISSUE = wordsOf(
  'issue issues ticket tickets related linked fix fixes fixed closes resolves number link links',
);
const TESTS = wordsOf(
  'test tests testing tested verification verified verify validation evidence plan results',
);
const SUMMARY = wordsOf('summary description overview what change changes changed proposed');

/** What the run knows goes only below a heading that asks for nothing else: any further word may ask people something. */
function answerTo(heading: string, { summary, issue, tests }: Answers): string {
  const words = heading.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const asksFor = (known: readonly string[]): boolean =>
    words.some((word) => known.includes(word)) &&
    words.every((word) => known.includes(word) || COMMON.includes(word));
  if (asksFor(ISSUE)) return issue;
  if (asksFor(TESTS)) return tests;
  return asksFor(SUMMARY) ? summary : '';
}

interface FormOptions {
  readonly forge: Pick<ForgeRemarks, 'requestReview'> & {
    readonly issues: Pick<ForgeIssues, 'addLabel'>;
  };
  readonly isValidated: boolean;
  readonly emit: Emit;
}

/** Adds labels and reviewers to a pull request that was just opened. Refusals are logged and fail nothing. */
export async function addLabelsAndReviewers(
  { operation, pullRequest }: Delivery,
  { labels, reviewers }: PullRequestForm,
  { forge, isValidated, emit }: FormOptions,
): Promise<void> {
  if (operation !== 'created' || pullRequest === null) return;
  const { number } = pullRequest;
  const orWarn = async (what: string, doing: Promise<unknown>): Promise<void> => {
    const why = await doing.catch((thrown: unknown) => {
      if (thrown instanceof ServiceFault) return thrown.message;
      throw thrown;
    });
    if (typeof why === 'string') emit({ kind: 'note', level: 'warning', text: `${what}: ${why}` });
  };
  for (const label of labels)
    await orWarn(`The pull request did not get the label "${label}"`, forge.issues.addLabel(number, label));
  // Nobody is asked to review what did not pass.
  for (const reviewer of isValidated ? reviewers : [])
    await orWarn(`The forge did not ask ${reviewer} for a review`, forge.requestReview(number, reviewer));
}
