/** The encodings in which a secret may be written down and still be readable. */

/** One way to write a value down. */
export interface Form {
  readonly text: string;
  /** Characters of the form for one character of the value. */
  readonly scale: number;
  /** Stretches of the text that many values share, and that reveal nothing alone. */
  readonly publics: readonly Stretch[];
}

export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Beginnings that many keys share. */
const KNOWN_PREFIX = /^(?:sk-(?:ant-[a-z]+\d\d-|svcacct-|proj-|or-v1-)|github_pat_11|[A-Za-z]{2,5}[-_])/g;
/** In the middle of the keys of one provider: its name in base64. */
const PROVIDER_MARK = /T3BlbkFJ/g;
/** Header and claims of a signed token: known words in base64. Only the signature is secret. */
const TOKEN_CLAIMS = /eyJ[\w-]+\.(?:eyJ[\w-]+)?/g;
/** The frame of a key file, with the following bytes that name the algorithm. */
const KEY_FRAME = /-----[A-Z ]+-----(?:\s*[\w+/]{0,40})?/g;

function publicsOf(value: string): readonly Stretch[] {
  return [KNOWN_PREFIX, PROVIDER_MARK, TOKEN_CLAIMS, KEY_FRAME].flatMap((pattern) =>
    [...value.matchAll(pattern)].map(({ 0: text, index }) => ({ from: index, to: index + text.length })),
  );
}

/**
 * All forms of a value: as it is, escaped for JSON and for addresses, in hex, in base64 and base64url at the three
 * offsets, in base64 of those, and backwards.
 */
export function formsOf(value: string): readonly Form[] {
  const publics = publicsOf(value);
  const bytes = Buffer.from(value.toWellFormed());
  const once = base64Of(bytes);
  const hex = bytes.toString('hex');
  const texts = [
    ...[value, JSON.stringify(value).slice(1, -1), hex, hex.toUpperCase()],
    ...[...percentOf(bytes), ...once, ...once.flatMap((text) => base64Of(Buffer.from(text)))],
  ];
  const forward = [...new Set(texts)].map((text) => {
    const scale = text.length / value.length;
    return { text, scale, publics: publics.map(({ from, to }) => ({ from: from * scale, to: to * scale })) };
  });
  return [...forward, { text: [...value].reverse().join(''), scale: 1, publics: [] }];
}

/** Escaped for an address and for a form, and with each byte escaped, in both cases. */
function percentOf(bytes: Buffer): readonly string[] {
  const url = encodeURIComponent(bytes.toString());
  const upper = [url, url.replaceAll('%20', '+'), bytes.toString('hex').toUpperCase().replace(/../g, '%$&')];
  return [...upper, ...upper.map((text) => text.replace(/%../g, (byte) => byte.toLowerCase()))];
}

/** The base64 characters that depend on these bytes alone, for each of the three offsets in a longer text. */
function base64Of(bytes: Buffer): readonly string[] {
  return [0, 1, 2].flatMap((shift) => {
    const whole = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const start = shift === 0 ? 0 : shift + 1;
    const text = whole.slice(start, (shift + bytes.length) % 3 === 0 ? whole.length : whole.length - 1);
    return [...new Set([text, text.replaceAll('+', '-').replaceAll('/', '_')])];
  });
}
