import { PATH_PLACEHOLDER } from '../core/commands/command-entry.ts';
import { checkPath } from '../core/paths/paths.ts';
import { oneLine } from '../core/text/text.ts';
import { type GeneratedFile, outputWithNotes } from '../core/verdict/command-result.ts';
import { type CommandEntry, type CommandResult, describeResult, isPass } from '../core/verdict/verdict.ts';
import { unreadable } from './file-answer.ts';
import { quoted } from './quoted.ts';
import { bySimilarity, defineTool, type ReadFailures, type ToolAnswer, type ToolScope } from './tool.ts';

/** Limit of the shown output, head and tail together. */
const OUTPUT_CHARS = 8000;
/** Limit for the output of a validation command that passed: its begin, and the counts at its end. */
const PASSED_CHARS = 1200;
/** Limit for the command line that a run on one file started. */
const MAX_LINE_CHARS = 300;
/** A longer output of a command that failed follows its parsed failures. */
const LONG_CHARS = 3000;
/** Limit for the output that follows parsed failures. */
const REST_CHARS = 1000;

export const runCommand = defineTool({
  name: 'run-command',
  effect: 'runs',
  textKind: 'log',
  async run(args, scope) {
    const wanted = args.command.trim();
    const path = args.path?.trim() ? args.path.trim() : undefined;
    const entry = scope.commands.find(({ text }) => text === wanted);
    if (entry === undefined) return rejected(notListed(wanted, scope.commands));
    const takesPath = entry.argv.some((word) => word.includes(PATH_PLACEHOLDER));
    if (takesPath && path === undefined) {
      return rejected(`${quoted(wanted)} needs "path": the file or folder to put in place of {path}.`);
    }
    if (path === undefined || takesPath) return carryOut(entry, path, scope);
    return runFile(entry, path, scope);
  },
});

/** Runs a single test file instead of all. The host builds the runner's form from the entry and an existing path. */
async function runFile(entry: CommandEntry, raw: string, scope: ToolScope): Promise<ToolAnswer> {
  const checked = checkPath(raw);
  if (checked.kind === 'refused') return rejected(checked.why);
  const { path } = checked;
  const limited = await scope.limitedTo(entry, path);
  if (limited === null || scope.commands.some(({ text }) => text === limited.entry.text)) {
    return rejected(`${quoted(entry.text)} takes no "path" like ${quoted(path)}; leave it out.`);
  }
  const read = await scope.workspace.read(path);
  if (read.kind !== 'text') return unreadable(path, read, 'run');
  const answer = await carryOut(limited.entry, undefined, scope, entry);
  return { ...answer, lead: `[ran: ${oneLine(limited.line, MAX_LINE_CHARS)}]\n${answer.lead ?? ''}` };
}

async function carryOut(
  entry: CommandEntry,
  path: string | undefined,
  scope: ToolScope,
  whole = entry,
): Promise<ToolAnswer> {
  const { workspace, commands, commandLimitMs, signal, onCommand, onGenerated } = scope;
  const changes = workspace.changes();
  const result = await workspace.run(entry, {
    view: { kind: 'changes', changes },
    writes: 'kept',
    limitMs: commandLimitMs,
    signal,
    ...(path === undefined ? {} : { path }),
  });
  const command = path === undefined ? entry.text : filledText(entry, path, commands);
  onCommand({ command, result, changeSetHash: changes.hash });
  const generated = result.kind === 'exited' ? (result.generated ?? []) : [];
  if (generated.length > 0) onGenerated(generated);
  return {
    status: isPass(result) ? 'done' : 'failed',
    ...(await described(result, whole, generatedNote(generated), scope)),
    fact: { kind: 'ran', command, outcome: describeResult(result), errors: [] },
  };
}

/**
 * The entry with its path filled in, so that a run on one file is never recorded as a run of the entry. Nor as a run of
 * another entry with the same text: `sh {path}` on a file named "check.sh all" is not a run of `sh check.sh all`.
 */
function filledText({ text }: CommandEntry, path: string, commands: readonly CommandEntry[]): string {
  const filled = text.replace(PATH_PLACEHOLDER, () => path);
  return commands.some((entry) => entry.text === filled) ? `${text} (${path})` : filled;
}

/** Shows little of the output after parsed failures, and not much more of a validation command that passed. */
async function described(
  result: CommandResult,
  entry: CommandEntry,
  notes: readonly string[],
  scope: ToolScope,
): Promise<Pick<ToolAnswer, 'lead' | 'text' | 'maxChars'>> {
  if (result.kind === 'refused') {
    return { text: [`[not run] ${result.why}`, ...notes].join('\n'), maxChars: OUTPUT_CHARS };
  }
  const { output, ms } = result;
  const read = isPass(result) ? NOTHING_READ : await scope.failuresIn(entry, result);
  const heading = `[${describeResult(result)}, ${Math.round(ms)} ms]\n`;
  const text = [output.trim() === '' ? '(no output)' : outputWithNotes(result), ...notes].join('\n');
  if (read.list !== null && output.length > LONG_CHARS)
    return { lead: `${heading}${read.list}\n\nThe output:\n`, text, maxChars: REST_CHARS };
  const maxChars = isPass(result) && entry.purpose === 'validate' ? PASSED_CHARS : OUTPUT_CHARS;
  return { lead: read.onBase === '' ? heading : `${heading}${read.onBase}\n`, text, maxChars };
}

const NOTHING_READ: ReadFailures = { list: null, onBase: '' };

/** Notes on which files written by the command became part of the change. */
function generatedNote(generated: readonly GeneratedFile[]): readonly string[] {
  const done = generated.flatMap(({ path, why }) => (why === null ? [quoted(path)] : []));
  const refused = generated.flatMap(({ path, why }) =>
    why === null ? [] : [`[${quoted(path)} was not taken: ${why}]`],
  );
  return [...(done.length === 0 ? [] : [`[part of the change now: ${done.join(', ')}]`]), ...refused];
}

const MAX_LISTED = 40;

function notListed(wanted: string, commands: readonly CommandEntry[]): string {
  if (commands.length === 0)
    return 'No command may be run here. Go on without; the host validates at the end.';
  const filled = commands.find((entry) => fillOf(wanted, entry.text) !== null);
  const texts = commands.map(({ text }) => text);
  // With many packages, only the most similar commands are listed.
  const near = texts.length > MAX_LISTED ? bySimilarity(wanted, texts).slice(0, MAX_LISTED) : texts;
  const left = texts.length - near.length;
  const list = [...near, ...(left > 0 ? [`... and ${left} more`] : [])].join('\n');
  const hint =
    filled === undefined
      ? ''
      : `\nGive "command": ${JSON.stringify(filled.text)}, "path": ${quoted(fillOf(wanted, filled.text) ?? '')}.`;
  return `${quoted(wanted)} is not in the list. The commands, to be given exactly so:\n${list}${hint}`;
}

/** The text in place of `{path}` if the command is the entry with something filled in, else null. */
function fillOf(wanted: string, entry: string): string | null {
  const [before, after] = entry.split(PATH_PLACEHOLDER);
  if (before === undefined || after === undefined) return null;
  if (wanted.length <= before.length + after.length) return null;
  if (!wanted.startsWith(before) || !wanted.endsWith(after)) return null;
  return wanted.slice(before.length, wanted.length - after.length);
}

function rejected(text: string): ToolAnswer {
  return { status: 'rejected', text };
}
