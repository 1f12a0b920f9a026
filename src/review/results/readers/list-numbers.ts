/** The numbers of the failures in a list. */
export class ListNumbers {
  /** The highest that the next one can have; the list of another run starts at one again. */
  #next = 1;
  /** How many the list has, if it says so: then each has the next number. */
  #announced: number | null = null;

  start(announced: number | null): void {
    this.#next = 1;
    this.#announced = announced;
  }

  /** @param digits undefined: it has no number */
  isNext(digits: string | undefined): boolean {
    const number = Number(digits ?? 0);
    if (digits === undefined || this.#announced === null) return number <= this.#next;
    return number === this.#next && number <= this.#announced;
  }

  take(digits: string | undefined): void {
    if (digits !== undefined) this.#next += 1;
  }
}
