import { summary } from '@actions/core';

/** `@actions/core` finds the file of the job summary once in a process, and tests share one. */
export function forgetSummaryFile(): void {
  Reflect.deleteProperty(summary, '_filePath');
}
