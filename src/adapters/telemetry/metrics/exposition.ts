import { Counter, Histogram, Registry } from 'prom-client';

/** A metric with its samples; labels are in the order of their names. */
interface Family {
  readonly name: string;
  readonly type: 'counter' | 'histogram';
  readonly help: string;
  readonly labels: readonly string[];
  readonly samples: readonly { readonly labels: readonly string[]; readonly value: number }[];
}

/** Upper bounds in seconds, ascending. */
const LATENCY_BOUNDS = [0.5, 1, 2.5, 5, 10, 20, 40, 60, 120, 300];

/** In Prometheus' text format. A metric without a sample is left out: for monitoring it is not zero. */
export function exposition(families: readonly Family[]): Promise<string> {
  const registry = new Registry();
  for (const { name, type, help, labels, samples } of families) {
    if (samples.length === 0) continue;
    const options = { name, help, labelNames: labels, registers: [registry] };
    if (type === 'histogram') {
      const histogram = new Histogram({ ...options, buckets: LATENCY_BOUNDS });
      for (const { labels: values, value } of samples) histogram.labels(...values).observe(value);
    } else {
      const counter = new Counter(options);
      for (const { labels: values, value } of samples) counter.labels(...values).inc(value);
    }
  }
  return registry.metrics();
}
