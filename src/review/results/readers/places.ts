import type { Place } from '../../../core/verdict/test-report.ts';

/** Folders of interpreters, standard libraries, test runners and installed packages, on runners and in images. */
const FOREIGN =
  /(?:^|\/)(?:site-packages|dist-packages|node_modules|vendor|gems|rubygems-integration|\.cargo|rustlib|rustc)\/|^\/usr\/(?:include|lib\d*|share|bin|local\/(?:lib|share|bin|go|bundle))\/|\/lib\/(?:python\d|ruby\/)|\/pkg\/mod\/|^[<(]|(?:^|\/)_testmain\.go$|^testing\.go$/;

/** Go's standard library is recognized by its packages, because its folder has no special name. */
const GO_LIBRARY =
  /\/src\/(?:runtime|testing|reflect|internal|sync|os|syscall|time|fmt|errors|bytes|strings|strconv|sort|slices|maps|io|bufio|context|net|encoding|regexp|math|log|database|text|html|unicode|crypto)\/[\w./-]*\.go$/;

/** The line is null when the digits are not a line number. */
export function placeAt(path: string, digits: string | undefined): Place {
  const line = Number(digits);
  return { path, line: digits !== undefined && Number.isSafeInteger(line) && line > 0 ? line : null };
}

/** Whether a place is of the project, and not of a library or in generated code. */
export function isOwn({ path }: Place): boolean {
  return !FOREIGN.test(path) && !GO_LIBRARY.test(path);
}

/** A path for an id. Of an absolute one, which differs between checkouts, only the name is kept. */
export function stablePath(path: string): string {
  return path.startsWith('/') ? path.slice(path.lastIndexOf('/') + 1) : path.replace(/^\.\//, '');
}

/** The name of a test for an id, without addresses of objects in parameters. */
export function stableName(name: string): string {
  return name.replace(/\b0x[0-9a-f]+\b/gi, '0x').slice(0, MAX_NAME_CHARS);
}

const MAX_NAME_CHARS = 300;
