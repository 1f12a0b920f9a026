import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  call,
  expectEnd,
  finish,
  JOBS_OF_A_START,
  PROJECT,
  pullsOf,
  RIGHT,
  read,
  runnerCommands,
  runs,
  says,
  stageFor,
  statusComment,
  write,
} from '../support/scenario.ts';

const ATTACKS = [
  '::set-output name=status::hacked',
  '##[set-env name=PATH]/tmp',
  '::add-mask::e',
  '  ::stop-commands::never',
  '\u00a0::error::false alarm',
  'harmless\r::warning::after a carriage return',
  'in the ##[group]middle',
];
const ALL = ATTACKS.join('\n');
const ENDED = expect.stringMatching(/^Tether: needs-info\./);

test('nothing that strangers, files, commands or the model write becomes a command to the runner; a question after an edit publishes nothing, and the edit is kept as a patch', async () => {
  await using stage = await stageFor({
    issue: { title: `${ATTACKS[0]} ${ATTACKS[1]}`, body: `${ALL}\n\`::error::name.js\` \`add\`` },
    content: {
      files: {
        ...PROJECT,
        '::error::name.js': `// add\n${ALL}\n`,
        '##[error]name.js': '// add\n',
        'attack.sh': `cat '::error::name.js'\nexit 1\n`,
        'AGENTS.md': ALL,
      },
    },
    script: [
      {
        text: ALL,
        calls: [read('::error::name.js'), runs('sh attack.sh'), runs(ALL), call(ALL, { path: ALL })],
      },
      says(call('search', { pattern: ALL }), call('write-file', { path: ALL, content: ALL })),
      says(call('write-file', ALL)),
      says(write('src/add.js', RIGHT), finish(ALL, ALL)),
      says(call('ask', { question: ALL })),
    ],
  });

  const result = await stage.start(
    { kind: 'label' },
    { inputs: { validate: 'sh attack.sh', 'max-validation-retries': '3' } },
  );

  expectEnd(result, 'needs-info', 0);
  // Each round is a group that is closed before the next one, and before what everybody has to see.
  const marks = result.log.split('\n').filter((line) => /^::(?:end)?group::|Verdict|Tether: /.test(line));
  const round = (number: number): readonly string[] => [`::group::Round ${number}`, '::endgroup::'];
  expect(marks.slice(1)).toEqual([
    ...round(1),
    ...round(2),
    ...round(3),
    ...round(4),
    expect.stringMatching(/^ {2}Verdict: /),
    ...round(5),
    // Another job begins, and ends as this one.
    ...(JOBS_OF_A_START === 1 ? [] : [ENDED, expect.stringContaining('Tether: from a labelled issue')]),
    ENDED,
  ]);
  expect(stage.model.requests).toHaveLength(5);
  expect(runnerCommands(result)).toEqual([]);
  const edit = '+export const add = (a, b) => a + b;';
  expect(readFileSync(result.outputs['patch-path'] ?? '', 'utf8')).toContain(edit);
  expect(await statusComment(stage)).toContain(edit);
  expect(await pullsOf(stage)).toEqual([]);
  expect(await stage.repository.branches()).toEqual(['main']);
  expect(result.exported).toEqual({});
  expect(result.state).toEqual({
    ...{ issue: '1', comment: 'coder', begun: 'true', ended: 'true', reported: 'true' },
    asks: '',
    trace: expect.stringMatching(/trace\.jsonl$/),
    words: expect.stringMatching(/status\.md$/),
  });
});

test('the error of an endpoint, of a setup command and of an input stay one line each', async () => {
  await using stage = await stageFor({
    content: {
      files: {
        ...PROJECT,
        'setup.sh': `printf '${ALL.replaceAll('\r', '\\r').replaceAll('\n', '\\n')}\\n'\nexit 3\n`,
      },
    },
    script: () => ({
      raw: {
        status: 401,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ error: { message: ALL } }),
      },
    }),
  });

  const endpoint = await stage.start({ kind: 'label' }, { inputs: { validate: 'true' } });
  const setup = await stage.start({ kind: 'label' }, { inputs: { validate: 'true', setup: 'sh setup.sh' } });
  const input = await stage.start({ kind: 'label' }, { inputs: { 'on-unvalidated': ALL } });

  for (const [result, jobs] of [
    [endpoint, JOBS_OF_A_START],
    [setup, JOBS_OF_A_START],
    // No second job begins after it.
    [input, 1],
  ] as const) {
    expectEnd(result, 'failed', 1);
    expect(runnerCommands(result)).toEqual([]);
    expect(result.outputs.status).toBe('failed');
    expect(result.log.match(/^::error title=Tether::/gm)).toHaveLength(jobs);
  }
});
