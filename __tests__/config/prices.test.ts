import { describe, expect, test } from 'vitest';
import { MODEL_PRICES, PRICE_LIST } from '../../src/config/model-prices.generated.ts';
import { knownPrices, nameInTable } from '../../src/config/prices.ts';
import type { ProviderName } from '../../src/config/provider-presets.ts';
import { configIn, type Inputs, read } from './reading.ts';

const configOf = (inputs: Inputs) => configIn(read({ 'api-key': 'sk-key', ...inputs }));

describe('a known price', () => {
  test.each<[ProviderName, string]>([
    ['anthropic', 'claude-opus-4-5'],
    ['anthropic', 'claude-opus-4-5-20251101'],
    ['anthropic', 'claude-opus-4-5-latest'],
    ['openrouter', 'anthropic/claude-opus-4.5'],
    ['openrouter', '~anthropic/claude-opus-4.5'],
    ['gemini', 'models/claude-opus-4-5@20251101'],
  ])('is found by the name that %s has for the model: %s', (provider, model) => {
    expect(knownPrices({ provider, model })).toEqual({
      input: 5,
      cachedInput: 0.5,
      cacheWrite: 6.25,
      output: 25,
    });
  });

  test.each<[ProviderName, string]>([
    ['anthropic', 'claude-opus'],
    ['openai', 'ft:gpt-4o:team'],
    ['openrouter', 'openai/gpt-5:free'],
    ['azure', 'our-deployment'],
    // What stands behind these asks its own price, whatever the model is called.
    ['custom', 'gpt-5'],
    ['litellm', 'gpt-5'],
    ['ollama', 'gpt-5'],
  ])('is not guessed: %s, %s', (provider, model) => {
    expect(knownPrices({ provider, model })).toBeNull();
  });

  test('brings a cap in money with it, which is 2 US dollars unless another is given', () => {
    expect(configOf({ model: 'gpt-5' })).toMatchObject({
      limits: { maxCostUsd: 2 },
      prices: { input: 1.25, cachedInput: 0.125, output: 10 },
    });
    expect(configOf({ model: 'gpt-5', 'max-cost-usd': '0.5' }).limits.maxCostUsd).toBe(0.5);
    expect(configOf({ model: 'nobodys-model' })).toMatchObject({
      limits: { maxCostUsd: null },
      prices: null,
    });
  });

  test('gives way to the prices that are given', () => {
    expect(configOf({ model: 'gpt-5', price: '7, 8' }).prices).toMatchObject({ input: 7, output: 8 });
  });
});

describe('the table', () => {
  test('names each model once, in the form in which it is looked up', () => {
    const names = MODEL_PRICES.flatMap(([all]) => all);
    expect(new Set(names).size).toBe(names.length);
    expect(names.map(nameInTable)).toEqual(names);
  });

  test.each([
    ['eu.anthropic.claude-sonnet-4-5-20250929-v1:0', 'claude-sonnet-4-5'],
    ['anthropic.claude-opus-4-6-v1', 'claude-opus-4-6'],
    ['google/gemini-2.5-pro', 'gemini-2-5-pro'],
    ['deepseek/deepseek-v3', 'deepseek-v3'],
  ])('is asked for %s by the name %s', (model, name) => {
    expect(nameInTable(model)).toBe(name);
  });

  test('says where it comes from, and has prices that can be true', () => {
    expect(PRICE_LIST).toMatch(/ \d+\.\d+\.\d+, 20\d\d-\d\d-\d\d$/);
    for (const [names, [input, cachedInput, cacheWrite, output], window] of MODEL_PRICES) {
      expect(names.length).toBeGreaterThan(0);
      expect(cachedInput).toBeLessThanOrEqual(input);
      expect(cacheWrite).toBeGreaterThanOrEqual(input);
      expect(output).toBeGreaterThan(input);
      expect(window ?? 128_000).toBeGreaterThanOrEqual(128_000);
    }
  });
});
