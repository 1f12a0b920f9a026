/** Where the bytes of a response go. Its fields may change with every chunk. */
export interface Sink {
  take(chunk: Uint8Array): void;
  /** Milliseconds after which reading stops unless a byte comes; none when it has to stop whatever comes. */
  readonly patienceMs: number;
  /** True when no further byte is wanted. */
  readonly isFull: boolean;
}

/** `silent`: no byte came for too long, or none that counts. `cut`: the connection broke. */
export type Ending = 'ended' | 'full' | 'silent' | 'cut' | 'aborted';

/** Reads a response to its end, or until something says stop. Never throws; the connection is let go in any case. */
export async function drain(response: Response, sink: Sink, signal: AbortSignal): Promise<Ending> {
  const reader = response.body?.getReader();
  if (reader === undefined) return 'ended';
  let stopped: Ending | undefined;
  const stop = (why: Ending): void => {
    stopped ??= why;
    reader.cancel().catch(() => undefined);
  };
  const onAbort = (): void => stop('aborted');
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  let timer: NodeJS.Timeout | undefined;
  try {
    for (;;) {
      timer = setTimeout(() => stop('silent'), sink.patienceMs);
      const { done, value } = await reader.read();
      clearTimeout(timer);
      if (stopped !== undefined) return stopped;
      if (done) return 'ended';
      sink.take(value);
      if (sink.isFull) return 'full';
      if (sink.patienceMs <= 0) return 'silent';
    }
  } catch {
    return stopped ?? 'cut';
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    reader.cancel().catch(() => undefined);
  }
}
