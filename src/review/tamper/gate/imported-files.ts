import { posix } from 'node:path';
import { ENDINGS } from './interpreters.ts';

/** A file that JavaScript names by its place. */
export const IMPORTED = /\b(?:from|import|require\(|import\()[ \t]*["'](\.{1,2}\/[^"'\n]{1,300})["']/g;
const OF_PYTHON =
  /^[ \t]*(?:from[ \t]+([\w.]{1,200})[ \t]+import[ \t]+\(?[ \t]*([\w, \t]{1,300})|import[ \t]+([\w., \t]{1,300}))|\b(?:import_module|__import__|run_module)\([ \t]*["']([\w.]{1,200})["']/gm;
const PATH_OF_PYTHON = /\brun_path\([ \t]*["']([^"'\n]{1,300})["']/g;
const OF_RUBY = /\b(require_relative|require|load)[ \t(]+["']([\w./-]{1,300})["']/g;
const OF_PERL = /\b(?:require|do)[ \t(]+["']([\w./-]{1,300})["']/g;
const OF_PHP = /\b(?:require|include)(?:_once)?[ \t(]+(?:__DIR__[ \t]*\.[ \t]*)?["']([\w./-]{1,300})["']/g;

/**
 * The paths that the imports of a program can mean, some of which may not exist. A program looks beside itself, and where
 * it was started, which is the root.
 */
export function importedFiles(path: string, text: string): readonly string[] {
  const own = posix.dirname(path);
  const beside = (names: readonly string[]) => names.map((name) => posix.join(own, name));
  const anywhere = (names: readonly string[]) => [
    ...beside(names),
    ...names.map((name) => posix.join('.', name)),
  ];
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
  switch (posix.extname(path)) {
    case '.py':
      return [...modulesIn(text, own), ...anywhere(all(PATH_OF_PYTHON))];
    case '.rb':
      return [...text.matchAll(OF_RUBY)].flatMap(([, by, name = '']) => {
        const files = [name, `${name}.rb`];
        return by === 'require_relative' ? beside(files) : anywhere(files);
      });
    case '.pl':
      return anywhere(all(OF_PERL));
    case '.php':
      // Behind `__DIR__` there is a slash.
      return anywhere(all(OF_PHP).map((name) => `./${name}`));
    default:
      return beside(all(IMPORTED).flatMap((name) => ENDINGS.map((ending) => `${name}${ending}`)));
  }
}

function modulesIn(text: string, own: string): readonly string[] {
  return [...text.matchAll(OF_PYTHON)].flatMap(([, from, names = '', modules = '', loaded]) => {
    if (from !== undefined) return fromPaths(from, names, own);
    const imported = loaded === undefined ? wordsOf(modules) : [loaded];
    return imported.flatMap((module) => modulePaths(module, own));
  });
}

function fromPaths(from: string, names: string, own: string): readonly string[] {
  const dot = from.endsWith('.') ? '' : '.';
  return [from, ...wordsOf(names).map((name) => `${from}${dot}${name}`)].flatMap((module) =>
    modulePaths(module, own),
  );
}

function wordsOf(names: string): readonly string[] {
  return names.split(',').flatMap((name) => name.trim().split(/\s/, 1));
}

/** Each dot in front but the first leads one folder up; without any, a module is beside the script or below the root. */
function modulePaths(module: string, own: string): readonly string[] {
  const dots = /^\.*/.exec(module)?.[0].length ?? 0;
  const name = module.slice(dots).replaceAll('.', '/');
  if (name === '') return [];
  const folders =
    dots === 0 ? [own, '.'] : [posix.join(own, ...Array.from({ length: dots - 1 }, () => '..'))];
  return folders.flatMap((folder) =>
    [`${name}.py`, `${name}/__init__.py`].map((file) => posix.join(folder, file)),
  );
}
