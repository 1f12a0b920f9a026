/** A regular expression or a literal with a percent sign: where its contents begin, and where they end. */
export interface RubyLiteral {
  readonly from: number;
  readonly to: number;
}

const LOOK_BACK = 80;
/** Longer literals are none, so that reading stays linear. */
const LONGEST = 1000;
/** What a value follows, on the same line or as its first. */
const BEFORE_VALUE =
  /(?:^|\n|[=(,[&|{;+\-*%<>~^]|(?<![\w)\]}])[!?]|\s:|(?:^|[^\w.:@$])(?:return|in|do|else|elsif|when|if|unless|while|until|then|and|or|not|puts|yield))[ \t]*$/;
/** A method that is called without brackets: there is a blank before the literal and none in it. */
const COMMAND = /(?:^|[^\w:@$])[a-z]\w*[?!]?[ \t]+$/;
const KEYWORD = /(?:^|[^\w.])(?:def|end|self|true|false|nil|alias|undef)[ \t]+$/;
/** What may stand behind a regular expression, and its flags. */
const BEHIND =
  /^[imxounse]*(?:$|[ \t]*(?:[),.;\]}\n#&|=!?]|$)|[ \t]+(?:(?:do|if|unless|and|or|then|while|until)\b|:))/;
const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };
const PERCENT = /%(?:[wWiIqQrxs][^\w\s]|[([{<|!^/])/y;

/**
 * The literal that begins at a slash or a percent sign, by what stands in front of it and behind; null: it divides, or
 * nothing closes it. A regular expression ends on its line, or is alone in its lines with the flag `x`.
 */
export function rubyLiteralAt(text: string, at: number): RubyLiteral | null {
  const before = text.slice(Math.max(0, at - LOOK_BACK), at);
  const isValue = BEFORE_VALUE.test(before) && !/:$/.test(before);
  if (!isValue && (!COMMAND.test(before) || KEYWORD.test(before) || /^.[\s=]/.test(text.slice(at, at + 2))))
    return null;
  const literal = text[at] === '/' ? regexAt(text, at) : percentAt(text, at, isValue ? 'value' : 'command');
  const divides = !isValue && text[at] === '/' && /\s/.test(text[(literal?.to ?? 0) - 1] ?? '');
  return divides ? null : literal;
}

function regexAt(text: string, at: number): RubyLiteral | null {
  const from = at + 1;
  const isOpen = text[from] === '\n';
  const to = isOpen ? closeOfLines(text, from) : closeOf(text, from, '/');
  if (to === null) return null;
  const behind = text.slice(to + 1, to + LOOK_BACK);
  const isLine = isOpen || !text.slice(from, to).includes('\n');
  return isLine && to > from && BEHIND.test(behind) ? { from, to } : null;
}

/** A slash that begins a line, with the flag for white space. */
function closeOfLines(text: string, from: number): number | null {
  const found = /\n[ \t]*\/(?=[a-z]*x)|\n(?=end\b)/.exec(text.slice(from, from + LONGEST));
  return found?.[0].endsWith('/') === true ? from + found.index + found[0].length - 1 : null;
}

function percentAt(text: string, at: number, place: 'value' | 'command'): RubyLiteral | null {
  PERCENT.lastIndex = at;
  const opening = PERCENT.exec(text)?.[0];
  if (opening === undefined) return null;
  const from = at + opening.length;
  const open = opening.at(-1) ?? '';
  const to = closeOf(text, from, CLOSERS[open] ?? open, open);
  if (to === null) return null;
  const [first = '', ...more] = text.slice(from, to).split('\n');
  const isInLine = more.length === 0 || first.trim() === '';
  return place === 'value' || isInLine ? { from, to } : null;
}

/** Where a literal closes: brackets of its kind in it are closed first, and values that are put in are passed over. */
function closeOf(text: string, from: number, closer: string, opener = closer): number | null {
  let depth = 0;
  const end = Math.min(text.length, from + LONGEST);
  let values: ReadonlyMap<number, number> | null = null;
  for (let at = from; at < end; at += 1) {
    const char = text[at];
    if (char === '\\') at += 1;
    else if (char === closer && depth === 0) return at;
    else if (char === closer) depth -= 1;
    else if (char === opener) depth += 1;
    else if (char === '#' && text[at + 1] === '{' && closer !== '}') {
      values ??= valuesIn(text.slice(from, end));
      at = from + (values.get(at + 1 - from) ?? at + 2 - from);
    } else if (char === '\n' && closer === '/' && opener === '/') return null;
  }
  return null;
}

/** Each bracket that opens a value, with the one that closes it in the same line, found in one go. */
function valuesIn(text: string): ReadonlyMap<number, number> {
  const closed = new Map<number, number>();
  let open: number[] = [];
  for (const { 0: char, index } of text.matchAll(/[{}\n]/g)) {
    if (char === '{') open.push(index);
    else if (char === '\n') open = [];
    else {
      const start = open.pop();
      if (start !== undefined) closed.set(start, index);
    }
  }
  return closed;
}
