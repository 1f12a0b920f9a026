import type { Answered } from './retry-decision.ts';

/** For a file as large as a forge takes, in base64 and JSON, there is room. */
export const MAX_ANSWER_BYTES = 192 * 2 ** 20;

/** Counted as it is unpacked: a small answer may become a large one. Null: it is larger than any should be. */
export async function boundedText(response: Response): Promise<string | null> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) return null;
    parts.push(decoder.decode(chunk, { stream: true }));
  }
  return parts.join('') + decoder.decode();
}

const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/** The answer with its body in memory, so that a connection that breaks later breaks nothing. */
export function reread({ status, headers, text }: Answered): Response {
  const kept = new Headers(headers);
  kept.delete('content-encoding');
  kept.delete('content-length');
  return new Response(BODILESS.has(status) ? null : text, { status, headers: kept });
}
