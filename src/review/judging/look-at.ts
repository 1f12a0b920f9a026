import { oneLine } from '../../core/text/text.ts';
import type { ChangedText } from '../../core/verdict/changed-text.ts';
import type { Tampering } from '../../core/verdict/tampering.ts';
import type { FileKind } from './file-kind.ts';
import { PATTERNS, TEST_LIBRARY } from './look-at-patterns.ts';

/** Whether a text loads a test library, as helpers of tests do. */
export function usesTestLibrary(text: string): boolean {
  return text.split('\n').some((line) => hasOneOf(TEST_LIBRARY, partsOf(line)));
}

/** Of a longer line, parts of this length are matched, each with the end of the one before it: in linear time. */
const MAX_PART_CHARS = 1000;
const OVERLAP_CHARS = 100;
const MAX_QUOTE_CHARS = 100;
const MOST_PER_FILE = 5;

/** Lines that the change adds and that match a pattern, with their places. Linear in the length of the texts. */
export function linesToLookAt(
  texts: readonly ChangedText[],
  kind: (path: string) => FileKind,
): readonly Tampering[] {
  return texts.flatMap(({ path, before, after }) => {
    const of = kind(path);
    if (after === null || of === 'dependencies' || of === 'automation' || of === 'document') return [];
    const place = of === 'test' ? 'tests' : 'code';
    const patterns = PATTERNS.filter((one) => one.in === 'both' || one.in === place);
    const known = new Map<string, number>();
    for (const text of before?.split('\n') ?? []) known.set(text.trim(), (known.get(text.trim()) ?? 0) + 1);
    const found = after.split('\n').flatMap((text, index): readonly Tampering[] => {
      const line = text.trim();
      const left = known.get(line);
      if (left !== undefined) known.set(line, left - 1);
      if (line === '' || (left !== undefined && left > 0)) return [];
      const parts = partsOf(line);
      const what = patterns.find(({ ways }) => hasOneOf(ways, parts))?.what;
      if (what === undefined) return [];
      const detail = `${what}: "${oneLine(line, MAX_QUOTE_CHARS)}".`;
      // Which of several equal lines is the added one is not known.
      return [{ kind: 'line-to-look-at', path, line: left === undefined ? index + 1 : null, detail }];
    });
    const [first] = found;
    if (first === undefined || found.length <= MOST_PER_FILE) return found;
    const rest = { ...first, line: null, detail: `${found.length - MOST_PER_FILE} more such lines.` };
    return [...found.slice(0, MOST_PER_FILE), rest];
  });
}

function partsOf(line: string): readonly string[] {
  const many = Math.max(1, Math.ceil(line.length / MAX_PART_CHARS));
  return Array.from({ length: many }, (_, index) =>
    line.slice(Math.max(0, index * MAX_PART_CHARS - OVERLAP_CHARS), (index + 1) * MAX_PART_CHARS),
  );
}

function hasOneOf(ways: readonly RegExp[], parts: readonly string[]): boolean {
  return parts.some((part) => ways.some((way) => way.test(part)));
}
