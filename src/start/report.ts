import { sessionFileIn } from '../adapters/runner/session-file.ts';
import { keepReported } from '../adapters/runner/state.ts';
import { escapeCommands } from '../adapters/telemetry/console-log.ts';
import { readRunnerContext } from '../config/environment.ts';
import { givenKeys } from '../config/secrets.ts';
import { NOTHING_SPENT } from '../core/budget.ts';
import { reasonOf } from '../core/fault.ts';
import { closingLine } from '../core/outcome.ts';
import { describeFinding } from '../core/preflight/finding.ts';
import { Secrets } from '../core/secrets/secrets.ts';
import { named } from '../core/text/invisible.ts';
import type { Report } from '../deliver/report/report.ts';
import type { RunResult } from '../deliver/result.ts';
import type { Process, UnconfiguredStart } from './start.ts';

/** Reports how a run ended: log, outputs, job summary, metrics. @returns the exit code */
export async function reportRun(
  given: RunResult,
  started: Process,
  start: UnconfiguredStart | null,
): Promise<number> {
  const ms = performance.now() - started.startedAt;
  const spent = start?.budget.spent ?? NOTHING_SPENT;
  const secrets = start?.secrets ?? new Secrets(givenKeys(started.env));
  const masked = secrets.maskAll(given);
  // Later steps print it as it is.
  const outcome = { ...masked.outcome, reason: named(masked.outcome.reason) };
  const result: RunResult = { ...masked, outcome };
  if (start === null) {
    const ending = closingLine(outcome).split('\n');
    const lines = [...(result.findings ?? []).map(describeFinding), ...ending];
    process.stdout.write(lines.map((line) => `${escapeCommands(line)}\n`).join(''));
  }
  start?.telemetry.emit({ kind: 'ended', outcome, spent, ms });
  start?.telemetry.cleanTrace();
  const paths = start === null ? NO_PATHS : await keepFiles(start);
  const logSecrets = start?.logSecrets ?? secrets;
  try {
    const { reportOn } = await import('../deliver/report/report.ts');
    const timeline = start?.telemetry.timeline ?? { rounds: [] };
    const report = reportOn(result, { spent, ms, paths, timeline });
    await tellRunner(report, started, { secrets, logSecrets });
    if (start !== null) await sendSpans(start);
    return report.exitCode;
  } catch (thrown) {
    // Only the log is left, and it already says how the run ended.
    const why = `The outputs of this run could not be written. ${logSecrets.mask(reasonOf(thrown))}`;
    process.stdout.write(`${escapeCommands(why).replaceAll('\n', ' ')}\n`);
    return 1;
  }
}

const NO_PATHS = { trace: '', metrics: '', session: '' };

async function keepFiles(start: UnconfiguredStart): Promise<typeof NO_PATHS> {
  const { metrics, folder, telemetry, secrets } = start;
  return {
    trace: telemetry.tracePath,
    metrics: await metrics.keep(folder, { secrets, emit: telemetry.emit }),
    session: sessionFileIn(folder),
  };
}

/** The log, where annotations stand, knows more secrets. */
async function tellRunner(
  { outputs, summary, annotation, places }: Report,
  { env }: Process,
  { secrets, logSecrets }: { readonly secrets: Secrets; readonly logSecrets: Secrets },
): Promise<void> {
  const { writeOutputs, writeReport } = await import('../adapters/runner/runner.ts');
  const files = readRunnerContext(env);
  const isSummaryWritten = await writeReport({
    summary: secrets.mask(summary),
    annotation: annotation && { ...annotation, text: logSecrets.mask(annotation.text) },
    places: places.map(({ text, ...at }) => ({ ...at, text: logSecrets.mask(text) })),
    summaryFile: files.summaryFile,
  });
  if (isSummaryWritten) keepReported(files.stateFile);
  const masked = Object.entries(outputs).map(([name, text]) => [name, secrets.mask(text)] as const);
  if (files.outputFile !== '') writeOutputs(Object.fromEntries(masked));
}

/** Comes last, so that a slow collector does not cost the outputs. */
async function sendSpans({ tracing, logSecrets, telemetry, signal }: UnconfiguredStart): Promise<void> {
  const limitMs = signal.aborted ? 1000 : 3000;
  await tracing?.send({ secrets: logSecrets, limitMs, emit: telemetry.emit });
}
