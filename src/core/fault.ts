/**
 * The message for people and the end of the run depend on who is at fault:
 * the user (an input, a setting), a service (model endpoint, forge), or this program (anything else thrown).
 */

/** Three parts, one sentence each: what is wrong, the value or error that was found, what to do. */
export interface FaultMessage {
  readonly wrong: string;
  readonly was?: string;
  readonly remedy: string;
}

export function renderFault({ wrong, was, remedy }: FaultMessage): string {
  const parts = [wrong, was ?? '', remedy].filter((part) => part !== '');
  // A part that ends with lines of others has the next one on a line of its own.
  return parts.reduce((told, part) => `${told}${told.endsWith('\n') ? '' : ' '}${part}`, '').trimStart();
}

/** Something the person who runs the action can fix: an input, a permission, a repository setting. */
export class UserFault extends Error {
  override readonly name = 'UserFault';
  readonly parts: FaultMessage;

  constructor(parts: FaultMessage, options?: ErrorOptions) {
    super(renderFault(parts), options);
    this.parts = parts;
  }
}

export type ServiceName = 'model' | 'forge';

/** A service refused or failed for good: all sensible retries have been made. */
export class ServiceFault extends Error {
  override readonly name = 'ServiceFault';
  readonly service: ServiceName;
  /** The HTTP status of the last answer; null when there was none. */
  readonly status: number | null;
  readonly parts: FaultMessage;

  constructor(
    details: { readonly service: ServiceName; readonly status: number | null; readonly parts: FaultMessage },
    options?: ErrorOptions,
  ) {
    super(renderFault(details.parts), options);
    this.service = details.service;
    this.status = details.status;
    this.parts = details.parts;
  }
}

/** Whether the forge did not take the token (401). That says nothing about what was asked for, nor about who asked. */
export function isTokenRefused(thrown: unknown): thrown is ServiceFault {
  return thrown instanceof ServiceFault && thrown.service === 'forge' && thrown.status === 401;
}

/**
 * Whether a model failed with what its whole endpoint fails with, so that another model there does as well, as far as the
 * status says: no answer came, the key was not taken (401), or its account has no money (402).
 */
export function isOfEndpoint({ status }: ServiceFault): boolean {
  return status === null || status === 401 || status === 402;
}

/** @param doing what was tried: "read issue 3" */
export function tokenRefused(doing: string, was: string): ServiceFault {
  const parts = {
    wrong: `The forge does not accept the token of this run, which was to ${doing}.`,
    was,
    remedy:
      'Check the input github-token: it is empty, expired, revoked or of another host. GITHUB_TOKEN lives as long as its job, and an installation token of a GitHub App 60 minutes: make it in the step right before, and keep max-minutes at 55 or less.',
  };
  return new ServiceFault({ service: 'forge', status: 401, parts });
}

/** The run was told to stop (a signal, or its own deadline). */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

/** The one-line text of whatever was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** Troubles of the machine, recognised by messages of the system and of programs. */
const HOST_TROUBLES = [
  [
    /\bENOSPC\b|\bEDQUOT\b|No space left on device|Out of disk ?space|Disk quota exceeded/i,
    'The disk of this machine has no room left for another file or for more bytes.',
    'Free space or files in {folder} in a step before, or use a runner with a larger disk.',
  ],
  [
    /\bEROFS\b|\bEACCES\b|\bEPERM\b|Read-only file system|Permission denied|Operation not permitted/i,
    'The run may not use or change a file or folder of this machine.',
    'See that the user of the runner owns the checkout and {folder}, and may write there.',
  ],
  [
    /\bENOENT\b|\bENOTDIR\b/,
    'A file or folder that the run needs is not there.',
    'See that {folder} exists and that nothing else empties it.',
  ],
  [
    /\bE[MN]FILE\b|\bEAGAIN\b|\bENOMEM\b|\bEIO\b|Too many open files|Cannot allocate memory|Resource temporarily unavailable|Input\/output error/i,
    'The machine lacks something that the run needs.',
    'See that {folder} can be read, and that the machine has memory, processes and open files left.',
  ],
] as const;

/** The error as a fault of the machine, naming the folder to look at; null: the machine is not to blame. */
export function hostFault(thrown: unknown, folder = 'the folder that RUNNER_TEMP names'): UserFault | null {
  if (!(thrown instanceof Error) || thrown instanceof UserFault || thrown instanceof ServiceFault)
    return null;
  const was = thrown.message;
  const trouble = HOST_TROUBLES.find(([pattern]) => pattern.test(was));
  if (trouble === undefined) return null;
  const [, wrong, remedy] = trouble;
  return new UserFault(
    { wrong, was: `${was.replace(/\.$/, '')}.`, remedy: remedy.replace('{folder}', folder) },
    { cause: thrown },
  );
}

/** The reason of the outcome when this was thrown. */
export function reasonOf(thrown: unknown): string {
  if (thrown instanceof UserFault || thrown instanceof ServiceFault) return thrown.message;
  if (thrown instanceof Cancelled) return 'The run was cancelled.';
  const host = hostFault(thrown);
  if (host !== null) return host.message;
  return `Something unexpected happened: ${messageOf(thrown)}. This is a bug in Tether; please report it with the trace.`;
}
