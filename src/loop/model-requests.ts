import type { Emit } from '../core/events.ts';
import { HEAD_START_MS } from '../core/timing/head-start.ts';

/** Tells when a model request is on its way: what that one does not need is loaded, begun and kept only then. */
export class ModelRequests {
  readonly #onFirst: () => void;
  readonly #onLater: () => void;
  #timer: NodeJS.Timeout | null = null;
  #isFirst = true;

  /** Both are called a moment after the request was handed to the client. @param onFirst at most once */
  constructor(onFirst: () => void, onLater: () => void) {
    this.#onFirst = onFirst;
    this.#onLater = onLater;
  }

  /** Passes events on. */
  watching(emit: Emit): Emit {
    return (event) => {
      emit(event);
      if (event.kind === 'requested') this.#timer ??= setTimeout(() => this.#left(), HEAD_START_MS);
    };
  }

  /** The rounds are over: what has not begun shall not begin. */
  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #left(): void {
    this.#timer = null;
    const onLeft = this.#isFirst ? this.#onFirst : this.#onLater;
    this.#isFirst = false;
    onLeft();
  }
}
