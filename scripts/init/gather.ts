import { oneLine } from '../../src/core/text/text.ts';
import type { CiJob, CiStep } from './ci-job.ts';
import { OF_SECRETS } from './ci-parts.ts';
import { inOneLine, isGate, type Role, roleOf, type Scripts, STATE } from './command-role.ts';
import { type Gathered, gatherCommand, noteLeftOut, noteThreshold } from './gate-command.ts';
import { mapping, type Plain } from './github-workflow.ts';
import type { PlannedStep } from './setup-plan.ts';

/** Actions that judge, report, publish, or keep a cache behind the network: the gate has no use for them. */
const LEFT_ACTIONS =
  /codecov|coveralls|upload-artifact|codeql|sonar|danger|labeler|comment|harden-runner|test-reporter|publish|release|wrapper-validation|tmate|sccache|ccache/i;
/** What the event of a pull request has, and one of an issue has not, or by anybody's words. */
const OF_THE_EVENT = /\bgithub\s*\.\s*(?:event\b|head_ref|base_ref)/;
const SECRET = /\bsecrets\s*(?:\.\s*(?!GITHUB_TOKEN\b)\w+|\[)/i;
/** A variable that a step gives to all that come after it. */
const EXPORTED = /\b([A-Za-z_]\w*)=.*>>\s*"?\$\{?GITHUB_ENV/g;
/** Programs that start what they fetch at that moment. */
const FETCHED_PROGRAM = /^(?:npx|bunx|uvx|pipx run|(?:pnpm|yarn) dlx)\s/;

/** Its steps up to the last that tests or checks; what comes after them is named. */
export function gatheredFrom(job: CiJob, scripts: Scripts): Gathered {
  const into: Gathered = {
    checkout: null,
    steps: [],
    gate: [],
    builds: [],
    env: {},
    varied: new Set(),
    notes: [],
  };
  const roles = job.steps.map(({ commands }) => commands.map((command) => roleOf(command, scripts)));
  const last = roles.findLastIndex((all) => all.some(isGate));
  for (const [at, step] of job.steps.entries()) {
    const own = roles[at] ?? [];
    if (at <= last) gather(step, job, own, into);
    else if (own.includes('reports')) for (const command of step.commands) noteThreshold(command, step, into);
    else
      for (const [index, command] of step.commands.entries())
        noteLeftOut(command, own[index] ?? 'other', step, into);
  }
  return into;
}

/** Takes one step in: as a step, as commands of the gate, or not, with a note where a person should know. */
function gather(step: CiStep, job: CiJob, roles: readonly Role[], into: Gathered): void {
  const { plain, name } = step;
  const uses = typeof plain.uses === 'string' ? plain.uses : null;
  if (uses !== null && LEFT_ACTIONS.test(uses)) return;
  if (uses !== null && /^actions\/checkout@/.test(uses)) {
    gatherCheckout(step, into);
    return;
  }
  const taken = uses === null ? { ...plain, env: null } : plain;
  if (SECRET.test(JSON.stringify(taken)))
    into.notes.push(`Left out: "${name}", which takes a secret. Add it as a step if the tests need it.`);
  else if (OF_THE_EVENT.test(JSON.stringify(plain)))
    into.notes.push(`Left out: "${name}", which asks for the event of a push or pull request.`);
  else if (uses !== null) into.steps.push({ plain: withoutToken(step, into), why: '' });
  else gatherRun(step, job, roles, into);
}

/** The job of the action may write, as that of the CI perhaps may not. */
function withoutToken({ plain, name }: CiStep, into: Gathered): PlannedStep['plain'] {
  const taken = [...Object.entries(mapping(plain.with)), ...Object.entries(mapping(plain.env))];
  const tokens = taken.filter(([, value]) => OF_SECRETS.test(String(value))).map(([input]) => input);
  if (tokens.length === 0) return plain;
  into.notes.push(
    `Left out: ${tokens.join(', ')} of "${name}", which is the token of the job. Here it may write: add it if the step needs it and may have it.`,
  );
  return without(plain, tokens);
}

/** Without these of its inputs and variables. */
function without(plain: CiStep['plain'], names: readonly string[]): PlannedStep['plain'] {
  const rest = Object.entries(plain).map(([key, value]): readonly [string, Plain] => {
    if (key !== 'with' && key !== 'env') return [key, value];
    return [key, Object.fromEntries(Object.entries(mapping(value)).filter(([one]) => !names.includes(one)))];
  });
  return Object.fromEntries(
    rest.filter(([, value]) => typeof value !== 'object' || Object.keys(value ?? {}).length > 0),
  );
}

/** The first checkout of the repository itself is that of the job; one of another repository is a step. */
function gatherCheckout(step: CiStep, into: Gathered): void {
  const { plain, name } = step;
  const { path = null, repository = null, ...inputs } = mapping(plain.with);
  const given = Object.entries(inputs).filter(([, value]) => !/\$\{\{/.test(String(value)));
  const own = Object.fromEntries(given);
  if (repository !== null && !String(repository).includes('${{')) {
    const place = { repository, path, ...own, 'persist-credentials': false };
    const lost = Object.keys(inputs).filter((input) => !(input in own));
    if (path === null)
      into.notes.push(`Left out: the checkout of ${repository}, which is not the repository that is tested.`);
    else into.steps.push({ plain: { ...plain, with: place }, why: '' });
    if (path !== null && lost.length > 0)
      into.notes.push(
        `Left out: ${lost.join(', ')} of "${name}". Add what the checkout of ${repository} needs.`,
      );
    return;
  }
  if (into.checkout !== null)
    into.notes.push(`Left out: "${name}", which checks the repository out once more.`);
  else if (path !== null)
    into.notes.push(`It checks out into ${path}, and here at the root: correct folders that depend on it.`);
  into.checkout ??= { uses: plain.uses ?? null, with: own };
}

function gatherRun(step: CiStep, job: CiJob, roles: readonly Role[], into: Gathered): void {
  const { plain, commands } = step;
  for (const command of commands) noteThreshold(command, step, into);
  if (roles.every((role) => role === 'reports')) return;
  const first = roles.findIndex((role) => isGate(role) || role === 'builds' || role === 'repairs');
  const isForGate = first >= 0 && !/^(?:pwsh|powershell|python|cmd)/.test(String(plain.shell ?? ''));
  const env = Object.entries(mapping(plain.env));
  const secrets = env.filter(([, value]) => OF_SECRETS.test(String(value))).map(([name]) => name);
  const open = without(plain, secrets);
  if (!isForGate) {
    gatherStep({ ...step, plain: open }, { why: '', commands, secrets }, into);
    return;
  }
  if (secrets.length > 0)
    into.notes.push(
      `Secrets left out of "${step.name}": ${secrets.join(', ')}. Commands of the gate get none.`,
    );
  const exported = withVariables(mapping(open.env), into);
  const all = commands.map((text, at) => ({ text, role: roles[at] ?? 'other', at }));
  const lastFetch = roles.lastIndexOf('fetches');
  // Of a script whose lines depend on each other, what is not fetched is one command.
  const isWhole = all.some(({ text }) => STATE.test(text));
  const before = all.filter(
    ({ text, role, at }) =>
      role === 'fetches' || (isWhole ? at < lastFetch && STATE.test(text) : at < first && role === 'other'),
  );
  if (before.length > 0) {
    const texts = before.map(({ text }) => text);
    const why = `Of "${step.name}", what comes before the tests.`;
    const first = { ...step, plain: { ...open, run: texts.join('\n') } };
    gatherStep(first, { why, commands: texts, secrets }, into);
  }
  const rest = all.filter(
    ({ role, at }) => role !== 'fetches' && (isWhole || !before.some((one) => one.at === at)),
  );
  const place = { exported, folder: String(plain['working-directory'] ?? ''), step, job };
  if (!isWhole) for (const { text, role } of rest) gatherCommand(text, role, place, into);
  else {
    const kept = rest.filter(({ role }) => role !== 'reports' && role !== 'repairs');
    const role = (['tests', 'checks', 'builds'] as const).find((one) => roles.includes(one)) ?? 'other';
    gatherCommand(kept.map(({ text }) => inOneLine(text)).join(' && '), role, place, into);
  }
}

interface StepNotes {
  readonly why: string;
  readonly commands: readonly string[];
  /** Its variables that were left out. */
  readonly secrets: readonly string[];
}

function gatherStep({ plain, name }: CiStep, { why, commands, secrets }: StepNotes, into: Gathered): void {
  for (const [, variable = ''] of commands.join('\n').matchAll(EXPORTED)) into.env[variable] = null;
  const fetched = commands.find((command) => FETCHED_PROGRAM.test(command));
  if (fetched !== undefined)
    into.notes.push(
      `"${oneLine(fetched, 80)}" stays a step, and runs a program that it fetches: take it out if the tests do not need it.`,
    );
  const lacking = secrets.join(', ');
  if (lacking !== '')
    into.notes.push(
      `Secrets left out of the step "${name}": ${lacking}. If it needs them, add them to its env as the CI has them (docs/getting-started.md#what-commands-need-from-outside).`,
    );
  const lacks =
    lacking === '' ? [] : [`Secrets left out: ${lacking}. Add them to env if the step needs them.`];
  into.steps.push({ plain, why: [why, ...lacks].join(' ').trim() });
}

/**
 * Variables of a step go to all commands.
 * @returns what its own commands begin with, where an earlier step has other values
 */
function withVariables(own: Readonly<Record<string, Plain>>, into: Gathered): readonly string[] {
  const isOther = ([name, value]: readonly [string, Plain]): boolean =>
    (into.env[name] ?? value) !== value && !String(value).includes("'");
  const all = Object.entries(own);
  const others = all.filter(isOther);
  Object.assign(into.env, Object.fromEntries(all.filter((one) => !others.includes(one))));
  return others.map(([name, value]) => `export ${name}='${value}'`);
}
