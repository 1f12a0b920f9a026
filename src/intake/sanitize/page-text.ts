import { fenced, longestTicks } from '../../core/text/fenced.ts';
import { MADE_BY } from './markdown.ts';
import { HIDDEN, PICTURE } from './marks.ts';
import { attributeOf, type Element, isHidden, type Node, parsePage } from './page.ts';
import { drawnBlock, drawnCode, drawnText } from './rendered-code.ts';

export interface PageText {
  readonly text: string;
  /** Number of comments, attributes, hidden elements, texts of images, titles of links and other parts left out. */
  readonly hidden: number;
  /** Addresses of the shown pictures, one for each `[image]`. */
  readonly pictures: readonly string[];
}

/**
 * Writes what a browser shows of a page. What Markdown made becomes Markdown again, of raw HTML the bare tags stay.
 *
 * @param level number of elements around it that hold only text
 */
export function pageText(html: string, level = 0): PageText {
  const nodes = parsePage(html);
  if (nodes === null) return { text: HIDDEN, hidden: 1, pictures: [] };
  const page = new ShownPage(html, level);
  const text = page.write(nodes).replace(/^\n+/, '').trimEnd();
  return { text, hidden: page.hidden, pictures: page.pictures };
}

/** Elements in which a browser reads no tags. Their content is read as a page of its own, which ends nothing outside. */
const TEXT_ONLY = /^(?:textarea|xmp|plaintext)$/;

/** Elements in others are followed by calls within calls; what stands deeper is not shown. */
const DEEPEST = 1000;
const TAG_NAME = /^[a-z][a-z0-9-]{0,19}$/;
/** Attributes without a message, whose removal is not told. */
const LAYOUT = new Set(
  'open class id align valign width height style border colspan rowspan start type dir lang target rel href src'.split(
    ' ',
  ),
);
const LANGUAGE = /^[A-Za-z][\w+#.-]{0,19}$/;
const ITEM_MARK = /^(?:[-*+]|\d{1,9}[.)]|\[\^[\w-]{1,20}\]:)$/;
/** "image" is the forge's own default. */
const SAYS_NOTHING = /^\s*(?:image)?\s*$/i;

class ShownPage {
  hidden = 0;
  readonly pictures: string[] = [];
  readonly #html: string;
  readonly #level: number;
  /** How many characters the marks of blocks may take. */
  #room: number;
  #depth = 0;
  #isCode = false;

  constructor(html: string, level: number) {
    this.#html = html;
    this.#level = level;
    this.#room = 4 * html.length + 10_000;
  }

  /** Neighbours that are hidden share one mark. */
  write(nodes: readonly Node[]): string {
    if (this.#depth >= DEEPEST) return this.#hide();
    this.#depth += 1;
    const parts: string[] = [];
    let [last, asked, wasBlank] = ['', '', false];
    for (const node of nodes) {
      const part = this.#node(node);
      const isBlank = part.trim() === '';
      if (part === '' || (isBlank && (asked !== '' || wasBlank)) || (part === HIDDEN && last === HIDDEN))
        continue;
      const own = this.#isCode ? '' : gapAround(node);
      const gap = own.length > asked.length ? own : asked;
      if (gap === '' || parts.length === 0) parts.push(part);
      else parts.push(parts.pop()?.trimEnd() ?? '', gap, part.replace(/^\n+/, ''));
      if (!isBlank) last = part;
      [asked, wasBlank] = [own, isBlank];
    }
    this.#depth -= 1;
    return parts.join('');
  }

  #node(node: Node): string {
    if ('value' in node) return this.#isCode ? node.value : drawnText(node.value, () => this.#hide());
    if (node.nodeName === '#comment') return this.#hide();
    if (!('tagName' in node)) return '';
    if (isHidden(node)) return this.#hide();
    if (this.#isCode) return this.write(node.childNodes);
    const mark = attributeOf(node, MADE_BY);
    return mark === undefined ? this.#raw(node) : this.#markdown(node, mark);
  }

  /** With marks before its lines, unless those of nested blocks would become many times the page. */
  #grown(text: string, grow: (text: string) => string): string {
    const grown = this.#room < 0 ? HIDDEN : grow(text);
    this.#room -= grown.length - text.length;
    if (this.#room >= 0) return grown;
    return this.#hide();
  }

  #hide(): string {
    this.hidden += 1;
    return HIDDEN;
  }

  #markdown(element: Element, mark: string): string {
    const { tagName, childNodes } = element;
    switch (tagName) {
      case 'img':
        return this.#picture(element);
      case 'a':
        return this.#link(element, mark);
      case 'code':
        return quoted(drawnCode(this.#code(element), element, () => this.#hide()));
      case 'pre':
        return this.#block(element, mark);
      case 'hr':
        return '---';
      case 'br':
        return '';
      case 'em':
      case 'strong':
        return `${emphasisOf(mark)}${this.write(childNodes)}${emphasisOf(mark)}`;
      case 'blockquote':
        return this.#grown(this.write(childNodes).trim(), (text) => text.replace(/^/gm, '> '));
      case 'li':
        return this.#grown(this.write(childNodes).trim(), (text) =>
          item(ITEM_MARK.test(mark) ? mark : '-', text),
        );
      case 'thead':
        return headed(this.write(childNodes).trim());
      case 'tr':
        return `|${this.write(childNodes).replaceAll('\n', '')}`;
      case 'th':
      case 'td':
        return ` ${onOneLine(this.write(childNodes)).replaceAll('|', '\\|')} |`;
      default: {
        const level = Number(/^h([1-6])$/.exec(tagName)?.[1] ?? 0);
        return `${'#'.repeat(level)}${level > 0 ? ' ' : ''}${this.write(childNodes)}`;
      }
    }
  }

  /** The tags that were written, without the attributes, which readers do not see. */
  #raw(element: Element): string {
    const { tagName, childNodes, attrs, sourceCodeLocation: written } = element;
    if (tagName === 'img') return this.#picture(element);
    const isLink = tagName === 'a' && /^https?:/i.test(attributeOf(element, 'href') ?? '');
    // The title of a link is counted with it.
    const saysMore = attrs.some(({ name }) => !LAYOUT.has(name) && !(isLink && name === 'title'));
    if (saysMore) this.hidden += 1;
    if (isLink) return this.#link(element, '');
    const inside = TEXT_ONLY.test(tagName) ? this.#textOnly(element) : this.write(childNodes);
    if (!written || !TAG_NAME.test(tagName)) return inside;
    const from = written.startOffset + 1;
    const name = this.#html.slice(from, from + tagName.length);
    const end = 'endTag' in written && written.endTag ? `</${name}>` : '';
    return `<${name}${saysMore ? ' …' : ''}>${inside}${end}`;
  }

  #textOnly({ childNodes, sourceCodeLocation: place }: Element): string {
    // An element that was opened before goes on within, and may be hidden.
    const isText = childNodes.every((node) => 'value' in node);
    if (!isText || this.#level > 0 || !place?.startTag) return this.#hide();
    const html = this.#html.slice(place.startTag.endOffset, place.endTag?.startOffset);
    const { text, hidden, pictures } = pageText(html, this.#level + 1);
    this.hidden += hidden;
    this.pictures.push(...pictures);
    return text;
  }

  #picture(element: Element): string {
    const words = `${attributeOf(element, 'alt') ?? ''}${attributeOf(element, 'title') ?? ''}`;
    if (!SAYS_NOTHING.test(words)) this.hidden += 1;
    this.pictures.push(attributeOf(element, 'src') ?? '');
    return PICTURE;
  }

  /** An address with blanks could be a sentence, and that of a link without text is not shown. */
  #link(element: Element, mark: string): string {
    const text = this.write(element.childNodes);
    if (mark === 'note') return text;
    const address = attributeOf(element, 'href') ?? '';
    const title = attributeOf(element, 'title') === undefined ? '' : ` ${this.#hide()}`;
    if (title === '' && (text === address || address === `mailto:${text}`)) return text;
    const isNoAddress = /\s/.test(address) || (text.trim() === '' && /^https?:/i.test(address));
    return `[${text}](${isNoAddress ? this.#hide() : address}${title})`;
  }

  /** The text of an element, byte for byte. */
  #code({ childNodes }: Element): string {
    this.#isCode = true;
    const code = this.write(childNodes);
    this.#isCode = false;
    return code;
  }

  /** Of the info string of a fence only the name of a language, which is harmless, is kept. */
  #block(element: Element, mark: string): string {
    const code = this.#code(element);
    if (mark !== 'fence') return code.replace(/\n$/, '').replace(/^(?=.)/gm, '    ');
    const language = LANGUAGE.exec(attributeOf(element, 'lang') ?? '')?.[0] ?? '';
    return fenced(
      drawnBlock(code, language, () => this.#hide()),
      language,
    );
  }
}

/** What stands between an element that Markdown made and its neighbours. */
function gapAround(node: Node): string {
  if (!('tagName' in node) || attributeOf(node, MADE_BY) === undefined) return '';
  const { tagName, parentNode } = node;
  if (/^(?:img|a|br|code|em|strong|sup|th|td)$/.test(tagName)) return '';
  const isTight =
    /^(?:ul|ol|li|tr|thead|tbody)$/.test(tagName) || (tagName !== 'p' && parentNode?.nodeName === 'li');
  return isTight ? '\n' : '\n\n';
}

function emphasisOf(mark: string): string {
  return /^(?:\*\*?|__?)$/.test(mark) ? mark : '';
}

function item(mark: string, text: string): string {
  return `${mark} ${text.replace(/\n(?!\n)/g, `\n${' '.repeat(mark.length + 1)}`)}`;
}

function onOneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
    .trim();
}

function headed(row: string): string {
  return `${row}\n${row.replace(/(?:\\\||[^|])+/g, ' --- ')}`;
}

function quoted(code: string): string {
  const ticks = '`'.repeat(longestTicks(code) + 1);
  const space = /^`|`$/.test(code) ? ' ' : '';
  return `${ticks}${space}${code}${space}${ticks}`;
}
