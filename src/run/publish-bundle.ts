import { type Bundle, type BundleEnding, editedOf, type PlannedEnd } from '../bundle/bundle.ts';
import { contradictionIn } from '../bundle/consistency.ts';
import type { RoundsEnd } from '../core/decision.ts';
import type { Emit } from '../core/events.ts';
import { Cancelled } from '../core/fault.ts';
import { NOTHING_DONE, type Outcome } from '../core/outcome.ts';
import { oneLine } from '../core/text/text.ts';
import { secretIn } from '../deliver/publish.ts';
import { escapedProse, withoutLinks } from '../deliver/text/escape.ts';
import { backportClaim } from '../deliver/text/templates.ts';
import { pathExists } from '../tools/draft.ts';
import { Delivery, type Publishing } from './delivery.ts';
import { isOfActionAlone, movedBase, notSeenOn } from './find-moved-base.ts';
import type { BaseBranch, Candidate, Run, RunNotes } from './parts.ts';
import { recheckVerdict } from './recheck-verdict.ts';
import { endedEarly, type RunResult, startedRunOf } from './result.ts';
import { noteBeginning } from './session.ts';

/** Why nothing of a bundle is published. */
export type BundleRefusal = Pick<Outcome, 'status' | 'reason'>;

type RoundsEnding = Extract<BundleEnding, { readonly kind: 'rounds' }>;

/** What the job has that publishes: it asks no model and runs no command. */
export interface PublishingParts {
  readonly run: Run;
  readonly candidate: Candidate;
  readonly base: BaseBranch;
  readonly publishing: Publishing;
}

/**
 * The second half of a run, in a job that asks no model and runs no command. It publishes only edits that its own rules
 * allow, with text made here. It takes the results of commands and models from the other job, and says so.
 *
 * @param known why nothing is published, if that is known already
 */
export async function publishBundle(
  parts: PublishingParts,
  bundle: Bundle,
  known: BundleRefusal | null,
): Promise<RunResult> {
  const { run, candidate, publishing } = parts;
  const { ending, refusal } = await replay(parts, bundle, known);
  if (refusal === null) noteBeginning(run, candidate);
  const delivery = new Delivery(run, publishing);
  if (refusal !== null) {
    const ended = endedEarly(refusal.status, refusal.reason);
    // What a refused bundle says of its cost counts for nothing.
    const result = refusal.status === 'failed' ? ended : { ...ended, startedRun: startedRunOf(run) };
    await delivery.comment.end(result.outcome, null, result.startedRun);
    return result;
  }
  switch (ending.kind) {
    case 'plan':
      return new Delivery(run, publishing, 'plan').publishPlan(candidate, plannedWithoutLinks(ending.end));
    case 'broken':
    case 'over':
      return delivery.conclude(candidate, () => brokenOff(candidate, ending));
    case 'rounds':
      return delivery.conclude(candidate, () => publishRounds(parts, ending, delivery));
  }
}

export function refused(why: string): BundleRefusal {
  return { status: 'failed', reason: `The bundle was refused, and nothing was published: ${why}.` };
}

/** The notes of this job and of the other one, whose notes are quoted. */
export function notesWith({ notes, task }: Bundle, own: RunNotes, now: Run['task']): RunNotes {
  const edited = editedOf(task, now);
  const noted = notes.caveats.filter((caveat) => !own.caveats.includes(caveat));
  const quoted = noted.map(
    (caveat) => `The job that ran the commands notes: ${escapedProse(oneLine(caveat, MAX_SAID_CHARS))}`,
  );
  return {
    caveats: [...own.caveats, ...quoted, ...(edited === null ? [] : [`${edited} ${EDITED}`]), TWO_JOBS],
    notices: [...new Set([...own.notices, ...notes.notices.map(withoutLinks)])],
    unlike: notes.unlike,
  };
}

const MAX_SAID_CHARS = 1000;

const EDITED =
  'of the issue changed after the model was asked: the change is about the earlier text, and is judged by the present one.';

const TWO_JOBS =
  'Another job, without the right to write, ran the commands. The job that published this checked that the record is about exactly this change and this base, and ran no command itself.';

/** Applies the bundle's change to the workspace. @returns the ending, corrected by own checks, or a refusal */
async function replay(
  parts: Pick<PublishingParts, 'run' | 'candidate'>,
  bundle: Bundle,
  known: BundleRefusal | null,
): Promise<{ readonly ending: BundleEnding; readonly refusal: BundleRefusal | null }> {
  const { ending } = bundle;
  if (known !== null) return { ending, refusal: known };
  const { task } = parts.run;
  if (task.onto !== undefined && !isOfBackport(ending))
    return {
      ending,
      refusal: refused(`its end (${'end' in ending ? ending.end.kind : ending.kind}) is none of a backport`),
    };
  const why = await whyNotReplayed(parts, bundle);
  if (why !== null) return { ending, refusal: refused(why) };
  if (ending.kind !== 'rounds') return { ending, refusal: null };
  const { end, contradiction } = await recheckVerdict(ending.end, parts.candidate, parts.run.task);
  // First by the bundle's own record: a contradiction in it needs no finding of this job.
  const own = await refusalOf(parts, ending.end);
  if (own !== null) return { ending, refusal: own };
  const found = await refusalOf(parts, end);
  const refusal = found ?? (contradiction === null ? null : refused(contradiction.replace(/\.$/, '')));
  return { ending: { ...ending, end }, refusal: refusal && withEdit(refusal, parts.run, bundle) };
}

/** What this job finds itself depends on what the issue asks for, which may have been edited between the jobs. */
function withEdit(refusal: BundleRefusal, { task }: Pick<Run, 'task'>, bundle: Bundle): BundleRefusal {
  const edited = editedOf(bundle.task, task);
  if (edited === null) return refusal;
  const reason = `${refusal.reason} ${edited} of the issue changed after the model was asked, and this is judged by the present text: put the former words back and run this job again, or start a new run.`;
  return { ...refusal, reason };
}

/** No model took part that could ask, answer or plan. */
function isOfBackport(ending: BundleEnding): boolean {
  if (ending.kind !== 'rounds') return ending.kind !== 'plan';
  return ending.end.kind === 'validated' || ending.end.kind === 'unvalidated';
}

async function refusalOf(
  { run: { agent, secrets }, candidate }: Pick<PublishingParts, 'run' | 'candidate'>,
  end: RoundsEnd,
): Promise<BundleRefusal | null> {
  const { workspace, secretScan, rules } = candidate;
  const isDraft = end.kind === 'drafted';
  if (isDraft !== (agent === 'writer') && !ENDS_OF_BOTH.includes(end.kind))
    return refused(`its end (${end.kind}) is none of the ${agent}`);
  const changes = workspace.changes();
  const { commands, onTamper, proof } = rules;
  const gate = commands.unjudgedOf(changes).length > 0 ? [] : commands.gateFor(changes);
  const own = { hash: changes.hash, isEmpty: changes.isEmpty, gate, onTamper, proof };
  const contradiction = contradictionIn(end, own);
  if (contradiction !== null) return refused(contradiction);
  const secret = await secretIn({ changes, secrets, secretScan });
  return secret === null ? null : refused(secret.replace(/\.$/, ''));
}

/** Ends that a run of either agent can have. */
const ENDS_OF_BOTH: readonly RoundsEnd['kind'][] = ['needs-info', 'no-change', 'exhausted', 'failed'];

/** Applies every file under the rules for edits. The result must be exactly the change that was validated. */
async function whyNotReplayed(
  { run: { agent }, candidate: { workspace } }: Pick<PublishingParts, 'run' | 'candidate'>,
  { change, ending }: Bundle,
): Promise<string | null> {
  const { files, hash } = change;
  if (files.length > 0 && agent === 'writer') return 'the writer changes no file';
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

async function brokenOff(candidate: Candidate, { status, reason }: BundleRefusal): Promise<RunResult> {
  const patch = await candidate.keepPatch(candidate.workspace.changes());
  const outcome: Outcome = { ...NOTHING_DONE, status, reason: withoutLinks(reason), patchPath: patch.path };
  return { outcome, record: null };
}

async function publishRounds(
  { run, candidate, base }: PublishingParts,
  result: RoundsEnding,
  delivery: Delivery,
): Promise<RunResult> {
  const { emit, budget, session } = run;
  const { comment } = delivery;
  comment.begin();
  const end = await withOwnPaths(withOwnClaim(withoutLinksIn(result.end), run), candidate);
  emit({ kind: 'rounds-ended', end, spent: budget.spent });
  const notShown = result.notShown.map((text) => escapedProse(oneLine(text, MAX_SAID_CHARS)));
  const unjudged = result.unjudged === null ? null : withoutLinks(oneLine(result.unjudged, MAX_SAID_CHARS));
  const rounds = { ...result, end, notShown, unjudged, gateMs: 0 };
  const caveats = end.kind === 'validated' ? await movedNotes(candidate, base, emit) : [];
  if (!(await session.holds())) throw new Cancelled('Another run has the issue.');
  await comment.posted;
  return delivery.publish({ candidate, rounds, caveats });
}

/** A base that moved since is reported only: nothing can be validated again here. */
async function movedNotes(
  { branch, workspace }: Candidate,
  base: BaseBranch,
  emit: Emit,
): Promise<readonly string[]> {
  if (!isOfActionAlone(branch)) return [];
  const moved = await movedBase(workspace.base, base, emit);
  return moved === null
    ? []
    : [notSeenOn(base, moved.head, moved.why ?? 'the job that publishes runs no command')];
}

/** The words of an endpoint become the run's reason, in which links work. Those of a model are shown without them. */
function withoutLinksIn(end: RoundsEnd): RoundsEnd {
  return end.kind === 'failed' ? { ...end, fault: withoutLinks(end.fault) } : end;
}

function plannedWithoutLinks(end: PlannedEnd): PlannedEnd {
  return end.kind === 'none' ? { ...end, why: withoutLinks(end.why) } : end;
}

/** What a change is called that no model made is for the host to say. */
function withOwnClaim(end: RoundsEnd, { task }: Pick<Run, 'task'>): RoundsEnd {
  return task.onto !== undefined && 'claim' in end ? { ...end, claim: backportClaim(task) } : end;
}

/** Checks in the repository which files of a draft exist. */
async function withOwnPaths(end: RoundsEnd, { workspace }: Candidate): Promise<RoundsEnd> {
  if (end.kind !== 'drafted') return end;
  const paths = await workspace.paths();
  const affectedFiles = end.draft.affectedFiles.map(({ path }) => ({
    path,
    isThere: pathExists(paths, path),
  }));
  return { ...end, draft: { ...end.draft, affectedFiles } };
}
