import type { Failure } from '../../../../core/verdict/test-report.ts';
import { failureFrom } from '../failure-from.ts';
import { summaryOf } from '../failure-text.ts';
import type { Block } from '../list-runner.ts';
import { placeAt, placesIn, projectPlaces } from '../places.ts';

const PLACE = /^\s*(?<path>\S+?):(?<row>\d{1,7}):in [`'"]/;
/** Lines of the source, as test-unit quotes them. */
const SOURCE = /^ {2}(?:=>| {2}) +\d{1,7}: |^---Backtrace|^-{10,}$/;

/** A failure of Minitest or test-unit: its `kind` is `Failure` or `Error`, and it may have a `path` and `row`. */
export function rubyFailure({ name, groups: { kind, path, row, message }, lines }: Block): Failure {
  const texts = lines.filter((line) => !PLACE.test(line) && !SOURCE.test(line));
  const trace = projectPlaces(placesIn(lines, PLACE));
  const said = message === undefined ? texts : [message, ...texts];
  return failureFrom({
    name,
    cause: kind === 'Failure' ? 'assertion' : kind === 'Error' ? 'error' : 'unknown',
    message: kind === 'Failure' ? summaryOf(said) : (said[0] ?? ''),
    lines: said,
    trace,
    at: path === undefined ? (trace.at(-1) ?? null) : placeAt(path, row),
  });
}
