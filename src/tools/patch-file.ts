import { WITHHELD } from '../core/secrets/secrets.ts';
import { shown } from '../core/shown.ts';
import { BYTE_ORDER_MARK, withoutByteOrderMark } from '../core/text/text.ts';
import { pause } from '../core/timing/pause.ts';
import type { ToolArguments } from '../core/validators/documents.generated.ts';
import { editAnswer, nearestText, uneditable } from './file-answer.ts';
import { endingAt, linesOf, withEnding } from './places/lines.ts';
import {
  describeNearestPlace,
  locate,
  locateShown,
  MOST_PLACES,
  type Nearness,
  type SearchMatch,
  type Span,
} from './places/locate.ts';
import { ambiguousName, realText } from './places/real-text.ts';
import { quoted } from './quoted.ts';
import { defineTool, type ToolAnswer, type ToolScope } from './tool.ts';

const TOLERATED: Readonly<Record<Nearness, string>> = {
  exact: '',
  'line-endings': ' It matched apart from line endings (CRLF and LF).',
  'trailing-space': ' It matched apart from white space at the ends of lines.',
};

export const patchFile = defineTool({
  name: 'patch-file',
  effect: 'writes',
  async run(args, scope) {
    const wanted = wantedOf(args);
    if (wanted.kind === 'unclear') return { status: 'rejected', text: wanted.why };
    return patch(args.path, wanted.edits, scope);
  },
});

type Replacement = NonNullable<ToolArguments['patch-file']['edits']>[number];

type Wanted =
  | { readonly kind: 'edits'; readonly edits: readonly Replacement[] }
  | { readonly kind: 'unclear'; readonly why: string };

const FORMS =
  'Give "path" with "search" and "replace", or for several edits "edits": [{ "search", "replace" }]. Nothing was done.';

/** Normalizes the argument forms: one or several edits. */
function wantedOf({ search, replace, edits = [] }: ToolArguments['patch-file']): Wanted {
  if ((search === undefined) !== (replace === undefined)) return { kind: 'unclear', why: FORMS };
  const own = search === undefined || replace === undefined ? [] : [{ search, replace }];
  const all = [...own, ...edits];
  if (all.length === 0) return { kind: 'unclear', why: FORMS };
  if (all.some((one) => one.search === one.replace)) {
    return { kind: 'unclear', why: '"search" and "replace" are the same; nothing would change.' };
  }
  return { kind: 'edits', edits: all };
}

/**
 * Makes all edits of one file, or none. Each takes the time of a search in the whole file, and a call may have thousands.
 * @throws {Cancelled} when the run is stopped between two of them
 */
async function patch(
  path: string,
  edits: readonly Replacement[],
  { workspace, signal }: ToolScope,
): Promise<ToolAnswer> {
  const read = await workspace.read(path);
  if (read.kind === 'missing') {
    const text = `There is no file ${quoted(path)}; to create it use write-file. ${nearestText(read.nearest)}`;
    return { status: 'failed', text };
  }
  if (read.kind !== 'text') return uneditable(path, read, 'patched');
  const mark = read.text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  const patched = new PatchedText(read.text.slice(mark.length));
  for (const [index, { search, replace }] of edits.entries()) {
    if (index > 0) await pause(0, signal, { message: 'The run was stopped.' });
    const edit =
      mark === ''
        ? { search, replace }
        : { search: withoutByteOrderMark(search), replace: withoutByteOrderMark(replace) };
    const failure = patched.apply(path, edit);
    if (failure === null) continue;
    const which = edits.length === 1 ? '' : `Edit ${index + 1} of ${edits.length}: `;
    return { ...failure, text: `${which}${failure.text}` };
  }
  const outcome = await workspace.apply({ kind: 'write', path, text: mark + patched.text });
  return editAnswer(path, outcome, `Patched ${quoted(path)}, ${patched.where}.${patched.notes}`);
}

/** A text to which edits are applied one after the other. */
class PatchedText {
  text: string;
  #spans: Span[] = [];
  readonly #notes = new Set<string>();

  constructor(text: string) {
    this.text = text;
  }

  /** @returns why the edit is not possible; null when it was applied */
  apply(path: string, edit: Replacement): ToolAnswer | null {
    const { text } = this;
    const located = locateShown(text, edit.search);
    if (located.kind !== 'one') return notOne(path, { text, ...edit, located });
    const { start, end, nearness } = located;
    const real = realText(adaptedReplacement(text, { ...edit, span: located }), { file: text, start, end });
    if (real.kind === 'ambiguous') return { status: 'rejected', text: ambiguousName(real.name) };
    this.text = text.slice(0, start) + real.text + text.slice(end);
    const moved = real.text.length - (end - start);
    this.#spans = this.#spans.map((span) =>
      span.start >= end ? { start: span.start + moved, end: span.end + moved } : span,
    );
    this.#spans.push({ start, end: start + real.text.length });
    this.#notes.add(`${TOLERATED[nearness]}${real.note}`);
    return null;
  }

  get where(): string {
    return this.#spans.map((span) => describeSpan(this.text, span)).join(' and ');
  }

  get notes(): string {
    return [...this.#notes].join('');
  }
}

/** The replacement with the line endings of the place, and without a final line break if the file has none there. */
function adaptedReplacement(
  text: string,
  { search, replace, span }: { readonly search: string; readonly replace: string; readonly span: Span },
): string {
  const lacksBreak = search.endsWith('\n') && !text.slice(span.start, span.end).endsWith('\n');
  const wanted = lacksBreak ? replace.replace(/\r?\n$/, '') : replace;
  const ending = endingAt(text, span.start);
  return ending === null ? wanted : withEnding(wanted, ending);
}

function describeSpan(text: string, { start, end }: Span): string {
  const first = lineAt(text, start);
  const last = lineAt(text, Math.max(start, end - 1));
  return first === last ? `line ${first}` : `lines ${first}-${last}`;
}

/** Counted from 1. */
function lineAt(text: string, at: number): number {
  let line = 1;
  for (
    let newline = text.indexOf('\n');
    newline >= 0 && newline < at;
    newline = text.indexOf('\n', newline + 1)
  ) {
    line += 1;
  }
  return line;
}

interface FailedEdit extends Replacement {
  readonly text: string;
  readonly located: Exclude<SearchMatch, { readonly kind: 'one' }>;
}

function notOne(path: string, { text, search, replace, located }: FailedEdit): ToolAnswer {
  if (located.kind === 'many') {
    const lines = located.starts.map((start) => lineAt(text, start));
    const count = lines.length < MOST_PLACES ? `${lines.length}` : `at least ${lines.length}`;
    const where = `"search" occurs ${count} times in ${quoted(path)}, in lines ${lines.join(', ')}.`;
    return {
      status: 'failed',
      text: `${where} Add lines around the place that you mean. Nothing was changed.`,
    };
  }
  const notFound = `"search" was not found in ${quoted(path)}; nothing was changed.`;
  const reason =
    secretPasted(search) ?? alreadyThere(text, replace) ?? describeNearestPlace(shown(text), shown(search));
  return { status: 'failed', text: `${notFound} ${reason ?? nothingNear(text)}` };
}

function secretPasted(search: string): string | null {
  if (!search.includes(WITHHELD)) return null;
  return `It holds ${WITHHELD}, which stands for a known secret that you are not shown. Choose lines without it.`;
}

/** Shorter texts occur by chance. */
const TELLING_CHARS = 12;

function alreadyThere(text: string, replace: string): string | null {
  if (replace.trim().length < TELLING_CHARS) return null;
  const located = locate(text, replace);
  if (located.kind !== 'one') return null;
  return `The text of "replace" already stands there, ${describeSpan(text, located)}: this edit may have been made before.`;
}

function nothingNear(text: string): string {
  const count = linesOf(text).length;
  return count === 0
    ? 'The file is empty; use write-file.'
    : `Nothing in its ${count} lines is like it; read the file again.`;
}
