import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { objectOf, parseJson } from '../../../embedded/json.ts';

const INSTALLED = join(import.meta.dirname, '..', '..', '..', 'node_modules');

/** Copies packages of this repository, and what they need, into a checkout, as `npm ci` in an earlier step would. */
export function install(packages: readonly string[], checkout: string): void {
  for (const name of withDependencies(packages)) {
    cpSync(join(INSTALLED, name), join(checkout, 'node_modules', name), { recursive: true });
  }
  cpSync(join(INSTALLED, '.bin'), join(checkout, 'node_modules/.bin'), {
    recursive: true,
    verbatimSymlinks: true,
  });
}

function withDependencies(names: readonly string[], seen = new Set<string>()): ReadonlySet<string> {
  for (const name of names) {
    const path = join(INSTALLED, name, 'package.json');
    if (seen.has(name) || !existsSync(path)) continue;
    seen.add(name);
    const { dependencies, optionalDependencies } = objectOf(parseJson(readFileSync(path, 'utf8')));
    const needed = [dependencies, optionalDependencies].map((list) => Object.keys(objectOf(list)));
    withDependencies(needed.flat(), seen);
  }
  return seen;
}
