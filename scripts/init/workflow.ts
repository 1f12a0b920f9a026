import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { STOP_SPELLINGS } from '../../src/core/remarks/comment-command.ts';
import { oneLine } from '../../src/core/text/text.ts';
import { mapping, type Plain } from './github-workflow.ts';
import type { PlannedStep, SetupPlan } from './setup-plan.ts';

/** Two jobs share no secret, which a public repository needs. */
export type Layout = 'one' | 'two';

const FOLDER = join(import.meta.dirname, '..', '..', 'examples');
const EXAMPLES: Readonly<Record<Layout, string>> = { one: 'label-node.yml', two: 'two-jobs.yml' };

const HEAD = `name: Tether

on:
  # A label on an issue starts a run. Who may label may start one, if they may also write to the repository.
  issues:
    types: [labeled]
  # A comment on the issue that begins with /tether goes on from the open pull request.
  issue_comment:
    types: [created]
  # "Run workflow" without a number checks the setup; it changes nothing and asks the model nothing.
  workflow_dispatch:
    inputs:
      issue:
        description: Number of an issue. Empty checks the setup.
        type: string

# No job has any permission that it does not name itself.
permissions: {}

jobs:
`;
const BY_HAND = "github.event_name == 'workflow_dispatch'";
/** By a label, by a comment on an issue, and by hand with the number of an issue. */
const STARTS = `(inputs.issue || github.event.sender.type != 'Bot' &&
        (github.event.label.name == 'tether' || !github.event.issue.pull_request &&
        startsWith(github.event.comment.body, '/tether')))`;
const BY_LABEL = "github.event.label.name == 'tether' && github.event.sender.type != 'Bot'";
const ITS_GROUP = "&& format('tether/issue-{0}'";
const STOPS = JSON.stringify(STOP_SPELLINGS.map((stop) => `/tether ${stop}`));
const UNLESS_STOP = `&& !contains(fromJSON('${STOPS}'), github.event.comment.body)`;

export interface Wanted {
  readonly plan: SetupPlan;
  readonly model: string;
  /** Null: as the input's default. */
  readonly provider: string | null;
  readonly layout: Layout;
}

/** An example with the steps and commands of the plan in it, each with its reason. */
export function workflowFor(wanted: Wanted): string {
  const example = readFileSync(join(FOLDER, EXAMPLES[wanted.layout]), 'utf8');
  const text = example
    .replaceAll(BY_LABEL, STARTS)
    .replaceAll(` ${ITS_GROUP}`, `\n        ${UNLESS_STOP} ${ITS_GROUP}`)
    .replaceAll('github.event.issue.number', 'github.event.issue.number || inputs.issue')
    // Anybody may comment: without it, a comment would push out a run that waits.
    .replaceAll('cancel-in-progress: false\n', '$&      queue: max\n');
  const [first = '', second] = text.replace(/^[\s\S]*^jobs:\n/m, '').split(/^(?= {2}[\w-]+:\n)/m);
  const filled =
    second === undefined
      ? [ofOne(worked(first, `\${{ ${BY_HAND} && !inputs.issue && 'preflight' || 'run' }}`, wanted))]
      : ofTwo(
          worked(first, 'propose', wanted),
          withInputs(second, { mode: 'publish', key: 'bundle' }, wanted),
        );
  return `${HEAD}${filled.map((job) => `${job.trimEnd()}\n`).join('\n')}`;
}

function ofOne(job: string): string {
  return job.replace(/^ {4}if: /m, `$&${BY_HAND} || `);
}

/** With a third one before them, which checks the setup on the machine and after the steps of the first. */
function ofTwo(propose: string, publish: string): readonly string[] {
  const check = propose
    .replace('  propose:\n', '  preflight:\n')
    .replace(/^ {4}if: .*(?:\n {8}.*)*/m, `    if: ${BY_HAND} && !inputs.issue`)
    .replace(/^ {4}(?:concurrency|outputs):\n(?: {6}.*\n)+/gm, '')
    .replace(
      /^ {4}permissions:\n(?: {6}.*\n)+/m,
      '    permissions:\n      contents: write\n      issues: read\n',
    )
    .replace('          mode: propose\n', '          mode: preflight\n')
    .replace(/^ {6}- id: bundle\n[\s\S]*/m, '');
  return [
    `  # Checks the setup of both other jobs. To see whether a token may push, its own may; it pushes nothing.\n${check}`,
    `  # Has the key of the model and may only read: it asks the model and runs the commands.\n${propose}`,
    `  # Has the token that writes and no key: it runs no command. Its inputs are those of propose.\n${publish}`,
  ];
}

/** The job of an example with machine, services, steps and commands of the plan. */
function worked(job: string, mode: string, wanted: Wanted): string {
  const { plan } = wanted;
  const pins = new Map([...examplePins(), ...plan.pins]);
  const { uses = 'actions/checkout', with: given } = plan.checkout;
  const checkout = { uses, with: { ...mapping(given), 'persist-credentials': false } };
  const steps = [{ plain: checkout, why: 'No token stays in the checkout.' }, ...plan.steps];
  const head = [
    `    # ${comment(`The machine, steps and commands below are from ${plan.from}.`)}`,
    ...plan.notes.map((note) => `    # ${comment(note)}`),
    ...indented(plan.job, 4),
  ];
  const before = ['    steps:', ...steps.flatMap((step) => stepOf(step, pins))];
  const written = job
    .replace(/^ {4}runs-on: .*/m, () => head.join('\n'))
    .replace(/^ {4}steps:\n[\s\S]*?(?= {6}- id: tether\n)/m, () => `${before.join('\n')}\n`);
  return withInputs(written, { mode, key: 'api-key' }, wanted);
}

/** The job with the inputs of its step of the action, of which it keeps the one named `key`. */
function withInputs(
  job: string,
  { mode, key }: { readonly mode: string; readonly key: 'api-key' | 'bundle' },
  { plan, model, provider, layout }: Wanted,
): string {
  const names = Object.keys(plan.env).filter((name) => /^[a-z_]\w*$/i.test(name));
  const env = Object.fromEntries(Object.entries(plan.env).filter(([, value]) => value !== null));
  const isWork = key === 'api-key';
  return job.replace(/(- id: tether\n.*\n) {8}with:\n(?: {10}.*\n)+/, (whole, action: string) => {
    const kept = new RegExp(`^ {10}${key}: .*`, 'm').exec(whole)?.[0] ?? '';
    const lines = [
      ...(isWork && Object.keys(env).length > 0 ? indented({ env }, 8) : []),
      '        with:',
      ...indented({ mode, issue: '${{ inputs.issue }}', model, ...(provider !== null && { provider }) }, 10),
      ...(isWork
        ? ['          # A secret of the repository: Settings, Secrets and variables, Actions.']
        : []),
      kept,
      ...reason(plan.ports, 'Commands reach these ports of the services, and no network.', 'network'),
      ...reason(names, 'Commands see these variables beside the usual ones.', 'pass-env'),
      ...validateOf(plan, layout),
    ];
    return `${action}${lines.join('\n')}\n`;
  });
}

/** An input that is a list, with why it is there; nothing without values. */
function reason(values: readonly string[], why: string, input: string): readonly string[] {
  if (values.length === 0) return [];
  return [`          # ${why}`, ...indented({ [input]: values.join(', ') }, 10)];
}

function validateOf({ gate }: SetupPlan, layout: Layout): readonly string[] {
  if (gate.length === 0)
    return [
      '          # Nothing at the root says how the project is tested. Without a command nothing is validated:',
      '          # validate: |',
      '          #   make test',
    ];
  return [
    ...gate.map(({ text, why }) => `          # ${comment(`${oneLine(text, 80)}: ${why}.`)}`),
    '          # Commands have no network. All of them must pass on a change.',
    ...(layout === 'two'
      ? ['          # Change them in all three jobs alike: publish refuses what differs.']
      : []),
    '          validate: |',
    ...gate.map(({ text }) => `            ${text}`),
  ];
}

function stepOf({ plain, why }: PlannedStep, pins: ReadonlyMap<string, string>): readonly string[] {
  const { name, ...given } = plain;
  const uses = typeof given.uses === 'string' ? { uses: pins.get(given.uses) ?? given.uses } : {};
  const step = { ...(name !== undefined && { name }), ...given, ...uses };
  return [...(why === '' ? [] : [`      # ${comment(why)}`]), ...indented([step], 6)];
}

function indented(value: Plain | Readonly<Record<string, Plain>>, by: number): readonly string[] {
  const lines = stringify(value, { lineWidth: 0 }).trimEnd().split('\n');
  // A pin keeps its version behind it as a comment, as the examples have it.
  return lines.map((line) =>
    line === '' ? '' : ' '.repeat(by) + line.replace(/: "?(\S+@[\da-f]{40} # v[\w.]+)"?$/, ': $1'),
  );
}

/** A file may be named by several lines, of which only the first would be a comment. */
function comment(text: string): string {
  return oneLine(text.replace(/\p{Cc}/gu, ' '), 240);
}

/** Each action with its commit, as the examples pin it. */
function examplePins(): ReadonlyMap<string, string> {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.yml'));
  const texts = names.map((name) => readFileSync(join(FOLDER, name), 'utf8'));
  const pinned = texts.flatMap((text) => [...text.matchAll(/uses: (([\w-]+\/[\w-]+)@[\da-f]{40} # v\S+)/g)]);
  return new Map(pinned.map(([, pin = '', name = '']) => [name, pin]));
}
