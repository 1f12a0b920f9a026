import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recall } from '../../src/tools/recall.ts';
import { scopeOf, type TestScope } from './scope.ts';

function holding(text: string, resultChars = 16_000): TestScope {
  const scope = { ...scopeOf(), resultChars };
  scope.results.keep('call_1', text);
  return scope;
}

describe('recall', () => {
  test('shows a result again, whole when it is short', async () => {
    expect(await recall.invoke({ id: 'call_1' }, holding('one\ntwo\n'))).toEqual({
      status: 'done',
      text: 'one\ntwo\n',
    });
  });

  test('shows a result without text', async () => {
    expect(await recall.invoke({ id: 'call_1' }, holding(''))).toMatchObject({ status: 'done', text: '' });
  });

  test('says which part it shows of a longer one, and how to go on', async () => {
    const { text } = await recall.invoke({ id: 'call_1', from: 5 }, holding('0123456789'.repeat(200), 1000));
    expect(text).toMatch(/^5678901.*\n\[characters 5-705 of 2000; continue with "from": 705\]$/s);
  });

  test('asks for another call when there is no such result', async () => {
    expect(await recall.invoke({ id: 'call_9' }, holding('one'))).toEqual({
      status: 'failed',
      text: 'There is no result "call_9" to be had; make the call again.',
    });
  });

  test('rejects a place behind the end, with the length', async () => {
    const answer = await recall.invoke({ id: 'call_1', from: 3 }, holding('one'));
    expect(answer).toMatchObject({ status: 'rejected', text: '"call_1" has 3 characters; "from" is 3.' });
  });

  test('read to its end part by part, a result comes out as it was, and no character is torn apart', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\n', '😀', 'é'), minLength: 1, maxLength: 900 });
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 302, max: 700 }), async (whole, resultChars) => {
        const scope = holding(whole, resultChars);
        let read = '';
        for (let from: number | null = 0; from !== null; ) {
          const answer = await recall.invoke({ id: 'call_1', from }, scope);
          expect(answer.text.length).toBeLessThanOrEqual(resultChars);
          expect(answer.text.isWellFormed()).toBe(true);
          read += answer.text.replace(/\n\[characters [^[]*\]$/, '');
          const next: RegExpExecArray | null = /continue with "from": (\d+)\]$/.exec(answer.text);
          from = next === null ? null : Number(next[1]);
        }
        expect(read).toBe(whole);
      }),
      { numRuns: 300 },
    );
  });
});
