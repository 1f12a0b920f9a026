import { expect, test } from 'vitest';
import { expectTarget } from '../../src/start/faults.ts';

test('a backport goes to a branch of people whose name leaves room for that of its own', () => {
  expect(() => expectTarget('release/größe')).not.toThrow();
  for (const name of ['', 'tether/issue-1', '../../issues', 'ö'.repeat(101)])
    expect(() => expectTarget(name)).toThrow('A backport needs the name of a branch');
});
