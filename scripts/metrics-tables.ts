// The tables of docs/metrics.md, from what the code counts.
import { METRICS } from '../src/adapters/telemetry/metrics/metrics.ts';

const code = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(', ');

export function metricsTable(): string {
  const rows = Object.entries(METRICS).map(
    ([name, { type, labels, help }]) => `| \`${name}\` | ${type} | ${code(labels)} | ${help} |`,
  );
  return ['| Metric | Type | Labels | Meaning |', '|---|---|---|---|', ...rows].join('\n');
}
