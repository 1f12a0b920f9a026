import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { oneLine } from '../../src/core/text/text.ts';
import { offline, warmUp } from './downloads.ts';
import { FRAMES, type Frame, type Layout } from './frame.ts';
import { mapping, type Plain } from './github-workflow.ts';
import type { PlannedStep, SetupPlan } from './setup-plan.ts';

const EXAMPLES = join(import.meta.dirname, '..', '..', 'examples');
const HEAD = `name: Tether

on:
  # A label on an issue starts a run. Who may label may start one, if they may also write to the repository.
  issues:
    types: [labeled]
  # A comment on the issue that begins with /tether goes on from the open pull request.
  issue_comment:
    types: [created]
  # "Run workflow" without a number checks the set-up; it changes nothing and asks the model nothing.
  workflow_dispatch:
    inputs:
      issue:
        description: Number of an issue. Empty checks the set-up.
        type: string

# No job has any permission that it does not name itself.
permissions: {}

jobs:`;

type Pins = ReadonlyMap<string, string>;

export interface Wanted {
  readonly plan: SetupPlan;
  readonly model: string;
  /** Null: as the input's default. */
  readonly provider: string | null;
  readonly layout: Layout;
}

/** A workflow with the steps and commands of the plan, each with its reason. */
export function workflowFor(wanted: Wanted): string {
  const pins = new Map([...examplePins(), ...wanted.plan.pins]);
  return [HEAD, ...FRAMES[wanted.layout].flatMap((frame) => ['', ...jobOf(frame, wanted, pins)]), ''].join(
    '\n',
  );
}

function jobOf(frame: Frame, wanted: Wanted, pins: Pins): readonly string[] {
  const { plan } = wanted;
  const upload = pins.get('actions/upload-artifact') ?? '';
  const after = frame.after === '' ? [] : [frame.after.replaceAll('PIN', upload)];
  if (frame.does === 'publishes') {
    const download = pins.get('actions/download-artifact') ?? '';
    return [
      ...[frame.head, '    runs-on: ubuntu-24.04', frame.permissions, '    steps:'],
      ...checkoutOf(null, pins),
      `      - uses: ${download}
        with:
          artifact-ids: \${{ needs.propose.outputs.artifact-id }}
          path: \${{ runner.temp }}/tether-bundle
          merge-multiple: true`,
      ...actionOf(frame, wanted),
      ...after,
    ];
  }
  return [
    frame.head,
    `    # ${comment(`The machine, steps and commands below are from ${plan.from}.`)}`,
    ...plan.notes.map((note) => `    # ${comment(note)}`),
    `    runs-on: ${stringify(plan.runsOn).trim()}`,
    frame.permissions,
    ...plan.job.flatMap(({ key, value, why }) => [`    # ${comment(why)}`, ...indented({ [key]: value }, 4)]),
    '    steps:',
    ...checkoutOf(plan.checkout, pins),
    ...[...plan.steps, ...fetches(plan)].flatMap((step) => stepOf(step, pins)),
    ...actionOf(frame, wanted),
    ...after,
  ];
}

function actionOf(frame: Frame, { plan, model, provider }: Wanted): readonly string[] {
  const own = /^ {6}- id: tether\n {8}uses: \S+/m.exec(
    readFileSync(join(EXAMPLES, 'label-node.yml'), 'utf8'),
  )?.[0];
  const env = Object.entries(plan.env).filter(([, value]) => value !== null);
  const hasEnv = env.length > 0 && frame.does === 'works';
  const secret =
    frame.does === 'works'
      ? [
          '          # A secret of the repository: Settings, Secrets and variables, Actions.',
          '          api-key: ${{ secrets.MODEL_API_KEY }}',
        ]
      : ['          bundle: ${{ runner.temp }}/tether-bundle#${{ needs.propose.outputs.bundle }}'];
  return [
    own ?? '',
    ...(hasEnv ? indented({ env: Object.fromEntries(env) }, 8) : []),
    '        with:',
    `          mode: ${frame.mode}`,
    '          issue: ${{ inputs.issue }}',
    `          model: ${/^[\w./-]+$/.test(model) ? model : JSON.stringify(model)}`,
    ...(provider === null ? [] : [`          provider: ${provider}`]),
    ...secret,
    ...reaches(plan),
    ...validateOf(plan),
  ];
}

/** What fetches beforehand, once for all commands of a program. */
export function fetches({ gate, steps, prefetches }: SetupPlan): readonly PlannedStep[] {
  const has = new Set(steps.map(({ plain }) => String(plain.run ?? '').trim()));
  const known = gate.map(({ text }) => warmUp(text));
  const wanted = new Set([...known.flatMap((one) => one ?? []), ...(known.includes(null) ? prefetches : [])]);
  return [...wanted]
    .filter((run) => !has.has(run))
    .map((run) => ({
      plain: { run },
      why: 'Commands of the gate have no network: this brings what they need, whatever it says.',
    }));
}

function checkoutOf(checkout: SetupPlan['checkout'], pins: Pins): readonly string[] {
  const uses = String(checkout?.plain.uses ?? pins.get('actions/checkout') ?? '');
  const given = { ...mapping(checkout?.plain.with), 'persist-credentials': false };
  return [
    `      # ${checkout === null ? '' : `${comment(checkout.why)} `}No token stays in the checkout.`,
    ...indented([{ uses: pins.get(uses) ?? uses, with: given }], 6),
  ];
}

function stepOf({ plain, why }: PlannedStep, pins: Pins): readonly string[] {
  const { name, ...given } = plain;
  const rest = {
    ...given,
    ...(typeof given.uses === 'string' && { uses: pins.get(given.uses) ?? given.uses }),
  };
  return [
    ...(why === '' ? [] : [`      # ${comment(why)}`]),
    ...indented([name === undefined ? rest : { name, ...rest }], 6),
  ];
}

function reaches({ ports, env }: SetupPlan): readonly string[] {
  const names = Object.keys(env).filter((name) => /^[a-z_]\w*$/i.test(name));
  return [
    ...(ports.length === 0
      ? []
      : [
          '          # Commands reach these ports of the services, and no network.',
          ...indented({ network: ports.join(', ') }, 10),
        ]),
    ...(names.length === 0
      ? []
      : [
          '          # Commands see these variables beside the usual ones.',
          `          pass-env: ${names.join(', ')}`,
        ]),
  ];
}

function validateOf({ gate }: SetupPlan): readonly string[] {
  if (gate.length === 0)
    return [
      '          # Nothing at the root says how the project is tested. Without a command nothing is validated:',
      '          # validate: |',
      '          #   make test',
    ];
  return [
    ...gate.map(({ text, why }) => `          # ${comment(`${oneLine(offline(text), 80)}: ${why}.`)}`),
    '          # Commands have no network. All of them must pass on a change.',
    '          validate: |',
    ...gate.map(({ text }) => `            ${offline(text)}`),
  ];
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
function examplePins(): Pins {
  const examples = readdirSync(EXAMPLES).filter((name) => name.endsWith('.yml'));
  const texts = examples.map((name) => readFileSync(join(EXAMPLES, name), 'utf8'));
  const pinned = texts.flatMap((text) => [...text.matchAll(/uses: (([\w-]+\/[\w-]+)@[\da-f]{40} # v\S+)/g)]);
  return new Map(pinned.map(([, pin = '', name = '']) => [name, pin]));
}
