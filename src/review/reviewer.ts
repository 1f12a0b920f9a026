import type { ChangeSet } from '../core/change-set.ts';
import type { Review } from '../core/decision.ts';
import type { Emit } from '../core/events.ts';
import type { SecretScan } from '../core/leak.ts';
import {
  type Comparison,
  type Evidence,
  isBlocking,
  NO_EVIDENCE,
  type Proof,
} from '../core/verdict/evidence.ts';
import type { Tampering, TamperKind } from '../core/verdict/tampering.ts';
import { type CommandEntry, type CommandRecord, isPass, type Verdict } from '../core/verdict/verdict.ts';
import { withoutAdded } from './added-expectations.ts';
import type { Baseline } from './baseline.ts';
import type { ProofPolicy, TamperPolicy } from './blocked-by.ts';
import { feedbackOn } from './feedback.ts';
import { codeIgnoredByGate } from './gate/blind-gate.ts';
import { deathOf, isDead } from './gate/dead-gate.ts';
import { droppedTests } from './gate/dropped-tests.ts';
import { Gate, type GateOptions } from './gate/gate.ts';
import { withIdleFocus } from './gate/idle-focus.ts';
import { failsAgain } from './gate/trial.ts';
import { unrunTests } from './gate/unrun-tests.ts';
import { withUsualMocks } from './mocked-modules.ts';
import { runOriginalTests } from './original-tests.ts';
import { prove } from './proof.ts';
import { unrelatedFailures } from './reach.ts';
import { recheckFixed } from './recheck-fixed.ts';
import { RepositoryPlaces } from './repository-places.ts';
import { compare, mayBeFlaky, newIn, withRerun } from './results/compare.ts';
import { ranTests, readResult } from './results/read-result.ts';
import { unreadByCommands } from './source/unread.ts';
import { type GuardedChange, type GuardSources, guard } from './tamper-guard.ts';
import { relevanceTo, whyBlocked } from './why-blocked.ts';

export interface ReviewOptions extends GateOptions, Omit<GuardSources, 'workspace'> {
  readonly baseline: Pick<Baseline, 'of'>;
  /** Title, text and instruction of the task. */
  readonly taskText: string;
  readonly proof: ProofPolicy;
  readonly onTamper: TamperPolicy;
  readonly secretScan: Pick<SecretScan, 'found'>;
  readonly emit: Emit;
}

interface About extends GuardedChange {
  readonly takesTestsOut: boolean;
  readonly changesTests: boolean;
}

interface Found extends Pick<Evidence, 'comparisons' | 'tampering' | 'secrets'> {
  readonly places: RepositoryPlaces;
}

interface Judged {
  readonly comparison: Comparison;
  /** The record of the run that was compared. */
  readonly record: CommandRecord;
}

/** After these, fewer tests may run than on the base. Whether that is allowed is decided by the tamper guard. */
const TAKES_TESTS_OUT: ReadonlySet<TamperKind> = new Set([
  'test-deleted',
  'test-removed',
  'test-reversed',
  'test-emptied',
  'test-skipped',
  'test-focused',
]);

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
    const guarded = await guard(changes, this.#options);
    const { tampering, parts, isTest } = guarded;
    const takesTestsOut = takesOut(tampering);
    const about: About = { ...guarded, takesTestsOut, changesTests: !parts.tests.changes.isEmpty };
    const judged: Judged[] = [];
    const entries = this.#gate.entriesFor(changes);
    let isRepeat = entries.length > 0;
    for (const entry of entries) {
      const { record, isKnown } = await this.#gate.judge(entry, changes);
      isRepeat &&= isKnown;
      judged.push(await this.#compare(entry, record, about));
    }
    const places = new RepositoryPlaces(await this.#options.workspace.paths());
    const comparisons = judged.map(({ comparison }) => places.inComparison(comparison));
    const ran = { records: judged.map(({ record }) => record), changeSetHash: changes.hash };
    const secrets = await this.#options.secretScan.found(changes);
    const tests = changes.paths.filter(isTest);
    const ended = ending(comparisons, this.#options.commands.unjudgedOf(changes));
    if (ended.kind !== 'passed') {
      const evidence = { ...NO_EVIDENCE, comparisons, tampering, secrets, tests };
      const dead = ended.kind === 'failed' ? await this.#deadOf(comparisons.filter(blocks), guarded) : null;
      const end = dead === null ? ended : notJudged(dead);
      return { verdict: { ...ran, evidence, ...end }, isRepeat };
    }
    const told = withIdleFocus(tampering, { ...guarded, comparisons });
    const found = { comparisons, tampering: told, secrets, places };
    const looked = { ...about, takesTestsOut: takesOut(told) };
    const evidence = { ...(await this.#examine(looked, found)), tests };
    const why = whyBlocked(guarded, evidence, this.#options);
    if (why === null) return { verdict: { ...ran, evidence, kind: 'passed' }, isRepeat };
    // Tests of another command, or findings that another one makes, can still show what a change does.
    const red = comparisons.filter(({ candidate }) => !isPass(candidate.result));
    const isAlone = red.length === 1 && !comparisons.some(({ candidate }) => ranTests(candidate));
    const dead = isAlone ? await this.#deadOf(red, guarded) : null;
    const end = dead === null ? ({ kind: 'blocked', why } as const) : notJudged(dead);
    return { verdict: { ...ran, evidence, ...end }, isRepeat };
  }

  async #deadOf(
    comparisons: readonly Comparison[],
    { changes, ofGate }: GuardedChange,
  ): Promise<Comparison | null> {
    const { baseText, taskText } = this.#options;
    const shared = { gate: this.#gate, changes, ofGate, baseText, taskText };
    for (const comparison of comparisons)
      if (await isDead(comparison, { ...shared, paths: await this.#options.paths() })) return comparison;
    return null;
  }

  /** A new failure may be flaky: its tests, or else the whole command, run once more before it counts. */
  async #compare(entry: CommandEntry, record: CommandRecord, about: About): Promise<Judged> {
    const { changes, takesTestsOut, changesTests, isTest } = about;
    const base = await this.#options.baseline.of(entry);
    const shared = {
      command: entry.text,
      base,
      relevance: relevanceTo(about, this.#options.taskText),
      takesTestsOut,
      changesTests,
    };
    const first = compare({ ...shared, candidate: readResult(record.result) });
    if (!mayBeFlaky(first)) return { comparison: first, record };
    const isRed = await failsAgain(entry, newIn(first), { gate: this.#gate, isTest, changes });
    if (isRed) return { comparison: first, record };
    const again = await this.#gate.probe(entry, changes, 'again');
    const second = compare({ ...shared, candidate: readResult(again) });
    if (isBlocking(second.outcome)) return { comparison: first, record };
    const { baseText } = this.#options;
    const pathOf = (named: string): string => this.#gate.pathOf(named, entry);
    const elsewhere = await unrelatedFailures(newIn(first), { changes, baseText, pathOf });
    return { comparison: withRerun(first, second, elsewhere), record: { ...record, result: again } };
  }

  async #examine(
    { changes, isTest, texts, parts, removed, takesTestsOut }: About,
    { comparisons, tampering, secrets, places }: Found,
  ): Promise<Evidence> {
    const { proof: policy } = this.#options;
    const standIns = tampering.filter(({ kind }) => kind === 'subject-replaced').map(({ path }) => path);
    const shared = { gate: this.#gate, changes, isTest, parts, removed, texts };
    const settled = await recheckFixed({ ...shared, comparisons });
    const { baseText, linesWith, workspace, taskText } = this.#options;
    const proofOptions = { ...shared, comparisons: settled, standIns, linesWith, taskText };
    const off: Proof = { kind: 'not-checked', why: 'the input proof is off' };
    const proof = policy === 'off' ? off : await prove(proofOptions);
    const originalTests = places.inOriginalTests(await runOriginalTests(proofOptions));
    const unread = unreadByCommands(texts, await workspace.paths());
    const judged = { comparisons: settled, proof };
    const unseen = await codeIgnoredByGate({ ...shared, unread, evidence: judged });
    const looked = { ...shared, comparisons, baseText, linesWith };
    const dropped = takesTestsOut
      ? []
      : [...(await droppedTests(looked)), ...(await unrunTests({ ...looked, comparisons: settled }))];
    const told = await withUsualMocks(tampering, {
      isTest,
      texts,
      proof,
      originalTests,
      baseText,
      linesWith,
    });
    const noted = [...withoutAdded(told, { originalTests, texts }), ...dropped, ...unseen];
    return { comparisons: settled, tampering: noted, proof, originalTests, secrets };
  }
}

function notJudged(dead: Comparison): { readonly kind: 'inconclusive'; readonly why: string } {
  return { kind: 'inconclusive', why: deathOf(dead) };
}

function blocks({ outcome }: Comparison): boolean {
  return isBlocking(outcome);
}

function takesOut(tampering: readonly Tampering[]): boolean {
  return tampering.some(({ kind }) => TAKES_TESTS_OUT.has(kind));
}

/** Combines the results of all commands. The first blocking one decides. @param unjudged files without any command */
function ending(
  comparisons: readonly Comparison[],
  [unjudged]: readonly string[],
): { readonly kind: 'passed' | 'failed' } | { readonly kind: 'inconclusive'; readonly why: string } {
  const blocking = comparisons.filter(({ outcome }) => isBlocking(outcome));
  const notRun = blocking.find(({ outcome }) => outcome === 'not-run');
  if (notRun !== undefined)
    return { kind: 'inconclusive', why: `"${notRun.command}" could not be run: ${notRun.why}` };
  if (blocking.length > 0) return { kind: 'failed' };
  if (comparisons.length > 0 && unjudged === undefined) return { kind: 'passed' };
  const of = unjudged === undefined ? '' : ` for ${unjudged}, which is in no package that is left`;
  const why = `no validation command is known${of}; name one in the input validate`;
  return { kind: 'inconclusive', why };
}
