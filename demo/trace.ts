import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type JsonObject, objectOf, parseJson, textOf } from '../embedded/json.ts';

/** The trace below the runner's temp folder; null when there is none (yet). */
export async function findTrace(runnerTemp: string): Promise<string | null> {
  const names = await readdir(runnerTemp).catch(() => []);
  const folder = names.find((name) => name.startsWith('tether-'));
  return folder === undefined ? null : join(runnerTemp, folder, 'trace.jsonl');
}

/** Events in their order; a last line that is not whole yet is left out. */
export async function readTrace(path: string | null): Promise<readonly JsonObject[]> {
  const text = path === null ? '' : await readFile(path, 'utf8').catch(() => '');
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => objectOf(parseJson(line)));
}

/** Who is being waited for, as the newest event tells. */
export function awaited(events: readonly JsonObject[]): string {
  switch (textOf(events.at(-1)?.kind)) {
    case 'requested':
      return 'the model';
    case 'retry':
      return `the next attempt at the ${textOf(events.at(-1)?.service)}`;
    case 'replied':
    case 'answered':
    case 'command':
      return 'a command';
    default:
      return 'the action';
  }
}
