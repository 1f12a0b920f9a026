import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../embedded/temp.ts';
import { Metrics } from '../../../../src/adapters/telemetry/metrics/metrics.ts';
import { NOTHING_SPENT } from '../../../../src/core/budget.ts';
import type { ToolStatus } from '../../../../src/core/chat.ts';
import type { CriticOutcome } from '../../../../src/core/decision.ts';
import type { DialectMode, RunEvent } from '../../../../src/core/events.ts';
import { NOTHING_DONE, type Outcome } from '../../../../src/core/outcome.ts';
import { Secrets } from '../../../../src/core/secrets/secrets.ts';
import { CATALOGUE } from '../../../../src/tools/catalogue.ts';

/** The text's samples after some events, by name and labels. */
async function counted(...events: readonly RunEvent[]): Promise<ReadonlyMap<string, number>> {
  const metrics = new Metrics(new Set(CATALOGUE.map(({ spec }) => spec.name)));
  for (const event of events) metrics.read(event);
  return samplesOf(await metrics.text());
}

function samplesOf(text: string): ReadonlyMap<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

/** What the events raised above zero, of one metric. */
async function raised(
  name: string,
  ...events: readonly RunEvent[]
): Promise<Readonly<Record<string, number>>> {
  const found = [...(await counted(...events))].filter(
    ([key, value]) => value > 0 && (key === name || key.startsWith(`${name}{`)),
  );
  return Object.fromEntries(found.map(([key, value]) => [key.slice(name.length), value]));
}

function interpreted(mode: DialectMode, isReadable = true): RunEvent {
  return { kind: 'interpreted', mode, provider: 'openai', intent: 'act', isReadable };
}

const USAGE = { inputTokens: 1, cachedTokens: 0, outputTokens: 1, source: 'reported' } as const;

function replied(ms: number): RunEvent {
  return { kind: 'replied', round: 1, text: '', calls: [], usage: USAGE, ms };
}

function answered(name: string, status: ToolStatus, args: unknown = {}): RunEvent {
  return {
    kind: 'answered',
    round: 1,
    call: { id: 'a', name, arguments: { kind: 'parsed', value: args } },
    result: { callId: 'a', tool: name, status, text: '' },
    ms: 1,
  };
}

function ended(outcome: Partial<Outcome>, spent = NOTHING_SPENT): RunEvent {
  return {
    kind: 'ended',
    outcome: { ...NOTHING_DONE, status: 'failed', reason: '', ...outcome },
    spent,
    ms: 1,
  };
}

describe('rounds', () => {
  test('each reply counts once, in its own mode, and the other mode stands at zero', async () => {
    const seen = await counted(
      interpreted('native'),
      replied(1),
      interpreted('json'),
      replied(1),
      interpreted('json'),
    );
    expect(seen.get('agent_tool_call_mode_total{mode="native",provider="openai"}')).toBe(1);
    expect(seen.get('agent_tool_call_mode_total{mode="json",provider="openai"}')).toBe(2);
    const native = await counted(interpreted('native'));
    expect(native.get('agent_tool_call_mode_total{mode="json",provider="openai"}')).toBe(0);
    expect(native.get('agent_tool_call_parse_failures_total{provider="openai"}')).toBe(0);
  });

  test('a reply that cannot be read is a parse failure of its provider', async () => {
    expect(
      await raised('agent_tool_call_parse_failures_total', interpreted('json', false), interpreted('json')),
    ).toEqual({
      '{provider="openai"}': 1,
    });
  });

  test('a latency falls into every bucket from its own upwards, and is counted once', async () => {
    const seen = await counted(
      interpreted('json'),
      replied(2500),
      replied(9),
      interpreted('json'),
      replied(400_000),
    );
    const at = (le: string): number | undefined =>
      seen.get(`agent_tool_call_latency_seconds_bucket{le="${le}",mode="json",provider="openai"}`);
    expect([at('1'), at('2.5'), at('5'), at('300'), at('+Inf')]).toEqual([0, 1, 1, 1, 2]);
    expect(seen.get('agent_tool_call_latency_seconds_count{mode="json",provider="openai"}')).toBe(2);
    expect(seen.get('agent_tool_call_latency_seconds_sum{mode="json",provider="openai"}')).toBe(402.5);
  });

  test('rounds, tokens and cost are those of the ledger, told twice and counted once', async () => {
    const spent = {
      ...{
        rounds: 3,
        criticCalls: 0,
        compactionCalls: 0,
        modelCalls: 4,
        toolCalls: 5,
        inputTokens: 1000,
        cachedTokens: 600,
        outputTokens: 70,
        estimatedCalls: 2,
      },
      costUsd: 0.25,
    };
    const end = { kind: 'needs-info', question: '?' } as const;
    const seen = await counted({ kind: 'rounds-ended', end, spent }, ended({}, spent));
    expect(seen.get('agent_rounds_total')).toBe(3);
    expect(seen.get('agent_tokens_total{kind="uncached-input"}')).toBe(400);
    expect(seen.get('agent_tokens_total{kind="cached-input"}')).toBe(600);
    expect(seen.get('agent_tokens_total{kind="output"}')).toBe(70);
    expect(seen.get('agent_estimated_calls_total')).toBe(2);
    expect(seen.get('agent_cost_usd_total')).toBe(0.25);
  });

  test('a cost that is not known is not zero', async () => {
    expect((await counted(ended({}))).has('agent_cost_usd_total')).toBe(false);
    expect((await counted(ended({}))).get('agent_rounds_total')).toBe(0);
    expect((await counted(ended({}))).get('agent_estimated_calls_total')).toBe(0);
  });
});

describe('what models get wrong', () => {
  test('a violation is counted by agent and field, whatever the place in a list', async () => {
    const violation = {
      kind: 'schema-violation',
      agent: 'coder',
      errorDetail: '',
      isEnforced: false,
    } as const;
    const seen = await raised(
      'agent_plan_schema_violations_total',
      { ...violation, pointer: '/runTools/0/args' },
      { ...violation, pointer: '/runTools/17/args' },
      { ...violation, pointer: '' },
    );
    expect(seen).toEqual({ '{agent="coder",path="runTools/*/args"}': 2, '{agent="coder",path="."}': 1 });
  });

  test('repairs and recoveries are counted', async () => {
    const events: readonly RunEvent[] = [
      { kind: 'repaired', what: 'trailing-comma' },
      { kind: 'repaired', what: 'a text of the reply' },
      { kind: 'recovered', path: 'src/a.ts' },
    ];
    expect(await raised('agent_repairs_total', ...events)).toEqual({
      '{kind="trailing-comma"}': 1,
      '{kind="other"}': 1,
    });
    expect(await raised('agent_recoveries_total', ...events)).toEqual({ '': 1 });
  });

  test('calls are counted by tool and status; a tool that does not exist is "other"', async () => {
    const seen = await raised(
      'agent_tool_calls_total',
      answered('read-file', 'done'),
      answered('read-file', 'done'),
      answered('finish', 'skipped'),
      answered('rm -rf "/"\n', 'rejected'),
      answered('read_file_2', 'rejected'),
    );
    expect(seen).toEqual({
      '{tool="read-file",status="done"}': 2,
      '{tool="finish",status="skipped"}': 1,
      '{tool="other",status="rejected"}': 2,
    });
  });
});

describe('the course of a run', () => {
  test('patterns are counted by rule and response, steps by name, and steps that were not taken stand at zero', async () => {
    const stall = { kind: 'stalled', round: 1, rule: 'same-call', pattern: '' } as const;
    expect(
      await raised('agent_stalls_total', { ...stall, response: 'warned' }, { ...stall, response: 'ended' }),
    ).toEqual({ '{rule="same-call",response="warned"}': 1, '{rule="same-call",response="ended"}': 1 });
    const seen = await counted({ kind: 'escalated', round: 1, step: 'cause' });
    const steps = ['cause', 'stronger-model'];
    expect(steps.map((step) => seen.get(`agent_escalations_total{step="${step}"}`))).toEqual([1, 0]);
  });

  const OUTCOMES: readonly (readonly [string, CriticOutcome])[] = [
    ['approve', { kind: 'approve' }],
    ['iterate', { kind: 'iterate', feedback: '' }],
    ['abort', { kind: 'abort', feedback: '' }],
    ['skipped', { kind: 'skipped', why: '' }],
    ['error', { kind: 'error', why: '' }],
    ['parse_error', { kind: 'parse-error', why: '' }],
  ];

  test('the six outcomes of the critic are there from the start, and no other', async () => {
    const zeros = [...(await counted())].filter(([name]) => name.startsWith('agent_critic_outcome_total'));
    expect(zeros.sort()).toEqual(
      OUTCOMES.map(([label]) => [`agent_critic_outcome_total{outcome="${label}"}`, 0]).sort(),
    );
  });

  test.each(OUTCOMES)('the outcome %s is counted by its own name', async (label, outcome) => {
    const event = { kind: 'criticised', outcome } as const;
    expect(await raised('agent_critic_outcome_total', event)).toEqual({ [`{outcome="${label}"}`]: 1 });
  });
});

test('a provider that is no word is "other"', async () => {
  const event = { ...interpreted('native'), provider: 'a "b"\n' } as const;
  expect(await raised('agent_tool_call_mode_total', event)).toEqual({
    '{mode="native",provider="other"}': 1,
  });
});

test('a file of metrics that cannot be written is a note, and an empty path', async () => {
  await using folder = await temporaryFolder('metrics');
  await mkdir(join(folder.path, 'metrics.prom'));
  const events: RunEvent[] = [];
  const metrics = new Metrics(new Set(CATALOGUE.map(({ spec }) => spec.name)));
  expect(
    await metrics.keep(folder.path, { secrets: new Secrets([]), emit: (event) => events.push(event) }),
  ).toBe('');
  const text = expect.stringMatching(/were not written: EISDIR/);
  expect(events).toEqual([{ kind: 'note', level: 'warning', text }]);
});
