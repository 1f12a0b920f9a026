import { type RoundsEnd, verdictOf } from '../core/decision.ts';
import type { Emit } from '../core/events.ts';
import type { UserFault } from '../core/fault.ts';
import { notInstalledFor, unlockedIn } from '../core/lockfiles.ts';
import { budgetLine } from '../deliver/text/limits.ts';
import { Instructions } from '../intake/instructions/instructions.ts';
import { BackgroundWork } from '../loop/background-work.ts';
import { type RoundsScope, runRounds } from '../loop/rounds.ts';
import { agentOf } from './agent.ts';
import { type CompletedRounds, followBase } from './follow-base.ts';
import { keepBetweenRounds, logResumed, noteBase, noteReviewed } from './keep-work.ts';
import { LazyValidation } from './lazy-validation.ts';
import { type OpenedConversation, openConversation, taskTextOf } from './open-conversation.ts';
import type { Candidate, RoundsStart, Run, RunInputs } from './parts.ts';
import { RanCommands } from './ran-commands.ts';
import { RefusedWrites } from './refused-writes.ts';
import { unlessHung } from './unless-hung.ts';
import { brokenBy, type Worked } from './worked.ts';

/** What the agent makes of the task: material, rounds, review, and once more on a base that has moved. Never throws. */
export async function run(parts: RunInputs): Promise<Worked> {
  const { run, workbench } = parts;
  return unlessHung(work(parts), run).catch((thrown: unknown) => brokenBy(run, workbench, thrown));
}

async function work(parts: RunInputs): Promise<Worked> {
  const { run, workbench, base, rebase } = parts;
  const { budget, emit } = run;
  const { resumed } = workbench;
  parts.unpublishable.signal.throwIfAborted();
  noteBase(run, workbench);
  if (resumed !== null) logResumed(resumed, emit);
  emit({ kind: 'note', level: 'info', text: budgetLine(budget.limits, run.origin.modelName) });
  const refusals = new RefusedWrites();
  const complete = (start: RoundsStart): Promise<CompletedRounds> => completeRounds(parts, start, refusals);
  const rounds = await complete({ workbench, resumed, saved: workbench });
  emit({ kind: 'rounds-ended', end: rounds.end, spent: budget.spent });
  return followBase(rounds, { run, workbench, base, rebase, repair: complete });
}

async function completeRounds(
  { run, chat, begin, unpublishable }: RunInputs,
  { workbench, resumed, saved }: RoundsStart,
  refusals: RefusedWrites,
): Promise<CompletedRounds> {
  const { budget, session } = run;
  const { workspace } = workbench;
  const isPlanning = run.role === 'planner';
  const signal = AbortSignal.any([run.signal, unpublishable.signal, session.lost]);
  const keep = keepBetweenRounds(run, { workspace, saved }, () => conversation.digest());
  const background = backgroundOf(run, { begin, keep }, () => validation);
  const ran = new RanCommands(workspace.base);
  const emit = background.watching(refusals.watching(ran.watching(run.emit)));
  const instructions = new Instructions(workbench.foundFiles);
  const { strategy, toolbox } = agentOf(run, { instructions, baseNote: () => validation.baseNote() });
  const [opened] = await Promise.all([
    openConversation({ run, chat, workbench, resumed }, strategy, instructions),
    isPlanning ? null : workbench.prepare(begin),
  ]);
  const { history, notShown } = opened;
  const { conversation } = history;
  const taskText = taskTextOf(conversation);
  const onUnstartable = (fault: UserFault) => unpublishable.abort(fault);
  const validation = new LazyValidation({ run, workbench, emit, signal, taskText, onUnstartable });
  const { gateTime, formatted, generatedFiles } = validation;
  const scope = scopeOf({ run, chat, workbench, saved, validation, opened, emit, signal });
  const running = runRounds({
    strategy,
    chat,
    toolbox,
    budget,
    emit,
    signal,
    history,
    criticise: async (claim, verdict, failed) => {
      if (workbench.execution.critic !== null) keep();
      return (await validation.open()).criticise(claim, verdict, failed);
    },
    gateMs: () => gateTime.ms,
    scope,
  });
  const ended = await unlessUnpublishable(running, unpublishable, run.signal).finally(async () => {
    background.stop();
    // What was looked at for a plan must not replace what was tried for the change.
    if (!isPlanning) session.learn(conversation.digest());
    await validation.stop();
  });
  const end = masked(ended, run);
  const refused = refusals.sentences(await workspace.paths());
  return {
    end,
    generatedFiles,
    formatted,
    ran: end.kind === 'answered' || end.kind === 'no-change' ? await ran.records() : [],
    notCovered: [...notShown(), ...(await dependencyNotes(workbench, end)), ...refused],
    gateMs: gateTime.ms,
  };
}

/** A plan is kept as it is published: what people approve is what is carried out. */
function masked(end: RoundsEnd, { secrets }: Pick<Run, 'secrets'>): RoundsEnd {
  return end.kind === 'planned' ? { ...end, text: secrets.mask(end.text) } : end;
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
  { workspace, environment }: Candidate,
  end: RoundsEnd,
): Promise<readonly string[]> {
  const changes = workspace.changes();
  const unlocked = unlockedIn(changes, new Set(await workspace.paths()));
  const verdict = verdictOf(end);
  if (verdict === null || environment.update !== undefined) return unlocked;
  return [notInstalledFor(changes, verdict) ?? [], unlocked].flat();
}

/** Beside the requests to the model. What is read for a plan is not kept, and nothing of it is judged. */
function backgroundOf(
  { role }: Pick<Run, 'role'>,
  { begin, keep }: { readonly begin: () => void; readonly keep: () => void },
  validation: () => LazyValidation,
): BackgroundWork {
  if (role === 'planner') return new BackgroundWork(begin, () => undefined);
  // The change may touch another package than before, whose gate then starts on the base.
  const thenStart = (first: () => void) => () => {
    first();
    // Faults are thrown again where the verdict is requested.
    validation()
      .open()
      .then((opened) => opened.start())
      .catch(() => undefined);
  };
  return new BackgroundWork(thenStart(begin), thenStart(keep));
}

interface ScopeParts extends Pick<RunInputs, 'run' | 'chat'>, Pick<RoundsStart, 'workbench' | 'saved'> {
  readonly validation: LazyValidation;
  readonly opened: OpenedConversation;
  readonly emit: Emit;
  readonly signal: AbortSignal;
}

/** What tools may reach, and the validation behind `finish`. */
function scopeOf({ run, chat, workbench, saved, validation, opened, emit, signal }: ScopeParts): RoundsScope {
  const { workspace, rules, execution } = workbench;
  const onReviewed = noteReviewed(run, saved);
  return {
    issues: chat.issues,
    signal,
    results: opened.results,
    workspace,
    get commands() {
      return rules.commands.knownFor(workspace.changes());
    },
    get commandLimitMs() {
      return execution.limitMs();
    },
    review: async (claim) => {
      if (run.role !== 'coder') return { kind: 'no-change' };
      if (claim !== null) workbench.entitle(claim.title);
      const found = await (await validation.open()).review();
      if (found.kind !== 'no-change') await onReviewed(found.verdict);
      return found;
    },
    limitedTo: async (entry, path) => (await validation.open()).limitedTo(entry, path),
    failuresIn: async (entry, result) => (await validation.open()).failuresIn(entry, result),
    onGenerated: (files) => {
      validation.generatedFiles.push(...files);
      emit({ kind: 'generated', files });
    },
    onCommand: (record) => {
      validation.records.add(record);
      emit({ kind: 'command', record });
    },
  };
}
