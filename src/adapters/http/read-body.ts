import type { HttpAnswer } from './send.ts';

/** Reads a text up to the limits; the rest is dropped. Never throws; always releases the connection. */
export async function readText(
  { body }: Pick<HttpAnswer, 'body'>,
  { mostBytes, ms }: { readonly mostBytes: number; readonly ms: number },
  signal: AbortSignal,
): Promise<string> {
  if (body === null) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const stop = (): void => void body.destroy();
  const timer = setTimeout(stop, ms);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    for await (const chunk of body) {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes > mostBytes) break;
    }
  } catch {
    // What has come by then counts.
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    body.destroy();
  }
  return Buffer.concat(chunks).toString('utf8', 0, mostBytes);
}

/** Reads a body whole, in bytes as unpacked: a small answer may unpack to a large one. Null: it is larger than `most`. */
export async function readWhole({ body }: Pick<HttpAnswer, 'body'>, most: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
