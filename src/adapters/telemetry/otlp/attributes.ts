type Value = string | number | readonly string[];
export type Attributes = Readonly<Record<string, Value>>;

/** The tokens of a request, or of a whole run. */
export function usageOf(usage: {
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly outputTokens: number;
}): Attributes {
  return {
    'gen_ai.usage.input_tokens': usage.inputTokens,
    'gen_ai.usage.cache_read.input_tokens': usage.cachedTokens,
    'gen_ai.usage.output_tokens': usage.outputTokens,
  };
}

/** Nanoseconds as text, since a number cannot hold them exactly. */
export function nano(ms: number): string {
  return String(BigInt(Math.round(ms * 1000)) * 1000n);
}

export function listed(attributes: Attributes): readonly unknown[] {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: encoded(value) }));
}

function encoded(value: Value): unknown {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'number')
    return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
  return { arrayValue: { values: value.map((one) => ({ stringValue: one })) } };
}
