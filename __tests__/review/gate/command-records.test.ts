import { expect, test } from 'vitest';
import { CommandRecords } from '../../../src/review/gate/command-records.ts';
import { exited } from '../read-results.ts';

function recordsOf(...codes: readonly number[]): CommandRecords {
  const records = new CommandRecords();
  for (const code of codes)
    records.add({ command: 'npm test', changeSetHash: 'now', result: exited(code, `${code}`) });
  return records;
}

test('a pass counts for its command and its change set alone', () => {
  const records = recordsOf(0);
  expect(records.passed('npm test', 'now')?.result).toEqual(exited(0, '0'));
  expect(records.passed('npm test', 'before')).toBeUndefined();
  expect(records.passed('npm run lint', 'now')).toBeUndefined();
});

test.each([[[1, 0]], [[0, 1]], [[1, 1, 0, 0]]])(
  'exit codes %j on one change set count as no pass',
  (codes) => {
    expect(recordsOf(...codes).passed('npm test', 'now')).toBeUndefined();
  },
);
