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

/** A key of the job, such as its services. */
export interface PlannedPart {
  readonly key: string;
  readonly value: Plain;
  readonly why: string;
}

/** How a job is made ready for the action, and what a change has to pass in it. */
export interface SetupPlan {
  /** What it was found in. */
  readonly from: string;
  readonly runsOn: Plain;
  /** Keys of the job that its commands need: env, services, container, defaults. */
  readonly job: readonly PlannedPart[];
  /** Inputs of the step that checks out, and the action if it is another one than that of the examples. */
  readonly checkout: PlannedStep;
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
