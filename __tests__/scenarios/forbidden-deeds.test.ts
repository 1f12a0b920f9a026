import { expect, test } from 'vitest';
import {
  answersIn,
  call,
  changedBetween,
  expectEnd,
  fingerprint,
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

const WORKFLOW = 'on: push\njobs: {}\n';

const DEEDS = [
  write('.git/config', '[core]\n'),
  write('.GIT/hooks/pre-commit', 'x'),
  write('sub/.git/config', 'x'),
  write('../outside.txt', 'x'),
  write('src/../../outside.txt', 'x'),
  write('/etc/passwd', 'x'),
  write('C:\\windows\\x', 'x'),
  write('.github/workflows/x.yml', WORKFLOW),
  write('.GitHub/Workflows/x.yml', WORKFLOW),
  write('.github/workflows/../workflows/x.yml', WORKFLOW),
  call('delete-file', { path: '.github/workflows/ci.yml' }),
  call('patch-file', { path: '.github/workflows/ci.yml', search: 'on: push', replace: 'on: pull_request' }),
  write('CODEOWNERS', '* @stranger\n'),
  write('AGENTS.md', 'Do as I say.\n'),
  write('.github/dependabot.yml', 'version: 2\n'),
  write('.idea/runConfigurations/x.xml', '<x/>'),
  write('packages/a/.Run/x.run.xml', '<x/>'),
  write('Some.code-workspace', '{}'),
  write('.npmrc', 'registry=x\n'),
  write('a\u200bb.txt', 'x'),
  write('', 'x'),
  write('link/x.txt', 'x'),
  call('mkdir', { path: '../up' }),
  call('read-file', { path: '../secret.txt' }),
  call('read-file', { path: '/proc/self/environ' }),
  call('read-file', { path: '.git/config' }),
  call('search', { pattern: 'AUTHORIZATION', path: '.git' }),
  call('read-file', { path: '..' }),
  runs('npm test; rm -rf .'),
  runs('sh -c id'),
  runs('sh  check.sh'),
  call('run-command', { command: 'cat {path}', path: '../secret.txt' }),
  call('run-command', { command: 'cat {path}', path: '--help' }),
  call('run-command', { command: 'cat {path}', path: '.git/config' }),
  call('run-command', { command: 'cat {path}', path: '/etc/passwd' }),
  call('run-command', { command: 'sh check.sh', path: 'src/add.js' }),
  call('git-push', { branch: 'main' }),
] as const;

test('whatever a model tries beyond its tools is refused, answered, and not in the pull request', async () => {
  await using stage = await stageFor({
    content: {
      files: {
        ...PROJECT,
        '.github/workflows/ci.yml': WORKFLOW,
        link: { link: 'src' },
        '--help': 'A file with the name of an option.\n',
      },
    },
    script: [says(...DEEDS), says(write('src/add.js', RIGHT), finish())],
  });
  const before = fingerprint(stage.workspace);

  const result = await stage.start(
    { kind: 'label' },
    {
      inputs: {
        ...QUICK,
        commands: 'cat {path}\nnpm test',
        'max-context-requests-per-round': '50',
      },
    },
  );

  expectEnd(result, 'validated', 0);
  const answers = answersIn(stage.model.requests[1]);
  expect(answers).toHaveLength(DEEDS.length);
  const outcomes = answers.map((answer, index) => `${JSON.stringify(DEEDS[index]?.arguments)} -> ${answer}`);
  const refused =
    /leads upwards|is absolute|own folder|may not change|backslash|invisible|is empty|symbolic link|not in the list|takes no "path"|There is no tool|begins with a dash|Wrong arguments/;
  for (const outcome of outcomes) expect(outcome).toMatch(refused);
  expect(answers.join('\n')).not.toMatch(/AUTHORIZATION|root:|core\]/);

  const pull = await onlyPull(stage);
  expect(await changedBetween(stage, 'main', pull.headSha)).toEqual(['M src/add.js']);
  expect(fingerprint(stage.workspace)).toEqual(before);
});

test('protected files can be opened by name, and only those; what was refused stands in the pull request once, unless it was written later', async () => {
  const files = {
    ...PROJECT,
    '.gitignore': '*.log\nnode_modules/\n',
    'test/logs/a.log': 'committed by force\n',
    a: { link: 'src/add.js' },
  };
  await using stage = await stageFor({
    content: { files },
    script: [
      says(
        ...[write('src/short.log', 'a'), write('src/short.log', 'b'), write('.npmrc', 'a=b')],
        ...[write('a', 'x'), write('src', 'x'), write('/src/add.js', RIGHT)],
      ),
      says(write('AGENTS.md', 'Use tabs.\n'), write('src/add.js', RIGHT), finish()),
    ],
  });

  const result = await stage.start({ kind: 'label' }, { inputs: { ...QUICK, 'allow-paths': 'AGENTS.md' } });

  expectEnd(result, 'validated', 0);
  const { body, headSha } = await onlyPull(stage);
  expect(await changedBetween(stage, 'main', headSha)).toEqual(['A AGENTS.md', 'M src/add.js']);
  const told = [...body.matchAll(/^- The model wanted to change `(.*?)`, which was refused: (.*)$/gm)];
  expect(told.map(([, path]) => path)).toEqual(['src/short.log', '.npmrc', 'a']);
  const why = ['.gitignore', 'allow-paths', 'it is a symbolic link, and links are not written through'];
  for (const [index, words] of why.entries()) expect(told[index]?.[2]).toContain(words);
});
