import { expect, test } from 'vitest';
import { briefOf } from '../../../src/dialect/plan/read-plan.ts';

test.each<[string, Parameters<typeof briefOf>[0]]>([
  ['requestFiles "a.js" "b.js"', { summary: 'x', requestFiles: ['a.js', 'b.js'] }],
  ['requestFiles "a.js"', { requestFiles: 'a.js', runTools: [], finish: null }],
  [
    'runTools patch-file "a.js" run-command',
    { runTools: [{ tool: 'patch-file', args: { path: 'a.js' } }, { name: 'run-command' }] },
  ],
  ['fileChanges "a.js"', { fileChanges: [{ path: 'a.js', content: 'x' }, 7, null] }],
  ['finish, runTools', { finish: { title: 'x' }, runTools: [3] }],
  ['', { summary: 'x', other: ['a.js'] }],
])('%s', (brief, plan) => {
  expect(briefOf(plan)).toBe(brief);
});

test('is short', () => {
  expect(
    briefOf({ requestFiles: Array.from({ length: 50 }, (_, index) => `file-${index}.js`) }),
  ).toHaveLength(80);
});
