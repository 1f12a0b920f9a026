import type { Answered } from './retry-decision.ts';

/** A hundred comments of maximum length, with each character written as an escape of six. */
const MAX_BYTES = 48 * 2 ** 20;
/** Large enough for the largest file that a forge accepts, in base64 and JSON. */
const MAX_FILE_BYTES = 192 * 2 ** 20;
const FILE = /\/git\/blobs\/[^/]+$/;

/** The maximum size of a response from this address. */
export function mostBytes({ pathname }: URL): number {
  return FILE.test(pathname) ? MAX_FILE_BYTES : MAX_BYTES;
}

const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/** The response with its body in memory, so that a connection that breaks later does no harm. */
export function reread({ status, headers, text }: Answered): Response {
  const kept = new Headers(headers);
  kept.delete('content-encoding');
  kept.delete('content-length');
  // Whatever it calls itself: Octokit reads no JSON then, and the callers do.
  kept.set('content-type', 'text/plain; charset=utf-8');
  return new Response(BODILESS.has(status) ? null : text, { status, headers: kept });
}
