import { reasonOf } from '../core/fault.ts';
import type { Candidate, Run } from './parts.ts';
import { endedRun } from './record.ts';
import type { RunResult } from './result.ts';

/** The result after a fault: a sentence with a remedy, and the change so far as a patch. Never throws. */
export async function failedRun(run: Run, candidate: Candidate, thrown: unknown): Promise<RunResult> {
  const { session, signal } = run;
  const patch = await candidate.keepPatch(candidate.workspace.changes()).catch(() => null);
  const patchPath = patch?.path ?? null;
  const kept = patchPath === null ? '' : ' The change so far is kept as a patch.';
  const loss = signal.aborted ? null : session.loss;
  return endedRun(run, {
    status: loss === null ? 'failed' : 'superseded',
    reason: `${loss === null ? reasonOf(thrown) : loss.message}${kept}`,
    patchPath,
  });
}
