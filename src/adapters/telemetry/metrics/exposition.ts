import { Counter, Histogram, Registry } from 'prom-client';
import { METRICS, type Sample } from './definitions.ts';

/** Upper bounds in seconds, ascending. */
const LATENCY_BOUNDS = [0.5, 1, 2.5, 5, 10, 20, 40, 60, 120, 300];

/** The samples in Prometheus' text format. A metric without a sample is left out: for monitoring it is not zero. */
export function exposition(samples: readonly Sample[]): Promise<string> {
  const registry = new Registry();
  for (const [name, { type, help, labels }] of Object.entries(METRICS)) {
    const own = samples.filter((sample) => sample.name === name);
    if (own.length === 0) continue;
    const options = { name, help, labelNames: labels, registers: [registry] };
    if (type === 'histogram') {
      const histogram = new Histogram({ ...options, buckets: LATENCY_BOUNDS });
      for (const sample of own) histogram.observe(sample.labels, sample.value);
    } else {
      const counter = new Counter(options);
      for (const sample of own) counter.inc(sample.labels, sample.value);
    }
  }
  return registry.metrics();
}
