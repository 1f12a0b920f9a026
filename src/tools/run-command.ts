import { PATH_PLACEHOLDER } from '../core/command-entry.ts';
import type { GeneratedFile } from '../core/command-result.ts';
import { type CommandEntry, type CommandResult, describeResult, isPass } from '../core/verdict.ts';
import { quoted } from './quoted.ts';
import { ranFact } from './ran-fact.ts';
import { defineTool, type ToolAnswer, type ToolScope } from './tool.ts';

/** Head and tail together. */
const OUTPUT_CHARS = 8000;

export const runCommand = defineTool({
  name: 'run-command',
  effect: 'runs',
  async run(args, scope) {
    const wanted = args.command.trim();
    const path = args.path?.trim() ? args.path.trim() : undefined;
    const entry = scope.commands.find(({ text }) => text === wanted);
    if (entry === undefined) return rejected(notListed(wanted, scope.commands));
    const takesPath = entry.argv.some((word) => word.includes(PATH_PLACEHOLDER));
    if (takesPath && path === undefined) {
      return rejected(`${quoted(wanted)} needs "path": the file or folder to put in place of {path}.`);
    }
    if (!takesPath && path !== undefined) {
      return rejected(`${quoted(wanted)} takes no "path"; leave it out.`);
    }
    return carryOut(entry, path, scope);
  },
});

async function carryOut(
  entry: CommandEntry,
  path: string | undefined,
  { workspace, commands, commandLimitMs, signal, onCommand, onGenerated }: ToolScope,
): Promise<ToolAnswer> {
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
    text: [describe(result), ...generatedNote(generated)].join('\n'),
    maxChars: OUTPUT_CHARS,
    fact: ranFact(command, result),
  };
}

/**
 * The entry with its path filled in, so that a run on one file is never taken for a run of the entry; nor for one of
 * another entry that reads the same: `sh {path}` on a file named "check.sh all" is no run of `sh check.sh all`.
 */
function filledText({ text }: CommandEntry, path: string, commands: readonly CommandEntry[]): string {
  const filled = text.replace(PATH_PLACEHOLDER, () => path);
  return commands.some((entry) => entry.text === filled) ? `${text} (${path})` : filled;
}

function describe(result: CommandResult): string {
  if (result.kind === 'refused') return `[not run] ${result.why}`;
  const output = result.output.trim() === '' ? '(no output)' : result.output;
  return `[${describeResult(result)}, ${Math.round(result.ms)} ms]\n${output}`;
}

/** What of the command's writes became part of the change. */
function generatedNote(generated: readonly GeneratedFile[]): readonly string[] {
  const done = generated.flatMap(({ path, why }) => (why === null ? [quoted(path)] : []));
  const refused = generated.flatMap(({ path, why }) =>
    why === null ? [] : [`[${quoted(path)} was not taken: ${why}]`],
  );
  return [...(done.length === 0 ? [] : [`[part of the change now: ${done.join(', ')}]`]), ...refused];
}

function notListed(wanted: string, commands: readonly CommandEntry[]): string {
  if (commands.length === 0)
    return 'No command may be run here. Go on without; the host validates at the end.';
  const filled = commands.find((entry) => fillOf(wanted, entry.text) !== null);
  const list = commands.map(({ text }) => text).join('\n');
  const hint =
    filled === undefined
      ? ''
      : `\nGive "command": ${JSON.stringify(filled.text)}, "path": ${quoted(fillOf(wanted, filled.text) ?? '')}.`;
  return `${quoted(wanted)} is not in the list. The commands, to be given exactly so:\n${list}${hint}`;
}

/** What stands in the place of `{path}`, when the command is the entry with something filled in. */
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
