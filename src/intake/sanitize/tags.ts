/** A tag as a browser reads it. */
export interface HtmlTag {
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
export function hides(attributes: ReadonlyMap<string, string>): boolean {
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
