import { folderOf } from './path-parts.ts';

// White space is bounded: a file of nothing else would be read from each of its places to its end.
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

/** Files of the repository that a file imports by a relative path, in the order in which it names them. */
export function importsOf(path: string, text: string, all: ReadonlySet<string>): readonly string[] {
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
