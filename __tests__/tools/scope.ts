import { ResultStore } from '../../src/conversation/result-store.ts';
import { parseCommandEntry } from '../../src/core/commands/command-entry.ts';
import { Commands } from '../../src/core/commands/commands.ts';
import type { Review } from '../../src/core/decision.ts';
import type { GeneratedFile } from '../../src/core/verdict/command-result.ts';
import type { CommandEntry, CommandRecord } from '../../src/core/verdict/verdict.ts';
import { Selection } from '../../src/review/selection/selection.ts';
import type { Tool, ToolAnswer, ToolScope } from '../../src/tools/tool.ts';
import { failureText } from '../../src/validation/feedback.ts';
import { MemoryWorkspace, type MemoryWorkspaceOptions } from '../support/memory-workspace.ts';
import { NO_ISSUES } from '../support/no-issues.ts';

export interface TestScope extends ToolScope {
  readonly workspace: MemoryWorkspace;
  readonly records: CommandRecord[];
  readonly taken: GeneratedFile[];
  readonly controller: AbortController;
}

/** A scope over a workspace in memory. `allowed` are the lines of the command list, and `validate` those of the gate. */
export function scopeOf(
  options: MemoryWorkspaceOptions & {
    readonly allowed?: readonly string[];
    readonly validate?: readonly string[];
    readonly review?: Review;
    /** Notes on the base, by command. */
    readonly onBaseNotes?: Readonly<Record<string, string>>;
  } = {},
): TestScope {
  const records: CommandRecord[] = [];
  const taken: GeneratedFile[] = [];
  const controller = new AbortController();
  const workspace = new MemoryWorkspace(options);
  const commands = [
    ...(options.allowed ?? []).map((text) => entryOf(text, 'allowed')),
    ...(options.validate ?? []).map((text) => entryOf(text, 'validate')),
  ];
  const baseText = async (path: string): Promise<string | null> => workspace.textOf(path);
  const selection = new Selection({ workingDirectory: '', commands: new Commands(commands), baseText });
  return {
    workspace,
    commands,
    limitedTo: (entry, path) => selection.limitedTo(entry, path),
    failuresIn: async ({ text }, result) => ({
      list: await failureText(result, workspace, null),
      onBase: options.onBaseNotes?.[text] ?? '',
    }),
    issues: NO_ISSUES,
    commandLimitMs: 60_000,
    signal: controller.signal,
    controller,
    records,
    taken,
    review: async () => options.review ?? { kind: 'no-change' },
    onCommand: (record) => records.push(record),
    onGenerated: (files) => taken.push(...files),
    resultChars: 16_000,
    results: new ResultStore(),
  };
}

function entryOf(text: string, purpose: CommandEntry['purpose']): CommandEntry {
  const parsed = parseCommandEntry(text, { purpose, origin: 'input' });
  if (parsed.kind === 'invalid') throw new Error(parsed.errorDetail);
  return parsed.value;
}

/** Invokes a tool on files and gives back what it said and what the files are then. */
export async function use(
  tool: Tool,
  args: unknown,
  files: MemoryWorkspaceOptions['files'] = {},
): Promise<ToolAnswer & { readonly workspace: MemoryWorkspace }> {
  const scope = scopeOf({ files });
  return { ...(await tool.invoke(args, scope)), workspace: scope.workspace };
}
