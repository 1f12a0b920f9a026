import type { Review } from '../core/decision.ts';
import type { Workspace } from '../core/ports.ts';
import type { Formatted, GeneratedFile } from '../core/verdict/command-result.ts';
import { Critic } from '../critic/critic.ts';
import { plainTextOf } from '../intake/context/visible-task.ts';
import type { GateTime } from '../loop/deadline.ts';
import { baseSources } from '../review/files/sorted-change.ts';
import type { CommandRecords } from '../review/gate/command-records.ts';
import { msOf } from '../review/gate/gate.ts';
import { Reviewer } from '../review/reviewer.ts';
import { Selection } from '../review/selection/selection.ts';
import type { ToolScope } from '../tools/tool.ts';
import { sameOnBase } from '../validation/base-notes.ts';
import { Baseline } from '../validation/baseline.ts';
import { failureText, reviewBy } from '../validation/feedback.ts';
import { Formatters } from '../validation/format.ts';
import { NewDependencies } from '../validation/new-dependencies.ts';
import { type WatchOptions, watchBase } from '../validation/watch-base.ts';
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
  criticise: Critic['criticise'];
  /** Stops what still runs on the base, and waits for its end. */
  stop(): Promise<void>;
}

export interface ValidationOptions extends WatchOptions {
  readonly workbench: Workbench;
  readonly run: Pick<Run, 'task' | 'budget'>;
  /** The task as the model was given it: cleaned and enclosed. */
  readonly taskText: string;
}

/** What validation and the tools have done so far; grows. */
export interface Done {
  readonly records: CommandRecords;
  readonly gateTime: GateTime;
  /** All that the formatters did. */
  readonly formatted: Formatted[];
  /** Files that commands wrote, in the order of the run. */
  readonly generatedFiles: GeneratedFile[];
}

/** A module of its own because it loads the readers of outputs and the judge: a third of the program. */
export async function openValidation(options: ValidationOptions, done: Done): Promise<Validation> {
  const { run, taskText, emit, signal } = options;
  const { task, budget } = run;
  const { base, branch, workspace, secretScan, environment, rules, execution } = options.workbench;
  const { commands, onTamper } = rules;
  const { isIsolated, limitMs, workingDirectory } = execution;
  const shared = { workspace, limitMs, emit, signal };
  const guarded = baseSources(base);
  const selection = new Selection({ workingDirectory, commands, baseText: guarded.baseText });
  const baseline = new Baseline({ ...shared, emit: done.gateTime.watching(emit) });
  const plainText = await plainTextOf(task);
  const onBase = watchBase(options, { baseline, plainText, limitMs });
  const reviewer = new Reviewer({
    ...rules,
    ...shared,
    ...guarded,
    records: done.records,
    branch,
    isIsolated,
    secretScan,
    baseline,
    spareMs: () => budget.remainingLoopMs,
    taskText: plainText,
    selection,
  });
  const onFormatted = (all: readonly Formatted[]) => void done.formatted.splice(0, Infinity, ...all);
  const formatters = new Formatters({ ...shared, entries: execution.format, onFormatted });
  const onGenerated = (files: readonly GeneratedFile[]) => void done.generatedFiles.push(...files);
  const dependencies = new NewDependencies({ ...shared, environment, onTamper, onGenerated });
  const critic = new Critic({ model: execution.critic, budget, workspace, taskText, emit, signal });
  return {
    start: () => onBase.start(),
    async review() {
      const formatted = await formatters.run();
      await onBase.start();
      const updated = await dependencies.update();
      if (updated.kind === 'rejected') return updated.review;
      const found = await reviewBy(await reviewer.review(), { workspace, onTamper });
      const review = dependencies.explained(found);
      await onBase.settled();
      return noted([...formatted, ...updated.notes], review);
    },
    criticise: (claim, verdict, failed) => critic.criticise(claim, verdict, failed),
    limitedTo: (entry, path) => selection.limitedTo(entry, path),
    failuresIn: readerFor(workspace, baseline),
    baseNote: async () => onBase.note(),
    stop: async () => baseline.stop(),
  };
}

/** The base's run has begun before, so that it ends soon after; a longer one is not waited for. */
const LEAST_WAIT_MS = 1_000;

function readerFor(workspace: Workspace, baseline: Baseline): Validation['failuresIn'] {
  return async (entry, result) => {
    const base = await baseline.within(entry, Math.max(LEAST_WAIT_MS, msOf(result)));
    return { list: await failureText(result, workspace, base), onBase: sameOnBase(result, base) };
  };
}

function noted(notes: readonly string[], review: Review): Review {
  if (review.kind !== 'rejected' || notes.length === 0) return review;
  return { ...review, feedback: [...notes, review.feedback].join('\n') };
}
