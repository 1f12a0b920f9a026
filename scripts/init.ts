// npm run init -- --repo DIR: a workflow fitted to a repository, each line of it explained.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { INPUTS } from '../src/config/inputs/inputs.ts';
import type { BaseSearch } from '../src/core/ports.ts';
import { parsedJson } from '../src/core/text/json-record.ts';
import { listed } from '../src/core/text/text.ts';
import { detectCommands } from '../src/intake/detect-commands.ts';
import { namesAt, textAt } from '../src/intake/trigger/payload.ts';
import { attempt, findings } from './init/attempt.ts';
import { planFromWorkflows } from './init/ci-plan.ts';
import { planFromManifests } from './init/manifest-plan.ts';
import type { SetupPlan } from './init/setup-plan.ts';
import { type Files, type Toolchain, toolchainsOf } from './init/toolchain.ts';
import { examplePins, workflowFor } from './init/workflow.ts';

const USAGE = 'npm run init -- [--repo DIR] [--model NAME] [--provider NAME] [--print] [--no-try]';
const HELP = `${USAGE}\nWrites a workflow fitted to the repository, each line of it explained; --print only shows it.
It reads the CI of the repository, and tries set-up and gate once on a copy of the checkout; --no-try leaves that out.`;
const PLACE = '.github/workflows/tether.yml';

async function main(): Promise<number> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      repo: text,
      model: text,
      provider: text,
      print: { type: 'boolean' },
      'no-try': { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help === true) {
    console.log(HELP);
    return 0;
  }
  const { model = 'YOUR-MODEL', provider = null } = values;
  if (provider !== null && INPUTS.provider.parse(provider).kind === 'invalid')
    return complain(`There is no provider ${provider}. Use ${INPUTS.provider.values}.`);
  // npm starts this program in the package's folder and says here where the person stands.
  const repository = resolve(process.env.INIT_CWD ?? process.cwd(), values.repo ?? '.');
  const paths = pathsIn(repository);
  if (paths === null) return complain(`${repository} is no git repository, or git could not be started.`);
  const toolchains = toolchainsOf(filesIn(repository, paths));
  const plan = await planFor(repository, paths, toolchains);
  const workflow = workflowFor({ plan, model, provider });
  if (values.print === true) {
    process.stdout.write(workflow);
    return 0;
  }
  const path = join(repository, PLACE);
  if (existsSync(path))
    return complain(`${path} is there already and was left as it is; --print shows what it would be.`);
  if (values['no-try'] !== true) await reportAttempt(plan, repository, paths);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, workflow);
  const below =
    plan.source === 'ci' ? '' : foundBelow(repository, paths, plan.gate.length > 0 ? toolchains : []);
  const notes = plan.notes.map((note) => `\n- ${note}`).join('');
  console.log(`${path} is written; found: ${plan.from}.${below}${notes}
Still to do:
1. ${model === 'YOUR-MODEL' ? 'Name your model in it, in place of YOUR-MODEL, and its provider' : 'See that it has the provider of your model'} (docs/configuration.md).
2. Store the key of its endpoint as the secret MODEL_API_KEY.
3. In Settings, Actions, General: allow GitHub Actions to create and approve pull requests.
4. Create the label "tether", commit the workflow to the default branch, and put the label on an issue.`);
  return 0;
}

const CI =
  /^(?:\.(?:github|gitea|forgejo)\/workflows\/[^/]+\.ya?ml|\.gitlab-ci\.yml|\.circleci\/config\.yml)$/;

/** What its CI says, and where that says nothing of tests, its manifests. */
async function planFor(
  repository: string,
  paths: readonly string[],
  toolchains: readonly Toolchain[],
): Promise<SetupPlan> {
  const { text } = filesIn(repository, paths);
  const files = paths.filter((path) => CI.test(path) && path !== PLACE).sort();
  const texts = new Map(files.map((path) => [path, text(path)]));
  const manifest = parsedJson(text('package.json'));
  const scripts = namesAt(manifest, 'scripts').map(
    (name) => [name, textAt(manifest, 'scripts', name) ?? ''] as const,
  );
  const found = planFromWorkflows(texts, new Map(scripts));
  if (found !== null) return found;
  const commands = await detectCommands(searchIn(repository, paths), '');
  const plan = planFromManifests(toolchains, commands, examplePins());
  const unread = `${listed(files, 3)}: no job is known to run tests of the checkout. See that the gate is what your CI runs.`;
  return files.length === 0 ? plan : { ...plan, notes: [...plan.notes, unread] };
}

const TRY_MINUTES = 10;

async function reportAttempt(plan: SetupPlan, repository: string, paths: readonly string[]): Promise<void> {
  const onCommand = (command: string): void => console.log(`Trying: ${command.split('\n')[0]}`);
  const attempts = await attempt(plan, repository, { paths, minutes: TRY_MINUTES, onCommand });
  const found = findings(attempts);
  for (const one of found) console.log(`- ${one}`);
  const passed = attempts.filter(({ outcome }) => outcome.kind === 'passed').length;
  console.log(
    `Tried on a copy with the tools of this machine: ${passed} of ${attempts.length} commands passed.`,
  );
}

function pathsIn(repository: string): readonly string[] | null {
  try {
    const args = ['-C', repository, 'ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    const output = execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    // git also lists what was deleted and not committed.
    return output.split('\0').filter((path) => path !== '' && existsSync(join(repository, path)));
  } catch {
    return null;
  }
}

const MAX_FOLDERS = 10;
const MAX_DEPTH = 2;

/**
 * What the folders below the root speak for, and where one reads on. Empty: nothing, or only tool chains that the gate
 * of the root has.
 */
function foundBelow(repository: string, paths: readonly string[], gated: readonly Toolchain[]): string {
  const told = new Map<string, string>();
  for (const folder of foldersOf(paths)) {
    // What stands below a project is its own affair.
    if ([...told.keys()].some((above) => folder.startsWith(`${above}/`))) continue;
    const within = paths.flatMap((path) =>
      path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1)] : [],
    );
    const all = toolchainsOf(filesIn(join(repository, folder), within)).map(({ name }) => name);
    const names = all.filter((name) => !gated.some((one) => one.name === name));
    if (names.length > 0) told.set(folder, `${folder} (${names.join(' and ')})`);
  }
  if (told.size === 0) return '';
  return ` It looks at the root alone; below it stand ${listed([...told.values()], MAX_FOLDERS)}. docs/getting-started.md (Several packages in one repository) says which steps and commands they need.`;
}

/** The nearest first. */
function foldersOf(paths: readonly string[]): readonly string[] {
  const depths = Array.from({ length: MAX_DEPTH }, (_, at) => at + 1);
  return depths.flatMap((depth) => {
    const folders = paths.flatMap((path) => {
      const parts = path.split('/');
      return parts.length > depth ? [parts.slice(0, depth).join('/')] : [];
    });
    return [...new Set(folders)].sort();
  });
}

function filesIn(repository: string, paths: readonly string[]): Files {
  const known = new Set(paths);
  return {
    has: (name) =>
      name.startsWith('*')
        ? paths.some((path) => !path.includes('/') && path.endsWith(name.slice(1)))
        : known.has(name),
    text: (name) => (known.has(name) ? readFileSync(join(repository, name), 'utf8') : ''),
  };
}

function searchIn(repository: string, paths: readonly string[]): BaseSearch {
  return {
    paths: async () => paths,
    text: async (path) => (paths.includes(path) ? readFileSync(join(repository, path), 'utf8') : null),
    linesWith: async () => new Map(),
  };
}

function complain(why: string): number {
  process.stderr.write(`${why}\n`);
  return 2;
}

try {
  process.exitCode = await main();
} catch (thrown) {
  process.exitCode = complain(`${thrown instanceof Error ? thrown.message : thrown}. Usage: ${USAGE}`);
}
