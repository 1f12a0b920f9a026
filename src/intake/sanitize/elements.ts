import { type HtmlTag, hides } from './html.ts';

/** Elements whose content a page does not show as text. */
const NEVER_SHOWN = new Set(
  'script style template iframe object noscript noembed noframes svg math canvas audio video datalist dialog rp'.split(
    ' ',
  ),
);
const WITHOUT_CONTENT = new Set('img br hr input source wbr area embed link meta'.split(' '));
/** An end tag inside one of these does not close an element around it. */
const BARRIERS = new Set('table td th caption object marquee template applet'.split(' '));

interface OpenElement {
  readonly name: string;
  readonly from: number;
  /** `always`: even if it is never closed. */
  readonly hidden: 'always' | 'when-closed' | 'no';
  readonly depth: number;
}

/** The range of an element that is not shown. */
export interface HiddenRange {
  readonly from: number;
  readonly to: number;
}

/** Tracks open elements through the blocks of a text. An element ends at the latest with the block that opened it. */
export class OpenElements {
  readonly #open: OpenElement[] = [];
  readonly #counts = new Map<string, number>();
  #depth = 0;

  enterBlock(): void {
    this.#depth += 1;
  }

  leaveBlock(end: number): HiddenRange | null {
    this.#depth -= 1;
    let hidden: HiddenRange | null = null;
    while ((this.#open.at(-1)?.depth ?? 0) > this.#depth) {
      const element = this.#pop();
      if (element?.hidden === 'always') hidden = { from: element.from, to: end };
    }
    return hidden;
  }

  /** @param at offset of the piece of HTML in the text. @returns the hidden element that ends with this tag */
  tag(tag: HtmlTag, at: number): HiddenRange | null {
    if (!tag.isClosing) this.#start(tag, at);
    else if ((this.#counts.get(tag.name) ?? 0) > 0) return this.#end(tag.name, at + tag.to);
    return null;
  }

  #start({ name, from, attributes, isSelfClosing }: HtmlTag, at: number): void {
    if (WITHOUT_CONTENT.has(name)) return;
    const always = isSelfClosing ? 'when-closed' : 'always';
    const hidden = hides(attributes) ? always : NEVER_SHOWN.has(name) ? 'when-closed' : 'no';
    this.#open.push({ name, from: at + from, hidden, depth: this.#depth });
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  #end(name: string, to: number): HiddenRange | null {
    const index = this.#open.findLastIndex((element) => element.name === name || BARRIERS.has(element.name));
    if (this.#open[index]?.name !== name) return null;
    let hidden: HiddenRange | null = null;
    while (this.#open.length > index) {
      const element = this.#pop();
      const isOwn = this.#open.length === index;
      if (element !== undefined && (element.hidden === 'always' || (isOwn && element.hidden !== 'no')))
        hidden = { from: element.from, to };
    }
    return hidden;
  }

  #pop(): OpenElement | undefined {
    const element = this.#open.pop();
    if (element !== undefined) this.#counts.set(element.name, (this.#counts.get(element.name) ?? 1) - 1);
    return element;
  }
}
