import type { Tampering } from '../../core/verdict/tampering.ts';
import type { ChangedFile, FileText } from '../source/file-text.ts';
import { type Language, languageOf } from '../source/language.ts';
import type { PathPredicate } from '../source/test-files.ts';
import { beyond } from './beyond.ts';
import { quote } from './finding.ts';

/** Comments, in any language, that suppress a linter, a type checker or coverage. */
const IN_COMMENTS =
  /\b(?:es|ts|style|ox|j)lint[:-]disable[\w-]*|@ts-(?:ignore|expect-error|nocheck)|\b(?:biome|deno-lint|deno-fmt)-ignore[\w-]*|\b(?:istanbul|c8|v8|node:coverage) (?:ignore|disable)\b|\bnoqa\b|\btype:\s?ignore|\bpyright:\s?(?:ignore|basic)|\bmypy:\s?[\w-]+|\bruff:\s?noqa|\bpylint:\s?disable|\bpragma:?\s?no cover|\bpyrefly:\s?ignore|\bflake8:\s?noqa|\bnolint\b|#nosec\b|\brubocop:(?:disable|todo)|:nocov:|\bphpstan-ignore[\w-]*|@psalm-suppress|\bphpcs:(?:ignore|disable)\w*|@codeCoverageIgnore\w*|\bNOSONAR\b|\bNOLINT\w*|\bnoinspection\b|\bLCOV_EXCL\w*|\bshellcheck disable|\bswiftlint:disable|\bktlint-disable|\bCHECKSTYLE[:.]OFF|\bnosemgrep\b|\bNOPMD\b/gi;
const IN_CODE: Partial<Readonly<Record<Language, RegExp>>> = {
  rust: /#!?\[\s*(?:allow|expect)\s*\(|#!?\[\s*(?:rustfmt::skip|coverage\s*\(\s*off)/g,
  jvm: /@(?:file:)?(?:SuppressWarnings|Suppress|SuppressFBWarnings|SuppressLint|ExcludeFromJacocoGeneratedReport|nowarn)\b/g,
  dotnet:
    /#pragma warning disable|\[\s*(?:assembly:\s*)?(?:ExcludeFromCodeCoverage|(?:Unconditional)?SuppressMessage)\b|^[ \t]*#nullable disable/gm,
  c: /#pragma\s+(?:GCC|clang)\s+diagnostic\s+ignored|#pragma\s+warning\s*\(\s*disable|\[\[maybe_unused\]\]/g,
  swift: /@available\s*\(\s*\*\s*,\s*deprecated/g,
};
/** Files that are not handwritten. */
const NOT_WRITTEN =
  /(?:^|\/)(?:node_modules|vendor|third_party|dist|generated|__generated__)\/|\.min\.\w+$|\.generated\.\w+$/;

interface Mark {
  readonly path: string;
  readonly line: number;
  /** The mark and what it suppresses, up to the end of its line. */
  readonly text: string;
  /** Its own line and the next one, to distinguish marks with the same text. */
  readonly place: string;
}

/** Distance in lines that counts as nearby. */
const LINES_BESIDE = 15;

/**
 * Finds marks that the change adds, minus those with the same text that it removes elsewhere. Not reported: an
 * expected type error in a test, which asserts that a type rejects something, and a mark with the same text as a
 * nearby one of the base, which is the file's style.
 */
export function suppressionTampering(
  files: readonly ChangedFile[],
  isTest: PathPredicate,
): readonly Tampering[] {
  const looked = files.filter(
    ({ path }) => !NOT_WRITTEN.test(path) && !(isTest(path) && languageOf(path) === null),
  );
  const had = Map.groupBy(
    looked.flatMap(({ before }) => marksIn(before)),
    ({ text }) => text,
  );
  const has = Map.groupBy(
    looked.flatMap(({ after }) => marksIn(after)),
    ({ text }) => text,
  );
  return [...has].flatMap(([text, marks]) => {
    const was = had.get(text) ?? [];
    const added = marks.length - was.length;
    if (added <= 0) return [];
    const told = newest(marks, was, added).filter(
      (mark) => !(isTest(mark.path) && ASSERTS.test(text)) && !isBeside(mark, marks, was),
    );
    return told.map(({ path, line }) => ({
      kind: 'lint-suppressed' as const,
      path,
      line,
      detail: `A diagnostic is suppressed: ${quote(text)}.`,
    }));
  });
}

const ASSERTS = /^@ts-(?:expect-error)\b/;

/** The marks whose place the base does not have. If the same place occurs several times, the last ones count as new. */
function newest(marks: readonly Mark[], was: readonly Mark[], added: number): readonly Mark[] {
  const fresh = new Set(beyond(marks, was, ({ path, place }) => `${path}\n${place}`));
  return [...marks.filter((mark) => !fresh.has(mark)), ...fresh].slice(-added);
}

/** Whether the base has a mark with the same text a few lines away. */
function isBeside(mark: Mark, marks: readonly Mark[], was: readonly Mark[]): boolean {
  const places = new Set(was.filter(({ path }) => path === mark.path).map(({ place }) => place));
  return marks.some(
    (other) =>
      other !== mark &&
      other.path === mark.path &&
      places.has(other.place) &&
      Math.abs(other.line - mark.line) <= LINES_BESIDE,
  );
}

function marksIn(file: FileText | null): readonly Mark[] {
  const [language, masked] = [file?.language ?? null, file?.masked ?? null];
  if (file === null || language === null || masked === null) return [];
  const { path, text, lines } = file;
  const { code, comments } = masked;
  const inCode = IN_CODE[language];
  const found = [...comments.matchAll(IN_COMMENTS), ...(inCode === undefined ? [] : code.matchAll(inCode))];
  return found.map(({ index }) => {
    const end = text.indexOf('\n', index);
    const line = lines.at(index);
    const words = text.slice(index, Math.min(end < 0 ? text.length : end, index + 120));
    return {
      path,
      line,
      place: placeOf(text, index),
      text: words
        .replace(/\s+--\s.*$|\*\/.*$/, '')
        .replace(/\s+/g, ' ')
        .trim(),
    };
  });
}

function placeOf(text: string, index: number): string {
  const start = text.lastIndexOf('\n', index) + 1;
  const lines = text.slice(start, start + MAX_PLACE_CHARS).split('\n', 2);
  return lines.map((line) => line.trim()).join('\n');
}

const MAX_PLACE_CHARS = 1000;
