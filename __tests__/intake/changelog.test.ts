import { expect, test } from 'vitest';
import { changelogOf, hasEntry } from '../../src/intake/instructions/changelog.ts';
import { repositoryOf } from './repository.ts';

async function placeIn(files: Readonly<Record<string, string>>): Promise<string | null> {
  const found = await changelogOf(await repositoryOf(files));
  return found === null ? null : [found.kind, found.path, found.example].join(' ').trim();
}

test.each([
  [
    'changesets',
    { '.changeset/config.json': '{}', '.changeset/tall-cats.md': 'x' },
    'folder .changeset/ tall-cats.md',
  ],
  ['a folder without entries yet', { 'newsfragments/.gitignore': '!.gitignore' }, 'folder newsfragments/'],
  [
    "towncrier's own folder",
    {
      'pyproject.toml': '[tool.towncrier]\npackage = "a"\ndirectory = "docs/news/"\n',
      'docs/news/12.fix.rst': 'x',
    },
    'folder docs/news/ 12.fix.rst',
  ],
  [
    'the folder of another tool',
    { 'pyproject.toml': '[tool.towncrier]\npackage = "a"\n[tool.x]\ndirectory = "docs"\n', 'docs/a.md': 'x' },
    null,
  ],
  ['a heading', { 'CHANGELOG.md': '# Changelog\n\n## [Unreleased]\n\n- a\n' }, 'file CHANGELOG.md'],
  [
    'a heading of reStructuredText',
    { 'CHANGES.rst': 'Changes\n=======\n\nUnreleased\n----------\n' },
    'file CHANGES.rst',
  ],
  ['a word in a sentence', { 'CHANGELOG.md': '# 1.0\n\nUnreleased fixes are not listed.\n' }, null],
  ['releases alone', { 'CHANGELOG.md': '# 1.0\n\n- a\n' }, null],
  ['nothing', { 'src/changelog.ts': '// unreleased\n' }, null],
])('where changes are listed: %s', async (_, files, expected) => {
  expect(await placeIn(files)).toBe(expected);
});

test('an entry is a file in the folder, or the file itself', () => {
  const folder = { kind: 'folder', path: '.changeset/', example: '' } as const;
  const file = { kind: 'file', path: 'CHANGES.rst', example: '' } as const;
  expect(hasEntry(folder, ['.changeset/a.md'])).toBe(true);
  expect(hasEntry(folder, ['.changesets.md', 'CHANGES.rst'])).toBe(false);
  expect(hasEntry(file, ['CHANGES.rst'])).toBe(true);
  expect(hasEntry(file, ['docs/CHANGES.rst'])).toBe(false);
});
