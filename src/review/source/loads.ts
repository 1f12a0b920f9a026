import { posix } from 'node:path';
import type { FileText } from './file-text.ts';

const IMPORT =
  /\bimport\b(?!\s+type\b)([^;'"()]{0,2000}?)\(?\s*['"]([^'"\n]{1,200})['"]|\brequire\(\s*['"]([^'"\n]{1,200})['"]\s*\)/g;
const NAMED = /^\s*\{([^{}]*)\}\s*from\s*$/;

/**
 * Whether a JavaScript or Python file loads the module at a path, judged by its imports. Imports of types, and what a
 * file re-exports, do not count. False when that is not certain.
 */
export function loads(file: FileText, path: string): boolean {
  switch (file.language) {
    case 'javascript':
      return [...file.uncommented.matchAll(IMPORT)].some(
        ([, names = '', imported, required]) =>
          !areTypes(names) && isModule(imported ?? required ?? '', file.path, path),
      );
    case 'python':
      return !file.uncommented.includes('TYPE_CHECKING') && importsPython(file, path);
    default:
      return false;
  }
}

/** `{ type A, type B } from`: types alone load nothing. */
function areTypes(names: string): boolean {
  const list = NAMED.exec(names)?.[1]?.replace(/,\s*$/, '').split(',') ?? [];
  return list.length > 0 && list.every((one) => /^\s*type\s/.test(one));
}

const FROM_IMPORT = /^[ \t]*from[ \t]+([\w.]+)[ \t]+import[ \t]+(\([^()]{0,2000}\)|[^\n]*)/gm;
const PLAIN_IMPORT = /^[ \t]*import[ \t]+([\w., \t]+)/gm;

/** Whether a Python file imports the module, by its full name or relative to its own folder. */
function importsPython({ uncommented, path: from }: FileText, path: string): boolean {
  const names = [
    ...[...uncommented.matchAll(PLAIN_IMPORT)].flatMap(([, list = '']) => list.split(',').map(firstWord)),
    ...[...uncommented.matchAll(FROM_IMPORT)].flatMap(([, module = '', list = '']) => {
      const parts = list.replace(/[()]/g, '').split(',').map(firstWord);
      return [module, ...parts.map((part) => (module.endsWith('.') ? module + part : `${module}.${part}`))];
    }),
  ];
  const target = stem(path);
  return names.some((name) => {
    const dots = /^\.*/.exec(name)?.[0].length ?? 0;
    const named = name.slice(dots).replaceAll('.', '/');
    if (dots > 0) return posix.join(posix.dirname(from), '../'.repeat(dots - 1), named) === target;
    return (
      named === target || `src/${named}` === target || (named.includes('/') && target.endsWith(`/${named}`))
    );
  });
}

function firstWord(text: string): string {
  return /[\w.]+/.exec(text)?.[0] ?? '';
}

/** Whether a name that a file imports or mocks means the module at a path. */
export function isModule(named: string, from: string, path: string): boolean {
  return moduleNamed(named, from)(path);
}

/** The same for many paths. */
export function moduleNamed(named: string, from: string): (path: string) => boolean {
  if (named.startsWith('.')) {
    const target = stem(posix.join(posix.dirname(from), named));
    return (path) => stem(path) === target;
  }
  if (!/[/#~]/.test(named)) return () => false;
  // `@/sums`, `~/sums` and `#lib/sums` contain the end of the path.
  const plain = stem(named.replace(/^(?:[@~]\/|#)/, ''));
  return (path) => `/${stem(path)}`.endsWith(`/${plain}`);
}

/** The path without extension, and without an `index` or `__init__` that represents its folder. */
export function stem(path: string): string {
  return path.replace(/\.(?:[cm]?[jt]sx?|vue|svelte|pyi?)$/, '').replace(/\/(?:index|__init__)$/, '');
}

/** The last part of the stem. */
export function nameOf(path: string): string {
  return stem(path).split('/').at(-1) ?? '';
}

/** What a test is named after: `sums` for `sums.test.js` and `test_sums.py`. */
export function subjectOf(path: string): string {
  return nameOf(path)
    .replace(/^test[-_]/, '')
    .replace(/[-_.](?:tests?|spec)$/, '');
}
