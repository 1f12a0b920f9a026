import type { CommandEntry, CommandResult } from '../../core/verdict/verdict.ts';
import type { Selected } from '../selection/select.ts';

/** A command of the gate on a state of the repository. */
export interface Asked {
  readonly entry: CommandEntry;
  /** A part of its tests; null: all of them. */
  readonly selected: Selected | null;
  /** Hash of the change set that makes it. */
  readonly state: string;
  /** Whether it runs there a second time, since something failed in the first run. */
  readonly isAgain: boolean;
}

export interface KnownRun extends Asked {
  readonly result: CommandResult;
}

/** The first and the second run of each command, or part of it, on each state. */
export class KnownRuns {
  readonly #runs = new Map<string, KnownRun>();

  find(asked: Asked): KnownRun | undefined {
    return this.#runs.get(keyOf(asked));
  }

  /** In the place of an earlier one. */
  keep(run: KnownRun): void {
    this.#runs.set(keyOf(run), run);
  }

  /** What parts of a command said there in their first runs. */
  partsOf(entry: CommandEntry, state: string): readonly KnownRun[] {
    return this.#of(entry, state).filter((one) => one.selected !== null && !one.isAgain);
  }

  forgetSecond(entry: CommandEntry, state: string): void {
    for (const one of this.#of(entry, state)) if (one.isAgain) this.#runs.delete(keyOf(one));
  }

  #of({ text }: CommandEntry, state: string): readonly KnownRun[] {
    return [...this.#runs.values()].filter((one) => one.entry.text === text && one.state === state);
  }
}

/** What is started: the command, or what runs the part. */
export function startedBy({ entry, selected }: Asked): CommandEntry {
  return selected?.entry ?? entry;
}

function keyOf(asked: Asked): string {
  const { folder, argv } = startedBy(asked);
  const { entry, state, selected, isAgain } = asked;
  return JSON.stringify([entry.text, state, folder, argv, selected?.path, isAgain]);
}
