/** The encodings in which a secret may be written down and still be readable. */

/** Letters and digits as numbers from 1 to 36, without regard to case; 0 for all other characters. */
const FOLDED = new Uint8Array(2 ** 16);
for (const [index, char] of [...'abcdefghijklmnopqrstuvwxyz0123456789'].entries()) {
  FOLDED[char.charCodeAt(0)] = index + 1;
  FOLDED[char.toUpperCase().charCodeAt(0)] = index + 1;
}

export function foldedAt(text: string, index: number): number {
  return FOLDED[text.charCodeAt(index)] ?? 0;
}

/** One way to write a value down. */
export interface Form {
  readonly text: string;
  /** Its letters and digits, folded, and the index of each in the text. */
  readonly folded: Uint8Array;
  readonly places: Uint32Array;
  /** Characters of the form for one character of the value. */
  readonly scale: number;
  /** `turned`: the form is written backwards. */
  readonly direction: 'forward' | 'turned';
  /** Stretches of the text that many values share, and that reveal nothing alone. */
  readonly publics: readonly Stretch[];
}

export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Beginnings that many keys share. */
const KNOWN_PREFIX = /^(?:sk-(?:ant-[a-z]+\d\d-|svcacct-|proj-|or-v1-)|github_pat_11|[A-Za-z]{2,5}[-_])/;
/** In the middle of the keys of one provider: its name in base64. */
const PROVIDER_MARK = /T3BlbkFJ/g;
/** Header and claims of a signed token: known words in base64. Only the signature is secret. */
const TOKEN_CLAIMS = /eyJ[\w-]+\.(?:eyJ[\w-]+)?/g;
/** The frame of a key file, with the following bytes that name the algorithm. */
const KEY_FRAME = /-----[A-Z ]+-----(?:\s*[\w+/]{0,40})?/g;

export function publicsOf(value: string): readonly Stretch[] {
  const prefix = KNOWN_PREFIX.exec(value)?.[0] ?? '';
  const found = [PROVIDER_MARK, TOKEN_CLAIMS, KEY_FRAME].flatMap((pattern) => [...value.matchAll(pattern)]);
  return [
    ...(prefix === '' ? [] : [{ from: 0, to: prefix.length }]),
    ...found.map(({ 0: text, index }) => ({ from: index, to: index + text.length })),
  ];
}

/**
 * All forms of a value: as it is, escaped for JSON and for addresses, in hex, in base64 at its three offsets, in base64
 * twice, and with each character as an escape or a number; also the value backwards, and its encodings backwards. The
 * search ignores what is between letters and digits. So base64url equals base64, `%6b` is found as hex, and line breaks,
 * blanks, quotes and plus signs change nothing.
 */
export function formsOf(value: string, publics: readonly Stretch[]): readonly Form[] {
  const forms = new Map<string, Form>();
  const add = (text: string, direction: 'forward' | 'turned'): void => {
    if (forms.has(text)) return;
    const scale = text.length / value.length;
    const shared = stretched(publics, scale);
    forms.set(
      text,
      formOf(text, {
        scale,
        direction,
        publics: direction === 'forward' ? shared : mirrored(shared, text.length),
      }),
    );
  };
  const wellFormed = value.toWellFormed();
  const simple = encodingsOf(wellFormed);
  const forward = [
    ...simple,
    ...escapesOf(wellFormed),
    ...twiceEncoded(wellFormed),
    ...numbersOf(wellFormed),
  ];
  for (const text of forward) add(text, 'forward');
  for (const text of [...encodingsOf(reversed(wellFormed)), ...simple.map(reversed)]) add(text, 'turned');
  return [...forms.values()];
}

function encodingsOf(value: string): readonly string[] {
  const bytes = Buffer.from(value);
  return [value, bytes.toString('hex'), ...base64Of(bytes)];
}

function escapesOf(value: string): readonly string[] {
  const url = encodeURIComponent(value);
  return [url, url.replaceAll('%20', '+'), JSON.stringify(value).slice(1, -1)];
}

/** Each character on its own, as languages write it: `\x6b` (and `&#x6b;`), `0x6b`, `\u006b`, `\153`, and a list of numbers. */
function numbersOf(value: string): readonly string[] {
  const codes = [...Buffer.from(value)];
  const inBase = (base: number, length: number): readonly string[] =>
    codes.map((code) => code.toString(base).padStart(length, '0'));
  const units = Array.from({ length: value.length }, (_, index) => value.charCodeAt(index));
  return [
    inBase(16, 2).map((code) => `\\x${code}`),
    inBase(16, 2).map((code) => `0x${code}`),
    units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`),
    inBase(8, 3).map((code) => `\\${code}`),
    inBase(10, 1).map((code) => `${code},`),
  ].map((pieces) => pieces.join(''));
}

/** Base64 of base64, also where the inner one is base64url. */
function twiceEncoded(value: string): readonly string[] {
  const once = base64Of(Buffer.from(value));
  const inner = new Set([...once, ...once.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))]);
  return [...inner].flatMap((text) => base64Of(Buffer.from(text)));
}

/** The base64 characters that depend on these bytes alone, for each of the three offsets in a longer text. */
function base64Of(bytes: Buffer): readonly string[] {
  return [0, 1, 2].map((shift) => {
    const whole = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const start = shift === 0 ? 0 : shift + 1;
    return whole.slice(start, (shift + bytes.length) % 3 === 0 ? whole.length : whole.length - 1);
  });
}

function formOf(text: string, about: Pick<Form, 'publics' | 'scale' | 'direction'>): Form {
  const [folded, places] = [new Uint8Array(text.length), new Uint32Array(text.length)];
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    const code = foldedAt(text, index);
    if (code === 0) continue;
    folded[count] = code;
    places[count] = index;
    count += 1;
  }
  return { ...about, text, folded: folded.subarray(0, count), places: places.subarray(0, count) };
}

/** The characters of the value that a stretch of a form contains. */
export function shareOf(
  { text, scale, direction }: Form,
  { start, end }: { readonly start: number; readonly end: number },
): Stretch {
  return direction === 'forward'
    ? { from: start / scale, to: end / scale }
    : { from: (text.length - end) / scale, to: (text.length - start) / scale };
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}

function stretched(stretches: readonly Stretch[], by: number): readonly Stretch[] {
  return stretches.map(({ from, to }) => ({ from: from * by, to: to * by }));
}

function mirrored(stretches: readonly Stretch[], length: number): readonly Stretch[] {
  return stretches.map(({ from, to }) => ({ from: length - to, to: length - from }));
}
