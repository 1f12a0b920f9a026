import { describe, expect, it } from 'vitest';
import { classifyError } from '../../../../src/adapters/model/errors/classify-error.ts';
import { errorDetailOf } from '../../../../src/adapters/model/errors/error-detail.ts';

type Body = Readonly<Record<string, unknown>> | string;

function judged(status: number | null, body: Body) {
  const detail = errorDetailOf(typeof body === 'string' ? body : JSON.stringify(body));
  return classifyError({ status, detail, mayComeBack: false });
}

const says = (message: string, rest: Readonly<Record<string, unknown>> = {}): Body => ({
  error: { message, ...rest },
});

/** Who says it, and where that can be read; the status; the body; the window that it names. */
type Row = readonly [who: string, status: number | null, body: Body, window: number | null];

const OVERFLOWS: readonly Row[] = [
  [
    'OpenAI, one message (BerriAI/litellm, exception_mapping_utils.py)',
    400,
    says(
      "Invalid 'messages[3].content': string too long. Expected a string with maximum length 10485760, but got a string with length 12345678 instead.",
      { param: 'messages[3].content', code: 'string_above_max_length' },
    ),
    null,
  ],
  [
    'Vertex AI (google-gemini/gemini-cli issue 19727)',
    400,
    says(
      'Unable to submit request because the input token count is 1251952 but model only supports up to 1048576. Reduce the input token count and try again. Learn more: https://cloud.google.com/vertex-ai/generative-ai/docs/learn/models',
    ),
    1_048_576,
  ],
  [
    'Mistral (earendil-works/pi, overflow.ts)',
    400,
    {
      object: 'error',
      message:
        'Prompt contains 65673 tokens and 0 draft tokens, too large for model with 32768 maximum context length',
      type: 'invalid_request_prompt',
      code: '3051',
    },
    32_768,
  ],
  [
    'Together AI, SGLang (QwenLM/Qwen3 issue 1321)',
    400,
    {
      object: 'error',
      message: "The input (61709 tokens) is longer than the model's context length (40960 tokens).",
      type: 'BadRequestError',
      param: null,
      code: 400,
    },
    40_960,
  ],
  [
    'OpenRouter, the provider behind it (truefoundry/models pull request 873)',
    400,
    {
      error: {
        message: 'Provider returned error',
        code: 400,
        metadata: {
          provider_name: 'Sail',
          raw: '{"error":{"message":"This model\'s maximum context length is 8192 tokens. However, you requested 8246 tokens.","type":"invalid_request_error"}}',
        },
      },
    },
    8192,
  ],
  [
    'OpenRouter, in a stream, the provider behind it as an object',
    null,
    {
      error: {
        message: 'Provider returned error',
        code: 502,
        metadata: { raw: { error: { message: 'prompt is too long: 205000 tokens > 200000 maximum' } } },
      },
    },
    200_000,
  ],
  [
    'xAI (earendil-works/pi, overflow.ts)',
    400,
    {
      code: 'Client specified an invalid argument',
      error: "This model's maximum prompt length is 131072 but the request contains 537812 tokens.",
    },
    131_072,
  ],
  [
    'Cohere (Quansight/ragna pull request 351)',
    400,
    {
      message:
        "too many tokens: size limit exceeded by 1502 tokens. Try using shorter or fewer inputs, or setting prompt_truncation='AUTO'.",
    },
    null,
  ],
  [
    'Bedrock (earendil-works/pi, overflow.ts)',
    400,
    { message: 'Input is too long for requested model.' },
    null,
  ],
  [
    'Bedrock, characters',
    400,
    {
      message:
        'Malformed input request: expected maxLength: 200000, actual: 210000, please reformat your input and try again.',
    },
    null,
  ],
  [
    'GitHub Copilot (letta-ai/letta, error_utils.py)',
    400,
    says('prompt token count of 51808 exceeds the limit of 12288', {
      code: 'model_max_prompt_tokens_exceeded',
    }),
    12_288,
  ],
  [
    'GitHub Models (eslint/tsc-meetings pull request 593)',
    413,
    says('Request body too large for gpt-4o model. Max size: 8000 tokens.', { code: 'tokens_limit_reached' }),
    8000,
  ],
  // Chinese providers
  [
    'DashScope (agentscope-ai/QwenPaw issue 6255)',
    400,
    says('<400> InternalError.Algo.InvalidParameter: Range of input length should be [1, 983616]', {
      code: 'invalid_parameter_error',
      type: 'invalid_request_error',
    }),
    983_616,
  ],
  [
    'Moonshot (earendil-works/pi, overflow.ts)',
    400,
    says('Invalid request: Your request exceeded model token limit: 262144 (requested: 291351)', {
      type: 'invalid_request_error',
    }),
    262_144,
  ],
  ['Zhipu, Chinese', 400, says('Prompt 超长', { code: '1261' }), null],
  [
    'SiliconFlow, code 20015',
    400,
    {
      code: 20_015,
      message: 'length of prompt_tokens (65878) must be less than max_seq_len (65536).',
      data: null,
    },
    65_536,
  ],
  ['a gateway, in Chinese', 400, says('输入长度超过限制，请缩短对话'), null],
  ['a gateway, in Chinese again', 400, says('请求失败：上下文长度超出模型限制'), null],
  // Servers that people run themselves
  [
    'vLLM 0.15 (vllm-project/vllm issue 33418): a window that has the reply taken off, and more',
    400,
    says(
      "This model's maximum context length is 3 tokens. However, your request has 8 input tokens. Please reduce the length of the input messages. (parameter=input_tokens, value=8)",
      { type: 'BadRequestError', param: 'input_tokens', code: 400 },
    ),
    null,
  ],
  [
    'llama.cpp (oobabooga/textgen issue 7257): the window as a field',
    400,
    {
      error: {
        code: 400,
        message:
          'the request exceeds the available context size. try increasing the context size or enable context shift',
        type: 'exceed_context_size_error',
        n_prompt_tokens: 14_429,
        n_ctx: 8192,
      },
    },
    8192,
  ],
  [
    'LM Studio (Gitlawb/openclaude issue 353): a text as the error',
    400,
    {
      error:
        'The number of tokens to keep from the initial prompt is greater than the context length (n_keep: 13055>= n_ctx: 4096). Try to load the model with a larger context length, or provide a shorter input.',
    },
    4096,
  ],
  [
    'TGI (meta-llama/llama issue 1103)',
    422,
    {
      error: 'Input validation error: `inputs` must have less than 4096 tokens. Given: 4545',
      error_type: 'validation',
    },
    4096,
  ],
  [
    'TGI, prompt and reply (huggingface/chat-ui issue 340), in a success (text-generation-inference issue 2749)',
    null,
    {
      error:
        'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 1512. Given: 1500 `inputs` tokens and 1024 `max_new_tokens`',
      error_type: 'validation',
    },
    1512,
  ],
  ['DS4', 400, says('Prompt has 32769 tokens, but the configured context size is 32768 tokens'), 32_768],
  ['a code alone: context', 400, says('Too big.', { code: 'context_length_exceeded' }), null],
  ['a code alone: llama.cpp', 400, says('Too big.', { type: 'exceed_context_size_error' }), null],
  ['a code alone: Copilot', 400, says('Too big.', { code: 'model_max_prompt_tokens_exceeded' }), null],
  ['a code alone: GitHub Models', 400, says('Too big.', { code: 'tokens_limit_reached' }), null],
  ['a code alone: Glean', 400, says('Too big.', { code: 'token_limit_exceeded' }), null],
  ['an advice alone (Groq)', 400, says('Please reduce the length of the messages or completion.'), null],
  [
    'bytes, which are no tokens (Gemini; letta-ai/letta, error_utils.py)',
    400,
    says('Request payload size exceeds the limit: 20971520 bytes.'),
    null,
  ],
  [
    'bytes, whose number has no unit behind all but its last digit',
    413,
    says('Request body exceeds the limit of 4,194,304 bytes.'),
    null,
  ],
  ['characters', 413, says('The input exceeds the limit of 65536 characters.'), null],
  ['a server in its own words', 400, says('The prompt exceeds 8192 tokens.'), null],
  ['a gateway, in Chinese the other way round', 400, says('请求失败：超出模型的最大上下文'), null],
  [
    'nginx in front of any of them',
    413,
    '<html><head><title>413 Request Entity Too Large</title></head></html>',
    null,
  ],
];

it.each(OVERFLOWS)('an error about the context window is known as one: %s', (_who, status, body, window) => {
  expect(judged(status, body)).toMatchObject({ kind: 'overflow', window });
});

it.each<[who: string, status: number, body: Body, limit: 'window' | 'bytes']>([
  ['nginx', 413, '<html><head><title>413 Request Entity Too Large</title></head></html>', 'bytes'],
  ['Gemini', 400, says('Request payload size exceeds the limit: 20971520 bytes.'), 'bytes'],
  ['Anthropic', 413, says('Request exceeds the maximum size', { type: 'request_too_large' }), 'bytes'],
  [
    'GitHub Models',
    413,
    says('Request body too large for gpt-4o model. Max size: 8000 tokens.', { code: 'tokens_limit_reached' }),
    'window',
  ],
])('a limit on the bytes of a request is told from the context window: %s', (_who, status, body, limit) => {
  expect(judged(status, body)).toMatchObject({ kind: 'overflow', limit });
});

const OTHERS: readonly (readonly [who: string, status: number, body: Body, kind: 'retryable' | 'final'])[] = [
  [
    'tokens per minute at Groq (HunorLaczko/ha-groq-cloud-api issue 27)',
    413,
    says(
      'Request too large for model llama-3.1-8b-instant in organization org_x service tier on_demand on tokens per minute (TPM): Limit 6000, Requested 12328, please reduce your message size and try again. Need more tokens? Upgrade to Dev Tier today at https://console.groq.com/settings/billing',
      { type: 'tokens', code: 'rate_limit_exceeded' },
    ),
    'final',
  ],
  [
    'tokens used up at Groq (elizaOS/eliza issue 4040): the page on billing is not a bill',
    429,
    says(
      'Rate limit reached for model `llama-3.1-8b-instant` on tokens per minute (TPM): Limit 6000, Used 5034, Requested 1443. Please try again in 4.77s. Upgrade to Dev Tier today at https://console.groq.com/settings/billing',
      { code: 'rate_limit_exceeded' },
    ),
    'retryable',
  ],
  [
    'throttling at Bedrock behind a gateway that makes it a fault of its own',
    500,
    says('Too many tokens, please wait before trying again.'),
    'retryable',
  ],
  [
    'tokens per minute, fewer than there are',
    413,
    says('Limit 6000 tokens per minute (TPM), requested 5000.'),
    'retryable',
  ],
  ['a program in Go that waited', 500, says('context deadline exceeded'), 'retryable'],
  [
    'a field that pydantic checks',
    422,
    { detail: [{ loc: ['body', 'temperature'], msg: 'Input should be less than or equal to 2' }] },
    'final',
  ],
  ['the word maximum alone', 400, says('The value is above the maximum.'), 'final'],
  ['limits per minute in Chinese', 400, says('输入 tokens 超过每分钟限制，请稍后再试'), 'final'],
  [
    'the reply at Anthropic',
    400,
    says(
      'max_tokens: 200000 > 64000, which is the maximum allowed number of output tokens for claude-sonnet-4',
    ),
    'final',
  ],
  [
    'the reply at TGI (huggingface/transformers issue 28523)',
    422,
    { error: 'Input validation error: `max_new_tokens` must be <= 192' },
    'final',
  ],
  [
    'the reply and the window in one sentence at Groq',
    400,
    says(
      '`max_tokens` must be less than or equal to `8192`, the maximum value for `max_tokens` is less than the `context_window` for this model',
    ),
    'final',
  ],
  [
    'a text that is not of the conversation (BerriAI/litellm, exception_mapping_utils.py)',
    400,
    says(
      "Invalid 'user': string too long. Expected a string with maximum length 64, but got a string with length 80 instead.",
      {
        param: 'user',
        code: 'string_above_max_length',
      },
    ),
    'final',
  ],
  [
    "Azure's filter",
    400,
    says(
      "The response was filtered due to the prompt triggering Azure OpenAI's content management policy. Please modify your prompt and retry.",
      { code: 'content_filter', param: 'prompt' },
    ),
    'final',
  ],
  [
    'a filter that speaks of the input',
    400,
    says('Input exceeds the maximum severity allowed by context policy.', {
      code: 'content_policy_violation',
    }),
    'final',
  ],
  [
    'a setting for the window that is not known',
    400,
    says("Unknown parameter: 'num_ctx'. Context window settings are not supported."),
    'final',
  ],
  [
    "Gemini's quota",
    429,
    says(
      'Quota exceeded for metric: generativelanguage.googleapis.com/generate_content_free_tier_input_token_count, limit: 250000',
    ),
    'retryable',
  ],
  ["Zhipu's bill in Chinese", 429, says('您的账户已欠费，请充值后重试。', { code: '1113' }), 'final'],
  ['the key', 401, says('Your context window plan has been exceeded.'), 'final'],
];

describe('an error about something else', () => {
  it.each(OTHERS)('is not taken for a full window: %s', (_who, status, body, kind) => {
    const found = judged(status, body).kind;
    expect(found === 'rejected' ? 'final' : found).toBe(kind);
  });

  it('is not seen in what a gateway quotes of the prompt', () => {
    const body = {
      error: {
        message: 'The request was flagged.',
        metadata: { reasons: ['violence'], flagged_input: 'prompt is too long: 9 tokens > 8 maximum' },
      },
    };
    expect(judged(400, body).kind).toBe('rejected');
  });
});
