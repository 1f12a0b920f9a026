import { ROLE_WEIGHT, roleOf } from './file-role.ts';
import { folderOf, shownPath } from './path-parts.ts';
import type { Candidate } from './ranking.ts';

// White space is bounded: otherwise a file of only white space would take quadratic time.
const RELATIVE =
  /(?:from|import|require|require_relative|resolve)\s{0,20}\(?\s{0,20}['"](\.{1,2}\/[^'"\n]{1,200})['"]/g;
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

/** Files of the repository that a file imports by a relative path, in order. */
function importsOf(path: string, text: string, all: ReadonlySet<string>): readonly string[] {
  const head = text.slice(0, MAX_TEXT);
  const written = [
    ...[...head.matchAll(RELATIVE)].map(([, to = '']) => to),
    ...[...head.matchAll(JOINED)].map(
      ([, parts = '']) =>
        `./${[...parts.matchAll(/['"]([^'"]+)['"]/g)].map(([, part = '']) => part).join('/')}`,
    ),
    ...[...head.matchAll(PYTHON)].map(([, to = '']) => pythonPath(to)),
  ];
  const found = written.flatMap((to) => resolved(folderOf(path), to, all) ?? []);
  return [...new Set(found)].filter((other) => other !== path);
}

function pythonPath(dotted: string): string {
  const dots = /^\.+/.exec(dotted)?.[0].length ?? 1;
  const up = dots === 1 ? './' : '../'.repeat(dots - 1);
  return up + dotted.slice(dots).replaceAll('.', '/');
}

function resolved(folder: string, to: string, all: ReadonlySet<string>): string | null {
  const segments = folder === '' ? [] : folder.split('/');
  for (const part of to.split('/')) {
    if (part === '..') segments.pop();
    else if (part !== '.' && part !== '') segments.push(part);
  }
  const path = segments.join('/');
  const bare = path.replace(/\.(?:js|mjs|cjs|jsx)$/, '');
  for (const ending of ENDINGS) {
    if (all.has(`${path}${ending}`)) return `${path}${ending}`;
    if (bare !== path && all.has(`${bare}${ending}`)) return `${bare}${ending}`;
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

/** Raises files that strong candidates import, because they are probably about the same subject. */
export function withImports(
  ranked: readonly Candidate[],
  texts: ReadonlyMap<string, string>,
  { all, minScore }: { readonly all: ReadonlySet<string>; readonly minScore: number },
): readonly Candidate[] {
  const best = ranked[0]?.score ?? 0;
  const strong = ranked
    .filter(({ path, score }) => score >= best * STRONG_SHARE && roleOf(path) === 'source')
    .slice(0, MAX_IMPORTERS);
  const gains = new Map<string, number>();
  const known = new Set(ranked.map(({ path }) => path));
  const others = new Map<string, Candidate>();
  for (const { path, score } of strong) {
    const imports = importsOf(path, texts.get(path) ?? '', all);
    for (const other of imports) {
      const gain = score * IMPORT_SHARE * ROLE_WEIGHT[roleOf(other)];
      gains.set(other, Math.max(gains.get(other) ?? 0, gain));
      // With many imports, each one is less significant.
      const alone = gain * Math.min(1, FEW_IMPORTS / imports.length);
      if (known.has(other) || (others.get(other)?.score ?? minScore) > alone) continue;
      others.set(other, {
        path: other,
        score: alone,
        reasons: [`imported by ${shownPath(path)}`],
        relevant: [],
        isDefinition: false,
        subject: null,
      });
    }
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
