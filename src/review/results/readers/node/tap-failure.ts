import type { Failure } from '../../../../core/verdict/test-report.ts';
import { failureFrom } from '../failure-from.ts';
import { causeOfThrown, errorName, messageOf, startOfError } from '../js-error.ts';
import { placeOfTest, stackOf } from '../js-stack.ts';
import { stableName } from '../places.ts';
import type { TapNode } from '../tap-tree.ts';
import { fileFailure, isFilePath } from './node-failure.ts';
import { diagnosisOf, saidIn } from './tap-diagnosis.ts';

/** Null for a test that failed only because of its subtests. */
export function failureOf(node: TapNode, path: string): Failure | null {
  const kind = node.body.find((line) => line.includes('failureType: '));
  if (kind === undefined ? node.hasFailedChild : kind.includes('subtestsFailed')) return null;
  if (isFilePath(path)) return failureOfFile(node, path);
  const absent = absentFile(node);
  if (absent !== null) return absent;
  const diagnosis = diagnosisOf(node.body);
  const { at, trace } = diagnosis;
  const test = testAbove(node, path);
  // A plain program reports a failed expectation as a bare `not ok`.
  const isBarePoint = node.body.length === 0 && !node.hasChildren;
  const cause = isBarePoint ? 'assertion' : diagnosis.cause;
  const isBare = errorName(diagnosis.message) === diagnosis.message && diagnosis.message !== '';
  const isSilent = test !== path && /^(?:error|fail)?$/.test(diagnosis.message);
  const said = isBare ? `${diagnosis.message}: ${node.result.name}` : diagnosis.message;
  const message = isSilent ? node.result.name : said;
  return { id: stableName(test), cause, name: test, at, message, trace, said: saidIn(node.body, message) };
}

/**
 * The test that a failed point belongs to: the one above it, where the point is named after an error or after why
 * the test failed, so that none that passes has its name; otherwise itself. node-tap names errors by their message
 * (`tapCaught`, and `!error` for those that it was handed), tape by their text (`operator: error`).
 */
function testAbove({ result, body, hasChildren }: TapNode, path: string): string {
  const end = ` > ${result.name}`;
  const above = path.endsWith(end) ? path.slice(0, -end.length) : '';
  if (hasChildren || above === '' || isFilePath(above)) return path;
  const lines = body.map((line) => line.trim());
  const isNamed = lines.includes(result.name) || lines.includes(`message: ${result.name}`);
  const isHanded = lines.some((line) => line === '!error' || line === 'operator: error') && isNamed;
  const isThrown = lines.some((line) => line.startsWith('tapCaught: ') || line === 'operator: fail');
  return isThrown || isHanded ? above : path;
}

/** The reason why a file could not be loaded is in the comments before it or in its YAML. */
function failureOfFile({ body, before }: TapNode, path: string): Failure {
  if (startOfError(before) >= 0) return fileFailure({ name: path, groups: {}, lines: before });
  const { message, trace } = diagnosisOf(body);
  const cause = errorName(message) === '' ? 'unknown' : 'load';
  return failureFrom({ name: path, cause, message, lines: [], trace, at: placeOfTest(path, trace) });
}

/** node-tap tells of a file that it was given and that is not there as of a point inside of it. */
function absentFile({ result: { name }, parent }: TapNode): Failure | null {
  const path = parent?.result.name ?? '';
  if (name !== `ENOENT: no such file or directory, stat '${path}'` || !isFilePath(path)) return null;
  const at = placeOfTest(path, []);
  return { id: stableName(path), cause: 'load', name: path, at, message: name, trace: [] };
}

/**
 * The error that nobody caught, so that it ended the program in the middle of a test.
 *
 * @param printed what the program printed last
 * @param test the test that was running; empty: none
 * @returns null where no place of the project is known
 */
export function crashOf(printed: readonly string[], test: string): Failure | null {
  const start = startOfError(printed);
  const said = start < 0 ? [] : printed.slice(start);
  const trace = stackOf(said);
  const head = said.find((line) => errorName(line) !== '') ?? '';
  const name = test === '' ? trace.at(-1)?.path : test;
  if (name === undefined || trace.length === 0) return null;
  const cause = test === '' ? 'load' : causeOfThrown(head, said);
  return failureFrom({ name, cause, message: messageOf(head, said), lines: said, trace });
}
