import { readingForge } from './adapters/forge/reading-forge.ts';
import { writeBundleFile } from './adapters/runner/bundle-file.ts';
import { type HeldSeal, notingSeals } from './adapters/runner/seals.ts';
import type { BootstrapContext } from './bootstrap.ts';
import { type Bundle, type BundledSession, readBundle } from './bundle/bundle.ts';
import { bundledTask } from './bundle/edited-task.ts';
import { withoutReports } from './core/verdict/command-result.ts';
import type { Proposed, RunDependencies } from './run/dependencies.ts';
import type { RunResult } from './run/result.ts';
import type { SessionKeeper } from './session/keeper.ts';

/** The job that may not write: it leaves a bundle for the job that may. */
export interface ProposeJob {
  readonly kind: 'propose';
  readonly context: BootstrapContext;
  readonly handOver: (proposed: Proposed) => void;
  /** From here on, the bundle also tells people how the run ended. */
  begun(run: BegunProposal): void;
  /** Writes the bundle. */
  end(result: RunResult, issue: number): Promise<RunResult>;
}

interface BegunProposal {
  readonly dependencies: RunDependencies;
  /** Number of the open pull request; null: there is none. */
  readonly pull: number | null;
}

export function proposeJob(given: BootstrapContext): ProposeJob {
  const seals = new Map<string, HeldSeal>();
  const { runner } = given.config;
  const context: BootstrapContext = {
    ...given,
    // This job writes no status comment, so the post step must not look for one.
    env: { ...given.env, GITHUB_STATE: '' },
    config: { ...given.config, runner: { ...runner, stateFile: '' } },
    forge: readingForge(given.forge),
    seals: notingSeals(given.seals, (held) => void seals.set(`${held.of} ${held.seal}`, held)),
  };
  let proposed: Proposed | null = null;
  let begun: BegunProposal | null = null;
  const handOver = (one: Proposed): void => {
    proposed = one;
  };
  return {
    kind: 'propose',
    context,
    handOver,
    begun: (run) => {
      begun = run;
    },
    async end(result, issue) {
      if (proposed === null && begun !== null) {
        const { proposeOutcome } = await import('./run/propose.ts');
        await proposeOutcome(begun.dependencies, result.outcome);
      }
      const about = { issue, seals: [...seals.values()], begun };
      const whole = textOf(context, { ...about, proposed: proposed ?? nothing(result) });
      const read = await readBundle(whole);
      if (read.kind === 'read') return { ...result, bundle: await writeBundleFile(context.folder, whole) };
      // The other job would refuse this bundle. So this job fails, and hands over only how it ended.
      const reason = `What this run came to cannot be handed over: ${read.why}. It is kept as a patch.`;
      const ended: RunResult = { ...result, outcome: { ...result.outcome, status: 'failed', reason } };
      const text = textOf(context, { ...about, proposed: nothing(ended) });
      return { ...ended, bundle: await writeBundleFile(context.folder, text) };
    },
  };
}

/** For a run that ended before it began. */
function nothing({ outcome: { status, reason } }: RunResult): Proposed {
  return {
    base: null,
    head: null,
    change: { hash: '0'.repeat(64), files: [] },
    ending: { kind: 'over', status, reason },
    told: { caveats: [], notices: [], unlike: { lacking: [], set: [] } },
  };
}

interface Parts {
  readonly proposed: Proposed;
  readonly issue: number;
  readonly seals: Bundle['seals'];
  /** Null: the run did not begin. */
  readonly begun: BegunProposal | null;
}

function textOf(context: BootstrapContext, parts: Parts): string {
  return `${JSON.stringify(context.secrets.maskAll(bundleOf(context, parts)), withoutReports)}\n`;
}

function bundleOf({ config, budget }: BootstrapContext, { proposed, issue, seals, begun }: Parts): Bundle {
  const { runner, chat, model } = config;
  const run = begun?.dependencies ?? null;
  return {
    version: 1,
    origin: {
      repository: runner.repository,
      issue,
      run: runner.runId,
      attempt: runner.runAttempt,
      agent: run?.chat.agent.name ?? chat.agent,
    },
    ...proposed,
    pull: begun?.pull ?? null,
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
