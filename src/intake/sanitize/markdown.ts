import MarkdownIt, { type Env, type StateBlock, type StateInline, type Token } from 'markdown-it';
import footnotes from 'markdown-it-footnote';

/** Where an inline token stands in the text of its paragraph. */
export interface Place {
  readonly from: number;
  readonly to: number;
  /** The end of the text of a link. */
  readonly label: number;
}

/** Brackets, quotes and lists that are nested deeper are not read. */
const DEEPEST = 150;

const places = new WeakMap<Token, Place>();

/** @returns null for text, emphasis and what else hides nothing */
export function placeOf(token: Token): Place | null {
  return places.get(token) ?? null;
}

/** Renders as GitHub does. */
export const markdown = new MarkdownIt({ html: true, linkify: true, maxNesting: DEEPEST, xhtmlOut: true });
footnotes(markdown);
// Addresses without a scheme become links only after the parse, when nobody knows their place.
markdown.core.ruler.disable('linkify');
markdown.inline.ruler.disable('footnote_inline');
// The forge drops the address of such a link, but shows it as one.
markdown.validateLink = () => true;
markdown.normalizeLink = (address) => address;

export function normalLabel(label: string): string {
  return markdown.utils.normalizeReference(label);
}

interface Footnotes {
  refs: Record<string, number>;
  list?: { label: string }[];
}

/** Labels of footnotes in any case are one, and a footnote that only footnotes refer to is not shown. */
markdown.core.ruler.before('footnote_tail', 'footnote_labels', ({ tokens, env }) => {
  const notes = env['footnotes'] as Footnotes | undefined;
  if (notes?.list === undefined) return;
  const used = new Set<string>();
  let depth = 0;
  for (const { type, meta, children } of tokens) {
    if (type === 'footnote_reference_open') depth += 1;
    if (type === 'footnote_reference_close') depth -= 1;
    if (type === 'footnote_reference_open' && meta !== null)
      meta['label'] = String(meta['label']).toLowerCase();
    for (const child of depth === 0 ? (children ?? []) : [])
      if (child.type === 'footnote_ref') used.add(String(child.meta?.['label']).toLowerCase());
  }
  notes.list = notes.list
    .map((note) => ({ ...note, label: note.label.toLowerCase() }))
    .filter(({ label }) => used.has(label));
});

/** @returns what a parse keeps, with footnotes whose labels may be in any case */
export function environment(): Env {
  const lower = (key: string | symbol) => (typeof key === 'string' ? key.toLowerCase() : key);
  const refs = new Proxy<Record<string | symbol, number>>(
    {},
    {
      get: (all, key) => all[lower(key)],
      set: (all, key, value) => Reflect.set(all, lower(key), value),
    },
  );
  return { footnotes: { refs } };
}

class TooDeep extends Error {}

/** A paragraph that is nested too deep has no tokens, and is not shown for that. */
const parseInline = markdown.inline.parse.bind(markdown.inline);
markdown.inline.parse = (text, parser, env, tokens) => {
  try {
    parseInline(text, parser, env, tokens);
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    tokens.length = 0;
  }
};

const inlineRules = markdown.inline.ruler.getRules('').map(placing);
markdown.inline.ruler.getRules = () => inlineRules;
type InlineRule = (state: StateInline, silent: boolean) => boolean;

function placing(rule: InlineRule): InlineRule {
  return (state, silent) => {
    if (state.level >= DEEPEST - 1) throw new TooDeep();
    if (state.src[state.pos] === '<') state.skipHtmlSpecial = !endsSpecial(state);
    if (silent) return rule(state, true);
    const [from, before] = [state.pos, state.tokens.length];
    if (!rule(state, false)) return false;
    const added = state.tokens
      .slice(before)
      .filter((token) => !token.type.startsWith('text') && !places.has(token));
    if (added.length > 0) for (const token of added) places.set(token, placeIn(state, from));
    return true;
  };
}

/** Where each end of a comment, instruction, declaration or CDATA stands last in a paragraph. */
const lastEnds = new WeakMap<StateInline, Map<string, number>>();

/** The parser takes an end that one kind lacks for one that all kinds lack. */
function endsSpecial(state: StateInline): boolean {
  const { src, pos } = state;
  const kinds = { '<!--': '-->', '<![C': ']]>' };
  const start = src.slice(pos, pos + 4);
  const end = start === '<!--' || start === '<![C' ? kinds[start] : start.startsWith('<?') ? '?>' : '>';
  const known = lastEnds.get(state) ?? new Map<string, number>();
  lastEnds.set(state, known);
  const last = known.get(end) ?? src.lastIndexOf(end);
  known.set(end, last);
  return last > pos;
}

function placeIn(state: StateInline, from: number): Place {
  const { src, pos: to } = state;
  if (src[from] === '[') return { from, to, label: markdown.helpers.parseLinkLabel(state, from, true) };
  if (src[from] !== ':') return { from, to, label: to - 1 };
  const scheme = /[a-z][a-z\d+.-]*$/i.exec(src.slice(Math.max(0, from - 10), from))?.[0] ?? '';
  return { from: from - scheme.length, to, label: to };
}

const ONE_COLUMN = /^[ \t]*(?::-+:?|-+:)[ \t]*$/;

/** A head of one column needs no bar, if its line below has colons. */
const tables = new MarkdownIt();
tables.block.ruler.enableOnly(['table']);
const [table] = tables.block.ruler.getRules('');
if (table === undefined) throw new Error('markdown-it has no tables');
markdown.block.ruler.at(
  'table',
  (state: StateBlock, from: number, to: number, silent: boolean) => {
    const [head, below] = [lineAt(state, from), lineAt(state, from + 1)];
    if (from + 2 > to || head.includes('|') || !ONE_COLUMN.test(below)) return table(state, from, to, silent);
    const { src, eMarks } = state;
    const end = eMarks[from] ?? 0;
    state.src = `${src.slice(0, end)}|${src.slice(end + 1)}`;
    eMarks[from] = end + 1;
    const isTable = table(state, from, to, silent);
    state.src = src;
    eMarks[from] = end;
    return isTable;
  },
  { alt: ['paragraph', 'reference'] },
);

function lineAt({ src, bMarks, tShift, eMarks }: StateBlock, line: number): string {
  return src.slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), eMarks[line] ?? 0);
}

export type { Env, Token };
