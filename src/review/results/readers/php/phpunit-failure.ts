import type { Failure, FailureCause, Place } from '../../../../core/verdict/test-report.ts';
import { failureFrom } from '../failure-from.ts';
import { normalised } from '../format.ts';
import type { Block, Groups } from '../list-runner.ts';
import { placeAt, placesIn, projectPlaces, stablePath } from '../places.ts';

const PLACE = /^\s*(?<path>\S+\.(?:php|phpt|inc)):(?<row>\d{1,7})\s*$/;
/** PHPUnit shows an exception in a hook the way PHP does. */
const THROWN_IN = / in (?<path>\S+\.php):(?<row>\d{1,7})$/;
const PROVIDER = /^The data provider specified for (\S+) is invalid/;

/** A numbered entry of the report, one with a cross, or an error that ended PHP or PHPUnit itself. */
export function phpunitFailure({ name, groups, lines }: Block): Failure {
  if (name === '') return crashOf(groups, lines);
  const all = lines.map((line) => line.replace(/^ {3}│/, '')).filter((line) => line.trim() !== '');
  const cause = all.findIndex((line) => line.trim() === 'Caused by');
  const own = cause < 0 ? all : all.slice(0, cause);
  const said = own.filter((line) => !PLACE.test(line));
  const first = said[0]?.trim() ?? '';
  const message = first.replace(THROWN_IN, '');
  return failureFrom({
    name: PROVIDER.exec(message)?.[1] ?? name,
    cause: causeOf(message, said, groups),
    message,
    lines: said,
    trace: projectPlaces([...placesIn([first], THROWN_IN), ...placesIn(own, PLACE)]),
  });
}

function causeOf(message: string, said: readonly string[], { error, failure }: Groups): FailureCause {
  if (PROVIDER.test(message)) return 'load';
  if (error !== undefined) return 'error';
  const isExpectation = said.some((line) => /^(?:Failed asserting|Expectation failed) /.test(line.trim()));
  if (failure !== undefined || isExpectation) return 'assertion';
  return /^[\w\\]*(?:Error|Exception): /.test(message) ? 'error' : 'unknown';
}

/** A name without the values of its data set, which can be objects. */
export function withoutValues(name: string): string {
  const [head = '', set] = name.split(/(?<= with data set )/, 2);
  if (set === undefined) return name;
  const end = set.startsWith('"') ? set.indexOf('" (') + 1 : set.indexOf(' (');
  return end > 0 ? head + set.slice(0, end) : name;
}

const LOADER = /^#\d+ .*(?:FileLoader|TestSuiteLoader|TestSuite->addTestFile)/;

/** The stack shows whether PHPUnit was loading or running; a second exception is PHPUnit's own. */
function crashOf({ fatal, said = '' }: Groups, lines: readonly string[]): Failure {
  const next = lines.findIndex((line) => line.startsWith('Next '));
  const isLoading = lines.slice(0, next < 0 ? undefined : next).some((line) => LOADER.test(line));
  const below = lines.join('\n');
  const [, head = said, path, digits] = /^(.*) in (.+?)(?::| on line )(\d{1,7})$/.exec(said) ?? [];
  const message = /^Message: +(.+)$/m.exec(below)?.[1] ?? head;
  const [, file, row] = /^Location: (.+):(\d{1,7})$/m.exec(below) ?? [];
  const at: Place | null =
    file !== undefined
      ? placeAt(file, row)
      : path === undefined
        ? null
        : placeAt(path.replace(/\(\d+\) : .*$/, ''), digits);
  const name = at === null ? 'PHPUnit' : stablePath(at.path);
  return {
    id: (at === null ? '' : `${name}: `) + normalised(message),
    cause: isLoading || fatal !== 'Fatal' ? 'load' : 'error',
    name,
    at,
    message,
    trace: projectPlaces(at === null ? [] : [at]),
  };
}
