import { describe, expect, test } from 'vitest';
import { Conversation } from '../src/conversation/conversation.ts';
import { Budget, type BudgetLimits } from '../src/core/budget.ts';
import type { ModelRequest } from '../src/core/chat.ts';
import type { BaseSearch } from '../src/core/ports.ts';
import { type Task, untrusted } from '../src/core/task.ts';
import type { CommandEntry } from '../src/core/verdict.ts';
import { createNativeTools } from '../src/dialect/native-tools.ts';
import { gather } from '../src/intake/gather.ts';
import { openingTurns } from '../src/intake/prompt.ts';
import { runRounds } from '../src/loop/rounds.ts';
import { CommandRecords } from '../src/review/command-records.ts';
import { reviewChanges } from '../src/review/verdict.ts';
import { Coder } from '../src/strategy/coder.ts';
import { CATALOGUE } from '../src/tools/catalogue.ts';
import { Toolbox } from '../src/tools/tool.ts';
import { MemoryWorkspace } from './support/memory-workspace.ts';
import { calling, ScriptedModel, saying } from './support/scripted-model.ts';

const LIMITS: BudgetLimits = {
  maxRounds: 14,
  maxContextRounds: 2,
  maxValidationRetries: 3,
  maxContextRequestsPerRound: 2,
  maxTokensPerCall: 1000,
  maxTotalTokens: 1_000_000,
  maxCostUsd: null,
  maxMs: 600_000,
};
const FILES: Readonly<Record<string, string>> = {
  'AGENTS.md': 'Write small functions.\n',
  'CONTRIBUTING.md': 'Tests first.\n',
  'src/sum.js': 'export const sum = (list) => list.reduce((a, b) => a + b);\n',
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
  filesWith: async () => new Map(),
  text: async (path) => FILES[path] ?? null,
};

/** A run with every kind of reaction that the host has: nudges, refusals, skips, red verdicts. */
async function requestsOfARun(): Promise<readonly ModelRequest[]> {
  const toolbox = new Toolbox(CATALOGUE);
  const strategy = new Coder(toolbox.specs, LIMITS);
  const material = await gather(TASK, base, { maxTokens: 8000, maxFiles: 30, commands: COMMANDS });
  const opening = openingTurns(TASK, material, { mark: 'a1b2c3' });
  const conversation = new Conversation([
    { role: 'system', text: strategy.systemPrompt() },
    ...opening.turns,
  ]);
  const budget = new Budget({ limits: LIMITS, prices: null, startedAt: 0, now: () => 0 });
  const fails = { kind: 'exited', code: 1, output: 'not ok', ms: 1 } as const;
  const workspace = new MemoryWorkspace({ files: FILES, commands: { 'npm test': fails } });
  const signal = new AbortController().signal;
  const emit = (): void => undefined;
  const gate = {
    workspace,
    commands: COMMANDS,
    records: new CommandRecords(),
    limitMs: () => 1,
    emit,
    signal,
  };
  const read = ['read-file', { path: 'src/sum.js' }] as const;
  const write = (text: string) => ['write-file', { path: 'src/sum.js', content: text }] as const;
  const finish = ['finish', { title: 'Sum', summary: 'Done' }] as const;
  const model = new ScriptedModel([
    calling(read, read, read),
    calling(read),
    calling(read),
    saying('Let me think.'),
    calling(write('1')),
    saying(''),
    saying('', 'length'),
    calling(write('2'), finish),
    calling(['patch-file', { path: 'src/sum.js', search: 'no', replace: 'x' }], finish),
    calling(['shell', { command: 'ls' }], write('3'), finish),
    saying('no', 'refusal'),
    calling(read, ['run-command', { command: 'ls' }]),
    calling(read, read),
    calling(write('4')),
  ]);
  const scope = {
    workspace,
    commands: COMMANDS,
    commandLimitMs: 1,
    signal,
    review: () => reviewChanges(gate),
    onCommand: () => undefined,
  };
  const dialect = createNativeTools();
  await runRounds({ strategy, dialect, model, conversation, toolbox, scope, budget, emit, signal });
  return model.requests;
}

/** Everything in a request that the host says of itself: no file, no output, no word of a stranger. */
function instructionsIn({ turns, tools }: ModelRequest): readonly string[] {
  const said = turns.flatMap((turn) => {
    if (turn.role === 'system') return [turn.text];
    if (turn.role === 'user') return [turn.text.replace(/```[\s\S]*?```/g, '')];
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

describe('the prompt of a run with every reaction of the host', async () => {
  const requests = await requestsOfARun();

  test('no instruction of 40 characters or more stands twice in any request', () => {
    expect(requests.length).toBeGreaterThan(10);
    for (const request of requests) {
      const long = instructionsIn(request).filter((sentence) => sentence.length >= 40);
      const twice = long.filter((sentence, index) => long.indexOf(sentence) !== index);
      expect(twice).toEqual([]);
    }
  });

  test('each request is the former one with something added', () => {
    for (const [index, request] of requests.entries()) {
      const former = requests[index - 1];
      if (former === undefined) continue;
      expect(request.turns.slice(0, former.turns.length)).toEqual(former.turns);
      expect(request.tools).toEqual(former.tools);
    }
  });

  test('the task stands in every request, and nothing of the host in the role of the assistant', () => {
    for (const { turns } of requests) {
      expect(turns.filter((turn) => turn.role === 'user' && turn.origin === 'task')).toHaveLength(1);
      const assistant = turns.flatMap((turn) => (turn.role === 'assistant' ? [turn.text] : []));
      for (const text of assistant) expect(['', 'Let me think.', 'no']).toContain(text);
    }
  });
});
