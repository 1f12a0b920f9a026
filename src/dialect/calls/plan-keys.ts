/** What a plan can request, each with all the names that models use for it. */
export const REQUEST_NAMES = {
  requestFiles: ['requestFiles', 'requestedFiles', 'requestFile'],
  requestTools: ['requestTools', 'requestedTools', 'requestTool'],
  fileChanges: ['fileChanges', 'fileChange'],
  runTools: ['runTools', 'runTool'],
  finish: ['finish'],
  ask: ['ask'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type RequestKey = keyof typeof REQUEST_NAMES;

/** In order of execution. */
export const REQUEST_KEYS = [
  'requestFiles',
  'requestTools',
  'fileChanges',
  'runTools',
  'ask',
  'finish',
] as const;

/** The keys that distinguish a plan from other objects. */
export const PLAN_KEYS: readonly string[] = ['summary', ...Object.values(REQUEST_NAMES).flat()];

export const TOOL_NAMES: readonly string[] = ['tool', 'name', 'tool_name', 'function'];
export const ARGUMENT_NAMES: readonly string[] = ['args', 'arguments', 'parameters', 'params', 'input'];

const KEYS: ReadonlyMap<string, RequestKey> = new Map(
  REQUEST_KEYS.flatMap((key) => REQUEST_NAMES[key].map((name) => [plainKey(name), key] as const)),
);

/** Normalizes a key: models also write `RunTools` and `run_tools`. */
export function plainKey(key: string): string {
  return key.toLowerCase().replace(/[_\s-]+/g, '');
}

/** What a key of a plan requests; null if it requests nothing. */
export function requestKey(key: string): RequestKey | null {
  return KEYS.get(plainKey(key)) ?? null;
}

/** Classifies an object by its keys: a plan, a single call outside a plan, or something else. */
export function kindOfObject(keys: readonly string[]): 'plan' | 'call' | 'other' {
  if (keys.some((key) => requestKey(key) !== null)) return 'plan';
  const plain = new Set(keys.map(plainKey));
  const hasArguments = ARGUMENT_NAMES.some((name) => plain.has(name));
  if (plain.has('tool') || plain.has('toolname')) return 'call';
  if (plain.has('name') && hasArguments) return 'call';
  if (plain.has('function') && (hasArguments || plain.has('type'))) return 'call';
  return plain.has('summary') ? 'plan' : 'other';
}
