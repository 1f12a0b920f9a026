/**
 * Who is at fault decides what a person is told and how the run ends:
 * the user (an input, a setting), a service (model endpoint, forge), or this program (anything else thrown).
 */

/** Three parts, in this order: what was wrong, what it was, what to do. One sentence each. */
export interface FaultMessage {
  readonly wrong: string;
  readonly was?: string;
  readonly remedy: string;
}

export function renderFault({ wrong, was, remedy }: FaultMessage): string {
  return [wrong, was, remedy].filter((part) => part !== undefined && part !== '').join(' ');
}

/** Something the person who runs the action can mend: an input, a permission, a repository setting. */
export class UserFault extends Error {
  override readonly name = 'UserFault';
  readonly parts: FaultMessage;

  constructor(parts: FaultMessage, options?: ErrorOptions) {
    super(renderFault(parts), options);
    this.parts = parts;
  }
}

export type ServiceName = 'model' | 'forge';

/** A service refused or failed for good: every retry that was worth making has been made. */
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

/** The run was told to stop (a signal, or its own deadline). */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

/** Ends every switch over a union, so that a new member does not compile until it is handled. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}. This is a bug in Tether; please report it.`);
}

/** The one-line text of whatever was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** Why a run failed, for its outcome. */
export function reasonOf(thrown: unknown): string {
  if (thrown instanceof UserFault || thrown instanceof ServiceFault) return thrown.message;
  if (thrown instanceof Cancelled) return 'The run was cancelled.';
  return `Something unexpected happened: ${messageOf(thrown)}. This is a bug in Tether; please report it with the trace.`;
}
