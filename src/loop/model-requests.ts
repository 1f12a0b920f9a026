import type { Emit } from '../core/events.ts';
import { HEAD_START_MS } from '../core/timing/head-start.ts';

/** Tells when a model request is on its way: what that one does not need is loaded, begun and kept only then. */
export class ModelRequests {
  readonly #onFirst: () => void;
  readonly #onLater: () => void;
  #timer: NodeJS.Timeout | null = null;
  #isFirst = true;
  /** One more has left since, before the moment was over. */
  #hasLater = false;

  /** Both are called a moment after the request was handed to the client. @param onFirst at most once */
  constructor(onFirst: () => void, onLater: () => void) {
    this.#onFirst = onFirst;
    this.#onLater = onLater;
  }

  /** Passes events on. */
  watching(emit: Emit): Emit {
    return (event) => {
      emit(event);
      if (event.kind !== 'requested') return;
      this.#hasLater = this.#timer !== null;
      this.#timer ??= setTimeout(() => this.#left(), HEAD_START_MS);
    };
  }

  /** The rounds are over: what has not begun shall not begin. */
  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #left(): void {
    this.#timer = null;
    if (this.#isFirst) this.#onFirst();
    if (!this.#isFirst || this.#hasLater) this.#onLater();
    this.#isFirst = false;
  }
}
