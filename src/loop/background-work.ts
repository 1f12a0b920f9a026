import type { Emit } from '../core/events.ts';
import { HEAD_START_MS } from '../core/timing/head-start.ts';

/** Starts work that a model request does not need, once the request has been sent. */
export class BackgroundWork {
  readonly #onFirst: () => void;
  readonly #onLater: () => void;
  #timer: NodeJS.Timeout | null = null;
  #isFirst = true;
  /** Another request was sent while the timer was running. */
  #hasLater = false;

  /** Both are called `HEAD_START_MS` after the request was handed to the client. @param onFirst at most once */
  constructor(onFirst: () => void, onLater: () => void) {
    this.#onFirst = onFirst;
    this.#onLater = onLater;
  }

  /** Wraps `emit`; events are passed on unchanged. */
  watching(emit: Emit): Emit {
    return (event) => {
      emit(event);
      if (event.kind !== 'requested') return;
      this.#hasLater = this.#timer !== null;
      this.#timer ??= setTimeout(() => this.#left(), HEAD_START_MS);
    };
  }

  /** The rounds are over: nothing more is started. */
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
