import { error, setOutput, summary, warning } from '@actions/core';
import { messageOf } from '../../core/fault.ts';
import type { Masked } from '../../core/secrets/secrets.ts';
import { clipEnd } from '../../core/text/text.ts';
import { escapeCommands } from '../telemetry/console-log.ts';

/** The runner refuses a job summary above 1 MiB. */
const MAX_SUMMARY_CHARS = 250_000;

export interface RunnerReport {
  readonly outputs: Readonly<Record<string, Masked>>;
  readonly summary: Masked;
  /** Shown on the page of the workflow run. */
  readonly annotation: { readonly level: 'error' | 'warning'; readonly text: Masked } | null;
  /** Lines of the repository that get their own annotation. */
  readonly places: readonly { readonly path: string; readonly line: number | null; readonly text: Masked }[];
  /** Files that the runner reads afterwards; empty outside of a runner: nothing is written. */
  readonly files: { readonly outputFile: string; readonly summaryFile: string };
}

/**
 * Passes outputs, job summary and annotations to the runner. A part that cannot be written is logged, and the rest goes
 * on.
 *
 * @returns whether the job summary was written
 */
export async function writeReport({
  outputs,
  annotation,
  places,
  files,
  ...report
}: RunnerReport): Promise<boolean> {
  for (const { path, line, text } of places)
    warning(escapeCommands(text), { title: 'Tether', file: path, ...(line !== null && { startLine: line }) });
  if (annotation !== null) {
    const annotate = annotation.level === 'error' ? error : warning;
    annotate(annotation.text.split('\n').map(escapeCommands).join('\n'), { title: 'Tether' });
  }
  if (files.outputFile !== '') {
    await orWarn('outputs', async () => {
      for (const [name, text] of Object.entries(outputs)) setOutput(name, text);
    });
  }
  if (files.summaryFile === '') return false;
  return orWarn('job summary', async () => {
    await summary.addRaw(clipEnd(report.summary, MAX_SUMMARY_CHARS)).write();
  });
}

/** @returns whether it was written */
async function orWarn(what: string, write: () => Promise<void>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (thrown) {
    warning(escapeCommands(`The ${what} could not be written: ${messageOf(thrown)}`), { title: 'Tether' });
    return false;
  }
}
