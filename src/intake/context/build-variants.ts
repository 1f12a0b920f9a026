import { nameOf } from './path-parts.ts';
import { stemOf } from './path-survey.ts';

/** Folders that hold one program in several forms: written, compiled, for several loaders. */
const FORMS = new Set(
  'src source lib libs es esm cjs umd dist build out module modules browser legacy node'.split(' '),
);

/** The same for a file and what was made of it (`src/a.ts`, `lib/a.js`, `es/a.mjs`). */
export function variantKey(path: string): string {
  const folders = path
    .split('/')
    .slice(0, -1)
    .filter((folder) => !FORMS.has(folder.toLowerCase()));
  return [...folders, stemOf(nameOf(path)).replace(/\.d$/, '')].join('/');
}

/** Larger for the form that a person wrote. */
export function variantRank(path: string): number {
  const inSource = /(?:^|\/)(?:src|source)\//.test(path) ? 2 : 0;
  const inBuilt =
    /(?:^|\/)(?:es|esm|cjs|umd|dist|build|out|legacy)\//.test(path) || /\.d\.[cm]?ts$/.test(path) ? -2 : 0;
  return inSource + inBuilt + (/\.tsx?$/.test(path) ? 1 : 0);
}
