import { type RoundsEnd, verdictOf } from '../core/decision.ts';
import type { UserFault } from '../core/fault.ts';
import { notInstalledFor, unlockedIn } from '../core/lockfiles.ts';
import type { Verdict } from '../core/verdict/verdict.ts';
import type { RunResult } from '../deliver/result.ts';
import { budgetLine } from '../deliver/text/limits.ts';
import { Instructions } from '../intake/instructions/instructions.ts';
import { BackgroundWork } from '../loop/background-work.ts';
import { runRounds } from '../loop/rounds.ts';
import { RanCommands } from '../review/gate/ran-commands.ts';
import type { ToolScope } from '../tools/tool.ts';
import { agentOf } from './agent.ts';
import { followBase } from './follow-base.ts';
import { type LazyValidation, lazyValidation } from './lazy-validation.ts';
import { openConversation, taskTextOf } from './open-conversation.ts';
import type { Run, Workbench } from './parts.ts';
import type { CompletedRounds } from './publisher.ts';
import { RefusedWrites } from './refused-writes.ts';
import { endedRun } from './result.ts';
import type { RoundsStart, RunInputs } from './run-inputs.ts';
import { keepBetweenRounds, logResumed, noteBase, noteReviewed } from './session.ts';
import { watchedCritic } from './unjudged.ts';
import type { Validation } from './validation.ts';

/** A whole run: material, rounds, review, delivery. Never throws. */
export function run(parts: RunInputs): Promise<RunResult> {
  return parts.publisher.conclude(
    () => parts.workbench.candidate,
    () => work(parts),
  );
}

async function work(parts: RunInputs): Promise<RunResult> {
  const { run, workbench, base, rebase, publisher } = parts;
  const { budget, emit } = run;
  const { candidate, resumed } = workbench;
  parts.unpublishable.signal.throwIfAborted();
  noteBase(run, candidate);
  if (resumed !== null) logResumed(resumed, emit);
  emit({ kind: 'note', level: 'info', text: budgetLine(budget.limits, run.origin.modelName) });
  const refusals = new RefusedWrites();
  const roundsFrom = (start: RoundsStart): Promise<CompletedRounds> => completeRounds(parts, start, refusals);
  const rounds = await roundsFrom({ workbench, resumed, saved: candidate });
  emit({ kind: 'rounds-ended', end: rounds.end, spent: budget.spent });
  const followed = await followBase({ workbench, rounds }, { run, base, rebase, runRounds: roundsFrom });
  if (followed.kind === 'ready') return publisher.publish(followed);
  const patch = await candidate.keepPatch(candidate.workspace.changes());
  return endedRun(run, { status: 'no-change', reason: followed.reason, patchPath: patch.path });
}

async function completeRounds(
  { run, chat, publisher, unpublishable }: RunInputs,
  { workbench, resumed, saved }: RoundsStart,
  refusals: RefusedWrites,
): Promise<CompletedRounds> {
  const { budget, session } = run;
  const { workspace } = workbench.candidate;
  const signal = AbortSignal.any([run.signal, unpublishable.signal, session.lost]);
  const keep = keepBetweenRounds(run, { workspace, saved }, () => conversation.digest());
  const begin = () => publisher.begin();
  const judge = () => review;
  const background = new BackgroundWork(thenStartReview(begin, judge), thenStartReview(keep, judge));
  const ran = new RanCommands(workspace.base);
  const emit = background.watching(refusals.watching(ran.watching(run.emit)));
  const instructions = new Instructions(workbench.foundFiles);
  const { strategy, toolbox } = agentOf(run, { instructions, baseNote: () => review.baseNote() });
  const [{ history, window, results, notShown }] = await Promise.all([
    openConversation({ run, chat, workbench, resumed }, strategy, instructions),
    workbench.prepare(begin),
  ]);
  const { conversation } = history;
  const taskText = taskTextOf(conversation);
  const onUnstartable = (fault: UserFault) => unpublishable.abort(fault);
  const validation = lazyValidation({ run, workbench, emit, signal, taskText, onUnstartable });
  const { review, gateTime, formatted, generatedFiles } = validation;
  const critic = watchedCritic(review, workbench.execution.critic === null ? () => undefined : keep);
  const scope = scopeOf(
    { issues: chat.issues, signal, results, resultChars: window.resultChars },
    { workbench, validation, emit, onReviewed: noteReviewed(run, saved) },
  );
  const running = runRounds({
    strategy,
    chat,
    toolbox,
    budget,
    emit,
    signal,
    history,
    critic,
    gateMs: () => gateTime.ms,
    scope,
  });
  const end = await unlessUnpublishable(running, unpublishable, run.signal).finally(async () => {
    background.stop();
    session.learn(conversation.digest());
    await review.stop();
  });
  const refused = refusals.sentences(await workspace.paths());
  const notes = [...notShown(), ...(await dependencyNotes(workbench, end)), ...refused];
  return {
    end,
    generatedFiles,
    formatted,
    ran: end.kind === 'answered' || end.kind === 'no-change' ? await ran.records() : [],
    notCovered: notes,
    unjudged: critic.unjudged(),
    gateMs: gateTime.ms,
  };
}

/**
 * The end of the rounds. Only a validated change outweighs what keeps all from being published.
 *
 * @throws {UserFault} the reason of `unpublishable`. @param stopped whether the run was stopped from outside
 */
async function unlessUnpublishable(
  rounds: Promise<RoundsEnd>,
  unpublishable: RunInputs['unpublishable'],
  stopped: AbortSignal,
): Promise<RoundsEnd> {
  const end = await rounds.catch((thrown: unknown) => {
    throw stopped.aborted ? thrown : (unpublishable.reason ?? thrown);
  });
  if (unpublishable.reason !== null && end.kind !== 'validated') throw unpublishable.reason;
  return end;
}

/** What people must know about the change's manifests: packages that are not installed, lockfiles that may not fit. */
async function dependencyNotes(
  { candidate: { workspace }, execution }: Workbench,
  end: RoundsEnd,
): Promise<readonly string[]> {
  const changes = workspace.changes();
  const unlocked = unlockedIn(changes, new Set(await workspace.paths()));
  const verdict = verdictOf(end);
  if (verdict === null || execution.environment.update !== undefined) return unlocked;
  return [notInstalledFor(changes, verdict) ?? [], unlocked].flat();
}

/** Then starts the change's gate on the base; the change may touch another package than before. */
function thenStartReview(first: () => void, review: () => Pick<Validation, 'start'>): () => void {
  return () => {
    first();
    // Faults are thrown again where the verdict is requested.
    review()
      .start()
      .catch(() => undefined);
  };
}

interface ScopeOptions extends Pick<Run, 'emit'> {
  readonly workbench: Workbench;
  readonly validation: LazyValidation;
  readonly onReviewed: (verdict: Verdict) => Promise<void>;
}

/** What tools may reach, and the validation behind `finish`. */
function scopeOf(
  parts: Pick<ToolScope, 'issues' | 'signal' | 'results' | 'resultChars'>,
  {
    workbench: { candidate, execution, entitle },
    validation: { review, records, generatedFiles },
    onReviewed,
    emit,
  }: ScopeOptions,
): ToolScope {
  const { workspace, rules } = candidate;
  return {
    ...parts,
    workspace,
    get commands() {
      return rules.commands.knownFor(workspace.changes());
    },
    commandLimitMs: execution.commandLimitMs,
    review: async (title) => {
      if (title !== null) entitle(title);
      const found = await review.review();
      if (found.kind !== 'no-change') await onReviewed(found.verdict);
      return found;
    },
    limitedTo: (entry, path) => review.limitedTo(entry, path),
    failuresIn: (entry, result) => review.failuresIn(entry, result),
    onGenerated: (files) => {
      generatedFiles.push(...files);
      emit({ kind: 'generated', files });
    },
    onCommand: (record) => {
      records.add(record);
      emit({ kind: 'command', record });
    },
  };
}
