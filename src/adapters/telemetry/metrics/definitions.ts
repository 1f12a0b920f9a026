/** Every metric of a run, in the order in which they are written. docs/metrics.md explains each; a test holds both together. */
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
  agent_compactions_total: counter(['cause', 'by'], 'Times that older rounds were compacted.'),
  agent_stalls_total: counter(['rule', 'response'], 'Patterns of work without progress.'),
  agent_escalations_total: counter(['step'], 'Steps taken when the failure alone did not help.'),
  agent_critic_outcome_total: counter(['outcome'], 'Answers of the critic.'),
  agent_tool_calls_total: counter(['tool', 'status'], 'Tool calls, by what became of them.'),
  agent_tokens_total: counter(['kind'], 'Tokens. The kinds do not overlap.'),
  agent_cost_usd_total: counter([], 'US dollars. Without a value when the prices are not known.'),
  agent_flag_effects_total: counter(['flag', 'effect'], 'Flags that are set, and what flags did.'),
} as const satisfies Readonly<Record<string, MetricDefinition>>;

export type MetricName = keyof typeof METRICS;

export type MetricDefinition =
  | { readonly type: 'counter'; readonly labels: readonly string[]; readonly help: string }
  | {
      readonly type: 'histogram';
      readonly labels: readonly string[];
      readonly help: string;
      /** Upper bounds, rising; the last bucket, `+Inf`, goes without saying. */
      readonly buckets: readonly number[];
    };

/** The labels that samples of a metric have, each exactly once. */
export type LabelsOf<Name extends MetricName> = Readonly<
  Record<(typeof METRICS)[Name]['labels'][number], string>
>;

function counter<const Labels extends readonly string[]>(
  labels: Labels,
  help: string,
): { readonly type: 'counter'; readonly labels: Labels; readonly help: string } {
  return { type: 'counter', labels, help };
}

/** What stands for every value that would make a label's values too many, or that is no word. */
export const OTHER = 'other';

/** A label's value as it may be written: short, and of characters that need no care anywhere. */
export function labelValue(text: string): string {
  return /^[\w./*@+-]{1,80}$/.test(text) ? text : OTHER;
}

const MAX_FIELD_DEPTH = 5;

/**
 * A field of a plan as a label: the names on the way to it, with `*` for a place in a list. Takes the JSON pointer
 * that ajv reports; the document itself is `.`.
 */
export function fieldLabel(pointer: string): string {
  const names = pointer.split('/').filter((name) => name !== '');
  if (names.length === 0) return '.';
  const words = names.slice(0, MAX_FIELD_DEPTH).map((name) => (/^\d+$/.test(name) ? '*' : fieldName(name)));
  return labelValue(words.join('/'));
}

/** Names of schemas are like this; another one is the model's own. */
function fieldName(name: string): string {
  return /^[A-Za-z][A-Za-z_-]{0,30}$/.test(name) ? name : OTHER;
}
