import { expect, test } from 'vitest';
import { type Change, ChangeSet } from '../../../src/core/change-set.ts';
import { testPaths } from '../../../src/review/source/test-files.ts';
import { findTampering } from '../../../src/review/tamper/find-tampering.ts';
import { settingsAsData } from '../../../src/review/tamper/settings/settings-as-data.ts';

const NEW: Change = { kind: 'file', mode: '100644', bytes: new Uint8Array(), isNew: true };
const isTest = testPaths(null);
const SETTINGS = 'tests/support/one/pyproject.toml';

interface Folder {
  readonly added?: readonly string[];
  readonly base?: readonly string[];
  readonly gateLines?: readonly string[];
}

function dataIn({ added = [SETTINGS], base = [], gateLines = [] }: Folder): Promise<ReadonlySet<string>> {
  const changes = ChangeSet.of(
    'b'.repeat(40),
    added.map((path) => [path, NEW] as const),
  );
  return settingsAsData(changes, { isTest, gateLines, paths: async () => ['tests/test_a.py', ...base] });
}

test('new settings in a new folder of tests with data alone are data', async () => {
  expect([...(await dataIn({}))]).toEqual([SETTINGS]);
  const added = [SETTINGS, 'tests/support/one/more/a.json', 'tests/test_b.py'];
  expect((await dataIn({ added })).has(SETTINGS)).toBe(true);
});

test.each<[string, Folder]>([
  ['the base has a test there', { base: ['tests/support/one/test_c.py'] }],
  ['the base has something below', { base: ['tests/support/one/a/b.txt'] }],
  ['the change adds a test there', { added: [SETTINGS, 'tests/support/one/test_c.py'] }],
  ['the change adds code below', { added: [SETTINGS, 'tests/support/one/a/conftest.py'] }],
  ['the change adds what nobody knows', { added: [SETTINGS, 'tests/support/one/link'] }],
  ['the gate names the folder', { gateLines: ['pytest -c tests/support/one/pyproject.toml'] }],
])('not where %s', async (_what, folder) => {
  expect((await dataIn(folder)).has(SETTINGS)).toBe(false);
});

test.each([
  'pyproject.toml',
  'src/one/pyproject.toml',
  '.github/workflows/a.yml',
  'config/test_a.json',
  'tests/one/conftest.py',
  'tests/one/jest.config.js',
])('%s is none', async (path) => {
  expect((await dataIn({ added: [path] })).size).toBe(0);
});

test('what is data is no changed setting', () => {
  const after = '[tool.pytest.ini_options]\naddopts = "-k a"\n';
  const files = [{ path: SETTINGS, before: null, after }];
  expect(findTampering(files, isTest, {}).map(({ kind }) => kind)).toEqual(['test-settings-changed']);
  expect(findTampering(files, isTest, { asData: new Set([SETTINGS]) })).toEqual([]);
});
