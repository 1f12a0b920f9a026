import type { Bundle, BundledChange, PlannedEnd } from '../bundle/bundle.ts';
import type { ChangeSet } from '../core/change-set.ts';
import { NOTHING_DONE, type Outcome } from '../core/outcome.ts';
import type { CommitContent, WrittenTree } from '../core/ports.ts';
import { endOf } from '../deliver/deliver.ts';
import { secretIn } from '../deliver/publish.ts';
import type { RunResult } from '../deliver/result.ts';
import type { Candidate, Run } from './parts.ts';
import { planOutcome, planReport, postedPlan } from './plan-report.ts';
import type { FinishedRun, Publisher } from './publisher.ts';
import { recordRun } from './record.ts';
import { failedRun, startedRunOf } from './result.ts';

/** The parts of a bundle that only the run itself knows. */
export type Proposed = Pick<Bundle, 'base' | 'head' | 'change' | 'ending' | 'notes'>;

export interface HandOverOptions {
  /** Seals the commit that the other job will make. */
  sealCommit(content: CommitContent): void;
  readonly onProposed: (proposed: Proposed) => void;
}

/**
 * Hands over what a run comes to, which the other job publishes as this one would. A change that holds a secret, or is
 * not text, never leaves this job. Writes nothing at the forge.
 */
export class HandOver implements Publisher {
  readonly #run: Run;
  readonly #options: HandOverOptions;
  #isProposed = false;

  constructor(run: Run, options: HandOverOptions) {
    this.#run = run;
    this.#options = options;
  }

  begin(): void {
    this.#run.session.claim();
  }

  async conclude(candidate: () => Candidate, work: () => Promise<RunResult>): Promise<RunResult> {
    const result = await work().catch((thrown: unknown) => failedRun(this.#run, candidate(), thrown));
    if (!this.#isProposed) await this.#proposeBroken(candidate(), result.outcome);
    return result;
  }

  async publish(finished: FinishedRun): Promise<RunResult> {
    const { candidate, caveats } = finished;
    const { gateMs: _, ...result } = finished.rounds;
    const { record, written, patch } = await recordRun(this.#run, finished, null);
    const changes = candidate.workspace.changes();
    const { secrets } = this.#run;
    const { secretScan } = candidate;
    const leak = changes.isEmpty ? null : await secretIn({ changes, secrets, secretScan });
    const change = leak === null ? await this.#changeOf(candidate) : null;
    if (change === null) {
      const outcome: Outcome = {
        ...NOTHING_DONE,
        status: 'failed',
        reason: leak ?? NOT_TEXT,
        patchPath: patch.path,
      };
      return { outcome, record };
    }
    await this.#seal(candidate, written);
    this.#propose(candidate, { change, ending: { kind: 'rounds', ...result }, caveats });
    const { status, reason } = endOf(record);
    const kept = { ...NOTHING_DONE, verdict: record.verdict, patchPath: patch.path };
    return {
      outcome: { ...kept, status, reason: `${reason} Handed over to the job that publishes.` },
      record,
    };
  }

  async publishPlan(candidate: Candidate, end: PlannedEnd): Promise<RunResult> {
    const change = noChange(candidate.workspace.start);
    this.#propose(candidate, { change, ending: { kind: 'plan', end }, caveats: [] });
    const startedRun = startedRunOf(this.#run);
    const added = planReport(this.#run, postedPlan(end, this.#run.session), startedRun.cost);
    return { outcome: planOutcome(end), record: null, startedRun, added };
  }

  /** For a run that was broken off: hands over the change so far for a later run. */
  async #proposeBroken(candidate: Candidate, { status: ended, reason }: Outcome): Promise<void> {
    const status = ended === 'superseded' || ended === 'no-change' ? ended : 'failed';
    const change = (await this.#changeOf(candidate)) ?? noChange(candidate.workspace.start);
    this.#propose(candidate, { change, ending: { kind: 'broken', status, reason }, caveats: [] });
  }

  #propose(
    { workspace }: Candidate,
    { caveats, ...result }: Pick<Proposed, 'change' | 'ending'> & Pick<FinishedRun, 'caveats'>,
  ): void {
    const { notes, branchHead } = this.#run;
    this.#isProposed = true;
    this.#options.onProposed({
      base: workspace.base,
      head: branchHead,
      ...result,
      notes: { ...notes, caveats: [...notes.caveats, ...caveats] },
    });
  }

  /** Null: the change holds a secret, or is not text. */
  async #changeOf(candidate: Candidate): Promise<BundledChange | null> {
    const { workspace } = candidate;
    const { start } = workspace;
    const { hash } = workspace.changes();
    const edited = await candidate.unpublished();
    if (edited === null) return hash === start.hash ? noChange(start) : null;
    const files = edited.files.map(({ path, text }) => ({ path, text }));
    return this.#run.secrets.mask(JSON.stringify(files)) === JSON.stringify(files) ? { hash, files } : null;
  }

  /** Seals the commit exactly as the other job will make it. */
  async #seal(candidate: Candidate, written: WrittenTree): Promise<void> {
    const { branchHead: head } = this.#run;
    if (written.changes.isEmpty) return;
    const { base } = candidate.workspace;
    const tree = await candidate.treeOf(written);
    // Which parents it gets is known only when the commit is made, so each possibility is sealed.
    const parents = head === null || head === base ? [[base]] : [[head], [base], [head, base]];
    for (const one of parents) this.#options.sealCommit({ tree, parents: one });
  }
}

const NOT_TEXT =
  'What was edited cannot be handed over as text, so nothing is published. It is kept as a patch.';

function noChange(start: ChangeSet): BundledChange {
  return { hash: start.hash, files: [] };
}
