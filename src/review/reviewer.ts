import type { BranchWork } from '../core/branch-work.ts';
import type { ChangeSet } from '../core/change-set.ts';
import type { Review } from '../core/decision.ts';
import type { Emit } from '../core/events.ts';
import { type Comparison, type Evidence, isBlocking, NO_EVIDENCE, type Proof } from '../core/evidence.ts';
import { type ChangedText, TAMPER_TABLE, type Tampering, type TamperKind } from '../core/tampering.ts';
import { clipEnd } from '../core/text/text.ts';
import type { CommandEntry, CommandRecord, Verdict } from '../core/verdict.ts';
import type { Baseline } from './baseline.ts';
import { feedbackOn } from './feedback.ts';
import { Gate, type GateOptions } from './gate.ts';
import { goneUnseen } from './missing.ts';
import { missingEvidence } from './missing-evidence.ts';
import { runOriginalTests } from './original-tests.ts';
import { prove, touchedBy } from './proof.ts';
import { withRepositoryPaths } from './repository-places.ts';
import { compare, mayBeFlaky, withRerun } from './results/compare.ts';
import { readResult } from './results/read-result.ts';
import { TaskRelevance } from './results/task-relevance.ts';
import { settleFixed } from './settle-fixed.ts';
import type { PathPredicate } from './source/test-files.ts';
import { withBranch } from './tamper/branch-findings.ts';
import { findTampering } from './tamper/find-tampering.ts';
import { SCRIPT_FILES } from './tamper/gate-scripts.ts';
import type { Referred } from './tamper/referred.ts';

/** Whether a change has to show a test that fails without it. */
export type ProofPolicy = 'prefer' | 'require' | 'off';
export type TamperPolicy = 'block' | 'show';

export interface ReviewOptions extends GateOptions {
  readonly baseline: Pick<Baseline, 'of'>;
  /** Title, text and instruction of the task. */
  readonly taskText: string;
  readonly isTest: PathPredicate;
  /** What the branch holds that the run goes on from; null: it begins from the base. */
  readonly branch: BranchWork | null;
  readonly proof: ProofPolicy;
  readonly onTamper: TamperPolicy;
  /** Text of a file of the base; null when there is none. */
  readonly baseText: (path: string) => Promise<string | null>;
  /** Files that settings of the base refer to. */
  readonly referred: () => Promise<Referred>;
  readonly emit: Emit;
}

interface About {
  readonly changes: ChangeSet;
  readonly takesTestsOut: boolean;
  readonly changesTests: boolean;
}

interface Judged {
  readonly comparison: Comparison;
  /** Of the run that the comparison rests on. */
  readonly record: CommandRecord;
}

/** After these, fewer tests may run than on the base; whether that is allowed is the tamper guard's to say. */
const TAKES_TESTS_OUT: ReadonlySet<TamperKind> = new Set([
  'test-deleted',
  'test-emptied',
  'test-skipped',
  'test-focused',
]);
const MAX_LIST_CHARS = 4000;

/** Judges change sets; one that was judged before is not judged again. */
export class Reviewer {
  readonly #options: ReviewOptions;
  readonly #gate: Gate;
  readonly #verdicts = new Map<string, Verdict>();

  constructor(options: ReviewOptions) {
    this.#options = options;
    this.#gate = new Gate(options);
  }

  /**
   * The gate on exactly the change set as it stands, held against the base, with all that can be shown about it.
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
    // What is red may be so by chance; a model that asks again pays with an attempt.
    if (verdict.kind === 'passed' || verdict.kind === 'blocked') this.#verdicts.set(changes.hash, verdict);
    emit({ kind: 'verdict', verdict, isRepeat });
    if (verdict.kind === 'passed') return { kind: 'validated', verdict };
    return { kind: 'rejected', verdict, feedback: await feedbackOn(verdict, workspace) };
  }

  async #judge(changes: ChangeSet): Promise<{ readonly verdict: Verdict; readonly isRepeat: boolean }> {
    const tampering = await this.#tampering(changes);
    const about: About = {
      changes,
      takesTestsOut: tampering.some(({ kind }) => TAKES_TESTS_OUT.has(kind)),
      changesTests: changes.entries().some(([path]) => this.#options.isTest(path)),
    };
    const judged: Judged[] = [];
    let isRepeat = this.#gate.entries.length > 0;
    for (const entry of this.#gate.entries) {
      const { record, isKnown } = await this.#gate.judge(entry, changes);
      isRepeat &&= isKnown;
      judged.push(await this.#compare(entry, record, about));
    }
    const comparisons = withRepositoryPaths(
      judged.map(({ comparison }) => comparison),
      await this.#options.workspace.paths(),
    );
    const ran = { records: judged.map(({ record }) => record), changeSetHash: changes.hash };
    const ended = ending(comparisons);
    if (ended.kind !== 'passed') {
      const evidence = { ...NO_EVIDENCE, comparisons, tampering };
      return { verdict: { ...ran, evidence, ...ended }, isRepeat };
    }
    const evidence = await this.#examine(changes, { comparisons, tampering });
    const why = this.#blockedBy(changes, evidence);
    const verdict: Verdict =
      why === null ? { ...ran, evidence, kind: 'passed' } : { ...ran, evidence, kind: 'blocked', why };
    return { verdict, isRepeat };
  }

  /** A new failure may be a flaky one: the command gets one more run before it counts. */
  async #compare(entry: CommandEntry, record: CommandRecord, about: About): Promise<Judged> {
    const { changes, ...given } = about;
    const { baseline } = this.#options;
    const relevance = this.#relevance(changes);
    const shared = { command: entry.text, base: await baseline.of(entry.text), relevance, ...given };
    const first = compare({ ...shared, candidate: readResult(record.result) });
    if (!mayBeFlaky(first)) return { comparison: first, record };
    const again = await this.#gate.probe(entry, changes, 'again');
    const second = compare({ ...shared, candidate: readResult(again) });
    if (isBlocking(second.outcome)) return { comparison: first, record };
    return { comparison: withRerun(first, second), record: { ...record, result: again } };
  }

  async #examine(
    changes: ChangeSet,
    { comparisons, tampering }: Pick<Evidence, 'comparisons' | 'tampering'>,
  ): Promise<Evidence> {
    const { isTest, proof: policy } = this.#options;
    const standIns = tampering.filter(({ kind }) => kind === 'subject-replaced').map(({ path }) => path);
    const shared = { gate: this.#gate, changes, isTest };
    const settled = await settleFixed({ ...shared, comparisons });
    const parts = { ...shared, comparisons: settled, standIns };
    const off: Proof = { kind: 'not-checked', why: 'the input proof is off' };
    const proof = policy === 'off' ? off : await prove(parts);
    return { comparisons: settled, tampering, proof, originalTests: await runOriginalTests(parts) };
  }

  async #tampering(changes: ChangeSet): Promise<readonly Tampering[]> {
    const { baseText, isTest } = this.#options;
    const texts = await Promise.all(
      changes.entries().map(async ([path, change]): Promise<ChangedText> => {
        const after = change.kind === 'file' ? textOf(change.bytes) : null;
        return { path, before: await baseText(path), after };
      }),
    );
    const scripts = await Promise.all(
      SCRIPT_FILES.map(async (path) => ({ path, text: (await baseText(path)) ?? '' })),
    );
    const sources = { commands: this.#gate.entries.map(({ argv }) => argv), files: scripts };
    const { branch, workspace, referred } = this.#options;
    const found = findTampering(texts, isTest, sources, await referred());
    return withBranch(found, branch, { start: workspace.start, now: changes });
  }

  #relevance(changes: ChangeSet): TaskRelevance {
    const { taskText, isTest } = this.#options;
    const code = changes.entries().flatMap(([path]) => (isTest(path) ? [] : [path]));
    return new TaskRelevance(taskText, code);
  }

  /** Why a change that no command blocks is not taken; null: it is. */
  #blockedBy(changes: ChangeSet, evidence: Evidence): string | null {
    const touches = touchedBy(changes, this.#options.isTest);
    const paths = changes.entries().map(([path]) => path);
    const shown = { evidence, relevance: this.#relevance(changes), paths, touches };
    return this.#blockedByInput(evidence, changes) ?? missingEvidence(shown);
  }

  /** Which rule of the maintainer holds the change back although the commands let it pass; null: none does. */
  #blockedByInput(evidence: Evidence, changes: ChangeSet): string | null {
    const { proof, tampering } = evidence;
    const { onTamper, proof: policy, isTest } = this.#options;
    const blocked =
      onTamper === 'block' ? tampering.filter(({ kind }) => TAMPER_TABLE[kind].effect === 'block') : [];
    if (blocked.length > 0) {
      const list = clipEnd(blocked.map(({ path, detail }) => `${path}: ${detail}`).join(' '), MAX_LIST_CHARS);
      return `the change touches what validates it, which on-tamper: block does not allow. ${list}`;
    }
    const unseen =
      onTamper === 'block' ? goneUnseen(evidence, { relevance: this.#relevance(changes), changes }) : null;
    if (unseen !== null) return unseen;
    const isBeyondProof = proof.kind === 'not-applicable' && touchedBy(changes, isTest) !== 'code';
    if (policy !== 'require' || proof.kind === 'proven' || isBeyondProof) return null;
    return `the change has no proof, which proof: require asks for: ${lackOf(proof)}`;
  }
}

function lackOf(proof: Exclude<Proof, { kind: 'proven' }>): string {
  switch (proof.kind) {
    case 'passes-without-change':
      return 'its tests pass without the rest of it. Add a test that fails on the base and passes now';
    case 'load-error':
      return 'without the rest of it, its tests do not load. Write them so that they load and fail on the base';
    case 'no-tests':
      return 'it has no test. Add one that fails on the base and passes now';
    case 'not-checked':
    case 'not-applicable':
      return proof.why;
  }
}

function textOf(bytes: Uint8Array): string | null {
  return bytes.includes(0) ? null : Buffer.from(bytes).toString();
}

/** All commands together: the first that blocks decides what is said. */
function ending(
  comparisons: readonly Comparison[],
):
  | { readonly kind: 'passed' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'inconclusive'; readonly why: string } {
  if (comparisons.length === 0) {
    return { kind: 'inconclusive', why: 'no validation command is known; name one in the input validate' };
  }
  const blocking = comparisons.filter(({ outcome }) => isBlocking(outcome));
  if (blocking.length === 0) return { kind: 'passed' };
  const notRun = blocking.find(({ outcome }) => outcome === 'not-run');
  if (notRun === undefined) return { kind: 'failed' };
  return { kind: 'inconclusive', why: `"${notRun.command}" could not be run: ${notRun.why}` };
}
