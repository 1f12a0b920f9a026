import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { matchesIn } from '../../src/adapters/scan/secretlint.ts';
import { row } from '../table.ts';
import type { Part } from './part.ts';

const MODULES = join(import.meta.dirname, '../../node_modules');
const PACKAGES = 20;
const MAX_FILES = 10_000;
/** As a change may have at most. */
const MAX_FILE_BYTES = 2 ** 20;
const IS_SOURCE = /\.(?:[cm]?[jt]sx?|json|md|ya?ml|html|css|sh|py|txt)$/i;

/** What the rules for secrets take for one in installed packages, which are published and hold none: each is a false alarm. */
export const secrets: Part = async ({ say }) => {
  const packages = packagesIn(MODULES)
    .map((name) => ({ name, files: sourcesIn(join(MODULES, name)) }))
    .sort((a, b) => b.files.length - a.files.length)
    .slice(0, PACKAGES);
  const files = packages.flatMap((one) => one.files).slice(0, MAX_FILES);
  const flagged = new Map<string, string>();
  let bytes = 0;
  const startedAt = performance.now();
  for (const path of files) {
    const content = readFileSync(path);
    if (content.length > MAX_FILE_BYTES) continue;
    bytes += content.length;
    const [first] = await matchesIn(relative(MODULES, path), content.toString('latin1'));
    if (first !== undefined) flagged.set(relative(MODULES, path), first.rule);
  }
  const ms = performance.now() - startedAt;
  for (const [path, rule] of flagged) say(`${rule}: ${path}`);
  const byRule = Map.groupBy(flagged.values(), (rule) => rule);
  const rules = [...byRule].map(([rule, all]) => `${rule} ${all.length}`).join(', ');
  const names = packages.map(({ name }) => name).join(', ');
  return [
    row('files of installed packages taken for one with a secret', `${flagged.size} of ${files.length}`, {
      note: rules,
    }),
    row('the same in 10,000 files', ((flagged.size / files.length) * 10_000).toFixed(1), { note: names }),
    row('scanning 1 MB', `${Math.round((ms / bytes) * 1e6)} ms`),
  ];
};

function packagesIn(folder: string): readonly string[] {
  return foldersIn(folder).flatMap((name) =>
    name.startsWith('@') ? foldersIn(join(folder, name)).map((own) => `${name}/${own}`) : [name],
  );
}

function foldersIn(folder: string): readonly string[] {
  const isFolder = (entry: Dirent): boolean => entry.isDirectory() && !entry.name.startsWith('.');
  return readdirSync(folder, { withFileTypes: true })
    .filter(isFolder)
    .map(({ name }) => name);
}

/** Without the packages inside of it. */
function sourcesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : sourcesIn(path);
    return entry.isFile() && IS_SOURCE.test(entry.name) ? [path] : [];
  });
}
