import type { Plain } from './github-workflow.ts';

/** A step of the job as it is written, and why. */
export interface PlannedStep {
  readonly plain: { readonly [key: string]: Plain };
  readonly why: string;
}

export interface PlannedCommand {
  readonly text: string;
  readonly why: string;
}

/** How a job is made ready for the action, and what a change has to pass in it. */
export interface SetupPlan {
  /** What it was found in. */
  readonly from: string;
  /** Keys of the job that its commands need: machine, env, services, container. */
  readonly job: Readonly<Record<string, Plain>>;
  /** The step that checks out; empty: as the examples do. */
  readonly checkout: PlannedStep['plain'];
  readonly steps: readonly PlannedStep[];
  readonly gate: readonly PlannedCommand[];
  /** Ports of services on the runner's loopback. */
  readonly ports: readonly string[];
  /** Variables that commands need and that are no secrets; null: the job has it, or a step sets it. */
  readonly env: Readonly<Record<string, Plain>>;
  /** Actions of the CI at a commit, each with the version that a comment behind it names. */
  readonly pins: ReadonlyMap<string, string>;
  /** What was left out or is not known, each with what to do. */
  readonly notes: readonly string[];
}
