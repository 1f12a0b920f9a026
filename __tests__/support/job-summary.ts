import { summary } from '@actions/core';
import { afterEach, beforeEach } from 'vitest';

/** `@actions/core` finds the file of the job summary once in a process and keeps what it could not write; tests share one. */
export function withOwnJobSummary(): void {
  beforeEach(forget);
  afterEach(forget);
}

function forget(): void {
  summary.emptyBuffer();
  Reflect.deleteProperty(summary, '_filePath');
}
