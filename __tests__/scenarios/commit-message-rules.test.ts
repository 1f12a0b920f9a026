import { expect, test } from 'vitest';
import { git } from '../../embedded/git.ts';
import type { Files } from '../../embedded/github/files.ts';
import type { PatternRule } from '../../embedded/github/world.ts';
import type { Stage, StageOptions } from '../../embedded/stage.ts';
import {
  expectEnd,
  finish,
  MEND,
  onlyPull,
  PROJECT,
  QUICK,
  RIGHT,
  says,
  stageFor,
  statusComment,
  write,
} from '../support/scenario.ts';

/** Conventional commits, as RE2 takes it. */
const CONVENTIONAL: PatternRule = {
  branch: /./,
  of: 'commit_message_pattern',
  operator: 'regex',
  pattern: '^(feat|fix|docs)(\\(.+\\))?: .{1,40}(\\n|$)',
};

interface Ruled {
  readonly title?: string;
  readonly files?: Files;
  readonly script?: StageOptions['script'];
}

async function stageWith(
  patterns: readonly PatternRule[],
  { title, files = {}, script = [MEND] }: Ruled = {},
): Promise<Stage> {
  const settings =
    title === undefined ? {} : { '.github/tether.yml': `pull-request:\n  title: "${title}"\n` };
  return stageFor({
    content: { files: { ...PROJECT, ...files, ...settings } },
    repository: { patterns },
    script,
  });
}

async function subjectOn({ repository }: Stage): Promise<string> {
  const message = await git(['log', '-1', '--format=%s', 'tether/issue-1'], { cwd: repository.gitDir });
  return message.toString().trim();
}

test('the subject of the commit is made by the pattern of the title, so that a rule on messages takes it; commands see it, and the trailers', async () => {
  const gate =
    "git log -1 --format=%B | grep -qx 'fix: Add instead of subtracting (#1)' && git log -1 --format=%B | grep -q '^Tether-Issue: 1$'\n";
  const title = 'fix: {title} (#{issue})';
  await using stage = await stageWith([CONVENTIONAL], { title, files: { 'gate.sh': gate } });

  expectEnd(await stage.start({ kind: 'label' }, { inputs: { validate: 'sh gate.sh' } }), 'unproven', 0);

  expect(await subjectOn(stage)).toBe('fix: Add instead of subtracting (#1)');
  expect((await onlyPull(stage)).title).toBe('fix: Add instead of subtracting (#1)');
});

test('a rule that no message of the run meets ends it before the model is asked, and names the setting', async () => {
  await using stage = await stageWith([CONVENTIONAL]);

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'failed', 1);
  expect(stage.model.requests).toEqual([]);
  expect(result.outputs.reason).toContain('pull-request: title');
  expect(result.outputs.reason).toContain('.github/tether.yml');
  expect(result.outputs.reason).toContain('^(feat|fix|docs)');
  expect(await statusComment(stage)).toContain('.github/tether.yml');
});

test('a name of a branch that a rule refuses is found before the model is asked', async () => {
  const rule = {
    branch: /./,
    of: 'branch_name_pattern',
    operator: 'starts_with',
    pattern: 'feature/',
  } as const;
  await using stage = await stageWith([rule]);

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'failed', 1);
  expect(stage.model.requests).toEqual([]);
  expect(result.outputs.reason).toContain('"feature/"');
  expect(result.outputs.reason).toContain('Settings > Rules > Rulesets');
});

test("where the model's title breaks the rule, that of the issue takes its place", async () => {
  const long = 'Add the two numbers instead of subtracting the second one';
  await using stage = await stageWith([CONVENTIONAL], {
    title: 'fix: {title}',
    script: [says(write('src/add.js', RIGHT), finish(long))],
  });

  expectEnd(await stage.start({ kind: 'label' }, { inputs: QUICK }), 'validated', 0);

  expect(await subjectOn(stage)).toBe('fix: Sums are differences');
});
