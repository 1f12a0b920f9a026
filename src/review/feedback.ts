import type { Workspace } from '../core/ports.ts';
import { clipMiddle } from '../core/text.ts';
import { type CommandRecord, describeResult, isPass, type Verdict } from '../core/verdict.ts';

const MAX_OUTPUT_CHARS = 6000;
const MAX_PLACES = 3;
const LINES_AROUND = 6;
/** A path of the repository, then a line: `src/a.ts:12`, `File "a.py", line 12`, `A.java:[12,5]`, `a.cs(12,5)`. */
const PLACE = /([\w@./+-]{1,300}\.\w{1,10})(?:"?, line |:\[?|\()(\d{1,7})/g;

/** What a red verdict says to the model: each failed command, head and tail of its output, and the places it names. */
export async function feedbackOn(verdict: Verdict, workspace: Workspace): Promise<string> {
  if (verdict.kind === 'unproven') return `Not validated: ${verdict.why}`;
  const failed = verdict.records.filter(({ result }) => !isPass(result));
  const outputs = failed.map(describeFailure);
  const places = await quotePlaces(failed.map(outputOf).join('\n'), workspace);
  return ['Validation failed.', ...outputs, ...places].join('\n\n');
}

function describeFailure(record: CommandRecord): string {
  const output = clipMiddle(outputOf(record).trim(), MAX_OUTPUT_CHARS);
  return `$ ${record.command}: ${describeResult(record.result)}\n${output === '' ? '(no output)' : output}`;
}

function outputOf({ result }: CommandRecord): string {
  return result.kind === 'refused' ? result.why : result.output;
}

/** Lines around the first places of the candidate that the output names. */
async function quotePlaces(output: string, workspace: Workspace): Promise<readonly string[]> {
  const paths = await workspace.paths();
  const quotes: string[] = [];
  const seen = new Set<string>();
  for (const [, named = '', digits = ''] of output.matchAll(PLACE)) {
    if (quotes.length >= MAX_PLACES) break;
    const path = findPath(named, paths);
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

/** Output names files relative to some folder, or by their absolute path. */
function findPath(named: string, paths: readonly string[]): string | null {
  const name = named.replace(/^(?:\.{1,2}\/)+/, '');
  const inside = paths.find((path) => path === name || name.endsWith(`/${path}`));
  if (inside !== undefined) return inside;
  const below = paths.filter((path) => path.endsWith(`/${name}`));
  return below.length === 1 ? (below[0] ?? null) : null;
}

function linesAround(text: string, line: number): string {
  const lines = text.split('\n');
  const from = Math.max(1, line - LINES_AROUND);
  const shown = lines.slice(from - 1, line + LINES_AROUND);
  return shown.map((content, index) => `${from + index}\t${content.slice(0, 300)}`).join('\n');
}
