import { vi } from 'vitest';

/** From here on, intervals and dates stand still until they are told how much time goes by. */
export function stopTime(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: 0 });
}

/** What comes due meanwhile happens, and what follows from it as well. */
export async function pass(ms: number): Promise<void> {
  await settled();
  for (let left = ms; left > 0; left -= 1000) {
    vi.advanceTimersByTime(Math.min(left, 1000));
    await settled();
  }
}

/** Whatever waits for nothing but promises has happened; modules that are loaded meanwhile as well. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
