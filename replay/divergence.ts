import { isDeepStrictEqual } from 'node:util';
import { type Json, type JsonObject, listOf, numberOf, objectOf, textOf } from '../embedded/json.ts';

/** A run held against the one that it plays again. */
export interface Comparison {
  /** The first request whose words are others, with the first lines that differ; null: there is none. */
  readonly words: string | null;
  readonly calls: number;
  readonly changeSet: Held;
  readonly verdict: Held;
}

export interface Held {
  readonly isSame: boolean;
  readonly recorded: string;
  readonly replayed: string;
}

export function compare(recorded: readonly JsonObject[], replayed: readonly JsonObject[]): Comparison {
  const [before, now] = [requestsOf(recorded), requestsOf(replayed)];
  return {
    words: firstOtherWords(before, now),
    calls: now.length,
    changeSet: held(changeOf(recorded), changeOf(replayed)),
    verdict: held(verdictOf(recorded), verdictOf(replayed)),
  };
}

function held(recorded: Json, replayed: Json): Held {
  const told = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));
  return {
    isSame: isDeepStrictEqual(recorded, replayed),
    recorded: told(recorded),
    replayed: told(replayed),
  };
}

function changeOf(lines: readonly JsonObject[]): string {
  const changed = lines.findLast(({ kind }) => kind === 'changed');
  return changed === undefined ? 'none' : textOf(changed.hash);
}

/** How the run ended and what each command said of the change, without output and times. */
function verdictOf(lines: readonly JsonObject[]): Json {
  const outcome = objectOf(lines.findLast(({ kind }) => kind === 'ended')?.outcome);
  const verdict = objectOf(outcome.verdict);
  const { comparisons, proof, tampering, originalTests } = objectOf(verdict.evidence);
  return {
    status: textOf(outcome.status),
    verdict: textOf(verdict.kind),
    changeSet: textOf(verdict.changeSetHash),
    comparisons: listOf(comparisons)
      .map(objectOf)
      .map(({ command, candidate, outcome: end, failures }) => ({
        command: textOf(command),
        end: textOf(objectOf(objectOf(candidate).result).kind),
        code: numberOf(objectOf(objectOf(candidate).result).code) || 0,
        outcome: textOf(end),
        failures: listOf(failures)
          .map(objectOf)
          .map((one) => `${textOf(one.class)} ${textOf(objectOf(one.failure).name)}`),
      })),
    proof: textOf(objectOf(proof).kind),
    tampering: listOf(tampering)
      .map(objectOf)
      .map(({ kind, path }) => `${textOf(kind)} ${textOf(path)}`),
    originalTests: textOf(objectOf(originalTests).kind),
  };
}

/** Of each request every word that the model read, message by message. */
function requestsOf(lines: readonly JsonObject[]): readonly (readonly string[])[] {
  const turns = new Map(
    lines
      .filter(({ kind }) => kind === 'message')
      .map(({ id, turn }) => [numberOf(id), objectOf(turn)] as const),
  );
  const number = numberOf(objectOf(lines.find(({ kind }) => kind === 'task')?.task).issue);
  return lines
    .filter(({ kind }) => kind === 'sent')
    .map(({ messages }) =>
      listOf(messages).map((id) => plain(wordsOf(objectOf(turns.get(numberOf(id)))), number)),
    );
}

function wordsOf(turn: JsonObject): string {
  const results = listOf(turn.results).map((result) => textOf(objectOf(result).text));
  const calls = listOf(turn.calls).map((call) => JSON.stringify(objectOf(call)));
  return [textOf(turn.text), ...calls, ...results].join('\n');
}

/** Without what is another one in each run: random marks, times, the number of the issue. */
function plain(text: string, issue: number): string {
  return text
    .replace(/\b[0-9a-f]{12}\b/g, '<mark>')
    .replace(/\b\d{4}-\d\d-\d\dT[\d:.]+Z?/g, '<time>')
    .replace(/(\bduration_ms:? ?)[\d.]+/g, '$1<time>')
    .replace(/\b\d+(?:\.\d+)?( ?)(ms|s|seconds?)\b/g, '<time>')
    .replaceAll(`#${issue}`, '#<issue>')
    .replaceAll(`issue-${issue}`, 'issue-<issue>');
}

function firstOtherWords(
  recorded: readonly (readonly string[])[],
  replayed: readonly (readonly string[])[],
): string | null {
  for (const [call, now] of replayed.entries()) {
    const before = recorded[call];
    if (before === undefined) return `request ${call + 1} was not made when the trace was recorded`;
    const at = now.findIndex((message, place) => message !== before[place]);
    if (at >= 0)
      return `request ${call + 1}, message ${at + 1}:\n${otherLine(before[at] ?? '', now[at] ?? '')}`;
    if (now.length !== before.length)
      return `request ${call + 1} has ${now.length} messages, and had ${before.length}`;
  }
  if (replayed.length === recorded.length) return null;
  return `request ${replayed.length + 1} of the trace was not made any more`;
}

function otherLine(before: string, now: string): string {
  const [old, lines] = [before.split('\n'), now.split('\n')];
  const at = Math.max(
    0,
    lines.findIndex((line, place) => line !== old[place]),
  );
  return `  recorded: ${(old[at] ?? '(no more lines)').slice(0, 300)}\n  replayed: ${(lines[at] ?? '(no more lines)').slice(0, 300)}`;
}
