import type { FaultMessage } from '../core/fault.ts';
import { type Environment, type ForgeName, forgeNameOf, readRunnerContext } from './environment.ts';
import type { GivenInputs } from './given-inputs.ts';

export interface ForgeConfig {
  readonly name: ForgeName;
  readonly apiUrl: string;
  /** Address of GitHub's GraphQL API; empty: next to the REST API. */
  readonly graphqlUrl: string;
  readonly serverUrl: string;
  readonly token: string;
}

/** @param inputs checked by `checkToken` */
export function readForge(env: Environment, inputs: GivenInputs): ForgeConfig {
  const token = inputs.get('github-token');
  const { apiUrl, serverUrl } = readRunnerContext(env);
  const name = forgeNameOf(env);
  // A runner of Gitea sets it to whatever its server has, and nothing is asked there.
  const graphqlUrl = name === 'github' ? (env.GITHUB_GRAPHQL_URL ?? '').trim() : '';
  return { name, apiUrl, graphqlUrl, serverUrl, token };
}

export function checkToken(inputs: GivenInputs, faults: FaultMessage[]): void {
  const token = inputs.get('github-token');
  if (token === '' || token.startsWith('${{')) {
    faults.push({
      wrong: 'Input github-token is empty.',
      remedy:
        'Leave it out to use the workflow token, or give a token that can read issues and write contents and pull requests.',
    });
  } else if (!/^[!-~]+$/.test(token)) {
    faults.push({
      wrong: 'Input github-token cannot be a token.',
      was: 'It holds a blank, a line break or a character beyond ASCII.',
      remedy: 'Copy the token into the secret again, without anything around it.',
    });
  }
}

/** An installation token lives an hour, and may have been made some minutes before the run. */
const SAFE_MINUTES = 55;

/** GITHUB_TOKEN has the same form as an App's token and lives as long as its job: only its giver knows which it is. */
export function tokenWarnings(inputs: GivenInputs): readonly string[] {
  const minutes = inputs.get('max-minutes');
  const isInstallation = inputs.get('github-token').startsWith('ghs_');
  if (!isInstallation || minutes <= SAFE_MINUTES) return [];
  return [
    `The run may take ${minutes} minutes (max-minutes). If github-token comes from a GitHub App, it lives 60 minutes from when it was made, and nothing can be published after that: set max-minutes to ${SAFE_MINUTES} at most. The job's own GITHUB_TOKEN lives as long as the job.`,
  ];
}
