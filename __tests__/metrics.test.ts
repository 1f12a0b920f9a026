import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listOf, objectOf, parseJson, textOf } from '../embedded/json.ts';
import { metered } from '../src/adapters/model/client.ts';
import { METRICS, type MetricName, Metrics } from '../src/adapters/telemetry/metrics/metrics.ts';
import { Conversation } from '../src/conversation/conversation.ts';
import { ResultDeduplication } from '../src/conversation/result-deduplication.ts';
import { ResultStore } from '../src/conversation/result-store.ts';
import { ContextWindow } from '../src/conversation/window.ts';
import { Budget } from '../src/core/budget.ts';
import type { RunEvent } from '../src/core/events.ts';
import { NOTHING_DONE } from '../src/core/outcome.ts';
import type { CommandEntry } from '../src/core/verdict/verdict.ts';
import { Adaptive } from '../src/dialect/adaptive.ts';
import { runRounds } from '../src/loop/rounds.ts';
import { CommandRecords } from '../src/review/gate/command-records.ts';
import { coder } from '../src/strategy/coder.ts';
import { CATALOGUE } from '../src/tools/catalogue.ts';
import { Toolbox } from '../src/tools/tool.ts';
import { MemoryWorkspace } from './support/memory-workspace.ts';
import { NO_ISSUES } from './support/no-issues.ts';
import { selectorsIn } from './support/promql.ts';
import { NO_CRITIC, reviewerOf } from './support/reviewer.ts';
import { calling, ScriptedModel } from './support/scripted-model.ts';

const root = join(import.meta.dirname, '..');
const METRIC_NAMES = Object.keys(METRICS) as readonly MetricName[];

/** Every metric of a query is counted, with each label that it asks for, and has values such as it asks for. */
async function expectAnswerable(query: string): Promise<void> {
  const samples = await everySample;
  const selectors = selectorsIn(query);
  expect(selectors, query).not.toEqual([]);
  for (const { metric, matchers, kept } of selectors) {
    const labels = METRICS[metricOf(metric, query)].labels.map(String);
    const asked = [...matchers.map(({ label }) => label), ...kept];
    expect([...labels, ...GROUPING], query).toEqual(expect.arrayContaining(asked));
    for (const { label, by, value } of matchers.filter((one) => !GROUPING.includes(one.label))) {
      expect(['=', '=~'], query).toContain(by);
      for (const word of by === '=' ? [value] : value.split('|'))
        expect(samples, query).toContain(`${metric} ${label}=${word}`);
    }
  }
}

/** As it is written: a histogram by its parts alone. */
function metricOf(written: string, query: string): MetricName {
  const found = METRIC_NAMES.find((name) =>
    METRICS[name].type === 'histogram'
      ? [`${name}_sum`, `${name}_count`, `${name}_bucket`].includes(written)
      : name === written,
  );
  if (found === undefined) throw new Error(`No metric ${written}, which is asked for in: ${query}`);
  return found;
}

describe('the dashboard', () => {
  const dashboard = objectOf(parseJson(readFileSync(join(root, 'docs', 'grafana-dashboard.json'), 'utf8')));
  const panels = listOf(dashboard.panels).map(objectOf);
  const shown = panels.filter(({ type }) => type !== 'row');
  const targets = shown.flatMap((panel) => listOf(panel.targets).map(objectOf));
  const variables = listOf(objectOf(dashboard.templating).list).map(objectOf);

  test('asks only for metrics, labels and values that there are, and for each metric that there is', async () => {
    const queries = targets.map(({ expr }) => textOf(expr));
    for (const query of [
      ...queries,
      ...variables.flatMap(({ query }) => (typeof query === 'string' ? [] : [textOf(objectOf(query).query)])),
    ])
      await expectAnswerable(query.replace(/label_values\((.*), \w+\)/, '$1'));
    const asked = queries.join('\n');
    expect(METRIC_NAMES.filter((name) => !asked.includes(name))).toEqual([]);
  });

  test('names the labels that its queries keep', () => {
    for (const { expr, legendFormat } of targets) {
      const kept = selectorsIn(textOf(expr)).flatMap((selector) => selector.kept);
      const named = [...textOf(legendFormat).matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label);
      expect(kept, textOf(expr)).toEqual(expect.arrayContaining(named));
    }
  });

  test('is of the model that Grafana itself has of a dashboard', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dashboard-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    // What a shared dashboard says to those who load it stands besides.
    const model = Object.fromEntries(Object.entries(dashboard).filter(([key]) => !key.startsWith('__')));
    const literal = `import type { Dashboard } from '@grafana/schema';\nexport const dashboard: Dashboard = ${JSON.stringify(model, null, 1)};\n`;
    await writeFile(join(folder, 'dashboard.ts'), literal);
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2023'];
    const { status, stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), [...options, 'dashboard.ts'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stdout).toBe('');
    expect(status).toBe(0);
  });
});

/** Labels that the push adds. */
const GROUPING = ['repository', 'workflow', 'job'];

/** Which events raise a metric. */
const RAISED_BY: Readonly<Record<MetricName, readonly RunEvent['kind'][]>> = {
  agent_rounds_total: ['ended'],
  agent_tool_call_mode_total: ['interpreted'],
  agent_tool_call_latency_seconds: ['interpreted', 'replied'],
  agent_tool_call_parse_failures_total: ['interpreted'],
  agent_plan_schema_violations_total: ['schema-violation'],
  agent_repairs_total: ['repaired'],
  agent_recoveries_total: ['recovered'],
  agent_history_imitations_total: ['imitated'],
  agent_compactions_total: ['compacted'],
  agent_stalls_total: ['stalled'],
  agent_escalations_total: ['escalated'],
  agent_critic_outcome_total: ['criticised'],
  agent_tool_calls_total: ['answered'],
  agent_tokens_total: ['ended'],
  agent_estimated_calls_total: ['ended'],
  agent_cost_usd_total: ['ended'],
};

const PRICES = { input: 1, cachedInput: 0.1, cacheWrite: 1.25, output: 10 };
const GATE: CommandEntry = { text: 'npm test', argv: ['npm', 'test'], purpose: 'validate', origin: 'input' };

/** What the loop, the tools, the gate and the native dialect really tell of a run with some trouble in it. */
async function eventsOfLoop(): Promise<readonly RunEvent[]> {
  const limits = {
    ...{ maxRounds: 10, maxContextRounds: 3, maxValidationRetries: 3, maxContextRequestsPerRound: 5 },
    ...{ maxTokensPerCall: 500, maxTotalTokens: 1_000_000, maxCostUsd: null, maxMs: 60_000 },
  };
  const budget = new Budget({ limits, prices: PRICES, startedAt: 0, now: () => 0 });
  const workspace = new MemoryWorkspace({
    files: { 'a.js': 'let a = 2;\n' },
    commands: { 'npm test': [{ kind: 'exited', code: 0, output: 'ok', ms: 1 }] },
  });
  const events: RunEvent[] = [];
  const emit = (event: RunEvent): void => void events.push(event);
  const { signal } = new AbortController();
  const records = new CommandRecords();
  const reviewer = reviewerOf({ workspace, commands: [GATE], records, emit, signal });
  const toolbox = new Toolbox(CATALOGUE);
  const untold = { inputTokens: 100, cachedTokens: 0, outputTokens: 10, source: 'estimated' } as const;
  const script = [
    { ...calling(['read-file', '{"path":']), usage: untold },
    calling(
      ['Write_File', { path: 'a.js', content: 'let a = 1;\n' }],
      ['finish', { title: 'A', summary: 'a' }],
    ),
  ];
  const end = await runRounds({
    strategy: coder({ specs: toolbox.specs, limits }),
    chat: {
      dialect: new Adaptive({
        ...{ agent: 'coder', mark: 'm4rk', prefer: 'auto', schema: 'observed', provider: 'openai', emit },
        onFallback: () => undefined,
      }),
      model: metered(new ScriptedModel(script), budget),
      strongerModel: null,
    },
    history: {
      ...{ marks: ['m4rk'] },
      conversation: new Conversation([{ role: 'system', text: 'system' }]),
      window: new ContextWindow(128_000, 500),
      deduplication: new ResultDeduplication(),
    },
    critic: NO_CRITIC,
    toolbox,
    scope: {
      ...{ workspace, commands: [GATE], commandLimitMs: 1000, signal },
      review: () => reviewer.review(),
      issues: NO_ISSUES,
      limitedTo: async () => null,
      failuresIn: async () => ({ list: null, onBase: '' }),
      onCommand: (record) => records.add(record),
      onGenerated: (files) => emit({ kind: 'generated', files }),
      resultChars: 16_000,
      results: new ResultStore(),
    },
    budget,
    emit,
    signal,
  });
  expect(end.kind).toBe('validated');
  const outcome = { ...NOTHING_DONE, status: 'validated', reason: '' } as const;
  return [...events, { kind: 'ended', outcome, spent: budget.spent, ms: 1 }];
}

/** One event for everything that only other parts of a run tell. */
function eventsAroundLoop(): readonly RunEvent[] {
  const violation = { kind: 'schema-violation', agent: 'coder', pointer: '/a', errorDetail: '' } as const;
  const compacted = { kind: 'compacted', round: 1, cause: 'window', freedTokens: 1, calls: [] } as const;
  return [
    { kind: 'interpreted', mode: 'json', provider: 'openai', intent: 'act', isReadable: true },
    { ...violation, isEnforced: true },
    { ...violation, isEnforced: false },
    { kind: 'recovered', path: 'a.js' },
    { kind: 'stalled', round: 1, rule: 'same-call', pattern: '', response: 'warned' },
    { kind: 'stalled', round: 2, rule: 'same-call', pattern: '', response: 'ended' },
    { kind: 'escalated', round: 1, step: 'stronger-model' },
    { kind: 'criticised', outcome: { kind: 'approve' } },
    { kind: 'criticised', outcome: { kind: 'skipped', why: 'off' } },
    { kind: 'repaired', what: 'comments' },
    { kind: 'imitated', round: 1, form: 'mark' },
    compacted,
  ];
}

/** The samples that events of these kinds, out of a run, raise above zero: "name" and "name{labels}". */
async function raisedBy(
  events: readonly RunEvent[],
  kinds: readonly RunEvent['kind'][],
): Promise<ReadonlySet<string>> {
  const metrics = new Metrics(new Set(CATALOGUE.map(({ spec }) => spec.name)));
  for (const event of events.filter(({ kind }) => kinds.includes(kind))) metrics.read(event);
  const text = await metrics.text();
  const lines = text.split('\n').filter((line) => !line.startsWith('#') && !/ 0$/.test(line));
  return new Set(
    lines.flatMap((line) => {
      const sample = line.replace(/ \S+$/, '');
      return [sample, sample.replace(/\{.*/, '').replace(/_(?:sum|count|bucket)$/, '')];
    }),
  );
}

const whole = eventsOfLoop().then((events) => [...events, ...eventsAroundLoop()]);

/** "metric label=value" of all that is written of a run with everything in it; zeros as well. */
const everySample = whole.then(async (events) => {
  const metrics = new Metrics(new Set(CATALOGUE.map(({ spec }) => spec.name)));
  for (const event of events) metrics.read(event);
  const text = await metrics.text();
  return text.split('\n').flatMap((line) => {
    const name = line.replace(/[ {].*/, '');
    return [...line.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, value]) => `${name} ${label}=${value}`);
  });
});

describe('every metric is counted', () => {
  test.each(METRIC_NAMES)('%s is raised by the events of a run', async (name) => {
    expect(await raisedBy(await whole, RAISED_BY[name])).toContain(name);
  });

  test('no metric is written that the registry does not name', async () => {
    const metrics = new Metrics(new Set(CATALOGUE.map(({ spec }) => spec.name)));
    for (const event of await whole) metrics.read(event);
    const text = await metrics.text();
    const written = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name);
    expect(written).toEqual(METRIC_NAMES);
    const bare = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const samples = new Set(
      bare.map((line) => line.replace(/[ {].*/, '').replace(/_(?:sum|count|bucket)$/, '')),
    );
    expect([...samples].filter((name) => !written.includes(name))).toEqual([]);
  });
});
