import type { BaseSearch } from '../../src/core/ports.ts';
import { namesAt, textAt } from '../../src/core/text/json-path.ts';
import { parsedJson } from '../../src/core/text/json-record.ts';
import { listed, oneLine } from '../../src/core/text/text.ts';
import { detectCommands } from '../../src/intake/detect-commands.ts';
import { type Project, projectIn } from '../../src/intake/project.ts';
import { LAST_RESORTS, TOOLCHAINS } from '../../src/intake/toolchains.ts';
import { planFromCi } from './ci-plan.ts';
import type { Scripts } from './command-role.ts';
import { fetchesFor, needsNetwork, offline } from './downloads.ts';
import type { PlannedStep, SetupPlan } from './setup-plan.ts';
import { SETUPS } from './setups.ts';

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
/** CI of others, which is not read. */
const OTHER_CI =
  /^(?:\.travis\.yml|\.gitlab-ci\.yml|\.circleci\/config\.yml|\.?azure-pipelines\.yml|Jenkinsfile|\.cirrus\.yml|bitbucket-pipelines\.yml|\.(?:drone|woodpecker)\.ya?ml|\.buildkite\/pipeline\.yml)$/;
/** Programs that fetch what they need by their manifest, whatever starts them. */
const SELF_FETCHING = ['Go', 'Rust', '.NET'];

/** What its CI says, and where that says nothing of tests, its manifests; with the steps that fetch for the gate. */
export async function planFor(checkout: Checkout): Promise<SetupPlan> {
  const { paths, text } = checkout;
  const base = searchIn(checkout);
  const project = await projectIn(base, '');
  const toolchains = TOOLCHAINS.flatMap(({ name, manifest }) => {
    const file = manifest(project);
    return file === undefined ? [] : [{ name, manifest: file }];
  });
  const files = paths.filter((path) => CI.test(path) && path !== PLACE).sort();
  const found = planFromCi(new Map(files.map((path) => [path, text(path)])), scriptsOf(checkout));
  if (found.kind === 'plan') {
    const known = toolchains.filter(({ name }) => SELF_FETCHING.includes(name));
    const prefetches = await Promise.all(
      known.map(({ name, manifest }) => SETUPS[name]?.fetch?.(project, manifest) ?? []),
    );
    return withFetches(found.plan, prefetches.flat());
  }
  const unread = `${listed(files, 3)}: no job is known to run tests of the checkout. See that the gate is what your CI runs.`;
  const others = paths
    .filter((path) => OTHER_CI.test(path))
    .map((path) => `There is a ${path}, which is not read: see whether its steps are missing.`);
  const steps = await Promise.all(toolchains.map((toolchain) => stepsOf(toolchain, project)));
  const commands = await detectCommands(base, '');
  const lastResort = LAST_RESORTS.flatMap(({ manifest }) => manifest(project) ?? []).find((file) =>
    commands.some(({ reason }) => reason.includes(file)),
  );
  const manifests = toolchains.map(({ manifest }) => manifest);
  const plan = {
    from: manifests.join(', ') || (lastResort ?? 'no manifest that is known'),
    job: { 'runs-on': 'ubuntu-24.04' },
    checkout: {},
    steps: steps.flat(),
    gate: commands
      .filter(({ purpose }) => purpose === 'validate')
      .map((one) => ({ text: one.text, why: one.reason })),
    ports: [],
    env: {},
    pins: new Map(),
    notes: [...found.notes, ...(files.length > 0 ? [unread] : []), ...others],
  };
  return withFetches(plan, []);
}

/** @param prefetches commands that bring what the manifests name, for a gate that does not say what it starts */
function withFetches(plan: SetupPlan, prefetches: readonly string[]): SetupPlan {
  const has = new Set(plan.steps.map(({ plain }) => String(plain.run ?? '').trim()));
  const why = 'Commands of the gate have no network: what they need is fetched here.';
  const wanted = fetchesFor(plan.gate, prefetches).filter((run) => !has.has(run));
  return {
    ...plan,
    steps: [...plan.steps, ...wanted.map((run) => ({ plain: { run }, why }))],
    gate: plan.gate.map((one) => ({ ...one, text: offline(one.text) })),
    notes: [
      ...plan.notes,
      ...plan.gate.flatMap(({ text }) =>
        needsNetwork(text)
          ? [
              `"${oneLine(text, 80)}" fetches its program, and the gate has no network: install it in a step, and call it by its name.`,
            ]
          : [],
      ),
    ],
  };
}

async function stepsOf(
  { name, manifest }: { readonly name: string; readonly manifest: string },
  project: Project,
): Promise<readonly PlannedStep[]> {
  const { action, fetch } = SETUPS[name] ?? {};
  const why = `There is a ${manifest}.`;
  const setup = action === undefined ? [] : [{ plain: { ...action(project) }, why: `${name}.` }];
  const commands = (await fetch?.(project, manifest)) ?? [];
  return [...setup, ...commands.map((run) => ({ plain: { run }, why }))];
}

/** Those of all packages of the checkout, as a command may name packages; of two with one name, that nearer to the root. */
function scriptsOf({ paths, text }: Checkout): Scripts {
  const depth = (path: string): number => path.split('/').length;
  const manifests = paths
    .filter((path) => /(?:^|\/)package\.json$/.test(path) && !path.includes('node_modules/'))
    .sort((one, other) => depth(other) - depth(one))
    .map((path) => parsedJson(text(path)));
  return new Map(
    manifests.flatMap((manifest) =>
      namesAt(manifest, 'scripts').map((name) => [name, textAt(manifest, 'scripts', name) ?? ''] as const),
    ),
  );
}

function searchIn({ paths, text }: Checkout): BaseSearch {
  return {
    paths: async () => paths,
    text: async (path) => (paths.includes(path) ? text(path) : null),
    linesWith: async () => new Map(),
  };
}
