import type { RunEvent } from '../../src/core/events.ts';

/** Time that passes only when something sleeps, and everything that was said meanwhile. */
export interface ForgeClock {
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly random: () => number;
  readonly remainingMs: () => number;
  readonly signal: () => AbortSignal;
  readonly emit: (event: RunEvent) => void;
  /** Milliseconds of each wait. */
  readonly waits: readonly number[];
  readonly events: readonly RunEvent[];
  stop(): void;
  /** What takes time, and is no wait. */
  pass(ms: number): void;
}

export const CLOCK_START = Date.parse('2026-03-01T12:00:00Z');

export function createForgeClock({ leftMs = 3_600_000, random = 0 } = {}): ForgeClock {
  const waits: number[] = [];
  const events: RunEvent[] = [];
  const controller = new AbortController();
  let passed = 0;
  return {
    now: () => CLOCK_START + passed,
    sleep: async (ms) => {
      waits.push(ms);
      passed += ms;
    },
    random: () => random,
    remainingMs: () => leftMs - passed,
    signal: () => controller.signal,
    emit: (event) => {
      events.push(event);
    },
    waits,
    events,
    stop: () => controller.abort(),
    pass: (ms) => {
      passed += ms;
    },
  };
}
