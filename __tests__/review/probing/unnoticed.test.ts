import { describe, expect, test } from 'vitest';
import type { CommandEntry, CommandResult } from '../../../src/core/verdict/verdict.ts';
import { type Behaviour, judged, probesOf, type Repository, verdictOf } from '../judged.ts';
import { exited, pytestRun } from '../read-results.ts';

const SOURCE = 'sum.py';
const NEW_TEST = 'tests/test_sum.py';
const RED = ['AssertionError: assert 1 == 2'] as const;
const BASE = 'import math\n\ndef total(items):\n    return 0\n';
const DOES_NOT_LOAD = exited(2, 'E   SyntaxError: invalid syntax\n');

/** Loads like Python as far as these cases need it, and checks that the source has these lines. */
function checks(...needed: readonly string[]): Behaviour {
  return (text) => {
    const source = text(SOURCE) ?? '';
    const lines = source.split('\n').filter((line) => !/^ *(?:#|\/\*.*\*\/$)/.test(line));
    const isEmptyBlock = lines.some((line, at) => line.endsWith(':') && !/^ {4}\S/.test(lines[at + 1] ?? ''));
    if (lines.some((line) => line.includes('}])>')) || isEmptyBlock) return DOES_NOT_LOAD;
    if (text(NEW_TEST) === null) return pytestRun({ test_old: 'passed' });
    const passes = needed.every((line) => lines.includes(line));
    return pytestRun({ test_old: 'passed', test_new: passes ? 'passed' : RED });
  };
}

async function leftOutOf(
  behaviour: Behaviour,
  source: string,
  { more = {}, files = {}, commands = {} }: Partial<Pick<Repository, 'more' | 'files' | 'commands'>> = {},
) {
  const given = judged({
    files: { [SOURCE]: BASE, ...files },
    commands: { pytest: behaviour, ...commands },
    more,
  });
  await given.write(SOURCE, source);
  await given.write(NEW_TEST, 'new');
  const { kind, evidence, cost } = await verdictOf(given);
  return { kind, leftOut: evidence.leftOut, probes: probesOf(given), cost, given };
}

const SUM = '    return sum(items)';
const FIXED = BASE.replace('    return 0', SUM);

describe('a part of the code that is left out', () => {
  test('is noticed where a test fails without it', async () => {
    const start = '    items = list(items)';
    const { kind, leftOut } = await leftOutOf(checks(SUM, start), FIXED.replace(SUM, `${start}\n${SUM}`));
    expect(kind).toBe('passed');
    expect(leftOut).toMatchObject({ tried: 2, unanswered: 0, unnoticed: [], areMostUnnoticed: false });
  });

  test('is named with its place where every test passes without it', async () => {
    const source = FIXED.replace(SUM, `    items = list(items)\n    items.sort()\n${SUM}`);
    const { leftOut } = await leftOutOf(checks(SUM), source);
    expect(leftOut).toMatchObject({ tried: 3 });
    expect(leftOut?.unnoticed).toEqual([{ path: SOURCE, from: 4, to: 5 }]);
  });

  test('is the only line of a block', async () => {
    const source = `${BASE}\ndef mean(items):\n    return math.fsum(items)\n`;
    const { leftOut } = await leftOutOf(checks('def mean(items):'), source);
    // Its first line is not left out alone.
    expect(leftOut).toMatchObject({ tried: 1, unnoticed: [{ path: SOURCE, from: 7, to: 7 }] });
  });

  test.each(['    # the total of all', '    /* the total of all */'])(
    'is no code where nonsense in its place is not noticed either: %s',
    async (comment) => {
      const { leftOut } = await leftOutOf(checks(SUM), FIXED.replace(SUM, `${comment}\n${SUM}`));
      expect(leftOut).toMatchObject({ tried: 1, unnoticed: [] });
    },
  );

  test('is not asked for whether its file is loaded where another part of the file was noticed', async () => {
    const comment = '    # the total of all';
    const { probes } = await leftOutOf(checks(SUM), FIXED.replace(SUM, `${SUM}\n${comment}`));
    expect(probes.filter((probe) => /^(?:left-out|damaged)/.test(probe))).toHaveLength(3);
    expect(probes.filter((probe) => probe.startsWith('damaged'))).toHaveLength(1);
    expect(probes.filter((probe) => probe.startsWith('nonsense'))).toEqual([]);
  });

  test.each([
    ['what is changed of one', { 'unused.py': 'a = 1\n' }, { from: 2, tried: 3 }],
    ['all of a new one', {}, { from: 1, tried: 2 }],
  ])('is, of files that no test loads, %s', async (_what, files, { from, tried }) => {
    const other = 'unused.py';
    const given = judged({ files: { [SOURCE]: BASE, ...files }, commands: { pytest: checks(SUM) } });
    await given.write(SOURCE, FIXED);
    await given.write(other, 'a = 1\nb = 2\nc = 3\n');
    await given.write(NEW_TEST, 'new');
    const { evidence } = await verdictOf(given);
    expect(evidence.leftOut).toMatchObject({ tried, unnoticed: [{ path: other, from, to: 3 }] });
  });

  test.each(['', 'other.sh:2:1: SC2034 c appears unused\n'])(
    'is not unnoticed, and nothing shows that a test notices it, where another command fails without it: %j',
    async (says) => {
      const check: Behaviour = (text) =>
        (text('other.sh') ?? 'c').includes('c') ? exited(0, '') : exited(1, says);
      const given = judged({ files: { [SOURCE]: BASE }, commands: { pytest: checks(SUM), check } });
      await given.write(SOURCE, FIXED);
      await given.write('other.sh', 'b = 2\nc = 3\n');
      await given.write(NEW_TEST, 'new');
      expect((await verdictOf(given)).evidence.leftOut).toMatchObject({
        tried: 2,
        unanswered: 1,
        unnoticed: [],
      });
    },
  );

  test('counts once among all parts where only another command fails without it', async () => {
    const check: Behaviour = (text) =>
      (text('other.sh') ?? 'c').includes('c') ? exited(0, '') : exited(1, 'c is missing');
    const source = FIXED.replace(SUM, `    v = 1\n    w = 1\n    x = 1\n${SUM}`);
    const given = judged({ files: { [SOURCE]: BASE }, commands: { pytest: checks(SUM), check } });
    await given.write(SOURCE, source);
    await given.write('other.sh', 'b = 2\nc = 3\n');
    await given.write(NEW_TEST, 'new');
    const { leftOut } = (await verdictOf(given)).evidence;
    expect(leftOut).toMatchObject({
      tried: 5,
      unanswered: 1,
      unnoticed: [{ from: 4, to: 6 }],
      areMostUnnoticed: true,
    });
  });

  test('stands in a file with tests in it, which stay as the change has them', async () => {
    const path = 'src/lib.rs';
    const library = (code: string, ...tests: readonly string[]) =>
      `fn sum() {\n${code}}\n\n#[cfg(test)]\nmod tests {\n${tests.map((name) => `    fn ${name}() {}\n`).join('')}}\n`;
    const cargo: Behaviour = (text) => {
      const source = text(path) ?? '';
      if (source.includes('}])>')) return DOES_NOT_LOAD;
      const names = [...source.matchAll(/fn (test_\w+)/g)].map(([, name = '']) => name);
      const isRight = source.includes('right();');
      return pytestRun(
        Object.fromEntries(names.map((name) => [name, isRight || name === 'test_old' ? 'passed' : RED])),
      );
    };
    const given = judged({
      files: { [path]: library('    wrong();\n', 'test_old') },
      commands: { pytest: cargo },
    });
    await given.write(path, library('    right();\n    idle();\n', 'test_old', 'test_new'));
    const { leftOut, tests } = (await verdictOf(given)).evidence;
    expect(tests).toEqual([]);
    expect(leftOut).toMatchObject({ tried: 2, unnoticed: [{ path, from: 3, to: 3 }] });
  });

  test('is named in the order of paths, with those of a new file', async () => {
    const given = judged({ files: { [SOURCE]: BASE }, commands: { pytest: checks(SUM) } });
    await given.write(SOURCE, FIXED.replace(SUM, `    a = 1\n${SUM}`));
    await given.write('unused.py', 'b = 2\n');
    await given.write(NEW_TEST, 'new');
    expect((await verdictOf(given)).evidence.leftOut).toMatchObject({
      tried: 3,
      unnoticed: [
        { path: SOURCE, from: 4, to: 4 },
        { path: 'unused.py', from: 1, to: 1 },
      ],
    });
  });

  /** The texts of the source that the runs saw, in their order. */
  async function seenOf(source: string, base: string): Promise<readonly string[]> {
    const behaviour = checks(SUM);
    const seen: string[] = [];
    const recorded: Behaviour = (text, times) => {
      seen.push(text(SOURCE) ?? '');
      return behaviour(text, times);
    };
    await leftOutOf(recorded, source, { files: { [SOURCE]: base } });
    return seen;
  }

  test.each([
    ['has more lines, after a comment', '', '# Sums.\n'],
    ['has more lines of the change, after a comment that had more', '# Sums\n# of\n# items.\n', '# Sums.\n'],
  ])('is first the one of several places that %s', async (_, before, after) => {
    const [base, fixed] = [`${before}${BASE}`, FIXED.replace(SUM, `    items = list(items)\n${SUM}`)];
    const parts = [`${before}${fixed}`, `${after}${BASE}`];
    const seen = await seenOf(`${after}${fixed}`, base);
    expect(seen.find((text) => parts.includes(text))).toBe(parts[1]);
  });

  test('is a place of several that is taken back alone', async () => {
    const source = FIXED.replace('import math', 'import math as m');
    const { leftOut, probes } = await leftOutOf(checks(SUM), source);
    expect(leftOut?.unnoticed).toEqual([{ path: SOURCE, from: 1, to: 1 }]);
    expect(probes.filter((probe) => probe.startsWith('left-out')).length).toBeGreaterThan(2);
  });
});

describe('a command that counts no tests', () => {
  const PASSES = exited(0, '');
  /** Fails where one of these lines is not there, by a test or a build. */
  const needs =
    (...lines: readonly string[]): Behaviour =>
    (text) => {
      const source = text(SOURCE) ?? '';
      if (source.includes('}])>')) return exited(1, 'wrong\n');
      const isRed = text(NEW_TEST) !== null && lines.some((line) => !source.includes(line));
      return isRed ? exited(1, 'wrong\n') : PASSES;
    };
  const source = FIXED.replace(SUM, `    items = list(items)\n${SUM}`);

  test('does not tell whether a test fails without a part, or the build', async () => {
    const { leftOut } = await leftOutOf(needs(SUM, 'list(items)'), source);
    expect(leftOut).toMatchObject({ tried: 0, unanswered: 2, unnoticed: [], areMostUnnoticed: false });
  });

  test('tells which parts it does not need at all', async () => {
    const { leftOut } = await leftOutOf(needs(SUM), source);
    expect(leftOut).toMatchObject({
      tried: 1,
      unnoticed: [{ path: SOURCE, from: 4, to: 4 }],
      areMostUnnoticed: false,
    });
  });
});

describe('tests that notice nothing of the code', () => {
  test('are called blind, however the change was proven', async () => {
    const source = `${BASE}\ndef mean(items):\n    raise NotImplementedError\n    x = 1\n`;
    const asksForName: Behaviour = (text) => {
      if ((text(SOURCE) ?? '').includes('}])>')) return DOES_NOT_LOAD;
      if (text(NEW_TEST) === null) return pytestRun({ test_old: 'passed' });
      const isThere = (text(SOURCE) ?? '').length > BASE.length;
      return pytestRun({ test_old: 'passed', test_new: isThere ? 'passed' : RED });
    };
    const { leftOut } = await leftOutOf(asksForName, source);
    expect(leftOut).toMatchObject({ areMostUnnoticed: true, unnoticed: [{ path: SOURCE, from: 7, to: 8 }] });
  });
});

describe('what the tests of the change do not notice', () => {
  const OLD_TEST = 'tests/test_old.py';
  const PYTEST: CommandEntry = { text: 'pytest', argv: ['pytest'], purpose: 'validate', origin: 'input' };
  const ALONE = `pytest (${NEW_TEST})`;
  const MINUTE = 60_000;
  const RED_OLD: CommandResult = pytestRun({ test_old: RED, test_new: 'passed' });
  const NO_END: CommandResult = { kind: 'timed-out', limitMs: MINUTE, output: '', ms: MINUTE };

  /** The whole command takes a minute. `old`: lines without which, and only with the sum, it ends like this. */
  async function judgedBy(old: readonly string[], ends: CommandResult) {
    const whole: Behaviour = (text, times) => {
      const source = text(SOURCE) ?? '';
      const result = checks(SUM)(text, times);
      if (source.includes(SUM) && old.some((line) => !source.includes(line))) return ends;
      return result.kind === 'exited' ? { ...result, ms: MINUTE } : result;
    };
    const given = judged({
      files: { [SOURCE]: BASE, [OLD_TEST]: 'old' },
      commands: { [PYTEST.text]: whole, [ALONE]: checks(SUM) },
      entries: [PYTEST],
    });
    await given.write(SOURCE, FIXED.replace(SUM, `    a = 1\n    b = 2\n${SUM}`));
    await given.write(NEW_TEST, 'new');
    return { leftOut: (await verdictOf(given)).evidence.leftOut, probes: probesOf(given) };
  }

  test('is asked of all tests, however long they take, before it is called most of the change', async () => {
    const byNone = await judgedBy([], RED_OLD);
    expect(byNone.leftOut).toMatchObject({ files: [], tried: 3, areMostUnnoticed: true });
    const byOld = await judgedBy(['a = 1', 'b = 2'], RED_OLD);
    // Of no single one is it known then.
    expect(byOld.leftOut).toMatchObject({
      files: [],
      tried: 3,
      unanswered: 2,
      unnoticed: [],
      areMostUnnoticed: false,
    });
    expect(byOld.probes.filter((probe) => probe === 'left-out pytest')).toHaveLength(1);
  });

  test('is told of those tests alone where a run of all of them comes to no end', async () => {
    const { leftOut } = await judgedBy(['a = 1'], NO_END);
    const unnoticed = [{ path: SOURCE, from: 4, to: 5 }];
    expect(leftOut).toMatchObject({ files: [NEW_TEST], unnoticed, areMostUnnoticed: false });
  });
});

describe('nothing is left out', () => {
  const slow = (ms: number): Behaviour => {
    const quick = checks(SUM);
    return (text, times): CommandResult => {
      const result = quick(text, times);
      return result.kind === 'exited' ? { ...result, ms } : result;
    };
  };

  test('where no test shows the change, the proof is off, commands run on the host, or one line changed', async () => {
    const source = FIXED.replace(SUM, `    x = 1\n${SUM}`);
    const ofNothing = await leftOutOf(checks(), source);
    const off = await leftOutOf(checks(SUM), source, { more: { proof: 'off' } });
    const onHost = await leftOutOf(checks(SUM), source, { more: { isIsolated: false } });
    const ofOneLine = await leftOutOf(checks(SUM), FIXED);
    const all = [ofNothing, off, onHost, ofOneLine];
    expect(all.map(({ leftOut }) => leftOut)).toEqual([undefined, undefined, undefined, undefined]);
    expect(all.flatMap(({ probes }) => probes).join()).not.toContain('left-out');
  });

  test('where the first run takes more than half of the gate and fifteen seconds', async () => {
    const { leftOut, probes } = await leftOutOf(slow(15_001), FIXED.replace(SUM, `    x = 1\n${SUM}`));
    expect(leftOut).toMatchObject({
      command: 'pytest',
      files: [],
      tried: 0,
      areMostUnnoticed: false,
    });
    expect(probes.join()).not.toContain('left-out');
  });

  test('more often than time allows: three seconds are there for every gate', async () => {
    const many = Array.from({ length: 40 }, (_, at) => `    x${at} = 1\n`).join('');
    const { leftOut, probes, cost } = await leftOutOf(slow(900), FIXED.replace(SUM, `${many}${SUM}`));
    expect(probes.filter((probe) => /^(?:left-out|damaged)/.test(probe))).toHaveLength(3);
    expect(cost).toMatchObject({ gateMs: 900, probes: probes.length, probeMs: probes.length * 900 });
    // What there was no time for may be noticed.
    expect(leftOut).toMatchObject({ tried: 1, unnoticed: [{ path: SOURCE }], areMostUnnoticed: false });
  });

  test('where the proof took half of the time of the gate', async () => {
    const passes = { kind: 'exited', code: 0, output: '', ms: 120_000 } as const;
    const commands = { pytest: slow(16_000), lint: () => passes };
    const { leftOut, cost } = await leftOutOf(
      checks(SUM),
      FIXED.replace(SUM, `    a = 1\n    b = 2\n    c = 3\n    d = 4\n${SUM}`),
      { commands },
    );
    expect(leftOut).toMatchObject({ tried: 1 });
    expect(cost?.probeMs).toBeLessThanOrEqual((cost?.gateMs ?? 0) / 2);
  });

  test('again where a run without it comes to no end', async () => {
    const hangs: Behaviour = (text, times) =>
      (text(SOURCE) ?? '').includes('i += 1') || text(NEW_TEST) === null
        ? checks(SUM)(text, times)
        : text(SOURCE) === BASE
          ? pytestRun({ test_old: 'passed', test_new: RED })
          : { kind: 'timed-out', limitMs: 2_000, output: '', ms: 2_000 };
    const { kind, leftOut } = await leftOutOf(hangs, FIXED.replace(SUM, `    i += 1\n${SUM}`));
    expect(kind).toBe('passed');
    expect(leftOut).toMatchObject({ unnoticed: [] });
  });
});
