import { readingForge } from '../adapters/forge/reading-forge.ts';
import { writeBundleFile } from '../adapters/runner/bundle-file.ts';
import { notingSeals, type RecordedSeal } from '../adapters/runner/seals.ts';
import {
  type Bundle,
  type BundledSession,
  bundleText,
  type NoRunStatus,
  readBundle,
  wordsHash,
} from '../bundle/bundle.ts';
import { reasonOf } from '../core/fault.ts';
import { NoRun, nothingDone, type RunResult } from '../deliver/result.ts';
import type { RunRequest } from '../intake/trigger/event.ts';
import type { Issue } from '../issue/open-issue.ts';
import type { Proposed } from '../run/hand-over.ts';
import type { Run } from '../run/parts.ts';
import type { Publisher } from '../run/worked.ts';
import { agentFor } from '../start/settings.ts';
import type { UnconfiguredStart } from '../start/start.ts';
import { askModel } from './ask-model.ts';
import { commitTrailersOf } from './compose-publishing.ts';

/** What a run came to, and the issue that it worked on. */
interface ProposedRun {
  readonly proposed: Proposed;
  readonly issue: Issue;
}

/** The job that may not write: it leaves a bundle for the job that may, whatever the run comes to. */
export async function propose(original: UnconfiguredStart, request: RunRequest): Promise<RunResult> {
  const noted = new Map<string, RecordedSeal>();
  const start: UnconfiguredStart = {
    ...original,
    forge: readingForge(original.forge),
    seals: notingSeals(original.seals, (held) => void noted.set(`${held.of} ${held.seal}`, held)),
  };
  const bundled = (result: RunResult, run: ProposedRun | null): Promise<RunResult> => {
    const agent = run?.issue.agent ?? agentFor(request.agent, start.workflow);
    return withBundle(start, result, {
      issue: request.trigger.issue,
      startedAt: request.trigger.snapshotAt,
      agent,
      seals: [...noted.values()],
      run,
    });
  };
  const publisherFor = async (issue: Issue, run: Run): Promise<Publisher> => {
    const { handOver } = await import('../run/hand-over.ts');
    return {
      begin: () => issue.session.claim(),
      async conclude(worked) {
        const { proposed, result } = await handOver(run, worked, commitTrailersOf(issue));
        return bundled(result, { proposed, issue });
      },
    };
  };
  const asking = askModel({ kind: 'propose', start, publisherFor }, request);
  const result = await asking.catch((thrown: unknown) =>
    thrown instanceof NoRun ? thrown.result : nothingDone('failed', reasonOf(thrown)),
  );
  return result.bundle === undefined ? bundled(result, null) : result;
}

interface BundleParts extends Pick<Bundle['origin'], 'issue' | 'agent'>, Pick<Bundle, 'seals' | 'startedAt'> {
  /** Null: the run did not begin. */
  readonly run: ProposedRun | null;
}

/** Writes the bundle. Where the other job would refuse it, this job fails, and hands over only how it ended. */
export async function withBundle(
  start: UnconfiguredStart,
  result: RunResult,
  parts: BundleParts,
): Promise<RunResult> {
  const whole = textOf(start, parts, parts.run?.proposed ?? nothing(result));
  const read = await readBundle(whole);
  if (read.kind === 'read') return { ...result, bundle: await writeBundleFile(start.folder, whole) };
  const kept = result.outcome.patchPath === null ? '' : ' It is kept as a patch.';
  const reason = `What this run came to cannot be handed over: ${read.why}.${kept}`;
  const ended: RunResult = { ...result, outcome: { ...result.outcome, status: 'failed', reason } };
  return { ...ended, bundle: await writeBundleFile(start.folder, textOf(start, parts, nothing(ended))) };
}

/** For a run that ended before it began. */
function nothing({ outcome: { status: ended, reason } }: RunResult): Proposed {
  const status = NO_RUN.find((one) => one === ended) ?? 'failed';
  return {
    base: null,
    head: null,
    change: { hash: '0'.repeat(64), files: [] },
    ending: { kind: 'over', status, reason },
    notes: { caveats: [], notices: [] },
  };
}

const NO_RUN: readonly NoRunStatus[] = ['skipped', 'denied', 'exhausted', 'superseded'];

function textOf(
  start: UnconfiguredStart,
  { issue, startedAt, agent, seals, run }: BundleParts,
  proposed: Proposed,
): string {
  const { workflow, budget, secrets } = start;
  const { runner } = workflow;
  const { model } = run?.issue.start.config ?? workflow;
  const isBackport = run?.issue.task.onto !== undefined;
  const bundle: Bundle = {
    version: 1,
    origin: {
      repository: runner.repository,
      issue,
      run: runner.runId,
      attempt: runner.runAttempt,
      agent,
    },
    startedAt,
    ...proposed,
    pull: run?.issue.from.pull ?? null,
    ...(run !== null && { task: wordsHash(run.issue.task) }),
    session: run === null ? NO_SESSION : sessionOf(run.issue),
    cost: { spent: budget.spent, ms: budget.elapsedMs, model: isBackport ? '' : model.model },
    seals,
  };
  return bundleText(secrets.maskAll(bundle));
}

const NO_SESSION: BundledSession = { isKept: false, over: null, digest: null };

function sessionOf({ session }: Issue): BundledSession {
  return { isKept: session.isKept, over: session.opened.version, digest: session.learnt() };
}
