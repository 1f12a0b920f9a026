import { type PageFile, writePage } from './adapters/runner/report-file.ts';
import { readConfig } from './config/config.ts';
import { processEnvironment, savedState } from './config/environment.ts';
import type { Emit } from './core/events.ts';
import { reasonOf } from './core/fault.ts';
import { Secrets } from './core/secrets/secrets.ts';
import { interruptedComment, isUnderWay } from './deliver/comment.ts';
import { statusMarker } from './deliver/templates.ts';
import { openForge } from './open-forge.ts';

/** As long as the runner waits for a report after a stop. */
const LIMIT_MS = 30_000;

/**
 * The step behind the job: where a run began its status comment and was killed before it told the end, the comment is
 * ended here, and the report that was asked for is made of what its trace holds. Never fails the job, which has failed already. Returns the exit code.
 */
export async function main(signal: AbortSignal): Promise<number> {
  const env = processEnvironment();
  const issue = Number(savedState(env, 'issue'));
  if (!(issue > 0) || savedState(env, 'ended') === 'true') return 0;
  const agent = savedState(env, 'agent') === 'writer' ? 'writer' : 'coder';
  const reading = readConfig(env);
  if (reading.kind === 'invalid') return 0;
  const { forge: address, source, runner, secrets: known, telemetry } = reading.config;
  const secrets = new Secrets(known.keys, known.addresses);
  const endsAt = performance.now() + LIMIT_MS;
  const say = (text: string): void => void process.stdout.write(`${secrets.mask(text)}\n`);
  const emit: Emit = (event) => {
    if (event.kind === 'note') say(event.text);
  };
  const reported = keepReport({
    tracePath: savedState(env, 'trace'),
    reportPath: telemetry.reportPath,
    temp: runner.temp,
    emit,
  });
  const forge = await openForge(address.name, {
    ...address,
    repository: source.repository,
    emit,
    signal: () => signal,
    deadline: () => Math.max(0, endsAt - performance.now()),
  });
  const body = secrets.mask(interruptedComment(issue, runner.runUrl, agent));
  const isAnother = (standing: string): boolean => !isUnderWay(standing, runner.runUrl);
  try {
    const written = await forge.upsertComment(issue, statusMarker(issue, agent), body, isAnother);
    if (written !== null) say(`The status comment on issue #${issue} tells that the run was interrupted.`);
  } catch (thrown) {
    say(`The status comment could not be ended: ${reasonOf(thrown)}`);
  }
  const path = await reported;
  if (path !== '') say(`The report of the run, as far as it came, is ${path}.`);
  return 0;
}

/** The trace is there to the last line before the kill. @returns where the page stands; empty: there is none */
async function keepReport(file: Omit<PageFile, 'make'>): Promise<string> {
  if (file.reportPath === '') return '';
  const { reportPage } = await import('./deliver/page/page.ts');
  return writePage({ ...file, make: reportPage });
}
