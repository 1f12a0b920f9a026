import { appendFileSync, closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import type { Emit, RunEvent, RunProgress } from '../../core/events.ts';
import { messageOf } from '../../core/fault.ts';
import type { Masked, Secrets } from '../../core/secrets/secrets.ts';
import { withoutReports } from '../../core/verdict/command-result.ts';
import { escapeCommands } from './console-log.ts';
import { LogForm, type LogFormOptions } from './log-form.ts';
import { Timeline } from './timeline.ts';

export interface Telemetry {
  readonly emit: Emit;
  /** Empty: there is none. */
  readonly tracePath: string;
  /** The progress of the run, and what happened in each round; masked. */
  readonly timeline: RunProgress;
  /** Removes values from the trace that were written before they were found to look like secrets. */
  readonly cleanTrace: () => void;
}

/**
 * Sends every event to its readers: the log, as lines for people, and the trace, as one JSON object per line with the
 * milliseconds since the start (`schemas/trace.json`). Both are masked. The trace is written at once, so that a killed
 * run leaves it; if that fails, for example on a full disk, the log says so once and the run goes on. Further readers
 * get the events unmasked.
 */
export function startTelemetry(options: {
  readonly secrets: Secrets;
  readonly tracePath: string;
  readonly write: (text: Masked) => void;
  readonly now: () => number;
  /** Format of the log lines; by default plain. */
  readonly form?: LogFormOptions;
  readonly readers?: readonly Emit[];
}): Telemetry {
  const { secrets, tracePath, write, now, readers = [] } = options;
  const startedAt = now();
  const timeline = new Timeline();
  const form = new LogForm(options.form ?? { isFolded: false });
  // Kept open and written synchronously: each event is in the file even if the process dies right after it.
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
    // A message to a model contains no secret, and its line, the longest of all, is masked as a whole below.
    const seen = event.kind === 'message' ? event : secrets.maskAll(event);
    const lines = form.text(seen);
    if (lines !== '') write(secrets.mask(lines));
    const entry = JSON.stringify({ time: Math.round(now() - startedAt), ...seen }, withoutContents);
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

/** File contents in a change set are bytes; the trace has only their size. It has nothing of a command's reports. */
function withoutContents(key: string, value: unknown): unknown {
  return value instanceof Uint8Array ? { bytes: value.length } : withoutReports(key, value);
}
