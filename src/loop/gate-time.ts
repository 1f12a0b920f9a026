import type { Emit } from '../core/events.ts';

/** How long the gate takes, from what the baseline tells of its commands. */
export class GateTime {
  #ms = 0;

  /** Milliseconds of all commands of the gate on the base that have ended by now. */
  get ms(): number {
    return this.#ms;
  }

  /** For the baseline to tell through. */
  watching(emit: Emit): Emit {
    return (event) => {
      if (event.kind === 'baseline' && event.result.kind !== 'refused') this.#ms += event.result.ms;
      emit(event);
    };
  }
}
