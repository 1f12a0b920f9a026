import type { Place } from '../../../../core/verdict/test-report.ts';
import { placeAt, projectPlaces } from '../places.ts';

const TEST_FUNCTION = /\.((?:Test|Fuzz|Example)\w*)(?:\.func[\d.]+)*(?:\(|$| in )/;

/** A panic or a fatal error of the runtime, with the goroutines printed after it. */
export class GoPanic {
  readonly message: string;
  /** A test can print the words alone; goroutines follow only after a real crash. */
  isConfirmed = false;
  /** The test function that the goroutines name. */
  test: string | null = null;
  readonly #places: Place[] = [];
  /** The first goroutine with places of the project is the one that crashed. */
  #isFound = false;

  constructor(line: string) {
    this.message = line.replace(/ \[recovered[^\]]*\]$/, '');
  }

  take(line: string): void {
    if (line.startsWith('goroutine ')) this.isConfirmed = true;
    if (!this.isConfirmed) return;
    this.test ??= TEST_FUNCTION.exec(line)?.[1] ?? null;
    if (this.#isFound) return;
    const [, path, digits] = /^\s+(\S+\.go):(\d{1,7})(?: |$)/.exec(line) ?? [];
    if (path !== undefined) this.#places.push(placeAt(path, digits));
    else if (line === '') this.#isFound = this.places.length > 0;
  }

  get places(): readonly Place[] {
    return projectPlaces(this.#places);
  }
}
