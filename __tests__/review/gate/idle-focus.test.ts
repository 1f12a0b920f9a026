import { expect, test } from 'vitest';
import type { CommandResult } from '../../../src/core/verdict/verdict.ts';
import { judged, verdictOf } from '../judged.ts';
import { exited } from '../read-results.ts';

const SUM = 'test/sum.test.js';
const MORE = 'test/more.test.js';
/** No file of tests by its name. */
const MADE = 'lib/made.js';
const ONLY = '{ only: true }, ';
const call = (name: string, options = ''): string =>
  `test('${name}', ${options}(t) => {\n  t.equal(sum(1), 1);\n});\n`;

interface Played {
  readonly writes: Readonly<Record<string, string>>;
  readonly before?: string;
  /** The runner: with a focus in a file it runs this alone, or all tests, as some do without a flag. */
  readonly focus?: 'heeded' | 'ignored';
  /** Names of tests that fail on the base. */
  readonly red?: readonly string[];
  /** What another command of the gate says. */
  readonly other?: CommandResult;
}

async function played({
  writes,
  before = call('a') + call('b'),
  focus = 'ignored',
  red = [],
  other,
}: Played) {
  const files = { 'sum.js': 'old', [SUM]: before, 'test/other.test.js': call('o') };
  const paths = [...new Set([...Object.keys(files), ...Object.keys(writes)])];
  const run = (text: (path: string) => string | null): CommandResult => {
    const names = paths.flatMap((path) => {
      const heads = (text(path) ?? '').match(/^test\(.*$/gm) ?? [];
      const focused = heads.filter((head) => focus === 'heeded' && head.includes('only'));
      return (focused.length > 0 ? focused : heads).map((head) => head.split("'")[1] ?? '');
    });
    const isRed = (name: string): boolean => red.includes(name) && text('sum.js') === 'old';
    const points = names.map((name, index) => `${isRed(name) ? 'not ok' : 'ok'} ${index + 1} - ${name}`);
    const output = ['TAP version 13', ...points, `1..${names.length}`, ''].join('\n');
    return exited(names.some(isRed) ? 1 : 0, output);
  };
  const commands = { 'npm test': run, ...(other === undefined ? {} : { other: () => other }) };
  const given = judged({ files, commands });
  await given.write('sum.js', 'new');
  for (const [path, text] of Object.entries(writes)) await given.write(path, text);
  const { kind, evidence } = await verdictOf(given);
  return { kind, found: evidence.tampering.map((one) => one.kind).filter((one) => /focus/.test(one)) };
}

const FOCUSED = call('a') + call('b') + call('c', ONLY);

test('a focus that keeps no test from running is a fact', async () => {
  expect(await played({ writes: { [SUM]: FOCUSED } })).toEqual({ kind: 'passed', found: ['focus-idle'] });
});

test.each<[string, Played]>([
  ['keeps tests of its file from running', { writes: { [SUM]: FOCUSED }, focus: 'heeded' }],
  [
    'keeps one from running that has its own name',
    { before: call('a'), writes: { [SUM]: call('a') + call('a', ONLY) }, focus: 'heeded' },
  ],
  [
    'keeps one from running that is as new as it',
    { writes: { [MORE]: call('c', ONLY) + call('d') }, focus: 'heeded' },
  ],
  [
    'keeps tests from running in whose place others run, which no text of tests has',
    { writes: { [SUM]: FOCUSED, [MADE]: call('x') + call('y') }, focus: 'heeded' },
  ],
  [
    'keeps one from running that fails on the base',
    { writes: { [SUM]: call('a', ONLY) + call('b'), [MADE]: call('x') }, focus: 'heeded', red: ['b'] },
  ],
  [
    'may keep others from running, which another command does not name',
    { writes: { [SUM]: FOCUSED }, other: exited(0, 'fine\n') },
  ],
])('one that %s is found', async (_what, given) => {
  expect((await played(given)).found).toEqual(['test-focused']);
});
