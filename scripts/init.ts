// npm run init -- --repo DIR: a workflow fitted to a repository, with the reason of each step and command.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { INPUTS } from '../src/config/inputs/inputs.ts';
import { oneLine } from '../src/core/text/text.ts';
import { ACTION_REPOSITORY } from './documents.ts';
import { attempt } from './init/attempt.ts';
import { findings } from './init/findings.ts';

import { type Checkout, PLACE, planFor } from './init/plan.ts';
import type { SetupPlan } from './init/setup-plan.ts';
import { type Layout, workflowFor } from './init/workflow.ts';

const USAGE =
  'npm run init -- [--repo DIR] [--model NAME] [--provider NAME] [--jobs one|two] [--print] [--no-try]';
const HELP = `${USAGE}\nWrites a workflow fitted to the repository, with the reason of each step and command; --print only shows it.
Two jobs share no secret, which a public repository needs; without --jobs, a file with a licence decides.
It reads the CI of the repository, and tries setup and gate once on a copy of the checkout; --no-try leaves that out.`;

async function main(): Promise<number> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      repo: text,
      model: text,
      provider: text,
      jobs: text,
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
  if (!existsSync(repository)) return complain(`${repository} does not exist.`);
  const paths = pathsIn(repository);
  if (paths === null) return complain(`${repository} is no git repository, or git could not be started.`);
  const above = git(repository, 'rev-parse', '--show-cdup').trim();
  if (above !== '')
    return complain(
      `${repository} is not the root of its checkout, and workflows are read from there alone. Give --repo ${resolve(repository, above)}.`,
    );
  const plan = await planFor(checkoutIn(repository, paths));
  const licence = paths.find((path) => /^(?:licen[cs]e|copying)[^/]*$/i.test(path));
  const layout = values.jobs ?? (licence === undefined ? 'one' : 'two');
  if (layout !== 'one' && layout !== 'two') return complain(`--jobs was ${layout}. Use one or two.`);
  const commit = commitOfThis();
  const written = workflowFor({ plan, model, provider, layout });
  const workflow =
    commit === null
      ? written
      : written.replaceAll(`${ACTION_REPOSITORY}@v0`, `${ACTION_REPOSITORY}@${commit}`);
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
  // Each of two jobs, and the check of both, names them.
  const each = layout === 'two' ? ' each' : '';
  const notes = plan.notes.map((note) => `\n- ${note}`).join('');
  console.log(`${path} is written; found: ${plan.from}.${gateNote(plan)}${notes}${layoutNote(layout, licence)}
Still to do:
1. ${commit === null ? `Nothing is released yet: put a commit of the action's repository in place of${each} v0.` : `It takes the action at the commit of this clone, ${commit.slice(0, 12)}: see that ${ACTION_REPOSITORY} has that commit.`}
2. ${model === 'YOUR-MODEL' ? `Name your model in it, in place of${each} YOUR-MODEL, and its provider, where that is not OpenAI; --model and --provider do it` : 'See that it has the provider of your model'} (docs/configuration.md).
3. Store the key of its endpoint as the secret MODEL_API_KEY.
4. In Settings, Actions, General: allow GitHub Actions to create and approve pull requests.
5. Create the label "tether", and commit the workflow to the default branch.
6. Check it: Actions, Tether, Run workflow, without a number. Then put the label on an issue.`);
  return 0;
}

function gateNote({ gate }: SetupPlan): string {
  if (gate.length === 0)
    return '\n- No command is known to test: name one in validate, or nothing is validated.';
  return `\n- A change has to pass: ${gate.map(({ text }) => oneLine(text, 100)).join('; ')}`;
}

function layoutNote(layout: Layout, licence: string | undefined): string {
  const why =
    licence === undefined ? '' : ` There is a ${licence}, so the repository is taken for a public one.`;
  return layout === 'two'
    ? `\n- It has two jobs that share no secret.${why} --jobs one writes one job.`
    : '\n- It has one job. If the repository is public, or the job gets other secrets, take --jobs two.';
}

const TRY_MINUTES = 10;

async function reportAttempt(plan: SetupPlan, repository: string, paths: readonly string[]): Promise<void> {
  console.log(
    `Setup and gate are tried once on a copy, at most ${TRY_MINUTES} minutes each; --no-try leaves that out.`,
  );
  const onTry = (command: string): void =>
    console.log(`Trying: ${oneLine(command.split('\n')[0] ?? '', 100)}`);
  const attempts = await attempt(plan, { repository, paths, minutes: TRY_MINUTES, onTry });
  const found = findings(attempts);
  for (const one of found) console.log(`- ${one}`);
  const passed = attempts.filter(({ outcome }) => outcome.kind === 'passed').length;
  const skipped = attempts.filter(({ outcome }) => outcome.kind === 'skipped').length;
  const rest = skipped === 0 ? '' : `, ${skipped} not tried`;
  console.log(
    `Tried on a copy with the tools of this machine: ${passed} of ${attempts.length - skipped} commands passed${rest}.`,
  );
}

function pathsIn(repository: string): readonly string[] | null {
  try {
    const output = git(repository, 'ls-files', '-z', '--cached', '--others', '--exclude-standard');
    // git also lists what was deleted and not committed.
    return output.split('\0').filter((path) => path !== '' && existsSync(join(repository, path)));
  } catch {
    return null;
  }
}

function git(repository: string, ...args: readonly string[]): string {
  const stdio = ['ignore', 'pipe', 'ignore'] as const;
  return execFileSync('git', ['-C', repository, ...args], { encoding: 'utf8', stdio: [...stdio] });
}

/** Null: this is no clone. */
function commitOfThis(): string | null {
  const root = join(import.meta.dirname, '..');
  if (!existsSync(join(root, '.git'))) return null;
  return git(root, 'rev-parse', 'HEAD').trim();
}

function checkoutIn(repository: string, paths: readonly string[]): Checkout {
  return { paths, text: (path) => readFileSync(join(repository, path), 'utf8') };
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
