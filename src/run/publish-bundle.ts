import { type Bundle, editedNote, type WorkedBundle } from '../bundle/bundle.ts';
import type { RoundsEnd } from '../core/decision.ts';
import type { Emit } from '../core/events.ts';
import { pathExists } from '../core/paths/folders.ts';
import { oneLine } from '../core/text/text.ts';
import { nothingDone, type RunResult } from '../deliver/result.ts';
import { escapedProse, withoutLinks } from '../deliver/text/escape.ts';
import { backportClaim } from '../deliver/text/subject.ts';
import { isOfActionAlone, movedBase, notSeenOn } from './find-moved-base.ts';
import type { ForgePublisher } from './forge-publisher.ts';
import { noteBase } from './keep-work.ts';
import type { BaseBranch, Candidate, Run, RunNotes } from './parts.ts';
import { type BundleRefusal, replayBundle } from './replay-bundle.ts';
import { brokenBy, startedRunOf, type Worked } from './worked.ts';

/** What the job has that publishes: it asks no model and runs no command. */
export interface PublishingParts {
  readonly run: Run;
  readonly candidate: Candidate;
  readonly base: BaseBranch;
  readonly publisher: ForgePublisher;
}

/**
 * The second half of a run, in a job that asks no model and runs no command. It publishes only edits that its own rules
 * allow, with text made here. It takes the results of commands and models from the other job, and says so.
 *
 * @param known why nothing is published, if that is known already
 */
export async function publishBundle(
  parts: PublishingParts,
  bundle: WorkedBundle,
  known: BundleRefusal | null,
): Promise<RunResult> {
  const { run, candidate, publisher } = parts;
  const { ending, refusal } =
    known === null ? await replayBundle(parts, bundle) : { ending: bundle.ending, refusal: known };
  if (refusal !== null) {
    const ended = nothingDone(refusal.status, refusal.reason);
    // What a refused bundle says of its cost counts for no limit of the issue.
    const result = refusal.status === 'failed' ? ended : { ...ended, startedRun: startedRunOf(run) };
    await publisher.comment.end(result);
    return result;
  }
  noteBase(run, candidate);
  const { comment } = publisher;
  if (ending.kind === 'rounds' && run.role !== 'planner') comment.begin();
  const worked = await workedOf(parts, ending).catch((thrown: unknown) => brokenBy(run, candidate, thrown));
  await comment.posted;
  // What is in a pull request already is nothing that a later run goes on from.
  const forNextRun =
    run.task.onto === undefined ? candidate : { ...candidate, unpublished: async () => null };
  return publisher.conclude({ ...worked, forNextRun });
}

/** What the other job came to, with the words that are for this job to say. */
async function workedOf(
  { run, candidate, base }: PublishingParts,
  ending: WorkedBundle['ending'],
): Promise<Worked> {
  if (ending.kind !== 'rounds') {
    const patch = await candidate.keepPatch(candidate.workspace.changes());
    const reason = withoutLinks(ending.reason);
    return { ending: { ...ending, reason, patchPath: patch.path }, candidate, caveats: [] };
  }
  const { emit, budget } = run;
  const end = await withOwnPaths(withOwnClaim(withoutLinksIn(ending.end), run), candidate);
  emit({ kind: 'rounds-ended', end, spent: budget.spent });
  const notCovered = ending.notCovered.map((text) => escapedProse(oneLine(text, MAX_CAVEAT_CHARS)));
  const caveats = end.kind === 'validated' ? await movedNotes(candidate, base, emit) : [];
  return { ending: { ...ending, end, notCovered }, candidate, caveats };
}

/** The notes of this job and of the other one, whose notes are quoted. */
export function notesWith(bundle: Bundle, own: RunNotes, now: Run['task']): RunNotes {
  const { notes } = bundle;
  const edited = editedNote(bundle, now);
  const noted = notes.caveats.filter((caveat) => !own.caveats.includes(caveat));
  const quoted = noted.map(
    (caveat) => `The job that ran the commands notes: ${escapedProse(oneLine(caveat, MAX_CAVEAT_CHARS))}`,
  );
  return {
    caveats: [...own.caveats, ...quoted, ...(edited === '' ? [] : [edited]), TWO_JOBS],
    notices: [...new Set([...own.notices, ...notes.notices.map(withoutLinks)])],
  };
}

const MAX_CAVEAT_CHARS = 1000;

const TWO_JOBS =
  'The results are a claim of the job that ran the commands, which may not write; they were not repeated.';

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
