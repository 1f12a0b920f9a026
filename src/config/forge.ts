import { createPrivateKey } from 'node:crypto';
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
  /** What tokens are asked for; null: there is none, and `token` is used. */
  readonly app: AppConfig | null;
}

export interface AppConfig {
  readonly id: string;
  readonly key: string;
  readonly permissions: Readonly<Record<string, 'read' | 'write'>>;
}

/** @param inputs checked by `checkToken` */
export function readForge(env: Environment, inputs: GivenInputs): ForgeConfig {
  const token = inputs.get('github-token');
  const { apiUrl, serverUrl } = readRunnerContext(env);
  const name = forgeNameOf(env);
  // A runner of Gitea sets it to whatever its server has, and nothing is asked there.
  const graphqlUrl = name === 'github' ? (env.GITHUB_GRAPHQL_URL ?? '').trim() : '';
  return { name, apiUrl, graphqlUrl, serverUrl, token, app: readApp(inputs) };
}

function readApp(inputs: GivenInputs): AppConfig | null {
  const key = privateKeyIn(inputs.get('app-private-key'));
  if (inputs.get('app-id') === '' || key === null) return null;
  const access = inputs.get('mode') === 'propose' ? 'read' : 'write';
  const permissions: AppConfig['permissions'] = {
    contents: access,
    issues: access,
    pull_requests: access,
    ...(access === 'write' && { statuses: access }),
    ...(inputs.get('follow').includes('checks') && { checks: 'read' }),
  };
  return { id: inputs.get('app-id'), key, permissions };
}

/** That there is a token, or an App to ask for one. */
export function checkToken(inputs: GivenInputs, forge: ForgeName, faults: FaultMessage[]): void {
  if (inputs.get('app-id') !== '' || inputs.get('app-private-key') !== '') checkApp(inputs, forge, faults);
  else checkGivenToken(inputs.get('github-token'), faults);
}

function checkGivenToken(token: string, faults: FaultMessage[]): void {
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

/** A private key of PEM form whose line breaks may be written as `\n`; null: it is none of RSA. */
function privateKeyIn(given: string): string | null {
  const pem = given.replaceAll('\\n', '\n');
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa' ? pem : null;
  } catch {
    return null;
  }
}

function checkApp(inputs: GivenInputs, forge: ForgeName, faults: FaultMessage[]): void {
  const [id, key] = [inputs.get('app-id'), inputs.get('app-private-key')];
  if (forge === 'gitea' || inputs.get('mode') === 'plan-batch') {
    const remedy = 'Leave app-id and app-private-key out, and give a token in github-token.';
    faults.push({ wrong: 'An App is asked for tokens at GitHub alone, and for one repository.', remedy });
  } else if (!/^[\w.-]+$/.test(id)) {
    const remedy =
      "Give the number or the client id from the App's settings. A secret that does not exist is empty.";
    faults.push({ wrong: 'Input app-id is no id of an App.', remedy });
  } else if (privateKeyIn(key) === null) {
    const remedy =
      "Give the whole file that the App's settings offer, with its first and last line. A secret that does not exist is empty.";
    faults.push({ wrong: 'Input app-private-key is no private RSA key in PEM form.', remedy });
  }
}

/** An installation token lives an hour, and may have been made some minutes before the run. */
const SAFE_MINUTES = 55;

/** GITHUB_TOKEN has the same form as an App's token and lives as long as its job: only its giver knows which it is. */
export function tokenWarnings(inputs: GivenInputs): readonly string[] {
  const minutes = inputs.get('max-minutes');
  const isInstallation = inputs.get('app-id') === '' && inputs.get('github-token').startsWith('ghs_');
  if (!isInstallation || minutes <= SAFE_MINUTES) return [];
  return [
    `The run may take ${minutes} minutes (max-minutes). If github-token comes from a GitHub App, it lives 60 minutes from when it was made, and nothing can be published after that: give app-id and app-private-key in its place. The job's own GITHUB_TOKEN lives as long as the job.`,
  ];
}
