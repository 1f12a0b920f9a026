import { expect, test } from 'vitest';
import { parseCommandEntry } from '../../src/core/commands/command-entry.ts';
import { uncheckedBy } from '../../src/intake/uncovered.ts';
import { repositoryOf } from './repository.ts';

const SCRIPTS = { test: 'jest', lint: 'eslint .', typecheck: 'tsc --noEmit', build: 'tsc' };

async function unchecked(
  validate: string,
  scripts: Readonly<Record<string, string>> = SCRIPTS,
): Promise<readonly string[]> {
  const parsed = parseCommandEntry(validate, { purpose: 'validate', origin: 'input' });
  if (parsed.kind === 'invalid') throw new Error(parsed.errorDetail);
  const base = await repositoryOf({ 'package.json': JSON.stringify({ name: 'x', scripts }) });
  return uncheckedBy([parsed.value], base, '');
}

test.each<[string, readonly string[], Readonly<Record<string, string>>?]>([
  ['npm test', ['npm run typecheck', 'npm run lint']],
  ['npm test && npm run lint', ['npm run typecheck']],
  ['npm test && npx tsc -p . && npx eslint src', []],
  ['npm run ci', [], { ...SCRIPTS, ci: 'npm run lint && npm run check', check: 'npm run typecheck && jest' }],
  ['npm test', [], { ...SCRIPTS, pretest: 'npm run -s lint', test: 'yarn typecheck && jest' }],
  ['npx jest', [], { test: 'mocha', build: 'tsc' }],
  ['npm test', ['npm run check', 'npm run code'], { test: 'ava', check: 'tsc -p . --noEmit', code: 'xo' }],
  ['npm test', [], { test: 'ava', types: '', fix: 'eslint .', tidy: 'eslint --fix .', prelude: 'tsc' }],
])('the gate "%s" leaves out %j', async (validate, expected, scripts) => {
  expect(await unchecked(validate, scripts)).toEqual(expected);
});

test('without a manifest there is nothing to leave out', async () => {
  expect(await uncheckedBy([], await repositoryOf({ 'a.txt': 'x' }), '')).toEqual([]);
});

test.each<[string, readonly string[], Readonly<Record<string, string>>]>([
  ['pytest', ['mypy', 'ruff'], { 'pyproject.toml': '[tool.mypy]\n[tool.ruff.lint]\n[tool.black]\n' }],
  ['pytest && ruff check', ['mypy'], { 'pyproject.toml': '[tool.mypy]\n[tool.ruff]\n', 'a/.flake8': '' }],
  ['pytest', ['flake8'], { 'setup.cfg': '[mypy-yaml.*]\nignore = x\n[flake8]\n' }],
  ['pytest', [], { 'mypy.ini': '', 'pyproject.toml': '[tool.pytest.ini_options]\naddopts = "--mypy"\n' }],
  ['make test', [], { 'mypy.ini': '' }],
  ['./ci/test.sh', [], { '.golangci.yml': '' }],
  ['go test ./...', ['golangci-lint'], { '.golangci.yml': '' }],
])('the gate "%s" leaves out %j, which is set up without a script', async (validate, expected, files) => {
  const parsed = parseCommandEntry(validate, { purpose: 'validate', origin: 'input' });
  if (parsed.kind === 'invalid') throw new Error(parsed.errorDetail);
  expect(await uncheckedBy([parsed.value], await repositoryOf(files), '')).toEqual(expected);
});
