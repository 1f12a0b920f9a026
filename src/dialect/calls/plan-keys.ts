/**
 * What a plan can request, each with the names that models use for it, in order of execution. All of them were published:
 * plans in the older forms stay valid.
 */
const REQUEST_NAMES = {
  requestFiles: ['requestFiles', 'requestedFiles', 'requestFile'],
  requestTools: ['requestTools', 'requestedTools'],
  fileChanges: ['fileChanges', 'fileChange'],
  runTools: ['runTools', 'runTool'],
  ask: ['ask'],
  finish: ['finish'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type RequestKey = keyof typeof REQUEST_NAMES;

export const REQUEST_KEYS = Object.keys(REQUEST_NAMES) as readonly RequestKey[];

/** The keys that distinguish a plan from other objects. */
export const PLAN_KEYS: readonly string[] = ['summary', ...Object.values(REQUEST_NAMES).flat()];

const KEYS: ReadonlyMap<string, RequestKey> = new Map(
  REQUEST_KEYS.flatMap((key) => REQUEST_NAMES[key].map((name) => [plainKey(name), key] as const)),
);

/** Normalizes a key: models also write `RunTools` and `run_tools`. */
function plainKey(key: string): string {
  return key.toLowerCase().replace(/[_\s-]+/g, '');
}

const TOOL_NAMES = new Set(['tool', 'name', 'toolname', 'function']);
const ARGUMENT_NAMES = new Set(['args', 'arguments', 'parameters', 'params', 'input']);

export function namesTool(key: string): boolean {
  return TOOL_NAMES.has(plainKey(key));
}

export function namesArguments(key: string): boolean {
  return ARGUMENT_NAMES.has(plainKey(key));
}

/** Names under which models ask for something outside of the protocol. */
const ASKING_KEYS = new Set([
  'command',
  'commands',
  'action',
  'actions',
  'toolcalls',
  'files',
  'edits',
  'delete',
]);

/** Whether a key that is not part of the plan protocol asks for something by its name. */
export function asksByName(key: string): boolean {
  return ASKING_KEYS.has(plainKey(key));
}

/** What a key of a plan requests; null if it requests nothing. */
export function requestKey(key: string): RequestKey | null {
  return KEYS.get(plainKey(key)) ?? null;
}

/** Models that fill in every key give unused ones an empty value or `false`. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '') return true;
  return Array.isArray(value) && value.length === 0;
}

/** Classifies an object by its keys: a plan, a single call outside a plan, or something else. */
export function kindOfObject(keys: readonly string[]): 'plan' | 'call' | 'other' {
  if (keys.some((key) => requestKey(key) !== null)) return 'plan';
  const plain = new Set(keys.map(plainKey));
  const hasArguments = keys.some(namesArguments);
  if (plain.has('tool') || plain.has('toolname')) return 'call';
  if (plain.has('name') && hasArguments) return 'call';
  if (plain.has('function') && (hasArguments || plain.has('type'))) return 'call';
  return plain.has('summary') ? 'plan' : 'other';
}
