import type { FaultMessage } from '../core/fault.ts';
import type { RepositoryRef } from '../core/task.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The only place where the process's environment is read. */
export function processEnvironment(): Environment {
  return Object.freeze({ ...process.env });
}

/**
 * What the runner passes in the environment
 * (https://docs.github.com/actions/reference/workflows-and-actions/variables).
 */
export interface RunnerContext extends RunnerFiles, WorkflowRun {
  readonly eventName: string;
  readonly eventPath: string;
  /** `owner/name`: the workflow's own, or that of the issue (input `repository`). */
  readonly repository: string;
  readonly apiUrl: string;
  readonly serverUrl: string;
  /** The branch of `repository` that the workflow runs on; empty: it runs on a tag, or in another repository. */
  readonly branch: string;
}

export interface RunnerFiles {
  /** The checkout. */
  readonly workspace: string;
  readonly temp: string;
  /** Files for outputs and job summary; empty outside of a runner. */
  readonly outputFile: string;
  readonly summaryFile: string;
  /** File for the state that the post step gets; empty outside of a runner. */
  readonly stateFile: string;
}

export interface WorkflowRun {
  /** The page of this workflow run; empty outside of a runner. */
  readonly runUrl: string;
  /** Its id; empty outside of a runner. */
  readonly runId: string;
  /** Counts from 1: a workflow run can be rerun. */
  readonly runAttempt: number;
}

export function readRunnerContext(env: Environment): RunnerContext {
  const { GITHUB_SERVER_URL = 'https://github.com', GITHUB_REPOSITORY = '', GITHUB_RUN_ID = '' } = env;
  const attempt = env.GITHUB_RUN_ATTEMPT ?? '1';
  const serverUrl = GITHUB_SERVER_URL.replace(/\/+$/, '');
  // The address of a run's page in Gitea has the run number, and there is no page per attempt.
  const isGitea = forgeNameOf(env) === 'gitea';
  const elsewhere = repositoryElsewhere(env);
  const ref = elsewhere === null ? (env.GITHUB_REF ?? '') : '';
  const runPage = isGitea ? (env.GITHUB_RUN_NUMBER ?? '') : `${GITHUB_RUN_ID}/attempts/${attempt}`;
  return Object.freeze({
    eventName: env.GITHUB_EVENT_NAME ?? '',
    eventPath: env.GITHUB_EVENT_PATH ?? '',
    workspace: env.GITHUB_WORKSPACE ?? '',
    temp: env.RUNNER_TEMP ?? '',
    repository: elsewhere ?? GITHUB_REPOSITORY,
    apiUrl: (env.GITHUB_API_URL ?? 'https://api.github.com').replace(/\/+$/, ''),
    serverUrl,
    runUrl: GITHUB_RUN_ID === '' ? '' : `${serverUrl}/${GITHUB_REPOSITORY}/actions/runs/${runPage}`,
    runId: GITHUB_RUN_ID,
    runAttempt: Number.parseInt(attempt, 10) || 1,
    branch: ref.startsWith('refs/heads/') ? ref.slice('refs/heads/'.length) : '',
    outputFile: env.GITHUB_OUTPUT ?? '',
    summaryFile: env.GITHUB_STEP_SUMMARY ?? '',
    stateFile: env.GITHUB_STATE ?? '',
  });
}

/** The repository, if it is not the workflow's; null: it is, the name is invalid, or a batch reads it. */
export function repositoryElsewhere(env: Environment): string | null {
  const given = givenInput(env, 'repository').trim();
  const isOwn = given.toLowerCase() === (env.GITHUB_REPOSITORY ?? '').toLowerCase();
  const isOfBatch = givenInput(env, 'mode').trim().toLowerCase() === 'plan-batch';
  return isOwn || isOfBatch || !/^[^/]+\/[^/]+$/.test(given) ? null : given;
}

/** State that the run saved for the post step (`stateKeeper`); empty: none of that name. */
export function savedState(env: Environment, name: string): string {
  return env[`STATE_${name}`] ?? '';
}

/** The given value of an input; empty: not given. The runner keeps dashes in the variable's name. */
export function givenInput(env: Environment, name: string): string {
  return env[`INPUT_${name.replaceAll(' ', '_').toUpperCase()}`] ?? '';
}

export function readRepository(runner: RunnerContext, faults: FaultMessage[]): RepositoryRef {
  const [owner = '', name = '', ...rest] = runner.repository.split('/');
  if (owner === '' || name === '' || rest.length > 0) {
    faults.push({
      wrong: 'The repository is not known.',
      was: `GITHUB_REPOSITORY was "${runner.repository}".`,
      remedy: 'Run Tether as a step of a workflow, where the runner sets it.',
    });
  }
  return { owner, name };
}

export function checkRunner(runner: RunnerContext, faults: FaultMessage[]): void {
  for (const [value, variable] of [
    [runner.workspace, 'GITHUB_WORKSPACE'],
    [runner.temp, 'RUNNER_TEMP'],
  ]) {
    if (value === '') {
      faults.push({
        wrong: `${variable} is not set.`,
        remedy: 'Run Tether as a step of a workflow, where the runner sets it.',
      });
    }
  }
}

export type ForgeName = 'github' | 'gitea';

/** By the variables of the runner, without a request. The runners of Gitea and Forgejo set theirs for each step. */
export function forgeNameOf(env: Environment): ForgeName {
  return env.GITEA_ACTIONS === 'true' || env.FORGEJO_ACTIONS === 'true' ? 'gitea' : 'github';
}
