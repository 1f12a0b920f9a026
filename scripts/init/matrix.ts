import { list, mapping, type Plain } from './github-workflow.ts';

export type Combination = Readonly<Record<string, Plain>>;

/** A number, and what stands before it: of `g++-9` and `g++-12` the later one is newer. */
const VERSION = /^(|v|.*[a-z+]-?)(\d+(?:\.(?:\d+|x))*)$/i;
const UNSTABLE =
  /experimental|skip|nightly|beta|alpha|\brc\b|-dev|-ea|pypy|graalpy|jruby|truffle|head|musl|windows|macos|mac-|msvc|freebsd|arm|aarch|i686|x86\b|32|\dt$|minimal|lowest|oldest|valgrind|[alm]san\b|tsan|ubsan|bench|cross/i;

/**
 * One combination of a job's matrix: on Linux, with no word of something unstable, of the newest versions, and else the
 * one that is named first.
 */
export function chosenFrom([first, ...rest]: readonly Combination[]): Combination {
  return rest.reduce((chosen, one) => (isBetter(one, chosen) ? one : chosen), first ?? {});
}

/** Names whose values are neither versions nor machines: other combinations test something else. */
export function namesWithOthers(all: readonly Combination[]): readonly string[] {
  const names = new Set(all.flatMap((one) => Object.keys(one)));
  return [...names].filter((name) => {
    const texts = new Set(all.map((one) => JSON.stringify(one[name] ?? '').replaceAll('"', '')));
    return (
      [...texts].filter((text) => !VERSION.test(text) && !UNSTABLE.test(text) && !/^ubuntu/.test(text))
        .length > 1
    );
  });
}

/**
 * All of them as GitHub makes them: an entry of `include` extends those that it agrees with, else it is one itself.
 * @returns null where the matrix is made by another job
 */
export function combinationsOf(matrix: Plain | undefined): readonly Combination[] | null {
  if (matrix === undefined || matrix === null) return [];
  if (typeof matrix === 'string') return null;
  const { include, exclude, ...axes } = mapping(matrix);
  if ([include, exclude, ...Object.values(axes)].some((values) => typeof values === 'string')) return null;
  const [includes, excludes] = [list(include).map(mapping), list(exclude).map(mapping)];
  const crossed = Object.entries(axes).reduce<readonly Combination[]>(
    (all, [name, values]) => all.flatMap((one) => list(values).map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
  const names = Object.keys(axes);
  const own = names.length === 0 ? [] : crossed.filter((one) => !excludes.some((no) => holds(one, no)));
  const extended = own.map((one) =>
    Object.assign({}, one, ...includes.filter((more) => agrees(one, more, names))),
  );
  const all = [...extended, ...includes.filter((more) => !own.some((one) => agrees(one, more, names)))];
  return all.length === 0 ? null : all;
}

function holds(one: Combination, part: Combination): boolean {
  return Object.entries(part).every(([name, value]) => JSON.stringify(one[name]) === JSON.stringify(value));
}

/** Whether an entry of `include` extends the combination, and makes none of its own. */
function agrees(one: Combination, more: Combination, axes: readonly string[]): boolean {
  return holds(one, Object.fromEntries(Object.entries(more).filter(([name]) => axes.includes(name))));
}

function isBetter(one: Combination, than: Combination): boolean {
  const [mine, its] = [facts(one), facts(than)];
  const [less, more] = [mine, its].map(instability);
  if (less !== more) return (less ?? 0) < (more ?? 0);
  for (const [name, value] of mine) {
    const other = its.get(name) ?? '';
    const [a, b] = [value, other].map((text) => VERSION.exec(text));
    if (value === other || a == null || b == null || a[1] !== b[1]) continue;
    return String(a[2]).localeCompare(String(b[2]), 'en', { numeric: true }) > 0;
  }
  return false;
}

/** Its values by name as texts, also those within a value. */
function facts(one: Combination): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(one).flatMap(([name, value]): readonly (readonly [string, string])[] =>
      Object.keys(mapping(value)).length > 0
        ? [...facts(mapping(value))]
        : [[name, typeof value === 'object' ? JSON.stringify(value) : String(value)]],
    ),
  );
}

function instability(one: ReadonlyMap<string, string>): number {
  return [...one].filter(([name, value]) => {
    const text = /^(?:true|on|yes)$/i.test(value) ? name : /^(?:false|off|no)$/i.test(value) ? '' : value;
    return UNSTABLE.test(text) || (/^(?:python|py)/.test(name) && value === '2.7');
  }).length;
}
