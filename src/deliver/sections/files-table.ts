import type { FileChange, ModeNote, TextEncoding } from '../../core/change-set.ts';
import { isAutomation } from '../../core/paths/protected-paths.ts';
import { isTestPath } from '../../core/paths/test-paths.ts';
import type { Evidence } from '../../core/verdict/evidence.ts';
import { escapedCode, escapedWords } from '../text/escape.ts';
import { firstRows } from '../text/fit-to-limit.ts';

const MAX_FILE_ROWS = 100;
const MAX_NAME_CHARS = 40;

/** Whether a changed file counted as a test. */
export type IsTest = (path: string) => boolean;

/** As the verdict has it. By its name alone, code could pass for a test. */
export function testsOf(evidence: Pick<Evidence, 'tests'> | undefined): IsTest {
  if (evidence?.tests === undefined) return isTestPath;
  const tests = new Set(evidence.tests);
  return (path) => tests.has(path);
}

/** @param byPeople paths that only people changed */
export function filesTable(
  files: readonly FileChange[],
  isTest: IsTest,
  byPeople: readonly string[] = [],
): string {
  if (files.length === 0) return 'None.';
  const rowOf = ({ path, kind, added, deleted, encoding, modeNotes = [] }: FileChange): string => {
    const lines = added === null ? 'binary' : `+${added} −${deleted ?? 0}`;
    const category = categoryOf(path, isTest);
    const what = byPeople.includes(path) ? `${kind} by people` : kind;
    const written = encoding === undefined ? [] : [writtenIn(encoding)];
    const how = [what, ...written, ...modeNotes.map((note) => `**${MODE_WORDS[note]}**`)].join(', ');
    return `| ${escapedCode(path)} | ${how} | ${lines} | ${STANDS_OUT.has(category) ? `**${category}**` : category} |`;
  };
  const rest = (left: number) => `| ... and ${left} more files | | | |`;
  const rows = firstRows(files, rowOf, { most: MAX_FILE_ROWS, rest });
  return ['| File | | Lines | Kind |', '|---|---|---:|---|', ...rows].join('\n');
}

function writtenIn({ name, isGuess }: TextEncoding): string {
  return `${isGuess ? 'assumed to be ' : ''}in ${escapedWords(name, MAX_NAME_CHARS)}`;
}

const MODE_WORDS: Readonly<Record<ModeNote, string>> = {
  link: 'symbolic link',
  'no-link': 'no longer a symbolic link',
  executable: 'made executable',
  'not-executable': 'no longer executable',
};

const CATEGORIES = [
  [
    'documentation',
    /\.(?:mdx?|rst|adoc|markdown)$|(?:^|\/)(?:readme|changelog|licen[cs]e|notice|authors|contributing)(?:\.txt)?$/i,
  ],
  [
    'lockfile',
    /(^|\/)(package-lock\.json|yarn\.lock|pnpm-lock\.yaml|[^/]+\.lock|go\.sum|npm-shrinkwrap\.json)$/i,
  ],
  [
    'manifest',
    /(^|\/)(package\.json|pom\.xml|build\.gradle(\.kts)?|go\.mod|cargo\.toml|pyproject\.toml|setup\.(py|cfg)|requirements[^/]*\.txt|gemfile|composer\.json|[^/]+\.csproj)$/i,
  ],
  ['settings', /(^|\/)(\.[^/]+|[^/]+\.(config|conf|rc)\.\w+|tsconfig[^/]*\.json|[^/]+\.(ini|toml|ya?ml))$/i],
] as const;

/** The other categories are what a change usually consists of. */
const STANDS_OUT: ReadonlySet<FileCategory> = new Set([
  'lockfile',
  'manifest',
  'test',
  'settings',
  'automation',
]);

export type FileCategory = (typeof CATEGORIES)[number][0] | 'automation' | 'test' | 'source';

/** Tells the files that a reviewer should look at twice from plain source. */
export function categoryOf(path: string, isTest: IsTest): FileCategory {
  if (isAutomation(path)) return 'automation';
  const known = CATEGORIES.find(([, pattern]) => pattern.test(path))?.[0];
  if (known !== 'settings' && known !== undefined) return known;
  return isTest(path) ? 'test' : (known ?? 'source');
}
