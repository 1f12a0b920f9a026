import { type FaultMessage, ServiceFault } from '../../../core/fault.ts';

/** @param about.status HTTP status of the response; null: there was none, or it is not the cause */
export function forgeFault(
  parts: FaultMessage,
  { status = null, cause }: { readonly status?: number | null; readonly cause?: unknown } = {},
): ServiceFault {
  return new ServiceFault({ service: 'forge', status, parts }, cause === undefined ? {} : { cause });
}
