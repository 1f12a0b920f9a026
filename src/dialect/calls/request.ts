import { isRecord, type JsonRecord } from '../../core/text/json-record.ts';
import { kindOfObject, plainKey, requestKey } from './plan-keys.ts';

/** Request keys of other agents' protocols, which a plan does not have. */
const OTHER_KEYS: ReadonlySet<string> = new Set([
  ...['tool', 'tools', 'toolname', 'toolcall', 'toolcalls', 'function', 'functions', 'functioncall'],
  ...['functioncalls', 'call', 'calls', 'args', 'arguments', 'parameters', 'params', 'action', 'actions'],
  ...['command', 'commands', 'file', 'files', 'deletefiles', 'edits', 'patches', 'operations'],
]);
/** Keys that, next to a path, describe a file change. */
const CHANGES: readonly string[] = [
  ...['content', 'diff', 'patch', 'operation', 'search', 'replace', 'delete', 'action', 'command'],
];

/** Models that fill in every key give unused ones an empty value or `false`. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '') return true;
  return Array.isArray(value) && value.length === 0;
}

/** A key that is not part of the plan protocol but looks like a request; null when there is none. */
export function strayRequestIn(plan: JsonRecord): string | null {
  const found = Object.entries(plan).find(([key, value]) => {
    if (requestKey(key) !== null || isEmpty(value)) return false;
    return OTHER_KEYS.has(plainKey(key)) || holdsRequest(value);
  });
  return found === undefined ? null : found[0];
}

/** Whether the value contains, at any depth, something that looks like a call, a plan or a file change. */
function holdsRequest(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsRequest);
  if (!isRecord(value)) return false;
  return isRequest(Object.keys(value)) || Object.values(value).some(holdsRequest);
}

function isRequest(keys: readonly string[]): boolean {
  if (kindOfObject(keys) === 'call' || keys.some((key) => requestKey(key) !== null)) return true;
  return keys.includes('path') && CHANGES.some((key) => keys.includes(key));
}

/** Whether the key is a request, in a plan or in another agent's protocol. */
export function isRequestKey(key: string): boolean {
  return requestKey(key) !== null || OTHER_KEYS.has(plainKey(key));
}
