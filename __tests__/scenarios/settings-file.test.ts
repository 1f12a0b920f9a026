import { expect, test } from 'vitest';
import { git } from '../../embedded/git.ts';
import { listOf, objectOf, textOf } from '../../embedded/json.ts';
import {
  ASK,
  CONVENTIONAL,
  expectEnd,
  MEND,
  onlyPull,
  PROJECT,
  QUICK,
  stageFor,
  statusComment,
} from '../support/scenario.ts';

const FILE = '.github/tether.yml';
const settings = (text: string) => ({ content: { files: { ...PROJECT, [FILE]: text } } });

const PROFILES = `validate: sh check.sh
max-rounds: 7
profiles:
  strong:
    model: the-strong-one
    max-rounds: 9
  docs:
    agent: writer
`;

test('what stands on another branch counts for nothing, though the run works on it', async () => {
  await using stage = await stageFor({ script: [MEND], ...settings('max-rounds: 7\n') });
  const { workspace: cwd, repository } = stage;
  const evil = 'network: allow\nisolation: none\nmax-rounds: 900\nbase-url: https://evil.example\n';
  await repository.pushCommit({ branch: 'other', files: { [FILE]: evil } });
  await git(['fetch', '--quiet', repository.gitDir, 'other'], { cwd });
  await git(['checkout', '--quiet', 'FETCH_HEAD'], { cwd });

  const result = await stage.start(
    { kind: 'dispatch' },
    { inputs: { ...QUICK, issue: '1', 'base-branch': 'other' } },
  );

  expectEnd(result, 'validated', 0);
  expect(result.log).toMatch(/Budget: max-rounds 7,/);
  const { base, body } = await onlyPull(stage);
  expect(base).toBe('other');
  expect(body).not.toMatch(/isolation: none|network: allow/);
});

test('a label names a profile, also for what is said later; one that there is not ends the run before a reply', async () => {
  await using stage = await stageFor({ script: [ASK, MEND, ASK], ...settings(PROFILES) });
  stage.github.forgetRequests();

  const unknown = await stage.start({ kind: 'label', label: 'tether:weak' });
  expectEnd(unknown, 'failed', 1);
  expect(unknown.outputs.reason).toMatch(/profile.*does not have.*"weak"; there is "strong", "docs"/);
  expect(stage.model.requests).toEqual([]);
  expect(await statusComment(stage)).toContain('asks for a profile that the settings file does not have');

  const strong = await stage.start({ kind: 'label', label: 'Tether:Strong' });
  expectEnd(strong, 'needs-info', 0);
  expect(strong.log).toContain('with the profile "strong"');
  expect(strong.log).toMatch(/Budget: max-rounds 9,/);

  const short = { ...QUICK, 'max-rounds': '1' };
  const writer = await stage.start({ kind: 'label', label: 'tether-refine' }, { inputs: short });
  expectEnd(writer, 'exhausted', 1);
  const later = await stage.start({ kind: 'comment', body: '/tether name it better' });
  expectEnd(later, 'needs-info', 0);
  const [first, , last] = stage.model.requests.map(({ body }) => body.model);
  expect([first, last]).toEqual(['the-strong-one', 'the-strong-one']);
});

test('a label that started no run chooses no profile', async () => {
  await using stage = await stageFor({ script: [ASK], ...settings(PROFILES) });
  await stage.repository.label(stage.issue, 'tether:strong');

  expectEnd(await stage.start({ kind: 'comment', body: '/tether mend it' }), 'needs-info', 0);

  expect(stage.model.requests.map(({ body }) => body.model)).not.toContain('the-strong-one');
});

test('every fault of the file is told at once, and nothing is asked of a model', async () => {
  await using stage = await stageFor({
    script: [MEND],
    ...settings('max-round: 3\nbase-url: https://evil.example\nnetwork: maybe\n'),
  });
  stage.github.forgetRequests();

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'failed', 1);
  expect(result.outputs.reason).toMatch(
    /cannot start:\n.*max-round in .*\n.*base-url in .*Set it in the workflow/s,
  );
  expect(stage.model.requests).toEqual([]);
  const told = await statusComment(stage);
  expect(told).toMatch(
    /cannot start:.*max-round in \.github\/tether\.yml.*base-url in .*Set it in the workflow/s,
  );

  // Whoever reads the issue can read the file as well, so that its values are quoted.
  await stage.repository.pushCommit({ branch: 'main', files: { [FILE]: 'network: maybe\n' } });
  await stage.start({ kind: 'label' }, { inputs: QUICK });
  expect(await statusComment(stage)).toContain(
    'Input network is wrong. It was "maybe" in .github/tether.yml.',
  );

  const large = `#${' '.repeat(65_536)}`;
  await stage.repository.pushCommit({ branch: 'main', files: { [FILE]: large } });
  const tooLarge = await stage.start({ kind: 'label' }, { inputs: QUICK });
  expectEnd(tooLarge, 'failed', 1);
  expect(tooLarge.outputs.reason).toMatch(/The settings file is too large/);
  expect(tooLarge.outputs.reason).toContain('At most 65,536 characters are read.');
  expect(stage.model.requests).toEqual([]);
});

test('a profile may choose the writer', async () => {
  await using stage = await stageFor({
    script: [ASK],
    ...settings(PROFILES),
  });
  const result = await stage.start({ kind: 'label', label: 'tether:docs' });
  expectEnd(result, 'needs-info', 0);
  const [request] = stage.model.requests;
  expect(
    listOf(request?.body.tools).map((tool) => textOf(objectOf(objectOf(tool).function).name)),
  ).not.toContain('write-file');
  expect(await stage.repository.branches()).toEqual(['main']);
});

test.each([
  ['the workflow alone counts where the checkout has none', {}, 'validated', 0],
  [
    'nothing is spent where the checkout has one, whose limits would not count',
    settings('max-rounds: 7\n'),
    'failed',
    1,
  ],
] as const)('where the forge does not give the file, %s', async (_what, options, status, code) => {
  await using stage = await stageFor({ script: [MEND], ...options });
  stage.github.fail({ method: 'POST', path: /^\/graphql$/, times: 10, status: 403, of: 'session' });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, status, code);
  expect(result.log).toMatch(
    /\.github\/tether\.yml(?: is not known| of the default branch could not be read)/,
  );
  expect(stage.model.requests.length).toBe(code === 0 ? 1 : 0);
});

test('a preflight checks the file with the inputs', async () => {
  await using stage = await stageFor({
    script: [],
    ...settings('validate: sh check.sh\nmax-rounds: many\n'),
  });
  const preflight = () => stage.start({ kind: 'dispatch' }, { inputs: { mode: 'preflight' } });

  const faulty = await preflight();
  expectEnd(faulty, 'failed', 1);
  expect(faulty.summary).toMatch(/Inputs.*max-rounds.*many.*in .*tether\.yml/);

  await stage.repository.pushCommit({ branch: 'main', files: { [FILE]: 'validate: sh check.sh\n' } });
  expect((await preflight()).summary).toContain('sh check.sh');
});

test.each(['preflight', 'plan-batch'])(
  'where the forge does not give the file, a %s fails and says so',
  async (mode) => {
    await using stage = await stageFor({ script: [], ...settings('batch-max-cost-usd: 1\n') });
    stage.github.fail({ method: 'POST', path: /^\/graphql$/, times: 10, status: 403, of: 'session' });
    const result = await stage.start({ kind: 'dispatch' }, { inputs: { mode } });
    expectEnd(result, 'failed', 1);
    expect(`${result.log} ${result.summary}`).toContain(
      '.github/tether.yml of the default branch could not be read',
    );
  },
);

test('the pull request has the title, the labels, the reviewers and the template of the repository, below the verdict; its commit has that title, so that a rule on messages takes it', async () => {
  const file = `validate: |
  sh check.sh
  sh gate.sh
pull-request:
  title: "fix: {title} (#{issue})"
  labels: [automated]
  reviewers: [octocat, nobody-here]
`;
  const template =
    '<!-- tether:pull-request issue=9 -->\n## Summary\n<!-- Say it -->\nTBD\n\n## Related issue\n\n## Rollout\n- [ ] asked the on-call\n';
  // Commands see the message of the commit, and its trailers.
  const gate =
    "git log -1 --format=%B | grep -qx 'fix: Add instead of subtracting (#1)' && git log -1 --format=%B | grep -q '^Tether-Issue: 1$'\n";
  const named = { [FILE]: file, '.github/pull_request_template.md': template };
  await using stage = await stageFor({
    content: {
      files: { ...PROJECT, ...named, 'gate.sh': `[ "$(git rev-list --count HEAD)" = 1 ] || ${gate}` },
    },
    repository: { patterns: [CONVENTIONAL] },
    script: [MEND],
  });
  await stage.repository.label(stage.issue, 'automated');

  const result = await stage.start({ kind: 'label' });

  expectEnd(result, 'validated', 0);
  const { title, body, number } = await onlyPull(stage);
  expect(title).toBe('fix: Add instead of subtracting (#1)');
  const [commit] = await stage.repository.log('tether/issue-1');
  expect(commit?.message.split('\n')[0]).toBe(title);
  expect(body).toMatch(/^> \[!NOTE\]\n> \*\*Validated/m);
  expect(body).toMatch(
    /## Summary\n\nThe top of this text quotes what the model says of its change\.\n\n## Related issue\n\nCloses #1\.\n\n## Rollout\n\n- \[ \] asked the on-call/s,
  );
  expect(body).not.toMatch(/TBD|issue=9/);
  const asked = stage.github.requests.filter(({ path }) => path.includes('/requested_reviewers'));
  expect(asked.map(({ status }) => status)).toEqual([201, 422]);
  expect(result.log).toMatch(/The forge did not ask nobody-here for a review: /);
  const [pull] = await stage.repository.pulls();
  expect(listOf(pull?.labels).map((label) => textOf(objectOf(label).name))).toEqual(['automated']);
  expect(number).toBeGreaterThan(1);
});

test('a fault of the settings file is told without waiting for a reaction that the forge does not take', async () => {
  await using stage = await stageFor({ script: [], ...settings('max-rounds: many\n') });
  const reaction = stage.github.fail({ method: 'POST', path: /\/reactions$/, status: 'hang', times: 9 });

  const result = await stage.start({ kind: 'comment', body: '/tether' }, { inputs: QUICK });

  expectEnd(result, 'failed', 1);
  expect(result.outputs.reason).toContain('max-rounds');
  expect(reaction.hits).toBeLessThanOrEqual(1);
});
