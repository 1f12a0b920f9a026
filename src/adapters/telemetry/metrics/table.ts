import type { Sample } from './registry.ts';

/** Rows beyond this are in the file, and make no summary clearer. */
const MAX_ROWS = 60;

/** What is not zero, as a folded Markdown table for the job summary; empty when there is nothing to show. */
export function metricsTable(samples: readonly Sample[]): string {
  const shown = samples.filter(({ value, count }) => value > 0 || (count ?? 0) > 0);
  if (shown.length === 0) return '';
  const rows = shown.slice(0, MAX_ROWS).map((sample) => {
    const labels = sample.labels.map(([name, value]) => `\`${name}=${plain(value)}\``).join(' ');
    return `| \`${sample.name}\` | ${labels} | ${valueText(sample)} |`;
  });
  const more =
    shown.length > MAX_ROWS ? ['', `${shown.length - MAX_ROWS} more are in the metrics file.`] : [];
  return [
    '<details><summary>Metrics</summary>',
    '',
    '| Metric | Labels | Value |',
    '|---|---|---|',
    ...rows,
    ...more,
    '',
    '</details>',
  ].join('\n');
}

function valueText({ value, count }: Sample): string {
  if (count === null) return String(Number(value.toFixed(6)));
  return `${count} in ${value.toFixed(1)}, ${(value / count).toFixed(1)} each`;
}

/** Nothing that could end a code span or a cell, whatever a label holds. */
function plain(value: string): string {
  return value.replace(/[^\w./@+*-]/g, '_');
}
