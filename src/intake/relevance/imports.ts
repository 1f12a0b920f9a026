import { ROLE_WEIGHT, roleOf } from './file-role.ts';
import { folderOf, shownPath } from './path-parts.ts';
import type { Candidate } from './ranking.ts';

// White space is bounded: otherwise a file of only white space would take quadratic time.
const RELATIVE =
  /(?:from|import|require|require_relative|resolve)\s{0,20}\(?\s{0,20}['"](\.{1,2}(?:\/[^'"\n]{0,200})?)['"]/g;
const JOINED =
  /join\(\s{0,20}__dirname\s{0,20},\s{0,20}((?:['"][^'"\n]{1,100}['"]\s{0,20},?\s{0,20}){1,6})\)/g;
const PYTHON = /^[ \t]*from[ \t]+(\.{1,3}[\w.]*)[ \t]+import\b/gm;
const ENDINGS = [
  '',
  '.ts',
  '.tsx',
  '.js',
  '.mjs',
  '.cjs',
  '.jsx',
  '.py',
  '.rb',
  '/index.ts',
  '/index.js',
  '/__init__.py',
];
const MAX_TEXT = 200_000;

interface Repository {
  readonly all: ReadonlySet<string>;
  /** What the root stands for where a file imports it as a folder; null: nothing. */
  readonly entry: string | null;
}

/** Files of the repository that a file imports by a relative path, in order. */
function importsOf(path: string, text: string, repository: Repository): readonly string[] {
  const head = text.slice(0, MAX_TEXT);
  const written = [
    ...[...head.matchAll(RELATIVE)].map(([, to = '']) => to),
    ...[...head.matchAll(JOINED)].map(
      ([, parts = '']) =>
        `./${[...parts.matchAll(/['"]([^'"]+)['"]/g)].map(([, part = '']) => part).join('/')}`,
    ),
    ...[...head.matchAll(PYTHON)].map(([, to = '']) => pythonPath(to)),
  ];
  const found = written.flatMap((to) => resolved(folderOf(path), to, repository) ?? []);
  return [...new Set(found)].filter((other) => other !== path);
}

function pythonPath(dotted: string): string {
  const dots = /^\.+/.exec(dotted)?.[0].length ?? 1;
  const up = dots === 1 ? './' : '../'.repeat(dots - 1);
  return up + dotted.slice(dots).replaceAll('.', '/');
}

function resolved(folder: string, to: string, { all, entry }: Repository): string | null {
  const segments = folder === '' ? [] : folder.split('/');
  for (const part of to.split('/')) {
    if (part === '..') segments.pop();
    else if (part !== '.' && part !== '') segments.push(part);
  }
  return segments.length === 0 ? entry : firstExisting(segments.join('/'), all);
}

/** The file that a loader takes for a path from the root without its ending, or for a folder; null: there is none. */
export function firstExisting(path: string, all: ReadonlySet<string>): string | null {
  const bare = path.replace(/\.(?:js|mjs|cjs|jsx)$/, '');
  for (const ending of ENDINGS) {
    const found = [`${path}${ending}`, `${bare}${ending}`].find((one) => all.has(one));
    if (found !== undefined) return found;
  }
  return null;
}

/** The share of the importing file's score that an imported file gets; less if it has no other reason. */
const IMPORT_SHARE = 0.3;
const STRONG_SHARE = 0.5;
const MAX_IMPORTERS = 4;
const FEW_IMPORTS = 3;
/** As in BM25: a hit in a long file counts less. */
const LENGTH_SHARE = 0.12;

/** The share of a test's score that each source gets which it imports, if these are few. */
const TESTED_SHARE = 0.5;
const MAX_TESTS = 2;
const MAX_TESTED = 3;

/** Raises files that strong candidates import, because they are probably about the same subject. */
export function withImports(
  ranked: readonly Candidate[],
  texts: ReadonlyMap<string, string>,
  { minScore, ...repository }: Repository & { readonly minScore: number },
): readonly Candidate[] {
  const best = ranked[0]?.score ?? 0;
  const strong = ranked
    .filter(({ path, score }) => score >= best * STRONG_SHARE && roleOf(path) === 'source')
    .slice(0, MAX_IMPORTERS);
  const gains = new Map<string, number>();
  const known = new Set(ranked.map(({ path }) => path));
  const others = new Map<string, Candidate>();
  /** `alone`: the score of a file that has no other reason. */
  const raise = (path: string, { gain, alone, by }: { gain: number; alone: number; by: string }): void => {
    gains.set(path, Math.max(gains.get(path) ?? 0, gain));
    if (known.has(path) || (others.get(path)?.score ?? minScore) > alone) return;
    const none = { relevant: [], isDefinition: false, subject: null };
    others.set(path, { path, score: alone, reasons: [`imported by ${shownPath(by)}`], ...none });
  };
  for (const { path, score } of strong) {
    const imports = importsOf(path, texts.get(path) ?? '', repository);
    for (const other of imports) {
      const gain = score * IMPORT_SHARE * ROLE_WEIGHT[roleOf(other)];
      // With many imports, each one is less significant.
      raise(other, { gain, alone: gain * Math.min(1, FEW_IMPORTS / imports.length), by: path });
    }
  }
  for (const { path, score } of ranked.filter(({ path }) => roleOf(path) === 'test').slice(0, MAX_TESTS)) {
    const imports = importsOf(path, texts.get(path) ?? '', repository);
    const tested = imports.filter((other) => roleOf(other) === 'source');
    const gain = score * TESTED_SHARE;
    if (tested.length <= MAX_TESTED)
      for (const other of tested) raise(other, { gain, alone: gain, by: path });
  }
  const lengths = [...texts.values()].map(({ length }) => length);
  const usual = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  const gained = ranked.map((candidate) => {
    const gain = gains.get(candidate.path) ?? 0;
    const length = texts.get(candidate.path)?.length ?? usual;
    const norm = 1 - LENGTH_SHARE + LENGTH_SHARE * Math.sqrt(length / Math.max(1, usual));
    return { ...candidate, score: candidate.score / norm + gain };
  });
  return [...gained, ...others.values()].sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
}
