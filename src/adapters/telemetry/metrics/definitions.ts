/** Every metric of a run, in the order of the file. The table of docs/metrics.md is made from it. */
export const METRICS = {
  agent_rounds_total: counter([], 'Rounds that the budget counted.'),
  agent_tool_call_mode_total: counter(['mode', 'provider'], 'Replies, by how they were really read.'),
  agent_tool_call_latency_seconds: {
    type: 'histogram',
    labels: ['mode', 'provider'],
    help: 'Seconds from a request to its read reply, retries included.',
  },
  agent_tool_call_parse_failures_total: counter(['provider'], 'Replies that broke the protocol of calls.'),
  agent_plan_schema_violations_total: counter(['agent', 'path'], 'Fields that broke their schema.'),
  agent_repairs_total: counter(['kind'], 'Repairs to the syntax of plans.'),
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
} as const satisfies Readonly<
  Record<
    string,
    { readonly type: 'counter' | 'histogram'; readonly labels: readonly string[]; readonly help: string }
  >
>;

export type MetricName = keyof typeof METRICS;

/** The labels of a metric's samples, each exactly once. */
export type LabelsOf<Name extends MetricName> = Readonly<
  Record<(typeof METRICS)[Name]['labels'][number], string>
>;

/** What one event adds to a counter, or one observation of a histogram. */
export interface Sample {
  readonly name: MetricName;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

function counter<const Labels extends readonly string[]>(
  labels: Labels,
  help: string,
): { readonly type: 'counter'; readonly labels: Labels; readonly help: string } {
  return { type: 'counter', labels, help };
}
