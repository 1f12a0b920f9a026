/** What is known about an endpoint before it is asked anything; the rest is learned from what it rejects. */
export interface Provider {
  /** Up to and without the path of the API; null: the input base-url must name it. */
  readonly baseUrl: string | null;
  /** `workflow`: without a key of its own, the workflow's token is sent, to `baseUrl` only. */
  readonly key: 'needed' | 'none-needed' | 'workflow';
  readonly keyHeader: KeyHeader;
  /** The same for the Messages API. */
  readonly messagesKeyHeader: KeyHeader;
  /** What is spoken unless the input api says otherwise. */
  readonly api: Api;
  /** Whether it takes tool calls; where that depends on its model or flags, the first request shows. */
  readonly nativeTools: boolean;
  /** The first name to try for the field that limits a reply of a chat completion. */
  readonly outputLimit: 'max_tokens' | 'max_completion_tokens';
  /**
   * Names of the models whose prompt cache wants marks (`cache_control`) in chat completions; null: none, caches work by
   * themselves. A mark is not part of the prompt: moving one breaks no cached prefix.
   */
  readonly marksCacheOf: RegExp | null;
}

/** The header that a key goes into; `authorization` has it behind the word Bearer. */
export type KeyHeader = 'authorization' | 'api-key' | 'x-api-key';

export const APIS = ['chat', 'responses', 'messages'] as const;
/** OpenAI's chat completions, OpenAI's Responses API, Anthropic's Messages API. */
export type Api = (typeof APIS)[number];

export const EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;
/** How much a model is asked to reason before it answers; few providers know all of these words. */
export type Effort = (typeof EFFORTS)[number];

const COMPATIBLE = {
  key: 'needed',
  keyHeader: 'authorization',
  messagesKeyHeader: 'x-api-key',
  api: 'chat',
  nativeTools: true,
  outputLimit: 'max_tokens',
  marksCacheOf: null,
} as const satisfies Partial<Provider>;

/**
 * The presets. What no preset sends, none can refuse: `seed`, `temperature` and `parallel_tool_calls` stay at the
 * provider's defaults (several calls in a reply are the default wherever they exist).
 */
export const PROVIDERS = {
  /** Its reasoning models take function tools in the Responses API only (openai/openai-openapi issue 541). */
  openai: {
    ...COMPATIBLE,
    baseUrl: 'https://api.openai.com/v1',
    api: 'responses',
    outputLimit: 'max_completion_tokens',
  },
  /** The v1 API, `https://NAME.openai.azure.com/openai/v1`, takes its key in this header as the dated APIs do. */
  azure: { ...COMPATIBLE, baseUrl: null, keyHeader: 'api-key', outputLimit: 'max_completion_tokens' },
  /** Its chat completions (platform.claude.com, api/openai-sdk) have no prompt cache and ignore the effort. */
  anthropic: { ...COMPATIBLE, baseUrl: 'https://api.anthropic.com/v1', api: 'messages' },
  gemini: { ...COMPATIBLE, baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai' },
  'github-models': { ...COMPATIBLE, baseUrl: 'https://models.github.ai/inference', key: 'workflow' },
  /**
   * Anthropic's and Alibaba's models cache what is marked (openrouter.ai, guides/best-practices/prompt-caching). Gemini
   * takes marks too, and is charged for the storage; without them its implicit cache does the same.
   */
  openrouter: {
    ...COMPATIBLE,
    baseUrl: 'https://openrouter.ai/api/v1',
    messagesKeyHeader: 'authorization',
    marksCacheOf: /^~?(?:anthropic|qwen)\//,
  },
  /** A proxy that hands marks on to whoever wants them (docs.litellm.ai, tutorials/prompt_caching). */
  litellm: {
    ...COMPATIBLE,
    baseUrl: null,
    messagesKeyHeader: 'authorization',
    marksCacheOf: /anthropic|claude/i,
  },
  ollama: { ...COMPATIBLE, baseUrl: 'http://127.0.0.1:11434/v1', key: 'none-needed' },
  /** Takes tools with `--jinja`, which is its default now. */
  'llama-cpp': { ...COMPATIBLE, baseUrl: 'http://127.0.0.1:8080/v1', key: 'none-needed' },
  /** Takes tools with `--enable-auto-tool-choice` and a `--tool-call-parser`. */
  vllm: { ...COMPATIBLE, baseUrl: 'http://127.0.0.1:8000/v1', key: 'none-needed' },
  custom: { ...COMPATIBLE, baseUrl: null },
} as const satisfies Readonly<Record<string, Provider>>;

export type ProviderName = keyof typeof PROVIDERS;

export const PROVIDER_NAMES = Object.keys(PROVIDERS) as readonly ProviderName[];

/** The preset of a hosted provider by its address; `custom` for every other one, local servers included. */
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

/** The model as the inputs and the provider's preset describe it. */
export interface ModelConfig {
  readonly provider: ProviderName;
  readonly api: Api;
  readonly baseUrl: string;
  /** Empty: none is sent. */
  readonly apiKey: string;
  readonly model: string;
  /** Null: the provider's default. */
  readonly effort: Effort | null;
}
