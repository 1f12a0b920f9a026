import { describe, expect, test } from 'vitest';
import type { ChangedText } from '../../../src/core/verdict/changed-text.ts';
import { changedFile } from '../../../src/review/source/file-text.ts';
import { thresholdTampering } from '../../../src/review/tamper/settings/settings.ts';

describe('a threshold', () => {
  const rc = (...values: readonly (readonly [string, number])[]): string =>
    `[report]\n${values.map(([name, value]) => `${name} = ${value}\n`).join('')}`;
  const details = (...files: readonly ChangedText[]): readonly string[] =>
    thresholdTampering(files.map(changedFile)).map(({ line, detail }) => `${line}: ${detail}`);
  const [path, other] = ['.coveragerc', 'a/.coveragerc'];

  test.each([
    [
      'lower',
      rc(['fail_under', 80]),
      rc(['fail_under', 79]),
      ['2: The threshold "fail_under" is 79 where the base has 80.'],
    ],
    ['the same', rc(['fail_under', 80]), rc(['fail_under', 80], ['a', 1]), []],
    ['higher', rc(['fail_under', 80]), rc(['fail_under', 81]), []],
    ['a maximum that is lower', rc(['max-complexity', 3]), rc(['max-complexity', 2]), []],
    ['a maximum that is the same', rc(['max-complexity', 3]), rc(['max-complexity', 3], ['a', 1]), []],
    [
      'a maximum that is higher',
      rc(['max-complexity', 3]),
      rc(['max-complexity', 4]),
      ['2: The threshold "max-complexity" is 4 where the base has 3.'],
    ],
    [
      'gone',
      rc(['a', 1], ['fail_under', 80]),
      rc(['a', 1]),
      ['3: The threshold "fail_under" of 80 is gone.'],
    ],
    [
      'the second of its name',
      rc(['fail_under', 80], ['fail_under', 70]),
      rc(['fail_under', 80], ['fail_under', 60]),
      ['3: The threshold "fail_under" is 60 where the base has 70.'],
    ],
  ])('is %s', (_what, before, after, found) => {
    expect(details({ path, before, after })).toEqual(found);
  });

  test.each([
    ['at least as strict', rc(['fail_under', 80]), 0],
    ['stricter', rc(['fail_under', 90]), 0],
    ['laxer', rc(['fail_under', 70]), 1],
    ['another one', rc(['max-complexity', 80]), 1],
  ])('that moves to another file may be %s', (_what, after, found) => {
    expect(
      details({ path, before: rc(['fail_under', 80]), after: null }, { path: other, before: null, after }),
    ).toHaveLength(found);
  });
});
