import { describe, expect, test } from 'vitest';
import { APIS, PROVIDER_NAMES } from '../../src/config/provider-presets.ts';
import { configIn, faultsIn, type Inputs, read } from './reading.ts';

const valid = (inputs: Inputs) => configIn(read(inputs));
const faults = (inputs: Inputs) => faultsIn(read(inputs));

const KEY = { 'api-key': 'sk-key' };

describe('the provider', () => {
  test.each([
    [{}, 'openai', 'https://api.openai.com/v1'],
    [{ 'base-url': 'https://models.example/v1' }, 'custom', 'https://models.example/v1'],
    [{ 'base-url': 'https://api.openai.com/v1/' }, 'openai', 'https://api.openai.com/v1'],
    [
      { 'base-url': 'https://team.openai.azure.com/openai/v1' },
      'azure',
      'https://team.openai.azure.com/openai/v1',
    ],
    [{ 'base-url': 'https://openrouter.ai/api/v1' }, 'openrouter', 'https://openrouter.ai/api/v1'],
    [{ provider: 'gemini', 'base-url': 'https://proxy.example/v1' }, 'gemini', 'https://proxy.example/v1'],
  ] as const)('of %j is %s', (inputs, provider, baseUrl) => {
    expect(valid({ ...KEY, ...inputs }).model).toMatchObject({ provider, baseUrl });
  });

  test.each(['azure', 'custom'])('%s needs an address', (provider) => {
    expect(faults({ ...KEY, provider }).join()).toMatch(/Input base-url is empty.* Give the address/);
    expect(faults({ ...KEY, provider, 'base-url': 'nonsense' })).toHaveLength(1);
  });
});

describe('the key', () => {
  test.each(['ollama', 'llama-cpp', 'vllm'])(
    'is not needed by %s, on this machine or elsewhere',
    (provider) => {
      expect(valid({ provider }).model.apiKey).toBe('');
      expect(faults({ provider, 'base-url': 'https://models.example/v1' })).toEqual([]);
    },
  );

  test.each(['openai', 'anthropic', 'gemini', 'openrouter'])('is needed by %s', (provider) => {
    expect(faults({ provider }).join()).toContain('Input api-key is empty');
  });

  test('is never the token of the workflow, unless that is given', () => {
    for (const provider of PROVIDER_NAMES) {
      const reading = read({ provider, 'base-url': 'https://models.example/v1' });
      expect(reading.kind === 'valid' && reading.config.model.apiKey).not.toBe('ghs_token');
    }
  });

  test('is a secret of the run', () => {
    const key = 'sk-9f86d081884c7d659a2feaa0c55ad015';
    expect(valid({ 'api-key': key }).secrets).toMatchObject({ keys: ['ghs_token', key], placeholders: [] });
  });

  test('is no secret where it is a placeholder, which the token of the workflow never is', () => {
    expect(valid({ 'api-key': 'ollama' }).secrets).toMatchObject({
      keys: ['ghs_token'],
      placeholders: ['ollama'],
    });
    expect(valid({ 'api-key': 'ghs_token' }).secrets).toMatchObject({
      keys: ['ghs_token'],
      placeholders: [],
    });
    expect(valid({ 'api-key': 'key' }).secrets.placeholders).toEqual(['key']);
    expect(valid({ 'api-key': 'x' }).secrets.placeholders).toEqual([]);
  });
});

describe('the file of a key', () => {
  const FILE = { 'api-key-file': '/temp/token' };

  test('stands in for a key', () => {
    expect(valid(FILE).model).toMatchObject({ apiKey: '', keyFile: '/temp/token' });
    expect(valid(KEY).model.keyFile).toBe('');
  });

  test('is given alone, to an address that keeps it, and to no job that asks no model', () => {
    expect(faults({ ...FILE, ...KEY }).join()).toContain('api-key and api-key-file are both given');
    expect(faults({ ...FILE, 'base-url': 'http://models.example/v1' }).join()).toContain('unencrypted');
    const publishing = { ...FILE, mode: 'publish', bundle: `/temp#${'0'.repeat(64)}.json` };
    expect(faults(publishing).join()).toContain('Input api-key-file is given to a job that asks no model');
  });
});

test('the API is responses for OpenAI itself, messages for Anthropic and chat for all others, unless one is given', () => {
  expect(valid(KEY).model.api).toBe('responses');
  expect(valid({ ...KEY, provider: 'openai-chat' }).model.api).toBe('chat');
  for (const provider of PROVIDER_NAMES.filter((name) => name !== 'openai')) {
    const inputs = { ...KEY, provider, 'base-url': 'https://models.example/v1' };
    expect(valid(inputs).model.api).toBe(provider === 'anthropic' ? 'messages' : 'chat');
    for (const api of APIS)
      expect(valid({ ...inputs, provider: `${provider}-${api}` }).model).toMatchObject({ provider, api });
  }
});

test('the reasoning effort is the default of the provider unless one is given', () => {
  expect(valid(KEY).model.effort).toBeNull();
  expect(valid({ ...KEY, 'reasoning-effort': 'High' }).model.effort).toBe('high');
  expect(faults({ ...KEY, 'reasoning-effort': 'heroic' }).join()).toContain('xhigh');
});
