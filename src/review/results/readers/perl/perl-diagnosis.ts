import type { Failure, Place } from '../../../../core/verdict/test-report.ts';
import { failureFrom } from '../failure-from.ts';
import { summaryOf } from '../failure-text.ts';
import { MAX_KEPT } from '../findings.ts';
import { placeAt } from '../places.ts';

/** What Test::More says of a failed test. It names the test, or only its place. */
const FAILED =
  /^( *)# {3}Failed test(?: '(?<name>.*?)'?)?(?: (?:at|in) (?<path>\S{1,400}) (?:at )?line (?<row>\d{1,7})\.)?$/;
const PLACE = /^ *# {3}(?:at|in) (?<path>\S{1,400}) (?:at )?line (?<row>\d{1,7})\.$/;
const LAST_WORDS = /^ *# (?:Looks like |Tests were run but no plan )/;
const MAX_BODY_LINES = 80;

export interface PerlFailure {
  readonly depth: number;
  /** Empty: the test has no name. */
  readonly name: string;
  at: Place | null;
  readonly lines: string[];
  /** Of a subtest: what failed inside of it. */
  readonly inside: readonly PerlFailure[];
}

/** Collects what tests say of their failures. What is inside of a subtest comes before the subtest, and deeper. */
export class PerlDiagnoses {
  readonly #waiting: PerlFailure[] = [];
  #open: PerlFailure | null = null;
  #count = 0;

  /** False: the line is none of a failure. */
  take(line: string): boolean {
    const found = line.includes('Failed test') ? FAILED.exec(line) : null;
    if (found !== null) this.#add(found);
    else if (this.#open === null || LAST_WORDS.test(line) || !/^ *#/.test(line)) this.#open = null;
    else this.#describe(this.#open, line);
    return this.#open !== null;
  }

  /** The failures since the last call, without those inside of others. */
  taken(): readonly PerlFailure[] {
    this.#open = null;
    return this.#waiting.splice(0).filter(({ depth }) => depth === 0);
  }

  #add({ 1: indent = '', groups: { name = '', path, row } = {} }: RegExpExecArray): void {
    const depth = indent.length;
    const first = this.#waiting.findLastIndex((one) => one.depth <= depth) + 1;
    const inside = this.#waiting.splice(first);
    const at = path === undefined ? null : placeAt(path, row);
    this.#open = { depth, name, at, lines: [], inside };
    this.#count += 1;
    if (this.#count <= MAX_KEPT) this.#waiting.push(this.#open);
  }

  #describe(failure: PerlFailure, line: string): void {
    const { path, row } = PLACE.exec(line)?.groups ?? {};
    if (path !== undefined && failure.at === null) failure.at = placeAt(path, row);
    else if (failure.lines.length < MAX_BODY_LINES) failure.lines.push(line.replace(/^ *# ?/, ''));
  }
}

/** The test itself, or what failed inside of it. */
export function perlFailures(test: PerlFailure, name: string): readonly Failure[] {
  if (test.inside.length > 0)
    return test.inside.flatMap((one, at) => perlFailures(one, `${name} > ${one.name || `test ${at + 1}`}`));
  return [
    failureFrom({
      name,
      cause: 'assertion',
      message: summaryOf(test.lines),
      lines: test.lines,
      trace: [],
      at: test.at,
    }),
  ];
}
