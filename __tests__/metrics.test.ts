import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listOf, objectOf, parseJson, textOf } from '../embedded/json.ts';
import { METRICS, type MetricName, Metrics } from '../src/adapters/telemetry/metrics/metrics.ts';
import { NOTHING_SPENT } from '../src/core/budget.ts';
import type { RunEvent } from '../src/core/events.ts';
import { NOTHING_DONE } from '../src/core/outcome.ts';
import { CATALOGUE } from '../src/tools/catalogue.ts';
import { selectorsIn } from './support/promql.ts';

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

const SPENT = {
  ...NOTHING_SPENT,
  ...{ rounds: 1, inputTokens: 2, cachedTokens: 1, outputTokens: 1, estimatedCalls: 1, costUsd: 1 },
};

/** What runs of the bundle told. */
const RECORDED: readonly RunEvent[] = ['red-then-repaired', 'plans-and-a-critic', 'never-repaired'].flatMap(
  (run) =>
    readFileSync(join(root, `__tests__/fixtures/traces/${run}.jsonl`), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
);

/** Recorded runs, and one event for everything that happened in none of them. */
function everything(): readonly RunEvent[] {
  const violation = { kind: 'schema-violation', agent: 'coder', pointer: '/a', errorDetail: '' } as const;
  const compacted = { kind: 'compacted', round: 1, cause: 'window', freedTokens: 1, calls: [] } as const;
  const outcome = { ...NOTHING_DONE, status: 'validated', reason: '' } as const;
  return [
    ...RECORDED,
    { kind: 'interpreted', mode: 'json', provider: 'openai', intent: 'malformed', isReadable: false },
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
    { kind: 'ended', outcome, spent: SPENT, ms: 1 },
  ];
}

async function written(): Promise<string> {
  const metrics = new Metrics(new Set(CATALOGUE.map(({ spec }) => spec.name)));
  for (const event of everything()) metrics.read(event);
  return metrics.text();
}

/** "metric label=value" of all that is written of a run with everything in it; zeros as well. */
const everySample = written().then((text) =>
  text.split('\n').flatMap((line) => {
    const name = line.replace(/[ {].*/, '');
    return [...line.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, value]) => `${name} ${label}=${value}`);
  }),
);

test('every metric of the registry is counted, and no other is written', async () => {
  const text = await written();
  const types = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name);
  expect(types).toEqual(METRIC_NAMES);
  const raised = text.split('\n').filter((line) => line !== '' && !line.startsWith('#') && !/ 0$/.test(line));
  const names = raised.map((line) => line.replace(/[ {].*/, '').replace(/_(?:sum|count|bucket)$/, ''));
  expect([...new Set(names)].sort()).toEqual([...METRIC_NAMES].sort());
});
