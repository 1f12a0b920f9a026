import { error, setOutput, summary, warning } from '@actions/core';
import { messageOf, UserFault } from '../../core/fault.ts';
import type { Masked } from '../../core/secrets/secrets.ts';
import { clipEnd } from '../../core/text/text.ts';
import { escapeCommands } from '../telemetry/console-log.ts';

/** The runner refuses a job summary above 1 MiB. */
const MAX_SUMMARY_CHARS = 250_000;

export interface RunnerReport {
  readonly summary: Masked;
  /** Shown on the page of the workflow run. */
  readonly annotation: { readonly level: 'error' | 'warning'; readonly text: Masked } | null;
  /** Lines of the repository that get their own annotation. */
  readonly places: readonly { readonly path: string; readonly line: number | null; readonly text: Masked }[];
  /** That the runner reads afterwards; empty outside of a runner: none is written. */
  readonly summaryFile: string;
}

/** Passes job summary and annotations to the runner. @returns whether the summary was written; that it was not is logged */
export async function writeReport({
  summary: text,
  annotation,
  places,
  summaryFile,
}: RunnerReport): Promise<boolean> {
  for (const { path, line, text: said } of places)
    warning(escapeCommands(said), { title: 'Tether', file: path, ...(line !== null && { startLine: line }) });
  if (annotation !== null) {
    const annotate = annotation.level === 'error' ? error : warning;
    annotate(annotation.text.split('\n').map(escapeCommands).join('\n'), { title: 'Tether' });
  }
  if (summaryFile === '') return false;
  try {
    await summary.addRaw(clipEnd(text, MAX_SUMMARY_CHARS)).write();
    return true;
  } catch (thrown) {
    const why = `The job summary could not be written: ${messageOf(thrown)}`;
    warning(escapeCommands(why), { title: 'Tether' });
    return false;
  }
}

/** @throws {UserFault} where they cannot be written: later steps go by them */
export function writeOutputs(outputs: Readonly<Record<string, Masked>>): void {
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
