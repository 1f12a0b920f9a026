import type { Failure, Place } from '../../../../core/verdict/test-report.ts';
import { normalised } from '../format.ts';
import { placeAt, projectPlaces, stablePath } from '../places.ts';

const LOADER = /^#\d+ .*(?:FileLoader|TestSuiteLoader|TestSuite->addTestFile)/;
const UNLOADED = /^(?:Class \S+ could not be found in |Cannot open file ")/;
const FATAL = /(?:PHP )?(Fatal|Parse) error: +(?:Uncaught )?/;

/** An error that ends PHP or PHPUnit itself: a fatal error, or a test file that cannot be loaded. */
export class PhpunitFault {
  #message: string;
  #at: Place | null = null;
  #isLoading: boolean;
  #isOver = false;

  /** Null if the line begins no fault. */
  static from(line: string): PhpunitFault | null {
    const fatal = line.includes('error: ') ? FATAL.exec(line) : null;
    if (fatal !== null)
      return new PhpunitFault(line.slice(fatal.index + fatal[0].length), fatal[1] === 'Parse');
    const isUnloaded = line.startsWith('C') && UNLOADED.test(line);
    if (isUnloaded) return new PhpunitFault(line, true);
    return line === 'An error occurred inside PHPUnit.' ? new PhpunitFault('', true) : null;
  }

  private constructor(said: string, isLoading: boolean) {
    this.#isLoading = isLoading;
    const split = said.lastIndexOf(' in ');
    const [, path, digits] =
      split < 0 ? [] : (/^(.+?)(?::| on line )(\d{1,7})$/.exec(said.slice(split + 4)) ?? []);
    this.#message = path === undefined ? said : said.slice(0, split);
    if (path !== undefined) this.#at = placeAt(path.replace(/\(\d+\) : .*$/, ''), digits);
  }

  /** The stack shows whether PHPUnit was loading or running; the second exception is PHPUnit's own. */
  take(line: string): void {
    const [, message] = /^Message: +(.+)$/.exec(line) ?? [];
    const [, path, digits] = /^Location: (.+):(\d{1,7})$/.exec(line) ?? [];
    if (line.startsWith('Next ')) this.#isOver = true;
    if (message !== undefined) this.#message = message;
    if (path !== undefined) this.#at = placeAt(path, digits);
    if (!this.#isOver && LOADER.test(line)) this.#isLoading = true;
  }

  failure(): Failure {
    const at = this.#at;
    const file = at === null ? '' : `${stablePath(at.path)}: `;
    return {
      id: file + normalised(this.#message),
      cause: this.#isLoading ? 'load' : 'error',
      name: at === null ? 'PHPUnit' : stablePath(at.path),
      at,
      message: this.#message,
      trace: projectPlaces(at === null ? [] : [at]),
    };
  }
}
