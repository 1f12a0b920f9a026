import { expect, test } from 'vitest';
import { proofSection } from '../../../src/deliver/sections/proof.ts';

function sectionWith(message: string): string {
  const sides = {
    command: 'npm test',
    tests: ['adds'],
    without: '1 of 2 tests failed',
    with: 'passed',
    message,
  };
  return proofSection({ kind: 'proven', by: 'tests-of-the-change', ...sides });
}

test('a long message is cut at the end of a line, and says so', () => {
  const section = sectionWith(`${'a line of it\n'.repeat(40)}the end`);
  expect(section).toContain('a line of it\n[... 138 characters left out ...]\n');
  expect(section).not.toContain('the end');
});

test('what an earlier cut says of itself is not cut in two', () => {
  const note = '[... 114 characters left out ...]';
  expect(sectionWith(`${'x'.repeat(390)}\n${note}`)).toMatch(
    /x\n\[\.\.\. \d+ characters left out \.\.\.\]\n/,
  );
});
