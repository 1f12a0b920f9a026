import type { Draft } from '../core/decision.ts';
import { NOTHING_DONE, type Outcome } from '../core/outcome.ts';
import type { Forge } from '../core/ports.ts';
import { withoutMarks } from '../core/remarks/mark.ts';
import type { Secrets } from '../core/secrets/secrets.ts';
import { oneLine } from '../core/text/text.ts';
import { type StillWanted, whyNotAsked } from './deliver.ts';
import { withOriginals } from './originals.ts';
import { orRefused } from './publish.ts';
import { escapedBlock, escapedCode, escapedProse, escapedTitle, escapedWords, LINE } from './text/escape.ts';
import { MAX_PAGE_CHARS, paragraphs } from './text/fit-to-limit.ts';
import { draftMarker } from './text/markers.ts';

/** Where the writer's drafts go. */
export type DraftOutput = 'comment' | 'edit' | 'new-issue';

export interface DeliverDraftOptions {
  readonly output: DraftOutput;
  readonly forge: Pick<Forge, 'upsertComment' | 'issue' | 'issues'>;
  readonly secrets: Secrets;
  readonly issue: number;
  /** The text of the issue as it was read. */
  readonly body: string;
  readonly stillWanted: StillWanted;
}

/** A draft that was posted. `where` continues a sentence. */
interface Placed {
  readonly kind: 'placed';
  readonly where: string;
}

type Refused = { readonly kind: 'refused'; readonly why: string };

/** Posts a draft where the setting `writer-output` says. */
export async function deliverDraft(given: Draft, options: DeliverDraftOptions): Promise<Outcome> {
  const draft = options.secrets.maskAll(given);
  const unwanted = await whyNotAsked(options.stillWanted, 'draft');
  if (unwanted !== null) return ended(unwanted.status, `${unwanted.reason} ${IN_SUMMARY}`);
  const placed = await place(draft, options);
  if (placed.kind === 'refused') return ended('failed', `${placed.why} ${IN_SUMMARY}`);
  return ended('drafted', `The draft is ${placed.where}.`);
}

const IN_SUMMARY = 'The draft is only in the job summary.';

function ended(status: Outcome['status'], reason: string): Outcome {
  return { ...NOTHING_DONE, status, reason };
}

function place(draft: Draft, options: DeliverDraftOptions): Promise<Placed | Refused> {
  switch (options.output) {
    case 'comment':
      return asComment(draft, options, null);
    case 'edit':
      return asEdit(draft, options);
    case 'new-issue':
      return asIssue(draft, options);
  }
}

/** @param instead why the draft became only a comment; null: a comment was wanted */
async function asComment(
  draft: Draft,
  { forge, secrets, issue }: DeliverDraftOptions,
  instead: string | null,
): Promise<Placed | Refused> {
  const marker = draftMarker(issue);
  const why = instead === null ? '' : `**Note:** ${escapedWords(instead)}\n\n`;
  const text = `${marker}\n\n${why}## ${escapedTitle(draft.title)}\n\n${draftText(draft)}`;
  const written = await orRefused(
    forge
      .upsertComment(issue, marker, secrets.mask(text))
      .then((comment) => ({ kind: 'written', url: comment?.url ?? '' }) as const),
  );
  if (written.kind === 'refused') return written;
  const where = `in a comment on the issue: ${written.url}`;
  const because = instead === null ? '' : `. ${oneLine(instead, LINE).replace(/\.$/, '')}`;
  return { kind: 'placed', where: `${where}${because}` };
}

/** If a person edited the issue since the trigger, it stays as it is. What people wrote is kept below the draft. */
async function asEdit(draft: Draft, options: DeliverDraftOptions): Promise<Placed | Refused> {
  const { forge, secrets, issue } = options;
  const body = secrets.mask(withOriginals(draftText(draft), options.body));
  if (body.length > MAX_PAGE_CHARS)
    return asComment(draft, options, 'Draft and original together are too long for the text of an issue.');
  const now = await orRefused(forge.issue(issue).then((found) => ({ kind: 'found', found }) as const));
  if (now.kind === 'refused') return asComment(draft, options, now.why);
  if (now.found.body !== options.body)
    return asComment(draft, options, 'Somebody edited the issue meanwhile, so its text was left alone.');
  const edited = await orRefused(
    forge.issues.editBody(issue, body).then(() => ({ kind: 'edited' }) as const),
  );
  if (edited.kind === 'refused') return asComment(draft, options, edited.why);
  return { kind: 'placed', where: 'in the text of the issue, with the earlier text folded below it' };
}

async function asIssue(draft: Draft, options: DeliverDraftOptions): Promise<Placed | Refused> {
  const { forge, secrets, issue } = options;
  const marker = draftMarker(issue);
  const title = escapedTitle(draft.title) || `Issue ${issue}, rewritten`;
  const alone = `${marker}\n\nWritten from issue #${issue}, which holds what people said.\n\n${draftText(draft)}`;
  const text = withOriginals(alone, options.body);
  const body = text.length > MAX_PAGE_CHARS ? alone : text;
  const made = await orRefused(
    forge.issues.create(marker, { title: secrets.mask(title), body: secrets.mask(body) }),
  );
  if (made.kind === 'refused') return asComment(draft, options, made.why);
  if (made.kind === 'existing')
    return asComment(draft, options, `Issue ${made.number} was made from this one before and is still open.`);
  return { kind: 'placed', where: `in a new issue: ${made.url}` };
}

/** The draft as Markdown: the model's text, escaped so that it mentions, links, closes and runs nothing. */
export function draftText(draft: Draft): string {
  const { problem, reproduction, expected, actual } = draft;
  const text = paragraphs(
    section('Problem', escapedProse(problem)),
    section('Reproduction', reproduction === '' ? '' : escapedBlock(reproduction)),
    section('Expected', escapedProse(expected)),
    section('Actual', escapedProse(actual)),
    section('Acceptance criteria', list(draft.acceptanceCriteria, '- [ ] ')),
    section('Affected files', filesOf(draft)),
    section('Out of scope', list(draft.outOfScope)),
    section('Assumptions', list(draft.assumptions)),
    section('Open questions', list(draft.openQuestions)),
    'A model wrote this draft from the issue and the repository. Nobody has checked it.',
  );
  return withoutMarks(text);
}

function section(title: string, text: string): string {
  return text === '' ? '' : `### ${title}\n\n${text}`;
}

function list(items: readonly string[], mark = '- '): string {
  return items.map((item) => `${mark}${escapedProse(item)}`).join('\n');
}

function filesOf({ affectedFiles }: Draft): string {
  return affectedFiles
    .map(
      ({ path, isThere }) => `- ${escapedCode(path)}${isThere ? '' : ' (the repository has no such path)'}`,
    )
    .join('\n');
}
