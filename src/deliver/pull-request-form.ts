import type { Emit } from '../core/events.ts';
import { messageOf } from '../core/fault.ts';
import type { ForgeIssues } from '../core/issues.ts';
import type { Delivery } from '../core/outcome.ts';
import type { BaseSearch, ForgeWrites } from '../core/ports.ts';
import type { PullRequestForm, TemplateFill, TemplatePart } from '../core/remarks/pull-request-form.ts';
import { clipEnd } from '../core/text/text.ts';
import { escapedProse, escapedWords } from './text/escape.ts';

const TEMPLATE = /^(?:(?:\.github|\.gitea|\.forgejo|docs)\/)?pull_request_template\.(?:md|txt)$/i;
const MAX_BYTES = 100_000;
const MAX_CHARS = 8000;
const MAX_HEADING_CHARS = 200;

/** The repository's template without its HTML comments; empty: there is none, or it is switched off. */
export async function templateOf({ template }: PullRequestForm, base: BaseSearch): Promise<string> {
  const path = template === 'off' ? undefined : (await base.paths()).find((one) => TEMPLATE.test(one));
  const text = path === undefined ? '' : ((await base.text(path, MAX_BYTES)) ?? '');
  return clipEnd(text.replace(/<!--[\s\S]*?(?:-->|$)/g, '').trim(), MAX_CHARS);
}

/**
 * Fills in the template: below a heading that gets a part of what the run knows, this part replaces the text. Headings,
 * lists, check boxes and code stay; no other Markdown of the template works. What stands above the headings goes if it
 * only asks, since nobody answers there; and so does a template that does nothing else anywhere.
 */
export function filledTemplate(
  template: string,
  fill: TemplateFill,
  parts: Readonly<Record<TemplatePart, string>>,
): string {
  const chosen = new Map(
    Object.entries(fill === 'auto' || fill === 'off' ? USUAL : fill).map(([heading, part]) => [
      plainHeading(heading),
      part,
    ]),
  );
  const sections = template.split(/^(?=#{1,6}[ \t])/m).map((section) => {
    const [, marks = '', title = ''] = /^(#{1,6})[ \t]+(.*)/.exec(section) ?? [];
    const below = marks === '' ? section : section.slice(section.indexOf('\n') + 1 || section.length);
    const onlyAsks = below.split('\n').every((line) => PROMPT.test(line.trim()));
    if (marks === '') return { onlyAsks, texts: onlyAsks ? [] : [escapedProse(section)] };
    const part = fill === 'auto' && asksPeople(title, below) ? undefined : chosen.get(plainHeading(title));
    const filled = part === undefined ? '' : parts[part];
    const heading = `${marks} ${escapedWords(title, MAX_HEADING_CHARS)}`;
    return { onlyAsks: onlyAsks && filled === '', texts: [heading, filled || escapedProse(below)] };
  });
  if (sections.every(({ onlyAsks }) => onlyAsks)) return '';
  return sections
    .flatMap(({ texts }) => texts)
    .filter((text) => text !== '')
    .join('\n\n');
}

/** Nothing, an empty item of a list, or words that end where an answer is to begin: `Fixes #`, `Changes:`. */
const PROMPT = /^(?:|[-*+]|\d+[.)]|.*[:#][*_]*)$/;

/** Headings that ask for what a run knows, and for nothing else. */
const USUAL: Readonly<Record<string, TemplatePart>> = Object.fromEntries([
  ...headings('summary', ['summary', 'description', 'overview', 'changes', 'what changed']),
  ...headings('summary', ['proposed changes', 'description of the change', 'description of changes']),
  ...headings('issue', ['issue', 'issues', 'related issue', 'related issues', 'linked issue']),
  ...headings('issue', ['linked issues', 'fixes', 'closes', 'ticket']),
  ...headings('tests', ['tests', 'testing', 'test plan', 'test results', 'verification', 'validation']),
]);

function headings(
  part: TemplatePart,
  names: readonly string[],
): readonly (readonly [string, TemplatePart])[] {
  return names.map((name) => [name, part]);
}

/** A question, or boxes to tick: what a run puts there would be taken for a person's answer. */
function asksPeople(title: string, below: string): boolean {
  return title.includes('?') || /^\s*[-*+] \[[ x]\]/im.test(below);
}

/** Its words alone, so that emphasis, a colon or a picture makes no other heading of it. */
function plainHeading(heading: string): string {
  return (heading.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}

interface FormOptions {
  readonly forge: Pick<ForgeWrites, 'requestReview'> & {
    readonly issues: Pick<ForgeIssues, 'addLabel'>;
  };
  readonly emit: Emit;
}

/** Adds labels and reviewers to a pull request that was just opened. Never throws: what is missing is logged. */
export async function addLabelsAndReviewers(
  { operation, pullRequest, toBeDraft }: Delivery,
  { labels, reviewers }: PullRequestForm,
  { forge, emit }: FormOptions,
): Promise<void> {
  if (operation !== 'created' || pullRequest === null) return;
  const { number } = pullRequest;
  const orWarn = async (what: string, doing: Promise<unknown>): Promise<void> => {
    const why = await doing.catch(messageOf);
    if (typeof why === 'string') emit({ kind: 'note', level: 'warning', text: `${what}: ${why}` });
  };
  for (const label of labels)
    await orWarn(`The pull request did not get the label "${label}"`, forge.issues.addLabel(number, label));
  // Nobody is asked to review what did not pass, or what another pull request does already.
  for (const reviewer of toBeDraft ? [] : reviewers)
    await orWarn(`The forge did not ask ${reviewer} for a review`, forge.requestReview(number, reviewer));
}
