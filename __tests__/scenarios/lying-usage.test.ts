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

test('a cost cap is held with the prices that are given, and the cost is told', async () => {
  const usage = { inputTokens: 2000, outputTokens: 1000 };
  await using stage = await stageFor({ script: () => ({ calls: [runs('sh check.sh')], usage }) });

  const result = await stage.start(
    { kind: 'label' },
    {
      inputs: {
        ...QUICK,
        'max-rounds': '50',
        'max-tokens-per-call': '1000',
        'max-cost-usd': '0.10',
        price: '5, 10',
      },
    },
  );

  expectEnd(result, 'exhausted', 1);
  expect(result.outputs.reason).toMatch(/max-cost-usd/);
  // 2000 x 5 + 1000 x 10 for a million is 0.02 a round: the fifth fits exactly at most.
  expect(stage.model.requests.length).toBeGreaterThanOrEqual(4);
  expect(Number(result.outputs['cost-usd'])).toBeLessThanOrEqual(0.1);
  expect(JSON.parse(result.outputs.usage ?? '')).toMatchObject({ estimatedCalls: 0 });
  expect(Number(result.outputs['cost-usd'])).toBeCloseTo(0.02 * stage.model.requests.length, 6);
});

test('a reply that never ends is ended by its limit and by what is left to pay with, and billed by what came of it', async () => {
  const endless = { name: 'write-file', arguments: `{"path":"src/add.js","content":"${'and '.repeat(12)}` };
  await using stage = await stageFor({ script: () => ({ fault: 'endless', reply: { calls: [endless] } }) });

  const result = await stage.start(
    { kind: 'label' },
    {
      inputs: {
        ...{ ...QUICK, 'max-tokens-per-call': '4000', 'max-cost-usd': '0.3' },
        price: '1, 10',
      },
    },
  );

  expectEnd(result, 'exhausted', 1);
  expect(result.outputs.reason).toMatch(/max-cost-usd/);
  expect(result.log).toContain('does not keep to the limit of a reply (max-tokens-per-call)');
  // Twice 4000 tokens are let through for 0.08 each time; the last reply begins with less than that left, and is cut there.
  expect(stage.model.requests.length).toBeGreaterThanOrEqual(3);
  expect(Number(result.outputs['cost-usd'])).toBeGreaterThan(0.24);
  // What a request reads is estimated before it goes out, and billed by its bytes where nothing is reported.
  expect(Number(result.outputs['cost-usd'])).toBeLessThanOrEqual(0.31);
  const { outputTokens } = JSON.parse(result.outputs.usage ?? '');
  const left = outputTokens - 8000 * (stage.model.requests.length - 1);
  expect(left).toBeLessThan(7900);
  expect(outputTokens).toBeLessThanOrEqual(8100 * stage.model.requests.length);
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
