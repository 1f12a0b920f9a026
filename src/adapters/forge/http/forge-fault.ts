import { type FaultMessage, ServiceFault } from '../../../core/fault.ts';

/** @param about.status of the answer; null: there was none, or it is not to blame */
export function forgeFault(
  parts: FaultMessage,
  { status = null, cause }: { readonly status?: number | null; readonly cause?: unknown } = {},
): ServiceFault {
  return new ServiceFault({ service: 'forge', status, parts }, cause === undefined ? {} : { cause });
}
