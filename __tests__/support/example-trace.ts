import { NOTHING_SPENT } from '../../src/core/budget.ts';
import type { RunEvent } from '../../src/core/events.ts';
import { NO_DELIVERY } from '../../src/core/outcome.ts';
import { TRACE_VERSION } from '../../src/core/record-event.ts';
import { untrusted } from '../../src/core/task.ts';
import { NO_EVIDENCE } from '../../src/core/verdict/evidence.ts';

const LIMITS = {
  ...{ maxRounds: 10, maxContextRounds: 3, maxValidationRetries: 3, maxContextRequestsPerRound: 10 },
  ...{ maxTokensPerCall: 16_384, maxTotalTokens: 2_000_000, maxCostUsd: 2, maxMs: 1_800_000 },
};

export interface Example {
  readonly rounds: number;
  /** Stands wherever strangers, commands or a model write. */
  readonly words: string;
}

/** The trace of a run that was never played: rounds that read, edit and run a command, and an end. */
export function exampleTrace({ rounds, words }: Example): string {
  const events: RunEvent[] = [...beginning(words)];
  let messages = 3;
  const sent: number[] = [1, 2];
  for (let round = 1; round <= rounds; round += 1) {
    events.push(...roundOf({ round, words, messages, sent: [...sent] }));
    sent.push(messages + 1, messages + 2);
    messages += 2;
    // As after a compaction: a request does not grow for ever.
    if (sent.length > 40) sent.splice(2, 20);
  }
  events.push(...ending(words, rounds));
  return `${events.map((event, at) => JSON.stringify({ time: at * 40, ...event })).join('\n')}\n`;
}

function beginning(words: string): readonly RunEvent[] {
  const repository = { owner: 'octo', name: 'sums' };
  const task = {
    ...{ repository, issue: 42, author: words, comments: [], instruction: untrusted(words), leftOut: [] },
    ...{ title: untrusted(`Sums are differences ${words}`), body: untrusted(words) },
  };
  return [
    {
      ...{ kind: 'began', version: TRACE_VERSION, at: '2026-11-22T10:00:00.000Z', repository: 'octo/sums' },
      ...{ runUrl: words, model: words, provider: 'custom', inputs: { validate: words } },
      ...{ limits: LIMITS, prices: { input: 2.5, cachedInput: 0.25, cacheWrite: 2.5, output: 10 } },
    },
    { kind: 'task', base: '0'.repeat(40), task },
    { kind: 'phase', title: words },
    { kind: 'note', level: 'warning', text: words },
    { kind: 'file-chosen', path: words, reason: words, bytes: 120 },
    { kind: 'message', id: 1, turn: { role: 'system', text: `You mend what an issue names. ${words}` } },
    { kind: 'message', id: 2, turn: { role: 'user', origin: 'task', text: `The task of the run. ${words}` } },
    {
      ...{ kind: 'message', id: 3 },
      turn: {
        role: 'tools',
        tools: [{ name: 'read-file', description: words, parameters: { type: 'object' } }],
      },
    },
  ];
}

interface ExampleRound {
  readonly round: number;
  readonly words: string;
  readonly messages: number;
  readonly sent: readonly number[];
}

function roundOf({ round, words, messages, sent }: ExampleRound): readonly RunEvent[] {
  const usage = {
    inputTokens: 4000 + round,
    cachedTokens: 3000,
    outputTokens: 120,
    source: 'reported',
  } as const;
  const call = {
    id: `call_${round}`,
    name: 'write-file',
    arguments: { kind: 'parsed', value: { path: words } },
  } as const;
  const result = {
    callId: call.id,
    tool: 'write-file',
    status: 'done',
    text: `Written in round ${round}. ${words}`,
  } as const;
  // A round counts once its reply is used.
  const spent = {
    ...NOTHING_SPENT,
    rounds: round - 1,
    modelCalls: round,
    inputTokens: 4000 * round,
    costUsd: 0.001 * round,
  };
  const wire = [{ id: call.id, name: 'write-file', arguments: JSON.stringify({ path: words }) }];
  const turn = { role: 'assistant', text: `I write, in round ${round}. ${words}`, calls: [call] } as const;
  const command = {
    command: words,
    result: { kind: 'exited', code: round % 2, output: words, ms: 30 },
  } as const;
  return [
    { kind: 'requested', round, estimatedTokens: 4000 },
    {
      kind: 'sent',
      call: round,
      purpose: 'round',
      model: words,
      messages: sent,
      tools: 3,
      maxOutputTokens: 16_384,
    },
    { kind: 'charged', usage, spent },
    {
      ...{ kind: 'received', call: round, ms: 20 },
      reply: { kind: 'turn', text: words, calls: wire, stop: 'tools', usage },
    },
    { kind: 'repaired', what: words },
    { kind: 'replied', round, text: words, calls: [call], usage, ms: 20 },
    {
      kind: 'edited',
      path: words,
      to: 'modified',
      hunks: `@@ -1,2 +1,2 @@\n same\n-old ${words}\n+new ${words}\n`,
    },
    { kind: 'answered', round, call, result, ms: 12 },
    { kind: 'command', record: { ...command, changeSetHash: '1'.repeat(64) } },
    { kind: 'baseline', ...command },
    { kind: 'reminded', round, why: words },
    { kind: 'compacted', round, cause: 'window', freedTokens: 900, calls: [words] },
    { kind: 'message', id: messages + 1, turn },
    { kind: 'message', id: messages + 2, turn: { role: 'tool', results: [result] } },
  ];
}

function ending(words: string, rounds: number): readonly RunEvent[] {
  const changeSetHash = '1'.repeat(64);
  const proof = { kind: 'not-shown', because: 'untold', why: words } as const;
  const verdict = {
    kind: 'blocked',
    why: words,

    changeSetHash,
    evidence: { ...NO_EVIDENCE, proof },
  } as const;
  const spent = { ...NOTHING_SPENT, rounds, costUsd: 0.001 * rounds };
  const pullRequest = { number: 7, url: `javascript:void(0)//${words}` };
  return [
    { kind: 'verdict', verdict, isRepeat: false },
    { kind: 'criticised', outcome: { kind: 'iterate', feedback: words } },
    { kind: 'rounds-ended', end: { kind: 'needs-info', question: words }, spent },
    {
      ...{ kind: 'changed', hash: changeSetHash, paths: [words] },
      patch: `diff --git a/${words} b/${words}\n--- a/a.js\n+++ b/a.js\n@@ -1,1 +1,1 @@\n-${words}\n+new ${words}\n`,
    },
    {
      ...{ kind: 'ended', spent, ms: 1000 },
      outcome: {
        ...{ status: 'unvalidated', reason: `Ended. ${words}`, verdict, patchPath: null, mustFail: false },
        delivery: { ...NO_DELIVERY, pullRequest },
      },
    },
  ];
}
