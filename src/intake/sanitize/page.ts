import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as names, Parser, type Token } from 'parse5';

/** A tag as a browser reads it. */
interface HtmlTag {
  /** In lower case. */
  readonly name: string;
  readonly isClosing: boolean;
  readonly attributes: ReadonlyMap<string, string>;
}

/** Styles that remove size, colour or position. */
const HIDING_STYLE = new RegExp(
  [
    'display\\s*:\\s*none|visibility\\s*:\\s*(?:hidden|collapse)|mso-hide\\s*:\\s*all',
    '(?<![-\\w])(?:opacity|font-size|(?:max-)?(?:height|width)|scale)\\s*[:(]\\s*(?:0|\\.0)(?![.\\d]*[1-9])|font-size\\s*:\\s*1px',
    '(?<![-\\w])color\\s*:\\s*(?:transparent|white|#fff|rgba?\\(\\s*255\\D+255\\D+255)',
    '(?<![-\\w])color\\s*:\\s*\\w+\\([^()]*[,/]\\s*(?:[.0]+%?\\s*)?\\)',
    '(?:left|top|right|bottom|text-indent)\\s*:\\s*-\\d{3}|(?<![-\\w])clip(?:-path)?\\s*:',
  ].join('|'),
  'i',
);
/** Escapes and comments in a style, which hide it from the pattern above. */
const DISGUISED = /\\|\/\*/;

/** Whether the attributes hide their element. */
function hides(attributes: ReadonlyMap<string, string>): boolean {
  const style = attributes.get('style') ?? '';
  const color = attributes.get('color') ?? '';
  return attributes.has('hidden') || DISGUISED.test(style) || HIDING_STYLE.test(`color:${color};${style}`);
}

/** Attributes without a message, whose removal is not reported. */
const LAYOUT = new Set(
  'open class id align valign width height style border colspan rowspan start type dir lang target rel href src'.split(
    ' ',
  ),
);
/** The tag without its attributes, which readers do not see. A link keeps its address. */
export function bareTag({ name, isClosing, attributes }: HtmlTag): string {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) return '';
  const address = name === 'a' ? /^https?:\/\/[^\s"'<>]{1,500}/i.exec(attributes.get('href') ?? '') : null;
  const href = address === null ? '' : ` href="${address[0]}"`;
  const more = saysMore(attributes) ? ' …' : '';
  return `<${isClosing ? '/' : ''}${name}${href}${more}>`;
}

/** Whether there are attributes other than layout. */
export function saysMore(attributes: ReadonlyMap<string, string>): boolean {
  return [...attributes.keys()].some((name) => !LAYOUT.has(name));
}

/** A piece of a text. */
export interface Piece {
  readonly from: number;
  readonly to: number;
}

export interface PageTag extends HtmlTag, Piece {
  readonly isShown: boolean;
}

/** What a browser shows of a page: its texts and all its tags, in the order of the HTML. */
export interface Page {
  readonly texts: readonly Piece[];
  readonly tags: readonly PageTag[];
}

/** Elements whose content a page does not show as text. */
const NEVER_SHOWN = new Set(
  'script style template iframe object noscript noembed noframes svg math canvas audio video datalist dialog rp title select'.split(
    ' ',
  ),
);
/** Broken markup makes a browser open elements again and again. Nobody writes a page with so many. */
const MOST_ELEMENTS = 100_000;

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.ParentNode;

class TooManyElements extends Error {}

/** Parses a whole page by the HTML standard. @returns null for a page with too many elements */
export function readPage(html: string): Page | null {
  try {
    return parsePage(html);
  } catch (error) {
    if (error instanceof TooManyElements) return null;
    throw error;
  }
}

function parsePage(html: string): Page {
  const texts: (Piece & { readonly parent: Node })[] = [];
  const tags: (Omit<PageTag, 'isShown'> & { readonly parent: Node })[] = [];
  let elements = 0;
  let read: Token.Location | null = null;
  const place = (parent: Node) => {
    if (read !== null) texts.push({ parent, from: read.startOffset, to: read.endOffset });
  };
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement: (...element) => {
      elements += 1;
      if (elements > MOST_ELEMENTS) throw new TooManyElements();
      return defaultTreeAdapter.createElement(...element);
    },
    insertText: (parent, text) => {
      defaultTreeAdapter.insertText(parent, text);
      place(parent);
    },
    insertTextBefore: (parent, text, next) => {
      defaultTreeAdapter.insertTextBefore(parent, text, next);
      place(parent);
    },
  };
  const context = treeAdapter.createElement('div', names.NS.HTML, []);
  const parser = Parser.getFragmentParser(context, { treeAdapter, sourceCodeLocationInfo: true });
  const { _insertCharacters: insert, onStartTag, onEndTag } = parser;
  parser._insertCharacters = (token) => {
    read = token.location;
    insert.call(parser, token);
  };
  const note = ({ tagName: name, attrs, location }: Token.TagToken, parent: Node, isClosing: boolean) => {
    if (location === null) return;
    const attributes = new Map(attrs.map((attribute) => [attribute.name, attribute.value]));
    tags.push({ name, attributes, isClosing, parent, from: location.startOffset, to: location.endOffset });
  };
  parser.onStartTag = (token) => {
    onStartTag.call(parser, token);
    note(token, parser.openElements.current ?? parser.document, false);
  };
  parser.onEndTag = (token) => {
    note(token, parser.openElements.current ?? parser.document, true);
    onEndTag.call(parser, token);
  };
  parser.tokenizer.write(html, true);
  const isShown = shownIn(parser.document);
  return {
    texts: merged(
      texts.filter(({ parent }) => isShown(parent)).toSorted((one, other) => one.from - other.from),
    ),
    tags: tags.map(({ parent, ...tag }) => ({ ...tag, isShown: isShown(parent) })),
  };
}

/** The tokenizer ends a run of white space in the middle of an entity that follows it. */
function merged(pieces: readonly Piece[]): readonly Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (last?.to === piece.from) all[all.length - 1] = { from: last.from, to: piece.to };
    else all.push(piece);
  }
  return all;
}

/** Tells of a node whether it and all around it are shown. */
function shownIn(root: Node): (node: Node) => boolean {
  const known = new Map<Node, boolean>([[root, true]]);
  return (node) => {
    const path: Node[] = [];
    let at: Node | null = node;
    while (at !== null && !known.has(at)) {
      path.push(at);
      at = 'parentNode' in at ? at.parentNode : null;
    }
    let shown = at !== null && known.get(at) === true;
    for (const inner of path.toReversed()) {
      if ('tagName' in inner)
        shown &&=
          !NEVER_SHOWN.has(inner.tagName) && !hides(new Map(inner.attrs.map((a) => [a.name, a.value])));
      known.set(inner, shown);
    }
    return shown;
  };
}
