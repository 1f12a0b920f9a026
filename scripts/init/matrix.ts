import { list, mapping, type Plain } from './github-workflow.ts';

export type Combination = Readonly<Record<string, Plain>>;

const VERSION = /^v?\d+(?:\.(?:\d+|x))*$/;
const UNSTABLE =
  /experimental|nightly|beta|alpha|\brc\b|-dev|-ea|pypy|graalpy|jruby|truffle|head|musl|windows|macos|mac-|msvc|freebsd|arm|aarch|i686|x86\b|32|\dt$|minimal|lowest|oldest|valgrind/i;

/**
 * One combination of a job's matrix: on Linux, with no word of something unstable, of the newest versions, and else the
 * one that is named first.
 * @returns null where the matrix is made by another job
 */
export function chosenFrom(matrix: Plain | undefined): Combination | null {
  if (matrix === undefined || matrix === null) return {};
  if (typeof matrix === 'string') return null;
  const { include, exclude, ...axes } = mapping(matrix);
  if (Object.values(axes).some((values) => typeof values === 'string')) return null;
  const excluded = list(exclude).map(mapping);
  const crossed = Object.entries(axes).reduce<readonly Combination[]>(
    (all, [name, values]) => all.flatMap((one) => list(values).map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
  const own =
    Object.keys(axes).length === 0 ? [] : crossed.filter((one) => !excluded.some((no) => holds(one, no)));
  const added = list(include).map(mapping);
  const alone = added.filter((more) => !own.some((one) => agrees(one, more, Object.keys(axes))));
  const [first, ...rest] = [...own, ...alone];
  if (first === undefined) return null;
  const best = rest.reduce((chosen, one) => (isBetter(one, chosen) ? one : chosen), first);
  const extended = added.filter((more) => !alone.includes(more) && agrees(best, more, Object.keys(axes)));
  return Object.assign({}, best, ...extended);
}

function holds(one: Combination, part: Combination): boolean {
  return Object.entries(part).every(([name, value]) => JSON.stringify(one[name]) === JSON.stringify(value));
}

/** Whether an entry of `include` extends the combination, and makes none of its own. */
function agrees(one: Combination, more: Combination, axes: readonly string[]): boolean {
  return axes.every(
    (name) => more[name] === undefined || JSON.stringify(one[name]) === JSON.stringify(more[name]),
  );
}

function isBetter(one: Combination, than: Combination): boolean {
  const [mine, its] = [one, than].map(instability);
  if (mine !== its) return (mine ?? 0) < (its ?? 0);
  for (const name of Object.keys(one)) {
    const [a, b] = [String(one[name]), String(than[name])];
    if (a === b || !VERSION.test(a) || !VERSION.test(b)) continue;
    return a.localeCompare(b, 'en', { numeric: true }) > 0;
  }
  return false;
}

function instability(one: Combination): number {
  return Object.entries(one).filter(([name, value]) => {
    const text = value === true ? name : value === false ? '' : JSON.stringify(value);
    return UNSTABLE.test(text) || (/^(?:python|py)/.test(name) && String(value) === '2.7');
  }).length;
}
