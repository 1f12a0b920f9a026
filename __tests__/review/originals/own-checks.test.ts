import { describe, expect, test } from 'vitest';
import type { Tampering } from '../../../src/core/verdict/tampering.ts';
import { type Behaviour, judged, probesOf, type Repository, verdictOf } from '../judged.ts';
import { exited, pytestRun, real } from '../read-results.ts';

const SOURCE = 'sum.py';
const SETTINGS = 'pytest.ini';
const ASSERT = ['AssertionError: assert 1 == 2'] as const;
const FILES = {
  [SOURCE]: 'old',
  [SETTINGS]: 'strict',
  Makefile: 'all:',
  'CHANGES.md': '# 1\n',
  'tests/test_sum.py': 'a',
};

async function judgedOf(
  behaviour: Behaviour,
  change: Readonly<Record<string, string>>,
  more: Repository['more'] = {},
) {
  const given = judged({ files: FILES, commands: { pytest: behaviour }, more });
  for (const [path, text] of Object.entries(change)) await given.write(path, text);
  const { kind, evidence } = await verdictOf(given);
  const found = evidence.tampering.map((one: Tampering) => `${one.kind} ${one.path}`);
  const details = evidence.tampering.map(({ detail }) => detail);
  return { kind, found, details, detail: details[0] ?? '', probes: probesOf(given) };
}

/** Passes on lax settings whatever the code is; strict ones find broken code. */
const asSettings: Behaviour = (text) => {
  const isBroken = text(SOURCE) !== 'old' && text(SOURCE) !== 'good';
  return pytestRun({ test_a: isBroken && text(SETTINGS) === 'strict' ? ASSERT : 'passed' });
};

describe('settings that a change alters', () => {
  test('block it where it passes only with them, and the failure is named', async () => {
    const { kind, found, detail } = await judgedOf(asSettings, { [SOURCE]: 'broken', [SETTINGS]: 'lax' });
    expect([kind, found]).toEqual(['blocked', [`checks-needed ${SETTINGS}`]]);
    expect(detail).toContain('test_a');
    const shown = await judgedOf(asSettings, { [SOURCE]: 'broken', [SETTINGS]: 'lax' }, { onTamper: 'show' });
    expect(shown.kind).toBe('passed');
  });

  test('block it where the gate no longer looks at the code with them', async () => {
    const { kind, found } = await judgedOf(asSettings, { [SOURCE]: 'good', [SETTINGS]: 'lax' });
    expect([kind, found]).toEqual(['blocked', [`checks-blind ${SETTINGS}`]]);
  });

  test('are a remark where it passes under those of the base, too', async () => {
    const both: Behaviour = (text) =>
      pytestRun({ test_a: text(SOURCE) === 'old' || text(SOURCE) === 'good' ? 'passed' : ASSERT });
    const { kind, found, probes } = await judgedOf(both, { [SOURCE]: 'good', [SETTINGS]: 'other' });
    expect([kind, found]).toEqual(['passed', [`checks-changed ${SETTINGS}`]]);
    expect(probes).toContain('original-checks pytest');
  });

  test('ask for no run of the base, which has had one, where they are all of it', async () => {
    const seeing: Behaviour = (text) => pytestRun({ test_a: text(SOURCE) === 'old' ? 'passed' : ASSERT });
    const { kind, found, detail, probes } = await judgedOf(seeing, { [SETTINGS]: 'other' });
    expect([kind, found]).toEqual(['passed', [`checks-changed ${SETTINGS}`]]);
    expect(detail).toBe('The change is nothing else, so that there is nothing to compare.');
    expect(probes).not.toContain('original-checks pytest');
  });

  test('are a remark where they are all of it, and fewer tests run with them', async () => {
    const fewer: Behaviour = (text) =>
      pytestRun({ test_a: 'passed', ...(text('Makefile') === 'all:' ? { test_b: 'passed' } : {}) });
    const { found, details } = await judgedOf(fewer, { Makefile: 'some:' });
    expect(found).toContain('checks-changed Makefile');
    expect(details).toContain("With the base's version 2 tests run, and 1 with this one.");
  });

  test('are told as what they are where it fails in the same way under both', async () => {
    const isOwn = (text: string | null): boolean => text === 'old' || text === 'good';
    const both: Behaviour = (text) =>
      pytestRun({ test_a: isOwn(text(SOURCE)) ? 'passed' : ASSERT, test_old: ASSERT });
    const { detail } = await judgedOf(both, { [SOURCE]: 'good', [SETTINGS]: 'other' });
    expect(detail).toBe("The change fails no differently with the base's version.");
  });

  test('block it where fewer failures are left with them', async () => {
    const old: Behaviour = (text) => {
      const isFound = text(SOURCE) === 'broken' && text(SETTINGS) === 'strict';
      return pytestRun({ test_a: isFound ? ASSERT : 'passed', test_old: ASSERT });
    };
    const { kind, detail } = await judgedOf(old, { [SOURCE]: 'broken', [SETTINGS]: 'lax' });
    expect([kind, detail]).toEqual([
      'blocked',
      expect.stringContaining('has fewer failures with this version'),
    ]);
  });

  test('are a remark where it fails under those of the base only once', async () => {
    let runs = 0;
    const once: Behaviour = (text) => {
      if (text(SOURCE) !== 'good') return pytestRun({ test_a: text(SOURCE) === 'old' ? 'passed' : ASSERT });
      if (text(SETTINGS) !== 'strict') return pytestRun({ test_a: 'passed' });
      runs += 1;
      return pytestRun({ test_a: runs === 1 ? ASSERT : 'passed' });
    };
    const { found, detail } = await judgedOf(once, { [SOURCE]: 'good', [SETTINGS]: 'other' });
    expect(found).toContain(`checks-changed ${SETTINGS}`);
    expect(detail).toContain('in one run and not in another');
  });

  test('are a remark where more tests run under those of the base, and are told by their number', async () => {
    const isOwn = (text: string | null): boolean => text === 'old' || text === 'good';
    const fewer: Behaviour = (text) =>
      pytestRun({
        test_a: isOwn(text(SOURCE)) ? 'passed' : ASSERT,
        ...(text(SETTINGS) === 'strict' ? { test_b: 'passed' } : {}),
      });
    const { found, details } = await judgedOf(fewer, {
      [SOURCE]: 'good',
      [SETTINGS]: 'other',
      Makefile: 'all: x',
    });
    expect(found).toEqual(['fewer-tests pytest', `checks-changed ${SETTINGS}`, 'checks-changed Makefile']);
    expect(details).toContain("With the base's version 2 tests run, and 1 with this one.");
  });

  test.each<[string, Behaviour, string]>([
    ['fails under those of the base', () => pytestRun({ test_a: ASSERT }), 'checks-blind'],
    [
      'comes to no end under those of the base',
      () => ({ kind: 'timed-out', limitMs: 1, output: '', ms: 1 }),
      'checks-changed',
    ],
  ])(
    'of a change without code are held against a repository without files, which %s',
    async (_what, gone, kind) => {
      const reads: Behaviour = (text, times) =>
        text(SOURCE) === null && text(SETTINGS) === 'strict'
          ? gone(text, times)
          : pytestRun({ test_a: 'passed' });
      expect((await judgedOf(reads, { [SETTINGS]: 'lax' })).found).toEqual([`${kind} ${SETTINGS}`]);
    },
  );

  test('are a remark where time is too short to hold it against those of the base', async () => {
    const { kind, found, detail } = await judgedOf(
      asSettings,
      { [SOURCE]: 'good', [SETTINGS]: 'other' },
      { spareMs: () => 0 },
    );
    expect([kind, found]).toEqual(['passed', [`checks-changed ${SETTINGS}`]]);
    expect(detail).toContain('too little time');
  });

  test('are a remark where no time is left to see the failure under those of the base twice', async () => {
    let failed = 0;
    const fails: Behaviour = (text) => {
      const read = asSettings(text, 0);
      if (read.kind === 'exited' && read.code !== 0) failed += 1;
      return read;
    };
    const { kind, found, detail } = await judgedOf(
      fails,
      { [SOURCE]: 'broken', [SETTINGS]: 'lax' },
      { spareMs: () => (failed === 0 ? 60_000 : 0) },
    );
    expect([kind, found]).toEqual(['passed', [`checks-changed ${SETTINGS}`]]);
    expect(detail).toContain('too little time');
  });

  test('are a remark where the run under those of the base comes to no end', async () => {
    const hangs: Behaviour = (text) =>
      text(SOURCE) === 'good' && text(SETTINGS) === 'strict'
        ? { kind: 'timed-out', limitMs: 30_000, output: '', ms: 30_000 }
        : pytestRun({ test_a: text(SOURCE) === 'old' || text(SOURCE) === 'good' ? 'passed' : ASSERT });
    const { kind, found, detail } = await judgedOf(hangs, { [SOURCE]: 'good', [SETTINGS]: 'other' });
    expect([kind, found]).toEqual(['passed', [`checks-changed ${SETTINGS}`]]);
    expect(detail).toContain('no end after 30 s');
  });

  test('ask for no run of manifests where none is edited', async () => {
    const failing: Behaviour = (text) =>
      pytestRun({
        test_a: text(SOURCE) === 'broken' && text(SETTINGS) === 'strict' ? ASSERT : 'passed',
        ...(text('tests/test_sum.py') === 'a' && { test_b: ASSERT }),
      });
    const change = { [SOURCE]: 'broken', [SETTINGS]: 'lax', 'tests/test_sum.py': 'less' };
    const { found, probes } = await judgedOf(failing, change);
    expect(found).toContain(`checks-needed ${SETTINGS}`);
    expect(probes).not.toContain('base-again pytest');
  });

  test('are not run again where nothing of the kind is changed', async () => {
    const { probes } = await judgedOf(asSettings, { [SOURCE]: 'good' });
    expect(probes.filter((probe) => probe.startsWith('original-checks'))).toEqual([]);
  });
});

describe('a build file that a change alters', () => {
  const built =
    (says: string): Behaviour =>
    (text) =>
      text(SOURCE) === 'good' && text('Makefile') === 'all:'
        ? exited(2, says)
        : pytestRun({ test_a: text(SOURCE) === 'old' || text(SOURCE) === 'good' ? 'passed' : ASSERT });

  test('is only listed where the change passes without it', async () => {
    const both: Behaviour = (text) =>
      pytestRun({ test_a: text(SOURCE) === 'old' || text(SOURCE) === 'good' ? 'passed' : ASSERT });
    const { kind, found } = await judgedOf(both, { [SOURCE]: 'good', Makefile: 'all: more' });
    expect([kind, found]).toEqual(['passed', ['build-changed Makefile']]);
  });

  test('is a remark where the change needs it to build', async () => {
    const { kind, found, detail } = await judgedOf(built('no rule for more.o\n'), {
      [SOURCE]: 'good',
      Makefile: 'all: more',
    });
    expect([kind, found]).toEqual(['passed', ['checks-changed Makefile']]);
    expect(detail).toContain('needs the new one to build');
  });
});

const NEW_TEST = 'tests/test_new.py';

describe("what fails under the base's own", () => {
  const ends = (passes: Readonly<Record<string, boolean>>) =>
    pytestRun(Object.fromEntries(Object.entries(passes).map(([name, is]) => [name, is ? 'passed' : ASSERT])));

  const manifests = async (behaviour: Behaviour, change: Readonly<Record<string, string>>) =>
    (await judgedOf(behaviour, change)).found.filter((one) => one.startsWith('checks-'));

  test('is no more than a remark where the manifest alone fails the same test of the base', async () => {
    const versions = new Map([
      ['old', 'all:'],
      ['good', 'all: 2'],
    ]);
    const compares: Behaviour = (text) =>
      ends({ test_a: versions.get(text(SOURCE) ?? '') === text('Makefile') });
    const change = { [SOURCE]: 'good', Makefile: 'all: 2' };
    expect(await manifests(compares, change)).toEqual(['checks-changed Makefile']);
    const lax: Behaviour = (text) => ends({ test_a: text(SOURCE) === 'old' || text('Makefile') !== 'all:' });
    expect(await manifests(lax, change)).toEqual(['checks-needed Makefile']);
  });

  test('is no more than a remark where a document has to agree with it, beside code', async () => {
    const compares: Behaviour = (text) =>
      ends({
        test_a: (text('CHANGES.md')?.startsWith('# 1\n') === true) === (text('Makefile') === 'all:'),
        test_b: text(SOURCE) === 'old' || text(SOURCE) === 'good',
      });
    const change = { [SOURCE]: 'good', 'CHANGES.md': '# 2\n# 1\n', Makefile: 'all: 2' };
    expect(await manifests(compares, change)).toEqual(['checks-changed Makefile']);
  });

  test('is no more than a remark where only a test of the change fails', async () => {
    const asks: Behaviour = (text) =>
      ends({
        test_a: text(SOURCE) !== 'broken' || text(SETTINGS) !== 'strict',
        ...(text(NEW_TEST) !== null && { test_new: text(SETTINGS) !== 'strict' }),
      });
    const change = { [NEW_TEST]: 'new', [SETTINGS]: 'new' };
    expect(await manifests(asks, { ...change, [SOURCE]: 'good' })).not.toContain(`checks-needed ${SETTINGS}`);
    expect(await manifests(asks, { ...change, [SOURCE]: 'broken' })).toContain(`checks-needed ${SETTINGS}`);
  });
});

describe('a list of what git ignores', () => {
  /** It leaves out what git ignores, as linters do. */
  const lint: Behaviour = (text) =>
    text(SOURCE) === 'broken' && text('.gitignore') === null
      ? real(2, 'tsc', 'errors-v5.9.txt')
      : exited(0, '');
  const ignoring = async (source: string) => {
    const given = judged({ files: FILES, commands: { tsc: lint } });
    await given.write(SOURCE, source);
    await given.write('.gitignore', SOURCE);
    const { kind, evidence } = await verdictOf(given);
    const kinds = evidence.tampering.map((one) => one.kind);
    return [kind, ...kinds.filter((one) => one !== 'unseen-by-commands')];
  };

  test('blocks the change where a linter finds more without it, and is listed where it does not', async () => {
    expect(await ignoring('broken')).toEqual(['blocked', 'checks-needed']);
    expect(await ignoring('good')).toEqual(['passed', 'build-changed']);
  });
});
