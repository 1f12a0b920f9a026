import type { Tampering } from '../../core/verdict/tampering.ts';
import type { ChangedFile, FileText } from '../source/file-text.ts';
import type { Language } from '../source/language.ts';
import type { PathPredicate } from '../source/test-files.ts';
import { beyond } from './beyond.ts';
import { quote } from './finding.ts';
import { type GateSources, gateScripts, startedLines } from './gate/gate-scripts.ts';

/** Comments, in any language, that suppress a linter, a type checker or coverage. */
const IN_COMMENTS =
  /\b(?:es|ts|style|ox|j)lint[:-]disable[\w-]*|@ts-(?:ignore|expect-error|nocheck)|\b(?:biome|deno-lint|deno-fmt)-ignore[\w-]*|\b(?:istanbul|c8|v8|node:coverage) (?:ignore|disable)\b|\bnoqa\b|\btype:\s?ignore|\bpyright:\s?(?:ignore|basic)|\bmypy:\s?[\w-]+|\bruff:\s?noqa|\bpylint:\s?disable|\bpragma:?\s?no cover|\bpyrefly:\s?ignore|\bflake8:\s?noqa|\bnolint\b|#nosec\b|\brubocop:(?:disable|todo)|:nocov:|\bphpstan-ignore[\w-]*|@psalm-suppress|\bphpcs:(?:ignore|disable)\w*|@codeCoverageIgnore\w*|\bNOSONAR\b|\bNOLINT\w*|\bnoinspection\b|\bLCOV_EXCL\w*|\bshellcheck disable|\bswiftlint:disable|\bktlint-disable|\bCHECKSTYLE[:.]OFF|\bnosemgrep\b|\bNOPMD\b/gi;
const IN_CODE: Partial<Readonly<Record<Language, RegExp>>> = {
  rust: /#!?\[\s*(?:allow|expect)\s*\(|#!?\[\s*(?:rustfmt::skip|coverage\s*\(\s*off)/g,
  jvm: /@(?:file:)?(?:SuppressWarnings|Suppress|SuppressFBWarnings|SuppressLint|ExcludeFromJacocoGeneratedReport|nowarn)\b/g,
  dotnet:
    /#pragma warning disable|\[\s*(?:assembly:\s*)?(?:ExcludeFromCodeCoverage|(?:Unconditional)?SuppressMessage)\b|^[ \t]*#nullable disable/gm,
  c: /#pragma\s+(?:GCC|clang)\s+diagnostic\s+ignored|#pragma\s+warning\s*\(\s*disable/g,
};
/** Marks that silence one named rule, or the count of coverage, at one place. */
const AT_ONE_PLACE =
  /^(?:(?:es|ts|style|ox)lint[:-]disable-(?:next-)?line[\s:]+[@\w]|(?:biome)-ignore \w+\/\w+\/\w|(?:deno-lint)-ignore \w|(?:istanbul|c8|v8) ignore (?:next|if|else)\b|pragma:?\s?no cover|noqa:\s?[A-Z]+\d|(?:type|pyright|pyrefly):\s?ignore\s?\[[\w-]|pylint:\s?disable-next=(?!all\b)\w|nolint:(?!all\b)\w|#nosec G\d|phpstan-ignore \w+\.\w|phpcs:ignore \w|NOLINT(?:NEXTLINE)?\(\w|noinspection \w|swiftlint:disable:(?:next|this|previous) (?!all\b)\w|nosemgrep:\s?\w|#\[\s*(?:allow|expect)\s*\(|@Suppress(?:Warnings|Lint)?\s*\([^)]*"\w|\[\s*(?:Unconditional)?SuppressMessage\s*\()/;
/** Marks without a rule that hold for the code in front of them on their line; alone on a line, they may hold for all of the file. */
const BEHIND_CODE =
  /^(?:noqa|(?:type|pyright|pyrefly):\s?ignore|eslint-disable-line|nolint(?!:)|NOLINT(?![A-Z(])|NOSONAR)\b/;
const ALONE = /^(?:#|\/\/|\/\*)/;
/** Groups of rules; a mark of a class, a module or the like, which covers all that is in it. */
const WIDE =
  /\b(?:warnings|unused|all|clippy::(?:correctness|suspicious|complexity|perf|style|pedantic|nursery|restriction|cargo))\b/i;
const ON_A_CONTAINER = /\b(?:class|interface|enum|record|object|struct|trait|impl|mod|namespace)\b/;
/** Commands that run a checker, or may. */
const CHECKS =
  /lint|check|analy|verif|inspect|sonar|(?:^|[\s"'/;&|])(?:ci|qa|tox|nox|xo|standard|biome|ruff|black|mypy|pyright|pyre|pyrefly|flake8|bandit|rubocop|phpstan|psalm|phpcs|phpmd|clippy|vet|detekt|pmd|spotbugs|semgrep|c8|nyc|rake|just|task|bazel|turbo|nx|grunt|gulp)(?=[\s"';&|:]|$)|\b(?:gradlew?|mvnw?)\b.*\b(?:build|install|package)\b|pre-commit|cov(?:er|\b)|-Werror|-D\s?warnings/i;

/** Marks for the types of one line. Plain JavaScript runs as it is; TypeScript may be checked by whatever compiles it. */
const TYPES_OF_A_LINE = /^@ts-(?:ignore|expect-error)\b/;
const PLAIN_SCRIPT = /\.[cm]?jsx?$/;
/** Commands that check types, or may. */
const CHECKS_TYPES = /\b(?:(?:vue-)?tsc|ts[dcx]?|ts-\w+|types?|typings?|build|compile|deno|bun)\b/i;

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
 * nearby one of the base, which is the file's style. A mark that silences one rule at one place, or one line, is told
 * apart where no command of the gate runs a checker; one for types, in plain JavaScript where none checks types.
 */
export function suppressionTampering(
  files: readonly ChangedFile[],
  isTest: PathPredicate,
  gates: readonly GateSources[],
): readonly Tampering[] {
  const runsChecker = gates.length === 0 || gates.some(mayCheck);
  const areTypesChecked = gates.flatMap(startedLines).some((line) => CHECKS_TYPES.test(line));
  const isListed = (mark: Mark): boolean =>
    !runsChecker && (isSmall(mark) || (!areTypesChecked && isOfUncheckedTypes(mark)));
  const looked = files.filter(({ path }) => !NOT_WRITTEN.test(path));
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
    const isBeside = besideOnes(marks, was);
    const told = newest(marks, was, added).filter(
      (mark) => !(isTest(mark.path) && ASSERTS.test(text)) && !isBeside(mark),
    );
    return told.map((mark) => ({
      kind: isListed(mark) ? ('rule-suppressed' as const) : ('lint-suppressed' as const),
      path: mark.path,
      line: mark.line,
      detail: `A diagnostic is suppressed: ${quote(text)}.`,
    }));
  });
}

/** Whether a gate runs a checker, as far as its commands tell. A shell script may run any. */
function mayCheck(gate: GateSources): boolean {
  return (
    startedLines(gate).some((line) => CHECKS.test(line)) ||
    gateScripts(gate).some(({ by, namedBy }) => by === 'shell' && namedBy === 'gate')
  );
}

function isOfUncheckedTypes({ path, text }: Mark): boolean {
  return TYPES_OF_A_LINE.test(text) && PLAIN_SCRIPT.test(path);
}

/** Whether a mark silences one rule, or one line of code. What is not understood is larger. */
function isSmall({ text, place }: Mark): boolean {
  if (BEHIND_CODE.test(text) && !ALONE.test(place)) return true;
  if (!AT_ONE_PLACE.test(text)) return false;
  return !/^[@#[]|^noinspection/.test(text) || !(WIDE.test(text) || ON_A_CONTAINER.test(place));
}

const ASSERTS = /^@ts-(?:expect-error)\b/;

/** The marks whose place the base does not have. If the same place occurs several times, the last ones count as new. */
function newest(marks: readonly Mark[], was: readonly Mark[], added: number): readonly Mark[] {
  const fresh = new Set(beyond(marks, was, placeIn));
  return [...marks.filter((mark) => !fresh.has(mark)), ...fresh].slice(-added);
}

/** Whether another mark with the same text, which the base has too, is a few lines away. */
function besideOnes(marks: readonly Mark[], was: readonly Mark[]): (mark: Mark) => boolean {
  const places = new Set(was.map(placeIn));
  const kept = Map.groupBy(
    marks.filter((mark) => places.has(placeIn(mark))),
    ({ path, line }) => `${path}\n${line}`,
  );
  return (mark) => {
    for (let line = mark.line - LINES_BESIDE; line <= mark.line + LINES_BESIDE; line += 1)
      if (kept.get(`${mark.path}\n${line}`)?.some((other) => other !== mark)) return true;
    return false;
  };
}

function placeIn({ path, place }: Mark): string {
  return `${path}\n${place}`;
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
        .replace(/\s+--\s.*|\*\/.*/, '')
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
