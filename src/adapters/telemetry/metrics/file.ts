import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Emit } from '../../../core/events.ts';
import { messageOf } from '../../../core/fault.ts';
import type { Metrics } from './metrics.ts';
import { type PushGroup, pushMetrics } from './push.ts';

/**
 * Writes `metrics.prom` into the run folder. Returns its path, or an empty text when it could not be written, which
 * is said in the log. Never throws.
 */
export async function keepMetrics(metrics: Metrics, folder: string, emit: Emit): Promise<string> {
  const path = join(folder, 'metrics.prom');
  try {
    await writeFile(path, metrics.text(), { mode: 0o600 });
    return path;
  } catch (thrown) {
    emit({ kind: 'note', level: 'warning', text: `The metrics were not written: ${messageOf(thrown)}` });
    return '';
  }
}

/**
 * Pushes the metrics and counts how that went, one note when it failed. Belongs behind everything that a run must
 * hand over. Never throws.
 *
 * @param options.limitMs the most milliseconds that it may take
 */
export async function sendMetrics(
  metrics: Metrics,
  options: {
    readonly url: string;
    readonly group: PushGroup;
    readonly folder: string;
    readonly limitMs: number;
    readonly emit: Emit;
  },
): Promise<void> {
  const { url, group, folder, limitMs, emit } = options;
  const outcome = await pushMetrics(url, metrics.text(), group, { limitMs });
  emit({ kind: 'flag-used', flag: 'metrics-push-url', effect: outcome.kind, count: 1 });
  if (outcome.kind === 'failed') emit({ kind: 'note', level: 'warning', text: outcome.why });
  await keepMetrics(metrics, folder, emit);
}
