import type { Bundle, BundledChange } from '../bundle/bundle.ts';
import type { ChangeSet } from '../core/change-set.ts';
import { NOTHING_DONE } from '../core/outcome.ts';
import type { CommitContent } from '../core/ports.ts';
import { endOf } from '../deliver/deliver.ts';
import { secretIn } from '../deliver/publish.ts';
import type { RunResult } from '../deliver/result.ts';
import type { Candidate, Run } from './parts.ts';
import { type Recorded, recordRun } from './record.ts';
import { type Broken, brokenBy, endedRun, type Finished, type Worked } from './worked.ts';

/** The parts of a bundle that only the run itself knows. */
export type Proposed = Pick<Bundle, 'base' | 'head' | 'change' | 'ending' | 'notes'>;

export interface HandedOver {
  readonly proposed: Proposed;
  readonly result: RunResult;
}

/** Seals the commit that the other job will make. */
type SealCommit = (content: CommitContent) => void;

/**
 * What the other job publishes as this one would. A change that holds a secret, or is not text, never leaves this job.
 * Writes nothing at the forge. Never throws.
 */
export async function handOver(run: Run, worked: Worked, sealCommit: SealCommit): Promise<HandedOver> {
  const { ending, candidate } = worked;
  if (ending.kind === 'broken') return handOverBroken(run, { ...worked, ending });
  return handOverFinished(run, { ...worked, ending }, sealCommit).catch(async (thrown: unknown) =>
    handOverBroken(run, await brokenBy(run, candidate, thrown)),
  );
}

async function handOverFinished(run: Run, finished: Finished, sealCommit: SealCommit): Promise<HandedOver> {
  const { candidate, ending } = finished;
  const recorded = await recordRun(run, finished, null);
  const { record, changes, patch } = recorded;
  const { secrets } = run;
  const { secretScan } = candidate;
  const leak = changes.isEmpty ? null : await secretIn({ changes, secrets, secretScan });
  const change = leak === null ? await changeOf(run, candidate) : null;
  if (change === null) {
    const ended = {
      kind: 'broken',
      status: 'failed',
      reason: leak ?? NOT_TEXT,
      patchPath: patch.path,
    } as const;
    const broken = await handOverBroken(run, { ...finished, ending: ended });
    return { ...broken, result: { ...broken.result, record } };
  }
  seal(run, candidate, recorded, sealCommit);
  const { status, reason } = endOf(record);
  const kept = { ...NOTHING_DONE, verdict: record.verdict, patchPath: patch.path };
  const outcome = { ...kept, status, reason: `${reason} Handed over to the job that publishes.` };
  return { proposed: proposedOf(run, finished, { change, ending }), result: { outcome, record } };
}

/** With the change so far, for a later run. */
async function handOverBroken(run: Run, broken: Broken): Promise<HandedOver> {
  const { candidate, ending } = broken;
  const { patchPath: _, ...end } = ending;
  const change = (await changeOf(run, candidate)) ?? noChange(candidate.workspace.start);
  return { proposed: proposedOf(run, broken, { change, ending: end }), result: endedRun(run, ending) };
}

function proposedOf(
  { notes, branchHead }: Run,
  { candidate, caveats }: Worked,
  rest: Pick<Proposed, 'change' | 'ending'>,
): Proposed {
  return {
    base: candidate.workspace.base,
    head: branchHead,
    ...rest,
    notes: { ...notes, caveats: [...notes.caveats, ...caveats] },
  };
}

/** Null: the change holds a secret, or is not text. */
async function changeOf({ role, secrets }: Run, candidate: Candidate): Promise<BundledChange | null> {
  const { workspace } = candidate;
  const { start } = workspace;
  if (role === 'planner') return noChange(start);
  const { hash } = workspace.changes();
  const edited = await candidate.unpublished();
  if (edited === null) return hash === start.hash ? noChange(start) : null;
  const files = edited.files.map(({ path, text }) => ({ path, text }));
  return secrets.mask(JSON.stringify(files)) === JSON.stringify(files) ? { hash, files } : null;
}

/** Seals the commit exactly as the other job will make it. */
function seal(
  { branchHead: head }: Run,
  candidate: Candidate,
  { changes, written }: Recorded,
  sealCommit: SealCommit,
): void {
  if (changes.isEmpty || written.changes.isEmpty) return;
  const { base } = candidate.workspace;
  const { tree } = written;
  if (tree === null) return;
  // Which parents it gets is known only when the commit is made, so each possibility is sealed.
  const parents = head === null || head === base ? [[base]] : [[head], [base], [head, base]];
  for (const one of parents) sealCommit({ tree, parents: one });
}

const NOT_TEXT =
  'What was edited cannot be handed over as text, so nothing is published. It is kept as a patch.';

function noChange(start: ChangeSet): BundledChange {
  return { hash: start.hash, files: [] };
}
