import { appendFileSync, openSync } from 'node:fs';
import type { Emit, RunEvent } from '../core/events.ts';
import type { Secrets } from '../core/secrets.ts';
import { logLines, neutral } from './console-log.ts';

export interface Telemetry {
  readonly emit: Emit;
  readonly tracePath: string;
}

/**
 * Sends every event to its readers: the log, as lines for people, and the trace, as one JSON object a line with the
 * milliseconds since the start. Both are masked. The trace is appended as things happen, so that a run that is killed
 * leaves it. Further readers get the events as they are.
 */
export function startTelemetry(options: {
  readonly secrets: Secrets;
  readonly tracePath: string;
  readonly write: (text: string) => void;
  readonly now: () => number;
  readonly readers?: readonly Emit[];
}): Telemetry {
  const { secrets, tracePath, write, now, readers = [] } = options;
  const startedAt = now();
  // Held open, and written at once: what happened is in the file even if the process ends in the next moment.
  const trace = openSync(tracePath, 'w', 0o600);
  const emit = (event: RunEvent): void => {
    const lines = logLines(event).map((line) => `${neutral(secrets.mask(line))}\n`);
    if (lines.length > 0) write(lines.join(''));
    const entry = JSON.stringify({ ms: Math.round(now() - startedAt), ...event }, withoutBytes);
    appendFileSync(trace, `${secrets.mask(entry)}\n`);
    for (const read of readers) read(event);
  };
  return { emit, tracePath };
}

/** File contents in a change set are bytes; the trace tells their size. */
function withoutBytes(_key: string, value: unknown): unknown {
  return value instanceof Uint8Array ? { bytes: value.length } : value;
}
