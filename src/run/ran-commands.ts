import { ChangeSet } from '../core/change-set.ts';
import type { Emit } from '../core/events.ts';
import { type CommandRun, recordOf } from '../core/verdict/run.ts';
import type { CommandRecord } from '../core/verdict/verdict.ts';

/** As many as a bundle may hold. */
const MOST = 200;

/** The commands that a run has run: by the model's calls, and the gate on the base. */
export class RanCommands {
  readonly #ran: CommandRecord[] = [];
  readonly #base: string;

  /** @param base the commit that the run starts from */
  constructor(base: string) {
    this.#base = ChangeSet.empty(base).hash;
  }

  /** Wraps `emit`; events are passed on unchanged. */
  watching(emit: Emit): Emit {
    return (event) => {
      if (event.kind === 'command') this.#ran.push(event.record);
      if (event.kind === 'baseline')
        this.#ran.push({ command: event.command, result: event.result, changeSetHash: this.#base });
      emit(event);
    };
  }

  /** The last ones, in the order of their ends, with what their output says of tests. */
  async records(): Promise<readonly CommandRun[]> {
    const { readResult } = await import('../review/results/read-result.ts');
    return this.#ran
      .slice(-MOST)
      .map(({ command, result, changeSetHash: state }) =>
        recordOf({ command, state, ...readResult(result) }),
      );
  }
}
