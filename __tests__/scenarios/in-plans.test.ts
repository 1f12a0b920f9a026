import { expect, test } from 'vitest';
import { hasNativeTraces, modesOf, playedIn, toldIn, transcoded } from '../support/dialects.ts';
import {
  call,
  changedBetween,
  expectEnd,
  finish,
  onlyPull,
  QUICK,
  RIGHT,
  read,
  runs,
  says,
  stageFor,
  usageOf,
  WRONG,
  write,
} from '../support/scenario.ts';

const patch = (search: string) => call('patch-file', { path: 'src/add.js', search, replace: 'a + b' });

const REPLIES = [
  says(read('src/add.js'), call('read-file', { path: 'test' }), call('search', { pattern: 'sums' })),
  says(call('bash', { command: 'ls' }), call('write-file', { path: 'src/add.js' })),
  says(patch('a * b'), finish()),
  says(write('src/add.js', WRONG), finish()),
  says(
    patch('a * b'),
    write('src/names.js', 'export const name = "sum\\n";\n'),
    call('delete-file', { path: 'README.md' }),
    runs('sh check.sh'),
  ),
  says(finish('Mended')),
];
/** What the model is told behind its first reply, behind its second, and so on. */
const TOLD = [
  /a - b[\s\S]*test\/add\.test\.js[\s\S]*# sums/,
  /bash[\s\S]*content/,
  /not found[\s\S]*Not done: look at patch-file first\./i,
  /Validation failed\.[\s\S]*it must be a \+ b/,
  /\[passed/,
];

test('in plans a model reads, errs in its calls, is red, repairs in several files and runs the command itself', async () => {
  await using stage = await stageFor({ script: playedIn('json', REPLIES) });

  const result = await stage.start({ kind: 'label' }, { inputs: { ...QUICK, 'tool-calling': 'json' } });

  expectEnd(result, 'validated', 0);
  for (const [index, words] of TOLD.entries()) expect(toldIn(stage.model.requests[index + 1])).toMatch(words);
  const pull = await onlyPull(stage);
  expect(pull).toMatchObject({ title: 'Mended', isDraft: false });
  expect(await changedBetween(stage, 'main', pull.headSha)).toEqual([
    ...['D README.md', 'M src/add.js', 'A src/names.js'],
  ]);
  expect(await stage.repository.fileAt(pull.branch, 'src/add.js')).toBe(RIGHT);
  expect(await stage.repository.fileAt(pull.branch, 'src/names.js')).toBe('export const name = "sum\\n";\n');
  // Each reply cost one round and was read in the dialect that was asked for.
  expect(usageOf(result).rounds).toBe(REPLIES.length);
  expect(modesOf(result)).toEqual({ json: REPLIES.length });
  expect(stage.model.requests).toHaveLength(REPLIES.length);
  expect(stage.model.requests.some(hasNativeTraces)).toBe(false);
  expect(result.summary).not.toContain('took the place of');
});

const PLAN = JSON.stringify({ runTools: [{ tool: 'delete-file', args: { path: 'README.md' } }] });
const LAST = transcoded(says(write('src/add.js', RIGHT), finish()));

/** Replies in which something else could be read than was meant; each is asked for again, and nothing of it is done. */
test('plans that can be read in two ways do nothing, and the model is told why', async () => {
  const replies = [
    `I could send ${PLAN} but I do not.`,
    '{"runTools":[{"name":"read-file","tool":"delete-file","args":{"path":"README.md"}}]}',
    // One reading only.
    '{"tool":"read-file","args":{"path":"src/add.js","start":"1"}}',
    String.raw`{"runTools":[{"tool":"write-file","args":{"path":"src/word.js","content":"export const word = /\d+\b/;"}}]}`,
    `{"requestFiles":["src/add.js"]}\n<tool_call>{"name":"delete_file","arguments":{"path":"README.md"}}</tool_call>`,
    '{"runTools":[{"tool":"delete-file","args":{"path":"README.md"},"arguments":{"path":"check.sh"}}]}',
  ];
  await using stage = await stageFor({ script: [...replies.map((text) => ({ text })), LAST] });

  const result = await stage.start({ kind: 'label' }, { inputs: { ...QUICK, 'tool-calling': 'json' } });

  expectEnd(result, 'validated', 0);
  const told = [
    /in a line with other words/,
    /names two tools/,
    /export const add = \(a, b\) => a - b;/,
    /is not valid JSON: Bad escaped character/,
    /plans or calls that differ/,
    /has two lists of arguments/,
  ];
  for (const [index, words] of told.entries()) expect(toldIn(stage.model.requests[index + 1])).toMatch(words);
  expect((await onlyPull(stage)).changedFiles).toBe(1);
  expect(await stage.repository.fileAt('tether/issue-1', 'README.md')).toBe('# sums\n');
});
