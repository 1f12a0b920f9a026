import { describe, expect, it } from 'vitest';
import type { ChatTurn, ToolSpec } from '../../src/core/chat.ts';
import { estimateTokens, promptBytes, tokensOfBytes } from '../../src/core/estimate.ts';

describe('the estimate of a request', () => {
  it('takes a token for two and a half bytes, rounded up', () => {
    expect([0, 1, 5, 6, 1000].map(tokensOfBytes)).toEqual([0, 1, 2, 3, 400]);
  });

  it('counts bytes and not characters', () => {
    const ofText = (text: string) => promptBytes({ turns: [{ role: 'system', text }], tools: [] });
    expect(ofText('é🦊') - ofText('')).toBe(6);
  });

  it('grows with everything that a model reads: text, names and arguments of calls, results, tools', () => {
    const tool: ToolSpec = { name: 'read-file', description: 'Reads.', parameters: {} };
    const turns: readonly ChatTurn[] = [
      { role: 'user', origin: 'task', text: 'Fix it.' },
      {
        role: 'assistant',
        text: 'Yes.',
        calls: [{ id: 'a', name: 'read-file', arguments: { kind: 'parsed', value: { path: 'a.ts' } } }],
      },
      { role: 'tool', results: [{ callId: 'a', tool: 'read-file', status: 'done', text: 'x'.repeat(5000) }] },
    ];
    const sizes = [0, 1, 2, 3].map((count) => promptBytes({ turns: turns.slice(0, count), tools: [] }));
    expect(sizes.map((size, n) => size - (sizes[n - 1] ?? 0))).toEqual([
      0,
      16 + 'Fix it.'.length,
      16 + 'Yes.'.length + 16 + 'read-file'.length + '{"path":"a.ts"}'.length,
      16 + 5000,
    ]);
    const withTools = promptBytes({ turns: [], tools: [tool] });
    expect(withTools).toBe(JSON.stringify([tool]).length);
    expect(estimateTokens({ turns, tools: [tool] })).toBe(tokensOfBytes((sizes[3] ?? 0) + withTools));
  });
});
