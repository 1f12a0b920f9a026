import { error, setOutput, summary, warning } from '@actions/core';
import { clipEnd } from '../core/text.ts';

/** The runner refuses a job summary above 1 MiB. */
const MAX_SUMMARY_CHARS = 250_000;

export interface RunnerReport {
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  /** Shown on the page of the workflow run. */
  readonly annotation: { readonly level: 'error' | 'warning'; readonly text: string } | null;
  /** Applied to every text before it leaves. */
  readonly mask: (text: string) => string;
  /** What the runner reads afterwards; empty outside of a runner, where nothing is handed over. */
  readonly files: { readonly outputFile: string; readonly summaryFile: string };
}

/** Hands outputs, job summary and annotation to the runner. */
export async function writeReport({
  outputs,
  annotation,
  mask,
  files,
  ...report
}: RunnerReport): Promise<void> {
  if (annotation !== null) {
    const annotate = annotation.level === 'error' ? error : warning;
    annotate(mask(annotation.text), { title: 'Tether' });
  }
  if (files.outputFile !== '') {
    for (const [name, text] of Object.entries(outputs)) setOutput(name, mask(text));
  }
  if (files.summaryFile !== '') {
    await summary.addRaw(mask(clipEnd(report.summary, MAX_SUMMARY_CHARS))).write();
  }
}
