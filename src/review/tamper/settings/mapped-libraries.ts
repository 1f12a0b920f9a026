import { type Part, partAt } from './part.ts';

/** Test runners and assertion libraries, as the source of a regular expression. */
export const TEST_LIBRARY = String.raw`(?:node:(?:test|assert(?:/strict)?)|assert(?:/strict)?|vitest|@(?:vitest|jest|testing-library)/[\w-]+|jest|chai|expect|should|mocha|ava|tape|sinon)`;

/** A file of the repository, not another package of the same kind. */
const OWN_FILE = String.raw`(?:\[\s{0,20})?(?:["'\`](?:\.{0,2}/|<rootDir>|\$\{)|(?:path\.)?(?:resolve|join)\(|fileURLToPath\(|new URL\()`;
const MAPPED = new RegExp(
  String.raw`["'\`/]?\^?(${TEST_LIBRARY})(?:/\*)?\$?["'\`/]?\s{0,20}(?::|,\s{0,20}replacement\s{0,20}:)\s{0,20}${OWN_FILE}[^\n,}\]]*`,
  'g',
);

/**
 * Finds test libraries that are mapped to files: `alias: { vitest: './fake.ts' }`, `"paths": { "chai": ["./fake.ts"]
 * }`.
 */
export function mappedLibraries(settings: string): readonly Part[] {
  return [...settings.matchAll(MAPPED)].map((match) => ({
    ...partAt('test-settings-changed', `the mapping of ${match[1]}`, match),
    isHarmlessWhenGone: true,
  }));
}
