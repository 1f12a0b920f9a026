import { expect } from 'vitest';
import { objectOf } from '../../embedded/json.ts';
import { eventsOfKind } from '../support/judgement.ts';
import { testEachIsolation } from '../support/namespaces.ts';
import {
  answersIn,
  changedBetween,
  expectEnd,
  finish,
  onlyPull,
  PROJECT,
  QUICK,
  RIGHT,
  runs,
  says,
  stageFor,
  write,
} from '../support/scenario.ts';

/** What a package manager or a test runner would write, among other things. */
const LOCK = `mkdir -p test/__snapshots__ .github/workflows
echo '{ "version": 2 }' > package-lock.json
echo 'exports[\`sum\`] = 5;' > test/__snapshots__/sums.snap
echo 'on: push' > .github/workflows/lock.yml
printf 'a\\000b' > image.lock
head -c 3000000 /dev/zero | tr '\\000' x > huge.lock
echo notes > notes.txt
`;
const FILES = {
  ...PROJECT,
  'package-lock.json': '{ "version": 1 }\n',
  'lock.sh': LOCK,
  'half.sh': `${LOCK}exit 1\n`,
};
const GLOBS = 'package-lock.json\n**/*.snap\n*.lock\n.github/**';
const REPLIES = (command: string) => [says(write('src/add.js', RIGHT), runs(command)), says(finish())];

testEachIsolation(
  'what a command made of the named files is part of the published change, and nothing else is',
  async (isolation) => {
    await using stage = await stageFor({ content: { files: FILES }, script: REPLIES('sh lock.sh') });

    const result = await stage.start(
      { kind: 'label' },
      { inputs: { ...QUICK, isolation, commands: 'sh lock.sh', 'commit-command-changes': GLOBS } },
    );

    expectEnd(result, 'validated', 0);
    const pull = await onlyPull(stage);
    expect(await changedBetween(stage, 'main', pull.headSha)).toEqual([
      'M package-lock.json',
      'M src/add.js',
      'A test/__snapshots__/sums.snap',
    ]);
    expect(await stage.repository.fileAt(pull.branch, 'package-lock.json')).toBe('{ "version": 2 }\n');

    // The model and the reader are told which, and which not and why.
    const [, answer = ''] = answersIn(stage.model.requests[1]);
    expect(answer).toContain('[part of the change now: "package-lock.json", "test/__snapshots__/sums.snap"]');
    expect(answer).toMatch(/\["\.github\/workflows\/lock\.yml" was not taken: .*may not change/);
    expect(answer).toMatch(/\["image\.lock" was not taken: .*binary/);
    const taken = eventsOfKind(result, 'generated').flatMap(({ files }) => files);
    expect(taken.flat().map((file) => objectOf(file).path)).toContain('package-lock.json');
    expect(pull.body).toContain('package-lock.json');
  },
);

testEachIsolation('a named file that is too large is refused, and said so', async (isolation) => {
  await using stage = await stageFor({ content: { files: FILES }, script: REPLIES('sh lock.sh') });

  const result = await stage.start(
    { kind: 'label' },
    { inputs: { ...QUICK, isolation, commands: 'sh lock.sh', 'commit-command-changes': 'huge.lock' } },
  );

  expectEnd(result, 'validated', 0);
  const pull = await onlyPull(stage);
  expect(await changedBetween(stage, 'main', pull.headSha)).toEqual(['M src/add.js']);
  expect(answersIn(stage.model.requests[1])[1]).toMatch(/\["huge\.lock" was not taken: /);
});

testEachIsolation('without the input, nothing that a command writes is taken', async (isolation) => {
  await using stage = await stageFor({ content: { files: FILES }, script: REPLIES('sh lock.sh') });

  const result = await stage.start(
    { kind: 'label' },
    { inputs: { ...QUICK, isolation, commands: 'sh lock.sh' } },
  );

  expectEnd(result, 'validated', 0);
  const pull = await onlyPull(stage);
  expect(await changedBetween(stage, 'main', pull.headSha)).toEqual(['M src/add.js']);
  expect(eventsOfKind(result, 'generated')).toEqual([]);
});

testEachIsolation('a command that fails leaves nothing behind', async (isolation) => {
  await using stage = await stageFor({
    content: { files: FILES },
    script: [says(write('src/add.js', RIGHT), runs('sh half.sh')), says(finish())],
  });

  const result = await stage.start(
    { kind: 'label' },
    { inputs: { ...QUICK, isolation, commands: 'sh half.sh', 'commit-command-changes': GLOBS } },
  );

  expectEnd(result, 'validated', 0);
  const pull = await onlyPull(stage);
  expect(await changedBetween(stage, 'main', pull.headSha)).toEqual(['M src/add.js']);
});

testEachIsolation("the gate's own runs change nothing: only the model's calls do", async (isolation) => {
  await using stage = await stageFor({
    content: { files: { ...FILES, 'check.sh': `sh lock.sh\n${PROJECT['check.sh']}` } },
    script: [says(write('src/add.js', RIGHT), finish())],
  });

  const result = await stage.start(
    { kind: 'label' },
    { inputs: { ...QUICK, isolation, 'commit-command-changes': GLOBS } },
  );

  expectEnd(result, 'validated', 0);
  const pull = await onlyPull(stage);
  expect(await changedBetween(stage, 'main', pull.headSha)).toEqual(['M src/add.js']);
});
