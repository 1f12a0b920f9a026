import { describe, expect, test } from 'vitest';
import { asksForDependencies } from '../../../../src/review/source/task/asked-dependencies.ts';

const asks = (task: string, name: string, version: string, before: string | null): boolean =>
  asksForDependencies(task)({ name, version, before });

describe('a dependency that the task asks for', () => {
  test.each([
    ['Bump `left` from 1.0.0 to 1.1.0.', 'left', '^1.1.0', '^1.0.0'],
    ['chore(deps): bump left to 1.1', 'left', '1.1.3', '1.0.0'],
    ['Require requests 2.31 or newer, because of CVE-2023-32681.', 'requests', '>=2.31', '>=2.28'],
    ['Update `left` in the lockfile: 1.0.0 has a known hole.', 'left', '1.0.3', '1.0.0'],
    ['Use `unidecode` for accents, when it is installed.', 'unidecode', '>=1.3', null],
    ['Please add the package `left`.', 'left', '1.0.0', null],
    ['Add `left` as a dependency.', 'left', '', null],
    ['We should switch from `right` to `left` 2.', 'left', '^2.4.0', null],
    ['Replace the library `right` by `left`.', 'left', '^2.4.0', null],
    ['Require Go 1.22.', 'go', '1.22', '1.19'],
    ['Raise the Go version to 1.22.', 'go', '1.22', '1.19'],
    ['Upgrade typing_extensions.', 'typing-extensions', '>=4.1,<5', '>=4.0,<5'],
    ['Upgrade `@acme/left` to v2.', '@acme/left', '~2.0.1', '~1.0.0'],
    ['Bump left to 1.1.0. The old `left` does not build.', 'left', '1.1.0', '1.0.0'],
    ['left 24.1 is out, please relax the upper bound to `<25`.', 'left', '>=21,<25', '>=21,<24'],
    ['Relax the upper bound of `left` to <25.', 'left', '<25.0', '<24'],
    ['Allow left 24', 'left', '>=21,<25', '>=21,<24'],
    ['Allow left 24', 'left', '>=21, <=24', '>=21, <=23'],
    ['Please support `left` 24.1.', 'left', '>=21 <24.2', '>=21 <24'],
    ['Allow v5 of `left`', 'left', '^3 || ^4 || ^5.0.0', '^3 || ^4'],
    ['left 5.x should be allowed.', 'left', '^4.1.0 || ^5', '^4.1.0'],
    ['Build with `-O2` instead of `-O1`.', '-O', '2', '1'],
    ['Change `-std=c99` to `-std=c11`.', '-std=', 'c11', 'c99'],
  ])('%s: %s %s', (task, name, version, before) => {
    expect(asks(task, name, version, before)).toBe(true);
  });

  test.each([
    ['another version', 'Bump `left` from 1.0.0 to 1.1.0.', 'left', '1.2.0', '1.0.0'],
    ['the old version', 'Bump `left` from 1.0.0 to 1.1.0.', 'left', '1.0.0', '0.9.0'],
    ['a longer version', 'Bump `left` to 1.1.', 'left', '1.10.0', '1.0.0'],
    ['a lower one', 'Update `left`.', 'left', '0.9.0', '1.0.0'],
    ['the same one', 'Update `left`.', 'left', '1.0', '1.0.0'],
    ['another name', 'Bump `left` to 1.1.0.', 'left-pad', '1.1.0', '1.0.0'],
    ['a part of the name', 'Bump `left-pad` to 1.1.0.', 'left', '1.1.0', '1.0.0'],
    ['a name in a scope', 'Bump `@acme/left` to 1.1.0.', 'left', '1.1.0', '1.0.0'],
    ['what is left behind', 'Switch from the package `right` to `left`.', 'right', '1.1.0', '1.0.0'],
    ['what is replaced', 'Replace the package `right` by `left`.', 'right', '1.1.0', '1.0.0'],
    ['a function', 'Use `left` in `pad`.', 'left', '1.1.0', null],
    ['a call', 'Add `left(a, b)` to the library.', 'left', '1.1.0', null],
    ['a word', 'The left package is old.', 'left', '1.1.0', '1.0.0'],
    ['a refusal', 'Do not bump `left` to 1.1.0.', 'left', '1.1.0', '1.0.0'],
    [
      'a refusal elsewhere',
      'Update the packages.\n\nUpdate `left`. You must not touch left.',
      'left',
      '2',
      '1',
    ],
    ['a condition', 'Bump `left` to 1.1.0 if it helps.', 'left', '1.1.0', '1.0.0'],
    ['a question', 'Bump `left` to 1.1.0?', 'left', '1.1.0', '1.0.0'],
    ['a quotation', '> Bump `left` to 1.1.0.', 'left', '1.1.0', '1.0.0'],
    ['a rejected idea', '## Rejected ideas\n\nBump `left` to 1.1.0.', 'left', '1.1.0', '1.0.0'],
    ['another package', 'Bump `left` to 1.1.0.', 'left', 'npm:evil@1.1.0', '1.0.0'],
    ['a file', 'Add the package `left`.', 'left', 'file:./left', null],
    ['an address', 'Add the package `left`.', 'left', 'https://x.org/left-1.0.0.tgz', null],
    ['no version', 'Bump `left` to 1.1.0.', 'left', '', '1.0.0'],
    ['any version', 'Bump `left` to 1.1.0.', 'left', '*', '1.0.0'],
    ['a wider range', 'Allow left 24', 'left', '>=21,<99', '>=21,<24'],
    ['any range', 'Allow left 24', 'left', '>=21', '>=21,<24'],
    ['a lower end', 'Allow left 22', 'left', '>=21,<23', '>=21,<24'],
    ['another beginning', 'Allow left 24', 'left', '>=19,<25', '>=21,<24'],
    ['another range beside it', 'Allow v5 of `left`', 'left', '^2 || ^5', '^4'],
    ['another line', 'Allow v5 of `left`', 'left', '^4 || ^6', '^4'],
    ['another bound', 'Please relax the upper bound of left to `<25`.', 'left', '<26', '<24'],
    ['a bound of both', 'Allow left 25. Relax the upper bound of left to `<25`.', 'left', '<25', '<24'],
    ['the bound of another', 'Relax the upper bound of `right` to `<25`.', 'left', '<25', '<24'],
    ['the bound of another beside it', 'Like left, relax right to `<25`.', 'left', '<25', '<24'],
    [
      'the bound of another behind it',
      'Like left, relax the upper bound of right to <25.',
      'left',
      '<25',
      '<24',
    ],
    ['a bound of another one', 'right 24 is out, please relax the upper bound to <25.', 'left', '<25', '<24'],
    ['a range under a condition', 'If it works, relax left to `<25`.', 'left', '<25', '<24'],
    ['a forbidden range', 'Do not allow left 24.', 'left', '<25', '<24'],
    ['a range that is forbidden later', 'Allow left 24. left 24 must not be allowed.', 'left', '<25', '<24'],
    ['a range in some cases', 'Allow left 24 in tests.', 'left', '<25', '<24'],
    ['a range that may be', 'We could allow left 24 if it works.', 'left', '<25', '<24'],
    ['the flag that goes', 'Build with `-O2` instead of `-O1`.', '-O', '1', '2'],
    ['a flag that it tells of', 'It fails with `-O2`.', '-O', '2', '1'],
    ['a flag that it forbids', 'Do not build with `-O2`.', '-O', '2', '1'],
  ])('is not %s: %s', (_, task, name, version, before) => {
    expect(asks(task, name, version, before)).toBe(false);
  });
});
