import { type FaultMessage, ServiceFault, tokenRefused } from '../../../core/fault.ts';
import { isRecord } from '../../../core/text/json-record.ts';
import { oneLine } from '../../../core/text/text.ts';

/** The forge did what was requested. */
export interface Accepted {
  readonly kind: 'done';
  readonly data: unknown;
}

/** The forge understood a request and refused it (4xx). */
export interface Rejected {
  readonly kind: 'rejected';
  readonly status: number;
  /** The forge's own message, and those of single errors, or their fields. */
  readonly message: string;
  /** The fields that it rejected ("base", "head"). */
  readonly fields: readonly string[];
  /** The token permission that the forge demands ("contents=write"); empty: it names none. */
  readonly needs: string;
}

/** @param body the parsed response, or its text if it is not JSON */
export function rejected(status: number, body: unknown, needs: string | null | undefined): Rejected {
  const errors = isRecord(body) && Array.isArray(body.errors) ? body.errors : [];
  const first = isRecord(body) ? body.message : body;
  const messages = [first, ...errors.map(wordsOf)];
  const fields = errors.flatMap((error: unknown) =>
    isRecord(error) && typeof error.field === 'string' ? [error.field] : [],
  );
  const message = messages.filter((part) => typeof part === 'string' && part !== '').join(' ');
  return { kind: 'rejected', status, message, fields, needs: needs ?? '' };
}

/** Of a single error: its message, or the field that it is about. */
function wordsOf(error: unknown): unknown {
  if (!isRecord(error) || typeof error.message === 'string') return isRecord(error) ? error.message : error;
  return typeof error.field === 'string' ? `(${error.field})` : undefined;
}

/** @param about.status HTTP status of the response; null: there was none, or it is not the cause */
export function forgeFault(
  parts: FaultMessage,
  { status = null, cause }: { readonly status?: number | null; readonly cause?: unknown } = {},
): ServiceFault {
  return new ServiceFault({ service: 'forge', status, parts }, cause === undefined ? {} : { cause });
}

const QUOTED_CHARS = 200;

/** What the forge said, for a message to a person. */
export function quoted({ status, message }: Rejected): string {
  return message === '' ? `HTTP ${status}` : `HTTP ${status}, "${oneLine(message, QUOTED_CHARS)}"`;
}

/** 404 too, because forges hide what a token may not see. */
export function isForbidden({ status }: Rejected): boolean {
  return status === 403 || status === 404;
}

/** A `Rejected` answer as a fault, for whoever cannot go on with it. People read of both as what the forge refused. */
export class Refusal extends ServiceFault {
  readonly answer: Rejected;

  constructor(parts: FaultMessage, answer: Rejected) {
    super({ service: 'forge', status: answer.status, parts });
    this.answer = answer;
  }
}

/** @param doing what was tried: "read the issue" */
export function rejectedFault(doing: string, answer: Rejected): ServiceFault {
  const was = `It answered ${quoted(answer)}.`;
  if (answer.status === 401) return tokenRefused(doing, was);
  const wrong = `The forge did not let the run ${doing}.`;
  return new Refusal({ wrong, was, remedy: remedyFor(answer) }, answer);
}

/** @throws {ServiceFault} if the forge rejected the request */
export function accepted<Answer extends Accepted>(answer: Answer | Rejected, doing: string): Answer {
  if (answer.kind === 'rejected') throw rejectedFault(doing, answer);
  return answer;
}

/** What was created or read. @throws {ServiceFault} if the forge rejected the request */
export function demanded(answer: Accepted | Rejected, doing: string): unknown {
  return accepted(answer, doing).data;
}

/** For optional requests: null if the forge rejected it or failed. */
export async function orNull(asked: Promise<Accepted | Rejected>): Promise<unknown> {
  try {
    const answer = await asked;
    return answer.kind === 'done' ? answer.data : null;
  } catch (thrown) {
    if (thrown instanceof ServiceFault) return null;
    throw thrown;
  }
}

function remedyFor({ status, needs, message }: Rejected): string {
  if (/no common ancestor/i.test(message))
    return 'The history of one of the two was rewritten. Put the commits of the branch of the run onto its base by hand, or delete that branch; then start again.';
  if (needs !== '') return `Give the token the permission ${needs.replaceAll('=', ': ')} in the job.`;
  if (status === 404 || status === 403) {
    return 'Check that it exists and that the permissions of the job (contents, issues, pull-requests; checks for follow: checks) let the token at it.';
  }
  return 'See the message of the forge.';
}
