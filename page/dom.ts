type Child = Node | string | null;

/** What a line of another version of the action may lack is not shown as usual; the rest of the page is. */
export function orElse<Value>(make: () => Value, instead: () => Value): Value {
  try {
    return make();
  } catch {
    return instead();
  }
}

/** An element; what strangers or a model wrote gets into it as text and in no other way. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children.filter((child) => child !== null));
  return made;
}

const SVG = 'http://www.w3.org/2000/svg';

export function svg(
  tag: string,
  attributes: Readonly<Record<string, string | number>>,
  ...children: readonly Child[]
): SVGElement {
  const made = document.createElementNS(SVG, tag);
  // A figure that a line lacks leaves the others of its chart as they are.
  for (const [name, value] of Object.entries(attributes))
    made.setAttribute(name, Number.isNaN(value) ? '0' : String(value));
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** A fold whose content is made when it is opened for the first time. */
export function fold(
  summary: HTMLElement | string,
  make: () => Node,
  attributes: Readonly<Record<string, string>> = {},
): HTMLDetailsElement {
  const head = typeof summary === 'string' ? el('summary', {}, summary) : summary;
  const made = el('details', attributes, head);
  let isMade = false;
  const fill = (): void => {
    if (isMade || !made.open) return;
    isMade = true;
    made.append(orElse(make, () => el('p', {}, 'This cannot be shown; the trace has it.')));
  };
  made.addEventListener('toggle', fill);
  // A script that opens it wants the content at once.
  made.addEventListener('fill', fill);
  return made;
}

export function open(details: HTMLDetailsElement): void {
  details.open = true;
  details.dispatchEvent(new Event('fill'));
}

export function pre(text: string): HTMLElement {
  // What is wider than the page is scrolled, by the keyboard as well.
  return el('pre', { tabindex: '0' }, text === '' ? '(nothing)' : text);
}

export function badge(text: string, tone: 'good' | 'bad' | 'warn' | 'plain' = 'plain'): HTMLElement {
  return el('span', { class: `badge ${tone}` }, text);
}

/** A link only where it leads to a page; other texts stay texts. */
export function link(address: string, text = address): Node {
  if (!/^https?:\/\//.test(address)) return document.createTextNode(text);
  return el('a', { href: address, rel: 'noopener noreferrer' }, text);
}
