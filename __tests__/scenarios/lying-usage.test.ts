import { expect, test } from 'vitest';
import { expectEnd, QUICK, runs, stageFor, usageOf } from '../support/scenario.ts';

/** A reply of some 5,000 tokens that brings the work no further. */
const TALKATIVE = { text: 'and '.repeat(5000), calls: [runs('sh check.sh')] };

test('an endpoint that reports 0 tokens does not get around the token budget', async () => {
  const usage = { inputTokens: 0, outputTokens: 0 };
  await using stage = await stageFor({ script: () => ({ ...TALKATIVE, usage }) });

  const result = await stage.start(
    { kind: 'label' },
    { inputs: { ...QUICK, 'max-rounds': '50', 'max-total-tokens': '40000', 'max-tokens-per-call': '6000' } },
  );

  expectEnd(result, 'exhausted', 1);
  expect(result.outputs.reason).toMatch(/max-total-tokens/);
  expect(usageOf(result).estimatedCalls).toBe(stage.model.requests.length);
  expect(result.log).toMatch(/Round 1: .* out \(estimated\), /);
  expect(result.summary).toMatch(/ tokens \(estimated\), /);
  // 5,000 tokens of reply each, and the conversation that grows by them: 40,000 are used up after a few.
  expect(stage.model.requests.length).toBeLessThanOrEqual(5);
  const spent = Number(usageOf(result).inputTokens) + Number(usageOf(result).outputTokens);
  expect(spent).toBeGreaterThan(10_000);
  expect(spent).toBeLessThanOrEqual(40_000);
});

test('a cap in money holds unasked where the price of the model is known, and is missed aloud where not', async () => {
  const usage = { inputTokens: 20_000, outputTokens: 1000 };
  await using stage = await stageFor({ script: () => ({ calls: [runs('sh check.sh')], usage }) });

  const known = { ...QUICK, provider: 'openai-chat', model: 'gpt-6-astra' };
  const result = await stage.start({ kind: 'label' }, { inputs: known });

  expectEnd(result, 'exhausted', 1);
  expect(result.outputs.reason).toMatch(/max-cost-usd/);
  // 20,000 x 10 + 1000 x 50 for a million is 0.25 a round; a whole reply of 16,384 tokens and its input need 1.00 more.
  expect(Number(result.outputs['cost-usd'])).toBeCloseTo(0.25 * stage.model.requests.length, 6);
  expect(Number(result.outputs['cost-usd'])).toBeLessThanOrEqual(2);
  expect(result.log).toContain('max-cost-usd 2,');

  const unknown = await stage.start({ kind: 'label' }, { inputs: { ...QUICK, 'max-rounds': '1' } });
  expect(unknown.log).toContain('The price of local-model is unknown, so no cost limit applies');
  expect(unknown.outputs['cost-usd']).toBe('');
});
