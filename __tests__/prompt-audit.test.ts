import { describe, expect, test } from 'vitest';
import { ResultDeduplication } from '../src/conversation/result-deduplication.ts';
import type { ChatTurn, ModelReply, ModelRequest } from '../src/core/chat.ts';
import type { BaseSearch } from '../src/core/ports.ts';
import { type Task, untrusted } from '../src/core/task.ts';
import type { CommandEntry, CommandResult } from '../src/core/verdict/verdict.ts';
import { createNativeTools } from '../src/dialect/native-tools.ts';
import { gather, type Material } from '../src/intake/context/gather.ts';
import { openingTurns } from '../src/intake/context/prompt.ts';
import { visibleTask } from '../src/intake/context/visible-task.ts';
import { Instructions } from '../src/intake/instructions/instructions.ts';
import { coder } from '../src/strategy/coder.ts';
import { CATALOGUE } from '../src/tools/catalogue.ts';
import { Toolbox } from '../src/tools/tool.ts';
import { counting, jsonPlan, MARKS, type Played, play } from './support/played-rounds.ts';
import { calling, saying } from './support/scripted-model.ts';

const LIMITS = { maxContextRounds: 2, maxContextRequestsPerRound: 2, maxTokensPerCall: 1000 };
const LARGE = Array.from({ length: 60 }, (_, line) => `export const value${line} = ${line * 7};`).join('\n');
const FILES: Readonly<Record<string, string>> = {
  'AGENTS.md': 'Write small functions.\n',
  'CONTRIBUTING.md': 'Tests first.\n',
  'src/sum.js': `${LARGE}\nexport const sum = (list) => list.reduce((a, b) => a + b);\n`,
  'src/other.js': `${LARGE.replaceAll('value', 'other')}\n`,
  'test/sum.test.js': "import { sum } from '../src/sum.js';\n",
};
const COMMANDS: readonly CommandEntry[] = [
  { text: 'npm test', argv: ['npm', 'test'], purpose: 'validate', origin: 'input' },
  { text: 'npm run lint', argv: ['npm', 'run', 'lint'], purpose: 'allowed', origin: 'input' },
];
const TASK: Task = {
  repository: { owner: 'octocat', name: 'hello' },
  issue: 7,
  title: untrusted('sum([]) throws'),
  body: untrusted('Calling `sum([])` throws a TypeError. It should be 0.'),
  author: 'contributor',
  comments: [{ id: 1, author: 'maintainer', body: untrusted('Agreed.'), createdAt: 0, updatedAt: 0 }],
  instruction: untrusted('Keep it one line.'),
  leftOut: [],
};
const base: BaseSearch = {
  paths: async () => Object.keys(FILES),
  linesWith: async () => new Map(),
  text: async (path) => FILES[path] ?? null,
};
const TOOLBOX = new Toolbox(CATALOGUE);

type Call = readonly [name: string, args: object];
type Said = string | { readonly stop: 'length' | 'refusal'; readonly text: string } | readonly Call[];

const read = (path: string, range: object = {}): Call => ['read-file', { path, ...range }];
const write = (text: string): Call => ['write-file', { path: 'src/new.js', content: text }];
const miss: Call = ['patch-file', { path: 'src/other.js', search: 'no such line', replace: 'x' }];
const finish: Call = ['finish', { title: 'Sum', summary: 'Done' }];

/** Every kind of reaction that the host has: nudges, refusals, skips, red verdicts, recoveries, repeated readings. */
const REPLIES: readonly Said[] = [
  [read('src/sum.js'), read('src/other.js'), read('src/other.js')],
  [read('src/other.js')],
  [read('src/other.js')],
  'Let me think.',
  [write('1')],
  '',
  { stop: 'length', text: '' },
  [write('2'), finish],
  [miss, finish],
  [['shell', { command: 'ls' }], miss, finish],
  { stop: 'refusal', text: 'no' },
  [read('src/other.js', { start: 1, end: 61 }), ['run-command', { command: 'ls' }]],
  [
    ['read-file', { path: 'result:call-1' }],
    ['run-command', { command: 'npm test' }],
  ],
  [['read-file', { path: 'result:call-1' }], write('5')],
  'Hello! What would you like to work on?',
  [write('4'), read('src/sum.js')],
];

function nativeReply(said: Said): ModelReply {
  if (typeof said === 'string') return saying(said);
  return 'stop' in said ? saying(said.text, said.stop) : calling(...said);
}

function planReply(said: Said): ModelReply {
  if (typeof said === 'string' || 'stop' in said) return nativeReply(said);
  const last = said.at(-1);
  const items = said.filter(([name]) => name !== 'finish');
  const plan = {
    runTools: items.map(([tool, args], index) => ({ id: `call-${index}`, tool, args })),
    ...(last?.[0] === 'finish' && { finish: last[1] }),
  };
  return saying(JSON.stringify(plan));
}

interface Audited extends Played {
  readonly requests: readonly ModelRequest[];
  readonly material: Material;
}

async function audited(dialect: 'native' | 'json'): Promise<Audited> {
  const task = await visibleTask(TASK);
  const material = await gather(task, base, {
    maxTokens: 8000,
    commands: COMMANDS,
    instructions: new Instructions(base),
    touched: [],
    asksForEntry: true,
  });
  const opening = openingTurns(task, material, { mark: MARKS[1], discussionChars: 60_000 });
  const limits = { ...LIMITS, maxRounds: REPLIES.length, maxValidationRetries: 5 };
  const deduplication = new ResultDeduplication();
  for (const { path, whole } of material.files) if (whole !== null) deduplication.showFile(path, whole);
  const system = coder({ specs: TOOLBOX.specs, limits }).systemPrompt();
  let runs = 0;
  // Another output each time: the same one again and again would end the rounds.
  const gate = (): CommandResult => {
    runs += 1;
    return { kind: 'exited', code: 1, output: `part${runs}.js is wrong`, ms: 1 };
  };
  const played = await play(
    REPLIES.map((said) => (dialect === 'native' ? nativeReply(said) : planReply(said))),
    {
      ...{ files: FILES, commands: COMMANDS, gate, deduplication, client: counting },
      limits,
      opening: [{ role: 'system', text: system }, ...opening.turns],
      dialect: dialect === 'native' ? createNativeTools() : jsonPlan(),
    },
  );
  return { ...played, requests: played.model.requests, material };
}

/** Results inside of a turn that a plan is answered with. */
const RESULT_BLOCK = new RegExp(`<<< [^\\n]* ${MARKS[1]}\\n[\\s\\S]*?\\n>>> ${MARKS[1]}`, 'g');
/** Everything in a request that the host says of itself: no file, no output, no word of a stranger. */
function instructionsIn({ turns, tools }: ModelRequest): readonly string[] {
  const said = turns.flatMap((turn) => {
    if (turn.role === 'system') return [turn.text];
    if (turn.role === 'user') return [turn.text.replace(RESULT_BLOCK, '').replace(/```[\s\S]*?```/g, '')];
    return turn.role === 'tool'
      ? turn.results.flatMap((result) => (result.status === 'skipped' ? [result.text] : []))
      : [];
  });
  const offered = tools.flatMap(({ description, parameters }) => [
    description,
    ...descriptionsIn(parameters),
  ]);
  return [...said, ...offered]
    .flatMap((text) => text.split(/(?<=[.:!?])\s+|\n/))
    .map((sentence) => sentence.trim());
}

function descriptionsIn(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'description' && typeof value === 'string' ? [value] : descriptionsIn(value),
  );
}

function hostTextIn(turns: readonly ChatTurn[]): string {
  return turns
    .flatMap((turn) => (turn.role === 'user' ? [turn.text.replace(RESULT_BLOCK, '')] : []))
    .join('\n');
}

describe.each(['native', 'json'] as const)(
  'the prompts of a run with every reaction of the host, %s',
  async (dialect) => {
    const { requests, material } = await audited(dialect);

    test('no instruction of 40 characters or more stands twice in any request', () => {
      expect(requests).toHaveLength(REPLIES.length);
      for (const request of requests) {
        const said = instructionsIn(request).filter((sentence) => sentence.length >= 40);
        expect(said.filter((sentence, index) => said.indexOf(sentence) !== index)).toEqual([]);
      }
    });

    test('the host sends the tree once, and again in no later turn', () => {
      expect(material.tree.length).toBeGreaterThan(20);
      for (const { turns } of requests) expect(hostTextIn(turns).split(material.tree)).toHaveLength(2);
    });
  },
);
