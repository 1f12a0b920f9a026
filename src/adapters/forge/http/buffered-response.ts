import type { AnswerHeaders } from '../../http/send.ts';
import type { ForgeResponse } from './retry-decision.ts';

/** A hundred comments of maximum length, with each character written as an escape of six. */
const MAX_BYTES = 48 * 2 ** 20;
/** Large enough for the largest file that a forge accepts, in base64 and JSON. */
const MAX_FILE_BYTES = 192 * 2 ** 20;
const FILE = /\/git\/blobs\/[^/]+$/;

/** The maximum size of a response from this address. */
export function mostBytes({ pathname }: URL): number {
  return FILE.test(pathname) ? MAX_FILE_BYTES : MAX_BYTES;
}

/** What Octokit and its callers read of a response. */
export interface BufferedResponse {
  readonly status: number;
  readonly headers: AnswerHeaders;
  text(): Promise<string>;
}

/** The response with its body in memory, so that a connection that breaks later does no harm. */
export function buffered({ status, headers, text }: ForgeResponse): BufferedResponse {
  // Whatever it calls itself: Octokit reads no JSON then, and the callers do.
  const kept = new Map([...headers, ['content-type', 'text/plain; charset=utf-8']]);
  return { status, headers: kept, text: async () => text };
}
