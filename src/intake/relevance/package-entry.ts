import { isRecord, parsedJson } from '../../core/text/json-record.ts';
import { firstExisting } from './imports.ts';
import { nameOf } from './path-parts.ts';
import { stemOf } from './path-survey.ts';
import type { Candidate } from './ranking.ts';
import type { OwnNames } from './terms.ts';
import { variantKey, variantRank } from './twins.ts';

/** The names of the package itself, which occur everywhere. */
export function ownNames(manifest: string | null): OwnNames {
  const name = manifest === null ? undefined : /"name"\s*:\s*"([^"]+)"/.exec(manifest)?.[1]?.toLowerCase();
  if (name === undefined) return { names: new Set(), words: new Set() };
  return {
    names: new Set([name, name.replace(/[^a-z0-9]/g, ''), name.replace(/[.-]?js$/, '')]),
    words: new Set(name.split(/[^a-z0-9]+/)),
  };
}

/**
 * The handwritten module that others get who import the package, as `package.json` says or as is usual; null: none is
 * known. In small packages it is often all there is to change, and what tests import by the name of their folder.
 */
export function entryOf(manifest: string | null, all: ReadonlySet<string>): string | null {
  const fields = manifest === null ? null : parsedJson(manifest);
  if (!isRecord(fields)) return null;
  const named = [fields.main, fields.module, './index', './src/index', './lib/index'];
  for (const path of named) {
    const found = typeof path === 'string' ? firstExisting(path.replace(/^(?:\.?\/)+|\/$/g, ''), all) : null;
    if (found !== null) return writtenFormOf(found, all);
  }
  return null;
}

/** With the entry, which is shown without any other reason where there are few better candidates. */
export function withEntry(
  candidates: readonly Candidate[],
  entry: string | null,
  score: number,
): readonly Candidate[] {
  if (entry === null || candidates.some(({ path }) => path === entry)) return candidates;
  const reasons = ['what the package exports'];
  const last: Candidate = { path: entry, score, reasons, relevant: [], isDefinition: false, subject: null };
  return [...candidates, last].sort((a, b) => b.score - a.score);
}

/** `src/a.ts` for `lib/a.js`. */
function writtenFormOf(path: string, all: ReadonlySet<string>): string {
  const [key, name] = [variantKey(path), `${stemOf(nameOf(path))}.`];
  const forms = [...all].filter(
    (other) => other.includes(name) && /\.[cm]?[jt]sx?$/.test(other) && variantKey(other) === key,
  );
  return forms.reduce((best, one) => (variantRank(one) > variantRank(best) ? one : best), path);
}
