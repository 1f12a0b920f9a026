import { Conversation } from './conversation/conversation.ts';
import type { Budget } from './core/budget.ts';
import type { ChangeSet } from './core/change-set.ts';
import type { Dialect } from './core/chat.ts';
import type { Strategy } from './core/decision.ts';
import type { Emit } from './core/events.ts';
import { Cancelled, messageOf, ServiceFault, UserFault } from './core/fault.ts';
import { NOTHING_DONE, type Outcome } from './core/outcome.ts';
import type { BaseSearch, ForgeWrites, ModelClient, Workspace } from './core/ports.ts';
import type { Secrets } from './core/secrets.ts';
import type { Task } from './core/task.ts';
import { byteLength } from './core/text.ts';
import type { CommandEntry } from './core/verdict.ts';
import { budgetLine } from './deliver/comment.ts';
import { deliver, type OnUnvalidated, verdictOf } from './deliver/deliver.ts';
import { StatusComment } from './deliver/status-comment.ts';
import type { FileChange, RunRecord } from './deliver/wording.ts';
import { gather } from './intake/gather.ts';
import { openingTurns } from './intake/prompt.ts';
import { describeRemoved } from './intake/sanitize.ts';
import { runRounds } from './loop/rounds.ts';
import { CommandRecords } from './review/command-records.ts';
import { reviewChanges } from './review/verdict.ts';
import { Coder } from './strategy/coder.ts';
import { appendFile } from './tools/append-file.ts';
import { CATALOGUE } from './tools/catalogue.ts';
import { Toolbox, type ToolScope } from './tools/tool.ts';

export interface RunParts {
  readonly task: Task;
  readonly base: BaseSearch;
  readonly baseTree: string;
  /** Where the run's branch stood at the start; null when there was none. */
  readonly expectedHead: string | null;
  readonly workspace: Workspace;
  readonly forge: Pick<ForgeWrites, 'publish' | 'upsertPullRequest' | 'upsertComment' | 'react'>;
  readonly model: ModelClient;
  readonly dialect: Dialect;
  readonly budget: Budget;
  readonly secrets: Secrets;
  readonly commands: readonly CommandEntry[];
  readonly settings: RunSettings;
  readonly emit: Emit;
  readonly signal: AbortSignal;
  /** The comment that started the run; null when another event did. */
  readonly commentId: number | null;
  /** Runs the `setup` commands; null when there are none. Throws `UserFault` when one fails. */
  readonly prepare: (() => Promise<void>) | null;
  /** Writes the change as a patch file, and counts its lines. */
  keepPatch(changes: ChangeSet): Promise<KeptPatch>;
  /** How commands were run, where it was not the default. */
  readonly caveats: readonly string[];
  /** Sentences for the job summary about what came otherwise than configured; grows while the rounds last. */
  readonly notices: readonly string[];
}

export interface KeptPatch {
  /** Null without a change. */
  readonly path: string | null;
  readonly text: string;
  readonly files: readonly FileChange[];
}

export interface RunSettings {
  readonly modelName: string;
  readonly materialTokens: number;
  readonly commandLimitMs: number;
  readonly baseBranch: string;
  readonly onUnvalidated: OnUnvalidated;
  readonly runUrl: string;
  /** Random; encloses strangers' text in the prompt. */
  readonly mark: string;
}

export interface RunResult {
  readonly outcome: Outcome;
  /** Null when the run failed before its rounds ended. */
  readonly record: RunRecord | null;
}

/** As many files as the published account ended with (Iteration 2). */
const MAX_MATERIAL_FILES = 30;

/**
 * The story of a run: material, rounds, review, delivery, and one status comment that tells how it ended. Never
 * throws: whatever goes wrong becomes a `failed` outcome, and what stands by then is kept as a patch.
 */
export async function run(parts: RunParts): Promise<RunResult> {
  const comment = new StatusComment({ ...parts, issue: parts.task.issue });
  const result = await work({ ...parts, emit: comment.watching(parts.emit) }).catch(
    async (thrown: unknown): Promise<RunResult> => ({ outcome: await failed(parts, thrown), record: null }),
  );
  await comment.end(result.outcome, result.record);
  return result;
}

async function work(parts: RunParts): Promise<RunResult> {
  const { task, workspace, emit, settings } = parts;
  emit({ kind: 'note', level: 'info', text: budgetLine(parts.budget.limits) });
  // Plans in the older shape can append; no model is offered that.
  const toolbox = new Toolbox(CATALOGUE, [appendFile]);
  const strategy = new Coder(toolbox.specs, parts.budget.limits);
  const [conversation] = await Promise.all([open(parts, strategy), prepare(parts)]);
  const end = await runRounds({ ...parts, strategy, conversation, toolbox, scope: scopeOf(parts) });
  emit({ kind: 'rounds-ended', end, spent: parts.budget.spent });
  const changes = workspace.changes();
  const patch = await parts.keepPatch(changes);
  const record: RunRecord = {
    issue: task.issue,
    end,
    verdict: verdictOf(end),
    files: patch.files,
    spent: parts.budget.spent,
    ms: parts.budget.elapsedMs,
    model: settings.modelName,
    runUrl: settings.runUrl,
    caveats: parts.caveats,
    notices: parts.notices,
    patch: patch.text,
  };
  const outcome = await deliver({ ...parts, ...settings, changes, record, patchPath: patch.path });
  return { outcome, record };
}

async function prepare({ prepare, emit }: RunParts): Promise<void> {
  if (prepare === null) return;
  emit({ kind: 'phase', title: 'Setup commands' });
  await prepare();
}

async function open(parts: RunParts, strategy: Strategy): Promise<Conversation> {
  const { task, base, commands, settings, emit } = parts;
  const material = await gather(task, base, {
    maxTokens: settings.materialTokens,
    maxFiles: MAX_MATERIAL_FILES,
    commands,
  });
  for (const { path, reason, text } of material.files) {
    emit({ kind: 'file-chosen', path, reason, bytes: byteLength(text) });
  }
  const opening = openingTurns(task, material, { mark: settings.mark });
  const taken = describeRemoved(opening.removed);
  for (const text of [...task.leftOut, taken]) if (text !== '') emit({ kind: 'note', level: 'info', text });
  const system = strategy.systemPrompt();
  emit({ kind: 'prompt', parts: [{ name: 'system', bytes: byteLength(system) }, ...opening.parts] });
  return new Conversation([{ role: 'system', text: system }, ...opening.turns]);
}

/** What tools may reach, and the gate behind `finish`. */
function scopeOf({ workspace, commands, settings, budget, emit, signal }: RunParts): ToolScope {
  const records = new CommandRecords();
  const limitMs = (): number => Math.max(1000, Math.min(settings.commandLimitMs, budget.remainingMs));
  return {
    workspace,
    commands,
    commandLimitMs: settings.commandLimitMs,
    signal,
    review: () => reviewChanges({ workspace, commands, records, limitMs, emit, signal }),
    onCommand: (record) => {
      records.add(record);
      emit({ kind: 'command', record });
    },
  };
}

/** What a fault leaves: a sentence with a remedy, and the change so far as a patch. */
async function failed(parts: RunParts, thrown: unknown): Promise<Outcome> {
  const patchPath = await parts.keepPatch(parts.workspace.changes()).then(
    ({ path }) => path,
    () => null,
  );
  const kept = patchPath === null ? '' : ' What stood by then is kept as a patch.';
  return { ...NOTHING_DONE, status: 'failed', reason: `${reasonOf(thrown)}${kept}`, patchPath };
}

export function reasonOf(thrown: unknown): string {
  if (thrown instanceof UserFault || thrown instanceof ServiceFault) return thrown.message;
  if (thrown instanceof Cancelled) return 'The run was cancelled.';
  return `Something unexpected happened: ${messageOf(thrown)}. This is a bug in Tether; please report it with the trace.`;
}
