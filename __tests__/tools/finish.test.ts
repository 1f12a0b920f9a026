import { describe, expect, test } from 'vitest';
import type { Claim, Review } from '../../src/core/decision.ts';
import { NO_EVIDENCE } from '../../src/core/verdict/evidence.ts';
import type { Verdict } from '../../src/core/verdict/verdict.ts';
import { finish } from '../../src/tools/finish.ts';
import { scopeOf } from './scope.ts';

const claim = { title: 'fix: count', summary: 'Counts from one.' };

describe('finish', () => {
  test('puts what is said of the tests behind the summary', async () => {
    const { ending } = await finish.invoke({ ...claim, tests: ' No test can show it. ' }, scopeOf());
    expect(ending).toMatchObject({ claim: { summary: 'Counts from one.\n\nTests: No test can show it.' } });
  });

  test('gives the feedback as its failure when the review sends back', async () => {
    const verdict: Verdict = { kind: 'failed', changeSetHash: 'h', evidence: NO_EVIDENCE };
    const review: Review = { kind: 'rejected', verdict, feedback: 'npm test: exit code 1' };
    expect(await finish.invoke(claim, scopeOf({ review }))).toEqual({
      status: 'failed',
      text: 'npm test: exit code 1',
      ending: { kind: 'finish', as: 'work', claim, review },
    });
  });

  describe('as an answer', () => {
    const asAnswer = { ...claim, answer: true };

    test('ends the rounds once the gate on the base has ended', async () => {
      const reviewed: unknown[] = [];
      const review = async (about: Claim | null): Promise<Review> => {
        reviewed.push(about);
        return { kind: 'no-change' };
      };
      const { status, ending } = await finish.invoke(asAnswer, { ...scopeOf(), review });
      expect(reviewed).toEqual([claim]);
      expect(status).toBe('done');
      expect(ending).toEqual({ kind: 'finish', as: 'answer', claim, review: { kind: 'no-change' } });
    });

    test('is refused while an edit is there, and taken once it is undone', async () => {
      const scope = scopeOf({ files: { 'a.ts': 'one\n' } });
      await scope.workspace.apply({ kind: 'write', path: 'a.ts', text: 'two\n' });
      await scope.workspace.apply({ kind: 'write', path: 'b.ts', text: 'x\n' });
      const refused = await finish.invoke(asAnswer, scope);
      expect(refused).toMatchObject({ status: 'rejected' });
      expect(refused.text).toMatch(/a\.ts.*b\.ts/);
      expect(refused.ending).toBeUndefined();
      await scope.workspace.apply({ kind: 'write', path: 'a.ts', text: 'one\n' });
      await scope.workspace.apply({ kind: 'delete', path: 'b.ts' });
      expect(await finish.invoke(asAnswer, scope)).toMatchObject({ ending: { as: 'answer' } });
    });

    test('names the edits of this run, and not what its branch began with', async () => {
      const scope = scopeOf({ files: { 'a.ts': 'one\n' } });
      await scope.workspace.apply({ kind: 'write', path: 'a.ts', text: 'of the branch\n' });
      Object.defineProperty(scope.workspace, 'start', { value: scope.workspace.changes() });
      await scope.workspace.apply({ kind: 'write', path: 'b.ts', text: 'x\n' });
      expect((await finish.invoke(asAnswer, scope)).text).toContain('there are some ("b.ts")');
    });
  });

  test('cuts a title and a summary that are too long instead of costing a round', async () => {
    const long = { title: `a\n${'t'.repeat(500)}`, summary: `  ${'s'.repeat(50_000)}` };
    const { status, ending } = await finish.invoke(long, scopeOf());
    expect(status).toBe('done');
    if (ending?.kind !== 'finish') throw new Error('No ending.');
    expect(ending.claim.title).toBe(`a ${'t'.repeat(117)}…`);
    expect(ending.claim.summary.length).toBeLessThan(8100);
    expect(ending.claim.summary).toMatch(/^s+\n\[\.\.\. 42000 characters left out \.\.\.\]$/);
  });

  test.each([{}, { title: 'a' }, { title: ' ', summary: 's' }, { title: 't', summary: '\n' }, claim.title])(
    'rejects %j and asks for no review',
    async (args) => {
      const scope = { ...scopeOf(), review: () => Promise.reject(new Error('reviewed')) };
      const answer = await finish.invoke(args, scope);
      expect(answer.status).toBe('rejected');
      expect(answer.ending).toBeUndefined();
    },
  );
});
