/** Seconds without a line after which one sentence is due; after that, each time they double. */
const FIRST_S = 15;

/** Tells from time to time that nothing has been heard for a while, so that a long call does not look like a hang. */
export class Quiet implements Disposable {
  readonly #tell: (seconds: number) => void;
  readonly #now: () => number;
  readonly #timer: NodeJS.Timeout;
  #since: number;
  #nextS = FIRST_S;

  constructor(tell: (seconds: number) => void, now: () => number = Date.now) {
    this.#tell = tell;
    this.#now = now;
    this.#since = now();
    this.#timer = setInterval(() => this.#look(), 1000);
    this.#timer.unref();
  }

  heard(): void {
    this.#since = this.#now();
    this.#nextS = FIRST_S;
  }

  #look(): void {
    const seconds = (this.#now() - this.#since) / 1000;
    if (seconds < this.#nextS) return;
    this.#tell(this.#nextS);
    this.#nextS *= 2;
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }
}
