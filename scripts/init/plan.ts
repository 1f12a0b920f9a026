import type { BaseSearch } from '../../src/core/ports.ts';
import { parsedJson } from '../../src/core/text/json-record.ts';
import { listed } from '../../src/core/text/text.ts';
import { detectCommands } from '../../src/intake/detect-commands.ts';
import { namesAt, textAt } from '../../src/intake/trigger/payload.ts';
import type { Scripts } from './ci-command.ts';
import { planFromCi } from './ci-plan.ts';
import { type Files, planFromManifests, prefetchesOf } from './manifest-plan.ts';
import type { SetupPlan } from './setup-plan.ts';

/** Where the workflow is written. */
export const PLACE = '.github/workflows/tether.yml';

export interface Checkout {
  /** All that git knows or would take in. */
  readonly paths: readonly string[];
  /** Of one of the paths. */
  readonly text: (path: string) => string;
}

/** Where CI is configured, and actions that its workflows may call. */
const CI = /^\.(?:github|gitea|forgejo)\/workflows\/[^/]+\.ya?ml$|(?:^|\/)action\.ya?ml$/;

/** What its CI says, and where that says nothing of tests, its manifests. */
export async function planFor(checkout: Checkout): Promise<SetupPlan> {
  const { paths } = checkout;
  const files = filesOf(checkout);
  const { text } = files;
  const scripts = scriptsOf(checkout);
  const prefetches = prefetchesOf(files);
  const named = paths.filter((path) => CI.test(path) && path !== PLACE).sort();
  const found = planFromCi(new Map(named.map((path) => [path, text(path)])), { scripts, prefetches });
  if (found.source !== 'none') return found;
  const unread = `${listed(named, 3)}: no job is known to run tests of the checkout. See that the gate is what your CI runs.`;
  const commands = await detectCommands(searchIn(checkout), '');
  const plan = planFromManifests(files, commands);
  return { ...plan, notes: [...found.notes, ...(named.length > 0 ? [unread] : [])] };
}

/** Those of all packages of the checkout, as a command may name packages; of two with one name, that nearer to the root. */
function scriptsOf({ paths, text }: Checkout): Scripts {
  const depth = (path: string): number => path.split('/').length;
  const manifests = paths
    .filter((path) => /(?:^|\/)package\.json$/.test(path) && !path.includes('node_modules/'))
    .sort((one, other) => depth(other) - depth(one));
  return new Map(
    manifests.flatMap((path) => {
      const manifest = parsedJson(text(path));
      return namesAt(manifest, 'scripts').map(
        (name) => [name, textAt(manifest, 'scripts', name) ?? ''] as const,
      );
    }),
  );
}

/** The root of the checkout. */
function filesOf({ paths, text }: Checkout): Files {
  const known = new Set(paths);
  return {
    has: (name) =>
      name.startsWith('*')
        ? paths.some((path) => !path.includes('/') && path.endsWith(name.slice(1)))
        : known.has(name),
    text: (name) => (known.has(name) ? text(name) : ''),
  };
}

function searchIn({ paths, text }: Checkout): BaseSearch {
  return {
    paths: async () => paths,
    text: async (path) => (paths.includes(path) ? text(path) : null),
    linesWith: async () => new Map(),
  };
}
