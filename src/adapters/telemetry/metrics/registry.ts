import { type LabelsOf, METRICS, type MetricDefinition, type MetricName, OTHER } from './definitions.ts';

type Labels = Readonly<Record<string, string>>;

/** One value of a metric, as readers of the file see it. */
export interface Sample {
  readonly name: MetricName;
  readonly labels: readonly (readonly [name: string, value: string])[];
  readonly value: number;
  /** How many values make up `value`, of a histogram; null for a counter. */
  readonly count: number | null;
}

interface Series {
  readonly labels: Labels;
  value: number;
  /** Values up to each bucket's bound, not those below it as well; of a histogram only. */
  readonly buckets: number[];
  count: number;
}

/** Whatever a run does, a metric has no more series than this; what has no place among them is counted as `other`. */
const MAX_SERIES = 100;

/** The counters of one run, and their Prometheus text format (version 0.0.4). */
export class MetricsRegistry {
  readonly #families: ReadonlyMap<string, Map<string, Series>> = new Map(
    Object.keys(METRICS).map((name) => [name, new Map<string, Series>()]),
  );

  /** Adds to a counter. What is no amount (negative, not finite) adds nothing; zero makes the counter visible. */
  add<Name extends MetricName>(name: Name, labels: LabelsOf<Name>, amount = 1): void {
    if (!isAmount(amount)) return;
    this.#series(name, labels).value += amount;
  }

  /** Raises a counter to a total that is counted elsewhere. */
  raise<Name extends MetricName>(name: Name, labels: LabelsOf<Name>, total: number): void {
    if (!isAmount(total)) return;
    const series = this.#series(name, labels);
    series.value = Math.max(series.value, total);
  }

  /** @param amount in the unit that the name ends in */
  observe(name: 'agent_tool_call_latency_seconds', labels: LabelsOf<typeof name>, amount: number): void {
    if (!isAmount(amount)) return;
    const series = this.#series(name, labels);
    const at = METRICS[name].buckets.findIndex((bound) => amount <= bound);
    if (at >= 0) series.buckets[at] = (series.buckets[at] ?? 0) + 1;
    series.value += amount;
    series.count += 1;
  }

  samples(): readonly Sample[] {
    return NAMES.flatMap((name) =>
      this.#sorted(name).map(({ labels, value, count }) => ({
        name,
        labels: METRICS[name].labels.map((label) => [label, labels[label] ?? ''] as const),
        value,
        count: METRICS[name].type === 'histogram' ? count : null,
      })),
    );
  }

  /** Always in the same order: metrics as in the table of core, their series by their labels. */
  text(): string {
    return NAMES.map((name) => {
      const { help, type } = METRICS[name];
      const lines = this.#sorted(name).flatMap((series) => sampleLines(name, series));
      return [`# HELP ${name} ${escapeHelp(help)}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n');
    }).join('');
  }

  #series(name: MetricName, given: Labels): Series {
    const family = this.#families.get(name) ?? new Map<string, Series>();
    const known = family.get(keyOf(name, given));
    if (known !== undefined) return known;
    const labels = family.size < MAX_SERIES - 1 ? given : allOther(name);
    const key = keyOf(name, labels);
    const series = family.get(key) ?? { labels, value: 0, buckets: [], count: 0 };
    family.set(key, series);
    return series;
  }

  #sorted(name: MetricName): readonly Series[] {
    const entries = [...(this.#families.get(name) ?? [])];
    return entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, series]) => series);
  }
}

const NAMES = Object.keys(METRICS) as readonly MetricName[];

function isAmount(value: number): boolean {
  return Number.isFinite(value) && value >= 0;
}

function keyOf(name: MetricName, labels: Labels): string {
  return labelText(METRICS[name].labels.map((label) => [label, labels[label] ?? '']));
}

function allOther(name: MetricName): Labels {
  return Object.fromEntries(METRICS[name].labels.map((label) => [label, OTHER]));
}

function sampleLines(name: MetricName, { labels, value, buckets, count }: Series): readonly string[] {
  const definition: MetricDefinition = METRICS[name];
  const pairs = definition.labels.map((label): readonly [string, string] => [label, labels[label] ?? '']);
  if (definition.type === 'counter') return [`${name}${labelText(pairs)} ${value}`];
  let below = 0;
  const lines = definition.buckets.map((bound, index) => {
    below += buckets[index] ?? 0;
    return `${name}_bucket${labelText([...pairs, ['le', String(bound)]])} ${below}`;
  });
  return [
    ...lines,
    `${name}_bucket${labelText([...pairs, ['le', '+Inf']])} ${count}`,
    `${name}_sum${labelText(pairs)} ${value}`,
    `${name}_count${labelText(pairs)} ${count}`,
  ];
}

/** `{a="1",b="2"}`; nothing without labels. */
function labelText(pairs: readonly (readonly [string, string])[]): string {
  if (pairs.length === 0) return '';
  return `{${pairs.map(([name, value]) => `${name}="${escapeLabel(value)}"`).join(',')}}`;
}

function escapeLabel(value: string): string {
  return escapeHelp(value).replaceAll('"', '\\"');
}

function escapeHelp(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}
