import type { Assertion } from '../../source/tests/assertions.ts';
import { equalSides, literalIn, tokensOf } from '../../source/tests/comparison.ts';
import type { TestSource } from '../../source/tests/test-source.ts';

/** What stands directly in front of a value, or behind it, where many values give the same. */
const IN_FRONT = /(?:\btypeof|! !|\{ \. \. \.|\b(?:bool|Boolean|type|len|min|max|Math \. (?:max|min)) \()$/;
const BEHIND = /^(?:\) )*(?:\. (?:length|size|constructor)\b|%|& &|\| \||\? \?|(?:and|or)\b)/;

/** One more part of such a value is another value. */
const CHOICE = /& &|\| \||\? \?|\b(?:and|or)\b/;

interface Compared {
  readonly value: string;
  /** Null: it is no literal. */
  readonly expected: string | null;
}

/**
 * Whether an assertion that compares with a literal became one that looks at the same expression and lets more values
 * of it pass: its type, its length, a remainder, whether it counts as true.
 */
export function seesLess(before: Assertion, after: Assertion): boolean {
  const was = comparedIn(before);
  if (was === null || was.expected === null || CHOICE.test(was.value)) return false;
  return (equalSides(after.quote) ?? []).some((side) => {
    const text = side.join(' ');
    const at = text.indexOf(was.value);
    if (at < 0) return false;
    const [front, behind] = [text.slice(0, at).trimEnd(), text.slice(at + was.value.length).trimStart()];
    return IN_FRONT.test(front) || BEHIND.test(behind);
  });
}

/**
 * Whether an assertion that compares with a literal became one that expects what the tested function itself gives:
 * directly, or by a name that the file gives it.
 */
export function expectsItself(before: Assertion, after: Assertion, source: TestSource): boolean {
  const was = comparedIn(before);
  const sides = equalSides(after.quote);
  const [, called] = /(?:^| )([\p{L}_$][\p{L}\p{N}_$]*) \(/u.exec(was?.value ?? '') ?? [];
  if (was === null || was.expected === null || sides === null || called === undefined) return false;
  const calls = (text: string): boolean => (tokensOf(text) ?? []).join(' ').includes(`${called} (`);
  if (sides.some((side) => literalIn(side) !== null)) return false;
  const isGiven = (side: readonly string[]): boolean =>
    calls(side.join(' ')) || side.some((word) => NAME.test(word) && calls(givenTo(word, source)));
  return sides.some((side) => calls(side.join(' '))) && sides.every(isGiven);
}

const NAME = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

const GIVEN = /(?<![\w.$])([\p{L}_$][\p{L}\p{N}_$]*)[ \t]{0,9}:?=(?![=>])[ \t]{0,9}(?=([^\n]{0,300}))/gu;
const GIVEN_IN = new WeakMap<TestSource, ReadonlyMap<string, string>>();

/** What stands on the line behind the first place that gives the name something. A file is read once for all names. */
function givenTo(name: string, source: TestSource): string {
  const known = GIVEN_IN.get(source);
  if (known !== undefined) return known.get(name) ?? '';
  const all = [...source.uncommented.matchAll(GIVEN)].toReversed();
  const given = new Map(all.map(([, one = '', text = '']) => [one, text]));
  GIVEN_IN.set(source, given);
  return given.get(name) ?? '';
}

function comparedIn({ quote }: Assertion): Compared | null {
  const sides = equalSides(quote);
  if (sides === null) return null;
  const [one = [], other = []] = sides;
  const [value, expected] = literalIn(one) === null ? [one, other] : [other, one];
  return { value: value.join(' '), expected: literalIn(expected) };
}
