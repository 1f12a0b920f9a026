import { oneLine } from '../../core/text/text.ts';
import type { ChangedText } from '../../core/verdict/changed-text.ts';
import type { Tampering } from '../../core/verdict/tampering.ts';
import type { FileKind } from './file-kind.ts';
import { testLines } from './inline-tests.ts';
import { PATTERNS, type Pattern, TEST_LIBRARY } from './look-at-patterns.ts';

/** Whether a text loads a test library, as helpers of tests do. */
export function usesTestLibrary(text: string): boolean {
  return text.split('\n').some((line) => hasOneOf(TEST_LIBRARY, partsOf(line)));
}

/** Of a longer line, parts of this length are matched, each with the end of the one before it: in linear time. */
const MAX_PART_CHARS = 1000;
const OVERLAP_CHARS = 100;
const MAX_QUOTE_CHARS = 100;
const MOST_PER_FILE = 5;

function patternsIn(...places: readonly Pattern['in'][]): readonly Pattern[] {
  return PATTERNS.filter((one) => one.in === 'both' || places.includes(one.in));
}

const OF_CODE = patternsIn('code', 'code-alone');
/** Manifests name libraries of tests without loading them. */
const PATTERNS_FOR: Readonly<Record<FileKind, readonly Pattern[]>> = {
  test: patternsIn('tests'),
  code: OF_CODE,
  check: OF_CODE,
  style: OF_CODE,
  manifest: patternsIn('code'),
  dependencies: [],
  automation: [],
  document: [],
};

/** Lines that the change adds and that match a pattern, with their places. Linear in the length of the texts. */
export function linesToLookAt(
  texts: readonly ChangedText[],
  kind: (path: string) => FileKind,
): readonly Tampering[] {
  return texts.flatMap(({ path, before, after }) => {
    const of = kind(path);
    if (after === null || PATTERNS_FOR[of].length === 0) return [];
    const known = new Map<string, number>();
    for (const { key } of placedLines(path, before ?? '')) known.set(key, (known.get(key) ?? 0) + 1);
    const found = placedLines(path, after).flatMap(({ line, key, isInTest }, index): readonly Tampering[] => {
      const left = known.get(key);
      if (left !== undefined) known.set(key, left - 1);
      if (line === '' || (left !== undefined && left > 0)) return [];
      const patterns = PATTERNS_FOR[isInTest ? 'test' : of];
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

interface PlacedLine {
  readonly line: string;
  /** Of tests in code. */
  readonly isInTest: boolean;
  /** Equal for equal lines in code, or in tests. */
  readonly key: string;
}

function placedLines(path: string, text: string): readonly PlacedLine[] {
  const inTests = new Set(testLines({ path, text }));
  return text.split('\n').map((whole, index) => {
    const [line, isInTest] = [whole.trim(), inTests.has(index + 1)];
    return { line, isInTest, key: `${isInTest} ${line}` };
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
