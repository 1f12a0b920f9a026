import { describe, expect, test } from 'vitest';
import { askedNotTo } from '../../../../src/review/source/task/asked-not.ts';

const NAME = 'skips empty rows';

describe('what a test says by its name is no longer wanted', () => {
  test.each([
    'Do not skip empty rows.',
    'Please do not skip empty rows any more.',
    "Please don't skip the empty rows anymore!",
    'Stop skipping empty rows',
    'It should not skip empty rows.',
    'It should no longer skip empty rows.',
    'We must never skip empty rows again.',
    'Empty rows should not be skipped.',
    'Empty rows must no longer be skipped',
    'Rows\n\nSince 2.0 they are lost. Do not skip empty rows.',
  ])('as the task says: %s', (task) => {
    expect(askedNotTo(task)(NAME)).toBe(true);
  });

  test.each([
    'skip empty rows',
    'should skip an empty row',
    'Rows: empty ones are skipped',
    'skipping empty rows in lists',
  ])('in other words, or more of them: %s', (name) => {
    expect(askedNotTo('Do not skip empty rows.')(name)).toBe(true);
  });
});

describe('a test stays wanted', () => {
  test.each([
    ['asks for it', 'Please skip empty rows.'],
    ['asks for nothing of it', 'Do not skip broken rows.'],
    ['asks a question', 'Should it not skip empty rows? Do not skip empty rows?'],
    ['says of one case', 'Do not skip empty rows in strict mode.'],
    ['says when', 'Do not skip empty rows if they are quoted.'],
    ['says what may be', 'Do not skip empty rows unless `skip` is set.'],
    ['quotes it', '> Do not skip empty rows.'],
    ['rejects it', '## Rejected ideas\n\nDo not skip empty rows.'],
    ['takes it back', 'Do not skip empty rows. Never mind, it works as designed.'],
    ['names nothing more', 'Do not skip.'],
    ['speaks of the work', 'Do not change empty rows.'],
  ])('where the task %s', (_what, task) => {
    expect(askedNotTo(task)(`${NAME}, changes`)).toBe(false);
    expect(askedNotTo(task)(NAME)).toBe(false);
  });

  test.each([
    'does not skip empty rows',
    "doesn't skip empty rows",
    'never skips empty rows',
    'keeps empty rows where others skip them',
    'refuses to skip empty rows',
    'has a flag to stop skipping empty rows',
    'skips rows without empty cells',
    'skips rows',
    'skips empty columns',
    '',
  ])('by another name: %s', (name) => {
    expect(askedNotTo('Do not skip empty rows.')(name)).toBe(false);
  });
});
