import { isTestPath } from '../../core/paths/test-paths.ts';

/** Parts of repository paths. Folders have no trailing slash; the root is the empty string. */

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** Number of segments that two paths share at the end, ignoring case. */
function commonTail(one: readonly string[], other: readonly string[]): number {
  let common = 0;
  const longest = Math.min(one.length, other.length);
  while (common < longest && one.at(-1 - common)?.toLowerCase() === other.at(-1 - common)?.toLowerCase())
    common += 1;
  return common;
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

/** The paths that match a written one best: one must be the end of the other. */
export function bestFitting(paths: readonly string[], segments: readonly string[]): readonly string[] {
  const fitting = paths.flatMap((path) => {
    const own = path.split('/');
    const common = commonTail(own, segments);
    return common === own.length || common === segments.length ? [{ path, common }] : [];
  });
  const best = fitting.reduce((most, { common }) => Math.max(most, common), 0);
  return fitting.flatMap(({ path, common }) => (common === best ? [path] : []));
}

const FOLDER =
  /(?:^|\/)(?:docs?|examples?|samples?|demos?|bench(?:marks?)?|fixtures?|locales?|i18n|translations?)\//i;
const ENDING = /\.(?:md|mdx|rst|adoc|txt|html?|json|ya?ml|toml|ini|cfg|xml|properties|csv)$|\.d\.[cm]?ts$/i;
const NAME = /(?:^|\/)(?:changelog|changes|history|news|authors|license|copying)(?:$|\.)/i;

/** Whether a file describes, tests, shows or sets up the program and is no part of it, judged by its path. */
export function isBesideSource(path: string): boolean {
  return FOLDER.test(path) || ENDING.test(path) || NAME.test(path) || isTestPath(path);
}
