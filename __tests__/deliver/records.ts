import { NOTHING_SPENT } from '../../src/core/budget.ts';
import type { RoundsEnd } from '../../src/core/decision.ts';
import {
  type ClassedFailure,
  type Comparison,
  type ComparisonOutcome,
  type Evidence,
  type FailureClass,
  NO_EVIDENCE,
} from '../../src/core/verdict/evidence.ts';
import type { Failure, OutputReading } from '../../src/core/verdict/test-report.ts';
import type { CommandResult, Verdict } from '../../src/core/verdict/verdict.ts';
import { claimOf, type RunRecord } from '../../src/deliver/text/run-record.ts';
import { proven, sides, weak } from '../support/claims.ts';

export const CLAIM = {
  title: 'Handle seconds',
  summary: 'All tests pass, trust me. Closes #1. @octocat ![x](https://evil.example/a.png)',
};

export function failure(name: string, more: Partial<Failure> = {}): Failure {
  return { id: name, cause: 'assertion', name, at: null, message: '', trace: [], ...more };
}

export function classed(kind: FailureClass, name: string, more: Partial<Failure> = {}): ClassedFailure {
  return { class: kind, failure: failure(name, more) };
}

export function exited(code: number, output = ''): CommandResult {
  return { kind: 'exited', code, output, ms: 1234 };
}

function reading(executed: number, failures: OutputReading['failures'] = []): OutputReading {
  return {
    formats: ['node-test'],
    failures,
    counts: { executed, skipped: 0 },
    passed: [],
    isComplete: true,
  };
}

/** `npm test`: red on the base, green with the change, unless said otherwise. */
export function comparison(more: Partial<Comparison> = {}): Comparison {
  return {
    command: 'npm test',
    base: { result: exited(1), reading: reading(12, [classed('fixed', 'two and three are five').failure]) },
    candidate: { result: exited(0), reading: reading(13) },
    failures: [classed('fixed', 'two and three are five')],
    outcome: 'passed',
    why: '',
    ...more,
  };
}

/** `make check` fails as it does on the base, with so many failures. */
export function failsAsBefore(count: number): Comparison {
  const failures = Array.from({ length: count }, (_, index) => classed('pre-existing', `old ${index}`));
  const read = { result: exited(2), reading: reading(5) };
  return comparison({
    ...{ command: 'make check', base: read, candidate: read, failures },
    outcome: 'no-regression',
    why: 'fails on the base as well',
  });
}

export function blocking(outcome: ComparisonOutcome, more: Partial<Comparison> = {}): Comparison {
  const candidate = { result: exited(1, 'it is broken'), reading: reading(12) };
  return comparison({ candidate, failures: [], outcome, ...more });
}

export const PROVEN = proven(['reads seconds'], { message: 'Expected 90 to be 5400' });

export const WEAK = weak(['reads seconds'], 'Expected 90 to be 5400');

export const PASSES_WITHOUT = { kind: 'passes-without-change', ...sides([]) } as const;

function evidence(more: Partial<Evidence> = {}): Evidence {
  return { ...NO_EVIDENCE, comparisons: [comparison()], proof: PROVEN, ...more };
}

export function green(more: Partial<Evidence> = {}): Verdict {
  return { kind: 'passed', changeSetHash: 'abc', evidence: evidence(more) };
}

export function red(more: Partial<Evidence> = {}): Verdict {
  const proof = NO_EVIDENCE.proof;
  const comparisons = [blocking('regressed', { failures: [classed('regression', 'adds')] })];
  return {
    kind: 'failed',

    changeSetHash: 'abc',
    evidence: evidence({ comparisons, proof, ...more }),
  };
}

export function finished(verdict: Verdict): RoundsEnd {
  return { kind: 'validated', claim: CLAIM, verdict };
}

/** What a test says of a run, in the slices of its record; what it leaves out is as below. */
export interface About {
  readonly task?: Partial<RunRecord['task']>;
  readonly change?: Partial<RunRecord['change']>;
  readonly checks?: Partial<RunRecord['checks']>;
  readonly cost?: Partial<RunRecord['cost']>;
  readonly form?: Partial<RunRecord['form']>;
  readonly end?: RunRecord['end'];
  readonly notCovered?: readonly string[];
  readonly notices?: readonly string[];
}

export function record(more: About & Pick<RunRecord, 'end' | 'verdict'>): RunRecord {
  const { task, change, checks, form, cost, end, verdict, notCovered = [], notices = [] } = more;
  const files = [{ path: 'src/a.ts', kind: 'modified', added: 3, deleted: 1 }] as const;
  const runUrl = 'https://github.example/octo/hello/actions/runs/7';
  return {
    ...{ end, verdict, notCovered, notices },
    form: { title: claimOf(end)?.title ?? 'Work on issue 42', template: '', fill: 'auto', ...form },
    task: { issue: 42, title: 'Durations with seconds are refused', instruction: '', ...task },
    change: { files, branch: null, generatedFiles: [], formatted: [], patch: '', ...change },
    checks: {
      commands: [],
      caveats: [],
      workflows: 'unknown',
      ran: [],
      ...checks,
    },
    cost: { spent: SPENT, ms: 61_000, model: 'some-model', runUrl, ...cost },
  };
}

const SPENT = {
  ...NOTHING_SPENT,
  ...{ rounds: 4, modelCalls: 4, toolCalls: 6 },
  ...{ inputTokens: 5000, cachedTokens: 3000, outputTokens: 200, costUsd: 0.0123 },
};

/** The record of a change that the gate lets pass. */
export function validated(more: Partial<Evidence> = {}, about: About = {}): RunRecord {
  const verdict = green(more);
  return record({ end: finished(verdict), verdict, ...about });
}

/** What of a page a forge renders: without code, in blocks or in lines. */
export function renderedOf(page: string): string {
  const withoutBlocks = page.replace(/^(`{3,})\w*\n[\s\S]*?^\1$/gm, '');
  return withoutBlocks.replace(/(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g, '');
}
