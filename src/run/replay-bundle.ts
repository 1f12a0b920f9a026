import { type Bundle, editedNote, type WorkedBundle } from '../bundle/bundle.ts';
import { contradictionIn } from '../bundle/consistency.ts';
import type { RoundsEnd } from '../core/decision.ts';
import type { Outcome } from '../core/outcome.ts';
import { secretIn } from '../deliver/publish.ts';
import type { Candidate, Run } from './parts.ts';
import { recheckVerdict } from './recheck-verdict.ts';

/** Why nothing of a bundle is published. */
export type BundleRefusal = Pick<Outcome, 'status' | 'reason'>;

export function refused(why: string): BundleRefusal {
  return { status: 'failed', reason: `The bundle was refused, and nothing was published: ${why}.` };
}

interface Replay {
  readonly run: Run;
  readonly candidate: Candidate;
}

/**
 * Applies the bundle's change to the workspace. What the bundle says of it has to be true of what results.
 *
 * @returns the ending, corrected by own checks, or a refusal
 */
export async function replayBundle(
  parts: Replay,
  bundle: WorkedBundle,
): Promise<{ readonly ending: WorkedBundle['ending']; readonly refusal: BundleRefusal | null }> {
  const { ending } = bundle;
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
  const found = await refusalOf(parts, end);
  const refusal = found ?? (contradiction === null ? null : refused(contradiction.replace(/\.$/, '')));
  return { ending: { ...ending, end }, refusal: refusal && withEdit(refusal, parts.run, bundle) };
}

/** What this job finds itself depends on what the issue asks for, which may have been edited between the jobs. */
function withEdit(refusal: BundleRefusal, { task }: Pick<Run, 'task'>, bundle: Bundle): BundleRefusal {
  return { ...refusal, reason: `${refusal.reason} ${editedNote(bundle, task)}`.trim() };
}

/** No model took part that could ask, answer or plan. */
function isOfBackport(ending: WorkedBundle['ending']): boolean {
  if (ending.kind !== 'rounds') return true;
  return ending.end.kind === 'validated' || ending.end.kind === 'unvalidated';
}

async function refusalOf(
  { run: { role, secrets }, candidate }: Replay,
  end: RoundsEnd,
): Promise<BundleRefusal | null> {
  const { workspace, secretScan, rules } = candidate;
  if (!ENDS_OF_ALL.includes(end.kind) && roleWith(end) !== role)
    return refused(`its end (${end.kind}) is none of the ${role}`);
  const changes = workspace.changes();
  const { commands } = rules;
  const gate = commands.unjudgedOf(changes).length > 0 ? [] : commands.gateFor(changes);
  const own = { hash: changes.hash, isEmpty: role === 'planner' || changes.isEmpty, gate };
  const contradiction = contradictionIn(end, own);
  if (contradiction !== null) return refused(contradiction);
  const secret = await secretIn({ changes, secrets, secretScan });
  return secret === null ? null : refused(secret.replace(/\.$/, ''));
}

function roleWith({ kind }: RoundsEnd): Run['role'] {
  if (kind === 'drafted') return 'writer';
  return kind === 'planned' ? 'planner' : 'coder';
}

/** Ends that a run of any role can have. */
const ENDS_OF_ALL: readonly RoundsEnd['kind'][] = ['needs-info', 'no-change', 'exhausted', 'failed'];

/** Applies every file under the rules for edits. The result must be exactly the change that was validated. */
async function whyNotReplayed(
  { run: { role }, candidate: { workspace } }: Replay,
  { change, ending }: Bundle,
): Promise<string | null> {
  const { files, hash } = change;
  if (files.length > 0 && role !== 'coder') return `the ${role} changes no file`;
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
