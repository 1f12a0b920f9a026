import { sessionFileIn } from './adapters/runner/session-file.ts';
import { escapeCommands } from './adapters/telemetry/console-log.ts';
import { keepMetrics } from './adapters/telemetry/metrics/keep.ts';
import type { BootstrapContext, Process } from './bootstrap.ts';
import { readRunnerContext } from './config/environment.ts';
import { givenKeys } from './config/secrets.ts';
import { NOTHING_SPENT } from './core/budget.ts';
import { reasonOf } from './core/fault.ts';
import { describeFinding } from './core/preflight/finding.ts';
import { Secrets } from './core/secrets/secrets.ts';
import { named } from './core/text/invisible.ts';
import type { Report } from './deliver/report/report.ts';
import type { RunResult } from './run/result.ts';

/** Reports how a run ended: log, outputs, job summary, metrics. @returns the exit code */
export async function reportRun(
  result: RunResult,
  started: Process,
  context: BootstrapContext | null,
): Promise<number> {
  const ms = performance.now() - started.startedAt;
  const spent = context?.budget.spent ?? NOTHING_SPENT;
  const secrets = context?.secrets ?? new Secrets(givenKeys(started.env));
  const {
    outcome: ended,
    record,
    begun = null,
    findings = [],
    bundle = null,
    report: batch,
  } = secrets.maskAll(result);
  // Later steps print it as it is.
  const outcome = { ...ended, reason: named(ended.reason) };
  if (context === null) {
    const ending = `Tether: ${outcome.status}. ${outcome.reason}`.split('\n');
    const lines = [...findings.map(describeFinding), ...ending];
    process.stdout.write(lines.map((line) => `${escapeCommands(line)}\n`).join(''));
  }
  context?.telemetry.emit({ kind: 'ended', outcome, spent, ms });
  context?.telemetry.cleanTrace();
  const paths = context === null ? NO_PATHS : await keepFiles(context);
  const logSecrets = context?.logSecrets ?? secrets;
  try {
    const { reportOn } = await import('./deliver/report/report.ts');
    const timeline = context?.telemetry.timeline ?? { rounds: [] };
    const report = reportOn({
      outcome,
      spent,
      ms,
      record,
      begun,
      findings,
      bundle,
      batch,
      paths,
      timeline,
    });
    await handOver(report, started, { secrets, logSecrets });
    if (context !== null) await sendSpans(context);
    return report.exitCode;
  } catch (thrown) {
    // Only the log is left, and it already says how the run ended.
    const why = `The outputs of this run could not be written. ${logSecrets.mask(reasonOf(thrown))}`;
    process.stdout.write(`${escapeCommands(why).replaceAll('\n', ' ')}\n`);
    return 1;
  }
}

const NO_PATHS = { trace: '', metrics: '', session: '' };

async function keepFiles(context: BootstrapContext): Promise<typeof NO_PATHS> {
  const { metrics, folder, telemetry } = context;
  return {
    trace: telemetry.tracePath,
    metrics: await keepMetrics(metrics, folder, telemetry.emit),
    session: sessionFileIn(folder),
  };
}

/** To the runner. The log, where annotations stand, knows more secrets. */
async function handOver(
  { outputs, summary, annotation, places }: Report,
  { env }: Process,
  { secrets, logSecrets }: { readonly secrets: Secrets; readonly logSecrets: Secrets },
): Promise<void> {
  const { writeReport } = await import('./adapters/runner/runner.ts');
  await writeReport({
    outputs: Object.fromEntries(Object.entries(outputs).map(([name, text]) => [name, secrets.mask(text)])),
    summary: secrets.mask(summary),
    annotation: annotation && { ...annotation, text: logSecrets.mask(annotation.text) },
    places: places.map(({ text, ...at }) => ({ ...at, text: logSecrets.mask(text) })),
    files: readRunnerContext(env),
  });
}

/** Comes last, so that a slow collector does not cost the outputs. */
async function sendSpans({ tracing, logSecrets, telemetry, signal }: BootstrapContext): Promise<void> {
  const limitMs = signal.aborted ? 1000 : 3000;
  await tracing?.send({ secrets: logSecrets, limitMs, emit: telemetry.emit });
}
