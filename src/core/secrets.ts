/** Known secret values must appear nowhere: not in a log, a trace, a comment, a pull request or a published file. */

const MASK = '***';

/** Shorter values would mask ordinary words; inputs this short are no secrets. */
const SHORTEST = 6;

/**
 * Finds and masks known values in their raw, base64 (any alignment), URL-escaped and JSON-escaped forms.
 * Exact values first: a pattern of "what tokens look like" is out of date with the next token format.
 */
export class Secrets {
  readonly #forms: readonly string[];

  constructor(values: readonly string[]) {
    const forms = values.filter((value) => value.length >= SHORTEST).flatMap(formsOf);
    this.#forms = [...new Set(forms)].sort((a, b) => b.length - a.length);
  }

  mask(text: string): string {
    return this.#forms.reduce((masked, form) => masked.replaceAll(form, MASK), text);
  }

  isIn(text: string): boolean {
    return this.#forms.some((form) => text.includes(form));
  }
}

function formsOf(value: string): readonly string[] {
  return [
    value,
    encodeURIComponent(value),
    JSON.stringify(value).slice(1, -1),
    Buffer.from(value).toString('hex'),
    ...[0, 1, 2].map((shift) => alignedBase64(value, shift)).filter((form) => form.length >= SHORTEST),
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
