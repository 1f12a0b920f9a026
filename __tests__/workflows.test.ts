import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listOf, objectOf, parseJson, textOf as wordOf } from '../embedded/json.ts';
import { temporaryFolder } from '../embedded/temp.ts';
import { ACTION_REPOSITORY, CALLER_INPUTS } from '../scripts/documents.ts';
import { MEANINGS } from '../scripts/meanings.ts';
import { Timeline } from '../src/adapters/telemetry/timeline.ts';
import { INPUT_NAMES, INPUTS } from '../src/config/inputs/inputs.ts';
import { NOTHING_DONE } from '../src/core/outcome.ts';
import { STOP_SPELLINGS } from '../src/core/remarks/comment-command.ts';
import { endedComment } from '../src/deliver/comment.ts';
import { progressText } from '../src/deliver/status/progress-text.ts';
import { PROMISES } from './security/promises.ts';
import { LIMITS } from './support/budgets.ts';
import { type Payload, payloadOf } from './support/webhooks.ts';
import { findingsIn } from './support/workflow-rules.ts';
import {
  checkoutsThatKeepTheToken,
  evaluate,
  isTrue,
  languageServiceComplaints,
  list,
  mapping,
  type OwnFiles,
  readWorkflow,
  runsWithExpressions,
  unpinnedUses,
  type Workflow,
} from './support/workflows.ts';

const root = join(import.meta.dirname, '..');
const ownPaths = readdirSync(join(root, '.github/workflows')).map((file) => `.github/workflows/${file}`);
const examplePaths = readdirSync(join(root, 'examples'))
  .filter((file) => file.endsWith('.yml'))
  .map((file) => `examples/${file}`);
const paths = [...ownPaths, ...examplePaths];
const actionPaths = ['action.yml', '.github/actions/tether/action.yml'];

const texts = new Map(
  [...paths, ...actionPaths].map((path) => [path, readFileSync(join(root, path), 'utf8')]),
);
const workflows = new Map<string, Workflow>();
for (const path of paths) workflows.set(path, await readWorkflow(path, textOf(path)));

const own: OwnFiles = {
  repository: ACTION_REPOSITORY,
  action: {
    name: 'Tether',
    description: '',
    inputs: Object.fromEntries(
      INPUT_NAMES.map((name) => [name, { description: MEANINGS[name], required: name === 'model' }]),
    ),
  },
  files: texts,
};

function textOf(path: string): string {
  const text = texts.get(path);
  if (text === undefined) throw new Error(`There is no ${path}.`);
  return text;
}

function jobOf(path: string, id: string): ReturnType<typeof mapping> {
  return mapping(workflowOf(path).jobs.find((job) => job.id === id)?.plain);
}

/** What the step that runs the action is given. */
function givenIn(path: string, id: string): ReturnType<typeof mapping> {
  const steps = list(jobOf(path, id).steps).map(mapping);
  return mapping(
    steps.find(({ uses }) => /\.github\/actions\/tether$|\/tether@(?:v0|[\da-f]{40})$/.test(String(uses)))
      ?.with,
  );
}

function workflowOf(path: string): Workflow {
  const workflow = workflows.get(path);
  if (workflow === undefined) throw new Error(`There is no ${path}.`);
  return workflow;
}

describe('the checkers of GitHub', () => {
  test('there are files to check, and the page of the examples names each', () => {
    const names = ownPaths.map((path) => basename(path)).sort();
    expect(names).toEqual(['ci.yml', 'release.yml', 'scorecard.yml', 'selfcheck.yml', 'tether.yml']);
    expect(examplePaths.length).toBeGreaterThan(5);
    const index = readFileSync(join(root, 'examples/README.md'), 'utf8');
    expect(examplePaths.filter((path) => !index.includes(`(${basename(path)})`))).toEqual([]);
  });

  test.each([...paths, ...actionPaths])('the language service has no complaint about %s', async (path) => {
    expect(await languageServiceComplaints(path, textOf(path), own)).toEqual([]);
  });
});

describe('what a workflow may do', () => {
  const READ = { contents: 'read' };
  const READ_ALL = { contents: 'read', issues: 'read', 'pull-requests': 'read' };
  const PUBLISH = { contents: 'write', issues: 'write', 'pull-requests': 'write', statuses: 'write' };
  const POWERS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    'ci.yml check': READ,
    'release.yml prove': READ,
    'release.yml publish': { contents: 'write', 'id-token': 'write', attestations: 'write' },
    'scorecard.yml scorecard': { ...READ, 'id-token': 'write' },
    'selfcheck.yml linux': READ,
    'selfcheck.yml commit': { contents: 'write' },
    'github-app.yml tether': READ,
    ...Object.fromEntries(
      ['azure', 'bedrock', 'vertex'].map((cloud) => [
        `${cloud}.yml tether`,
        { ...PUBLISH, 'id-token': 'write' },
      ]),
    ),
    'checks.yml tether': { ...PUBLISH, checks: 'read' },
    'refine.yml refine': { contents: 'read', issues: 'write' },
    'forget-session.yml forget': { contents: 'write' },
    'two-jobs.yml propose': READ_ALL,
    'tether.yml propose': READ_ALL,
    'batch.yml plan': { ...READ_ALL, actions: 'read' },
    'preflight.yml preflight': { contents: 'write', issues: 'read' },
  };

  test.each(paths)('%s grants its jobs what they need and no more', (path) => {
    const { plain, jobs } = workflowOf(path);
    for (const { id, plain: job } of jobs) {
      const expected = POWERS[`${basename(path)} ${id}`] ?? PUBLISH;
      expect(job.permissions ?? plain.permissions, id).toEqual(expected);
      if (job.permissions !== undefined) expect(plain.permissions).toEqual({});
    }
  });

  test.each(paths)('%s names every action by its commit', (path) => {
    expect(unpinnedUses(textOf(path), ACTION_REPOSITORY)).toEqual([]);
  });

  test.each([
    ['- uses: actions/checkout@v6', 1],
    ['- uses: actions/checkout@de0fac2e4500dabe0009e67214ff5f5447ce83dd', 1],
    ['- uses: actions/checkout@de0fac2 # v6.0.2', 1],
    [`- uses: ${ACTION_REPOSITORY}-else@v1`, 1],
    ['- { uses: actions/checkout@v6, with: { persist-credentials: false } } # v6.0.2', 1],
    ['- uses: actions/checkout@de0fac2e4500dabe0009e67214ff5f5447ce83dd # v6.0.2', 0],
    ['# uses: actions/checkout@v6', 0],
  ])('the check of pins judges "%s"', (line, count) => {
    expect(unpinnedUses(line, ACTION_REPOSITORY)).toHaveLength(count);
  });

  test.each(paths)('%s breaks no static rule', (path) => {
    expect(findingsIn(workflowOf(path))).toEqual([]);
  });

  const HEAD = '${{ github.event.pull_request.head.sha }}';
  const checkout = (ref: string): string => `{ uses: actions/checkout@v6, with: { ref: "${ref}" } }`;
  test.each<
    [
      string,
      { readonly on?: string; readonly job?: string; readonly step?: string; readonly powers?: string },
    ]
  >([
    ['template-injection', { step: '{ run: "echo ${{ github.event.issue.title }}" }' }],
    [
      'template-injection',
      { step: '{ uses: actions/github-script@v8, with: { script: "${{ inputs.code }}" } }' },
    ],
    ['excessive-permissions', { powers: 'write-all' }],
    ['unpinned-images', { job: 'container: node:24' }],
    ['unpinned-images', { job: 'services: { db: { image: postgres } }' }],
    ['unpinned-images', { step: '{ uses: "docker://alpine:3" }' }],
    ['dangerous-triggers', { on: 'pull_request_target' }],
    ['dangerous-triggers', { on: '{ workflow_run: { workflows: [CI] } }' }],
    ['untrusted-checkout', { step: checkout(HEAD) }],
    ['cache-poisoning', { on: '{ push: { tags: ["v*"] } }', step: '{ uses: actions/setup-node@v6 }' }],
    ['cache-poisoning', { on: 'release', step: '{ uses: actions/cache@v5, with: { path: a, key: b } }' }],
    ['artifact-poisoning', { step: '{ uses: actions/download-artifact@v7, with: { run-id: 1 } }' }],
    ['artifact-poisoning', { step: '{ run: gh run download }' }],
    ['secrets-at-large', { step: '{ run: ls, env: { ALL: "${{ toJSON(secrets) }}" } }' }],
  ])('the rule %s sees %j', async (rule, broken) => {
    const { on = 'push', job = 'name: one', step = '{ run: ls }', powers = '{ contents: write }' } = broken;
    const text = `on: ${on}\njobs:\n  one:\n    runs-on: ubuntu-24.04\n    permissions: ${powers}\n    ${job}\n    steps: [${step}]\n`;
    const found = findingsIn(await readWorkflow('broken.yml', text));
    expect(found.map((finding) => finding.split(':')[0])).toEqual([rule]);
  });

  test('the release has the bill of materials that its own script writes', () => {
    const [, script = ''] =
      /\$\(node (scripts\/[\w.-]+)\)/.exec(textOf('.github/workflows/release.yml')) ?? [];
    const printed = execFileSync(process.execPath, [script], { cwd: root, encoding: 'utf8' });
    const bill = objectOf(parseJson(printed));
    expect(printed.trim()).not.toContain('\n');
    expect(bill.bomFormat).toBe('CycloneDX');
    const names = listOf(bill.components).map((one) => {
      const { group, name, version } = objectOf(one);
      return `${group === undefined ? '' : `${group}/`}${name}@${version}`;
    });
    const { dependencies } = objectOf(parseJson(readFileSync(join(root, 'package.json'), 'utf8')));
    const wanted = Object.entries(objectOf(dependencies)).map(([name, version]) => `${name}@${version}`);
    expect(wanted.length).toBeGreaterThan(5);
    expect(names).toEqual(expect.arrayContaining(wanted));
    expect(names.filter((name) => name.startsWith('vitest@'))).toEqual([]);
  });

  test('the release page has the table of the promises, and the commit to pin', async () => {
    await using folder = await temporaryFolder('release');
    const version = wordOf(objectOf(parseJson(readFileSync(join(root, 'package.json'), 'utf8'))).version);
    const steps = list(jobOf('.github/workflows/release.yml', 'publish').steps).map(mapping);
    const script = steps.map(({ run }) => String(run)).find((run) => run.includes('gh release create')) ?? '';
    // The release itself is made by a program that is not here.
    writeFileSync(join(folder.path, 'gh'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
    execFileSync('bash', ['-eo', 'pipefail', '-c', script], {
      cwd: root,
      env: {
        PATH: `${folder.path}:${process.env.PATH}`,
        RUNNER_TEMP: folder.path,
        GITHUB_REF_NAME: `v${version}`,
        GITHUB_REPOSITORY: 'owner/name',
        GITHUB_SERVER_URL: 'https://forge.example',
      },
    });
    const notes = readFileSync(join(folder.path, 'notes.md'), 'utf8');
    const rows = Object.keys(PROMISES).filter((name) => notes.includes(`\n| ${name} | `));
    expect(rows).toEqual(Object.keys(PROMISES));
    expect(notes).not.toMatch(/\(\.\.\/|promises:/);
    expect(notes).toMatch(/^To pin it: `owner\/name@[\da-f]{40} # v[\d.]+`$/m);
  });

  test('one action has one pin in all files', () => {
    const pins = new Map<string, Set<string>>();
    for (const path of paths) {
      for (const [, name = '', pin = ''] of textOf(path).matchAll(
        /uses: ([\w-]+\/[\w-]+)@([\da-f]{40}.*?# v[\d.]+)/g,
      )) {
        const known = pins.get(name) ?? new Set();
        pins.set(name, known.add(pin.replace(/^([\da-f]{40}).*(# v[\d.]+)$/, '$1 $2')));
      }
    }
    expect(pins.size).toBeGreaterThan(5);
    expect([...pins].filter(([, known]) => known.size > 1)).toEqual([]);
  });

  test.each(paths)('%s hands no expression to a shell and keeps no token in the checkout', (path) => {
    expect(runsWithExpressions(workflowOf(path))).toEqual([]);
    expect(checkoutsThatKeepTheToken(workflowOf(path))).toBe(0);
  });

  test('those two checks see what they look for', async () => {
    const text = textOf('examples/dispatch.yml')
      .replace('run: npm ci', 'run: npm ci ${{ github.event.inputs.instruction }}')
      .replace('          persist-credentials: false\n', '          fetch-depth: 1\n');
    const broken = await readWorkflow('broken.yml', text);
    expect(runsWithExpressions(broken)).toHaveLength(1);
    expect(checkoutsThatKeepTheToken(broken)).toBe(1);
  });

  test.each(paths)('every job of %s has a time limit', (path) => {
    for (const { plain } of workflowOf(path).jobs)
      expect(plain['timeout-minutes'] ?? plain.uses).toBeDefined();
  });

  const SECRETS = Object.keys(INPUTS).filter((name) => /token$|key$/.test(name));
  const BETWEEN = ['bundle'];

  test.each([
    ['tether', SECRETS],
    ['propose', ['api-key', 'github-token']],
    ['publish', [...SECRETS.filter((name) => name !== 'api-key'), ...BETWEEN]],
  ])(
    'job %s of the reusable workflow hands every input of the action on, under its own name',
    (id, besides) => {
      const given = givenIn('.github/workflows/tether.yml', id);
      for (const name of CALLER_INPUTS.filter((one) => id === 'tether' || one !== 'mode'))
        expect(given[name]).toMatch(new RegExp(`^\\$\\{\\{ inputs\\.${name} [|}]`));
      expect(Object.keys(given).sort()).toEqual([...besides, ...CALLER_INPUTS].sort());
    },
  );

  test.each(['.github/workflows/tether.yml', 'examples/two-jobs.yml'])(
    'of the two jobs in %s, one has the key of the model and reads, and the other writes and has none',
    (path) => {
      const [proposing, publishing] = [givenIn(path, 'propose'), givenIn(path, 'publish')];
      expect([proposing.mode, publishing.mode]).toEqual(['propose', 'publish']);
      expect(proposing['api-key']).toBe('${{ secrets.MODEL_API_KEY }}');
      expect(proposing['github-token'] ?? '${{ github.token }}').toBe('${{ github.token }}');
      expect(Object.keys(publishing)).not.toContain('api-key');
      expect(JSON.stringify(jobOf(path, 'publish'))).not.toContain('MODEL_API_KEY');
      expect(jobOf(path, 'publish').needs).toEqual('propose');
      const same = ({ mode: _mode, ...given }: Payload) =>
        Object.fromEntries(Object.entries(given).filter(([name]) => !SECRETS.includes(name)));
      const { bundle, ...rest } = same(publishing);
      expect(rest).toEqual(same(proposing));
      expect(bundle).toBe('${{ runner.temp }}/tether-bundle#${{ needs.propose.outputs.bundle }}');
    },
  );

  // Another kind of forge takes no artifacts of this version.
  const paying = [...examplePaths, '.github/workflows/tether.yml'].filter((path) => !/gitea/.test(path));

  test.each(paying)('each run of %s keeps what was paid for as an artifact', (path) => {
    for (const { plain } of workflowOf(path).jobs) {
      const steps = list(plain.steps).map(mapping);
      const at = steps.findIndex(({ uses }) => /\/tether(?:@v0)?$/.test(String(uses)));
      const { mode = 'run' } = mapping(steps[at]?.with);
      if (at < 0 || ['preflight', 'plan-batch'].includes(String(mode))) continue;
      const keeping = steps
        .slice(at)
        .find((step) => /outputs\.files \}\}"?$/.test(String(mapping(step.with).path)));
      expect(keeping?.if).toBe("always() && steps.tether.outputs.files != ''");
    }
  });

  test.each([
    ['single', 'run', 'tether'],
    ['split', 'run', 'propose'],
    // No text of strangers goes into these, and a half of them would be a whole run.
    ['single', 'preflight', 'tether'],
    ['split', 'preflight', 'tether'],
    ['split', 'plan-batch', 'tether'],
  ])('with isolation-level %s, the mode %s is done by the job %s alone', (level, mode, expected) => {
    const inputs = { 'isolation-level': level, mode };
    const jobs = workflowOf(CALLED).jobs.filter(({ id }) => id === 'tether' || id === 'propose');
    expect(jobs).toHaveLength(2);
    for (const [, happening] of STARTING) {
      const judged = jobs.map((job) => ({ id: job.id, ...judgeJob(job, happening, { inputs }) }));
      const [starting, ...more] = judged.filter(({ starts }) => starts);
      expect(more).toEqual([]);
      expect(starting).toEqual({ id: expected, starts: true, group: `tether/issue-${ISSUE}` });
      const [idle] = judged.filter(({ starts }) => !starts);
      expect(idle?.group).toMatch(/^tether-nothing-/);
    }
  });

  test.each([
    ['', false],
    ['single', false],
    ['split', false],
    ['spilt', true],
    ['two', true],
  ])('with isolation-level "%s", no job gets both secrets by mistake: it fails first: %s', (level, fails) => {
    const tether = workflowOf(CALLED).jobs.find(({ id }) => id === 'tether');
    const [first = null] = list(tether?.plain.steps);
    const { if: condition, run } = mapping(first);
    expect(
      isTrue(/^\$\{\{(.*)\}\}$/.exec(String(condition))?.[1] ?? '', { inputs: { 'isolation-level': level } }),
    ).toBe(fails);
    expect(run).toContain('exit 1');
  });
});

const USER = { login: 'mona', type: 'User' };
const BOT = { login: 'helper[bot]', type: 'Bot' };
const ACTIONS_BOT = { login: 'github-actions[bot]', type: 'Bot' };
const ISSUE = 42;

interface Happening {
  readonly event:
    | 'issues'
    | 'issue_comment'
    | 'pull_request_review'
    | 'pull_request_review_comment'
    | 'workflow_dispatch';
  readonly payload: Payload;
}

function issueOf(payload: Payload): Payload {
  const { pull_request: _none, ...issue } = JSON.parse(JSON.stringify(payload.issue ?? {}));
  return { ...issue, number: ISSUE };
}

function labelling(name: string, changes: Payload = {}): Happening {
  const payload = payloadOf('issues', 'labeled');
  const label = { ...JSON.parse(JSON.stringify(payload.label)), name };
  return {
    event: 'issues',
    payload: { ...payload, issue: issueOf(payload), sender: USER, label, ...changes },
  };
}

function comment(body: string, changes: Payload = {}): Happening {
  const payload = payloadOf('issue_comment', 'created');
  const written = { ...JSON.parse(JSON.stringify(payload.comment)), body };
  return {
    event: 'issue_comment',
    payload: { ...payload, issue: issueOf(payload), sender: USER, comment: written, ...changes },
  };
}

function onPullRequest(body: string): Happening {
  const pull = issueOf(payloadOf('issues', 'milestoned'));
  return comment(body, { issue: { ...pull, pull_request: { url: 'https://api.example/pulls/42' } } });
}

const dispatch: Happening = {
  event: 'workflow_dispatch',
  payload: { ...payloadOf('workflow_dispatch'), inputs: { issue: String(ISSUE) }, sender: USER },
};

const working = progressText({
  comment: 'coder',
  issue: ISSUE,
  model: 'some-model',
  budget: { limits: LIMITS, remainingMs: 0 },
  runUrl: '',
  progress: new Timeline(),
  now: 0,
});
const ended = endedComment(
  {
    outcome: { ...NOTHING_DONE, status: 'denied', reason: 'Comment /tether again.' },
    record: null,
  },
  ISSUE,
);

/** Whatever an event is, each workflow either starts a run for the issue or does nothing at all. */
const STARTING: readonly (readonly [what: string, Happening])[] = [
  ['the label', labelling('tether')],
  ['the label in other letters', labelling('Tether')],
  ['the command alone', comment('/tether')],
  ['the command with an instruction', comment('/tether mind the empty list\r\n\r\nand its test')],
  ['a dispatch', dispatch],
];
const IDLE: readonly (readonly [what: string, Happening])[] = [
  ['another label', labelling('bug')],
  ['the label by a bot', labelling('tether', { sender: BOT })],
  ['the label taken off', labelling('tether', { action: 'unlabeled' })],
  ['the command later in a comment', comment('Please /tether this.')],
  ['the command in a quotation', comment('> /tether\n\nWhat does this do?')],
  ['the command in a code block', comment('```\n/tether\n```')],
  ['an edited comment', comment('/tether', { action: 'edited' })],
  ['the command by a bot', comment('/tether', { sender: BOT })],
  ['its own first comment, by the workflow token', comment(working, { sender: ACTIONS_BOT })],
  ['its own first comment, by a person with a token', comment(working)],
  ['its own last comment, by a person with a token', comment(ended)],
];

const CALLED = '.github/workflows/tether.yml';
const CALLER = 'examples/reusable-caller.yml';
/** Not for the reusable workflow, which knows pull requests. */
const ON_PULL: readonly [string, Happening] = ['the command on a pull request', onPullRequest('/tether')];
/** They start no run, or those of a plan. */
const RUNLESS = ['examples/forget-session.yml', 'examples/preflight.yml', 'examples/batch.yml'];
/** Its events are those of pull requests. */
const ON_PULLS = 'examples/review.yml';
/** It has words of its own. */
const REFINE = 'examples/refine.yml';
/** Its events are those of checks. */
const ON_CHECKS = 'examples/checks.yml';
/** Its run finds the issue by itself. */
const ON_BASE = 'examples/update.yml';
/** Its events are Gitea's, which names no label and no group. */
const ON_GITEA = 'examples/gitea.yml';
const GATED = [
  CALLED,
  ...examplePaths.filter(
    (path) => ![...RUNLESS, ON_PULLS, ON_CHECKS, ON_BASE, ON_GITEA, REFINE].includes(path),
  ),
];

test('the workflow for Gitea opens for an issue that bears the label, and for the word in a comment', () => {
  const labels = (...names: readonly string[]) => ({ labels: names.map((name) => ({ name })) });
  const starts = (event: Happening['event'], payload: Happening['payload']) =>
    judge(workflowOf(ON_GITEA), { event, payload }).starts;
  expect(starts('issues', { action: 'label_updated', issue: labels('bug', 'tether') })).toBe(true);
  expect(starts('issues', { action: 'label_updated', issue: labels('bug') })).toBe(false);
  const said = (body: string) => ({ action: 'created', issue: labels('tether'), comment: { body } });
  expect([starts('issue_comment', said('/tether')), starts('issue_comment', said('Hi.'))]).toEqual([
    true,
    false,
  ]);
});

test.each(examplePaths.filter((path) => path !== ON_BASE))(
  'each job of %s that works on an issue has a group for that issue',
  (path) => {
    const jobs = mapping(workflowOf(path).plain.jobs);
    const lacking = Object.entries(jobs).flatMap(([name, job]) => {
      const { steps, concurrency } = mapping(job);
      const inputs = list(steps).flatMap((step) => {
        const { uses, with: given } = mapping(step);
        return String(uses ?? '').startsWith('tether-action/tether@') ? [mapping(given)] : [];
      });
      const works = inputs.some(({ mode }) => !['plan-batch', 'preflight', 'publish'].includes(String(mode)));
      const group = concurrency === undefined ? '' : String(mapping(concurrency).group);
      return works && !/tether\/issue-/.test(group) ? [name] : [];
    });
    expect(lacking).toEqual([]);
  },
);

const STOPS = STOP_SPELLINGS.flatMap((stop) => [`/tether ${stop}`, `/Tether ${stop.toUpperCase()}`]);

function subscribes(path: string, { event, payload }: Happening): boolean {
  const on = mapping(workflowOf(path).plain.on);
  if (!Object.hasOwn(on, event)) return false;
  const types = list(mapping(on[event]).types);
  return types.length === 0 || types.includes(String(payload.action));
}

interface Judgement {
  readonly starts: boolean;
  readonly group: string | null;
}

/** What GitHub makes of an event that it delivers to the workflow. */
function judge({ jobs }: Workflow, happening: Happening, runId = 7_000_000_001): Judgement {
  const [job] = jobs;
  if (job === undefined) throw new Error('The workflow has no job.');
  return judgeJob(job, happening, { runId });
}

/** The group first, then the condition. @param given what a caller gives besides the inputs of the event */
function judgeJob(
  job: Workflow['jobs'][number],
  { event, payload }: Happening,
  given: { readonly runId?: number; readonly inputs?: Payload },
): Judgement {
  const { runId = 7_000_000_001 } = given;
  const github = { event_name: event, event: payload, run_id: String(runId), ref: 'refs/heads/main' };
  const contexts = {
    github,
    inputs: { ...JSON.parse(JSON.stringify(payload.inputs ?? {})), ...given.inputs },
    vars: {},
  };
  return {
    starts: isTrue(job.condition, contexts),
    group: job.group === null ? null : evaluate(job.group, contexts),
  };
}

/** The workflow whose condition decides: a caller hands every event on. */
function decider(path: string): Workflow {
  return workflowOf(path === CALLER ? CALLED : path);
}

function isCalled(path: string): boolean {
  return path === CALLED || path === CALLER;
}

function groupFaults(workflow: Workflow): readonly string[] {
  const runs = STARTING.map(([, happening]) => judge(workflow, happening)).filter(({ starts }) => starts);
  const groupsOfRuns = runs.map(({ group }) => group);
  return IDLE.flatMap(([what, happening]) => {
    const { starts, group } = judge(workflow, happening);
    if (starts || group === null) return [];
    const isUnique = group !== judge(workflow, happening, 7_000_000_002).group;
    return isUnique && !groupsOfRuns.includes(group) ? [] : [`${what} gets the group ${group}`];
  });
}

describe.each(GATED)('the gate of %s', (path) => {
  test.each(STARTING.filter(([, happening]) => subscribes(path, happening)))(
    'opens for %s, and lets one issue have one run at a time',
    (_what, happening) => {
      const run = judge(decider(path), happening);
      expect(run).toEqual({ starts: true, group: `tether/issue-${ISSUE}` });
    },
  );

  const stops = STOPS.map((body) => comment(body)).filter((stop) => subscribes(path, stop));
  if (stops.length > 0) {
    test.each(stops)(
      'opens for the word that stops a run, which waits for none: $payload.comment.body',
      (stop) => {
        const { starts, group } = judge(decider(path), stop);
        expect(starts).toBe(true);
        expect(group).not.toBe(judge(decider(path), stop, 7_000_000_002).group);
      },
    );
  }

  const idle = isCalled(path) ? IDLE : [...IDLE, ON_PULL];
  const delivered = idle.filter(([, happening]) => path === CALLED || subscribes(path, happening));
  if (delivered.length > 0) {
    test.each(delivered)('stays shut for %s', (_what, happening) => {
      expect(judge(decider(path), happening).starts).toBe(false);
    });
  }

  test('no event that starts nothing can join the group of a run, nor of another such event', () => {
    if (delivered.length > 0) expect(groupFaults(decider(path))).toEqual([]);
  });

  test('a run is never cancelled by a later one', () => {
    const concurrency = decider(path).jobs.map(
      ({ plain }) => mapping(plain.concurrency)['cancel-in-progress'],
    );
    expect([undefined, false]).toContain(concurrency[0]);
  });
});

describe('the gate of the writer', () => {
  const workflow = workflowOf(REFINE);

  test.each([
    ['the label', labelling('tether-refine')],
    ['the command', comment('/tether refine')],
    ['the command with more behind it', comment('/tether refine\nMind the empty list.')],
  ])('opens for %s, in the group of the issue', (_what, happening) => {
    expect(judge(workflow, happening)).toEqual({ starts: true, group: `tether/issue-${ISSUE}` });
  });

  test.each<readonly [string, Happening]>([
    ...IDLE,
    ['what starts the coder', labelling('tether')],
    ['a comment for the coder', comment('/tether')],
    ['the command on a pull request', onPullRequest('/tether refine')],
  ])('stays shut for %s, in a group of its own', (_what, happening) => {
    const { starts, group } = judge(workflow, happening);
    expect(starts).toBe(false);
    expect(group).not.toBe(judge(workflow, happening, 7_000_000_002).group);
  });
});

describe.each([ON_PULLS, CALLED])('the gate of %s for what is said on pull requests', (path) => {
  const BRANCH = `tether/issue-${ISSUE}`;
  const HERE = 'octo/hello';
  const said = (
    event: 'pull_request_review' | 'pull_request_review_comment',
    what: Payload,
    { ref = BRANCH, from = HERE, sender = USER } = {},
  ): Happening => ({
    event,
    payload: { ...what, sender, pull_request: { head: { ref, repo: { full_name: from } } } },
  });
  const review = (state: string, body: string | null, where = {}): Happening =>
    said('pull_request_review', { action: 'submitted', review: { state, body } }, where);
  const onLine = (body: string): Happening =>
    said('pull_request_review_comment', { action: 'created', comment: { body } });
  const workflow = workflowOf(path);
  const judged = (happening: Happening, runId = '7') => {
    const [job] = workflow.jobs;
    const github = {
      ...{ event_name: happening.event, event: happening.payload, run_id: runId, repository: HERE },
    };
    const contexts = { github, inputs: { follow: 'reviews' }, vars: {} };
    return { starts: isTrue(job?.condition ?? '', contexts), group: evaluate(job?.group ?? '', contexts) };
  };

  test.each<[string, Happening, string]>([
    ['a review with the command', review('commented', '/tether mind this'), BRANCH],
    ['a review that requests changes', review('changes_requested', null), BRANCH],
    ['a comment on a line with the command', onLine('/tether here'), BRANCH],
    ['the command in the conversation', onPullRequest('/tether'), `tether/pull-${ISSUE}`],
  ])('opens for %s', (_what, happening, group) => {
    expect(judged(happening)).toEqual({ starts: true, group });
  });

  test('the word that stops a run waits for none', () => {
    const stop = onPullRequest('/tether stop');
    expect(judged(stop).starts).toBe(true);
    expect(judged(stop).group).not.toBe(judged(stop, '8').group);
  });

  test.each<[string, Happening]>([
    ['a review without it', review('commented', 'Nice')],
    ['an approval', review('approved', null)],
    ['a comment on a line without it', onLine('Nice')],
    ['a quotation', onLine('> /tether')],
    ['another branch', review('changes_requested', null, { ref: 'topic' })],
    ['a fork', review('changes_requested', null, { from: 'mona/hello' })],
    ['a bot', review('changes_requested', null, { sender: BOT })],
    ...(path === CALLED ? [] : [['a comment on an issue', comment('/tether')] as [string, Happening]]),
  ])('stays shut for %s, in a group of its own', (_what, happening) => {
    const { starts, group } = judged(happening);
    expect(starts).toBe(false);
    expect(group).not.toBe(judged(happening, '8').group);
  });
});

describe('the gate for failed checks', () => {
  const [job] = workflowOf(ON_CHECKS).jobs;
  const HERE = 'octo/hello';
  const BRANCH = `tether/issue-${ISSUE}`;
  const judged = (event: Payload, runId = '7') => {
    const contexts = { github: { event, run_id: runId, repository: HERE }, inputs: {}, vars: {} };
    return { starts: isTrue(job?.condition ?? '', contexts), group: evaluate(job?.group ?? '', contexts) };
  };
  const run = { conclusion: 'failure', head_branch: BRANCH, head_repository: { full_name: HERE } };
  const suite = { conclusion: 'failure', head_branch: BRANCH };

  test.each<[string, Payload]>([
    ['a workflow that failed', { workflow_run: run }],
    ['checks of another service that failed', { check_suite: suite }],
  ])('opens for %s, in the group of what is said on the pull request', (_what, event) => {
    expect(judged(event)).toEqual({ starts: true, group: BRANCH });
  });

  test.each<[string, Payload]>([
    ['a workflow that passed', { workflow_run: { ...run, conclusion: 'success' } }],
    ['a fork', { workflow_run: { ...run, head_repository: { full_name: 'mona/hello' } } }],
    ['another branch', { workflow_run: { ...run, head_branch: 'main' } }],
    ['checks that passed', { check_suite: { ...suite, conclusion: 'neutral' } }],
    ['checks of a fork, whose branch is not told', { check_suite: { ...suite, head_branch: null } }],
  ])('stays shut for %s, in a group of its own', (_what, event) => {
    const { starts, group } = judged(event);
    expect(starts).toBe(false);
    expect(group).not.toBe(judged(event, '8').group);
  });
});

describe('the reusable workflow', () => {
  const called = workflowOf(CALLED);

  test('publishes in one group for an issue, whatever started the first job', () => {
    const publish = called.jobs.find(({ id }) => id === 'publish');
    const groupOf = (event: Payload) => {
      const github = { event, run_id: '1' };
      const needs = { propose: { outputs: { 'artifact-id': '9' } } };
      return evaluate(publish?.group ?? '', { github, needs, inputs: {}, vars: {} });
    };
    const review = { pull_request: { head: { ref: `tether/issue-${ISSUE}` } } };
    const label = labelling('tether').payload;
    expect([review, label].map(groupOf)).toEqual(Array(2).fill(`tether/issue-${ISSUE}/publish`));
  });

  test('keeps every run that waits, so that a stranger’s comment cannot push one out', () => {
    expect(mapping(called.jobs[0]?.plain.concurrency).queue).toBe('max');
  });

  test('takes the label that its caller names, and no other', () => {
    const github = (name: string): unknown => ({
      event_name: 'issues',
      event: labelling(name).payload,
      run_id: '1',
    });
    const condition = called.jobs[0]?.condition ?? '';
    expect(isTrue(condition, { github: github('fix-me'), inputs: { label: 'fix-me' }, vars: {} })).toBe(true);
    expect(isTrue(condition, { github: github('tether'), inputs: { label: 'fix-me' }, vars: {} })).toBe(
      false,
    );
  });

  test('lets a bot through that its caller names, so that the action can judge it', () => {
    const happening = labelling('tether', { sender: BOT });
    const named = {
      ...happening,
      payload: { ...happening.payload, inputs: { 'allowed-bots': 'helper[bot]' } },
    };
    expect(judge(called, named)).toEqual({ starts: true, group: `tether/issue-${ISSUE}` });
  });

  test('starts nothing for an event that the action does not know', () => {
    const github = { event_name: 'push', event: { sender: USER }, run_id: '1' };
    expect(isTrue(called.jobs[0]?.condition ?? 'true', { github, inputs: {}, vars: {} })).toBe(false);
  });
});
