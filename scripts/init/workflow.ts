import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { oneLine } from '../../src/core/text/text.ts';
import type { DetectedCommand } from '../../src/intake/detect-commands.ts';
import type { Toolchain } from './toolchain.ts';

const EXAMPLES = join(import.meta.dirname, '..', '..', 'examples');

/** What the lines of the workflow mean, by how they begin. */
const MEANINGS: readonly (readonly [line: RegExp, meaning: string])[] = [
  [
    /^on:/,
    'A label on an issue starts it. Who may label may start a run, if they may also write to the repository.',
  ],
  [/^permissions: \{\}/, 'No job has any permission that it does not name itself.'],
  [/^ {4}if:/, 'Other labels, and bots, start nothing.'],
  [
    /^ {4}concurrency:/,
    'Two runs on one issue wait for each other; the action holds that without this, too.',
  ],
  [/^ {4}timeout-minutes:/, 'Above the input max-minutes (30), so that the action ends in order.'],
  [/^ {6}contents: write/, 'For the branch of the change,'],
  [/^ {6}issues: write/, 'for the status comment,'],
  [/^ {6}pull-requests: write/, 'and for the pull request.'],
  [/^ {6}- if: always/, 'What was paid for is kept, also where it could not be published.'],
  [/^ {10}persist-credentials:/, 'No token stays in the checkout.'],
];

export interface Wanted {
  readonly toolchains: readonly Toolchain[];
  readonly commands: readonly DetectedCommand[];
  readonly model: string;
  /** Null: as the input's default. */
  readonly provider: string | null;
}

/** The example for a Node project, fitted to a repository. */
export function workflowFor({ toolchains, commands, model, provider }: Wanted): string {
  const examples = readdirSync(EXAMPLES).filter((name) => name.endsWith('.yml'));
  const texts = examples.map((name) => readFileSync(join(EXAMPLES, name), 'utf8'));
  const pins = pinsOf(texts);
  const example = readFileSync(join(EXAMPLES, 'label-node.yml'), 'utf8').replace(/^(?:#.*\n)+/, '');
  const [head = ''] = example.split(/^ {6}- uses: actions\/setup-node/m);
  const [own = ''] = /^ {6}- id: tether\n {8}uses: \S+/m.exec(example) ?? [];
  const [kept = ''] = /^ {6}- if: always\(\)[\s\S]*/m.exec(example) ?? [];
  return [
    ...explained(head),
    ...toolchains.flatMap((toolchain) => stepsOf(toolchain, pins)),
    own,
    '        with:',
    `          model: ${/^[\w./-]+$/.test(model) ? model : JSON.stringify(model)}`,
    ...(provider === null ? [] : [`          provider: ${provider}`]),
    '          # A secret of the repository: Settings, Secrets and variables, Actions.',
    '          api-key: ${{ secrets.MODEL_API_KEY }}',
    ...validateOf(toolchains, commands),
    ...explained(kept),
    '',
  ].join('\n');
}

function explained(text: string): readonly string[] {
  return text
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const meaning = MEANINGS.find(([begins]) => begins.test(line))?.[1];
      const indent = /^ */.exec(line)?.[0] ?? '';
      return meaning === undefined ? [line] : [`${indent}# ${meaning}`, line];
    });
}

function stepsOf({ action, given, fetch }: Toolchain, pins: ReadonlyMap<string, string>): readonly string[] {
  const uses =
    action === null
      ? []
      : [
          `      - uses: ${pins.get(action) ?? action}`,
          '        with:',
          ...given.map((line) => `          ${line}`),
        ];
  const runs = fetch.flatMap(({ command, why }) => [`      # ${why}`, `      - run: ${command}`]);
  return [...uses, ...runs];
}

function validateOf(
  toolchains: readonly Toolchain[],
  commands: readonly DetectedCommand[],
): readonly string[] {
  const gate = commands.filter(({ purpose }) => purpose === 'validate');
  if (gate.length === 0)
    return [
      '          # Nothing at the root says how the project is tested. Without a command nothing is validated:',
      '          # validate: |',
      '          #   make test',
    ];
  const offline = ({ text }: DetectedCommand): string =>
    toolchains.reduce((command, toolchain) => toolchain.offline(command), text);
  return [
    ...gate.map((command) => `          # ${commentWords(`${offline(command)}: ${command.reason}.`)}`),
    '          # Commands have no network. All of them must pass on a change.',
    '          validate: |',
    ...gate.map((command) => `            ${offline(command)}`),
  ];
}

/** A file may be named by several lines, of which only the first would be a comment. */
function commentWords(text: string): string {
  return oneLine(text.replace(/\p{Cc}/gu, ' '), 200);
}

/** Each action with its commit, as the examples pin it. */
function pinsOf(texts: readonly string[]): ReadonlyMap<string, string> {
  const pinned = texts.flatMap((text) => [...text.matchAll(/uses: (([\w-]+\/[\w-]+)@[\da-f]{40} # v\S+)/g)]);
  return new Map(pinned.map(([, pin = '', name = '']) => [name, pin]));
}
