import type { Clock } from '../../src/deliver/status/live-edits.ts';

interface Due {
  readonly at: number;
  readonly then: () => void;
}

/** A clock that stands still until it is told how much time goes by. */
export class ManualClock implements Clock {
  #now = 0;
  readonly #due = new Set<Due>();

  readonly now = (): number => this.#now;

  readonly after = (ms: number, then: () => void): (() => void) => {
    const due = { at: this.#now + ms, then };
    this.#due.add(due);
    return () => void this.#due.delete(due);
  };

  /** What comes due meanwhile happens at its time, and what follows from it by then as well. */
  async pass(ms: number): Promise<void> {
    await settled();
    const end = this.#now + ms;
    for (;;) {
      const [next] = [...this.#due].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
      if (next === undefined) break;
      this.#due.delete(next);
      this.#now = next.at;
      next.then();
      await settled();
    }
    this.#now = end;
    await settled();
  }
}

/** Whatever waits for nothing but promises has happened; modules that are loaded meanwhile as well. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
