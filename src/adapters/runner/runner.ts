import { error, setOutput, summary, warning } from '@actions/core';
import { messageOf, UserFault } from '../../core/fault.ts';
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
 * Passes outputs, job summary and annotations to the runner.
 * @throws {UserFault} where the outputs cannot be written, which later steps go by; a lost job summary is only logged
 */
export async function writeReport({
  outputs,
  annotation,
  places,
  files,
  ...report
}: RunnerReport): Promise<void> {
  for (const { path, line, text } of places)
    warning(escapeCommands(text), { title: 'Tether', file: path, ...(line !== null && { startLine: line }) });
  if (annotation !== null) {
    const annotate = annotation.level === 'error' ? error : warning;
    annotate(annotation.text.split('\n').map(escapeCommands).join('\n'), { title: 'Tether' });
  }
  try {
    if (files.outputFile !== '') writeOutputs(outputs);
  } finally {
    if (files.summaryFile !== '') await writeSummary(report.summary);
  }
}

function writeOutputs(outputs: RunnerReport['outputs']): void {
  try {
    for (const [name, text] of Object.entries(outputs)) setOutput(name, text);
  } catch (thrown) {
    throw new UserFault({
      wrong: 'The file that GITHUB_OUTPUT names cannot be written.',
      was: `${messageOf(thrown)}.`,
      remedy: 'See that the runner can write in its temp folder, and that its disk has room.',
    });
  }
}

async function writeSummary(text: Masked): Promise<void> {
  try {
    await summary.addRaw(clipEnd(text, MAX_SUMMARY_CHARS)).write();
  } catch (thrown) {
    const why = `The job summary could not be written: ${messageOf(thrown)}`;
    warning(escapeCommands(why), { title: 'Tether' });
  }
}
