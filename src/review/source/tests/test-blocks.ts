import type { FileText } from '../file-text.ts';
import { type Assertion, assertionsOf } from './assertions.ts';
import type { Mark } from './mark-rules.ts';
import { callOpenings } from './test-calls.ts';
import { functionOpenings } from './test-functions.ts';
import { indentOpenings } from './test-indents.ts';
import { marksOf } from './test-marks.ts';
import { type Opening, sourceOf, type TestSource } from './test-source.ts';

/** A test, a group of tests, or the rest of the file. */
export interface TestBlock extends Omit<Opening, 'kind'> {
  readonly kind: Opening['kind'] | 'file';
  readonly source: TestSource;
  /** Names of the groups around it, then its own. */
  readonly fullName: string;
  /** Marks directly in the block, not in a nested one, in the order of the text. The same holds for assertions. */
  readonly marks: readonly Mark[];
  readonly assertions: readonly Assertion[];
}

/** All blocks of a file in the order of the text; the first one is the file itself. None if the language is unknown. */
export function blocksIn(file: FileText | null): readonly TestBlock[] {
  const source = file === null ? null : sourceOf(file);
  return source === null ? [] : blocksOf(source);
}

function blocksOf(source: TestSource): readonly TestBlock[] {
  const openings = nested(openingsOf(source));
  const end = source.code.length;
  const file = { kind: 'file' as const, name: '', fullName: '', from: 0, to: end, bodyFrom: 0, bodyTo: end };
  const spans = [{ from: -1, to: end + 1 }, ...openings];
  const marks = shared(spans, marksOf(source, openings));
  const assertions = shared(spans, assertionsOf(source));
  return [file, ...openings].map((block, index) => ({
    ...block,
    source,
    marks: marks[index] ?? [],
    assertions: assertions[index] ?? [],
  }));
}

function openingsOf(source: TestSource): readonly Opening[] {
  switch (source.language) {
    case 'javascript':
    case 'dart':
      return callOpenings(source);
    case 'python':
    case 'ruby':
    case 'elixir':
      return indentOpenings(source);
    case 'go':
    case 'jvm':
    case 'php':
      return [...functionOpenings(source), ...callOpenings(source)];
    case 'rust':
    case 'dotnet':
    case 'c':
    case 'swift':
      return functionOpenings(source);
    case 'shell':
    case 'hash-data':
    case 'slash-data':
    case 'xml':
      return [];
  }
}

interface Span {
  readonly from: number;
  readonly to: number;
}

interface NamedOpening extends Opening {
  readonly fullName: string;
}

/** Nobody nests tests deeper. Also limits how often a place is visited. */
const DEEPEST = 12;

/** The openings in the order of the text, with the names of the groups around them. */
function nested(openings: readonly Opening[]): readonly NamedOpening[] {
  const around: Opening[] = [];
  return openings
    .toSorted((one, other) => one.from - other.from || other.to - one.to)
    .flatMap((opening) => {
      while (around.length > 0 && (around.at(-1)?.to ?? 0) <= opening.from) around.pop();
      if (around.length >= DEEPEST) return [];
      around.push(opening);
      return [{ ...opening, fullName: around.map(({ name }) => name).join(' > ') }];
    });
}

/** Assigns each item to the innermost span around it. Both lists are sorted by start. */
function shared<T extends { readonly at: number }>(
  spans: readonly Span[],
  items: readonly T[],
): readonly (readonly T[])[] {
  const given: T[][] = spans.map(() => []);
  const around: number[] = [];
  let next = 0;
  for (const item of items) {
    for (; next < spans.length && (spans[next]?.from ?? 0) <= item.at; next += 1) {
      dropEnded(around, spans, spans[next]?.from ?? 0);
      around.push(next);
    }
    dropEnded(around, spans, item.at);
    given[around.at(-1) ?? 0]?.push(item);
  }
  return given;
}

function dropEnded(around: number[], spans: readonly Span[], at: number): void {
  while (around.length > 0 && (spans[around.at(-1) ?? 0]?.to ?? 0) <= at) around.pop();
}
