import { type RoundsEnd, verdictOf } from '../core/decision.ts';
import { Cancelled } from '../core/fault.ts';
import { unlockedIn } from '../core/lockfiles.ts';
import { NOTHING_DONE, type Outcome } from '../core/outcome.ts';
import { describeUninstalled, uninstalledIn } from '../core/uninstalled-packages.ts';
import type { Formatted, GeneratedFile } from '../core/verdict/command-result.ts';
import type { Verdict } from '../core/verdict/verdict.ts';
import { escapedCode } from '../deliver/text/escape.ts';
import { budgetLine } from '../deliver/text/limits.ts';
import { Instructions } from '../intake/instructions/instructions.ts';
import { GateTime } from '../loop/deadline.ts';
import { ModelRequests } from '../loop/model-requests.ts';
import { runRounds } from '../loop/rounds.ts';
import { CommandRecords } from '../review/gate/command-records.ts';
import type { ToolScope } from '../tools/tool.ts';
import { agentOf } from './agent.ts';
import { lazyValidation } from './lazy-validation.ts';
import { followBase } from './moved-base.ts';
import { openConversation, taskTextOf } from './open-conversation.ts';
import type { ModelChat, Run, Workbench } from './parts.ts';
import type { Played } from './publisher.ts';
import { startedRunOf } from './record.ts';
import { RefusedWrites } from './refused-writes.ts';
import type { RunResult } from './result.ts';
import type { Opening, RunParts } from './run-parts.ts';
import { keepBetweenRounds, logResumed, noteBeginning, noteReviewed } from './session.ts';
import { watchedCritic } from './unjudged.ts';
import type { Validation } from './validation.ts';

/** A whole run: material, rounds, review, delivery. Never throws. */
export function run(parts: RunParts): Promise<RunResult> {
  return parts.publisher.conclude(parts.workbench.candidate, () => work(parts));
}

async function work(parts: RunParts): Promise<RunResult> {
  const { run, workbench, base, rebase, publisher } = parts;
  const { budget, emit, session } = run;
  const { candidate, resumed } = workbench;
  parts.unpublishable.signal.throwIfAborted();
  noteBeginning(run, candidate);
  if (resumed !== null) logResumed(resumed, emit);
  emit({ kind: 'note', level: 'info', text: budgetLine(budget.limits, run.origin.modelName) });
  const refusals = new RefusedWrites();
  const play = (opening: Opening): Promise<Played> => playRounds(parts, opening, refusals);
  const played = await play({ workbench, resumed, saved: candidate });
  emit({ kind: 'rounds-ended', end: played.end, spent: budget.spent });
  const following = followBase({ workbench, played }, { run, base, rebase, play });
  const [followed, holds] = await Promise.all([following, session.holds()]);
  const isReady = followed.kind === 'ready';
  const hasTakenLong = isReady && (followed.candidate !== candidate || followed.caveats.length > 0);
  if (!holds || (hasTakenLong && !(await session.holds()))) throw new Cancelled('Another run has the issue.');
  if (isReady) return publisher.publish(followed);
  const patch = await candidate.keepPatch(candidate.workspace.changes());
  const { reason } = followed;
  const outcome: Outcome = { ...NOTHING_DONE, status: 'no-change', reason, patchPath: patch.path };
  return { outcome, record: null, startedRun: startedRunOf(run) };
}

async function playRounds(
  { run, chat, publisher, unpublishable }: RunParts,
  { workbench, resumed, saved }: Opening,
  refusals: RefusedWrites,
): Promise<Played> {
  const { budget, session } = run;
  const { candidate, execution } = workbench;
  const { workspace } = candidate;
  const signal = AbortSignal.any([run.signal, unpublishable.signal, session.lost]);
  const keep = keepBetweenRounds(run, { workspace, saved }, () => conversation.digest());
  const begin = () => publisher.begin();
  const judge = () => review;
  const requests = new ModelRequests(thenStartReview(begin, judge), thenStartReview(keep, judge));
  const emit = requests.watching(refusals.watching(run.emit));
  const instructions = new Instructions(workbench.beginning);
  const { strategy, toolbox } = agentOf(run, instructions);
  const [{ history, window, results, notShown }] = await Promise.all([
    openConversation({ run, chat, workbench, resumed }, strategy, instructions),
    workbench.prepare(begin),
  ]);
  const { conversation } = history;
  const [gateTime, records] = [new GateTime(), new CommandRecords()];
  const [formatted, generatedFiles]: [Formatted[], GeneratedFile[]] = [[], []];
  const review = lazyValidation({
    run,
    workbench,
    records,
    emit,
    signal,
    known: session.before.baseline,
    taskText: taskTextOf(conversation),
    emitBaseline: gateTime.watching(emit),
    onUnstartable: (fault) => unpublishable.abort(fault),
    onFormatted: (all) => void formatted.splice(0, formatted.length, ...all),
    onGenerated: (files) => void generatedFiles.push(...files),
  });
  const critic = watchedCritic(review, execution.critic === null ? () => undefined : keep);
  const tools = { review, records, results, generatedFiles, resultChars: window.resultChars, emit, signal };
  const end = await runRounds({
    strategy,
    chat,
    toolbox,
    budget,
    emit,
    signal,
    history,
    critic,
    gateMs: () => gateTime.ms,
    scope: scopeOf(workbench, chat, {
      ...tools,
      onReviewed: (verdict) => noteReviewed(run, saved, verdict),
    }),
  })
    .catch((thrown: unknown) => {
      if (run.signal.aborted || !unpublishable.signal.aborted) throw thrown;
      return null;
    })
    .finally(async () => {
      requests.stop();
      session.learn({ digest: conversation.digest(), baseline: await review.stop() });
    });
  // Even if the rounds ended first: only a validated change outweighs a gate that cannot start.
  if (end === null || (unpublishable.signal.aborted && end.kind !== 'validated'))
    throw unpublishable.signal.reason;
  const refused = refusals.sentences(await workspace.paths());
  return {
    end,
    generatedFiles,
    formatted,
    notShown: [...notShown(), ...(await dependencyNotes(workbench, end)), ...refused],
    unjudged: critic.unjudged(),
    gateMs: gateTime.ms,
  };
}

/** What people must know about the change's manifests: packages that are not installed, lockfiles that may not fit. */
async function dependencyNotes(
  { candidate: { workspace, base }, execution }: Workbench,
  end: RoundsEnd,
): Promise<readonly string[]> {
  const changes = workspace.changes();
  const unlocked = unlockedIn(changes, new Set(await workspace.paths()));
  const verdict = verdictOf(end);
  if (verdict === null || execution.environment.update !== undefined) return unlocked;
  const names = await uninstalledIn(changes, verdict, (path) => base.text(path, MAX_MANIFEST_BYTES));
  return names.length === 0
    ? unlocked
    : [describeUninstalled(names.map((name) => escapedCode(name))), ...unlocked];
}

const MAX_MANIFEST_BYTES = 1024 * 1024;

/** Starts the change's gate on the base; the change may touch another package than before. */
function thenStartReview(first: () => void, review: () => Pick<Validation, 'start'>): () => void {
  return () => {
    first();
    // Faults are thrown again where the verdict is requested.
    review()
      .start()
      .catch(() => undefined);
  };
}

interface ScopeParts extends Pick<ToolScope, 'signal' | 'results' | 'resultChars'>, Pick<Run, 'emit'> {
  readonly review: Validation;
  readonly records: CommandRecords;
  /** Grows during the rounds. */
  readonly generatedFiles: GeneratedFile[];
  readonly onReviewed: (verdict: Verdict) => Promise<void>;
}

/** What tools may reach, and the validation behind `finish`. */
function scopeOf(
  { candidate: { workspace, rules }, execution, entitle }: Workbench,
  { issues }: Pick<ModelChat, 'issues'>,
  { review, records, generatedFiles, onReviewed, emit, signal, results, resultChars }: ScopeParts,
): ToolScope {
  return {
    workspace,
    get commands() {
      return rules.commands.knownFor(workspace.changes());
    },
    commandLimitMs: execution.commandLimitMs,
    signal,
    resultChars,
    results,
    issues,
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
