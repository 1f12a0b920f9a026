import { readFileSync } from 'node:fs';
import { useProxy } from './adapters/http/proxy.ts';
import { readConfig } from './config/config.ts';
import { type Environment, processEnvironment, savedState } from './config/environment.ts';
import type { Emit } from './core/events.ts';
import { reasonOf } from './core/fault.ts';
import type { Forge } from './core/ports.ts';
import { Secrets } from './core/secrets/secrets.ts';
import type { CommentName } from './core/task.ts';
import { interruptedComment } from './deliver/comment.ts';
import type { KnownEnd } from './deliver/report/summary-by-trace.ts';
import { isUnderWay, statusMarker } from './deliver/text/markers.ts';
import { openForgeFor } from './start/forge.ts';

/** How long the post step may take. */
const LIMIT_MS = 30_000;

/**
 * The step behind the job does what its run was kept from. The status comment is ended: by the words of that end where
 * the run came to any, else as interrupted. The job summary, where the run wrote none, is made of what its trace holds.
 * Never fails the job. Returns the exit code.
 */
export async function main(signal: AbortSignal): Promise<number> {
  const env = processEnvironment();
  const run = runBefore(env);
  const reading = readConfig(env);
  if (!(run.issue > 0) || reading.kind === 'invalid') return 0;
  // Behind the check of the inputs, which finds a proxy that is none.
  useProxy(env);
  const { forge: address, repository, runner, secrets: known } = reading.config;
  const secrets = new Secrets(known.keys);
  const say = (text: string): void => void process.stdout.write(`${secrets.mask(text)}\n`);
  const emit: Emit = (event) => {
    if (event.kind === 'note') say(event.text);
  };
  const words = run.words ?? interruptedComment(run.issue, runner.runUrl, run.comment);
  if (!hasLastWord(run)) {
    const forge = await openForgeFor(LIMIT_MS, address, { repository, emit, signal });
    const told = await endComment(forge, run, { words, runUrl: runner.runUrl, secrets }).catch(
      (thrown: unknown) => `The status comment could not be ended: ${reasonOf(thrown)}`,
    );
    if (told !== '') say(told);
  }
  if (!run.hasReported) {
    const { summaryByTrace } = await import('./deliver/report/summary-by-trace.ts');
    const { writeReport } = await import('./adapters/runner/runner.ts');
    const summary = secrets.mask(summaryByTrace(run.trace, { issue: run.issue, end: endOf(run, words) }));
    await writeReport({ summary, annotation: null, places: [], summaryFile: runner.summaryFile });
  }
  return 0;
}

/** What the run has saved for this step. */
type RunBefore = ReturnType<typeof runBefore>;

function runBefore(env: Environment) {
  const is = (name: string): boolean => savedState(env, name) === 'true';
  return {
    /** Not a number: it has saved nothing. */
    issue: Number.parseInt(savedState(env, 'issue'), 10),
    comment: commentIn(env),
    /** Whether the comment told that it is under way. */
    hasBegun: is('begun'),
    /** Whether the forge took how it ended, or the comment was left to another run. */
    hasEnded: is('ended'),
    /** Whether it wrote the job summary. */
    hasReported: is('reported'),
    /** The text of the comment at its end; null: it did not come so far. */
    words: textIn(savedState(env, 'words')),
    /** What a comment of its own asks people; null: nothing. */
    asks: textIn(savedState(env, 'asks')),
    trace: textIn(savedState(env, 'trace')) ?? '',
  };
}

function endOf({ words, hasEnded }: RunBefore, told: string): KnownEnd {
  if (words === null && hasEnded) return { kind: 'left' };
  return { kind: words === null ? 'interrupted' : 'ended', text: told.replace(/^<!-- .* -->\n+/, '') };
}

/** An edit that was long on its way may have come behind the end of a comment that the run had begun. */
function hasLastWord({ hasBegun, hasEnded, words }: RunBefore): boolean {
  return hasEnded && (!hasBegun || words === null);
}

/** @returns what is told of that; empty: another run has the comment @throws {ServiceFault | Cancelled} */
async function endComment(
  forge: Pick<Forge, 'upsertComment'>,
  { issue, comment, hasBegun, asks, ...run }: RunBefore,
  { words, runUrl, secrets }: { readonly words: string; readonly runUrl: string; readonly secrets: Secrets },
): Promise<string> {
  // Where the run did not begin the comment, that of an earlier run may stand there.
  const isOthers = (current: string): boolean =>
    !isUnderWay(current, runUrl) && (hasBegun || isUnderWay(current, ''));
  const marker = statusMarker(issue, comment);
  const written = await forge.upsertComment(issue, marker, secrets.mask(words), isOthers);
  if (written === null) return '';
  const [asking = ''] = asks?.split('\n', 1) ?? [];
  if (asks !== null) await forge.upsertComment(issue, asking, secrets.mask(asks));
  const how = run.words === null ? 'that the run was interrupted' : 'how the run ended';
  return `The status comment on issue #${issue} says ${how}.`;
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
