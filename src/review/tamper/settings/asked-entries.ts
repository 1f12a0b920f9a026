import type { AsksForDependency } from '../../source/task/asked-dependencies.ts';
import { escaped } from '../../source/test-support.ts';
import { type LockEntry, lockEntries } from './lock-entries.ts';

interface Declared {
  readonly name: string;
  readonly version: string;
}

/** Where dependencies are declared, by file and part, and how: name and version are the groups that match. */
const DECLARED: readonly (readonly [place: RegExp, declaration: RegExp])[] = [
  [
    /^(?:package|composer)\.json the key "(?:(?:dev|peer|optional)?[dD]ependencies|require(?:-dev)?)"$/,
    /"([@\w./-]+)":"([^"\\]*)"/g,
  ],
  [
    /\.toml the (?:key "dependencies"|section "(?:project\.optional-dependencies|dependency-groups)")$/,
    /["']([A-Za-z][\w.-]*)(?:\[[\w, -]*\])?([^"'\n;@]*)["']/g,
  ],
  [
    /^(?:Cargo\.toml|pyproject\.toml|Pipfile) the section "(?:(?:[\w-]+\.)*(?:dev-|build-)?dependencies|(?:dev-)?packages)"$/,
    /^["']?([\w.-]+)["']?[ \t]*=[ \t]*(?:["']([^"'\n]*)["']|\{[ \t]*version[ \t]*=[ \t]*["']([^"'\n]*)["'](?:,[ \t]*(?:features[ \t]*=[ \t]*\[[^\]\n]*\]|(?:optional|default-features)[ \t]*=[ \t]*\w+))*[ \t]*\})[ \t]*$/gm,
  ],
  [/^requirements[\w.-]*\.(?:txt|in) $/, /^([A-Za-z][\w.-]*)(?:\[[\w, -]*\])?([^\n;@#]*)$/gm],
  [
    /^go\.mod $/,
    /^(?:require[ \t]+|[ \t]+)([\w./~-]+)[ \t]+(v\d[\w.+-]*)(?:[ \t]*\/\/ indirect)?[ \t]*$|^(go)[ \t]+(\d[\d.]*)[ \t]*$/gm,
  ],
  [
    /^Gemfile $|\.gemspec $/,
    /^[ \t]*(?:gem|\w+\.add_(?:development_|runtime_)?dependency)[ \t(]+["']([\w.-]+)["'](?:,[ \t]*["']([^"'\n]*)["'])?\)?[ \t]*$/gm,
  ],
  [/^\S+ the variable "\w*FLAGS"$/, /(?<=\s)(-O|-std=|-march=|-mtune=|-g)([\w+]*)(?=\s|$)/g],
];
/** What stands around declarations and goes with them. */
const AROUND =
  /^\[[\w.-]+\]|(?<![\w-])[\w-]+\s{0,99}=\s{0,99}\[[\s,]*\]|\brequire\s{0,99}\(\s{0,99}\)|[{},]/gm;

interface Versions {
  readonly before: string;
  readonly after: string;
}

/** Whether nothing differs but dependencies that the task asks for. `place`: the name of the file, and of the part. */
export function declaresAsked(place: string, { before, after }: Versions, asks: AsksForDependency): boolean {
  const declaration = DECLARED.find(([where]) => where.test(place))?.[1];
  if (declaration === undefined || restOf(before, declaration) !== restOf(after, declaration)) return false;
  return isAsked(declaredIn(before, declaration), declaredIn(after, declaration), asks);
}

function declaredIn(text: string, declaration: RegExp): readonly Declared[] {
  return [...text.matchAll(declaration)].map((match) => {
    const [name = '', version = ''] = match.slice(1).filter((group) => group !== undefined);
    return { name, version: version.trim() };
  });
}

function restOf(text: string, declaration: RegExp): string {
  return text.replace(declaration, ' ').replace(AROUND, ' ').replace(/\s+/g, ' ').trim();
}

/** Items that occur more often than among the others, by their text. */
function notIn<Item>(
  items: readonly Item[],
  others: readonly Item[],
  keyOf: (item: Item) => string,
): readonly Item[] {
  const known = Map.groupBy(others, keyOf);
  return [...Map.groupBy(items, keyOf)].flatMap(([key, alike]) => alike.slice(known.get(key)?.length ?? 0));
}

/** Whether all that is new is asked for, and only what it replaces is gone. */
function isAsked(was: readonly Declared[], is: readonly Declared[], asks: AsksForDependency): boolean {
  const keyOf = ({ name, version }: Declared): string => `${name} ${version}`;
  const [fresh, gone] = [notIn(is, was, keyOf), notIn(was, is, keyOf)];
  const names = new Set(fresh.map(({ name }) => name));
  const versions = new Map(gone.toReversed().map(({ name, version }) => [name, version]));
  return (
    fresh.length > 0 &&
    gone.every(({ name }) => names.has(name)) &&
    fresh.every((one) => asks({ ...one, before: versions.get(one.name) ?? null }))
  );
}

/** What makes of a locked package more than another version: code that its installation runs, or another source. */
const OTHER_SOURCE =
  /hasInstallScript|requiresBuild|"?(?:link|inBundle|bundled)"?:|\b(?:file|git\w*|link|portal|patch|workspace|path|directory|editable)\b["']?\s*[:+=]|npm:@?[a-z]/i;
const CHECKSUM = /integrity|checksum|hash|sha\d|\bh1:/;
const ADDRESS = /\bhttps?:\/\/([^/"'\s]+)(\/[^"'\s]*)/g;

/** Whether only entries of dependencies that the task asks for have another version, from where the others come from. */
export function locksAsked(file: string, { before, after }: Versions, asks: AsksForDependency): boolean {
  const [was, is] = [lockEntries(file, before), lockEntries(file, after)];
  if (was === null || is === null || was.rest !== is.rest) return false;
  const keyOf = ({ name, text }: LockEntry): string => `${name} ${text}`;
  const [fresh, gone] = [notIn(is.entries, was.entries, keyOf), notIn(was.entries, is.entries, keyOf)];
  const replaced = Map.groupBy(gone, (one) => one.name);
  const standing = new Set(was.entries.map(({ name, version }) => `${name} ${version}`));
  const hosts = new Set([...before.matchAll(ADDRESS)].map(([, host]) => host));
  const isSameSource = (entry: LockEntry): boolean => {
    const { name, text } = entry;
    const old = (replaced.get(name) ?? []).map((one) => one.text);
    const addresses = new Set(old.flatMap((one) => [...one.matchAll(ADDRESS)].map(([address]) => address)));
    return (
      !OTHER_SOURCE.test(text) &&
      (CHECKSUM.test(text) || !old.some((one) => CHECKSUM.test(one))) &&
      [...text.matchAll(ADDRESS)].every(
        ([address, host, path = '']) => hosts.has(host) && (isPathOf(path, entry) || addresses.has(address)),
      )
    );
  };
  return (
    isAsked(gone, fresh, asks) &&
    fresh.every((one) => !standing.has(`${one.name} ${one.version}`) && isSameSource(one))
  );
}

/** Whether a path on a registry is that of this package in this version: `/left/-/left-1.1.0.tgz`, `/left-1.1.0.tar.gz`. */
function isPathOf(path: string, { name, version }: LockEntry): boolean {
  const plain = (text: string): string => text.toLowerCase().replace(/[-_.]+/g, '-');
  const [own, file, its] = [name, name.replace(/^.*\//, ''), version].map((text) => escaped(plain(text)));
  return (
    version !== '' && new RegExp(`(?<!/@[^/]*|/-)/${own}(?:/-/${file})?[-/]v?${its}(?!\\d)`).test(plain(path))
  );
}
