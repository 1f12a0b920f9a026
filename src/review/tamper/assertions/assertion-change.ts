import { literalsExpected } from '../../source/tests/assertion-message.ts';
import type { Assertion } from '../../source/tests/assertions.ts';
import { lessOfCalls } from './call-counts.ts';
import { seesLess } from './lesser-value.ts';
import { isStatement, isVacuous } from './vacuous.ts';

export type AssertionChange =
  | { readonly kind: 'same' }
  /** As strict as before, but with other values. */
  | { readonly kind: 'expected' }
  /** `why` continues a sentence that begins with "the assertion". */
  | { readonly kind: 'loosened'; readonly why: string };

/** How strict an assertion is: 3 an exact value, 2 a part or a range, 1 that there is something, 0 nothing. */
type Strictness = 0 | 1 | 2 | 3;

/**
 * Compares an assertion with the one that replaced it. Judged by names: `toEqual` instead of `toBe`, or `equal` instead
 * of `strictEqual`, counts as equally strict.
 */
export function compareAssertions(before: Assertion, after: Assertion): AssertionChange {
  const why = looseningOf(before, after);
  if (why !== null) return { kind: 'loosened', why };
  return saysTheSame(before, after) ? { kind: 'same' } : { kind: 'expected' };
}

/** Compares two assertions that are related only by their test: only a large loss of strictness counts. */
export function compareUnlike(before: Assertion, after: Assertion): AssertionChange {
  const [was, is] = [strictnessOf(before), strictnessOf(after)];
  if (is !== null && is <= 1 && was !== null && was > is && !saysEmpty(before))
    return { kind: 'loosened', why: `asks for ${WORDS[is]} instead of ${WORDS[was]}` };
  return saysTheSame(before, after) ? { kind: 'same' } : { kind: 'expected' };
}

/** Whether the strictest of `these` is at least as strict as each of `others`, judged by names. */
export function assertNoLess(these: readonly Assertion[], others: readonly Assertion[]): boolean {
  const strict = new Set(these.map(strictnessOf));
  const most = Math.max(...[...strict].map((one) => one ?? 3));
  return others.every((one) => (strictnessOf(one) ?? 0) <= most);
}

/** Whether the assertion only checks that nothing went wrong on the way (JavaScript). It expects no value. */
export function isGuard({ callee }: Assertion): boolean {
  return /^(?:t\d?|st|tt|tap|test|assert|harness)\.(?:assert\.)?(?:error|ifError|pass|fail)\(|^expect\.(?:assertions|hasAssertions)\(|^fail\(/.test(
    callee,
  );
}

function looseningOf(before: Assertion, after: Assertion): string | null {
  const [was, is] = [strictnessOf(before), strictnessOf(after)];
  if (is === 0 && was !== 0) return 'looks at constants only';
  const calls = lessOfCalls(before, after);
  if (calls !== null) return calls;
  if (seesLess(before, after)) return 'looks at less than the value';
  if (NEVER_CALLED.test(after.code)) return null;
  if (count(after, ANYTHING) > count(before, ANYTHING)) return 'accepts anything in a place';
  if (isCondition(after) && count(after, ALTERNATIVE) > count(before, ALTERNATIVE))
    return 'accepts an alternative';
  if (asksForAll(before) > asksForAll(after) && asksForAny(after) > asksForAny(before))
    return 'asks for any where all were asked for';
  if (isWider(before, after)) return 'tolerates more';
  if (BROAD_ERROR.test(after.code) && !BROAD_ERROR.test(before.code) && THROWN.test(before.callee))
    return 'accepts any error';
  if (before.callee === after.callee && dropsArgument(before, after)) return 'no longer says which';
  if (SIZE.test(before.subject) && SIZE.test(after.callee)) return null;
  if (!THROWN.test(before.callee) && asksForOneError(after)) return null;
  if (saysEmpty(before)) return null;
  if (was !== null && is !== null && is < was) return `asks for ${WORDS[is]} instead of ${WORDS[was]}`;
  return null;
}

const WORDS: Readonly<Record<Strictness, string>> = {
  0: 'nothing',
  1: 'mere presence or truth',
  2: 'a part or a range',
  3: 'the exact value',
};

/** `expect(list.length).toBe(2)` says the same as `expect(list).toHaveLength(2)`. */
const SIZE = /len|size|count/i;
const ANYTHING = /\bexpect\.any(?:thing)?\(|\b(?:mock\.)?ANY\b|\bany\(\)|\bIt\.IsAny\b|\banything\b/g;
const ALTERNATIVE = /\|\||\bor\b|\btoBeOneOf\b|\boneOf\b/g;
const BROAD_ERROR = /\b(?:Base)?Exception\b(?!\.)|\bThrowable\b|\(\s*Error\s*\)|\bStandardError\b/;

/** Finds `list.every(…)`, which may become `list.some(…)`, also in other languages. `any()` alone is a matcher. */
function asksForAll(assertion: Assertion): number {
  return count(assertion, /\.every\(|\ball\((?=[^)])|\.all\?|\.(?:allMatch|All|allSatisfy)\b/g);
}

function asksForAny(assertion: Assertion): number {
  return count(assertion, /\.some\(|\bany\((?=[^)])|\.any\?|\.(?:anyMatch|Any|contains\(where)/g);
}

const THROWN = /rais|throw/i;
/** "Never called" is as exact as a number of calls, even without arguments. */
const NEVER_CALLED =
  /\bnot\.to(?:HaveBeen|Be)Called\(|\bassert_not_called\b|\bnever\(\)|\bnotCalled\b|DidNotReceive|NoInteractions\b/;

/** Whether a specific error is expected. That is as strict as any value that was expected before. */
function asksForOneError({ callee, code, shape }: Assertion): boolean {
  return THROWN.test(callee) && !BROAD_ERROR.test(code) && !/\(\)$/.test(shape);
}

function count({ code }: Assertion, pattern: RegExp): number {
  return [...code.matchAll(pattern)].length;
}

/** Words that can reverse an assertion without changing a value. */
const SENSES: readonly RegExp[] = [
  /!|false|fals[ey]|\bnot|_not|Not(?=[A-Z])|never|refute|wont_|_NE\b|assert_ne\b/i,
  /null|undefined|none|\bnil|_nil|\bNil\b|empty/i,
  /[tT]hrow|[rR]aise|[rR]eject|panic|is_err\b|unwrap_err|\bErr\(|\.Error(?:Is|As)?\(/,
  /\s>=?\s|greater|above|more_than|AtLeast|_G[TE]\b/i,
  /\s<=?\s|\bless|Less|below|AtMost|_L[TE]\b/,
];

function saysTheSame(before: Assertion, after: Assertion): boolean {
  // The exclamation mark of Rust macros is not a negation.
  const [was, is] = [before, after].map(({ code }) => code.replace(/^(\w+)!/, '$1'));
  return (
    literalsExpected(before).join('\0') === literalsExpected(after).join('\0') &&
    SENSES.every((sense) => sense.test(was ?? '') === sense.test(is ?? ''))
  );
}

/** Whether the argument was dropped: `toThrow('too long')` became `toThrow()`. */
function dropsArgument(before: Assertion, after: Assertion): boolean {
  return /\(\)$/.test(after.shape) && !/\(\)$/.test(before.shape);
}

const NEGATION = /\bnot(?:_to)?\b|_not\b|\bnever\b|[nN]ot(?=[A-Z])|_ne\b|_NE\b|\bNE\(|refute|wont_/;
const EXACT =
  /equal|\bEq\b|_(?:eq|ne)\b|STREQ|\b(?:is|t\.not)\(|same|\btoBe\(|\beql?\b|snapshot|\.isNull|toBeNull|toBeUndefined|toBeNaN|IsNone|assertNull|Assert\.Null|should(?:Not)?Be\b|should (?:not )?be \(|isEqualTo|CalledWith|CalledOnce|CalledTwice|CalledThrice|CalledTimes|callCount\(|called_with|called_once|toBeEmpty|isEmpty|assert_?empty|Assert\.(?:Empty|Nil)|assert_?nil|refute_(?:nil|empty)|\bbe(?:\(|_nil|_empty)|must_equal|should\.be\(/i;
const PARTIAL =
  /contain|match|includ|close|almost|approx|near|delta|epsilon|greater|less|above|below|starts?_?with|ends?_?with|regex|assertIn\(|\bhas|property|length|count|within|between|_GT|_LT|_GE|_LE|throw|raise|reject/i;
const PRESENCE =
  /truthy|falsy|toBeDefined|isDefined|NotNone|NotNil|instance|typeof|\bok\(|notnull|assertTrue|assertFalse|^assert!?[(\s]|^assert$|isTrue|isFalse|\.True\(|\.False\(|_TRUE|_FALSE|BeTrue\b|BeFalse\b|IsType\b|NotEmpty|\bexists?\b|toHaveBeenCalled\(|called\(|\.true\(|\.false\(|isOk|to\.be\.(?:true|ok)|be_truthy|be_present|ASSERT\(|^CHECK\(|^REQUIRE\(|^XCTAssert\(|#expect/i;

/** Sorts the strictest first. Unknown strictness counts as 2. */
export function byStrictness(one: Assertion, other: Assertion): number {
  return (strictnessOf(other) ?? 2) - (strictnessOf(one) ?? 2);
}

/** Null: the name does not show it. */
function strictnessOf(assertion: Assertion): Strictness | null {
  const { callee, code } = assertion;
  if (isVacuous(assertion)) return 0;
  const isNegated = NEGATION.test(callee) || /\bis not None\b|\bnot\b/.test(isStatement(callee) ? code : '');
  if (isCondition(assertion) && !/\btoBe\(|equal/i.test(callee))
    return isNegated ? ofNegation(code) : ofCondition(assertion);
  if (PARTIAL.test(callee) && !/snapshot/i.test(callee)) return 2;
  if (!EXACT.test(callee)) return null;
  if (isNegated) return 1;
  return EXPECTS_BOOLEAN.test(code) ? 2 : 3;
}

const expected = (word: string): RegExp =>
  new RegExp(
    `[(,\\s]${word}\\s*(?:,\\s*(?:msg=)?[fbru]?(["'\`])[^"'\`]*\\1\\s*)?,?\\s*\\)?;?$|^[\\w.!:]+\\(\\s*${word}\\s*,`,
    'i',
  );
/** As the last value, in front of a message at most, or as the first. An option of a call is neither: `f(x, strict=True)`. */
const EXPECTS_TRUE = expected('true');
const EXPECTS_BOOLEAN = expected('(?:true|false)');

/** Whether the assertion accepts anything that counts as true. */
function isCondition({ callee, code }: Assertion): boolean {
  return (
    PRESENCE.test(callee) ||
    isStatement(callee) ||
    (EXACT.test(callee) && EXPECTS_TRUE.test(code)) ||
    /OneOf/i.test(callee)
  );
}

const IS_EMPTY = /^[^!]*\.(?:is_?[eE]mpty|is_?[nN]one|empty\?|nil\?)/;

/**
 * Whether emptiness is asserted. That is as exact as a value; asserting presence is its opposite, not a weaker form.
 */
function saysEmpty(assertion: Assertion): boolean {
  const { callee, code } = assertion;
  const macro = /^\w+!/.exec(code)?.[0] ?? '';
  return (
    isCondition(assertion) &&
    !EXACT.test(callee) &&
    IS_EMPTY.test(code.slice(macro.length)) &&
    !/False|\bnot\b/.test(code)
  );
}

function ofCondition(assertion: Assertion): Strictness {
  const { code } = assertion;
  if (saysEmpty(assertion)) return 3;
  if (/[^=!<>]={2,3}(?!=)|\.equals\(|\.isEqual|\bis None\b|\bstrictEqual/.test(code)) return 3;
  return /!=|\s[<>]=?\s|\bin\b|\.includes\(|\.contains\((?!where\b)|starts?_?[wW]ith|ends?_?[wW]ith|\.test\(|match|[oO]neOf\b/.test(
    code,
  )
    ? 2
    : 1;
}

function ofNegation(code: string): Strictness {
  return /\bin\b/.test(code) ? 2 : 1;
}

const TOLERANCE =
  /\b(?:rel|abs|rtol|atol|delta|tolerance|epsilon|eps|max_diff\w*|maxDiff\w*|threshold)\s*[=:]\s*(-?[\d.]+(?:e[+-]?\d+)?)/gi;
const PRECISION = /\b(?:places|decimal|digits|significant)\s*[=:]\s*(\d+)/gi;
const LAST_TOLERATES = /_NEAR|InDelta|InEpsilon|\.closeTo\(|within|isCloseTo|approximately|WITHIN|_CLOSE/;

function isWider(before: Assertion, after: Assertion): boolean {
  if (exceeds(numbersOf(after, TOLERANCE), numbersOf(before, TOLERANCE), 0)) return true;
  if (exceeds(numbersOf(before, PRECISION), numbersOf(after, PRECISION), Number.POSITIVE_INFINITY))
    return true;
  if (before.callee !== after.callee || before.literals.length !== after.literals.length) return false;
  const [was, is] = [Number(before.literals.at(-1)), Number(after.literals.at(-1))];
  if (/toBeCloseTo/.test(after.callee))
    return before.shape === after.shape && before.literals.length > 1 && is < was;
  return LAST_TOLERATES.test(after.callee) && is > was;
}

function numbersOf({ code }: Assertion, pattern: RegExp): readonly number[] {
  return [...code.matchAll(pattern)].map(([, number]) => Number(number));
}

/** Whether any number is larger than the one at the same index of the others, or than `missing` if there is none. */
function exceeds(numbers: readonly number[], others: readonly number[], missing: number): boolean {
  return numbers.some((number, index) => number > (others[index] ?? missing));
}
