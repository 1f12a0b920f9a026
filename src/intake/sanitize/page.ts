import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as names, parseFragment } from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;
export type Node = DefaultTreeAdapterTypes.ChildNode;

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
/** Elements whose content a page does not show as text. */
const NEVER_SHOWN = new Set(
  'script style template iframe object noscript noembed noframes svg math canvas audio video datalist dialog rp title select'.split(
    ' ',
  ),
);
/** Broken markup makes a browser open elements again and again. Nobody writes a page with so many. */
const MOST_ELEMENTS = 100_000;

class TooManyElements extends Error {}

/** Parses a page by the HTML standard. @returns null for a page with too many elements */
export function parsePage(html: string): readonly Node[] | null {
  let elements = 0;
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement: (...element) => {
      elements += 1;
      if (elements > MOST_ELEMENTS) throw new TooManyElements();
      return defaultTreeAdapter.createElement(...element);
    },
  };
  const body = treeAdapter.createElement('div', names.NS.HTML, []);
  try {
    return parseFragment(body, html, { treeAdapter, sourceCodeLocationInfo: true }).childNodes;
  } catch (error) {
    if (error instanceof TooManyElements) return null;
    throw error;
  }
}

export function attributeOf({ attrs }: Element, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value;
}

/** Whether a browser shows nothing of the element. */
export function isHidden(element: Element): boolean {
  const style = attributeOf(element, 'style') ?? '';
  const color = attributeOf(element, 'color') ?? '';
  return (
    NEVER_SHOWN.has(element.tagName) ||
    attributeOf(element, 'hidden') !== undefined ||
    DISGUISED.test(style) ||
    HIDING_STYLE.test(`color:${color};${style}`)
  );
}
