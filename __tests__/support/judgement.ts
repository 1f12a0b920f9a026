import { type Json, type JsonObject, listOf, objectOf, textOf } from '../../embedded/json.ts';
import type { ActionResult } from '../../embedded/run-action.ts';
import { traceAt } from './trace.ts';

/** What the host found out about the change that a run ended with, in words: from the trace, not from the pull request. */
export interface Judgement {
  /** `none`: nothing was judged. */
  readonly verdict: string;
  /** "fixed: two and three are five", sorted. */
  readonly failures: readonly string[];
  /** The kind, for `proven` also by what: "proven by tests-of-the-base". */
  readonly proof: string;
  /** "test-deleted test/add.test.js", sorted, each once. */
  readonly tampering: readonly string[];
  readonly originalTests: string;
}

/** Everything that happened in the run, in order. */
export function eventsOf({ outputs }: ActionResult): readonly JsonObject[] {
  return traceAt(outputs['trace-path'] ?? '');
}

export function eventsOfKind(result: ActionResult, kind: string): readonly JsonObject[] {
  return eventsOf(result).filter((event) => event.kind === kind);
}

/** The verdict that the rounds ended with. */
export function judgementOf(result: ActionResult): Judgement {
  const end = objectOf(eventsOfKind(result, 'rounds-ended')[0]?.end);
  return read(objectOf(end.verdict ?? objectOf(end.review).verdict));
}

function read(verdict: JsonObject): Judgement {
  const evidence = objectOf(verdict.evidence);
  const comparisons = listOf(evidence.comparisons).map(objectOf);
  const proof = objectOf(evidence.proof);
  return {
    verdict: textOf(verdict.kind) || 'none',
    failures: comparisons.flatMap(({ failures }) => listOf(failures).map(failureOf)).sort(),
    proof: [textOf(proof.kind), ...(proof.by === undefined ? [] : [`by ${textOf(proof.by)}`])].join(' '),
    tampering: [...new Set(listOf(evidence.tampering).map(tamperOf))].sort(),
    originalTests: textOf(objectOf(evidence.originalTests).kind),
  };
}

function failureOf(value: Json): string {
  const one = objectOf(value);
  return `${textOf(one.class)}: ${textOf(objectOf(one.failure).name)}`;
}

function tamperOf(value: Json): string {
  const { kind, path } = objectOf(value);
  return `${textOf(kind)} ${textOf(path)}`;
}
