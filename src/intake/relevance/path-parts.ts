import { isTestPath } from '../../core/paths/test-paths.ts';

/** Parts of repository paths. Folders have no trailing slash; the root is the empty string. */

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** A path inside the host's own text: quoted if it contains anything that could look like more than a path. */
export function shownPath(path: string): string {
  if (/^[!#-[\]-~]+$/.test(path) || /^[^\s\p{C}"\\]+$/u.test(path)) return path;
  return JSON.stringify(path).replace(/[\p{C}\u2028\u2029]/gu, (hidden) =>
    hidden.split('').map(escaped).join(''),
  );
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** The paths that end with a written one, else the longest that the written one ends with, in any case. */
export function bestFitting(paths: readonly string[], segments: readonly string[]): readonly string[] {
  const written = `/${segments.join('/')}`.toLowerCase();
  const ending = paths.filter((path) => `/${path}`.toLowerCase().endsWith(written));
  if (ending.length > 0) return ending;
  const inside = paths.filter((path) => written.endsWith(`/${path}`.toLowerCase()));
  return inside.toSorted((one, other) => other.length - one.length).slice(0, 1);
}

const FOLDER =
  /(?:^|\/)(?:docs?|examples?|samples?|demos?|bench(?:marks?)?|fixtures?|locales?|i18n|translations?)\//i;
const ENDING = /\.(?:md|mdx|rst|adoc|txt|html?|json|ya?ml|toml|ini|cfg|xml|properties|csv)$|\.d\.[cm]?ts$/i;
const NAME = /(?:^|\/)(?:changelog|changes|history|news|authors|license|copying)(?:$|\.)/i;

/** Whether a file describes, tests, shows or sets up the program and is no part of it, judged by its path. */
export function isBesideSource(path: string): boolean {
  return FOLDER.test(path) || ENDING.test(path) || NAME.test(path) || isTestPath(path);
}
