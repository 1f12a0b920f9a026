import { appendFileSync, closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import type { Emit, RunEvent, RunProgress } from '../../core/events.ts';
import { messageOf } from '../../core/fault.ts';
import type { Masked, Secrets } from '../../core/secrets/secrets.ts';
import { escapeCommands } from './console-log.ts';
import { LogForm, type LogFormOptions } from './log-form.ts';
import { type LogLevel, linesAt } from './log-level.ts';
import { Timeline } from './timeline.ts';

export interface Telemetry {
  readonly emit: Emit;
  /** Empty when there is none. */
  readonly tracePath: string;
  /** What took how long, and how far the run has come, masked. */
  readonly timeline: RunProgress;
  /** Takes out of the trace what stood there before it was found to look like a secret. */
  readonly cleanTrace: () => void;
}

/**
 * Sends every event to its readers: the log, as lines for people, and the trace, as one JSON object a line with the
 * milliseconds since the start (`schemas/trace.json`). Both are masked. The trace is appended as things happen, so that a run that is killed
 * leaves it; where it cannot be, on a full disk, the log says so once and the run goes on. Further readers get the events
 * as they are.
 */
export function startTelemetry(options: {
  readonly secrets: Secrets;
  readonly tracePath: string;
  readonly write: (text: Masked) => void;
  readonly now: () => number;
  /** How much the log tells; absent: as usual. */
  readonly level?: LogLevel;
  /** How its lines stand there; absent: as they are. */
  readonly form?: LogFormOptions;
  readonly readers?: readonly Emit[];
}): Telemetry {
  const { secrets, tracePath, write, now, level = 'normal', readers = [] } = options;
  const startedAt = now();
  const timeline = new Timeline(now);
  const form = new LogForm(options.form ?? { isFolded: false, isColoured: false });
  // Held open, and written at once: what happened is in the file even if the process ends in the next moment.
  let trace: number | null = null;
  const endsHere = (thrown: unknown): void => {
    trace = null;
    const why = escapeCommands(messageOf(thrown));
    write(
      secrets.mask(`${form.close()}Warning: The trace ends here, because it could not be written: ${why}\n`),
    );
  };
  try {
    trace = openSync(tracePath, 'w', 0o600);
  } catch (thrown) {
    endsHere(thrown);
  }
  const isOpen = trace !== null;
  const keep = (entry: Masked): void => {
    if (trace === null) return;
    try {
      appendFileSync(trace, entry);
    } catch (thrown) {
      endsHere(thrown);
    }
  };
  const emit = (event: RunEvent): void => {
    // What is sent to a model holds no secret, and its line is masked as a whole below: it is the longest of all.
    const seen = event.kind === 'message' ? event : secrets.maskAll(event);
    const lines = form.text(seen, linesAt(level, seen));
    if (lines !== '') write(secrets.mask(lines));
    const entry = JSON.stringify({ time: Math.round(now() - startedAt), ...seen }, withoutBytes);
    keep(secrets.mask(`${entry}\n`));
    timeline.read(seen);
    for (const read of readers) read(event);
  };
  const cleanTrace = (): void => {
    if (trace === null) return;
    try {
      const written = secrets.maskedBefore(() => readFileSync(tracePath, 'utf8'));
      if (written === null) return;
      closeSync(trace);
      writeFileSync(tracePath, written);
      trace = openSync(tracePath, 'a');
    } catch (thrown) {
      endsHere(thrown);
    }
  };
  return { emit, tracePath: isOpen ? tracePath : '', timeline, cleanTrace };
}

/** File contents in a change set are bytes; the trace tells their size. */
function withoutBytes(_key: string, value: unknown): unknown {
  return value instanceof Uint8Array ? { bytes: value.length } : value;
}
