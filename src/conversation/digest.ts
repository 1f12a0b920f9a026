import { oneLine } from '../core/text/text.ts';
import { type ArchiveEntry, linesOf } from './archive.ts';

const MAX_DIGEST_LINES = 60;
const MAX_DIGEST_CHARS = 300;

/** A short archive for a later run, which cannot recall results: the latest lines, oldest first. */
export function digestLines(entries: readonly ArchiveEntry[]): readonly string[] {
  const lines = entries.map(withoutIds).flatMap(linesOf);
  return lines.slice(-MAX_DIGEST_LINES).map((line) => oneLine(line, MAX_DIGEST_CHARS));
}

function withoutIds(entry: ArchiveEntry): ArchiveEntry {
  if (entry.kind !== 'exchange') return entry;
  return { ...entry, results: entry.results.map((result) => ({ ...result, callId: '' })) };
}
