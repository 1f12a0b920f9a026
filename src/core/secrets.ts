/** Known secret values must appear nowhere: not in a log, a trace, a comment, a pull request or a published file. */

const MASK = '***';
/** Keys of a union's word, which is the host's own; a secret may happen to be the same word. */
const TELLS_SHAPE: ReadonlySet<string> = new Set(['kind', 'status']);

/** Shorter values would mask ordinary words; inputs this short are no secrets. */
const SHORTEST = 6;

/**
 * Finds and masks known values in their raw, base64 and base64url (any alignment), hex, URL-escaped and
 * JSON-escaped forms; of a value of several lines (a private key) also each long line.
 * Exact values first: a pattern of "what tokens look like" is out of date with the next token format.
 */
export class Secrets {
  readonly #forms: readonly string[];

  constructor(values: readonly string[]) {
    const forms = values.flatMap(piecesOf).flatMap(formsOf);
    this.#forms = [...new Set(forms)].sort((a, b) => b.length - a.length);
  }

  mask(text: string): string {
    return this.#forms.reduce((masked, form) => masked.replaceAll(form, MASK), text);
  }

  /**
   * The same value, with every text of it masked. To be done before texts are cut or escaped: what is left of a secret
   * after that is not found any more. Bytes are left as they are, and so is what tells one shape from another.
   * For plain records and lists: of an instance of a class its fields are left.
   */
  maskAll<Value>(value: Value): Value;
  maskAll(value: unknown): unknown {
    if (typeof value === 'string') return this.mask(value);
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
    if (Array.isArray(value)) return value.map((item: unknown) => this.maskAll(item));
    const parts: readonly [string, unknown][] = Object.entries(value);
    return Object.fromEntries(
      parts.map(([key, part]) => [key, TELLS_SHAPE.has(key) ? part : this.maskAll(part)]),
    );
  }

  isIn(text: string): boolean {
    return this.#forms.some((form) => text.includes(form));
  }
}

/** A line of a longer value counts from here on: the frame lines of a key file and its last line may be words. */
const SHORTEST_LINE = 16;

function piecesOf(value: string): readonly string[] {
  if (value.length < SHORTEST) return [];
  const lines = value.split(/\r?\n/).map((line) => line.trim());
  return [value, ...lines.filter((line) => line.length >= SHORTEST_LINE && !line.startsWith('-----'))];
}

function formsOf(value: string): readonly string[] {
  const url = encodeURIComponent(value.toWellFormed());
  const hex = Buffer.from(value).toString('hex');
  const base64 = [0, 1, 2].map((shift) => alignedBase64(value, shift));
  return [
    value,
    url,
    url.replace(/%../g, (byte) => byte.toLowerCase()),
    url.replaceAll('%20', '+'),
    JSON.stringify(value).slice(1, -1),
    hex,
    hex.toUpperCase(),
    ...base64,
    ...base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
  ];
}

/** The characters of base64 that depend on the value alone when `shift` bytes stand before it. */
function alignedBase64(value: string, shift: number): string {
  const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(value)]);
  const whole = bytes.toString('base64').replace(/=+$/, '');
  const start = shift === 0 ? 0 : shift + 1;
  const end = bytes.length % 3 === 0 ? whole.length : whole.length - 1;
  return whole.slice(start, end);
}
