/** What is known about an endpoint before the first request; the rest is learned from what it rejects. */
export interface Provider {
  /** The address without the path of the API; null: the input base-url must give it. */
  readonly baseUrl: string | null;
  readonly needsKey: boolean;
  readonly keyHeader: KeyHeader;
  readonly messagesKeyHeader: KeyHeader;
  /** The API, if the input provider names none. */
  readonly api: Api;
  /** The first name to try for the field that limits a reply of a chat completion. */
  readonly outputLimit: 'max_tokens' | 'max_completion_tokens';
  /**
   * Names of models whose prompt cache needs marks (`cache_control`) in chat completions; null: none, caches work
   * automatically. A mark is not part of the prompt: moving one breaks no cached prefix.
   */
  readonly marksCacheOf: RegExp | null;
  /** Whether requests name the conversation whose cached prompt they continue (`prompt_cache_key`). */
  readonly takesCacheKey: boolean;
}

/** The header of the key; in `authorization` it follows the word Bearer. */
export type KeyHeader = 'authorization' | 'api-key' | 'x-api-key';

export const APIS = ['chat', 'responses', 'messages'] as const;
/** OpenAI's chat completions, OpenAI's Responses API, Anthropic's Messages API. */
export type Api = (typeof APIS)[number];

export const EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;
/** How much a model should reason before it replies; few providers support all of these values. */
export type Effort = (typeof EFFORTS)[number];

const COMPATIBLE = {
  needsKey: true,
  keyHeader: 'authorization',
  messagesKeyHeader: 'x-api-key',
  api: 'chat',
  outputLimit: 'max_tokens',
  marksCacheOf: null,
  takesCacheKey: false,
} as const satisfies Partial<Provider>;

/**
 * The presets. `seed`, `temperature` and `parallel_tool_calls` are never sent, so that no endpoint can refuse them:
 * they keep the provider's defaults (several calls per reply are the default wherever they are supported).
 */
export const PROVIDERS = {
  /** Its reasoning models support function tools only in the Responses API (openai/openai-openapi issue 541). */
  openai: {
    ...COMPATIBLE,
    baseUrl: 'https://api.openai.com/v1',
    api: 'responses',
    outputLimit: 'max_completion_tokens',
    takesCacheKey: true,
  },
  /** Like the dated APIs, the v1 API, `https://NAME.openai.azure.com/openai/v1`, expects the key in this header. */
  azure: {
    ...COMPATIBLE,
    baseUrl: null,
    keyHeader: 'api-key',
    outputLimit: 'max_completion_tokens',
    takesCacheKey: true,
  },
  /** Its chat completions (platform.claude.com, api/openai-sdk) have no prompt cache and ignore the effort. */
  anthropic: { ...COMPATIBLE, baseUrl: 'https://api.anthropic.com/v1', api: 'messages' },
  gemini: { ...COMPATIBLE, baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai' },
  /**
   * Anthropic's and Alibaba's models cache what is marked (openrouter.ai, guides/best-practices/prompt-caching). Gemini
   * accepts marks too, but charges for the storage; without them, its implicit cache does the same.
   */
  openrouter: {
    ...COMPATIBLE,
    baseUrl: 'https://openrouter.ai/api/v1',
    messagesKeyHeader: 'authorization',
    marksCacheOf: /^~?(?:anthropic|qwen)\//,
  },
  /** A proxy that passes marks on to providers that support them (docs.litellm.ai, tutorials/prompt_caching). */
  litellm: {
    ...COMPATIBLE,
    baseUrl: null,
    messagesKeyHeader: 'authorization',
    marksCacheOf: /anthropic|claude/i,
  },
  ollama: { ...COMPATIBLE, baseUrl: 'http://127.0.0.1:11434/v1', needsKey: false },
  /** Supports tools with `--jinja`, which is the default now. */
  'llama-cpp': { ...COMPATIBLE, baseUrl: 'http://127.0.0.1:8080/v1', needsKey: false },
  /** Supports tools with `--enable-auto-tool-choice` and a `--tool-call-parser`. */
  vllm: { ...COMPATIBLE, baseUrl: 'http://127.0.0.1:8000/v1', needsKey: false },
  custom: { ...COMPATIBLE, baseUrl: null },
} as const satisfies Readonly<Record<string, Provider>>;

export type ProviderName = keyof typeof PROVIDERS;

export const PROVIDER_NAMES = Object.keys(PROVIDERS) as readonly ProviderName[];

/** The preset of a hosted provider by its address; `custom` for all others, including local servers. */
export function providerAt(baseUrl: string): ProviderName {
  const { protocol, host, hostname } = new URL(baseUrl);
  if (protocol !== 'https:') return 'custom';
  if (/\.(?:openai|services\.ai)\.azure\.com$/.test(hostname)) return 'azure';
  const isAt = (name: ProviderName): boolean => {
    const home = PROVIDERS[name].baseUrl;
    return home !== null && new URL(home).host === host;
  };
  return PROVIDER_NAMES.find(isAt) ?? 'custom';
}

/** The model, from the inputs and the provider's preset. */
export interface ModelConfig {
  readonly provider: ProviderName;
  readonly api: Api;
  readonly baseUrl: string;
  /** Empty: no key is sent, or that of `keyFile`. */
  readonly apiKey: string;
  /** A file with a bearer token, which is sent in place of the key; empty: none. */
  readonly keyFile: string;
  readonly model: string;
  /** Null: the provider's default. */
  readonly effort: Effort | null;
}
