import type { FileText } from '../source/file-text.ts';
import { type Assertion, assertionsOf } from '../source/tests/assertions.ts';
import { blocksIn } from '../source/tests/test-blocks.ts';
import { sourceOf } from '../source/tests/test-source.ts';
import { quote } from './finding.ts';

interface Found {
  readonly at: number;
  readonly detail: string;
  readonly mocks: null;
}

const DENIES = /!==?|\bis not\b|\bnot\.|\bassert not\b|not_?(?:\w{1,40}_?)?equal|assertFalse/i;
const NOTHING = /\b(?:null|None|undefined|nil)\b/;

/**
 * Comparisons of a thing with itself. Where the same test says that other things are not equal, it is about what is
 * equal, and may say so.
 */
export function selfComparisons(file: FileText): readonly Found[] {
  const source = sourceOf(file);
  if (source === null) return [];
  const denies = ({ code }: Assertion): boolean => DENIES.test(code) && !NOTHING.test(code);
  const shown = blocksIn(file).filter(({ kind, assertions }) => kind === 'test' && assertions.some(denies));
  return assertionsOf(source).flatMap(({ at, quote: said }) =>
    comparesWithItself(said) && !shown.some(({ from, to }) => from <= at && at < to)
      ? [{ at, detail: `It compares a thing with itself: ${quote(said)}.`, mocks: null }]
      : [],
  );
}

const WITH_ITSELF: readonly RegExp[] = [
  /^expect\((?<one>.+)\)\.(?:to(?:Be|Equal|StrictEqual|MatchObject)|to\.(?:be|equal|eql|deep\.equal))\((?<other>.+)\);?$/,
  /^(?:self\.)?(?:assert(?:\.\w+)?|t)\.?(?:[iI]s|[eE]quals?|strictEqual|deepEqual|deepStrictEqual)?\((?<both>.+)\);?$/,
  /^assert (?<one>.+?) (?:==|is) (?<other>.+)$/,
];

/** A value that gets a name where it is compared (Python). */
const NAMED = /\((\w+) := (?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;

/** Whether both sides are written the same, including strings and calls: the result of a call compared with itself. */
export function comparesWithItself(said: string): boolean {
  const named = said.replace(NAMED, '$1');
  return WITH_ITSELF.some((pattern) => {
    const { one, other, both } = pattern.exec(named)?.groups ?? {};
    if (both !== undefined) return halves(both);
    return one !== undefined && one.trim() === other?.trim() && isThing(one);
  });
}

/** Whether the text is the same thing twice with a comma between: `add(2, 3), add(2, 3)`. */
function halves(both: string): boolean {
  const parts = both.split(',');
  const half = parts.length / 2;
  if (!Number.isInteger(half)) return false;
  const [one, other] = [parts.slice(0, half).join(',').trim(), parts.slice(half).join(',').trim()];
  return one === other && isThing(one);
}

/** Whether the text is more than constants. Those are found by `isVacuous`. */
function isThing(said: string): boolean {
  return /[A-Za-z_$]/.test(
    said.replace(/(["'`]).*?\1|\b(?:true|false|null|undefined|None|True|False|nil)\b/g, ''),
  );
}
