import type { Emit } from '../core/events.ts';

/** Between the event and the last byte of the request the process is left to the client library. */
const HEAD_START_MS = 30;

/** Tells when the first model request is on its way: what that one does not need is loaded and begun only then. */
export class FirstRequest {
  readonly #onLeft: () => void;
  #timer: NodeJS.Timeout | null = null;

  /** @param onLeft called at most once, a moment after the request was handed to the client */
  constructor(onLeft: () => void) {
    this.#onLeft = onLeft;
  }

  /** Passes events on. */
  watching(emit: Emit): Emit {
    return (event) => {
      emit(event);
      if (event.kind === 'requested') this.#timer ??= setTimeout(this.#onLeft, HEAD_START_MS);
    };
  }

  /** The rounds are over: what has not begun shall not begin. */
  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
  }
}
