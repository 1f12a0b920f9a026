import type { Bundle, BundleEnding, PlannedEnd } from '../bundle/bundle.ts';
import { contradictionIn } from '../bundle/consistency.ts';
import { editedOf } from '../bundle/edited-task.ts';
import type { RoundsEnd } from '../core/decision.ts';
import { Cancelled } from '../core/fault.ts';
import { NOTHING_DONE, type Outcome } from '../core/outcome.ts';
import { oneLine } from '../core/text/text.ts';
import { secretIn } from '../deliver/publish.ts';
import type { StatusComment } from '../deliver/status/status-comment.ts';
import { escapedProse, withoutLinks } from '../deliver/text/escape.ts';
import { pathExists } from '../tools/draft.ts';
import { conclude, publish } from './conclude.ts';
import type { RunDependencies } from './dependencies.ts';
import { followBase } from './moved-base.ts';
import { withOwnTampering } from './own-tampering.ts';
import { concludePlan } from './plan-run.ts';
import { startedRunOf, statusCommentOf } from './record.ts';
import { endedEarly, type RunResult } from './result.ts';
import { keepingWhileSlow, noteBeginning } from './session.ts';

/** Why nothing of a bundle is published. */
export type BundleRefusal = Pick<Outcome, 'status' | 'reason'>;

type RoundsEnding = Extract<BundleEnding, { readonly kind: 'rounds' }>;

/**
 * The second half of a run, in a job that asks no model and runs no command. It publishes only edits that its own rules
 * allow, with text made here. It takes the results of commands and models from the other job, and says so.
 *
 * @param known why nothing is published, if that is known already
 */
export async function publishBundle(
  given: RunDependencies,
  bundle: Bundle,
  known: BundleRefusal | null,
): Promise<RunResult> {
  const dependencies = withBundleRecords(given, bundle);
  const comment = statusCommentOf(dependencies);
  const { ending, refusal } = await replay(dependencies, bundle, known);
  if (refusal !== null) {
    const startedRun = startedRunOf(dependencies);
    const ended = endedEarly(refusal.status, refusal.reason);
    // What a refused bundle says of its cost counts for nothing.
    const result = refusal.status === 'failed' ? ended : { ...ended, startedRun };
    await comment.end(result.outcome, null, result.startedRun);
    return result;
  }
  noteBeginning(dependencies);
  switch (ending.kind) {
    case 'plan':
      return concludePlan(
        dependencies,
        plannedWithoutLinks(ending.end),
        statusCommentOf(dependencies, 'plan'),
      );
    case 'broken':
    case 'over':
      return conclude(dependencies, comment, () => brokenOff(dependencies, ending));
    case 'rounds':
      return conclude(dependencies, comment, () => publishRounds(dependencies, ending, comment));
  }
}

export function refused(why: string): BundleRefusal {
  return { status: 'failed', reason: `The bundle was refused, and nothing was published: ${why}.` };
}

/** The run's dependencies with the other job's records; its notes are quoted. */
function withBundleRecords(given: RunDependencies, { cost, notes, task }: Bundle): RunDependencies {
  const { status, validation, publication, repository } = given;
  const edited = editedOf(task, given.task);
  const { environment } = validation;
  const noted = notes.caveats.filter((caveat) => !status.caveats.includes(caveat));
  const quoted = noted.map(
    (caveat) => `The job that ran the commands notes: ${escapedProse(oneLine(caveat, MAX_SAID_CHARS))}`,
  );
  return {
    ...given,
    rebase: null,
    status: {
      ...status,
      modelName: cost.model,
      caveats: [...status.caveats, ...quoted, ...(edited === null ? [] : [`${edited} ${EDITED}`]), TWO_JOBS],
      notices: [...new Set([...status.notices, ...notes.notices.map(withoutLinks)])],
    },
    validation: { ...validation, environment: { ...environment, unlike: notes.unlike } },
    // A base that moved since is reported only: nothing can be validated again here.
    publication: { ...publication, baseHead: repository.workspace.base },
  };
}

const MAX_SAID_CHARS = 1000;

const EDITED =
  'of the issue changed after the model was asked: the change is about the earlier text, and is judged by the present one.';

const TWO_JOBS =
  'Another job, without the right to write, ran the commands. The job that published this checked that the record is about exactly this change and this base, and ran no command itself.';

/** Applies the bundle's change to the workspace. @returns the ending, corrected by own checks, or a refusal */
async function replay(
  dependencies: RunDependencies,
  bundle: Bundle,
  known: BundleRefusal | null,
): Promise<{ readonly ending: BundleEnding; readonly refusal: BundleRefusal | null }> {
  const { ending } = bundle;
  if (known !== null) return { ending, refusal: known };
  const why = await whyNotReplayed(dependencies, bundle);
  if (why !== null) return { ending, refusal: refused(why) };
  if (ending.kind !== 'rounds') return { ending, refusal: null };
  const { end, contradiction } = await withOwnTampering(ending.end, dependencies);
  // First by the bundle's own record: a contradiction in it needs no finding of this job.
  const own = await refusalOf(dependencies, ending.end);
  if (own !== null) return { ending, refusal: own };
  const found = await refusalOf(dependencies, end);
  const refusal = found ?? (contradiction === null ? null : refused(contradiction.replace(/\.$/, '')));
  return { ending: { ...ending, end }, refusal: refusal && withEdit(refusal, dependencies, bundle) };
}

/** What this job finds itself depends on what the issue asks for, which may have been edited between the jobs. */
function withEdit(
  refusal: BundleRefusal,
  { task }: Pick<RunDependencies, 'task'>,
  bundle: Bundle,
): BundleRefusal {
  const edited = editedOf(bundle.task, task);
  if (edited === null) return refusal;
  const reason = `${refusal.reason} ${edited} of the issue changed after the model was asked, and this is judged by the present text: put the former words back and run this job again, or start a new run.`;
  return { ...refusal, reason };
}

async function refusalOf(dependencies: RunDependencies, end: RoundsEnd): Promise<BundleRefusal | null> {
  const { validation, repository, chat } = dependencies;
  const { workspace } = repository;
  const isDraft = end.kind === 'drafted';
  if (isDraft !== (chat.agent.name === 'writer') && !ENDS_OF_BOTH.includes(end.kind))
    return refused(`its end (${end.kind}) is none of the ${chat.agent.name}`);
  const changes = workspace.changes();
  const { commands, onTamper, proof } = validation;
  const gate = commands.unjudgedOf(changes).length > 0 ? [] : commands.gateFor(changes);
  const own = { hash: changes.hash, isEmpty: changes.isEmpty, gate, onTamper, proof };
  const contradiction = contradictionIn(end, own);
  if (contradiction !== null) return refused(contradiction);
  const { secretScan } = repository;
  const secret = await secretIn({ changes, secrets: dependencies.secrets, secretScan });
  return secret === null ? null : refused(secret.replace(/\.$/, ''));
}

/** Ends that a run of either agent can have. */
const ENDS_OF_BOTH: readonly RoundsEnd['kind'][] = ['needs-info', 'no-change', 'exhausted', 'failed'];

/** Applies every file under the rules for edits. The result must be exactly the change that was validated. */
async function whyNotReplayed(
  { repository: { workspace }, chat }: RunDependencies,
  { change, ending }: Bundle,
): Promise<string | null> {
  const { files, hash } = change;
  if (files.length > 0 && chat.agent.name === 'writer') return 'the writer changes no file';
  const paths = new Set(files.map(({ path }) => path));
  if (paths.size !== files.length) return 'it names a file twice';
  // Deletions first: a file may take the name of a deleted folder.
  const gone = files.filter(({ text }) => text === null);
  const written = files.filter(({ text }) => text !== null);
  for (const { path, text } of [...gone, ...written]) {
    const edit =
      text === null ? ({ kind: 'delete', path } as const) : ({ kind: 'write', path, text } as const);
    const outcome = await workspace.apply(edit);
    if (outcome.kind === 'refused')
      return `a file of it may not be changed so: ${outcome.why.replace(/\.$/, '')}`;
  }
  // A change that is only kept, not published, may be less than the one with this hash.
  return ending.kind !== 'rounds' || workspace.changes().hash === hash
    ? null
    : 'its files do not make the change that was judged, on this base and this branch';
}

async function brokenOff(
  { repository, publication }: RunDependencies,
  { status, reason }: BundleRefusal,
): Promise<RunResult> {
  const patch = await publication.keepPatch(repository.workspace.changes());
  const outcome: Outcome = { ...NOTHING_DONE, status, reason: withoutLinks(reason), patchPath: patch.path };
  return { outcome, record: null };
}

async function publishRounds(
  dependencies: RunDependencies,
  result: RoundsEnding,
  comment: StatusComment,
): Promise<RunResult> {
  const { emit, budget, session } = dependencies;
  comment.begin();
  const end = await withOwnPaths(withoutLinksIn(result.end), dependencies);
  emit({ kind: 'rounds-ended', end, spent: budget.spent });
  const notShown = result.notShown.map((text) => escapedProse(oneLine(text, MAX_SAID_CHARS)));
  const unjudged = result.unjudged === null ? null : withoutLinks(oneLine(result.unjudged, MAX_SAID_CHARS));
  const played = { ...result, end, notShown, unjudged, gateMs: 0 };
  // `rebase` is null here, so a base that has moved is only reported.
  const followed = await followBase({ dependencies, played }, async () => played);
  if (!(await session.holds())) throw new Cancelled('Another run has the issue.');
  if (followed.kind === 'already-merged') throw new Error('Nothing was put upon another base.');
  await comment.posted;
  return keepingWhileSlow(followed.dependencies, emit, () => publish(followed, comment.isByWorkflowToken));
}

/** Text of an endpoint or a model becomes part of the run's reason, in which links work. */
function withoutLinksIn(end: RoundsEnd): RoundsEnd {
  switch (end.kind) {
    case 'unvalidated':
      return { ...end, why: withoutLinks(end.why) };
    case 'needs-review':
    case 'withdrawn':
      return { ...end, feedback: withoutLinks(end.feedback) };
    case 'exhausted':
      return { ...end, detail: withoutLinks(end.detail) };
    case 'failed':
      return { ...end, fault: withoutLinks(end.fault) };
    case 'validated':
    case 'no-change':
    case 'needs-info':
    case 'drafted':
      return end;
  }
}

function plannedWithoutLinks(end: PlannedEnd): PlannedEnd {
  return end.kind === 'none' ? { ...end, why: withoutLinks(end.why) } : end;
}

/** Checks in the repository which files of a draft exist. */
async function withOwnPaths(end: RoundsEnd, { repository }: RunDependencies): Promise<RoundsEnd> {
  if (end.kind !== 'drafted') return end;
  const paths = await repository.workspace.paths();
  const affectedFiles = end.draft.affectedFiles.map(({ path }) => ({
    path,
    isThere: pathExists(paths, path),
  }));
  return { ...end, draft: { ...end.draft, affectedFiles } };
}
