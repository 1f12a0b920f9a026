import type { Place } from '../../../core/test-report.ts';
import { MAX_TRACE } from './format.ts';

/** Where interpreters, standard libraries, test runners and installed packages live, on runners and in images. */
const FOREIGN =
  /(?:^|\/)(?:site-packages|dist-packages|node_modules|vendor|gems|rubygems-integration|\.cargo|rustlib|rustc)\/|^\/usr\/(?:lib\d*|share|bin|local\/(?:lib|share|bin|go|bundle))\/|\/lib\/(?:python\d|ruby\/)|\/pkg\/mod\/|^[<(]|(?:^|\/)_testmain\.go$/;

/** The standard library of Go has no folder name of its own; its packages do. */
const GO_LIBRARY =
  /\/src\/(?:runtime|testing|reflect|internal|sync|os|syscall|time|fmt|errors|bytes|strings|strconv|sort|slices|maps|io|bufio|context|net|encoding|regexp|math|log|database|text|html|unicode|crypto)\/[\w./-]*\.go$/;

/** Null when the digits are no line number. */
export function placeAt(path: string, digits: string | undefined): Place {
  const line = Number(digits);
  return { path, line: digits !== undefined && Number.isSafeInteger(line) && line > 0 ? line : null };
}

/** The project's own places, in the order given, as many as a failure may have. */
export function ownPlaces(places: readonly Place[]): readonly Place[] {
  return places.filter(({ path }) => !FOREIGN.test(path) && !GO_LIBRARY.test(path)).slice(0, MAX_TRACE);
}

/** A path as it may stand in an id: an absolute one differs between two checkouts, so that only its name stays. */
export function stablePath(path: string): string {
  return path.startsWith('/') ? path.slice(path.lastIndexOf('/') + 1) : path.replace(/^\.\//, '');
}

/** The name of a test as it may stand in an id: parameters can hold addresses of objects. */
export function stableName(name: string): string {
  const stable = name.includes('0x') ? name.replace(/\b0x[0-9a-f]+\b/gi, '0x') : name;
  return stable.length > MAX_NAME_CHARS ? stable.slice(0, MAX_NAME_CHARS) : stable;
}

const MAX_NAME_CHARS = 300;
