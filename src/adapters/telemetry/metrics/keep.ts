import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Emit } from '../../../core/events.ts';
import { messageOf } from '../../../core/fault.ts';
import type { Metrics } from './metrics.ts';

/** Writes `metrics.prom` into the run folder. Never throws. @returns its path; empty: not written, which is logged */
export async function keepMetrics(metrics: Metrics, folder: string, emit: Emit): Promise<string> {
  const path = join(folder, 'metrics.prom');
  try {
    await writeFile(path, await metrics.text(), { mode: 0o600 });
    return path;
  } catch (thrown) {
    emit({ kind: 'note', level: 'warning', text: `The metrics were not written: ${messageOf(thrown)}` });
    return '';
  }
}
