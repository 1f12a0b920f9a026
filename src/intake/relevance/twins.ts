import { nameOf } from './path-parts.ts';
import { stemOf } from './path-survey.ts';
import { type Candidate, NAMED } from './ranking.ts';

/** Folders that contain forms of one program: handwritten, compiled, for several loaders. */
const FORMS = new Set(
  'src source lib libs es esm cjs umd dist build out module modules browser legacy node'.split(' '),
);

/** Files of the same name that share this part of their lines are near copies. */
const SHARED = 0.7;

/** Keeps only the handwritten one of several forms of a file, with the score of the best form. */
export function withoutTwins(candidates: readonly Candidate[]): readonly Candidate[] {
  const groups = Map.groupBy(candidates, ({ path }) => variantKey(path));
  return candidates.flatMap((candidate) => {
    if (candidate.reasons[0] === NAMED) return [candidate];
    const group = (groups.get(variantKey(candidate.path)) ?? []).filter(
      ({ reasons }) => reasons[0] !== NAMED,
    );
    if (group[0] !== candidate) return [];
    const written = group.reduce((best, one) =>
      variantRank(one.path) > variantRank(best.path) ? one : best,
    );
    return [{ ...written, score: candidate.score }];
  });
}

/** Equal for a file and what was built from it (`src/a.ts`, `lib/a.js`, `es/a.mjs`). */
export function variantKey(path: string): string {
  const folders = path
    .split('/')
    .slice(0, -1)
    .filter((folder) => !FORMS.has(folder.toLowerCase()));
  return [...folders, stemOf(nameOf(path)).replace(/\.d$/, '')].join('/');
}

/** Higher for the handwritten form. */
export function variantRank(path: string): number {
  const inSource = /(?:^|\/)(?:src|source)\//.test(path) ? 2 : 0;
  const inBuilt =
    /(?:^|\/)(?:es|esm|cjs|umd|dist|build|out|legacy)\//.test(path) || /\.d\.[cm]?ts$/.test(path) ? -2 : 0;
  return inSource + inBuilt + (/\.tsx?$/.test(path) ? 1 : 0);
}

/** Keeps only the best of several near copies. */
export function withoutNearCopies(
  candidates: readonly Candidate[],
  texts: ReadonlyMap<string, string>,
): readonly Candidate[] {
  const kept = new Map<string, ReadonlySet<string>[]>();
  return candidates.filter(({ path, reasons }) => {
    const text = texts.get(path);
    if (text === undefined || reasons[0] === NAMED) return true;
    const lines = new Set(text.split('\n').map((line) => line.trim()));
    const namesakes = kept.get(nameOf(path)) ?? [];
    if (namesakes.some((other) => isNearCopy(lines, other))) return false;
    kept.set(nameOf(path), [...namesakes, lines]);
    return true;
  });
}

function isNearCopy(lines: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shared = [...lines].filter((line) => other.has(line)).length;
  return shared >= Math.max(lines.size, other.size) * SHARED;
}
