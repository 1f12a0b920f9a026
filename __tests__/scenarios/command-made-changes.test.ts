import { expect, test } from 'vitest';
import { objectOf } from '../../embedded/json.ts';
import { eventsOfKind } from '../support/judgement.ts';
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
const TAKEN = { 'commit-command-changes': 'package-lock.json\n**/*.snap\n*.lock\n.github/**' };
const REPLIES = (command: string) => [says(write('src/add.js', RIGHT), runs(command)), says(finish())];

test('what a command made of the named files is part of the published change, and nothing else is', async () => {
  await using stage = await stageFor({
    content: { files: FILES },
    script: [says(runs('sh half.sh')), ...REPLIES('sh lock.sh')],
    settings: TAKEN,
  });

  const result = await stage.start(
    { kind: 'label' },
    { inputs: { ...QUICK, commands: 'sh half.sh\nsh lock.sh' } },
  );

  expectEnd(result, 'validated', 0);
  const pull = await onlyPull(stage);
  expect(await changedBetween(stage, 'main', pull.headSha)).toEqual([
    'M package-lock.json',
    'M src/add.js',
    'A test/__snapshots__/sums.snap',
  ]);
  expect(await stage.repository.fileAt(pull.branch, 'package-lock.json')).toBe('{ "version": 2 }\n');

  // Of a command that fails nothing is.
  expect(answersIn(stage.model.requests[1])[0]).toMatch(/^\[exit code 1/);
  expect(answersIn(stage.model.requests[1])[0]).not.toMatch(/part of the change|not taken/);
  // The model and the reader are told which, and which not and why.
  const [, answer = ''] = answersIn(stage.model.requests[2]);
  expect(answer).toContain('[part of the change now: "package-lock.json", "test/__snapshots__/sums.snap"]');
  expect(answer).toMatch(/\["\.github\/workflows\/lock\.yml" was not taken: .*may not change/);
  expect(answer).toMatch(/\["image\.lock" was not taken: .*binary/);
  expect(answer).toMatch(/\["huge\.lock" was not taken: /);
  const taken = eventsOfKind(result, 'generated').flatMap(({ files }) => files);
  expect(taken.flat().map((file) => objectOf(file).path)).toContain('package-lock.json');
  expect(pull.body).toContain('package-lock.json');
});

test("the gate's own runs change nothing: only the model's calls do", async () => {
  await using stage = await stageFor({
    content: { files: { ...FILES, 'check.sh': `sh lock.sh\n${PROJECT['check.sh']}` } },
    script: [says(write('src/add.js', RIGHT), finish())],
    settings: TAKEN,
  });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'validated', 0);
  const pull = await onlyPull(stage);
  expect(await changedBetween(stage, 'main', pull.headSha)).toEqual(['M src/add.js']);
});

const TIDY = `for one in "$@"; do
  [ "$one" = src/add.js ] || exit 3
  tr -s ' ' <"$one" >tidied && cat tidied >"$one"
done
echo '# tidied too' >README.md
echo new >new.txt
`;
/** Passes only what is tidy. */
const STRICT = `grep -q '  ' src/add.js && { echo 'src/add.js:1: two blanks'; exit 1; }\n${PROJECT['check.sh']}`;
const UNTIDY = 'export const add  =  (a, b)   => a + b;\n';

test('formatters run over the changed files before the gate, and what they make of these alone is published', async () => {
  await using stage = await stageFor({
    content: { files: { ...PROJECT, 'tidy.sh': TIDY, 'check.sh': STRICT } },
    script: [says(write('src/add.js', UNTIDY), finish())],
    settings: { format: '*.js: sh tidy.sh {path}\n*.md: false {path}' },
  });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'validated', 0);
  const pull = await onlyPull(stage);
  expect(await changedBetween(stage, 'main', pull.headSha)).toEqual(['M src/add.js']);
  expect(await stage.repository.fileAt(pull.branch, 'src/add.js')).toBe(RIGHT);
  expect(pull.body).toMatch(/- `src\/add\.js` \w+, .*formatted by `sh tidy\.sh \{path\}`/);
  expect(pull.body).toContain(
    '- `sh tidy.sh {path}` changed `README.md`, which was left as it is: It is no file of this change.',
  );
  expect(pull.body).not.toContain('new.txt');
  expect(result.log).toContain('Formatted src/add.js with "sh tidy.sh {path}".');
});

test('a formatter that fails, or leaves nothing of a file, loses nothing of the change, and is told', async () => {
  const scripts = {
    'half.sh': 'echo broken >"$1"; echo "cannot parse $1"; exit 2\n',
    'empty.sh': ': >"$1"\n',
    'gone.sh': 'rm -- "$1"\n',
    'undo.sh': `cp old.js "$1"\n`,
    'old.js': PROJECT['src/add.js'] ?? '',
  };
  await using stage = await stageFor({
    content: { files: { ...PROJECT, ...scripts } },
    script: [says(write('src/add.js', RIGHT), finish())],
    settings: {
      format:
        'sh half.sh {path}\nsh empty.sh {path}\nsh gone.sh {path}\nsh undo.sh {path}\nno-such-formatter {path}',
    },
  });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'validated', 0);
  const pull = await onlyPull(stage);
  expect(await changedBetween(stage, 'main', pull.headSha)).toEqual(['M src/add.js']);
  expect(await stage.repository.fileAt(pull.branch, 'src/add.js')).toBe(RIGHT);
  expect(pull.body).toMatch(
    /- `sh half\.sh \{path\}` failed and formatted nothing: exit code 2: cannot parse/,
  );
  expect(pull.body).toContain('`src/add.js`, which was left as it is: Nothing was left of what it holds.');
  expect(pull.body).toContain('`src/add.js`, which was left as it is: Its change would be taken back.');
  expect(pull.body).toMatch(/- `no-such-formatter \{path\}` failed .*not on the PATH/);
  expect(pull.body).not.toContain('formatted by');
});

test('a model whose work goes back is told that its files were formatted, and is not formatted twice', async () => {
  await using stage = await stageFor({
    content: { files: { ...PROJECT, 'tidy.sh': `echo tidied\n${TIDY}`, 'check.sh': STRICT } },
    script: [
      says(write('src/add.js', UNTIDY.replace('+', '*')), finish()),
      says(finish()),
      says(write('src/add.js', UNTIDY), finish()),
    ],
    settings: { format: 'echo tidying; sh tidy.sh {path} && true' },
  });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'validated', 0);
  expect(answersIn(stage.model.requests[1]).at(-1)).toMatch(
    /^\[The host has formatted src\/add\.js: read again before you patch\.\]\nValidation failed/,
  );
  expect(answersIn(stage.model.requests[2]).at(-1)).not.toContain('formatted');
  expect(result.log.match(/Formatted src\/add\.js/g)).toHaveLength(2);
  expect(await stage.repository.fileAt((await onlyPull(stage)).branch, 'src/add.js')).toBe(RIGHT);
});
