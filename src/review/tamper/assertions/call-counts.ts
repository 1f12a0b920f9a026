import type { Assertion } from '../../source/tests/assertions.ts';

/** How often a call is asserted to be made. A number that is not written out is NaN. */
interface CallCount {
  readonly least: number;
  readonly most: number;
  /** Whether it is said with what it is made, beside how often. */
  readonly isWith: boolean;
}

interface Form {
  readonly form: RegExp;
  /** `n`: the number that the form has as its first group. */
  readonly least: number | 'n';
  readonly most: number | 'n';
  readonly isWith?: true;
}

const ANY = Number.POSITIVE_INFINITY;
const GIVEN = /(?:\(:?| = )\s*(\w+)/.source;
const OFTEN = '(once|twice|thrice)';

/** The first that fits counts. */
const FORMS: readonly Form[] = [
  { form: /\bAnyNumber\(/, least: 0, most: ANY },
  { form: new RegExp(`\\bat_?least(?:${GIVEN}|${OFTEN})`, 'i'), least: 'n', most: ANY },
  { form: new RegExp(`\\bat_?most(?:${GIVEN}|${OFTEN})`, 'i'), least: 0, most: 'n' },
  { form: /\bnever\(\)|\bTimes\.Never\b|\bassert_not_called\b|\bassert\.notCalled\(/, least: 0, most: 0 },
  { form: /\bonly\(\)|\bTimes\.Once\b/, least: 1, most: 1 },
  {
    form: /\b(?:assert_called_once|toHaveBeenCalled(?:Exactly)?Once|calledOnce)_?[wW]ith/,
    least: 1,
    most: 1,
    isWith: true,
  },
  { form: /\b(?:assert_called_once|toHaveBeenCalledOnce)\b/, least: 1, most: 1 },
  {
    form: new RegExp(`\\b(?:times|calls|exactly|to(?:HaveBeen|Be)CalledTimes|Received)${GIVEN}`, 'i'),
    least: 'n',
    most: 'n',
  },
  { form: /\bassert\.callCount\(\s*[\w$.]+, (\w+)|\.called\((\d+)\)$/, least: 'n', most: 'n' },
  {
    form: new RegExp(`\\.called\\.?${OFTEN}\\b|(?<![a-zA-Z])received?\\(.*\\.${OFTEN}\\b`, 'i'),
    least: 'n',
    most: 'n',
  },
  {
    form: /\b(?:assert_called_with|assert_any_call|to(?:HaveBeen|Be)CalledWith|calledWith\w*)\(/,
    least: 1,
    most: ANY,
    isWith: true,
  },
  { form: /\b(?:assert_called|to(?:HaveBeen|Be)Called)\(|\.called\b|\.Received\(\)/, least: 1, most: ANY },
  { form: /^verify\(\s*[\w.]+\s*\)|(?<![a-zA-Z])received?\(/, least: 1, most: 1 },
];
const NEGATED = /!|false|falsy|\bnot\b|_not\b|[nN]ot(?=[A-Z])|refute/i;
const OFTEN_AS_NUMBER: Readonly<Record<string, number>> = { once: 1, twice: 2, thrice: 3 };

function countIn({ code }: Assertion): CallCount | null {
  for (const { form, least, most, isWith = false } of FORMS) {
    const found = form.exec(code);
    if (found === null) continue;
    if (most !== 0 && NEGATED.test(code)) return null;
    const said = found.slice(1).find((one) => one !== undefined) ?? '';
    const number = OFTEN_AS_NUMBER[said.toLowerCase()] ?? Number(said);
    return { least: least === 'n' ? number : least, most: most === 'n' ? number : most, isWith };
  }
  return null;
}

/** How many numbers of calls it allows besides one. */
function spread({ least, most }: CallCount): number {
  if (most === ANY) return ANY;
  const isOne = least === most || Number.isNaN(least);
  return isOne ? 0 : most - least || 1;
}

/**
 * What the second says less of how often something is called, for all ways that libraries of mocks have to say it.
 *
 * @returns null: no less, or one of both says nothing of it
 */
export function lessOfCalls(before: Assertion, after: Assertion): string | null {
  const [was, is] = [countIn(before), countIn(after)];
  if (was === null || is === null || (is.isWith && !was.isWith)) return null;
  const [had, has] = [spread(was), spread(is)];
  if (was.most === 0) return is.least === 0 && has > 0 ? MORE : null;
  if (has > had || (has === ANY && had === ANY && is.least < was.least)) return MORE;
  return was.isWith && !is.isWith && has === had ? 'no longer says with what it is called' : null;
}

const MORE = 'allows more numbers of calls';
