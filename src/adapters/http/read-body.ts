import type { HttpAnswer } from './send.ts';

/** Receives the bytes of a response. Its fields may change with every chunk. */
export interface BodyConsumer {
  take(chunk: Uint8Array): void;
  /** Milliseconds after which reading stops if no byte arrives; 0: stop in any case. */
  readonly idleTimeoutMs: number;
  /** Whether no further bytes are wanted. */
  readonly isFull: boolean;
}

/** `silent`: for too long no byte arrived, or none that counts. `disconnected`: the connection broke. */
export type BodyEnd = 'ended' | 'full' | 'silent' | 'disconnected' | 'aborted';

/** Reads a response to its end, or until stopped. Never throws; always releases the connection. */
export async function readBody(
  { body }: Pick<HttpAnswer, 'body'>,
  consumer: BodyConsumer,
  signal: AbortSignal,
): Promise<BodyEnd> {
  if (body === null) return 'ended';
  let stopped: BodyEnd | undefined;
  const stop = (why: BodyEnd): void => {
    stopped ??= why;
    body.destroy();
  };
  const onAbort = (): void => stop('aborted');
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  const silent = (): void => stop('silent');
  let timer = setTimeout(silent, consumer.idleTimeoutMs);
  try {
    for await (const chunk of body) {
      clearTimeout(timer);
      if (stopped !== undefined) return stopped;
      consumer.take(chunk);
      if (consumer.isFull) return 'full';
      if (consumer.idleTimeoutMs <= 0) return 'silent';
      timer = setTimeout(silent, consumer.idleTimeoutMs);
    }
    return stopped ?? 'ended';
  } catch {
    return stopped ?? 'disconnected';
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    body.destroy();
  }
}

/** Reads a text up to the limits; the rest is dropped. Never throws. */
export async function readText(
  response: Pick<HttpAnswer, 'body'>,
  { mostBytes, ms }: { readonly mostBytes: number; readonly ms: number },
  signal: AbortSignal,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const startedAt = performance.now();
  const consumer = {
    get idleTimeoutMs() {
      return Math.max(0, ms - (performance.now() - startedAt));
    },
    get isFull() {
      return bytes > mostBytes;
    },
    take(chunk: Uint8Array) {
      bytes += chunk.length;
      chunks.push(chunk);
    },
  };
  await readBody(response, consumer, signal);
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
