import { posix } from 'node:path';
import type { ChangedFile, FileText } from './file-text.ts';
import { successExit } from './success-exit.ts';
import type { SupportOptions } from './test-support.ts';

type EntryOptions = Pick<SupportOptions, 'baseText' | 'linesWith'>;

/** Whether a changed file starts as a program, and holds nothing that a test in its own folder or file could run. */
export async function isEntry(
  { path, after }: ChangedFile,
  files: readonly ChangedFile[],
  options: EntryOptions,
): Promise<boolean> {
  if (after === null) return false;
  const either = versionsOf(files, options);
  switch (after.language) {
    case 'javascript':
      return !exportsAnything(after) && (hasShebang(after) || (await isBin(path, either)));
    case 'python':
      return isPythonProgram(after, either);
    case 'go':
      return isGoProgram(after, files, options);
    case 'rust':
      return isRustProgram(after, files, { ...options, either });
    default:
      return false;
  }
}

/** The texts of a file on the base and in the change. */
type Versions = (path: string) => Promise<readonly string[]>;

function versionsOf(files: readonly ChangedFile[], { baseText }: EntryOptions): Versions {
  return async (path) => {
    const changed = files.find((file) => file.path === path)?.after?.text ?? null;
    return [await baseText(path), changed].filter((one) => one !== null);
  };
}

function hasShebang({ text }: FileText): boolean {
  return text.startsWith('#!');
}

function exportsAnything({ masked }: FileText): boolean {
  return /\bexport\b(?!\s*\{\s*\})|\bexports\b/.test(masked?.code ?? '');
}

/** Whether a `package.json` around the file names it as a command. */
async function isBin(path: string, either: Versions): Promise<boolean> {
  for (const folder of foldersAround(path)) {
    const texts = await either(posix.join(folder, 'package.json'));
    if (texts.some((text) => binsIn(text).some((bin) => posix.join(folder, bin) === path))) return true;
  }
  return false;
}

function foldersAround(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return ['', ...parts.map((_, index) => parts.slice(0, index + 1).join('/'))];
}

const BIN = /"bin"\s*:\s*(?:"([^"\n]+)"|\{([^{}]*)\})/;

function binsIn(manifest: string): readonly string[] {
  const [, one, several = ''] = BIN.exec(manifest) ?? [];
  const named = [...several.matchAll(/:\s*"([^"\n]+)"/g)].flatMap(([, value]) => value ?? []);
  return one === undefined ? named : [one];
}

const MAIN_GUARD =
  /^if[ \t]+__name__[ \t]*==[ \t]*["']__main__["'][ \t]*:.*\n(?:(?:[ \t].*)?\n)*(?:[ \t].*)?/gm;

/**
 * A module of a package, or one that exits only as the main module: anything else is also loaded where a module of
 * another package has its name.
 */
async function isPythonProgram(after: FileText, either: Versions): Promise<boolean> {
  const { path, uncommented } = after;
  const isMain = new RegExp(MAIN_GUARD).test(uncommented);
  const folder = posix.dirname(path);
  const isInPackage = (await either(posix.join(folder, '__init__.py'))).length > 0;
  if (isMain && !/\bexit\b|\bSystemExit\b|\bquit\b/.test(uncommented.replace(MAIN_GUARD, ''))) return true;
  if (!isInPackage) return false;
  if (isMain || hasShebang(after) || posix.basename(path) === '__main__.py') return true;
  const module = path
    .replace(/\.py$/, '')
    .replace(/^(?:src|lib)\//, '')
    .replaceAll('/', '.');
  const manifests = await Promise.all(['pyproject.toml', 'setup.cfg', 'setup.py'].map(either));
  return manifests.flat().some((text) => text.includes(`${module}:`) && /\bscripts\b/.test(text));
}

/**
 * No other package can import a program of Go. Tests are compiled into the package of their folder: there, only its main
 * function is no part of what they run, if nothing names it.
 */
async function isGoProgram(
  { path, uncommented, masked }: FileText,
  files: readonly ChangedFile[],
  { linesWith }: EntryOptions,
): Promise<boolean> {
  if (!/^package[ \t]+main\b/m.test(uncommented)) return false;
  const folder = posix.dirname(path);
  const isHere = (one: string): boolean => posix.dirname(one) === folder && one.endsWith('.go');
  const changed = new Map(files.map((file) => [file.path, file.after?.text.split('\n') ?? []]));
  const base = [...(await linesWith(['main']))].filter(([one]) => !changed.has(one));
  const lines = new Map([
    ...changed,
    ...base.map(([one, found]) => [one, found.map(({ text }) => text)] as const),
  ]);
  const here = [...lines].filter(([one]) => isHere(one));
  if (!here.some(([one]) => one.endsWith('_test.go'))) return true;
  const outside = (masked?.code ?? '').replace(GO_MAIN, '');
  return (
    !new RegExp(successExit('go'), 'm').test(outside) &&
    !here.some(([, all]) => all.some((line) => NAMES_MAIN.test(line)))
  );
}

const GO_MAIN = /^func main\(\) \{\n[\s\S]*?^\}/m;
const NAMES_MAIN = /^(?!package\b|func main\(\) \{$|[ \t]*\/\/(?!go:)).*(?<![\w"'])main\b(?!["'])/;

/** A crate of one file without tests. */
async function isRustProgram(
  { path, uncommented }: FileText,
  files: readonly ChangedFile[],
  { linesWith, either }: EntryOptions & { readonly either: Versions },
): Promise<boolean> {
  if (/\bmod\s+\w+\s*;|#\[[^\]\n]*\btest\b/.test(uncommented)) return false;
  const cargo = (await either('Cargo.toml')).some((text) =>
    new RegExp(String.raw`\[\[bin\]\][^[]*path\s*=\s*["']${path.replaceAll('.', '\\.')}["']`).test(text),
  );
  if (!cargo && !/(?:^|\/)src\/(?:main\.rs|bin\/[\w-]+\.rs)$/.test(path)) return false;
  const name = posix.basename(path);
  const isIncluded = (text: string): boolean => /\binclude!|\bpath\s*=/.test(text) && text.includes(name);
  const base = await linesWith(['include!', 'path =', 'path=']);
  const rust = [...base].filter(([one]) => one.endsWith('.rs')).flatMap(([, lines]) => lines);
  return (
    !rust.some(({ text }) => isIncluded(text)) &&
    !files.some(({ path: one, after }) => one.endsWith('.rs') && isIncluded(after?.uncommented ?? ''))
  );
}
