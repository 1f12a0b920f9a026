import { expect, test } from 'vitest';
import type { TurnReply } from '../../embedded/model-script.ts';
import type { Stage } from '../../embedded/stage.ts';
import { hasNativeTraces, modesOf, playedIn, toldIn, transcoded } from '../support/dialects.ts';
import {
  call,
  changedBetween,
  expectEnd,
  finish,
  onlyPull,
  pullsOf,
  QUICK,
  RIGHT,
  read,
  runs,
  says,
  stageFor,
  statusComment,
  usageOf,
  WRONG,
  write,
} from '../support/scenario.ts';

interface Scenario {
  readonly what: string;
  readonly replies: readonly TurnReply[];
  readonly inputs?: Readonly<Record<string, string>>;
  readonly status: string;
  readonly code?: number;
  /** What the model is told behind its first reply, behind its second, and so on. */
  readonly told?: readonly RegExp[];
  /** null: there is none, and no branch either. */
  readonly pull: {
    readonly title?: string;
    readonly isDraft: boolean;
    readonly changes: readonly string[];
    readonly files: Readonly<Record<string, string>>;
  } | null;
  /** Quoted in the status comment. */
  readonly quoted?: string;
}

const MENDED = { changes: ['M src/add.js'], files: { 'src/add.js': RIGHT } } as const;
const PULL = { ...MENDED, title: 'Add instead of subtracting', isDraft: false } as const;

const patch = (search: string) => call('patch-file', { path: 'src/add.js', search, replace: 'a + b' });

const SCENARIOS: readonly Scenario[] = [
  {
    what: 'reads, errs in its calls, is red, repairs in several files and runs the command itself',
    replies: [
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
    ],
    status: 'validated',
    told: [
      /a - b[\s\S]*test\/add\.test\.js[\s\S]*# sums/,
      /bash[\s\S]*content/,
      /not found[\s\S]*Not done: look at patch-file first\./i,
      /Validation failed\.[\s\S]*it must be a \+ b/,
      /\[passed/,
    ],
    pull: {
      ...PULL,
      title: 'Mended',
      changes: ['D README.md', 'M src/add.js', 'A src/names.js'],
      files: { 'src/add.js': RIGHT, 'src/names.js': 'export const name = "sum\\n";\n' },
    },
  },
  {
    what: 'never repaired',
    replies: [WRONG, `${WRONG}// again\n`].map((text) => says(write('src/add.js', text), finish())),
    inputs: { 'max-validation-retries': '1' },
    status: 'unvalidated',
    told: [/Validation failed\./],
    // Both are as red as each other; the smaller one is kept.
    pull: { ...PULL, isDraft: true, files: { 'src/add.js': WRONG } },
  },
  {
    what: 'asks a question',
    replies: [says(read('src/add.js')), says(call('ask', { question: 'Is "add(2)" 2,\nor an error?' }))],
    status: 'needs-info',
    told: [/export const add = \(a, b\) => a - b;/],
    pull: null,
    quoted: 'Is "add(2)" 2,\nor an error?',
  },
  {
    what: 'a write after a red validation when the rounds are used up',
    replies: [says(write('src/add.js', WRONG), finish()), says(write('src/add.js', `${WRONG}// again\n`))],
    inputs: { 'max-rounds': '2' },
    status: 'exhausted',
    code: 1,
    told: [/Validation failed\./],
    pull: { ...MENDED, isDraft: true, files: { 'src/add.js': WRONG } },
  },
];

/** What the other scenarios play with calls. */
test.each(SCENARIOS)('$what: in plans', async (scenario) => {
  const { replies, inputs, status, code = 0, told = [] } = scenario;
  await using stage = await stageFor({ script: playedIn('json', replies) });

  const result = await stage.start(
    { kind: 'label' },
    { inputs: { ...QUICK, 'tool-calling': 'json', ...inputs } },
  );

  expectEnd(result, status, code);
  for (const [index, words] of told.entries()) expect(toldIn(stage.model.requests[index + 1])).toMatch(words);
  await expectPublished(stage, scenario);
  // Each reply cost one round and was read in the dialect that was asked for.
  expect(usageOf(result).rounds).toBe(replies.length);
  expect(modesOf(result)).toEqual({ json: replies.length });
  expect(stage.model.requests).toHaveLength(replies.length);
  expect(stage.model.requests.some(hasNativeTraces)).toBe(false);
  expect(result.summary).not.toContain('took the place of');
});

async function expectPublished(stage: Stage, { pull, quoted }: Scenario): Promise<void> {
  if (quoted !== undefined) expect(await statusComment(stage)).toContain(quoted);
  if (pull === null) {
    expect(await pullsOf(stage)).toEqual([]);
    expect(await stage.repository.branches()).toEqual(['main']);
    return;
  }
  const { changes, files, ...shown } = pull;
  const seen = await onlyPull(stage);
  expect(seen).toMatchObject(shown);
  const [head = '', base = ''] = (await stage.repository.log(seen.branch)).map(({ sha }) => sha);
  expect(await changedBetween(stage, base, head)).toEqual(changes);
  for (const [path, text] of Object.entries(files)) {
    expect(await stage.repository.fileAt(seen.branch, path)).toBe(text);
  }
}

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
