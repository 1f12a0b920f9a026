import { oneLine } from '../../core/text/text.ts';
import type { Comparison, FailureClass, LeftOut } from '../../core/verdict/evidence.ts';
import type { OriginalTests } from '../../core/verdict/original-tests.ts';
import { isByExitCode, type Proof, type ProofSides } from '../../core/verdict/proof.ts';
import { describeRead, type ReadResult, withoutOutput } from '../../core/verdict/run.ts';
import { TAMPER_TABLE } from '../../core/verdict/tamper-table.ts';
import type { CommandResult, Verdict } from '../../core/verdict/verdict.ts';
import { remarksOn } from './doubts.ts';

/** Later steps may pass it on in an environment variable, which holds at most 128 KiB. */
const MAX_CHARS = 60_000;
const MAX_COMMANDS = 50;
const MAX_TEXT_CHARS = 300;
/** List limits, tried in order until the whole fits. */
const MOST_NAMED = [50, 20, 5, 0] as const;

type Json = Readonly<Record<string, unknown>>;

/**
 * The output `verdict`: the verdict with its evidence, without the output of commands. Names and messages are text
 * of others. Long lists are cut, with a count of what is missing.
 */
export function verdictJson(verdict: Verdict | null): string {
  if (verdict === null) return JSON.stringify({ kind: 'none', commands: [] });
  const tried = MOST_NAMED.map((most) => () => JSON.stringify(verdictOf(verdict, most)));
  for (const attempt of tried) {
    const text = attempt();
    if (text.length <= MAX_CHARS) return text;
  }
  return JSON.stringify({
    kind: verdict.kind,
    changeSet: verdict.changeSetHash,
    isUnfinished: true,
    commands: [],
  });
}

function verdictOf(verdict: Verdict, most: number): Json {
  const { kind, changeSetHash: changeSet, evidence } = verdict;
  const why = 'why' in verdict ? { why: oneLine(verdict.why, MAX_TEXT_CHARS) } : {};
  return {
    kind,
    ...why,
    doubts: remarksOn(verdict).map(({ text }) => text),
    changeSet,
    ...first('commands', evidence.comparisons, MAX_COMMANDS, (one) => comparisonOf(one, most)),
    proof: proofOf(evidence.proof, most),
    ...first('tampering', evidence.tampering, most, ({ kind: found, path, line, detail }) => ({
      kind: found,
      effect: TAMPER_TABLE[found].effect,
      path: oneLine(path, MAX_TEXT_CHARS),
      line,
      detail: oneLine(detail, MAX_TEXT_CHARS),
    })),
    originalTests: originalTestsOf(evidence.originalTests, most),
    ...leftOutOf(evidence.leftOut, most),
  };
}

/** The candidate's result is inlined, the base's is nested under `base`. */
function comparisonOf({ command, base, candidate, outcome, why, failures }: Comparison, most: number): Json {
  const counts: Partial<Record<FailureClass, number>> = {};
  for (const one of failures) counts[one.class] = (counts[one.class] ?? 0) + 1;
  return {
    command: oneLine(command, MAX_TEXT_CHARS),
    ...sideOf(candidate),
    base: base === null ? null : sideOf(base),
    outcome,
    ...(why === '' ? {} : { because: oneLine(why, MAX_TEXT_CHARS) }),
    counts,
    ...first('failures', failures, most, ({ class: kind, failure }) => ({
      class: kind,
      name: oneLine(failure.name, MAX_TEXT_CHARS),
      message: oneLine(failure.message, MAX_TEXT_CHARS),
    })),
  };
}

function sideOf({ result, reading }: ReadResult): Json {
  const counts = reading?.counts ?? null;
  return {
    ...endedAs(result),
    ...(counts === null ? {} : { tests: counts.executed, skipped: counts.skipped }),
  };
}

function endedAs(result: CommandResult): Json {
  if (result.kind !== 'refused') return { ...withoutOutput(result) };
  return { kind: result.kind, why: oneLine(result.why, MAX_TEXT_CHARS) };
}

function proofOf(proof: Proof, most: number): Json {
  switch (proof.kind) {
    case 'proven':
      return {
        kind: proof.kind,
        by: proof.by,
        ...(isByExitCode(proof) ? { byExitCode: true } : {}),
        ...(proof.alteredTests === undefined ? {} : { alteredTests: proof.alteredTests }),
        ...proofSidesOf(proof, most),
      };
    case 'passes-without-change':
    case 'load-error':
      return { kind: proof.kind, ...proofSidesOf(proof, most) };
    case 'no-tests':
    case 'tests-not-run':
      return proof;
    case 'not-applicable':
    case 'not-checked':
      return { kind: proof.kind, why: oneLine(proof.why, MAX_TEXT_CHARS) };
  }
}

function proofSidesOf({ command, tests, without, with: whole, message }: ProofSides, most: number): Json {
  return {
    command: oneLine(command, MAX_TEXT_CHARS),
    without: describeRead(without),
    with: describeRead(whole),
    message: oneLine(message, MAX_TEXT_CHARS),
    ...first('tests', tests, most, ({ name }) => oneLine(name, MAX_TEXT_CHARS)),
  };
}

function originalTestsOf(tests: OriginalTests, most: number): Json {
  if (tests.kind === 'unchanged') return tests;
  const paths = first('paths', tests.paths, most, (path) => oneLine(path, MAX_TEXT_CHARS));
  switch (tests.kind) {
    case 'passed':
      return { kind: tests.kind, ...paths };
    case 'not-compared':
      return {
        kind: tests.kind,
        ...(tests.command !== null && { command: oneLine(tests.command, MAX_TEXT_CHARS) }),
        why: oneLine(tests.why, MAX_TEXT_CHARS),
        ...paths,
      };
    case 'failed':
      return {
        kind: tests.kind,
        ...paths,
        ...first('failures', tests.failures, most, ({ name, message }) => ({
          name: oneLine(name, MAX_TEXT_CHARS),
          message: oneLine(message, MAX_TEXT_CHARS),
        })),
      };
  }
}

function leftOutOf(leftOut: LeftOut | undefined, most: number): Json {
  if (leftOut === undefined) return {};
  const { tried, unnoticed } = leftOut;
  const places = first('unnoticed', unnoticed, most, (one) => ({
    ...one,
    path: oneLine(one.path, MAX_TEXT_CHARS),
  }));
  return { leftOut: { tried, ...places } };
}

/** `{ NAME: [...] }`, with `more-NAME: n` if the list was cut. */
function first<Item>(
  name: string,
  items: readonly Item[],
  most: number,
  toJson: (item: Item) => unknown,
): Json {
  const left = items.length - most;
  const shown = { [name]: items.slice(0, most).map(toJson) };
  return left > 0 ? { ...shown, [`more-${name}`]: left } : shown;
}
