import { ChangeSet } from '../core/change-set.ts';
import type { Review } from '../core/decision.ts';
import type { Emit } from '../core/events.ts';
import type { SecretScan } from '../core/leak.ts';
import {
  type Comparison,
  type Evidence,
  failuresIn,
  isBlocking,
  NO_EVIDENCE,
} from '../core/verdict/evidence.ts';
import type { Proof } from '../core/verdict/proof.ts';
import type { ReadResult } from '../core/verdict/run.ts';
import type { Tampering } from '../core/verdict/tampering.ts';
import { type CommandEntry, type CommandResult, isPass, type Verdict } from '../core/verdict/verdict.ts';
import type { Baseline } from './baseline.ts';
import type { ProofPolicy, TamperPolicy } from './blocked-by.ts';
import { type Decision, decide, decideByCommands, relevanceTo } from './decide.ts';
import { feedbackOn } from './feedback.ts';
import { codeIgnoredByGate } from './gate/blind-gate.ts';
import { deathOf } from './gate/dead-gate.ts';
import { Gate, type GateOptions, msOf } from './gate/gate.ts';
import { repeat } from './gate/repeat.ts';
import { unreached } from './gate/unreached.ts';
import { withoutIdleSkips } from './idle-skips.ts';
import { type ChangeSources, type SortedChange, sortedChange } from './judging/sorted-change.ts';
import { confirmFixed } from './originals/confirm-fixed.ts';
import { changedChecks, runOriginalChecks } from './originals/original-checks.ts';
import { fewerTests, runOriginalTests } from './originals/original-tests.ts';
import { recheckFixed } from './originals/recheck-fixed.ts';
import { findUnnoticed } from './probing/unnoticed.ts';
import { prove } from './proof.ts';
import { RepositoryPlaces } from './repository-places.ts';
import { compare, mayBeFlaky, mayBeNoise, withRerun } from './results/compare.ts';
import { failsIn, ranAsMany, ranTests, readResult } from './results/read-result.ts';

export interface ReviewOptions extends GateOptions, Omit<ChangeSources, 'workspace'> {
  readonly baseline: Pick<Baseline, 'of'>;
  /** Title, text and instruction of the task. */
  readonly taskText: string;
  readonly proof: ProofPolicy;
  readonly onTamper: TamperPolicy;
  /** Whether commands run apart from the host. Only there parts of the code are left out: one of them may be a guard. */
  readonly isIsolated: boolean;
  readonly secretScan: Pick<SecretScan, 'found'>;
  readonly emit: Emit;
}

interface PlacedChange extends SortedChange {
  readonly places: RepositoryPlaces;
}

interface ComparedGate {
  readonly comparisons: readonly Comparison[];
  /** Whether every result was known from an earlier run on the same change set. */
  readonly isRepeat: boolean;
}

/** Reviews change sets. A verdict that passed or was blocked is reused for the same change set. */
export class Reviewer {
  readonly #options: ReviewOptions;
  readonly #gate: Gate;
  readonly #verdicts = new Map<string, Verdict>();

  constructor(options: ReviewOptions) {
    this.#options = options;
    this.#gate = new Gate(options);
  }

  /**
   * Runs the gate on exactly the current change set, compares it with the base and collects the evidence.
   *
   * @throws {Cancelled} when the run was stopped meanwhile
   */
  async review(): Promise<Review> {
    const { workspace, emit } = this.#options;
    const changes = workspace.changes();
    if (changes.isEmpty) return { kind: 'no-change' };
    const known = this.#verdicts.get(changes.hash);
    const judged = known === undefined ? await this.#judge(changes) : { verdict: known, isRepeat: true };
    const { verdict, isRepeat } = judged;
    // A failed verdict may be due to chance and is not reused; a model that asks again pays with an attempt.
    if (verdict.kind === 'passed' || verdict.kind === 'blocked') this.#verdicts.set(changes.hash, verdict);
    emit({ kind: 'verdict', verdict, isRepeat });
    if (verdict.kind === 'passed') return { kind: 'validated', verdict };
    return { kind: 'rejected', verdict, feedback: await feedbackOn(verdict, this.#options) };
  }

  async #judge(changes: ChangeSet): Promise<{ readonly verdict: Verdict; readonly isRepeat: boolean }> {
    this.#gate.beginReview();
    const { verdict, isRepeat } = await this.#verdictOn(changes);
    const { comparisons } = verdict.evidence;
    const gateMs = comparisons.reduce((sum, { candidate }) => sum + msOf(candidate.result), 0);
    const cost = { gateMs, ...this.#gate.work() };
    return { verdict: comparisons.length === 0 ? verdict : { ...verdict, cost }, isRepeat };
  }

  async #verdictOn(changes: ChangeSet): Promise<{ readonly verdict: Verdict; readonly isRepeat: boolean }> {
    const change = await sortedChange(changes, this.#options);
    const { comparisons, isRepeat } = await this.#run(change);
    const sorted = { ...change, tampering: withoutIdleSkips(change.tampering, comparisons) };
    const ran = { changeSetHash: changes.hash };
    const secrets = await this.#options.secretScan.found(changes);
    const found = { tampering: sorted.tampering, secrets, tests: changes.paths.filter(sorted.isTest) };
    const ended = decideByCommands(comparisons, this.#options.commands.unjudgedOf(changes));
    if (ended.kind !== 'passed') {
      const fewer = fewerTests(sorted, comparisons);
      const tampering = [...sorted.tampering, ...fewer, ...changedChecks(sorted.parts)];
      const evidence = { ...NO_EVIDENCE, ...found, tampering, comparisons };
      const dead = ended.kind === 'failed' ? await this.#deadOf(comparisons.filter(blocks), changes) : null;
      return { verdict: { ...ran, evidence, ...(dead ?? ended) }, isRepeat };
    }
    const evidence = { ...found, ...(await this.#examine(sorted, comparisons)) };
    const decided = decide(sorted, evidence, this.#options);
    if (decided.kind === 'passed') {
      const { isIsolated } = this.#options;
      const leftOut = isIsolated ? await findUnnoticed({ ...sorted, ...evidence, gate: this.#gate }) : null;
      const passed = leftOut === null ? evidence : { ...evidence, leftOut };
      return { verdict: { ...ran, evidence: passed, kind: 'passed' }, isRepeat };
    }
    // Tests of another command, or findings that another one makes, can still show what a change does.
    const red = comparisons.filter(({ candidate }) => !isPass(candidate.result));
    const isAlone = red.length === 1 && !comparisons.some(({ candidate }) => ranTests(candidate));
    const dead = isAlone ? await this.#deadOf(red, changes) : null;
    return { verdict: { ...ran, evidence, ...(dead ?? decided) }, isRepeat };
  }

  async #run(sorted: SortedChange): Promise<ComparedGate> {
    const comparisons: Comparison[] = [];
    const entries = this.#gate.entriesFor(sorted.changes);
    const places = new RepositoryPlaces(await this.#options.workspace.paths());
    let isRepeat = entries.length > 0;
    for (const entry of entries) {
      const { record, isKnown } = await this.#gate.judge(entry, sorted.changes);
      isRepeat &&= isKnown;
      comparisons.push(await this.#compare(entry, record.result, { ...sorted, places }));
    }
    return { comparisons, isRepeat };
  }

  /** The decision where one of these commands fails whatever the code is; null: none does. */
  async #deadOf(comparisons: readonly Comparison[], changes: ChangeSet): Promise<Decision | null> {
    const options = { gate: this.#gate, changes, paths: await this.#options.paths() };
    for (const comparison of comparisons) {
      const why = await deathOf(comparison, options);
      if (why !== null) return { kind: 'inconclusive', why };
    }
    return null;
  }

  /** A new failure may be flaky: its tests, or else the whole command, run once more before it counts. */
  async #compare(entry: CommandEntry, result: CommandResult, sorted: PlacedChange): Promise<Comparison> {
    const { changes, isTest, parts, places } = sorted;
    const gate = this.#gate;
    const base = await this.#options.baseline.of(entry);
    const changesTests = !parts.tests.changes.isEmpty;
    const shared = {
      command: entry.text,
      base,
      relevance: relevanceTo(sorted, this.#options.taskText),
      mayRunFewer: changesTests || parts.withOriginalChecks !== null,
      changesTests,
    };
    const compared = (candidate: ReadResult): Comparison =>
      places.inComparison(compare({ ...shared, candidate, denoise: gate.noise.of(entry.text) }));
    const read = readResult(result);
    const unlike = compared(read);
    if (base !== null && mayBeNoise(unlike)) {
      const again = await gate.probe(entry, ChangeSet.empty(changes.base), 'again');
      gate.noise.learn(entry.text, base.result, again.result);
    }
    const first = mayBeNoise(unlike) ? compared(read) : unlike;
    const unsure = mayBeFlaky(first);
    if (unsure.length === 0) return first;
    const shape = { gate, isTest, changes, selected: null, output: 'usual' } as const;
    const { last: again, isNarrower } = await repeat(entry, unsure, shape);
    const gone = isNarrower ? [] : unsure.filter(({ id }) => !failsIn(again, id));
    // A failure is gone where as many tests ran, not where the run broke off before it.
    if (gone.length === 0 || !ranAsMany(again, read)) return first;
    const second = compared({ result: again.result, reading: again.reading });
    const isOther = mayBeFlaky(second).some(({ id }) => !unsure.some((one) => one.id === id));
    if (isOther) return first;
    const elsewhere = await unreached(entry, gone, { ...sorted, gate });
    return withRerun(second, gone, elsewhere);
  }

  async #examine(
    sorted: SortedChange,
    comparisons: readonly Comparison[],
  ): Promise<Pick<Evidence, 'comparisons' | 'tampering' | 'proof' | 'originalTests'>> {
    const { proof: policy, linesWith, workspace } = this.#options;
    const paths = await workspace.paths();
    const rechecked = await recheckFixed({ ...sorted, gate: this.#gate, comparisons });
    const settled = await confirmFixed({ ...sorted, gate: this.#gate, comparisons: rechecked });
    const shared = { ...sorted, gate: this.#gate, comparisons: settled, linesWith };
    const off: Proof = { kind: 'not-checked', why: 'the input proof is off' };
    const proof = policy === 'off' ? off : await prove(shared);
    const originals = await runOriginalTests({
      ...shared,
      proof,
      relevance: relevanceTo(sorted, this.#options.taskText),
    });
    const checks = await runOriginalChecks({ ...shared, paths });
    const evidence = { comparisons: settled, proof };
    const unseen = await codeIgnoredByGate({ ...shared, evidence });
    const open = this.#stillFailing(sorted, settled);
    return {
      ...evidence,
      originalTests: new RepositoryPlaces(paths).inOriginalTests(originals.originalTests),
      tampering: [...sorted.tampering, ...open, ...originals.tampering, ...checks, ...unseen],
    };
  }

  /** Failing tests of the base that the task is about, and that pass only as the change has them. */
  #stillFailing(sorted: SortedChange, comparisons: readonly Comparison[]): readonly Tampering[] {
    const relevance = relevanceTo(sorted, this.#options.taskText);
    const [path = ''] = [...sorted.parts.tests.changes.paths, ...sorted.changes.paths];
    return failuresIn({ comparisons }, 'rewritten')
      .filter((failure) => relevance.covers(failure, failure))
      .map(({ name }) => ({
        kind: 'issue-test-fails',
        path,
        line: null,
        detail: `Its old version fails with this change: "${name}".`,
      }));
  }
}

function blocks({ outcome }: Comparison): boolean {
  return isBlocking(outcome);
}
