import type { Spent } from '../../core/budget.ts';
import type { RunProgress } from '../../core/events.ts';
import { EXIT_CODES, hasPassed, type Outcome, type Status } from '../../core/outcome.ts';
import { oneLine } from '../../core/text/text.ts';
import type { RunResult } from '../result.ts';
import { remarksOf } from '../sections/points.ts';
import { verdictJson } from '../sections/verdict-output.ts';
import { jobSummary } from './job-summary.ts';

export interface FailingPlace {
  readonly path: string;
  /** Null: not known. */
  readonly line: number | null;
  readonly text: string;
}

/** What the workflow learns of a run: outputs, job summary and exit code. */
export interface Report {
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  readonly exitCode: number;
  /** What a person sees first on the page of the workflow run; null if all is well. */
  readonly annotation: { readonly level: 'error' | 'warning'; readonly text: string } | null;
  /** Where the change fails, for annotations on those lines. */
  readonly places: readonly FailingPlace[];
}

/** @param paths files of the run; empty: there is none. The session is one that the forge did not take. */
export function reportOn(
  result: RunResult,
  {
    spent,
    ms,
    paths,
    timeline,
  }: {
    readonly spent: Spent;
    readonly ms: number;
    readonly paths: Readonly<Record<'trace' | 'metrics' | 'session', string>>;
    readonly timeline: Pick<RunProgress, 'rounds'>;
  },
): Report {
  const { outcome, bundle, added } = result;
  const { delivery } = outcome;
  const keptFiles = [outcome.patchPath ?? '', paths.session, paths.trace];
  const exitCode = outcome.mustFail ? 1 : EXIT_CODES[outcome.status];
  return {
    exitCode,
    annotation: annotationOf(outcome, exitCode),
    places: failingPlaces(outcome),
    summary: jobSummary(result, { sessionPath: paths.session, timeline }),
    outputs: {
      status: outcome.status,
      reason: outcome.reason,
      'pr-number': delivery.pullRequest === null ? '' : String(delivery.pullRequest.number),
      'pr-url': delivery.pullRequest?.url ?? '',
      branch: delivery.branch ?? '',
      'head-sha': delivery.headSha ?? '',
      'cost-usd': spent.costUsd === null ? '' : spent.costUsd.toFixed(6),
      verdict: verdictJson(outcome.verdict),
      usage: JSON.stringify({ estimatedCalls: 0, ...spent, ms: Math.round(ms) }),
      'patch-path': outcome.patchPath ?? '',
      bundle: bundle?.path ?? '',
      'metrics-path': paths.metrics,
      'trace-path': paths.trace,
      files: keptFiles.filter((path) => path !== '').join('\n'),
      matrix: '',
      ...added?.outputs,
    },
  };
}

function annotationOf({ status, reason, verdict }: Outcome, exitCode: number): Report['annotation'] {
  if (exitCode !== 0) return { level: 'error', text: reason };
  const isDoubted = hasPassed(status) && verdict !== null && remarksOf(verdict.evidence).length > 0;
  return isDoubted || WARNED.includes(status) ? { level: 'warning', text: reason } : null;
}

/** Statuses that wait for a person. */
const WARNED: readonly Status[] = ['unproven', 'unvalidated', 'needs-info', 'needs-review', 'superseded'];

/** GitHub shows ten warnings per step; one of them says how the run ended. */
const MAX_PLACES = 9;
const MAX_PLACE_CHARS = 300;

function failingPlaces({ status, verdict }: Outcome): readonly FailingPlace[] {
  if (hasPassed(status) || verdict === null) return [];
  const blocking = verdict.evidence.comparisons.flatMap(({ failures }) =>
    failures.filter((one) => one.class === 'regression' || one.class === 'unresolved'),
  );
  const places = blocking.flatMap(({ failure: { at, name, message } }) => {
    const text = oneLine(message === '' ? name : `${name}: ${message}`, MAX_PLACE_CHARS);
    return at === null || at.path.startsWith('/') ? [] : [{ path: at.path, line: at.line, text }];
  });
  return places.slice(0, MAX_PLACES);
}
