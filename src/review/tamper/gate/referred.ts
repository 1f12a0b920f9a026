import { posix } from 'node:path';
import { FileText } from '../../source/file-text.ts';
import { isDataOfTests, settingsKindOf } from '../settings/settings-files.ts';
import { IMPORTED } from './imported-files.ts';

/** The files of the base. */
export interface SettingsSources {
  paths(): Promise<readonly string[]>;
  text(path: string): Promise<string | null>;
}

/** Paths of files, each with the name of the settings file that it is read as. */
export type Referred = ReadonlyMap<string, string>;

/** In very large repositories, only the files nearest to the root are read. */
const MOST_FILES = 500;

/**
 * The files that settings of the base refer to (`extends`, `inherit_from`, `setupFiles` and similar keys), directly or
 * indirectly. They count as settings too, whatever their name. So do files imported by a configuration in code, but not
 * their imports, and no sources, because configurations import what they configure. Files of packages are excluded,
 * unless the package is in this repository.
 */
export async function referredSettings(base: SettingsSources): Promise<Referred> {
  const paths = await base.paths();
  const known = new Set(paths);
  const referred = new Map<string, string>();
  const pending = paths
    .filter(refersToOthers)
    .sort((one, other) => one.split('/').length - other.split('/').length)
    .slice(0, MOST_FILES)
    .map((path) => ({ path, as: posix.basename(path) }));
  for (const { path, as } of pending) {
    const text = await base.text(path);
    for (const { key, value } of text === null ? [] : referencesIn(path, as, text)) {
      const target = resolved(value, posix.dirname(path), known);
      if (target === null || referred.has(target) || refersToOthers(target)) continue;
      if (key === 'import' && SOURCE.test(target)) continue;
      // In a manifest, this key describes the exports of the package.
      if (key === 'require' && SEVERAL_THINGS.test(as)) continue;
      const found = { path: target, as: readAs(as, key) };
      referred.set(target, found.as);
      pending.push(found);
    }
  }
  return referred;
}

const COMPILER = /^[tj]sconfig[\w.-]*\.json$/;
const PYTEST = /^(?:conftest\.py|pyproject\.toml|\.?pytest\.(?:ini|toml)|setup\.cfg|tox\.ini)$/;
const SEVERAL_THINGS = /^(?:package\.json|pyproject\.toml|vite\.config\.[cm]?[jt]s)$/;

function refersToOthers(path: string): boolean {
  if (isDataOfTests(path)) return false;
  const name = posix.basename(path);
  const kind = settingsKindOf(path);
  return (
    COMPILER.test(name) ||
    PYTEST.test(name) ||
    SEVERAL_THINGS.test(name) ||
    kind === 'test-settings-changed' ||
    kind === 'lint-settings-changed'
  );
}

/** Files with several kinds of settings name each kind by a separate key. */
function readAs(as: string, key: string): string {
  if (key === 'plugin') return 'conftest.py';
  if (!SEVERAL_THINGS.test(as)) return as;
  if (as === 'pyproject.toml') return 'ruff.toml';
  return /^(?:extends|prettier)$/.test(key) ? '.eslintrc.json' : 'vitest.config.ts';
}

const VALUE = String.raw`(?:"[^"\n]{1,300}"|'[^'\n]{1,300}'|[\w@./-][\w@./-]{0,300})`;
/** A key with one value, or with a list in brackets or on separate lines. */
const NAMED = new RegExp(
  String.raw`["']?\b(extends?|inherit_from|includes|parent_config|preset|prettier|setupFiles|setupFilesAfterEnv|globalSetup|globalTeardown|supportFile|bootstrap|require)["']?[ \t]*[:=][ \t]*(\[[^\]]{0,2000}\]|${VALUE}|(?:\r?\n[ \t]*-[ \t]+${VALUE}[ \t]*)+)`,
  'g',
);
/** Keys of test runners, which mean something else elsewhere. The value may be in braces too. */
const OF_RUNNER = new RegExp(
  String.raw`(?<![\w-])["']?(testEnvironment|environment|transform|resolver|runner|testRunner|testSequencer|reporters?|file)["']?[ \t]*:[ \t]*(\[[^\]]{0,2000}\]|\{[^{}]{0,2000}\}|${VALUE}|(?:\r?\n[ \t]*-[ \t]+${VALUE}[ \t]*)+)`,
  'g',
);
const RUNNER = /jest|vitest|rstest|mocha|playwright|karma|cypress/;
const ONE_VALUE = new RegExp(VALUE, 'g');

interface Reference {
  readonly key: string;
  readonly value: string;
}

/** Configurations in code: `eslint.config.js`, `vitest.workspace.ts`, `.mocharc.cjs`. */
const CONFIGURATION = /(?:\.(?:config|conf|workspace|projects)[\w.-]*|^\.\w+rc)\.[cm]?[jt]s$/;
const SOURCE = /(?:^|\/)(?:src|source|lib|app)\//;

function referencesIn(path: string, as: string, text: string): readonly Reference[] {
  const { uncommented } = new FileText(as, text);
  if (PYTEST.test(as) && !SEVERAL_THINGS.test(as)) return pluginsIn(uncommented);
  // A setup file is code and contains no references.
  if (isCode(path) && !CONFIGURATION.test(posix.basename(path))) return [];
  const ofRunner = RUNNER.test(as) ? uncommented.matchAll(OF_RUNNER) : [];
  const named = [...uncommented.matchAll(NAMED), ...ofRunner].flatMap(([, key = '', values = '']) =>
    [...values.matchAll(ONE_VALUE)].map(([value]) => ({ key, value: value.replace(/^["']|["']$/g, '') })),
  );
  // The configuration of a build may import what is built.
  const imports = isCode(path) && !SEVERAL_THINGS.test(posix.basename(path));
  const imported = imports
    ? [...uncommented.matchAll(IMPORTED)].map(([, value = '']) => ({ key: 'import', value }))
    : [];
  return [...named, ...imported, ...(as === 'pyproject.toml' ? pluginsIn(uncommented) : [])];
}

const PLUGINS = /\bpytest_plugins\b[^=\n]{0,40}=[ \t]*([[(][^\])]{0,2000}|"[^"\n]{1,300}"|'[^'\n]{1,300}')/g;
const PLUGIN = /(?<![\w-])-p[ \t=]{0,9}([A-Za-z_][\w.]{0,200})/g;

/** Modules that pytest loads as plugins, as paths. */
function pluginsIn(text: string): readonly Reference[] {
  const listed = [...text.matchAll(PLUGINS)].flatMap(
    ([, names = '']) => names.match(/[A-Za-z_][\w.]*/g) ?? [],
  );
  const named = [...text.matchAll(PLUGIN)].map(([, name = '']) => name);
  return [...listed, ...named].map((name) => ({ key: 'plugin', value: `${name.replaceAll('.', '/')}.py` }));
}

const ENDINGS = [
  ...['', '.json', '.js', '.cjs', '.mjs', '.ts', '.mts', '.cts', '.yml', '.yaml'],
  ...['/index.js', '/index.ts', '/tsconfig.json'],
];

function resolved(value: string, folder: string, known: ReadonlySet<string>): string | null {
  const plain = value.replace(/^(?:<rootDir>|file:)\/?/, './');
  const starts = (plain.startsWith('.') ? [folder] : [folder, '.']).map((from) =>
    posix.join(from, plain).replace(/\/$/, ''),
  );
  const direct = starts.flatMap((start) => ENDINGS.map((ending) => `${start}${ending}`));
  return direct.find((path) => known.has(path)) ?? inPackage(plain, known);
}

/** Resolves `@acme/tsconfig/base.json` to a file `base.json` in a folder `tsconfig` of this repository. */
function inPackage(value: string, known: ReadonlySet<string>): string | null {
  const [, within] = /^@[\w.-]+\/([\w.-]+\/[\w./-]+)$/.exec(value) ?? [];
  if (within === undefined) return null;
  const ends = new Set(ENDINGS.map((ending) => `/${within}${ending}`));
  return [...known].find((path) => [...ends].some((end) => path.endsWith(end))) ?? null;
}

function isCode(path: string): boolean {
  return /\.(?:[cm]?[jt]sx?|php|py|rb)$/.test(path);
}
