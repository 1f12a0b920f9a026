import { isRecord, type JsonRecord } from '../../core/text/json-record.ts';
import { kindOfObject, plainKey, requestKey } from './plan-keys.ts';

/** Keys that no plan has and that ask for something in the plans of others. */
const OTHER_KEYS: ReadonlySet<string> = new Set([
  ...['tool', 'tools', 'toolname', 'toolcall', 'toolcalls', 'function', 'functions', 'functioncall'],
  ...['functioncalls', 'call', 'calls', 'args', 'arguments', 'parameters', 'params', 'action', 'actions'],
  ...['command', 'commands', 'file', 'files', 'deletefiles', 'edits', 'patches', 'operations'],
]);
/** Beside a path. */
const CHANGES: readonly string[] = [
  ...['content', 'diff', 'patch', 'operation', 'search', 'replace', 'delete', 'action', 'command'],
];

/** Models that fill in every key write nothing, or `false`, into those that they do not mean. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '') return true;
  return Array.isArray(value) && value.length === 0;
}

/** A key of a plan that is none of its protocol and asks for something all the same; null when there is none. */
export function strayIn(plan: JsonRecord): string | null {
  const found = Object.entries(plan).find(([key, value]) => {
    if (requestKey(key) !== null || isEmpty(value)) return false;
    return OTHER_KEYS.has(plainKey(key)) || holdsRequest(value);
  });
  return found === undefined ? null : found[0];
}

/** Is there, at any depth, what looks like a call, a plan or a change of a file? */
function holdsRequest(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsRequest);
  if (!isRecord(value)) return false;
  return isRequest(Object.keys(value)) || Object.values(value).some(holdsRequest);
}

function isRequest(keys: readonly string[]): boolean {
  if (kindOfObject(keys) === 'call' || keys.some((key) => requestKey(key) !== null)) return true;
  return keys.includes('path') && CHANGES.some((key) => keys.includes(key));
}

/** Is this a key that asks for something, in a plan or in those of others? */
export function isAsking(key: string): boolean {
  return requestKey(key) !== null || OTHER_KEYS.has(plainKey(key));
}
