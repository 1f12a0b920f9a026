import { ChangeSet } from '../core/change-set.ts';
import type { Emit } from '../core/events.ts';
import type { SecretScan } from '../core/leak.ts';
import { type Evidence, isFailing, NO_EVIDENCE } from '../core/verdict/evidence.ts';
import type { Proof } from '../core/verdict/proof.ts';
import type { ReadResult } from '../core/verdict/run.ts';
import type { Failure } from '../core/verdict/test-report.ts';
import { type CommandEntry, isPass, type Verdict } from '../core/verdict/verdict.ts';
import {
  type Decision,
  decide,
  decideByCommands,
  type ProofPolicy,
  relevanceTo,
  type TamperPolicy,
} from './decide.ts';
import { type ChangeSources, type SortedChange, sortedChange } from './files/sorted-change.ts';
import { type Behind, behindOnBase, withReached, withRest } from './gate/behind-failure.ts';
import { codeIgnoredByGate } from './gate/blind-gate.ts';
import { CommandOnChange, comparisonOf, type Examined } from './gate/command-on-change.ts';
import { deathOf } from './gate/dead-gate.ts';
import { withSecondRun } from './gate/flaky.ts';
import { Gate, type GateOptions, msOf } from './gate/gate.ts';
import { compareOwnTests } from './originals/compare-own-tests.ts';
import { changedChecks, runOwnChecks } from './originals/own-checks.ts';
import { issueTestsThatFail } from './originals/own-findings.ts';
import { recheckFixed } from './originals/recheck-fixed.ts';
import { findIndifferent } from './probing/other-values.ts';
import { findUnnoticed } from './probing/unnoticed.ts';
import { prove } from './proof/prove.ts';
import { unproven } from './proof/tests-alone.ts';
import { mayBeFlaky } from './results/compare.ts';
import type { TaskRelevance } from './results/task-relevance.ts';
import { ranTests } from './results/test-counts.ts';

export interface CommandsOnBase {
  /** The result of the command on the base; null when it could not be run. */
  of(entry: CommandEntry): Promise<ReadResult | null>;
}

export interface ReviewOptions extends GateOptions, Omit<ChangeSources, 'workspace'> {
  readonly baseline: CommandsOnBase;
  /** Title, text and instruction of the task. */
  readonly taskText: string;
  readonly proof: ProofPolicy;
  readonly onTamper: TamperPolicy;
  /** Whether commands run apart from the host. Only there parts of the code are left out: one of them may be a guard. */
  readonly isIsolated: boolean;
  readonly secretScan: Pick<SecretScan, 'found'>;
  readonly emit: Emit;
}

/** Reviews change sets. A verdict that passed or was blocked is reused for the same change set. */
export class Reviewer {
  readonly #options: ReviewOptions;
  readonly #gate: Gate;
  readonly #verdicts = new Map<string, Verdict>();
  /** What tests that failed twice say, by change set and command. */
  readonly #failedTwice = new Map<string, readonly Failure[]>();

  constructor(options: ReviewOptions) {
    this.#options = options;
    this.#gate = new Gate(options);
  }

  /**
   * Runs the gate on exactly the current change set, compares it with the base and collects the evidence. Null: nothing
   * was changed.
   */
  async review(): Promise<Verdict | null> {
    const { workspace, emit } = this.#options;
    const changes = workspace.changes();
    if (changes.isEmpty) return null;
    const known = this.#verdicts.get(changes.hash);
    const verdict = known ?? (await this.#judge(changes));
    const isRepeat =
      known !== undefined || (verdict.evidence.comparisons.length > 0 && !this.#gate.hasRunForVerdict);
    // A failed verdict may be due to chance and is not reused; a model that asks again pays with an attempt.
    if (verdict.kind === 'passed' || verdict.kind === 'blocked') this.#verdicts.set(changes.hash, verdict);
    emit({ kind: 'verdict', verdict, isRepeat });
    return verdict;
  }

  async #judge(changes: ChangeSet): Promise<Verdict> {
    const paths = await this.#options.workspace.paths();
    this.#gate.beginReview([...new Set([...paths, ...changes.paths])]);
    const verdict = await this.#verdictOn(changes, paths);
    const { comparisons } = verdict.evidence;
    const gateMs = comparisons.reduce((sum, { candidate }) => sum + msOf(candidate.result), 0);
    const cost = { gateMs, ...this.#gate.work() };
    return comparisons.length === 0 ? verdict : { ...verdict, cost };
  }

  /**
   * Each step needs those before it. In brackets: the verdicts that it may end with. Behind the dash: the runs that it may
   * ask for (docs/how-it-works.md); what ran once is not run again (`KnownRuns`).
   *
   *     sortedChange        what each file is for, and what stands out in it
   *     #run                each command on change and base - again, base-again, behind-failure, nonsense
   *     decideByCommands    [inconclusive: none is known, or one cannot run; failed] - nonsense, without-files (`deathOf`)
   *     recheckFixed        is fixed what no longer fails? - original-tests, again, base-again, part-of-change, part-of-base
   *     prove               red without the change, green with it - code-and-manifests, manifests-alone, tests-alone,
   *                         original-tests, part-of-change, part-of-base, nonsense, again, base-again
   *     compareOwnTests     the base's own tests on its code - code-and-manifests, original-tests, nonsense, again, parts;
   *                         then `runOwnChecks` - original-checks, original-settings, original-tests, manifests-alone,
   *                         left-out, nonsense or without-files
   *     codeIgnoredByGate   do the commands look at the code? - nonsense
   *     decide              [blocked: a secret, a weakened check, no proof, no effect; inconclusive by `deathOf`]
   *     #probe              of a pass, what tests do not notice; decides nothing - part-of-change, left-out, damaged,
   *                         nonsense, other-values
   */
  async #verdictOn(changes: ChangeSet, paths: readonly string[]): Promise<Verdict> {
    const { taskText, secretScan, isIsolated, proof, onTamper } = this.#options;
    const change = await sortedChange(changes, this.#options);
    const relevance = relevanceTo(change, taskText);
    const commands = await this.#run(change, relevance);
    const comparisons = commands.map(({ comparison }) => comparison);
    const changeSetHash = changes.hash;
    const secrets = await secretScan.found(changes);
    const byReading = { tampering: change.tampering, secrets, tests: changes.paths.filter(change.isTest) };
    const byCommands = decideByCommands(comparisons, this.#options.commands.unjudgedOf(changes));
    if (byCommands !== null) {
      const tampering = [...change.tampering, ...changedChecks(change.parts)];
      const evidence = { ...NO_EVIDENCE, ...byReading, tampering, comparisons };
      const failing = commands.filter(({ comparison }) => isFailing(comparison.outcome));
      const byDeath = byCommands.kind === 'failed' ? await this.#decideByDeath(failing) : null;
      return { changeSetHash, evidence, ...(byDeath ?? byCommands) };
    }
    const rechecked: CommandOnChange[] = [];
    for (const command of commands) rechecked.push(await recheckFixed(command));
    const unblocked: Examined = { gate: this.#gate, change, commands: rechecked };
    const evidence = { ...byReading, ...(await this.#examine(unblocked, paths)) };
    const byEvidence = decide(change, evidence, { relevance, proof, onTamper });
    if (byEvidence.kind === 'passed') {
      const more = isIsolated ? await this.#probe(unblocked, evidence.proof) : {};
      return { changeSetHash, evidence: { ...evidence, ...more }, ...byEvidence };
    }
    // Asked only where one command is red and no test ran: others may show what a change does.
    const red = rechecked.filter(({ comparison }) => !isPass(comparison.candidate.result));
    const isAlone = red.length === 1 && !comparisons.some(({ candidate }) => ranTests(candidate));
    const byDeath = isAlone ? await this.#decideByDeath(red) : null;
    return { changeSetHash, evidence, ...(byDeath ?? byEvidence) };
  }

  /** What the tests that show the change do not notice, of its code and of their own values. */
  async #probe(examined: Examined, proof: Proof): Promise<Pick<Evidence, 'leftOut' | 'indifferent'>> {
    const found = await findUnnoticed(examined, proof);
    const leftOut = found === null ? {} : { leftOut: found };
    const indifferent = await findIndifferent(examined, { proof, ...leftOut }, this.#options);
    return indifferent === null ? leftOut : { ...leftOut, indifferent };
  }

  async #run(change: SortedChange, relevance: TaskRelevance): Promise<readonly CommandOnChange[]> {
    const { baseline, paths } = this.#options;
    const gate = this.#gate;
    const commands: CommandOnChange[] = [];
    for (const entry of gate.entriesFor(change.changes)) {
      const candidate = gate.read(await gate.runForVerdict(entry, change.changes));
      const known = await baseline.of(entry);
      if (known !== null) gate.know(entry, ChangeSet.empty(change.changes.base), known.result);
      const base = known === null ? null : gate.read(known.result);
      const context = { gate, entry, change, relevance };
      const first = new CommandOnChange(context, comparisonOf(context, { base, candidate }));
      const behind = async (): Promise<Behind> => behindOnBase(first, await paths());
      // Does what is new also fail on the base, behind its first failure?
      const reached = await withReached(first, behind);
      // Does what blocks fail in a second run, too?
      const twice = await withSecondRun(reached);
      // Does the change break what lies behind a failure at which it stops as the base does?
      commands.push(this.#withEarlier(await withRest(twice, behind)));
    }
    return commands;
  }

  /** What failed twice in an earlier review of the same change, and does not now, is flaky: asking again mends nothing. */
  #withEarlier(command: CommandOnChange): CommandOnChange {
    const { failures } = command.comparison;
    const key = `${command.change.changes.hash} ${command.entry.text}`;
    const earlier = this.#failedTwice.get(key) ?? [];
    const isKnown = ({ id }: Failure): boolean => earlier.some((one) => one.id === id);
    const red = mayBeFlaky(command.comparison).filter((one) => !isKnown(one));
    this.#failedTwice.set(key, [...earlier, ...red]);
    const isOpen = (id: string): boolean =>
      failures.some((one) => one.failure.id === id && one.class !== 'fixed');
    const gone = earlier.filter(({ id }) => !isOpen(id));
    const others = failures.filter(({ failure }) => !gone.some(({ id }) => id === failure.id));
    const flaky = gone.map((failure) => ({ class: 'flaky', failure }) as const);
    return gone.length === 0 ? command : command.with({ failures: [...others, ...flaky] });
  }

  /** The decision where one of these commands fails whatever the code is; null: none does. */
  async #decideByDeath(commands: readonly CommandOnChange[]): Promise<Decision | null> {
    const paths = await this.#options.paths();
    for (const command of commands) {
      const why = await deathOf(command, paths);
      if (why !== null) return { kind: 'inconclusive', why };
    }
    return null;
  }

  async #examine(
    examined: Examined,
    paths: readonly string[],
  ): Promise<Pick<Evidence, 'comparisons' | 'tampering' | 'proof' | 'originalTests'>> {
    const { proof: policy } = this.#options;
    const { change } = examined;
    const comparisons = examined.commands.map(({ comparison }) => comparison);
    const off: Proof = unproven('the input proof is off');
    const proof = policy === 'off' && change.parts.touchesCode ? off : await prove(examined);
    const originals = await compareOwnTests(examined, proof);
    const checks = await runOwnChecks(examined, paths);
    const unseen = await codeIgnoredByGate(examined, proof);
    const open = examined.commands.flatMap(issueTestsThatFail);
    return {
      comparisons,
      proof,
      originalTests: originals.originalTests,
      tampering: [...change.tampering, ...open, ...originals.tampering, ...checks, ...unseen],
    };
  }
}
