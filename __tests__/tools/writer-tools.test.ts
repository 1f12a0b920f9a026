import { describe, expect, test } from 'vitest';
import type { Draft } from '../../src/core/decision.ts';
import { planViolations } from '../../src/core/plan-schema.ts';
import { draft } from '../../src/tools/draft.ts';
import { getIssue, searchIssues } from '../../src/tools/other-issues.ts';
import { scopeOf } from './scope.ts';

const GIVEN = { title: 'a', assessment: 'b', problem: 'c', acceptanceCriteria: ['d'] };

async function handIn(given: unknown): Promise<Draft> {
  const { ending } = await draft.invoke(given, scopeOf({ files: { 'src/a.js': '' } }));
  if (ending?.kind !== 'over' || ending.end.kind !== 'drafted') throw new Error('No draft.');
  return ending.end.draft;
}

describe('draft', () => {
  test('ends the rounds, and says of each path whether it is there', async () => {
    expect(draft.spec.name).toBe('finish');
    const { affectedFiles, ...rest } = await handIn({
      ...GIVEN,
      affectedFiles: ['./src/a.js', 'src/', 'b.js'],
    });
    expect(affectedFiles).toEqual([
      { path: 'src/a.js', isThere: true },
      { path: 'src', isThere: true },
      { path: 'b.js', isThere: false },
    ]);
    expect(rest).toMatchObject({ ...GIVEN, reproduction: '', openQuestions: [] });
  });

  test('is cut where it is too long', async () => {
    const made = await handIn({
      ...GIVEN,
      title: 't'.repeat(500),
      problem: 'p'.repeat(9000),
      outOfScope: Array.from({ length: 90 }, (_, index) => `item ${index}`),
    });
    expect(made.title).toHaveLength(120);
    expect(made.problem).toContain('3000 characters left out');
    expect(made.outOfScope).toHaveLength(30);
  });

  test.each([
    {},
    { ...GIVEN, problem: ' ' },
    { ...GIVEN, acceptanceCriteria: [] },
    { ...GIVEN, acceptanceCriteria: ['  '] },
    { ...GIVEN, files: [] },
  ])('is refused as %j', async (given) => {
    const answer = await draft.invoke(given, scopeOf());
    expect(answer.status).toBe('rejected');
    expect(answer.ending).toBeUndefined();
  });
});

test('what the forge says of other issues is the answer', async () => {
  const scope = {
    ...scopeOf(),
    issues: {
      issue: async (number: number) => ({ kind: 'found', text: `issue ${number}` }) as const,
      search: async () => ({ kind: 'refused', why: 'Enough.' }) as const,
    },
  };
  expect(await getIssue.invoke({ number: 3 }, scope)).toEqual({ status: 'done', text: 'issue 3' });
  expect(await searchIssues.invoke({ words: 'sums' }, scope)).toEqual({
    status: 'rejected',
    text: 'Enough.',
  });
  expect((await getIssue.invoke({ number: 0 }, scope)).status).toBe('rejected');
  expect((await searchIssues.invoke({ words: ' ' }, scope)).status).toBe('rejected');
  expect((await getIssue.invoke({ number: 3 }, scopeOf())).status).toBe('failed');
});

describe('the plan of the writer', () => {
  test.each([
    { requestFiles: ['a'] },
    { requestTools: [{ id: 'a', tool: 'get-issue', args: { number: 1 } }] },
    { ask: { question: '1. What?' } },
    { summary: 'Done.', finish: GIVEN },
  ])('takes %j', (plan) => expect(planViolations('plan.writer', plan)).toEqual([]));

  test.each([
    [{ summary: 'Nothing.' }, ''],
    [{ runTools: [{ tool: 'run-command', args: {} }] }, ''],
    [{ finish: { title: 'a', summary: 'b' } }, '/finish'],
    [{ ask: {} }, '/ask'],
  ])('does not take %j', (plan, pointer) => {
    expect(planViolations('plan.writer', plan).map((one) => one.pointer)).toContain(pointer);
  });
});
