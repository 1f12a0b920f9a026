import { type Comparison, isBlocking } from '../core/evidence.ts';
import { findNamedPath } from '../core/paths/named-path.ts';
import type { Workspace } from '../core/ports.ts';
import { clipEnd, clipMiddle } from '../core/text/text.ts';
import { type CommandResult, describeResult, type Verdict } from '../core/verdict.ts';

const MAX_OUTPUT_CHARS = 6000;
const MAX_PLACES = 3;
const MAX_NAMES = 5;
const MAX_NAMES_CHARS = 600;
const LINES_AROUND = 6;
/** A path of the repository, then a line: `src/a.ts:12`, `File "a.py", line 12`, `A.java:[12,5]`, `a.cs(12,5)`. */
const PLACE = /([\w@./+-]{1,300}\.\w{1,10})(?:"?, line |:\[?|\()(\d{1,7})/g;

/**
 * What a verdict says to the model: each command that blocks and why, head and tail of its output, and the places it
 * names. What fails on the base as well and is not the task's business is named as such, so that nobody mends it.
 */
export async function feedbackOn(verdict: Verdict, workspace: Workspace): Promise<string> {
  switch (verdict.kind) {
    case 'green':
      return 'Validated.';
    case 'unproven':
      return `Not validated: ${verdict.why}`;
    case 'held':
      return `The commands passed, and ${verdict.why}.`;
    case 'red': {
      const blocking = verdict.evidence.comparisons.filter(({ outcome }) => isBlocking(outcome));
      const outputs = blocking.map(({ candidate }) => outputOf(candidate.result)).join('\n');
      const places = await quotePlaces(outputs, workspace);
      return ['Validation failed.', ...blocking.map(describeFailure), ...places].join('\n\n');
    }
  }
}

function describeFailure({ command, candidate, why, failures }: Comparison): string {
  const { result } = candidate;
  const said = outputOf(result).trim();
  const output = said === '' ? '(no output)' : clipMiddle(said, MAX_OUTPUT_CHARS);
  const old = failures.flatMap((one) => (one.class === 'pre-existing' ? [one.failure.name] : []));
  const names = clipEnd(old.slice(0, MAX_NAMES).join('; '), MAX_NAMES_CHARS);
  const note =
    old.length === 0
      ? ''
      : `\n[${old.length} of the failures are the base's own and not your task: ${names}]`;
  return `$ ${command}: ${describeResult(result)}; ${why}\n${output}${note}`;
}

function outputOf(result: CommandResult): string {
  return result.kind === 'refused' ? result.why : result.output;
}

/** Lines around the first places of the candidate that the output names. */
async function quotePlaces(output: string, workspace: Workspace): Promise<readonly string[]> {
  const paths = await workspace.paths();
  const quotes: string[] = [];
  const seen = new Set<string>();
  for (const [, named = '', digits = ''] of output.matchAll(PLACE)) {
    if (quotes.length >= MAX_PLACES) break;
    const path = findNamedPath(named, paths);
    const line = Number(digits);
    if (path === null || seen.has(path)) continue;
    seen.add(path);
    const file = await workspace.read(path);
    if (file.kind !== 'text') continue;
    const quoted = linesAround(file.text, line);
    if (quoted !== '') quotes.push(`${path}, around line ${line}:\n${quoted}`);
  }
  return quotes;
}

function linesAround(text: string, line: number): string {
  const lines = text.split('\n');
  const from = Math.max(1, line - LINES_AROUND);
  const shown = lines.slice(from - 1, line + LINES_AROUND);
  return shown.map((content, index) => `${from + index}\t${content.slice(0, 300)}`).join('\n');
}
