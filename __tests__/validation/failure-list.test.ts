import { describe, expect, test } from 'vitest';
import type { Failure } from '../../src/core/verdict/test-report.ts';
import { readResult } from '../../src/review/results/read-result.ts';
import { FailureList } from '../../src/validation/failure-list.ts';
import { failureText } from '../../src/validation/feedback.ts';
import { Quotes } from '../../src/validation/quote.ts';
import { exited, pytestRun, real } from '../review/read-results.ts';
import { MemoryWorkspace } from '../support/memory-workspace.ts';

const LINES = Array.from({ length: 40 }, (_, index) => `line ${index + 1}`).join('\n');

function failing(name: string, more: Partial<Failure> = {}): Failure {
  return { id: name, cause: 'assertion', name, at: null, message: '', trace: [], ...more };
}

function list(): FailureList {
  return new FailureList(
    new Quotes(new MemoryWorkspace({ files: { 'test/a.js': LINES, 'src/b.js': LINES } })),
  );
}

async function told(...failures: readonly Failure[]): Promise<string> {
  return await list().tell(failures);
}

describe('a failure is told', () => {
  test('by its name, its place and what was said, with the lines there and at the first place of its trace', async () => {
    const at = { path: 'test/a.js', line: 20 };
    const trace = [
      { path: 'src/b.js', line: 3 },
      { path: 'src/b.js', line: 39 },
    ];
    const text = await told(failing('adds', { at, trace, message: 'Error: no', details: 'no\nat all' }));
    expect(text).toMatch(
      /^FAIL adds \(test\/a\.js:20\)\nno\nat all\ntest\/a\.js, around line 20:\n14\| line 14\n/,
    );
    expect(text).toContain('src/b.js, around line 3:\n1| line 1\n');
    expect(text).not.toContain('39| line 39');
  });

  test.each<[string, Partial<Failure>, string]>([
    [
      'once, where all that was said holds the message',
      { message: 'AssertionError [ERR_ASSERTION]: 1 == 2', details: '1 ==\n 2' },
      '1 ==\n 2',
    ],
    [
      'with the message in front, where it does not',
      { message: 'RangeError: too far', details: 'at 3' },
      'RangeError: too far\nat 3',
    ],
    [
      'also where the message was cut',
      { message: 'Error: a long st…', details: 'a long story' },
      'a long story',
    ],
    [
      'as the message begins, whatever stands in it',
      { message: 'got Error: no', details: 'no' },
      'got Error: no\nno',
    ],
    ['by the message alone', { message: 'Error: no' }, 'Error: no'],
    ['as any other where it alone has no reason', { cause: 'unknown', message: 'cancelled' }, 'cancelled'],
  ])('%s', async (_what, more, words) => {
    expect(await told(failing('adds', more))).toBe(`FAIL adds\n${words}`);
  });
});

describe('several failures', () => {
  test('that say the same are one, whatever times they name', async () => {
    const text = await told(
      failing('a', { message: 'Timed out after 20 ms' }),
      failing('b', { message: 'Timed out after 31ms' }),
      failing('c', { message: 'Another' }),
      failing('d'),
      failing('e'),
    );
    expect(text.split('\n\n')).toEqual([
      'FAIL a\nTimed out after 20 ms\n[the same in 1 more: b]',
      'FAIL c\nAnother',
      'FAIL d',
      'FAIL e',
    ]);
  });

  test('come in the order of what they tell, those without a reason last and as a count', async () => {
    const text = await told(
      failing('x', { cause: 'unknown', message: 'cancelled' }),
      failing('y', { cause: 'unknown', message: 'cancelled' }),
      failing('adds', { message: 'no' }),
      failing('a.js', { cause: 'load', message: 'no such file' }),
    );
    expect(text.split('\n\n')).toEqual([
      'FAIL a.js\nno such file',
      'FAIL adds\nno',
      '2 tests: cancelled (x; y)',
    ]);
  });

  test('of a compiler are told one by one', async () => {
    const of = (name: string) => failing(name, { cause: 'diagnostic', message: 'unused' });
    expect(await told(of('a.ts'), of('b.ts'))).toBe('FAIL a.ts\nunused\n\nFAIL b.ts\nunused');
  });

  test('name five of those that say the same', async () => {
    const same = Array.from({ length: 8 }, (_, index) => failing(`t${index}`, { message: 'no' }));
    expect(await told(...same)).toContain('[the same in 7 more: t1; t2; t3; t4; t5; and 2 more]');
  });

  test('beyond eight have a line each', async () => {
    const many = Array.from({ length: 10 }, (_, index) => failing(`t${index}`, { message: `no ${index}` }));
    const parts = (await told(...many)).split('\n\n');
    expect(parts).toHaveLength(9);
    expect(parts.at(-1)).toBe('FAIL t8: no 8\nFAIL t9: no 9');
  });

  test('the first is told whole however long it is, and what has no room behind it in a line', async () => {
    const text = await told(
      failing('long', { message: 'x'.repeat(7000) }),
      failing('other', { message: 'short', at: { path: 'gone.js', line: null } }),
    );
    expect(text).toContain('x'.repeat(7000));
    expect(text.endsWith('\n\nFAIL other (gone.js): short')).toBe(true);
    const second = await told(
      failing('short', { message: 'a' }),
      failing('long', { message: 'x'.repeat(7000) }),
    );
    expect(second.length).toBeLessThan(1000);
  });

  test('are told once, and counted where they come again', async () => {
    const all = list();
    const one = failing('adds', { message: 'no' });
    await all.tell([one]);
    expect(await all.tell([one, failing('adds', { message: 'other' })])).toBe(
      'FAIL adds\nother\n\n[1 failure the same as above]',
    );
  });
});

describe('the failures in the output of a command', () => {
  const workspace = new MemoryWorkspace();

  test('are told of a known runner', async () => {
    const red = pytestRun({ test_a: ['AssertionError: assert 1 == 2'] });
    expect(await failureText(red, workspace, null)).toContain('FAIL tests/test_sum.py::test_a');
  });

  test('are told behind those of the change, and in short, where the base has them too', async () => {
    const [old, broken] = [['AssertionError: assert 1 == 2'], ['AssertionError: assert 3 == 4']] as const;
    const base = readResult(pytestRun({ test_a: old, test_b: 'passed' }));
    const text = (await failureText(pytestRun({ test_a: old, test_b: broken }), workspace, base)) ?? '';
    const [own = '', onBase = ''] = text.split('[On the base too: 1 failure]');
    expect(own).toMatch(/^FAIL tests\/test_sum\.py::test_b.*\n[\s\S]*assert 3 == 4/);
    expect(own).not.toContain('test_a');
    expect(onBase).toMatch(/^\nFAIL tests\/test_sum\.py::test_a.*assert 1 == 2$/);
    // Where nothing else fails, they are what there is to know.
    expect(await failureText(pytestRun({ test_a: old }), workspace, base)).toMatch(
      /^FAIL .*test_a[\s\S]*\[On the base too/,
    );
  });

  test.each([
    ['that is not known', exited(1, 'Error: no\n')],
    ['where nothing failed', pytestRun({ test_a: 'passed' })],
    ['that came to no end', real(0, 'pytest', 'crash-exit.txt')],
    ['that was never started', { kind: 'refused', why: 'No.' } as const],
  ])('are not told of one %s', async (_what, result) => {
    expect(await failureText(result, workspace, null)).toBeNull();
  });
});
