import { setTimeout } from 'node:timers/promises';
import { Cancelled } from '../fault.ts';

/** Resolves after the time, or throws early if the signal aborts. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

const SLEEP: Sleep = (ms, signal) => setTimeout(ms, undefined, { signal });

/** @throws {Cancelled} with this message as soon as the signal aborts */
export async function pause(
  ms: number,
  signal: AbortSignal,
  { message, sleep = SLEEP }: { readonly message: string; readonly sleep?: Sleep | undefined },
): Promise<void> {
  try {
    await sleep(ms, signal);
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
  }
  if (signal.aborted) throw new Cancelled(message);
}
