import { readingForge } from '../adapters/forge/reading-forge.ts';
import { writeBundleFile } from '../adapters/runner/bundle-file.ts';
import { type HeldSeal, notingSeals } from '../adapters/runner/seals.ts';
import { type Bundle, type BundledSession, bundleText, readBundle } from '../bundle/bundle.ts';
import { bundledTask } from '../bundle/edited-task.ts';
import type { AgentName } from '../core/events.ts';
import { reasonOf } from '../core/fault.ts';
import type { RunRequest } from '../intake/trigger/event.ts';
import type { Proposed, RunDependencies } from '../run/dependencies.ts';
import { endedEarly, type RunResult } from '../run/result.ts';
import type { SessionKeeper } from '../session/keeper.ts';
import { agentFor } from '../start/settings.ts';
import type { Start } from '../start/start.ts';
import type { Job } from './job.ts';
import { lazyProgram } from './program.ts';
import { work } from './work.ts';

interface ComposedRun {
  readonly dependencies: RunDependencies;
  /** Number of the open pull request; null: there is none. */
  readonly pull: number | null;
}

/** The job that may not write: it leaves a bundle for the job that may. */
export function proposeJob(given: Start, request: RunRequest): Job {
  const seals = new Map<string, HeldSeal>();
  const start: Start = {
    ...given,
    forge: readingForge(given.forge),
    seals: notingSeals(given.seals, (held) => void seals.set(`${held.of} ${held.seal}`, held)),
  };
  const program = lazyProgram(start);
  let proposed: Proposed | null = null;
  let composed: ComposedRun | null = null;
  return {
    kind: 'propose',
    start,
    baselineSignature: null,
    load: () => void program(),
    work: (issue) =>
      work(issue, {
        program: program(),
        isSameModel: issue.start === start,
        handOver: (one) => {
          proposed = one;
        },
        // This job writes no status comment, so the post step must not look for one.
        stateFile: '',
        begin: async (dependencies) => {
          composed = { dependencies, pull: issue.from.pull };
          return null;
        },
      }),
    async finish(working, issue) {
      const result = await working.catch((thrown: unknown) => endedEarly('failed', reasonOf(thrown)));
      if (proposed === null && composed !== null) {
        const { proposeOutcome } = await import('../run/propose.ts');
        await proposeOutcome(composed.dependencies, result.outcome);
      }
      const agent = composed?.dependencies.chat.agent.name ?? agentFor(request.agent, start.config);
      const about = { issue, agent, seals: [...seals.values()], composed };
      return withBundle(start, result, { ...about, proposed: proposed ?? nothing(result) });
    },
  };
}

/** Writes the bundle. Where the other job would refuse it, this job fails, and hands over only how it ended. */
async function withBundle(start: Start, result: RunResult, parts: Parts): Promise<RunResult> {
  const whole = textOf(start, parts);
  const read = await readBundle(whole);
  if (read.kind === 'read') return { ...result, bundle: await writeBundleFile(start.folder, whole) };
  const reason = `What this run came to cannot be handed over: ${read.why}. It is kept as a patch.`;
  const ended: RunResult = { ...result, outcome: { ...result.outcome, status: 'failed', reason } };
  const text = textOf(start, { ...parts, proposed: nothing(ended) });
  return { ...ended, bundle: await writeBundleFile(start.folder, text) };
}

/** For a run that ended before it began. */
function nothing({ outcome: { status, reason } }: RunResult): Proposed {
  return {
    base: null,
    head: null,
    change: { hash: '0'.repeat(64), files: [] },
    ending: { kind: 'over', status, reason },
    notes: { caveats: [], notices: [], unlike: { lacking: [], set: [] } },
  };
}

interface Parts {
  readonly proposed: Proposed;
  readonly issue: number;
  readonly agent: AgentName;
  readonly seals: Bundle['seals'];
  /** Null: the run did not begin. */
  readonly composed: ComposedRun | null;
}

function textOf(start: Start, parts: Parts): string {
  return bundleText(start.secrets.maskAll(bundleOf(start, parts)));
}

function bundleOf({ config, budget }: Start, { proposed, issue, agent, seals, composed }: Parts): Bundle {
  const { runner, model } = config;
  const run = composed?.dependencies ?? null;
  return {
    version: 1,
    origin: {
      repository: runner.repository,
      issue,
      run: runner.runId,
      attempt: runner.runAttempt,
      agent,
    },
    ...proposed,
    pull: composed?.pull ?? null,
    ...(run !== null && { task: bundledTask(run.task) }),
    session: run === null ? NO_SESSION : sessionOf(run.session),
    cost: { spent: budget.spent, ms: budget.elapsedMs, model: model.model },
    seals,
  };
}

const NO_SESSION: BundledSession = { isKept: false, over: null, baseline: [], signature: '', digest: null };

function sessionOf(session: SessionKeeper): BundledSession {
  return { isKept: session.isKept, over: session.openedVersion, ...session.learnt() };
}
