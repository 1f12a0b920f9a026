import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../embedded/temp.ts';
import { logLines } from '../../../../src/adapters/telemetry/console-log.ts';
import { reportAdmission, reportEnvironment } from '../../../../src/adapters/telemetry/metrics/flag-use.ts';
import { keepMetrics } from '../../../../src/adapters/telemetry/metrics/keep.ts';
import { createMetrics } from '../../../../src/adapters/telemetry/metrics/metrics.ts';
import {
  fieldLabel,
  labelValue,
  MetricsRegistry,
} from '../../../../src/adapters/telemetry/metrics/registry.ts';
import { startTelemetry } from '../../../../src/adapters/telemetry/telemetry.ts';
import { NOTHING_SPENT } from '../../../../src/core/budget.ts';
import type { ToolStatus } from '../../../../src/core/chat.ts';
import type { CriticOutcome } from '../../../../src/core/decision.ts';
import type { DialectMode, RunEvent } from '../../../../src/core/events.ts';
import { NO_DELIVERY, NOTHING_DONE, type Outcome } from '../../../../src/core/outcome.ts';
import { Secrets } from '../../../../src/core/secrets/secrets.ts';
import { type Evidence, NO_EVIDENCE } from '../../../../src/core/verdict/evidence.ts';
import type { CommandResult, Verdict } from '../../../../src/core/verdict/verdict.ts';
import { CATALOGUE } from '../../../../src/tools/catalogue.ts';

/** The text's samples after some events, by name and labels. */
function counted(...events: readonly RunEvent[]): ReadonlyMap<string, number> {
  const metrics = createMetrics({ tools: CATALOGUE, secrets: new Secrets([]) });
  for (const event of events) metrics.read(event);
  return samplesOf(metrics.text());
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
function raised(name: string, ...events: readonly RunEvent[]): Readonly<Record<string, number>> {
  const found = [...counted(...events)].filter(
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

function command(result: CommandResult): RunEvent {
  return { kind: 'command', record: { command: 'npm test', result, changeSetHash: 'h' } };
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
  test('each reply counts once, in its own mode, and the other mode stands at zero', () => {
    const seen = counted(
      interpreted('native'),
      replied(1),
      interpreted('json'),
      replied(1),
      interpreted('json'),
    );
    expect(seen.get('agent_tool_call_mode_total{mode="native",provider="openai"}')).toBe(1);
    expect(seen.get('agent_tool_call_mode_total{mode="json",provider="openai"}')).toBe(2);
    const native = counted(interpreted('native'));
    expect(native.get('agent_tool_call_mode_total{mode="json",provider="openai"}')).toBe(0);
    expect(native.get('agent_tool_call_parse_failures_total{provider="openai"}')).toBe(0);
  });

  test('a reply that cannot be read is a parse failure of its provider', () => {
    expect(
      raised('agent_tool_call_parse_failures_total', interpreted('json', false), interpreted('json')),
    ).toEqual({
      '{provider="openai"}': 1,
    });
  });

  test('a latency falls into every bucket from its own upwards, and is counted once', () => {
    const seen = counted(
      interpreted('json'),
      replied(2500),
      replied(9),
      interpreted('json'),
      replied(400_000),
    );
    const at = (le: string): number | undefined =>
      seen.get(`agent_tool_call_latency_seconds_bucket{mode="json",provider="openai",le="${le}"}`);
    expect([at('1'), at('2.5'), at('5'), at('300'), at('+Inf')]).toEqual([0, 1, 1, 1, 2]);
    expect(seen.get('agent_tool_call_latency_seconds_count{mode="json",provider="openai"}')).toBe(2);
    expect(seen.get('agent_tool_call_latency_seconds_sum{mode="json",provider="openai"}')).toBe(402.5);
  });

  test('rounds, tokens and cost are those of the ledger, told twice and counted once', () => {
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
    const seen = counted({ kind: 'rounds-ended', end, spent }, ended({}, spent));
    expect(seen.get('agent_rounds_total')).toBe(3);
    expect(seen.get('agent_tokens_total{kind="uncached-input"}')).toBe(400);
    expect(seen.get('agent_tokens_total{kind="cached-input"}')).toBe(600);
    expect(seen.get('agent_tokens_total{kind="output"}')).toBe(70);
    expect(seen.get('agent_estimated_calls_total')).toBe(2);
    expect(seen.get('agent_cost_usd_total')).toBe(0.25);
  });

  test('a cost that is not known is not zero', () => {
    expect(counted(ended({})).has('agent_cost_usd_total')).toBe(false);
    expect(counted(ended({})).get('agent_rounds_total')).toBe(0);
    expect(counted(ended({})).get('agent_estimated_calls_total')).toBe(0);
  });
});

describe('what models get wrong', () => {
  test('a violation is counted by agent and field, whatever the place in a list', () => {
    const violation = {
      kind: 'schema-violation',
      agent: 'coder',
      errorDetail: '',
      isEnforced: false,
    } as const;
    const seen = raised(
      'agent_plan_schema_violations_total',
      { ...violation, pointer: '/runTools/0/args' },
      { ...violation, pointer: '/runTools/17/args' },
      { ...violation, pointer: '' },
    );
    expect(seen).toEqual({ '{agent="coder",path="runTools/*/args"}': 2, '{agent="coder",path="."}': 1 });
  });

  test('repairs and recoveries are counted', () => {
    const events: readonly RunEvent[] = [
      { kind: 'repaired', what: 'trailing-comma' },
      { kind: 'repaired', what: 'a text of the reply' },
      { kind: 'recovered', path: 'src/a.ts' },
    ];
    expect(raised('agent_repairs_total', ...events)).toEqual({
      '{kind="trailing-comma"}': 1,
      '{kind="other"}': 1,
    });
    expect(raised('agent_recoveries_total', ...events)).toEqual({ '': 1 });
  });

  test('calls are counted by tool and status; a tool that does not exist is "other"', () => {
    const seen = raised(
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
  test('patterns are counted by rule and response, steps by name, and steps that were not taken stand at zero', () => {
    const stall = { kind: 'stalled', round: 1, rule: 'same-call', pattern: '' } as const;
    expect(
      raised('agent_stalls_total', { ...stall, response: 'warned' }, { ...stall, response: 'ended' }),
    ).toEqual({ '{rule="same-call",response="warned"}': 1, '{rule="same-call",response="ended"}': 1 });
    const seen = counted({ kind: 'escalated', round: 1, step: 'cause' });
    const steps = ['cause', 'rewrite', 'fresh-start', 'stronger-model'];
    expect(steps.map((step) => seen.get(`agent_escalations_total{step="${step}"}`))).toEqual([1, 0, 0, 0]);
  });

  const OUTCOMES: readonly (readonly [string, CriticOutcome])[] = [
    ['approve', { kind: 'approve' }],
    ['iterate', { kind: 'iterate', feedback: '' }],
    ['abort', { kind: 'abort', feedback: '' }],
    ['skipped', { kind: 'skipped', why: '' }],
    ['error', { kind: 'error', why: '' }],
    ['parse_error', { kind: 'parse-error', why: '' }],
  ];

  test('the six outcomes of the critic are there from the start, and no other', () => {
    const zeros = [...counted()].filter(([name]) => name.startsWith('agent_critic_outcome_total'));
    expect(zeros.sort()).toEqual(
      OUTCOMES.map(([label]) => [`agent_critic_outcome_total{outcome="${label}"}`, 0]).sort(),
    );
  });

  test.each(OUTCOMES)('the outcome %s is counted by its own name', (label, outcome) => {
    const event = { kind: 'criticised', outcome } as const;
    expect(raised('agent_critic_outcome_total', event)).toEqual({ [`{outcome="${label}"}`]: 1 });
    const effect = label === 'skipped' ? 'skipped' : 'asked';
    expect(raised('agent_flag_effects_total', event)).toEqual({ [`{flag="critic",effect="${effect}"}`]: 1 });
  });
});

describe('flags', () => {
  const EXITED: CommandResult = { kind: 'exited', code: 1, output: '', ms: 1 };
  const flags = (...events: readonly RunEvent[]): Readonly<Record<string, number>> =>
    raised('agent_flag_effects_total', ...events);

  test('a flag that is on is told from one that does something', () => {
    expect(flags({ kind: 'flags', on: ['network', 'pass-env'] })).toEqual({
      '{flag="network",effect="set"}': 1,
      '{flag="pass-env",effect="set"}': 1,
    });
    expect(flags({ kind: 'flag-used', flag: 'pass-env', effect: 'passed', count: 3 })).toEqual({
      '{flag="pass-env",effect="passed"}': 3,
    });
    expect(counted().get('agent_flag_effects_total{flag="critic",effect="set"}')).toBe(0);
  });

  test('commands show what isolation and network were', () => {
    expect(flags(command(EXITED), command({ kind: 'refused', why: 'no namespaces' }))).toEqual({
      '{flag="isolation",effect="isolated"}': 1,
      '{flag="isolation",effect="refused"}': 1,
      '{flag="network",effect="closed"}': 1,
    });
    expect(flags({ kind: 'flags', on: ['network'] }, command(EXITED))).toMatchObject({
      '{flag="isolation",effect="isolated"}': 1,
      '{flag="network",effect="open"}': 1,
    });
    const unprotected = flags({ kind: 'flags', on: ['isolation'] }, command(EXITED));
    expect(unprotected).toMatchObject({
      '{flag="isolation",effect="unprotected"}': 1,
      '{flag="network",effect="open"}': 1,
    });
  });

  test('calls on protected files show what allow-paths opened and what stayed shut', () => {
    const seen = flags(
      answered('write-file', 'done', { path: './.github/workflows/ci.yml' }),
      answered('patch-file', 'rejected', { path: 'AGENTS.md' }),
      answered('write-file', 'skipped', { path: 'AGENTS.md' }),
      answered('read-file', 'done', { path: 'AGENTS.md' }),
      answered('write-file', 'done', { path: 'src/a.ts' }),
      answered('write-file', 'rejected', { path: 7 }),
    );
    expect(seen).toEqual({
      '{flag="allow-paths",effect="allowed"}': 1,
      '{flag="allow-paths",effect="refused"}': 1,
    });
  });

  test('commands of the gate on the base and on parts of the change count like others', () => {
    const baseline = { kind: 'baseline', command: 'npm test', result: EXITED } as const;
    const probe = { kind: 'probe', of: 'tests-alone', command: 'npm test', result: EXITED } as const;
    expect(flags(baseline, probe, command(EXITED))).toEqual({
      '{flag="isolation",effect="isolated"}': 3,
      '{flag="network",effect="closed"}': 3,
    });
  });

  const FOUND = [
    { kind: 'tests-taken-out', path: 'a.test.js', line: 1, detail: '' },
    { kind: 'tests-taken-out', path: 'b.test.js', line: null, detail: '' },
    { kind: 'dependencies-changed', path: 'package-lock.json', line: null, detail: '' },
  ] as const;

  function judged(
    kind: 'passed' | 'blocked' | 'failed',
    changeSetHash: string,
    evidence: Partial<Evidence>,
  ): RunEvent {
    const about = { records: [], changeSetHash, evidence: { ...NO_EVIDENCE, ...evidence } };
    const verdict: Verdict = kind === 'blocked' ? { kind, why: '', ...about } : { kind, ...about };
    return { kind: 'verdict', verdict, isRepeat: false };
  }

  test('a proof is counted once for each change that the commands let pass', () => {
    const none = { proof: { kind: 'no-tests' } } as const;
    const seen = flags(
      judged('passed', 'a', none),
      judged('passed', 'a', none),
      judged('blocked', 'b', none),
    );
    expect(seen).toEqual({ '{flag="proof",effect="no-tests"}': 2 });
    expect(flags(judged('passed', 'a', {}), judged('failed', 'b', none))).toEqual({});
  });

  test('a change that was red by chance is counted when it passes', () => {
    const none = { proof: { kind: 'no-tests' } } as const;
    expect(flags(judged('failed', 'a', none), judged('passed', 'a', none))).toEqual({
      '{flag="proof",effect="no-tests"}': 1,
    });
  });

  test('what on-tamper holds back is told from what it only shows', () => {
    expect(flags(judged('blocked', 'a', { tampering: FOUND }))).toEqual({
      '{flag="on-tamper",effect="blocked"}': 2,
      '{flag="on-tamper",effect="shown"}': 1,
    });
    const shown = flags({ kind: 'flags', on: ['on-tamper'] }, judged('passed', 'a', { tampering: FOUND }));
    expect(shown).toEqual({ '{flag="on-tamper",effect="set"}': 1, '{flag="on-tamper",effect="shown"}': 3 });
    expect(flags(judged('failed', 'a', { tampering: FOUND }))).toEqual({});
  });

  test('files that commands changed are counted by what became of them', () => {
    const taken = { path: 'package-lock.json', why: null };
    const refused = { path: '.github/ci.yml', why: 'protected' };
    expect(flags({ kind: 'generated', files: [taken, taken, refused] })).toEqual({
      '{flag="commit-command-changes",effect="taken"}': 2,
      '{flag="commit-command-changes",effect="refused"}': 1,
    });
  });

  test('of the steps only the stronger model is one of a flag', () => {
    const step = { kind: 'escalated', round: 1 } as const;
    expect(flags({ ...step, step: 'cause' })).toEqual({});
    expect(flags({ ...step, step: 'stronger-model' })).toEqual({
      '{flag="escalation-model",effect="used"}': 1,
    });
  });

  const RED: Verdict = { kind: 'failed', records: [], changeSetHash: 'h', evidence: NO_EVIDENCE };
  const CHANGED = { verdict: RED, patchPath: 'change.patch' } as const;
  const PULL = { ...NO_DELIVERY, pullRequest: { number: 1, url: 'u' } };

  test.each<readonly [effect: string | null, what: string, outcome: Partial<Outcome>]>([
    ['draft', 'a draft', { status: 'unvalidated', ...CHANGED, delivery: PULL }],
    ['draft', 'a draft after a limit', { status: 'exhausted', ...CHANGED, delivery: PULL }],
    ['comment', 'a patch', { status: 'unvalidated', ...CHANGED }],
    ['fail', 'a patch and a failed job', { status: 'unvalidated', ...CHANGED, mustFail: true }],
    [null, 'a validated change', { status: 'validated', ...CHANGED, delivery: PULL }],
    [null, 'no change', { status: 'exhausted', verdict: null, patchPath: null }],
    [null, 'a fault before delivery', { status: 'failed', verdict: null, patchPath: 'change.patch' }],
    [
      null,
      'a change that could not be published',
      {
        ...{ status: 'failed', ...CHANGED, delivery: { ...NO_DELIVERY, publishError: 'a rule' } },
      },
    ],
  ])('on-unvalidated: %s for %s', (effect, _what, outcome) => {
    const expected = effect === null ? {} : { [`{flag="on-unvalidated",effect="${effect}"}`]: 1 };
    expect(flags(ended(outcome))).toEqual(expected);
  });

  test('the gate and the mode each show what they did', () => {
    expect(flags(ended({ status: 'denied' }))).toEqual({ '{flag="min-permission",effect="denied"}': 1 });
    const prompt = { kind: 'prompt', parts: [] } as const;
    expect(flags(prompt, prompt)).toEqual({ '{flag="min-permission",effect="admitted"}': 1 });
    const fallback = { kind: 'dialect-fallback', to: 'json', reason: 'no tools' } as const;
    expect(flags(interpreted('native'), fallback, interpreted('json'))).toEqual({
      '{flag="tool-calling",effect="native"}': 1,
      '{flag="tool-calling",effect="fell-back"}': 1,
      '{flag="tool-calling",effect="json"}': 1,
    });
  });
});

describe('the text', () => {
  test('is written in one order, whatever the order of events', () => {
    const events = [answered('search', 'done'), answered('finish', 'done'), interpreted('json'), replied(1)];
    const [forth, back] = [events, events.toReversed()].map((order) => {
      const metrics = createMetrics({ tools: CATALOGUE, secrets: new Secrets([]) });
      for (const event of order.filter(({ kind }) => kind !== 'replied')) metrics.read(event);
      return metrics.text();
    });
    expect(forth).toBe(back);
    expect(forth).toContain('# TYPE agent_tool_calls_total counter\nagent_tool_calls_total{tool="finish",');
  });

  test('escapes what labels may hold', () => {
    const registry = new MetricsRegistry();
    registry.add('agent_repairs_total', { kind: 'a"b\\c\nd' });
    expect(registry.text()).toContain('\nagent_repairs_total{kind="a\\"b\\\\c\\nd"} 1\n');
    expect(registry.text().endsWith('\n')).toBe(true);
  });

  test('holds no nonsense amounts', () => {
    const registry = new MetricsRegistry();
    for (const amount of [Number.NaN, Number.POSITIVE_INFINITY, -1]) {
      registry.add('agent_tokens_total', { kind: 'output' }, amount);
      registry.raise('agent_rounds_total', {}, amount);
      registry.observe('agent_tool_call_latency_seconds', { mode: 'json', provider: 'x' }, amount);
    }
    expect(samplesOf(registry.text()).size).toBe(0);
  });

  test('stays small whatever is counted: the rest is "other"', () => {
    const registry = new MetricsRegistry();
    for (let index = 0; index < 1000; index += 1) registry.add('agent_repairs_total', { kind: `k${index}` });
    const samples = samplesOf(registry.text());
    expect(samples.size).toBe(100);
    expect(samples.get('agent_repairs_total{kind="other"}')).toBe(901);
    expect(samples.get('agent_repairs_total{kind="k98"}')).toBe(1);
  });

  test.each([
    ['', '.'],
    ['/summary', 'summary'],
    ['/runTools/12/args/path', 'runTools/*/args/path'],
    ['/a/b/c/d/e/f/g', 'a/b/c/d/e'],
    ['/requestFiles/0/my secret "x"', 'requestFiles/*/other'],
  ])('the field %j is labelled %j', (pointer, label) => {
    expect(fieldLabel(pointer)).toBe(label);
  });

  test('a value that is no word is "other"', () => {
    expect(['llama-cpp', 'read-file', '', 'a b', 'ä', 'x'.repeat(81), '"'].map(labelValue)).toEqual([
      ...['llama-cpp', 'read-file'],
      ...['other', 'other', 'other', 'other', 'other'],
    ]);
  });
});

describe('the file', () => {
  test('holds the text, for its owner only', async () => {
    await using folder = await temporaryFolder('metrics');
    const metrics = createMetrics({ tools: CATALOGUE, secrets: new Secrets([]) });
    metrics.read(interpreted('native'));
    const path = await keepMetrics(metrics, folder.path, () => undefined);
    expect(path).toBe(join(folder.path, 'metrics.prom'));
    expect(await readFile(path, 'utf8')).toBe(metrics.text());
  });

  test('that cannot be written is a note, and an empty path', async () => {
    await using folder = await temporaryFolder('metrics');
    await mkdir(join(folder.path, 'metrics.prom'));
    const events: RunEvent[] = [];
    const metrics = createMetrics({ tools: CATALOGUE, secrets: new Secrets([]) });
    expect(await keepMetrics(metrics, folder.path, (event) => events.push(event))).toBe('');
    const text = expect.stringMatching(/were not written: EISDIR/);
    expect(events).toEqual([{ kind: 'note', level: 'warning', text }]);
  });
});

describe('what main knows about flags', () => {
  const told = (tell: (emit: (event: RunEvent) => void) => void): Readonly<Record<string, number>> => {
    const events: RunEvent[] = [];
    tell((event) => events.push(event));
    return raised('agent_flag_effects_total', ...events);
  };

  test('a bot and the comments of the issue', () => {
    expect(told((emit) => reportAdmission(emit, { isBot: true, admitted: 2, discussion: 5 }))).toEqual({
      '{flag="allowed-bots",effect="admitted"}': 1,
      '{flag="comments-from",effect="admitted"}': 2,
      '{flag="comments-from",effect="left-out"}': 3,
    });
    expect(told((emit) => reportAdmission(emit, { isBot: false, admitted: 0, discussion: 0 }))).toEqual({});
  });

  test('variables that commands see, and those that they do not', () => {
    const options = {
      asked: ['A', 'NPM_TOKEN', 'UNSET'],
      refused: ['NPM_TOKEN'],
      env: { A: '1', PATH: '/bin' },
    };
    expect(told((emit) => reportEnvironment(emit, options))).toEqual({
      '{flag="pass-env",effect="passed"}': 1,
      '{flag="pass-env",effect="refused"}': 1,
    });
    expect(told((emit) => reportEnvironment(emit, { ...options, asked: [], refused: [] }))).toEqual({});
  });
});

describe('the other readers', () => {
  test('every event of the run reaches the metrics, after log and trace', async () => {
    await using folder = await temporaryFolder('metrics');
    const tracePath = join(folder.path, 'trace.jsonl');
    const metrics = createMetrics({ tools: CATALOGUE, secrets: new Secrets([]) });
    const { emit } = startTelemetry({
      ...{ secrets: new Secrets([]), tracePath, write: () => undefined, now: () => 0 },
      readers: [metrics.read],
    });
    emit({ kind: 'recovered', path: 'a.ts' });
    expect(metrics.text()).toContain('\nagent_recoveries_total 1\n');
    expect(await readFile(tracePath, 'utf8')).toBe('{"time":0,"kind":"recovered","path":"a.ts"}\n');
  });

  test('the log is silent about flags at their defaults and about replies that it tells anyway', () => {
    expect([{ kind: 'flags', on: [] } as const, interpreted('json')].flatMap(logLines)).toEqual([]);
  });
});
