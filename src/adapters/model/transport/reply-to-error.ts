import type { ModelReply, ModelRequest, Usage } from '../../../core/chat.ts';
import type { FaultMessage } from '../../../core/fault.ts';
import type { Secrets } from '../../../core/secrets/secrets.ts';
import { oneLine, unlinked } from '../../../core/text/text.ts';
import { retryAfterMs } from '../../http/retry-after.ts';
import { classifyError, describeAnswer } from '../errors/classify-error.ts';
import type { ErrorDetail } from '../errors/error-detail.ts';
import { AttemptFault, type RetryDecision } from './attempt-fault.ts';
import { type ExplainedRefusal, namesTools, refusalToReport } from './downgrade.ts';
import { NO_USAGE } from './usage.ts';

const MAX_QUOTE = 500;

/** What an error is judged by: the request, and what must not be quoted. */
export interface CallContext {
  readonly request: ModelRequest;
  readonly secrets: Secrets;
}

export function unusableAnswer(
  what: string,
  details: { readonly status: number; readonly usage: Usage | null },
): AttemptFault {
  const parts: FaultMessage = {
    wrong: 'The model endpoint sent an answer that cannot be used.',
    was: what,
    remedy:
      'Check that the input base-url speaks the API that the input provider chooses (often it ends with /v1).',
  };
  return new AttemptFault({ ...details, parts, retry: { kind: 'retryable', waitMs: null } });
}

/**
 * The reply to a request that no other form of it would help.
 *
 * @throws {AttemptFault} unless the endpoint says that the request is too large, or that it accepts no tools
 */
export function replyToRefusal(
  why: 'without-tools' | 'report',
  refusals: readonly ExplainedRefusal[],
  { call, now }: { readonly call: CallContext; readonly now: number },
): ModelReply {
  const { sent, detail } = refusalToReport(refusals);
  const { status, headers } = sent;
  if (why === 'without-tools') return toolsRejected(detail, { status, usage: null, call });
  if (status >= 300 && status < 400) throw redirected(status, headers.get('location'), call.secrets);
  return judged(detail, { status, waitMs: retryAfterMs(headers, now), usage: null, call });
}

/** @throws {AttemptFault} unless the endpoint says that the request is too large, or that it accepts no tools */
export function judged(
  detail: ErrorDetail,
  context: {
    readonly status: number | null;
    readonly waitMs: number | null;
    readonly usage: Usage | null;
    readonly call: CallContext;
  },
): ModelReply {
  const { status, waitMs, usage, call } = context;
  const { secrets, request } = call;
  if (status === null && namesTools(detail, detail.status, request)) {
    return toolsRejected(detail, { status, usage, call });
  }
  const verdict = classifyError({ status, detail: masked(detail, secrets), mayComeBack: waitMs !== null });
  if (verdict.kind === 'overflow') return { ...verdict, usage: usage ?? NO_USAGE };
  const retry: RetryDecision =
    verdict.kind === 'retryable' ? { kind: 'retryable', waitMs } : { kind: 'final' };
  throw new AttemptFault({ status: status ?? detail.status, parts: verdict.parts, retry, usage });
}

function toolsRejected(
  detail: ErrorDetail,
  {
    status,
    usage,
    call,
  }: { readonly status: number | null; readonly usage: Usage | null; readonly call: CallContext },
): ModelReply {
  const why = describeAnswer(status, masked(detail, call.secrets));
  return { kind: 'rejected', what: 'tools', why, usage: usage ?? NO_USAGE };
}

/** Masked before it is quoted and cut, so that no part of a secret remains. */
export function masked(detail: ErrorDetail, secrets: Secrets): ErrorDetail {
  return { ...detail, text: secrets.mask(detail.text), code: secrets.mask(detail.code) };
}

function redirected(status: number, location: string | undefined, secrets: Secrets): AttemptFault {
  const target = location === undefined ? '' : ` to ${oneLine(unlinked(secrets.mask(location)), MAX_QUOTE)}`;
  const parts: FaultMessage = {
    wrong:
      'The model endpoint redirects, and redirects are not followed because the key would travel with them.',
    was: `It answered ${status}${target}.`,
    remedy: 'Set the input base-url to the address that answers by itself.',
  };
  return new AttemptFault({ status, parts, retry: { kind: 'final' } });
}
