import { readFileSync } from 'node:fs';
import { readConfig } from './config/config.ts';
import { type Environment, processEnvironment, savedState } from './config/environment.ts';
import type { Emit } from './core/events.ts';
import { reasonOf } from './core/fault.ts';
import { Secrets } from './core/secrets/secrets.ts';
import type { CommentName } from './core/task.ts';
import { interruptedComment } from './deliver/comment.ts';
import { isUnderWay, statusMarker } from './deliver/text/markers.ts';
import { openForgeFor } from './start/forge.ts';

/** How long the post step may take. */
const LIMIT_MS = 30_000;

/**
 * The step behind the job: where the status comment of its run still says that it is under way, it is ended here, by the
 * words of that end where the run came to any (an edit that was long on its way may have come behind them). For a run
 * that was killed, the job summary is made of what its trace holds. Never fails the job. Returns the exit code.
 */
export async function main(signal: AbortSignal): Promise<number> {
  const env = processEnvironment();
  const issue = Number(savedState(env, 'issue'));
  const hasEnded = savedState(env, 'ended') === 'true';
  const ending = textIn(savedState(env, 'words'));
  // Without words it has left the comment to another run.
  if (!(issue > 0) || (hasEnded && ending === null)) return 0;
  const comment = commentIn(env);
  const reading = readConfig(env);
  if (reading.kind === 'invalid') return 0;
  const { forge: address, repository, runner, secrets: known } = reading.config;
  const secrets = new Secrets(known.keys);
  const say = (text: string): void => void process.stdout.write(`${secrets.mask(text)}\n`);
  const emit: Emit = (event) => {
    if (event.kind === 'note') say(event.text);
  };
  const forge = await openForgeFor(LIMIT_MS, address, { repository, emit, signal });
  const body = secrets.mask(ending ?? interruptedComment(issue, runner.runUrl, comment));
  const isAnother = (current: string): boolean => !isUnderWay(current, runner.runUrl);
  try {
    const written = await forge.upsertComment(issue, statusMarker(issue, comment), body, isAnother);
    const how = ending === null ? 'that the run was interrupted' : 'how the run ended';
    if (written !== null) {
      say(`The status comment on issue #${issue} says ${how}.`);
      const asked = textIn(savedState(env, 'asks'));
      const [marker = ''] = asked?.split('\n', 1) ?? [];
      if (asked !== null) await forge.upsertComment(issue, marker, secrets.mask(asked));
    }
  } catch (thrown) {
    say(`The status comment could not be ended: ${reasonOf(thrown)}`);
  }
  if (!hasEnded) {
    const trace = textIn(savedState(env, 'trace')) ?? '';
    const { interruptedSummary } = await import('./deliver/report/interrupted-summary.ts');
    const { writeReport } = await import('./adapters/runner/runner.ts');
    const summary = interruptedSummary(trace, {
      issue,
      text: body.replace(/^<!-- .* -->\n+/, ''),
    });
    const files = { outputFile: '', summaryFile: runner.summaryFile };
    await writeReport({ outputs: {}, summary: secrets.mask(summary), annotation: null, places: [], files });
  }
  return 0;
}

function commentIn(env: Environment): CommentName {
  const [onto, name] = [savedState(env, 'onto'), savedState(env, 'comment')];
  if (onto !== '') return { onto };
  return name === 'writer' || name === 'plan' ? name : 'coder';
}

/** What the run left in a file; null: it did not come so far. */
function textIn(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
