import type { ChangeSet } from '../core/change-set.ts';
import type { Claim, CriticOutcome, Review } from '../core/decision.ts';
import type { Emit } from '../core/events.ts';
import type { UserFault } from '../core/fault.ts';
import type { Workspace } from '../core/ports.ts';
import type { KnownResult } from '../core/session.ts';
import type { Formatted, GeneratedFile } from '../core/verdict/command-result.ts';
import type { CommandEntry, CommandResult, Verdict } from '../core/verdict/verdict.ts';
import { plainTextOf } from '../intake/context/visible-task.ts';
import { Baseline } from '../review/baseline.ts';
import { Critic } from '../review/critic/critic.ts';
import { failuresIn } from '../review/feedback.ts';
import { Formatters } from '../review/format.ts';
import type { CommandRecords } from '../review/gate/command-records.ts';
import { failsWithoutFiles } from '../review/gate/dead-gate.ts';
import { msOf } from '../review/gate/gate.ts';
import { baseSources } from '../review/judging/sorted-change.ts';
import { logFailingBase } from '../review/log-failing-base.ts';
import { NewDependencies, type NewDependenciesOptions } from '../review/new-dependencies.ts';
import { knownIn, withResults } from '../review/results/known-results.ts';
import { type OnBase, unstartableOnBase } from '../review/results/unstartable-base.ts';
import { Reviewer } from '../review/reviewer.ts';
import { gateOnBase, sameOnBase } from '../review/same-on-base.ts';
import { Selection } from '../review/selection/selection.ts';
import type { ToolScope } from '../tools/tool.ts';
import type { Run, Workbench } from './parts.ts';

/** The half of a run that the model does not control. */
export interface Validation extends Pick<ToolScope, 'limitedTo' | 'failuresIn'> {
  /** Starts the gate of the present change on the base, without waiting for its end. */
  start(): Promise<void>;
  /** @throws {Cancelled} if the run was stopped meanwhile */
  review(): Promise<Review>;
  /** For the model: how the gate ended on the base. Empty: it has not yet, or this was asked before. */
  baseNote(): Promise<string>;
  /** @throws {Cancelled} if the run was stopped meanwhile */
  criticise(claim: Claim, verdict: Verdict): Promise<CriticOutcome>;
  /** Stops what still runs on the base, and waits for its end. @returns what the next run on the issue should know */
  stop(): Promise<readonly KnownResult[]>;
}

export interface ValidationOptions extends Pick<Run, 'emit' | 'signal'> {
  readonly run: Pick<Run, 'task' | 'budget' | 'secrets' | 'session'>;
  readonly workbench: Pick<Workbench, 'candidate' | 'execution'>;
  readonly records: CommandRecords;
  /** The task as the model was given it: cleaned and enclosed. */
  readonly taskText: string;
  /** For events of the gate on the base. */
  readonly emitBaseline: Emit;
  /** Called at most once: no change could be validated, because the gate cannot even start on the base. */
  readonly onUnstartable: (fault: UserFault) => void;
  /** Called with all that the formatters did so far. */
  readonly onFormatted: (formatted: readonly Formatted[]) => void;
  /** Called with lockfiles that became part of the change. */
  readonly onGenerated: (files: readonly GeneratedFile[]) => void;
}

/** A module of its own because it loads the readers of outputs and the tamper guard: a third of the program. */
export async function openValidation(options: ValidationOptions): Promise<Validation> {
  const { run, taskText, records, emit, signal } = options;
  const { task, budget, secrets, session } = run;
  const { candidate, execution } = options.workbench;
  const { base, branch, workspace, secretScan, rules } = candidate;
  const { commands } = rules;
  const { isIsolated, commandLimitMs, workingDirectory } = execution;
  const limitMs = (): number => Math.max(1000, Math.min(commandLimitMs, budget.remainingMs));
  let opening: Promise<Baseline> | null = null;
  const opened = (): Promise<Baseline> => {
    opening ??= baselineFor(options, limitMs);
    return opening;
  };
  const plainText = await plainTextOf(task);
  const onBase = watchOnBase(options, { opened, plainText, limitMs });
  const guarded = baseSources(base);
  const selection = new Selection({ workingDirectory, commands, baseText: guarded.baseText });
  const reviewer = new Reviewer({
    ...rules,
    workspace,
    records,
    limitMs,
    branch,
    isIsolated,
    secretScan,
    emit,
    signal,
    baseline: { of: async (entry) => (await opened()).of(entry) },
    spareMs: () => budget.remainingLoopMs,
    taskText: plainText,
    selection,
    ...guarded,
  });
  const formatters = formattersFor(options, limitMs);
  const dependencies = dependenciesFor(options, { baseText: guarded.baseText, limitMs });
  const critic = new Critic({ model: execution.critic, budget, workspace, taskText, emit, signal });
  return {
    start: () => onBase.start(),
    async review() {
      const formatted = await formatters.run();
      await onBase.start();
      const updated = await dependencies.update();
      if (updated.kind === 'rejected') return updated.review;
      const review = await reviewer.review().then((found) => dependencies.explained(found));
      await onBase.settled();
      return noted([...formatted, ...updated.notes], review);
    },
    criticise: (claim, verdict) => critic.criticise(claim, verdict),
    limitedTo: (entry, path) => selection.limitedTo(entry, path),
    failuresIn: readerFor(workspace, () => opening),
    baseNote: async () => onBase.note(),
    async stop() {
      const baseline = await opening;
      await baseline?.stop();
      const rules = { now: Date.now(), mask: (text: string): string => secrets.mask(text) };
      return withResults(session.before.baseline, baseline?.results() ?? new Map(), rules);
    },
  };
}

/** The base's run has begun before, so that it ends soon after; a longer one is not waited for. */
const LEAST_WAIT_MS = 1_000;

function readerFor(workspace: Workspace, opening: () => Promise<Baseline> | null): Validation['failuresIn'] {
  return async (entry, result) => ({
    list: await failuresIn(result, workspace),
    onBase: sameOnBase(
      result,
      (await (await opening())?.within(entry, Math.max(LEAST_WAIT_MS, msOf(result)))) ?? null,
    ),
  });
}

async function baselineFor(options: ValidationOptions, limitMs: () => number): Promise<Baseline> {
  const { run, workbench, emitBaseline: emit, signal } = options;
  const { workspace, rules } = workbench.candidate;
  const hash = await workbench.execution.environment.hash(rules.commands.packages);
  return new Baseline({
    workspace,
    limitMs,
    environment: hash,
    known: knownIn(run.session.before.baseline, Date.now()),
    emit,
    signal,
  });
}

interface OnBaseWatch {
  /** Starts the gate of the present change on the base. */
  start(): Promise<void>;
  /** Waits until what is wrong with that gate there is reported. */
  settled(): Promise<unknown>;
  /** How a gate ended there, for the model. Empty: none has since the last call. */
  note(): string;
}

/** Runs the gate on the base, and reports once per gate what is wrong with it there. */
function watchOnBase(
  options: ValidationOptions,
  parts: {
    readonly opened: () => Promise<Baseline>;
    readonly plainText: string;
    readonly limitMs: () => number;
  },
): OnBaseWatch {
  const { opened, plainText } = parts;
  const { candidate, execution } = options.workbench;
  const gateNow = () => candidate.rules.commands.gateFor(candidate.workspace.changes());
  const watched = new Map<string, Promise<unknown>>();
  let ended = '';
  const watch = async (gate: readonly CommandEntry[]): Promise<void> => {
    const onBase = await (await opened()).all(gate);
    if (onBase !== null) ended = gateOnBase(onBase);
    logFailingBase(onBase, execution.environment, options.emit);
    const fault = onBase === null ? null : unstartableOnBase(onBase, plainText);
    if (onBase === null || fault === null || (await seesFiles(onBase, options, parts.limitMs))) return;
    // By now the change may touch other packages, and have another gate.
    if (gateNow().every(({ text }) => gate.some((one) => one.text === text))) options.onUnstartable(fault);
  };
  return {
    async start() {
      const gate = gateNow();
      const name = nameOf(gate);
      (await opened()).start(gate);
      // Faults are thrown again where a verdict is requested.
      if (gate.length > 0 && !watched.has(name))
        watched.set(
          name,
          watch(gate).catch(() => undefined),
        );
    },
    settled: async () => watched.get(nameOf(gateNow())),
    note() {
      const note = ended;
      ended = '';
      return note;
    },
  };
}

function nameOf(gate: readonly CommandEntry[]): string {
  return gate.map(({ text }) => text).join('\n');
}

/** Whether a command of a gate that seems unable to start says something else where the files are missing. */
async function seesFiles(
  gate: readonly OnBase[],
  { workbench: { candidate }, emit, signal }: ValidationOptions,
  limitMs: () => number,
): Promise<boolean> {
  const { workspace, base } = candidate;
  const paths = await base.paths();
  for (const { entry, read } of gate) {
    const run = async (changes: ChangeSet): Promise<CommandResult> => {
      const view = { kind: 'changes', changes } as const;
      const result = await workspace.run(entry, { view, limitMs: limitMs(), signal });
      emit({ kind: 'probe', of: 'nonsense', command: entry.text, result });
      return result;
    };
    if (!(await failsWithoutFiles(read, { base: workspace.base, paths, run }))) return true;
  }
  return false;
}

function formattersFor(
  { workbench: { candidate, execution }, onFormatted, emit, signal }: ValidationOptions,
  limitMs: () => number,
): Formatters {
  const { workspace } = candidate;
  return new Formatters({ workspace, entries: execution.format, limitMs, onFormatted, emit, signal });
}

function dependenciesFor(
  { workbench: { candidate, execution }, onGenerated, emit }: ValidationOptions,
  also: Pick<NewDependenciesOptions, 'baseText' | 'limitMs'>,
): NewDependencies {
  const { workspace, rules } = candidate;
  return new NewDependencies({
    workspace,
    environment: execution.environment,
    onTamper: rules.onTamper,
    onGenerated,
    emit,
    ...also,
  });
}

function noted(notes: readonly string[], review: Review): Review {
  if (review.kind !== 'rejected' || notes.length === 0) return review;
  return { ...review, feedback: [...notes, review.feedback].join('\n') };
}
