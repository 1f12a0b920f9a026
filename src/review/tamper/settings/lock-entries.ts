import { isRecord, parsedJson } from '../../../core/text/json-record.ts';

/** A package in a lockfile, as it is pinned there. */
export interface LockEntry {
  readonly name: string;
  readonly version: string;
  readonly text: string;
}

interface LockedPackages {
  readonly entries: readonly LockEntry[];
  /** What belongs to no package. */
  readonly rest: string;
}

const VERSION = /"version":"([^"]*)"|^ *version:? ?=? ?"?([^"\s]+)|^\S+ (v[\w.+-]+?)(?:\/go\.mod)? h1:/m;

/** What Poetry notes of the manifest, which is looked at. */
const OF_MANIFEST = /^content-hash = .*$/m;

/** The packages in a lockfile; null: a format that is not known here. */
export function lockEntries(file: string, text: string): LockedPackages | null {
  if (/^(?:package-lock|npm-shrinkwrap)\.json$/.test(file)) return ofNpm(text);
  if (file === 'go.sum') return ofBlocks(text, /\n/, /^(\S+) v/);
  if (file === 'yarn.lock') return ofBlocks(text, /\n(?:[ \t]*\n)+/, /^"?(@?[^@\s",]+)@[^\n]*:\n/);
  if (/^(?:Cargo|uv|poetry|pdm)\.lock$/.test(file))
    return ofBlocks(text, /\n(?=\[)/, /^\[\[package\]\]\nname = "([^"\n]+)"/);
  return null;
}

function ofNpm(text: string): LockedPackages | null {
  const parsed = parsedJson(text);
  if (!isRecord(parsed)) return null;
  const { packages, dependencies, ...rest } = parsed;
  const all = [packages, dependencies].flatMap((some) => (isRecord(some) ? Object.entries(some) : []));
  const locked = all.filter(([key]) => key !== '');
  const own = all.flatMap(([key, value]) =>
    key === '' && isRecord(value) ? [withoutDependencies(value)] : [],
  );
  return {
    entries: locked.map(([key, value]) =>
      entryOf(key.replace(/^.*(?<![^/])node_modules\//, ''), JSON.stringify(value)),
    ),
    rest: JSON.stringify([rest, own]),
  };
}

/** The manifest has them too, where they are looked at. */
function withoutDependencies(own: Readonly<Record<string, unknown>>): unknown {
  return Object.entries(own).filter(
    ([key]) => !/^(?:dev|peer|optional)?[dD]ependencies$|^version$/.test(key),
  );
}

function ofBlocks(text: string, between: RegExp, head: RegExp): LockedPackages {
  const blocks = text.split(between).map((block) => block.trim());
  const named = blocks.map((block) => [head.exec(`${block}\n`)?.[1], block] as const);
  return {
    entries: named.flatMap(([name, block]) => (name === undefined ? [] : [entryOf(name, block)])),
    rest: named
      .flatMap(([name, block]) => (name === undefined ? [block.replace(OF_MANIFEST, '')] : []))
      .join('\n'),
  };
}

function entryOf(name: string, text: string): LockEntry {
  const [, ...versions] = VERSION.exec(text) ?? [];
  return { name, version: versions.find((one) => one !== undefined) ?? '', text };
}
