import type { AsksForDependency } from '../../source/task/asked-dependencies.ts';
import { escaped } from '../../source/test-support.ts';
import { type DependencyChange, dependencyChange, notIn, type Versions } from './declared.ts';
import { type LockEntry, lockEntries } from './lock-entries.ts';

/** Whether nothing differs but dependencies that the task asks for. `place`: the name of the file, and of the part. */
export function declaresAsked(place: string, versions: Versions, asks: AsksForDependency): boolean {
  const change = dependencyChange(place, versions);
  return change !== null && isAsked(change, asks);
}

/** Whether all that is new is asked for, and only what it replaces is gone. */
function isAsked({ fresh, gone }: DependencyChange, asks: AsksForDependency): boolean {
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
    isAsked({ fresh, gone }, asks) &&
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
