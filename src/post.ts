import { readFileSync } from 'node:fs';
import { type PageFile, writePage } from './adapters/runner/report-file.ts';
import { readConfig } from './config/config.ts';
import { processEnvironment, savedState } from './config/environment.ts';
import type { Emit } from './core/events.ts';
import { reasonOf } from './core/fault.ts';
import { Secrets } from './core/secrets/secrets.ts';
import { COMMENT_NAMES } from './core/task.ts';
import { interruptedComment, isUnderWay } from './deliver/comment.ts';
import { statusMarker } from './deliver/text/templates.ts';
import { openForge } from './open-forge.ts';

/** How long the post step may take. */
const LIMIT_MS = 30_000;

/**
 * The post step of the job. If the run's status comment still says that the run is under way, this replaces it: with
 * the final text if the run got that far (a delayed edit may have overwritten it), else with a note that it was
 * interrupted. For a run that was killed, it builds the requested report from the trace. Never fails the job. Returns
 * the exit code.
 */
export async function main(signal: AbortSignal): Promise<number> {
  const env = processEnvironment();
  const issue = Number(savedState(env, 'issue'));
  if (!(issue > 0)) return 0;
  const comment = COMMENT_NAMES.find((name) => name === savedState(env, 'comment')) ?? 'coder';
  const reading = readConfig(env);
  if (reading.kind === 'invalid') return 0;
  const { forge: address, source, runner, secrets: known, telemetry } = reading.config;
  const secrets = new Secrets(known.keys, known.addresses);
  const endsAt = performance.now() + LIMIT_MS;
  const say = (text: string): void => void process.stdout.write(`${secrets.mask(text)}\n`);
  const emit: Emit = (event) => {
    if (event.kind === 'note') say(event.text);
  };
  const words = wordsIn(savedState(env, 'words'));
  const reported = keepReport({
    tracePath: savedState(env, 'ended') === 'true' ? '' : savedState(env, 'trace'),
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
  const body = secrets.mask(words ?? interruptedComment(issue, runner.runUrl, comment));
  const isAnother = (standing: string): boolean => !isUnderWay(standing, runner.runUrl);
  try {
    const written = await forge.upsertComment(issue, statusMarker(issue, comment), body, isAnother);
    const how = words === null ? 'that the run was interrupted' : 'how the run ended';
    if (written !== null) {
      say(`The status comment on issue #${issue} tells ${how}.`);
      const asked = wordsIn(savedState(env, 'asks'));
      const [marker = ''] = asked?.split('\n', 1) ?? [];
      if (asked !== null) await forge.upsertComment(issue, marker, secrets.mask(asked));
    }
  } catch (thrown) {
    say(`The status comment could not be ended: ${reasonOf(thrown)}`);
  }
  const path = await reported;
  if (path !== '') say(`The report of the run, as far as it came, is ${path}.`);
  return 0;
}

/** The final text that the run saved; null: it did not get that far. */
function wordsIn(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** The trace is complete up to the kill. @returns the path of the page; empty: there is none */
async function keepReport(file: Omit<PageFile, 'make'>): Promise<string> {
  if (file.reportPath === '' || file.tracePath === '') return '';
  const { reportPage } = await import('./deliver/page/page.ts');
  return writePage({ ...file, make: reportPage });
}
