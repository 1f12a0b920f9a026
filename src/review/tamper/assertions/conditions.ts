import { lastUpTo } from '../../source/brackets.ts';
import type { Assertion } from '../../source/tests/assertions.ts';
import type { TestBlock } from '../../source/tests/test-blocks.ts';
import { keyOf } from './assertion-counts.ts';

/**
 * Whether an assertion that the base always comes to stands only behind a condition now (JavaScript, Python): where that
 * does not hold, the test passes. What an assertion of a loop's cases comes to is not looked at.
 */
export function addsCondition(before: TestBlock, after: TestBlock): boolean {
  const reading = CONDITIONS[after.source.language];
  return reading !== undefined && movesUnder(before, after, reading);
}

/** Whether such an assertion stands only where any error, its own among them, is expected now (Python). */
export function expectsFailure(before: TestBlock, after: TestBlock): boolean {
  return (
    after.source.language === 'python' &&
    movesUnder(before, after, (block) => underIndent(block, EXPECTING_LINE))
  );
}

function movesUnder(before: TestBlock, after: TestBlock, reading: (block: TestBlock) => IsUnder): boolean {
  if (before.source.language !== after.source.language) return false;
  const open = (block: TestBlock): ReadonlySet<string> => {
    const isUnder = reading(block);
    return new Set(block.assertions.filter((one) => !isUnder(one)).map(keyOf));
  };
  const [was, is] = [open(before), open(after)];
  return after.assertions.some((one) => was.has(keyOf(one)) && !is.has(keyOf(one)));
}

/**
 * Whether more assertions than before are the second part of `a && b` or `a || b`, and fewer stand by themselves: they
 * assert where the first part lets them (JavaScript).
 */
export function addsGuard(before: TestBlock, after: TestBlock): boolean {
  if (after.source.language !== 'javascript' || before.source.language !== 'javascript') return false;
  const [was, is] = [guardedIn(before), guardedIn(after)];
  return is > was && after.assertions.length - is < before.assertions.length - was;
}

function guardedIn({ source, bodyFrom, assertions }: TestBlock): number {
  return assertions.filter(({ at }) =>
    GUARD.test(source.code.slice(Math.max(bodyFrom, at - GUARD_REACH), at)),
  ).length;
}

const GUARD = /(?:&&|\|\|)(?:\s*await)?\s*$/;
const GUARD_REACH = 100;

type IsUnder = (assertion: Assertion) => boolean;

/** Each reads a block once, however many assertions it has. */
const CONDITIONS: Readonly<Partial<Record<TestBlock['source']['language'], (block: TestBlock) => IsUnder>>> =
  { javascript: underBraces, python: (block) => underIndent(block, DECIDING_LINE) };

const OPERATOR = /(?:&&|\|\||\?)$|\belse$/;
const DECIDES = /\b(?:if|while|switch)$/;
/** More than the longest of these words. */
const LOOK_BACK = 9;

function underBraces({ source: { code, brackets }, bodyFrom }: TestBlock): IsUnder {
  const endsIn = (expression: RegExp, to: number): boolean =>
    expression.test(code.slice(Math.max(bodyFrom, to - LOOK_BACK), to));
  const isDecided = (place: number): boolean => {
    const words = endOfWords(code, bodyFrom, place);
    const end = code.endsWith('await', words) ? endOfWords(code, bodyFrom, words - 'await'.length) : words;
    if (endsIn(OPERATOR, end)) return true;
    const opened = code[end - 1] === ')' ? brackets.open(end - 1) : null;
    return opened !== null && endsIn(DECIDES, endOfWords(code, bodyFrom, opened));
  };
  const known = new Map<number, boolean>();
  return ({ at }) => {
    const passed: number[] = [];
    let isUnder = false;
    for (let place: number | null = at; place !== null && place >= bodyFrom; place = brackets.around(place)) {
      isUnder = known.get(place) ?? isDecided(place);
      passed.push(place);
      if (isUnder || known.has(place)) break;
    }
    for (const place of passed) known.set(place, isUnder);
    return isUnder;
  };
}

/** Where what stands before an offset ends, blanks left out. */
function endOfWords(code: string, from: number, to: number): number {
  let end = to;
  while (end > from && /\s/.test(code[end - 1] ?? '')) end -= 1;
  return end;
}

const DECIDING_LINE = /^(?:el)?if\b|^while\b/;

const EXPECTING_LINE =
  /^with[ \t]+(?:pytest\.|self\.)?(?:raises|assertRaises)\([ \t]*(?:BaseException|Exception|AssertionError|self\.failureException)[ \t]*\)/;

/** @param decides what a line begins with that decides of those below it */
function underIndent({ source: { code }, bodyFrom, bodyTo }: TestBlock, decides: RegExp): IsUnder {
  const starts: number[] = [];
  const isUnder: boolean[] = [];
  const around: { readonly indent: number; readonly isUnder: boolean }[] = [];
  let start = bodyFrom;
  for (const line of code.slice(bodyFrom, bodyTo).split('\n')) {
    const words = line.trimStart();
    const indent = line.length - words.length;
    while (words !== '' && (around.at(-1)?.indent ?? -1) >= indent) around.pop();
    const is = decides.test(words) || around.at(-1)?.isUnder === true;
    if (words !== '') around.push({ indent, isUnder: is });
    starts.push(start);
    isUnder.push(is);
    start += line.length + 1;
  }
  return ({ at }) => isUnder[lastUpTo(starts, at)] ?? false;
}
