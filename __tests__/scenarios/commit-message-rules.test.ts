import { expect, test } from 'vitest';
import { git } from '../../embedded/git.ts';
import type { Files } from '../../embedded/github/files.ts';
import type { PatternRule } from '../../embedded/github/world.ts';
import type { Stage } from '../../embedded/stage.ts';
import { expectEnd, MEND, onlyPull, PROJECT, QUICK, stageFor } from '../support/scenario.ts';

/** Conventional commits. */
const CONVENTIONAL: PatternRule = {
  branch: /./,
  pattern: '^(feat|fix|docs)(\\(.+\\))?: .{1,40}(\\n|$)',
};

interface Ruled {
  readonly title?: string;
  readonly files?: Files;
}

async function stageWith({ title, files = {} }: Ruled): Promise<Stage> {
  const settings =
    title === undefined ? {} : { '.github/tether.yml': `pull-request:\n  title: "${title}"\n` };
  return stageFor({
    content: { files: { ...PROJECT, ...files, ...settings } },
    repository: { patterns: [CONVENTIONAL] },
    script: [MEND],
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
  await using stage = await stageWith({ title, files: { 'gate.sh': gate } });

  expectEnd(await stage.start({ kind: 'label' }, { inputs: { validate: 'sh gate.sh' } }), 'unproven', 0);

  expect(await subjectOn(stage)).toBe('fix: Add instead of subtracting (#1)');
  expect((await onlyPull(stage)).title).toBe('fix: Add instead of subtracting (#1)');
});

test('a commit whose message breaks a rule is refused by the forge, in its own words, and the patch is kept', async () => {
  await using stage = await stageWith({});

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'failed', 1);
  expect(result.outputs.reason).toContain('^(feat|fix|docs)');
  expect(result.outputs['patch-path']).toMatch(/./);
});
