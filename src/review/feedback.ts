import type { Workspace } from '../core/ports.ts';
import { asSentence, clipMiddle } from '../core/text/text.ts';
import { outputWithNotes } from '../core/verdict/command-result.ts';
import {
  blockingFailures,
  type ClassedFailure,
  type Comparison,
  commandsInWords,
  failuresOfClass,
  isBlocking,
} from '../core/verdict/evidence.ts';
import { countedFailures, executedWords } from '../core/verdict/test-report.ts';
import { type CommandResult, describeResult, type Verdict } from '../core/verdict/verdict.ts';
import { foundIn, type TamperPolicy, weakenedIn } from './blocked-by.ts';
import { FailureList, names } from './failure-list.ts';
import { Quotes } from './quote.ts';
import { readResult } from './results/read-result.ts';

/** Limit for an output that cannot be parsed. */
const MAX_OUTPUT_CHARS = 6000;
/** Limit for the end of a parsed output that broke off or names no blocking failure. */
const MAX_END_CHARS = 1500;
const CUT = '...';
const MAX_PLACES = 3;
/** A path of the repository, then a line: `src/a.ts:12`, `File "a.py", line 12`, `A.java:[12,5]`, `a.cs(12,5)`. */
const PLACE = /([\w@./+-]{1,300}\.\w{1,10})(?:"?, line |:\[?|\()(\d{1,7})/g;

type Rejected = Exclude<Verdict, { readonly kind: 'passed' }>;

/**
 * Describes a verdict to the model. If the output of a command can be parsed, the feedback lists the blocking failures
 * with name, message and place, and never tests that passed. Otherwise it shows head and tail of the output and the
 * places named there. Failures of the base that do not concern the task are marked as such, so that the model leaves
 * them alone.
 */
export async function feedbackOn(
  verdict: Rejected,
  { workspace, onTamper }: { readonly workspace: Workspace; readonly onTamper: TamperPolicy },
): Promise<string> {
  const { secrets, tampering } = verdict.evidence;
  const text = await onKind(verdict, workspace);
  if (verdict.kind === 'blocked') return text;
  // Reasons that would block the next attempt. Told now, they cost no further attempt.
  const weakened = onTamper === 'block' ? weakenedIn(tampering) : null;
  const next = [secrets.length === 0 ? null : foundIn(secrets), weakened];
  return [text, ...next.flatMap((why) => (why === null ? [] : [`Besides, ${why}.`]))].join('\n\n');
}

async function onKind(verdict: Rejected, workspace: Workspace): Promise<string> {
  switch (verdict.kind) {
    case 'inconclusive':
      return `Not validated: ${verdict.why}`;
    case 'blocked':
      return asSentence(`${commandsInWords(verdict.evidence)}, and ${verdict.why}.`);
    case 'failed': {
      const quotes = new Quotes(workspace);
      const list = new FailureList(quotes);
      const parts = ['Validation failed.'];
      for (const comparison of verdict.evidence.comparisons) {
        if (isBlocking(comparison.outcome)) parts.push(await describeFailure(comparison, { list, quotes }));
      }
      return parts.join('\n\n');
    }
  }
}

/** The failures in an output as text. Null: unknown format, no failure, or incomplete; then the output says more. */
export async function failuresIn(result: CommandResult, workspace: Workspace): Promise<string | null> {
  const { reading } = readResult(result);
  if (reading === null || !reading.isComplete || reading.formats.length === 0) return null;
  if (reading.failures.length === 0) return null;
  return new FailureList(new Quotes(workspace)).tell(reading.failures);
}

interface Parts {
  readonly list: FailureList;
  readonly quotes: Quotes;
}

async function describeFailure(comparison: Comparison, { list, quotes }: Parts): Promise<string> {
  const { command, candidate, why, failures } = comparison;
  const { result, reading } = candidate;
  const heading = `$ ${command}: ${describeResult(result)}; ${why}${openIn(comparison)}${countsIn(comparison)}`;
  const blocking = blockingFailures(comparison);
  const isUnderstood = reading !== null && reading.formats.length > 0 && blocking.length > 0;
  const text = isUnderstood ? await list.tell(blocking) : await wholeOutput(comparison, quotes);
  const isTruncated = isUnderstood && !reading.isComplete;
  const end = isTruncated ? endBeside(text, result) : [];
  return [`${heading}\n${text}`, ...end, ...oldOnes(failures)].join('\n\n');
}

/** New failures alone are not all that keeps the change from passing. */
function openIn({ outcome, failures }: Comparison): string {
  const open = failuresOfClass(failures, 'unresolved');
  return outcome === 'regressed' && open.length > 0
    ? `, ${countedFailures(open)} of the base that the task is about`
    : '';
}

/** How a run ended that broke off; nothing where all words of it but the stack were there before. */
function endBeside(text: string, result: CommandResult): readonly string[] {
  const tail = tailOf(result);
  const own = tail.split('\n').filter((line) => !/^\s*at /.test(line));
  const words = own.join('\n').match(/[\w./-]+/g) ?? [];
  if (words.every((word) => text.includes(word) || word === CUT)) return [];
  return [`The run broke off. The end of its output:\n${tail}`];
}

function countsIn({ candidate: { reading } }: Comparison): string {
  const counts = reading?.counts ?? null;
  if (counts === null || counts.executed === 0) return '';
  const skipped = counts.skipped === 0 ? '' : `, ${counts.skipped} skipped`;
  return ` (${executedWords(counts)} ran${skipped})`;
}

/** If tests ran but none of their failures counts, only the end of the output says why the command failed. */
async function wholeOutput({ candidate }: Comparison, quotes: Quotes): Promise<string> {
  const { result, reading } = candidate;
  if (reading?.counts?.executed) return tailOf(result);
  const all = outputWithNotes(result).trim();
  const output = all === '' ? '(no output)' : clipMiddle(all, MAX_OUTPUT_CHARS);
  return [output, ...(await quotePlaces(all, quotes))].join('\n\n');
}

function tailOf(result: CommandResult): string {
  const all = outputWithNotes(result).trim();
  if (all.length <= MAX_END_CHARS) return all === '' ? '(no output)' : all;
  return `[${CUT}]\n${all.slice(all.indexOf('\n', all.length - MAX_END_CHARS) + 1)}`;
}

function oldOnes(failures: readonly ClassedFailure[]): readonly string[] {
  const old = failuresOfClass(failures, 'pre-existing');
  if (old.length === 0) return [];
  return [`[The base's own, and not your task: ${countedFailures(old)}: ${names(old)}]`];
}

/** Quotes lines around the first places that the output names, one per file. */
async function quotePlaces(output: string, quotes: Quotes): Promise<readonly string[]> {
  const found: string[] = [];
  const seen = new Set<string>();
  for (const [, path = '', digits = ''] of output.matchAll(PLACE)) {
    if (found.length >= MAX_PLACES) break;
    if (seen.has(path)) continue;
    const quote = await quotes.around({ path, line: Number(digits) });
    if (quote === '') continue;
    seen.add(path);
    found.push(quote);
  }
  return found;
}
