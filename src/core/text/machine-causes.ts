export type MachineCauseName =
  | 'docker'
  | 'variable'
  | 'identity'
  | 'unresolved-host'
  | 'service'
  | 'renamed-folder';

/** Why a command can fail that no change of the code mends. */
export interface MachineCause {
  readonly name: MachineCauseName;
  /** A clause for people. */
  readonly reason: string;
  /** What a maintainer can do, as whole sentences. */
  readonly remedy: string;
}

interface Row extends Omit<MachineCause, 'reason'> {
  readonly pattern: RegExp;
  /** @param named what the pattern caught; empty: nothing */
  readonly reason: (named: string) => string;
  /** Words with which a task may ask for exactly that. */
  readonly asked: RegExp;
}

/** In order: the first that matches is told. Only words of programs, which all their versions use. */
const ROWS: readonly Row[] = [
  {
    name: 'docker',
    pattern:
      /(?:cannot|failed to|unable to) connect to the docker|docker daemon is not running|\/docker\.sock\b|cannot connect to podman|could not find a (?:working container runtime|valid docker environment)/i,
    reason: () => 'commands do not reach the Docker of this machine',
    remedy:
      'Start what the tests need as services of the job or in a step before this action and name its ports in the input network, or let commands run as plain steps do with isolation: none.',
    asked: /\b(?:docker\w*|podman|containers?|testcontainers|sockets?)\b/,
  },
  {
    name: 'variable',
    pattern:
      /Environment variable not found \(([A-Za-z_]\w*)\)|Failed to replace env in config: \$\{([A-Za-z_]\w*)|(?<![\w-])([A-Za-z_]\w*): unbound variable/,
    reason: (named) => `it wants the environment variable ${named}, which commands do not have`,
    remedy:
      'Name the variable in the input pass-env if it is no secret; secrets are never passed. Where any value will do, set it in front of the command in the input validate (NAME=none command), or give it a default in the settings file that wants it.',
    asked: /\b(?:env\w*|variables?|unbound)\b/,
  },
  {
    name: 'identity',
    pattern:
      /(?:Author|Committer) identity unknown|Please tell me who you are|unable to auto-detect email address|empty ident name/i,
    reason: () => 'git knows no user.name and user.email there',
    remedy:
      'Set them in a step before this action (git config --global user.name and user.email), or in the tests themselves.',
    asked: /\b(?:identity|git config|user\.(?:name|email)|commits?|committer|author)\b/,
  },
  {
    name: 'unresolved-host',
    pattern:
      /\b(?:ENOTFOUND|EAI_AGAIN)\b|getaddrinfo|could not resolve host|name or service not known|name resolution|no such host|unknown host|UnknownHostException|\bdns error\b|dial tcp: lookup|^\[ERROR\].*\bin offline mode and the artifact\b/im,
    reason: () => 'commands have no network',
    remedy:
      'Commands have no network unless the input network is allow: fetch what they need with the input setup, in a step before this action, or set network: allow. A service of the runner is reached by its port, as in network: 5432.',
    asked:
      /\b(?:network|offline|download\w*|fetch\w*|registr(?:y|ies)|mirrors?|prox(?:y|ies)|dependenc(?:y|ies)|install\w*|plugins?|pom|docker)\b/,
  },
  {
    name: 'service',
    pattern:
      /\bE(?:CONN(?:REFUSED|RESET|ABORTED)|(?:NET|HOST)UNREACH|TIMEDOUT)\b|connection refused|network (?:is )?unreachable|ConnectException|dial tcp/i,
    reason: () => 'a service that it connects to does not answer',
    remedy:
      'Start the service in a step before this action or as one of the job, and name its port in the input network; one elsewhere is reached with network: allow.',
    asked: /\b(?:network|services?|connect\w*|ports?|timeouts?|databases?|servers?)\b/,
  },
  {
    name: 'renamed-folder',
    pattern: /\bEXDEV\b|cross-device link/i,
    reason: () => 'it renames a folder of the checkout, which the view of isolated commands does not take',
    remedy: 'Let it copy the folder and remove the old one, or set isolation: none.',
    asked: /\b(?:exdev|cross-device|renam\w*|mov(?:e|es|ing))\b/,
  },
];

/** Words behind which something else went wrong stand further above. */
const LAST_CHARS = 2_000;

/** The cause outside of the repository that the last lines of an output name; null: none that is known. */
export function machineCauseIn(output: string): MachineCause | null {
  const last = output.slice(-LAST_CHARS);
  for (const { name, pattern, reason, remedy } of ROWS) {
    const found = pattern.exec(last);
    if (found !== null) return { name, reason: reason(found.slice(1).find(Boolean) ?? ''), remedy };
  }
  return null;
}

/** Whether a task may ask to mend this very cause. @param task in lower case */
export function mayAskFor({ name }: MachineCause, task: string): boolean {
  return ROWS.some((row) => row.name === name && row.asked.test(task));
}

/** Whether a program could not resolve a name or got no answer. */
export function mentionsNetworkFailure(text: string): boolean {
  return ROWS.some(
    ({ name, pattern }) => (name === 'unresolved-host' || name === 'service') && pattern.test(text),
  );
}
