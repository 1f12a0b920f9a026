import type { BaseSearch } from '../../core/ports.ts';

/** Where a repository keeps what a release says of each change: a file for each in a folder, or a part of one file. */
export interface Changelog {
  readonly kind: 'folder' | 'file';
  readonly path: string;
  /** The name of an entry in the folder, as a pattern for another; empty: there is none. */
  readonly example: string;
}

/** Folders of changesets, towncrier, scriv, changie, reno and GitLab. */
const FOLDERS = [
  '.changeset',
  'newsfragments',
  'changelog.d',
  '.changes/unreleased',
  'releasenotes/notes',
  'changelogs/unreleased',
] as const;
/** In its settings towncrier names another folder. */
const TOWNCRIER =
  /^\[tool\.towncrier\][^\n]*(?:\n(?!\[tool\b)[^\n]*)*?\n[ \t]*directory[ \t]*=[ \t]*["'](?:\.\/)?([\w./-]+)["']/m;
const TOWNCRIER_FILES = ['towncrier.toml', 'pyproject.toml'] as const;
const FILE = /^(?:change(?:s|log)|history|news|release[-_]?notes)(?:\.(?:md|rst|txt|adoc))?$/i;
/** A heading of Markdown ("## [Unreleased]"), or of reStructuredText and plain text, with a line below. */
const UNRELEASED = /^(?:#{1,4} [^\n]{0,80}\bunreleased\b|[^\n]{0,80}\bunreleased\b[^\n]{0,80}\n[-=~^*]{4})/im;
/** An entry of the folder itself: its settings and its guide are none. */
const SETTINGS = /^(?:\..*|readme.*|.*\.json|_?template.*)$/i;

const MAX_SETTINGS_BYTES = 200_000;
const MAX_FILE_BYTES = 2_000_000;
/** The unreleased part is the first one. */
const MAX_HEAD_CHARS = 5_000;

/** @returns null: nothing shows that each change has an entry */
export async function changelogOf(base: BaseSearch): Promise<Changelog | null> {
  const paths = await base.paths();
  const ofRoot = paths.filter((path) => !path.includes('/'));
  const folders = [...FOLDERS, ...(await towncrierFolders(base, ofRoot))].map((folder) => `${folder}/`);
  const inside = paths.filter((path) => folders.some((folder) => path.startsWith(folder)));
  for (const path of folders) {
    const names = namesIn(path, inside);
    if (names.length === 0) continue;
    return { kind: 'folder', path, example: names.filter((name) => !SETTINGS.test(name)).at(-1) ?? '' };
  }
  for (const path of ofRoot.filter((one) => FILE.test(one))) {
    const text = await base.text(path, MAX_FILE_BYTES);
    if (text !== null && UNRELEASED.test(text.slice(0, MAX_HEAD_CHARS)))
      return { kind: 'file', path, example: '' };
  }
  return null;
}

async function towncrierFolders(base: BaseSearch, paths: readonly string[]): Promise<readonly string[]> {
  const there = TOWNCRIER_FILES.filter((path) => paths.includes(path));
  const texts = await Promise.all(there.map((path) => base.text(path, MAX_SETTINGS_BYTES)));
  return texts.flatMap((text) => {
    const [, folder] = TOWNCRIER.exec(text ?? '') ?? [];
    return folder === undefined ? [] : [folder.replace(/\/+$/, '')];
  });
}

/** @param folder ends with a slash */
function namesIn(folder: string, paths: readonly string[]): readonly string[] {
  return paths
    .filter((path) => path.startsWith(folder))
    .map((path) => path.slice(folder.length))
    .filter((name) => !name.includes('/'));
}

/** Whether one of these files, which the change leaves there, is an entry or holds one. */
export function hasEntry({ kind, path }: Changelog, changed: readonly string[]): boolean {
  return changed.some((one) => (kind === 'file' ? one === path : one.startsWith(path)));
}
