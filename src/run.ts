import { Conversation } from './conversation/conversation.ts';
import { Recall } from './conversation/recall.ts';
import { ShownResults } from './conversation/shown-results.ts';
import { ContextWindow, expectRoom } from './conversation/window.ts';
import type { TakenFile } from './core/command-result.ts';
import type { Strategy } from './core/decision.ts';
import { estimateTokens } from './core/estimate.ts';
import { Cancelled, messageOf, ServiceFault, UserFault } from './core/fault.ts';
import { NOTHING_DONE, type Outcome } from './core/outcome.ts';
import { byteLength } from './core/text.ts';
import { budgetLine } from './deliver/comment.ts';
import { deliver, verdictOf } from './deliver/deliver.ts';
import { StatusComment } from './deliver/status-comment.ts';
import type { RunRecord } from './deliver/wording.ts';
import { gather } from './intake/gather.ts';
import { openingTurns } from './intake/prompt.ts';
import { describeRemoved } from './intake/sanitize.ts';
import { GateTime } from './loop/gate-time.ts';
import { runRounds } from './loop/rounds.ts';
import { Baseline } from './review/baseline.ts';
import { CommandRecords } from './review/command-records.ts';
import { Critic } from './review/critic.ts';
import { Reviewer } from './review/verdict.ts';
import type { RunParts } from './run-parts.ts';
import { Coder } from './strategy/coder.ts';
import { appendFile } from './tools/append-file.ts';
import { CATALOGUE } from './tools/catalogue.ts';
import { Toolbox, type ToolScope } from './tools/tool.ts';

export interface RunResult {
  readonly outcome: Outcome;
  /** Null when the run failed before its rounds ended. */
  readonly record: RunRecord | null;
}

/** As many files as the published account ended with (Iteration 2). */
const MAX_MATERIAL_FILES = 30;
/** Larger files of the base are not compared with the change's. */
const MAX_COMPARED_BYTES = 1_000_000;

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
  const strategy = new Coder(toolbox.specs, parts.budget.limits, settings.criticIterations);
  const window = new ContextWindow(settings.contextWindow, parts.budget.limits.maxTokensPerCall);
  const shown = new ShownResults();
  const [conversation] = await Promise.all([open(parts, { strategy, window, shown }), prepare(parts)]);
  const gateTime = new GateTime();
  const baseline = new Baseline({ ...parts, emit: gateTime.watching(emit), limitMs: commandLimit(parts) });
  baseline.start();
  const commandMade: TakenFile[] = [];
  const end = await runRounds({
    ...parts,
    ...{ strategy, conversation, window, shown, toolbox },
    compaction: settings.compaction,
    critic: new Critic({
      ...parts,
      ...settings.critic,
      model: parts.criticModel,
      taskText: taskTextOf(conversation),
    }),
    marks: [settings.archiveMark, settings.mark],
    gateMs: () => gateTime.ms,
    scope: scopeOf(parts, { window, baseline, commandMade }),
  }).finally(() => baseline.stop());
  emit({ kind: 'rounds-ended', end, spent: parts.budget.spent });
  const changes = workspace.changes();
  const patch = await parts.keepPatch(changes);
  const record: RunRecord = {
    issue: task.issue,
    title: task.title,
    instruction: task.instruction,
    end,
    verdict: verdictOf(end),
    commands: parts.commands,
    files: patch.files,
    commandMade,
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

async function open(
  parts: RunParts,
  {
    strategy,
    window,
    shown,
  }: { readonly strategy: Strategy; readonly window: ContextWindow; readonly shown: ShownResults },
): Promise<Conversation> {
  const { task, base, commands, settings, emit } = parts;
  const material = await gather(task, base, {
    maxTokens: Math.min(settings.materialTokens, window.materialTokens),
    maxFiles: MAX_MATERIAL_FILES,
    commands,
  });
  for (const { path, reason, text } of material.files) {
    emit({ kind: 'file-chosen', path, reason, bytes: byteLength(text) });
    shown.showFile(path, text);
  }
  for (const { path, whole } of material.instructions) if (whole !== null) shown.showFile(path, whole);
  const opening = openingTurns(task, material, { mark: settings.mark });
  const taken = describeRemoved(opening.removed);
  for (const text of [...task.leftOut, taken]) if (text !== '') emit({ kind: 'note', level: 'info', text });
  const system = strategy.systemPrompt();
  emit({ kind: 'prompt', parts: [{ name: 'system', bytes: byteLength(system) }, ...opening.parts] });
  const turns = [{ role: 'system', text: system }, ...opening.turns] as const;
  expectRoom(estimateTokens({ turns, tools: strategy.tools() }), window);
  return new Conversation(turns);
}

/** The task as it was put to the model: cleaned and enclosed. */
function taskTextOf({ turns }: Conversation): string {
  return turns
    .flatMap((turn) => (turn.role === 'user' && turn.origin === 'task' ? [turn.text] : []))
    .join('\n');
}

/** Milliseconds that the next command may take: the input's limit, less when the run has less left. */
function commandLimit({ settings, budget }: RunParts): () => number {
  return () => Math.max(1000, Math.min(settings.commandLimitMs, budget.remainingMs));
}

/** What tools may reach, and the gate behind `finish`. */
function scopeOf(
  parts: RunParts,
  {
    window,
    baseline,
    commandMade,
  }: {
    readonly window: ContextWindow;
    readonly baseline: Baseline;
    /** Grows while the rounds last. */
    readonly commandMade: TakenFile[];
  },
): ToolScope {
  const { workspace, commands, settings, emit, signal, base, task } = parts;
  const records = new CommandRecords();
  const reviewer = new Reviewer({
    ...parts,
    ...settings,
    records,
    baseline,
    limitMs: commandLimit(parts),
    spareMs: () => parts.budget.remainingLoopMs,
    taskText: [task.title, task.body, task.instruction].join('\n'),
    baseText: (path) => base.text(path, MAX_COMPARED_BYTES),
  });
  return {
    workspace,
    commands,
    commandLimitMs: settings.commandLimitMs,
    signal,
    answerChars: window.resultChars,
    recall: new Recall(),
    review: () => reviewer.review(),
    onTaken: (files) => {
      commandMade.push(...files);
      emit({ kind: 'taken', files });
    },
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
