import { ROLE_WEIGHT, roleOf } from './file-role.ts';
import { importsOf } from './imports.ts';
import { shownPath } from './path-parts.ts';
import type { Candidate } from './ranking.ts';

/** An imported file gets so much of the score of a strong one, and the less when nothing else speaks for it. */
const IMPORT_SHARE = 0.3;
const STRONG_SHARE = 0.5;
const MAX_IMPORTERS = 4;
const FEW_IMPORTS = 3;
/** As in BM25: in a long file a find says less. */
const LENGTH_SHARE = 0.12;

/** What a strong file imports is likely to be about the same. */
export function withImports(
  ranked: readonly Candidate[],
  texts: ReadonlyMap<string, string>,
  { all, minScore }: { readonly all: ReadonlySet<string>; readonly minScore: number },
): readonly Candidate[] {
  const best = ranked[0]?.score ?? 0;
  const strong = ranked
    .filter(({ path, score }) => score >= best * STRONG_SHARE && roleOf(path) === 'source')
    .slice(0, MAX_IMPORTERS);
  const gains = new Map<string, number>();
  const known = new Set(ranked.map(({ path }) => path));
  const others = new Map<string, Candidate>();
  for (const { path, score } of strong) {
    const imports = importsOf(path, texts.get(path) ?? '', all);
    for (const other of imports) {
      const gain = score * IMPORT_SHARE * ROLE_WEIGHT[roleOf(other)];
      gains.set(other, Math.max(gains.get(other) ?? 0, gain));
      // Of many imports each one says little.
      const alone = gain * Math.min(1, FEW_IMPORTS / imports.length);
      if (known.has(other) || (others.get(other)?.score ?? minScore) > alone) continue;
      others.set(other, {
        path: other,
        score: alone,
        reasons: [`imported by ${shownPath(path)}`],
        telling: [],
        isDefinition: false,
      });
    }
  }
  const lengths = [...texts.values()].map(({ length }) => length);
  const usual = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  const gained = ranked.map((candidate) => {
    const gain = gains.get(candidate.path) ?? 0;
    const length = texts.get(candidate.path)?.length ?? usual;
    const norm = 1 - LENGTH_SHARE + LENGTH_SHARE * Math.sqrt(length / Math.max(1, usual));
    return { ...candidate, score: candidate.score / norm + gain };
  });
  return [...gained, ...others.values()].sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
}
