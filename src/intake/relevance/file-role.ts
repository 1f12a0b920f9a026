import { nameOf } from './path-parts.ts';
import { isTestName } from './path-survey.ts';

/** The purpose of a file, judged by its path. Most issues are about sources. */
export type FileRole = 'source' | 'test' | 'example' | 'settings' | 'document' | 'translation' | 'history';

/** Weight of a hit in a file of the role. */
export const ROLE_WEIGHT: Readonly<Record<FileRole, number>> = {
  source: 1,
  test: 0.5,
  settings: 0.35,
  example: 0.3,
  document: 0.2,
  translation: 0.1,
  history: 0.05,
};

/** In folders that hold code as well (`lang`, `messages`), only what is named after a language: `de.js`, `pt-BR/app.json`. */
const TRANSLATION =
  /(?:^|\/)(?:(?:[Ll]ocales?|i18n|[Tt]ranslations?)\/|(?:lang|langs|languages|messages)\/(?:.*[/_.-])?[a-z]{2}(?:[-_][A-Za-z]{2,4})?(?:\/|\.\w+$))/;

export function roleOf(path: string): FileRole {
  const name = nameOf(path);
  if (/^(?:changelog|changes|history|news|releases?|authors|license|copying)\b/i.test(name)) return 'history';
  if (TRANSLATION.test(path)) return 'translation';
  if (
    /(?:^|\/)(?:__tests__|_?tests?|specs?|e2e|testing)\//i.test(path) ||
    isTestName(name) ||
    /[.-](?:test|spec|tst|test-d|spec-d)\./.test(name)
  )
    return 'test';
  if (/(?:^|\/)(?:examples?|samples?|demos?|benchmarks?|bench|fixtures?|mocks?|playground)\//i.test(path))
    return 'example';
  if (/\.(?:md|mdx|rst|adoc|txt|html?)$/i.test(name) || /(?:^|\/)docs?\//i.test(path)) return 'document';
  return /\.(?:json|ya?ml|toml|ini|cfg|xml|properties|css|scss|csv)$|\.d\.[cm]?ts$/i.test(name)
    ? 'settings'
    : 'source';
}
