import type { ResultStore } from '../conversation/result-store.ts';
import type { ContextWindow } from '../conversation/window.ts';
import { type RoundsEnd, verdictOf } from '../core/decision.ts';
import { Cancelled } from '../core/fault.ts';
import { unlockedIn } from '../core/lockfiles.ts';
import { NOTHING_DONE, type Outcome } from '../core/outcome.ts';
import { describeUninstalled, uninstalledIn } from '../core/uninstalled-packages.ts';
import type { Formatted, GeneratedFile } from '../core/verdict/command-result.ts';
import type { StatusComment } from '../deliver/status/status-comment.ts';
import { escapedCode } from '../deliver/text/escape.ts';
import { budgetLine } from '../deliver/text/limits.ts';
import { Instructions } from '../intake/instructions/instructions.ts';
import { GateTime } from '../loop/deadline.ts';
import { ModelRequests } from '../loop/model-requests.ts';
import { runRounds } from '../loop/rounds.ts';
import { CommandRecords } from '../review/gate/command-records.ts';
import type { ToolScope } from '../tools/tool.ts';
import { agentOf } from './agent.ts';
import { conclude, publish } from './conclude.ts';
import type { RunDependencies } from './dependencies.ts';
import { lazyValidation } from './lazy-validation.ts';
import { followBase } from './moved-base.ts';
import { openConversation, taskTextOf } from './open-conversation.ts';
import { prepare } from './prepare.ts';
import { type Played, startedRunOf, statusCommentOf } from './record.ts';
import { tellingRefusals } from './refused-writes.ts';
import type { RunResult } from './result.ts';
import {
  beginningOf,
  keepBetweenRounds,
  keepingBefore,
  keepingWhileSlow,
  logResumed,
  noteBeginning,
  noteReviewed,
} from './session.ts';
import { watchedCritic } from './unjudged.ts';
import type { Validation } from './validation.ts';

/** A whole run: material, rounds, review, delivery, and one status comment that says how it ended. Never throws. */
export function run(dependencies: RunDependencies): Promise<RunResult> {
  const comment = statusCommentOf(dependencies);
  return conclude(dependencies, comment, () => work(dependencies, comment));
}

async function work(dependencies: RunDependencies, comment: StatusComment): Promise<RunResult> {
  const { budget, emit, repository, publication, session } = dependencies;
  publication.unpublishable.signal.throwIfAborted();
  noteBeginning(dependencies);
  logResumed(dependencies);
  emit({ kind: 'note', level: 'info', text: budgetLine(budget.limits, dependencies.status.modelName) });
  const play = tellingRefusals((on) => playRounds(on, comment));
  const played = await play(dependencies);
  emit({ kind: 'rounds-ended', end: played.end, spent: budget.spent });
  const [followed, holds] = await Promise.all([followBase({ dependencies, played }, play), session.holds()]);
  const hasTakenLong = followed.kind === 'ready' && followed.dependencies !== dependencies;
  if (!holds || (hasTakenLong && !(await session.holds()))) throw new Cancelled('Another run has the issue.');
  if (followed.kind === 'ready')
    return keepingWhileSlow(followed.dependencies, emit, () => publish(followed, comment.isByWorkflowToken));
  const patch = await publication.keepPatch(repository.workspace.changes());
  const { reason } = followed;
  const outcome: Outcome = { ...NOTHING_DONE, status: 'no-change', reason, patchPath: patch.path };
  return { outcome, record: null, startedRun: startedRunOf(dependencies) };
}

async function playRounds(dependencies: RunDependencies, comment: StatusComment): Promise<Played> {
  const { budget, repository, chat, validation, session } = dependencies;
  const unstartable = dependencies.publication.unpublishable;
  const signal = AbortSignal.any([dependencies.signal, unstartable.signal, session.lost]);
  const keep = keepBetweenRounds(dependencies, () => conversation.digest());
  const begin = beginningOf(session, comment);
  const judge = () => review;
  const requests = new ModelRequests(thenStartReview(begin, judge), thenStartReview(keep, judge));
  const emit = requests.watching(dependencies.emit);
  const instructions = new Instructions(repository.beginning);
  const { strategy, toolbox } = agentOf(dependencies, { instructions, baseNote: () => review.baseNote() });
  const [{ history, window, results, notShown }] = await Promise.all([
    openConversation(dependencies, strategy, instructions),
    prepare(dependencies, begin),
  ]);
  const { conversation } = history;
  const [gateTime, records] = [new GateTime(), new CommandRecords()];
  const [formatted, generatedFiles]: [Formatted[], GeneratedFile[]] = [[], []];
  const review = lazyValidation({
    run: dependencies,
    records,
    emit,
    signal,
    known: session.before.baseline,
    taskText: taskTextOf(conversation),
    emitBaseline: gateTime.watching(emit),
    onUnstartable: (fault) => unstartable.abort(fault),
    onFormatted: (all) => void formatted.splice(0, formatted.length, ...all),
    onGenerated: (files) => void generatedFiles.push(...files),
  });
  const critic = watchedCritic(validation.critic === null ? review : keepingBefore(review, keep));
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
    scope: scopeOf(dependencies, { window, review, records, results, generatedFiles, emit, signal }),
  })
    .catch((thrown: unknown) => {
      if (dependencies.signal.aborted || !unstartable.signal.aborted) throw thrown;
      return null;
    })
    .finally(async () => {
      requests.stop();
      session.learn({ digest: conversation.digest(), baseline: await review.stop() });
    });
  // Even if the rounds ended first: only a validated change outweighs a gate that cannot start.
  if (end === null || (unstartable.signal.aborted && end.kind !== 'validated'))
    throw unstartable.signal.reason;
  const notes = {
    notShown: [...notShown(), ...(await dependenciesTold(dependencies, end))],
    unjudged: critic.unjudged(),
  };
  return { end, generatedFiles, formatted, ...notes, gateMs: gateTime.ms };
}

/** What people must know about the change's manifests: packages that are not installed, lockfiles that may not fit. */
async function dependenciesTold(
  { repository: { workspace, base }, validation }: RunDependencies,
  end: RoundsEnd,
): Promise<readonly string[]> {
  const changes = workspace.changes();
  const unlocked = unlockedIn(changes, new Set(await workspace.paths()));
  const verdict = verdictOf(end);
  if (verdict === null || validation.environment.update !== undefined) return unlocked;
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

interface ScopeParts extends Pick<RunDependencies, 'emit' | 'signal'> {
  readonly window: ContextWindow;
  readonly review: Validation;
  readonly records: CommandRecords;
  readonly results: ResultStore;
  /** Grows during the rounds. */
  readonly generatedFiles: GeneratedFile[];
}

/** What tools may reach, and the validation behind `finish`. */
function scopeOf(
  {
    chat,
    repository,
    validation,
    session,
  }: Pick<RunDependencies, 'chat' | 'repository' | 'validation' | 'session'>,
  { window, review, records, results, generatedFiles, emit, signal }: ScopeParts,
): ToolScope {
  return {
    workspace: repository.workspace,
    get commands() {
      return validation.commands.knownFor(repository.workspace.changes());
    },
    commandLimitMs: validation.commandLimitMs,
    signal,
    resultChars: window.resultChars,
    results,
    issues: chat.agent.issues,
    review: async (title) => {
      if (title !== null) repository.entitle(title);
      const found = await review.review();
      if (found.kind !== 'no-change') await noteReviewed({ repository, session }, found.verdict);
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
