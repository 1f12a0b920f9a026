import { fails, holdsBeside, isGreen, isRedByCode, isTold, type Oracle, passes, redIn } from './oracle.ts';
import type { Logged } from './world.ts';

/** What a sentence needs of the runs, by the words that only it has. */
type Rule = readonly [words: RegExp, holds: (runs: Oracle, match: RegExpExecArray) => boolean];

/** Names in a list: "- `tests/test_a.py::test_1` ...". */
function listed(text: string): readonly string[] {
  return [...text.matchAll(/^- `(tests\/[^`]+)`/gm)].map(([, name = '']) => name);
}

function quoted(text: string): readonly string[] {
  return [...text.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name);
}

function twice(runs: readonly Logged[], isIt: (run: Logged) => boolean): boolean {
  const found = runs.filter(isIt);
  return found.some((one) => found.some((other) => other !== one && other.command === one.command));
}

function allFail(names: readonly string[]): (run: Logged) => boolean {
  return (run) => names.length > 0 && names.every((name) => fails(name)(run));
}

function allPass(names: readonly string[]): (run: Logged) => boolean {
  return (run) => names.every((name) => passes(name)(run));
}

/** Each command that runs tests on the base ran them on the code of the change, with nothing that only fails there. */
function baseTestsPass(runs: Oracle): boolean {
  const tested = runs.commands.filter((command) =>
    runs.base.some((one) => one.command === command && one.ends.size > 0),
  );
  return tested.every((command) =>
    runs.held.some(
      (one) =>
        one.command === command &&
        one.ends.size > 0 &&
        holdsBeside(
          one,
          runs.base.filter((base) => base.command === command),
        ),
    ),
  );
}

function green({ change }: Oracle): number {
  return new Set(change.filter((one) => isGreen(one) && !one.isPart).map(({ command }) => command)).size;
}

function isSame(one: Logged, other: Logged): boolean {
  return (
    one.command === other.command &&
    isGreen(one) === isGreen(other) &&
    redIn(one).join() === redIn(other).join()
  );
}

function isFewer({ base, change }: Oracle, count: number): boolean {
  return base.some((one) =>
    change.some((now) => now.command === one.command && one.ends.size - now.ends.size === count),
  );
}

/** The tests that fail in two of these runs and pass with the change. */
function turned({ change }: Oracle, runs: readonly Logged[]): readonly string[] {
  return [...new Set(runs.flatMap(redIn))].filter((id) => twice(runs, fails(id)) && change.some(passes(id)));
}

/** Whether no test of this name, or of this file, ran. */
function isGone(name: string, { ends }: Logged): boolean {
  return ![...ends.keys()].some((id) => id === name || id.startsWith(`${name}::`));
}

const DECIDE = /Tests that fail on the old code and pass on the new:\n\n((?:- .*\n?)+)/;

/** What the runs of a proof say, and the tests that decide. */
export const PROOF: readonly Rule[] = [
  [
    /of this change fails? on the old code and pass[\s\S]*/,
    (runs, [text]) => {
      const names = listed(DECIDE.exec(text)?.[1] ?? '');
      return twice(runs.alone, allFail(names)) && runs.change.some(allPass(names));
    },
  ],
  [
    /of the base fails? on the old code and pass[\s\S]*/,
    (runs, [text]) => {
      const names = listed(DECIDE.exec(text)?.[1] ?? '');
      return (
        names.length > 0 &&
        names.every((name) => twice(runs.base, fails(name))) &&
        runs.change.some(allPass(names))
      );
    },
  ],
  [
    /\| Command \| Old code \+ this change's tests \| This change \|\n.*\n\| `([^`]+)` \| (.*) \| (.*) \|/,
    (runs, [, command, without = '', whole = '']) => {
      const of = (all: readonly Logged[], cell: string): boolean => {
        const [, words = '', part] = /^(.*?)(?: \(`([^`]+)`\))?$/.exec(cell) ?? [];
        const text = part === undefined ? command : `${command} (${part})`;
        return all.some((one) => one.entry.text === text && isTold(words, one));
      };
      return of(runs.alone, without) && of(runs.change, whole);
    },
  ],
];

export const BANNER: readonly Rule[] = [
  [/(?:(\d+) of )?(\d+) commands? passed\./, (runs, [, part, all]) => green(runs) === Number(part ?? all)],
  [
    /(\d+) commands? failed only as on the base/,
    (runs) =>
      runs.commands.every((command) =>
        runs.change.some((one) => one.command === command && holdsBeside(one, runs.base)),
      ),
  ],
  [
    /Proven by exit code: `[^`]+` fails on the old code( with this change's tests)?, in two runs, and passes/,
    (runs, [, alone]) => twice(alone === undefined ? runs.base : runs.alone, isRedByCode) && green(runs) > 0,
  ],
  [
    /(\d+) tests? of this change fails? on the old code and pass(?:es)? on the new/,
    (runs, [, count]) => turned(runs, runs.alone).length >= Number(count),
  ],
  [
    /(\d+) tests? of the base fails? on the old code and pass(?:es)? on the new/,
    (runs, [, count]) => turned(runs, runs.base).length >= Number(count),
  ],
  [
    /(\d+) of these already existed and passed on the base/,
    (runs, [, count]) =>
      new Set(
        runs.base.flatMap(({ ends }) => [...ends].flatMap(([id, end]) => (end === 'passed' ? [id] : []))),
      ).size >= Number(count),
  ],
  [/files? of (?:tests|code) changed; the old versions pass on the new code, too/, baseTestsPass],
  [
    /its tests also pass on the old code/i,
    (runs) =>
      runs.alone.some((one) => holdsBeside(one, runs.base) || redIn(one).every((id) => !runs.isOfChange(id))),
  ],
  [
    /on the old code its tests do not load/i,
    (runs) => runs.alone.some((one) => one.result.kind === 'exited' && !isGreen(one)),
  ],
  [
    /in one run and not in another/,
    (runs) => runs.alone.some((one) => redIn(one).length > 0 || isRedByCode(one)),
  ],
  [
    /the tests alone came to no end on the base/,
    (runs) => runs.alone.some(({ result }) => result.kind !== 'exited'),
  ],
  [/the old versions have no new failure on the new code, either/, baseTestsPass],
  [/the code is that of the base(, where the old versions pass)?/, (runs) => runs.base.length > 0],
  [
    /the old versions? of (\d+) existing tests? fails? on the new code/i,
    (runs, [, count]) =>
      new Set(runs.held.flatMap(redIn).filter((id) => twice(runs.held, fails(id)))).size >= Number(count),
  ],
];

export const TABLE: readonly Rule[] = [
  [
    /^\| `([^`]+)` \| (.*?) \| (.*?) \| .*$/m,
    (runs, [, command, base = '', now = '']) =>
      (base === 'not run' || runs.base.some((one) => one.command === command && isTold(base, one))) &&
      (now === 'not run' || runs.change.some((one) => one.command === command && isTold(now, one))),
  ],
  [
    /\*\*New with this change(?:: lines of output)?\*\*\n\n((?:- .*\n?)+)/,
    (runs, [, list = '']) =>
      listed(list).every((id) => runs.change.some(fails(id)) && !runs.base.every(fails(id))),
  ],
  [
    /\*\*Was to be fixed, and still fails(?:: lines of output)?\*\*\n\n((?:- .*\n?)+)/,
    (runs, [, list = '']) =>
      listed(list).every((id) => runs.base.some(fails(id)) && runs.change.some(fails(id))),
  ],
  [
    /\*\*Failed on the base, and no longer reported: not seen to pass(?:: lines of output)?\*\*\n\n((?:- .*\n?)+)/,
    (runs, [, list = '']) =>
      listed(list).every(
        (id) =>
          runs.base.some(fails(id)) &&
          (runs.isVerbose ? !runs.change.every(passes(id)) : !runs.change.every(fails(id))),
      ),
  ],
  [
    /\*\*Failed on the base, and pass only with the tests of the change(?:: lines of output)?\*\*\n\n((?:- .*\n?)+)/,
    (runs, [, list = '']) =>
      listed(list).every(
        (id) => runs.base.some(fails(id)) && runs.held.some(fails(id)) && !runs.change.every(fails(id)),
      ),
  ],
  [
    /\*\*Flaky.*gone in a second run\*\*\n\n((?:- .*\n?)+)/,
    (runs, [, list = '']) =>
      listed(list).every((id) =>
        [runs.base, runs.change].some((all) => all.some(fails(id)) && all.some(passes(id))),
      ),
  ],
  [
    /\*\*(?:Fixed|Pass under the changed checks)(?:: lines of output)?\*\*\n\n((?:- .*\n?)+)/,
    (runs, [, list = '']) =>
      listed(list).every((id) => {
        const [first, ...more] = runs.base.filter(({ ends }) => ends.has(id));
        const isRed = first !== undefined && fails(id)(first);
        return (
          isRed &&
          (more.length === 0 || more.some(fails(id))) &&
          [...runs.change, ...runs.held].some(passes(id))
        );
      }),
  ],
  [
    /\*\*The base has them too(?:: lines of output)?\*\*\n\n((?:- .*\n?)+)/,
    (runs, [, list = '']) =>
      listed(list).every((id) => runs.base.some(fails(id)) && runs.change.some(fails(id))),
  ],
];

export const FOUND: readonly Rule[] = [
  [
    /old versions? of \d+ existing tests? fails? on the new code[^\n]*\n((?: {2}- .*\n?)+)/,
    (runs, [, list = '']) =>
      listed(list.replace(/^ +/gm, '')).every(
        (id) => twice(runs.held, fails(id)) && !runs.change.every(fails(id)),
      ),
  ],
  [
    /"([^"]+)" passes only with this version\. With the base's version:/,
    (runs, [, command]) =>
      runs.change.some((one) => one.command === command && isGreen(one)) &&
      twice(runs.withOriginalChecks, (one) => one.command === command && !isGreen(one)),
  ],
  [
    /With the base's version "([^"]+)" ends with/,
    (runs, [, command]) => twice(runs.withOriginalChecks, (one) => one.command === command && !isGreen(one)),
  ],
  [
    /The change (?:also passes|fails no differently) with the base's version/,
    (runs) =>
      runs.commands.every((command) =>
        runs.withOriginalChecks.some((one) => one.command === command && holdsBeside(one, runs.change)),
      ),
  ],
  [
    /With the base's version (\d+) tests? run, and (\d+) with this one/,
    (runs, [, own, now]) =>
      runs.withOriginalChecks.some(({ ends }) => ends.size === Number(own)) &&
      runs.change.some(({ ends }) => ends.size === Number(now)),
  ],
  [
    /With the base's version the change fails in one run and not in another/,
    (runs) => runs.withOriginalChecks.some((one) => !isGreen(one)) && runs.withOriginalChecks.length > 1,
  ],
  [
    /(every command gives|Its tests give) the same result with nonsense/,
    (runs, [, who = '']) =>
      runs.commands
        .filter(
          (command) =>
            who.startsWith('every') ||
            runs.change.some((one) => one.command === command && one.ends.size > 0),
        )
        .every((command) =>
          runs.damaged.some(
            (one) => one.command === command && runs.change.some((other) => isSame(one, other)),
          ),
        ),
  ],
  [/(\d+) tests? fewer runs? than on the base/, (runs, [, count]) => isFewer(runs, Number(count))],
  [
    /It removes \d+ existing tests? that fails? with it: (.*?)\. Put/,
    (runs, [, names = '']) =>
      quoted(names).every(
        (id) => twice(runs.held, fails(id)) && runs.change.every(({ ends }) => !ends.has(id)),
      ),
  ],
  [
    /It removes (\d+) tests?, and has \d+ existing tests? that fails? with it: (.*?)\. Put/,
    (runs, [, count, names = '']) =>
      quoted(names).every((id) => twice(runs.held, fails(id))) && isFewer(runs, Number(count)),
  ],
  [
    /It keeps \d+ existing tests? from running, which passed on the base: (.*?)\. Let/,
    (runs, [, names = '']) =>
      quoted(names).every(
        (name) => runs.base.some((one) => !isGone(name, one)) && twice(runs.held, (one) => isGone(name, one)),
      ),
  ],
  [
    /(?:Its old version fails with this change|Without the tests of the change it fails): "(.*?)"/,
    (runs, [, id = '']) => runs.held.some(fails(id)),
  ],
];

/** The sentences of a text that its runs do not bear out; each rule that was asked is noted in `asked`. */
export function falseIn(
  text: string,
  rules: readonly Rule[],
  runs: Oracle,
  asked: Set<string>,
): readonly string[] {
  const plain = text.replaceAll('\\', '');
  return rules.flatMap(([words, holds]) => {
    const found = [...plain.matchAll(new RegExp(words.source, `${words.flags.replace('g', '')}g`))];
    if (found.length > 0) asked.add(words.source);
    return found.flatMap((match) => (holds(runs, match) ? [] : [match[0]]));
  });
}
