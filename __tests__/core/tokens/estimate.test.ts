import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import type { ChatTurn, TextKind, ToolSpec, Usage } from '../../../src/core/chat.ts';
import { Estimator, estimateTokens, promptBytes } from '../../../src/core/tokens/estimate.ts';
import { CATALOGUE } from '../../../src/tools/catalogue.ts';

const file = (path: string): string => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');

const said = (text: string): ChatTurn => ({ role: 'user', origin: 'task', text });
const kindOf = (tool: string): TextKind =>
  CATALOGUE.find(({ spec }) => spec.name === tool)?.textKind ?? 'prose';
const answered = (tool: string, text: string): ChatTurn => ({
  role: 'tool',
  results: [{ callId: 'a', tool, status: 'done', text, textKind: kindOf(tool) }],
});
const wrote = (content: string): ChatTurn => ({
  role: 'assistant',
  text: '',
  calls: [{ id: 'a', name: 'write-file', arguments: { kind: 'parsed', value: { content } } }],
});
const tokensOf = (...turns: readonly ChatTurn[]): number => estimateTokens({ turns, tools: [] });

it('the bytes of a request grow with everything that a model reads: text, names and arguments of calls, results, tools', () => {
  const told = { name: 'read-file', description: 'Reads.', parameters: {} };
  const tool: ToolSpec = { ...told, effect: 'reads' };
  const turns: readonly ChatTurn[] = [
    { role: 'user', origin: 'task', text: 'Fix it.' },
    {
      role: 'assistant',
      text: 'Yes.',
      calls: [{ id: 'a', name: 'read-file', arguments: { kind: 'parsed', value: { path: 'a.ts' } } }],
    },
    answered('read-file', 'x'.repeat(5000)),
  ];
  const sizes = [0, 1, 2, 3].map((count) => promptBytes({ turns: turns.slice(0, count), tools: [] }));
  expect(sizes.map((size, n) => size - (sizes[n - 1] ?? 0))).toEqual([
    0,
    16 + 'Fix it.'.length,
    16 + 'Yes.'.length + 16 + 'read-file'.length + '{"path":"a.ts"}'.length,
    16 + 5000,
  ]);
  expect(promptBytes({ turns: [], tools: [tool] })).toBe(JSON.stringify([told]).length);
});

it('the bytes of a request are bytes and not characters', () => {
  const ofText = (text: string) => promptBytes({ turns: [said(text)], tools: [] });
  expect(ofText('é🦊') - ofText('')).toBe(6);
});

describe('each part of a request', () => {
  const estimated = (turn: ChatTurn): number => new Estimator().turn(structuredClone(turn));
  const FRAME = 16 / 4.2;
  const TEXT = 'x'.repeat(420);
  const replied = (text: string): ChatTurn => ({ role: 'assistant', text, calls: [] });

  it.each<[string, ChatTurn, number]>([
    ['the rules, as prose', { role: 'system', text: TEXT }, 420 / 4.2],
    ['a task, as prose', said(TEXT), 420 / 4.2],
    ['material, as numbered lines', { role: 'user', origin: 'material', text: TEXT }, 420 / 3.3],
    [
      'a picture',
      { role: 'user', origin: 'task', text: '', pictures: [{ type: 'image/png', data: '' }] },
      1500,
    ],
    ['a reply, as prose', replied(TEXT), 420 / 4.2],
    ['a plan, as JSON', replied(`\n{${TEXT}`), 422 / 2.9],
    ['a plan close behind its fence', replied(`\`\`\`json{${TEXT}`), 428 / 2.9],
    [
      'a call without arguments that can be read',
      {
        ...{ role: 'assistant', text: '' },
        calls: [{ id: 'a', name: 'finish', arguments: { kind: 'unreadable', errorDetail: 'x' } }],
      },
      FRAME + 6 / 3.9 + 2 / 2.9,
    ],
  ])('is counted: %s', (_what, turn, tokens) => {
    expect(estimated(turn)).toBeCloseTo(FRAME + tokens, 6);
  });
});

describe('the estimate of a request', () => {
  const LOG = Array.from(
    { length: 300 },
    (_, n) =>
      `2026-01-0${(n % 9) + 1}T10:${String(n % 60).padStart(2, '0')}:12.${n}Z INFO [worker-${n % 7}] id=${((n * 2654435761) >>> 0).toString(16)} took ${(n * 13) % 997}ms status=${n % 5 === 0 ? 500 : 200}`,
  ).join('\n');
  const numbered = (text: string): string =>
    text
      .split('\n')
      .map((line, n) => `${n + 1}| ${line}`)
      .join('\n');

  it.each<[string, string, (text: string) => ChatTurn]>([
    ['prose', file('CONTRIBUTING.md'), said],
    ['a read file', numbered(file('src/core/budget.ts')), (text) => answered('read-file', text)],
    ['a log', LOG, (text) => answered('run-command', text)],
    ['a lockfile that is written', file('package-lock.json').slice(0, 20_000), wrote],
  ])('is within a third of what a tokenizer counts: %s', (_, text, turn) => {
    const ratio = tokensOf(turn(text)) / countTokens(text);
    expect(ratio).toBeGreaterThan(2 / 3);
    expect(ratio).toBeLessThan(4 / 3);
  });

  it('takes a Chinese character for a token, and leaves the ASCII around it as it is', () => {
    expect(tokensOf(said('模型'.repeat(500))) - tokensOf(said(''))).toBe(1000);
    expect(tokensOf(said(`模型${'x'.repeat(42_000)}`)) - tokensOf(said(''))).toBe(10_002);
  });
});

describe('an estimate that is corrected', () => {
  const prompt = { turns: [said('x'.repeat(42_000))], tools: [] };
  const raw = estimateTokens(prompt);
  const reported = (inputTokens: number, source: Usage['source'] = 'reported'): Usage => ({
    inputTokens,
    cachedTokens: 0,
    outputTokens: 1,
    source,
  });

  it('takes over the first figure of the endpoint, then leans towards each further one', () => {
    const estimator = new Estimator();
    expect(estimator.learn(prompt, reported(raw * 1.5))).toBeNull();
    expect(Math.abs(estimator.estimate(prompt) - raw * 1.5)).toBeLessThanOrEqual(1);
    estimator.learn(prompt, reported(raw));
    const second = estimator.estimate(prompt);
    expect(second).toBeLessThan(raw * 1.5);
    expect(second).toBeGreaterThan(raw);
  });

  it('is never moved beyond half and double, whatever is reported', () => {
    const figures = fc.array(fc.nat({ max: 10 * raw }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(figures, (counts) => {
        const estimator = new Estimator();
        for (const count of counts) estimator.learn(prompt, reported(count));
        expect(estimator.estimate(prompt)).toBeGreaterThanOrEqual(Math.floor(raw / 2));
        expect(estimator.estimate(prompt)).toBeLessThanOrEqual(2 * raw);
      }),
    );
  });

  it('learns nothing from estimates, and nothing from prompts that are mostly hidden instructions', () => {
    const estimator = new Estimator();
    estimator.learn(prompt, reported(raw * 1.5, 'estimated'));
    estimator.learn({ turns: [said('Fix it.')], tools: [] }, reported(900));
    expect(estimator.estimate(prompt)).toBe(raw);
  });

  it('says when the endpoint cuts prompts, and learns nothing from what it says of them', () => {
    const estimator = new Estimator();
    estimator.learn(prompt, reported(raw));
    const doubted = { ...reported(raw * 2, 'estimated'), doubtedInput: 2050 };
    const longer = { turns: [...prompt.turns, said('y'.repeat(42_000))], tools: [] };
    expect(estimator.learn(longer, doubted)).toMatch(/OLLAMA_CONTEXT_LENGTH/);
    expect(estimator.estimate(prompt)).toBe(raw);
  });
});
