import { isTestPath } from '../../core/paths/test-paths.ts';

const FOLDER =
  /(?:^|\/)(?:docs?|examples?|samples?|demos?|bench(?:marks?)?|fixtures?|locales?|i18n|translations?)\//i;
const ENDING = /\.(?:md|mdx|rst|adoc|txt|html?|json|ya?ml|toml|ini|cfg|xml|properties|csv)$|\.d\.[cm]?ts$/i;
const NAME = /(?:^|\/)(?:changelog|changes|history|news|authors|license|copying)(?:$|\.)/i;

/** Whether a file describes, tests, shows or sets up the program and is no part of it, judged by its path. */
export function isBesideSource(path: string): boolean {
  return FOLDER.test(path) || ENDING.test(path) || NAME.test(path) || isTestPath(path);
}
