/** Every metric of a run, in the order of the file. The table of docs/metrics.md is made from it. */
export const METRICS = {
  agent_rounds_total: counter([], 'Rounds that the budget counted.'),
  agent_tool_call_mode_total: counter(['mode', 'provider'], 'Replies, by how they were really read.'),
  agent_tool_call_latency_seconds: {
    type: 'histogram',
    labels: ['mode', 'provider'],
    help: 'Seconds from a request to its read reply, retries included.',
    buckets: [0.5, 1, 2.5, 5, 10, 20, 40, 60, 120, 300],
  },
  agent_tool_call_parse_failures_total: counter(['provider'], 'Replies that broke the protocol of calls.'),
  agent_plan_schema_violations_total: counter(['agent', 'path'], 'Fields that broke their schema.'),
  agent_repairs_total: counter(['kind'], 'Repairs to the syntax of replies.'),
  agent_recoveries_total: counter([], 'Files shown whole after their patches failed.'),
  agent_history_imitations_total: counter(['form'], 'Replies that took over the form of the host.'),
  agent_compactions_total: counter(['cause'], 'Times that older rounds were compacted.'),
  agent_stalls_total: counter(['rule', 'response'], 'Patterns of work without progress.'),
  agent_escalations_total: counter(['step'], 'Steps taken when the failure alone did not help.'),
  agent_critic_outcome_total: counter(['outcome'], 'Answers of the critic.'),
  agent_tool_calls_total: counter(['tool', 'status'], 'Tool calls, by what became of them.'),
  agent_tokens_total: counter(['kind'], 'Tokens. The kinds do not overlap.'),
  agent_estimated_calls_total: counter([], 'Model calls whose tokens are estimated.'),
  agent_cost_usd_total: counter([], 'US dollars. Without a value when the prices are not known.'),
  agent_flag_effects_total: counter(['flag', 'effect'], 'Flags that are set, and what flags did.'),
} as const satisfies Readonly<Record<string, MetricDefinition>>;

export type MetricName = keyof typeof METRICS;

type MetricDefinition =
  | { readonly type: 'counter'; readonly labels: readonly string[]; readonly help: string }
  | {
      readonly type: 'histogram';
      readonly labels: readonly string[];
      readonly help: string;
      /** Upper bounds, ascending; the last bucket, `+Inf`, is implied. */
      readonly buckets: readonly number[];
    };

/** The labels of a metric's samples, each exactly once. */
type LabelsOf<Name extends MetricName> = Readonly<Record<(typeof METRICS)[Name]['labels'][number], string>>;

function counter<const Labels extends readonly string[]>(
  labels: Labels,
  help: string,
): { readonly type: 'counter'; readonly labels: Labels; readonly help: string } {
  return { type: 'counter', labels, help };
}

/** Replaces label values that are too many or not plain words. */
export const OTHER = 'other';

/** A safe label value: short, with characters that need no escaping anywhere. */
export function labelValue(text: string): string {
  return /^[\w./*@+-]{1,80}$/.test(text) ? text : OTHER;
}

const MAX_FIELD_DEPTH = 5;

/**
 * A field of a plan as a label: the names of its path, with `*` for an index. Takes the JSON pointer that ajv reports;
 * the document itself is `.`.
 */
export function fieldLabel(pointer: string): string {
  const names = pointer.split('/').filter((name) => name !== '');
  if (names.length === 0) return '.';
  const words = names.slice(0, MAX_FIELD_DEPTH).map((name) => (/^\d+$/.test(name) ? '*' : fieldName(name)));
  return labelValue(words.join('/'));
}

/** Names in schemas have this form; any other name was made up by the model. */
function fieldName(name: string): string {
  return /^[A-Za-z][A-Za-z_-]{0,30}$/.test(name) ? name : OTHER;
}

type Labels = Readonly<Record<string, string>>;

interface Series {
  readonly labels: Labels;
  value: number;
  /** For a histogram: counts per bucket, not cumulative. */
  readonly buckets: number[];
  count: number;
}

/** The most series of a metric, whatever a run does; further ones are counted as `other`. */
const MAX_SERIES = 100;

/** The counters of one run, and their Prometheus text format (version 0.0.4). */
export class MetricsRegistry {
  readonly #families: ReadonlyMap<string, Map<string, Series>> = new Map(
    Object.keys(METRICS).map((name) => [name, new Map<string, Series>()]),
  );

  /** Adds to a counter. Invalid amounts (negative, not finite) are ignored; zero makes the counter visible. */
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

  /** Always in the same order: metrics as in `METRICS`, their series by labels. */
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
