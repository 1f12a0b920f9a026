import type { ChangedFile } from './file-text.ts';

export type Version = 'before' | 'after';

/** Words of code or text: names, keywords, numbers and each sign. */
export function wordsIn(text: string): ReadonlySet<string> {
  return new Set(wordsOf(text));
}

/** The same, as often as they stand there. */
export function wordsOf(text: string): readonly string[] {
  return text.match(WORD) ?? [];
}

const WORD = /[\p{L}\p{N}_$]+|[^\s\p{L}\p{N}_$]/gu;

/** How often each stands there; strings count, for a name can be one. */
export function wordCounts(files: readonly ChangedFile[], version: Version): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const file of files)
    for (const [word] of (file[version]?.uncommented ?? '').matchAll(WORD))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Whether no word stands more often in all of these files than it did: then nothing was written but at another place. */
export function takesOnly(files: readonly ChangedFile[]): boolean {
  const before = wordCounts(files, 'before');
  return [...wordCounts(files, 'after')].every(([word, count]) => count <= (before.get(word) ?? 0));
}
