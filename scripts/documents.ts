// Writes what follows from tables in src: action.yml and its copy for tether.yml, docs/configuration.md, and the marked
// parts of README.md, tether.yml and pages in docs. Also writes the action's address, which is set here only.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { INPUT_NAMES, INPUTS, type InputName } from '../src/config/inputs/inputs.ts';
import { PRICE_LIST } from '../src/config/model-prices.generated.ts';
import { knownPrices, MEASURED_INPUT_TOKENS } from '../src/config/prices.ts';
import { OF_THE_WORKFLOW } from '../src/config/settings/settable.ts';
import { EXIT_CODES, type Status } from '../src/core/outcome.ts';
import { PROTECTED_FILES, type ProtectedFiles } from '../src/core/paths/protected-paths.ts';
import { FATES } from '../src/core/verdict/fates.ts';
import { FORMATS } from '../src/review/results/formats.ts';
import type { FormatReader } from '../src/review/results/readers/format.ts';
import { described, inputTables, settingTable } from './input-tables.ts';
import { metricsTable } from './metrics-tables.ts';
import { OUTPUTS } from './outputs.ts';
import { settingsSchema } from './settings-schema.ts';

const root = join(import.meta.dirname, '..');

/** Where the action lives. Change it here, run `npm run build`, and every example and paper follows. */
export const ACTION_REPOSITORY = 'tether-action/tether';

/** A copy of action.yml in a folder of its own: `$/`, by which the reusable workflow names its own version, needs a path. */
const ACTION_COPY = '.github/actions/tether';

/**
 * The only default that the runner fills in is the token, which no program knows: a default in action.yml would arrive as if
 * the workflow gave it.
 *
 * @param main the bundle, from the folder that the file stands in
 */
function actionYml(main: string): string {
  const inputs = INPUT_NAMES.flatMap((name) => {
    const lines = [`  ${name}:`, `    description: ${JSON.stringify(described(name))}`];
    if (name === 'model') lines.push('    required: true');
    if (name === 'github-token') lines.push(`    default: ${JSON.stringify(INPUTS[name].default)}`);
    return lines;
  });
  const outputs = Object.entries(OUTPUTS).flatMap(([name, meaning]) => [
    `  ${name}:`,
    `    description: ${JSON.stringify(meaning)}`,
  ]);
  return [
    '# Generated from src/config/inputs/inputs.ts and outputs.ts by `npm run build`.',
    'name: Tether',
    'description: Turns a labelled issue into a pull request that your own commands have validated.',
    'author: The Tether maintainers',
    'branding:',
    '  icon: git-pull-request',
    '  color: blue',
    'inputs:',
    ...inputs,
    'outputs:',
    ...outputs,
    'runs:',
    '  using: node24',
    `  main: ${main}`,
    `  post: ${main.replace(/index\.js$/, 'post.js')}`,
    '  post-if: failure() || cancelled()',
    '',
  ].join('\n');
}

function outputTable(): string {
  const rows = Object.entries(OUTPUTS).map(([name, meaning]) => `| \`${name}\` | ${meaning} |`);
  return ['| Output | Meaning |', '|---|---|', ...rows].join('\n');
}

const STATUS_MEANINGS: Readonly<Record<Status, string>> = {
  validated:
    'The change is [validated](how-a-change-is-judged.md#what-the-headline-means), and the pull request is open.',
  unproven: 'The same, but nothing was seen to fail without the change.',
  unvalidated:
    'The commands did not pass, or [a rule](how-a-change-is-judged.md#what-blocks-and-the-way-out) holds the change back. With `on-unvalidated: fail` the exit code is 1.',
  drafted: 'The writer made a draft of the issue.',
  answered: 'The model says that nothing is to be changed, and why. `/tether` goes on.',
  'needs-info': 'A question or a plan waits for an answer, in a new comment.',
  'needs-review':
    'The commands pass, and the critic asks for more or did not judge it: a draft waits for a person.',
  withdrawn: 'The commands pass, and the critic advised against publishing: there is only a patch.',
  'no-change': 'The model finished without a change, or the base has the change already.',
  superseded:
    'Another run, or a person, moved or deleted the branch meanwhile, or merged, closed or retargeted the pull request at the last moment. Nothing was overwritten.',
  skipped:
    'The event starts nothing, or the issue is closed or locked, or lost its label. Also: a preflight that found nothing broken, or a planned batch.',
  denied: 'The person may not start a run, or no longer.',
  exhausted:
    'A limit was reached. The work so far was published as a draft. At a limit of the issue or of the repository, the run does not begin.',
  failed:
    'A fault of inputs, model endpoint or forge, or a cancelled run. Also: a preflight that found something broken, or a batch with a repository that could not be read.',
};

function statusTable(): string {
  const rows = Object.entries(EXIT_CODES).map(([status, code]) => {
    const meaning = new Map<string, string>(Object.entries(STATUS_MEANINGS)).get(status) ?? '';
    return `| \`${status}\` | ${code} | ${meaning} |`;
  });
  return ['| Status | Exit code | Meaning |', '|---|---:|---|', ...rows].join('\n');
}

const { least, mean, most } = MEASURED_INPUT_TOKENS;
const counted = (tokens: number): string => tokens.toLocaleString('en-US');

const MEASURED_OUTPUT_TOKENS = 1_100;
const PRICED_MODELS = [
  { provider: 'openai', model: 'gpt-5.5' },
  { provider: 'anthropic', model: 'claude-opus-5-5' },
  { provider: 'gemini', model: 'gemini-3.1-pro' },
] as const;

/** What the average of the measured runs costs at the list price of a model. */
function dollarsOfRun({ provider, model }: (typeof PRICED_MODELS)[number]): string {
  const prices = knownPrices({ provider, model });
  if (prices === null) throw new Error(`The price of ${model} is not known: name another model.`);
  const dollars = (mean * prices.input + MEASURED_OUTPUT_TOKENS * prices.output) / 1_000_000;
  return dollars.toFixed(2);
}

function costOfRun(): string {
  const costs = PRICED_MODELS.map((one) => `${dollarsOfRun(one)} with ${one.model}`);
  return `US dollars at list prices: ${costs.join(', ')}`;
}

const LEFT_OUT = 'Hidden reasoning comes on top; a prompt cache makes it cheaper.';

const MEASURED = [
  `On 23 real bugs of libraries ([measured](performance.md#whole-runs-on-real-bugs)), a run needed two or three replies, ${counted(least)} to ${counted(most)} input tokens (${counted(mean)} on average) and some ${counted(MEASURED_OUTPUT_TOKENS)} of output. ${costOfRun()}. ${LEFT_OUT}`,
  `Prices and context windows of usual models come from ${PRICE_LIST}. The prices are used for the providers openai, azure, anthropic, gemini and openrouter; otherwise give \`price\`. They are those for prompts of usual size, so a \`context-window\` over 200000 has to be set.`,
].join('\n\n');

const MONOREPO = 'examples/settings/monorepo.yml';
const JUDGING_PAGE = 'docs/how-a-change-is-judged.md';
const SETTINGS_SCHEMA = 'schemas/settings/tether.json';

function schemaAddress(): string {
  return `https://raw.githubusercontent.com/${ACTION_REPOSITORY}/v${majorVersion()}/${SETTINGS_SCHEMA}`;
}

const SETTINGS_PART = [
  `\`.github/tether.yml\` on the default branch applies to every run on the repository. The action changes it only if \`allow-paths\` names it.`,
  [
    '```yaml',
    `# yaml-language-server: $schema=${schemaAddress()}`,
    'validate:',
    '  - npm test',
    '  - npm run lint',
    'max-rounds: 20',
    'profiles:',
    '  strong: # by the label tether:strong',
    '    model: a-stronger-model',
    '    max-cost-usd: 10',
    '```',
  ].join('\n'),
  'Inputs have the same names and values there; a list is an input of several lines. A value in the workflow takes precedence, and a profile over both. These settings exist only there:',
  settingTable(),
  "The label `tether:NAME` starts a run with the profile NAME, if the `if` of the job lets it through: `startsWith(github.event.label.name, 'tether:')`. As long as the issue has the label, the profile also applies to its later runs, until the plain label starts one. It counts only if a person who may start runs put it on, or (on GitHub) opened the issue by a form that has it among its `labels`.",
  `The file cannot set ${OF_THE_WORKFLOW.map((name) => `\`${name}\``).join(', ')}. \`model\`, \`agent\` and \`base-branch\` can be set in profiles alone. An unknown name, a wrong value or a file named \`tether.yaml\` ends the run before anything is spent.`,
  [
    '### Pull requests',
    [
      '```yaml',
      'pull-request:',
      '  title: "fix: {title} (#{issue})"',
      '  labels: [automated]',
      '  reviewers: [ada, octo/parsers]',
      '  template: # or auto, or off',
      '    What: summary',
      '    How was this tested?: tests',
      '```',
    ].join('\n'),
    "The title is a pattern of one line, and also the subject of the commits. New pull requests get the labels; reviewers are requested when a new one is validated. The repository's template (`pull_request_template.md`) is added at the end. `template` says what is below which of its headings: `summary` (the model's), `issue`, `tests` or `verdict`. With `auto`, the default, the usual headings are filled in, unless they are a question or have boxes to tick. What only asks and was not filled in is left out: all of a template, or what stands above its headings. Mentions, links, pictures and references in the template become plain text.",
  ].join('\n\n'),
  [
    '### Packages',
    'Each package can have its own gate. A change has to pass the gates of all packages that it touches.',
    ['```yaml', readFileSync(join(root, MONOREPO), 'utf8').trim(), '```'].join('\n'),
    'A package is named by its folder, in which its commands run. A `*` matches any part of one name; a named folder takes precedence over a pattern. If packages are nested, the gates of both apply; a moved file counts in its old and its new place. Files of no package have to pass the `validate` of the repository; without one, such a change is not validated. Setup and formatters are those of the repository.',
    'Commands are named with their folder: `libs/text: npm test`.',
  ].join('\n\n'),
].join('\n\n');

function configurationPage(): string {
  return `${[
    '# Configuration',
    '<!-- Generated from src/config by `npm run build`. -->',
    'A run is configured by the inputs of the action. A repository can set most of them, and its own settings, in [a file](#settings-of-a-repository). A misspelled input ends the run; any other unknown input is a warning.',
    '## Inputs',
    inputTables(),
    '## Settings of a repository',
    SETTINGS_PART,
    '## What the defaults rest on',
    MEASURED,
    '## Outputs',
    outputTable(),
    '## How a run can end',
    statusTable(),
    'A change that was not published is kept as a patch.',
  ].join('\n\n')}\n`;
}

/** What the jobs of a split run hand to each other. */
const BETWEEN_JOBS: readonly InputName[] = ['bundle'];

/** A step of the same job writes it, and the reusable workflow has none of its caller's. */
const OF_A_STEP: readonly InputName[] = ['api-key-file'];

/** Other repositories: a batch has a workflow of its own (examples/batch.yml). */
const OF_A_BATCH: readonly InputName[] = ['repository'];

const OF_OTHERS = [...BETWEEN_JOBS, ...OF_A_STEP, ...OF_A_BATCH];

/** Inputs that a caller of the reusable workflow gives; secrets travel as secrets. */
export const CALLER_INPUTS: readonly InputName[] = INPUT_NAMES.filter(
  (name) => !INPUTS[name].isSecret && !OF_OTHERS.includes(name),
);

/** Inputs that a repository or an organization may set once, as a configuration variable. */
const VARIABLES: readonly InputName[] = ['base-url', 'model', 'setup', 'validate'];

function valueInWorkflow(name: InputName): string {
  if (!VARIABLES.includes(name)) return `\${{ inputs.${name} }}`;
  return `\${{ inputs.${name} || vars.TETHER_${name.toUpperCase().replaceAll('-', '_')} }}`;
}

/** Of the job that ran, or of the later of two. */
function valueOfJobs(name: string): string {
  const values = ['tether', 'publish', 'propose'].map((job) => `jobs.${job}.outputs.${name}`);
  return `\${{ ${values.join(' || ')} }}`;
}

type Part = readonly [mark: string, indent: number, lines: readonly string[]];

function workflowParts(): readonly Part[] {
  const outputs = Object.keys(OUTPUTS);
  const ofStep = outputs.map((name) => `${name}: \${{ steps.tether.outputs.${name} }}`);
  const given = CALLER_INPUTS.map((name) => `${name}: ${valueInWorkflow(name)}`);
  const ofOneHalf = given.filter((line) => !line.startsWith('mode: '));
  return [
    [
      'inputs',
      6,
      CALLER_INPUTS.map(
        (name) => `${name}: { type: string, description: ${JSON.stringify(described(name))} }`,
      ),
    ],
    ['outputs', 6, outputs.map((name) => `${name}: { value: "${valueOfJobs(name)}" }`)],
    ['job outputs', 6, ofStep],
    ['propose outputs', 6, ofStep],
    ['publish outputs', 6, ofStep],
    ['action inputs', 10, given],
    ['propose inputs', 10, ofOneHalf],
    ['publish inputs', 10, ofOneHalf],
  ];
}

/** Modes that no stranger's text goes into: one job does them in a split workflow, too. */
const ASKS_NO_MODEL = `contains(fromJSON('["preflight", "plan-batch"]'), inputs.mode)`;

/** @throws when the text lacks the marks `# NAME:begin` and `# NAME:end` of a part */
export function workflowWithParts(workflow: string): string {
  const filled = workflowParts().reduce((text, [mark, indent, lines]) => {
    const pad = ' '.repeat(indent);
    const block = lines.map((line) => `${pad}${line}\n`).join('');
    return between(text, [`# ${mark}:begin\n`, `${pad}# ${mark}:end`], block);
  }, workflow);
  const [, gate = ''] = /# gate:begin\n([\s\S]*?) *# gate:end/.exec(filled) ?? [];
  const ofPropose = gate.replaceAll(
    `(inputs.isolation-level != 'split' || ${ASKS_NO_MODEL})`,
    `inputs.isolation-level == 'split' && !${ASKS_NO_MODEL}`,
  );
  return between(filled, ['# propose gate:begin\n', '    # propose gate:end'], ofPropose);
}

const ROLES: Readonly<Record<'runner' | NonNullable<FormatReader['role']>, string>> = {
  runner: 'Test runners',
  carrier: 'Formats of other runners',
  checker: 'Checkers',
  compiler: 'Compilers',
  builder: 'Build tools, by the XML that they write',
};

/** Whose outputs are read into failures with names. */
function readersList(): string {
  const titles = (role: string): readonly string[] =>
    [...new Set(FORMATS.filter((reader) => (reader.role ?? 'runner') === role).map(titleOf))].sort(
      (one, other) => one.toLowerCase().localeCompare(other.toLowerCase()),
    );
  const titleOf = ({ title, format }: FormatReader): string => title ?? format.replaceAll('-', ' ');
  return Object.entries(ROLES)
    .map(([role, what]) => `- ${what}: ${titles(role).join(', ')}`)
    .join('\n');
}

/** @throws when the text lacks the marks of a table */
export function judgingWithParts(text: string): string {
  const withFates = between(text, ['<!-- fates:begin -->\n', '<!-- fates:end -->'], `${fatesTable()}\n`);
  return between(withFates, ['<!-- readers:begin -->\n', '<!-- readers:end -->'], `${readersList()}\n`);
}

const BLOCKS = {
  yes: '**yes**',
  'of-issue': 'if the issue is about it',
  'of-named-file': 'if the issue names the file that it tests, [unless](#failures-that-the-base-already-has)',
  no: 'no',
} as const;

function fatesTable(): string {
  const rows = Object.entries(FATES).flatMap(([name, fate]) =>
    [fate, ...('or' in fate ? [fate.or] : [])].map(
      ({ onBase, onChange }) => `| \`${name}\` | ${onBase} | ${onChange} | ${BLOCKS[fate.blocks]} |`,
    ),
  );
  return ['| | On the base | On the change | Blocks |', '|---|---|---|---|', ...rows].join('\n');
}

/** @param label the text of examples/label.yml, which is the workflow that the README shows */
export function readmeWithParts(readme: string, label: string): string {
  const workflow = label.replace(/^(?:#.*\n)+/, '');
  return between(
    readme,
    ['<!-- workflow:begin -->\n', '<!-- workflow:end -->'],
    `\`\`\`yaml\n${workflow}\`\`\`\n`,
  );
}

function protectedTable(): string {
  const code = (names: readonly string[] = []): string => names.map((name) => `\`${name}\``).join(', ');
  const places = ({ anywhere, atRoot = [] }: ProtectedFiles): string =>
    [code(anywhere), code(atRoot.map((path) => `/${path}`))].filter((list) => list !== '').join(', ');
  const protectedRows = PROTECTED_FILES.map((files) => {
    const open = files.open === undefined ? '' : `; open: ${code(files.open.map((path) => `/${path}`))}`;
    return `| ${places(files)}${open} | ${files.what}: ${files.why} |`;
  });
  return ['| Files and folders | Why |', '|---|---|', ...protectedRows].join('\n');
}

/** @throws when the text lacks the marks of a table */
export function securityWithParts(text: string): string {
  return between(text, ['<!-- protected:begin -->\n', '<!-- protected:end -->'], `${protectedTable()}\n`);
}

/** @throws when the text lacks the marks of a table */
function metricsWithParts(text: string): string {
  return between(text, ['<!-- metrics:begin -->\n', '<!-- metrics:end -->'], `${metricsTable()}\n`);
}

/** @throws when the text lacks the marks of a part */
function withCost(text: string, page: string): string {
  const [priced] = PRICED_MODELS;
  const block = `On 23 real bugs of libraries, a run took ${counted(mean)} input and ${counted(MEASURED_OUTPUT_TOKENS)} output tokens on average ([measured](${page}#whole-runs-on-real-bugs)): **${dollarsOfRun(priced)} US dollars** at the list price of ${priced.model}, uncached. Hidden reasoning comes on top.`;
  return between(text, ['<!-- cost:begin -->\n', '\n<!-- cost:end -->'], block);
}

function between(text: string, [begin, end]: readonly [begin: string, end: string], block: string): string {
  const from = text.indexOf(begin);
  const to = text.indexOf(end, from + begin.length);
  if (from < 0 || to < 0)
    throw new Error(`The marks ${begin.trim()} and ${end.trim()} are missing; put them back.`);
  return `${text.slice(0, from + begin.length)}${block}${text.slice(to)}`;
}

const OWN_ADDRESS =
  /(uses: )?[\w.-]+\/tether((?:\/\.github\/workflows\/tether\.yml)?)@(?:v\d+\b|[\da-f]{40} # v\d+\.\d+\.\d+)/g;

/** What a release is known by. */
export interface Released {
  readonly tag: string;
  readonly commit: string;
}

/** Written by `npm run release`, behind the release: no commit can name itself. Null: there is none yet. */
function lastRelease(): Released | null {
  return JSON.parse(readFileSync(join(root, 'scripts/released.json'), 'utf8'));
}

/**
 * The text with every address of this action in it brought up to date: where a workflow uses it, the commit of the last
 * release, elsewhere the tag of the major version.
 */
export function withOwnAddress(text: string, released: Released | null = lastRelease()): string {
  return text.replace(OWN_ADDRESS, (_, uses: string = '', path: string) => {
    const at =
      uses === '' || released === null ? `v${majorVersion()}` : `${released.commit} # ${released.tag}`;
    return `${uses}${ACTION_REPOSITORY}${path}@${at}`;
  });
}

function majorVersion(): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return String(version).split('.')[0] ?? '';
}

/** Every file that this script writes, and what it should hold. */
export function documents(): ReadonlyMap<string, string> {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const examples = readdirSync(join(root, 'examples'))
    .filter((file) => file.endsWith('.yml'))
    .map((file) => `examples/${file}`);
  const papers = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && file !== 'configuration.md')
    .map((file) => `docs/${file}`);
  return new Map([
    ['action.yml', actionYml('dist/index.js')],
    [`${ACTION_COPY}/action.yml`, actionYml('../../../dist/index.js')],
    ['docs/configuration.md', configurationPage()],
    [SETTINGS_SCHEMA, settingsSchema(schemaAddress())],
    ['.github/workflows/tether.yml', workflowWithParts(read('.github/workflows/tether.yml'))],
    [
      'README.md',
      withOwnAddress(
        withCost(
          readmeWithParts(read('README.md'), withOwnAddress(read('examples/label.yml'))),
          'docs/performance.md',
        ),
      ),
    ],
    ...[...examples, ...papers].map((path): [string, string] => [path, withOwnAddress(read(path))]),
    ['docs/security.md', withOwnAddress(securityWithParts(read('docs/security.md')))],
    [JUDGING_PAGE, withOwnAddress(judgingWithParts(read(JUDGING_PAGE)))],
    ['docs/metrics.md', withOwnAddress(metricsWithParts(read('docs/metrics.md')))],
  ]);
}

export function writeDocuments(): void {
  for (const [path, text] of documents()) writeFileSync(join(root, path), text);
}

if (import.meta.main) writeDocuments();
