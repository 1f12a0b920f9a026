import type { ModelReply, ModelRequest, Usage } from '../../../core/chat.ts';
import type { FaultMessage } from '../../../core/fault.ts';
import type { Secrets } from '../../../core/secrets/secrets.ts';
import { oneLine, unlinked } from '../../../core/text/text.ts';
import { retryAfterMs } from '../../http/retry-after.ts';
import { classifyError, describeAnswer, MAX_QUOTE } from '../errors/classify-error.ts';
import type { ErrorDetail } from '../errors/error-detail.ts';
import { AttemptFault, type RetryDecision } from './attempt-fault.ts';
import { type ExplainedRefusal, namesTools, refusalToReport } from './downgrade.ts';
import { NO_USAGE } from './usage.ts';

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
  {
    request,
    secrets,
    now,
  }: { readonly request: ModelRequest; readonly secrets: Secrets; readonly now: number },
): ModelReply {
  const { sent, detail } = refusalToReport(refusals);
  const { status, headers } = sent;
  if (why === 'without-tools') return toolsRejected(detail, status, null);
  if (status >= 300 && status < 400) throw redirected(status, headers.get('location'), secrets);
  return judged(detail, { status, waitMs: retryAfterMs(headers, now), usage: null, request });
}

/** @throws {AttemptFault} unless the endpoint says that the request is too large, or that it accepts no tools */
export function judged(
  detail: ErrorDetail,
  context: {
    readonly status: number | null;
    readonly waitMs: number | null;
    readonly usage: Usage | null;
    readonly request: ModelRequest;
  },
): ModelReply {
  const { status, usage, request } = context;
  const waitMs = context.waitMs ?? detail.waitMs;
  if (status === null && namesTools(detail, detail.status, request))
    return toolsRejected(detail, status, usage);
  const verdict = classifyError({ status, detail, mayComeBack: waitMs !== null });
  if (verdict.kind === 'overflow') return { ...verdict, usage: usage ?? NO_USAGE };
  const retry: RetryDecision =
    verdict.kind === 'retryable' ? { kind: 'retryable', waitMs } : { kind: 'final' };
  // An error inside a success is an answer all the same.
  throw new AttemptFault({ status: status ?? detail.status ?? 200, parts: verdict.parts, retry, usage });
}

function toolsRejected(detail: ErrorDetail, status: number | null, usage: Usage | null): ModelReply {
  const why = describeAnswer(status, detail);
  return { kind: 'rejected', why, usage: usage ?? NO_USAGE };
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
