import { randomUUID } from 'node:crypto';
import MarkdownIt, { type StateBlock, type StateInline, type Token } from 'markdown-it';
import footnotes from 'markdown-it-footnote';

/** Brackets, quotes and lists that are nested deeper are not read. */
const DEEPEST = 150;

/** Renders as GitHub does, for `pageText`. */
export const markdown = new MarkdownIt({ html: true, linkify: true, maxNesting: DEEPEST });
footnotes(markdown);
// Only addresses with a scheme can hide something: their backticks and brackets mean nothing.
markdown.core.ruler.disable('linkify');
markdown.inline.ruler.disable(['newline', 'strikethrough', 'footnote_inline']);
/** Line breaks as they are written, with the backslash before them and the indentation behind. */
markdown.inline.ruler.before('newline', 'line_end', (state, silent) => {
  const isEscaped = state.src.startsWith('\\\n', state.pos);
  if (!isEscaped && state.src[state.pos] !== '\n') return false;
  state.pos += isEscaped ? 2 : 1;
  if (silent) return true;
  if (isEscaped) state.pending += '\\';
  if (isEscaped || state.pending.endsWith('  ')) state.push('hardbreak', 'br', 0);
  state.pending += '\n';
  return true;
});
/** An address that many links refer to is written as often. */
const LONGEST_ADDRESS = 8_000;
// The forge drops the address of such a link, but shows it as one.
markdown.validateLink = (address) => address.length <= LONGEST_ADDRESS;
markdown.normalizeLink = (address) => address;
markdown.normalizeLinkText = (address) => address;

/** The attribute of the elements that Markdown made, with how they were written. Nobody else can write it. */
export const MADE_BY = `data-markdown-${randomUUID()}`;

markdown.core.ruler.push('made_by', ({ tokens }) => {
  for (const token of tokens.flatMap((one) => [one, ...(one.children ?? [])])) {
    if (token.type === 'fence') token.attrs = languageOf(token);
    if (token.tag !== '' && token.nesting >= 0) token.attrPush([MADE_BY, writtenAs(token)]);
  }
});

/** The mark of a list item or of emphasis; else the type of the token. */
function writtenAs({ type, tag, info, markup }: Token): string {
  if (type === 'list_item_open') return `${info}${markup}`;
  return tag === 'em' || tag === 'strong' ? markup : type;
}

function languageOf({ info }: Token): [string, string][] {
  const [name = ''] = markdown.utils.unescapeAll(info).trim().split(/\s+/, 1);
  return name === '' ? [] : [['lang', name]];
}

const { renderer } = markdown;
/** With the quotes of the forge's page and no others: raw HTML may leave a value open, which ends with the next quote. */
renderer.renderAttrs = ({ attrs }) => {
  const written = (attrs ?? []).map(([name, value]) =>
    name === MADE_BY ? `${name}=${value}` : `${name}="${markdown.utils.escapeHtml(String(value))}"`,
  );
  return written.map((attribute) => ` ${attribute}`).join('');
};
// Written like other elements; its line break is in the text.
delete renderer.rules['hardbreak'];
renderer.rules['fence'] = (...fence) => renderer.rules['code_block']?.(...fence) ?? '';
renderer.rules['footnote_ref'] = (tokens, index) =>
  `<sup class="footnote-ref" ${MADE_BY}=note><a href="#fn" id="fnref" ${MADE_BY}=note>${noteMark(tokens[index])}</a></sup>`;
renderer.rules['footnote_block_open'] = () =>
  `<section class="footnotes" ${MADE_BY}=note>\n<ol class="footnotes-list" ${MADE_BY}=note>\n`;
renderer.rules['footnote_block_close'] = () => '</ol>\n</section>\n';
renderer.rules['footnote_open'] = (tokens, index) =>
  `<li id="fn" class="footnote-item" ${MADE_BY}=${noteMark(tokens[index])}:>`;
renderer.rules['footnote_close'] = () => '</li>\n';
renderer.rules['footnote_anchor'] = () => `<a href="#fnref" class="footnote-backref" ${MADE_BY}=note></a>`;

/** A footnote by its label, if that is short enough to say nothing, else by the number that readers see. */
function noteMark(token: Token | undefined): string {
  const label = String(token?.meta?.['label']);
  return `[^${/^[\w-]{1,20}$/.test(label) ? label : Number(token?.meta?.['id']) + 1}]`;
}

interface Footnotes {
  list?: readonly { readonly label: string }[];
}

/** A footnote that only footnotes refer to is not shown. */
markdown.core.ruler.before('footnote_tail', 'footnotes_in_use', ({ tokens, env }) => {
  const notes = env['footnotes'] as Footnotes | undefined;
  const used = new Set<unknown>();
  let depth = 0;
  for (const { type, children } of tokens) {
    if (type === 'footnote_reference_open') depth += 1;
    if (type === 'footnote_reference_close') depth -= 1;
    for (const child of depth === 0 ? (children ?? []) : [])
      if (child.type === 'footnote_ref') used.add(child.meta?.['label']);
  }
  if (notes?.list !== undefined) notes.list = notes.list.filter(({ label }) => used.has(label));
});

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

const inlineRules = markdown.inline.ruler.getRules('').map((rule): typeof rule => (state, silent) => {
  if (state.level >= DEEPEST - 1) throw new TooDeep();
  if (state.src[state.pos] === '<') state.skipHtmlSpecial = !endsSpecial(state);
  return rule(state, silent);
});
markdown.inline.ruler.getRules = () => inlineRules;

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

const ONE_COLUMN = /^[ \t]*(?::-+:?|-+:)[ \t]*$/;

/** A head of one column needs no bar, if its line below has colons. */
const tables = new MarkdownIt();
tables.block.ruler.enableOnly(['table']);
const [table] = tables.block.ruler.getRules('');
if (table === undefined) throw new Error('markdown-it has no tables');
// Behind the blocks that may begin on the line of a head, such as fences.
markdown.block.ruler.disable('table');
markdown.block.ruler.before(
  'lheading',
  'table_of_paragraph',
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
