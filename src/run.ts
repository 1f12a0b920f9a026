import { Conversation } from './conversation/conversation.ts';
import { ResultDeduplication } from './conversation/result-deduplication.ts';
import { ResultStore } from './conversation/result-store.ts';
import { ContextWindow, expectRoom } from './conversation/window.ts';
import { afterRun } from './core/branch-work.ts';
import type { TakenFile } from './core/command-result.ts';
import type { RoundsEnd, Strategy } from './core/decision.ts';
import { reasonOf } from './core/fault.ts';
import { NOTHING_DONE, type Outcome } from './core/outcome.ts';
import { byteLength } from './core/text/text.ts';
import { estimateTokens } from './core/tokens/estimate.ts';
import { budgetLine } from './deliver/limits.ts';
import { StatusComment } from './deliver/status-comment.ts';
import type { RunRecord } from './deliver/wording.ts';
import { branchNote } from './intake/context/branch-note.ts';
import { gather, type Material } from './intake/context/gather.ts';
import { openingTurns } from './intake/context/prompt.ts';
import { notShownOf, visibleTask } from './intake/context/visible-task.ts';
import { describeRemoved } from './intake/sanitize/sanitize.ts';
import type { Judge } from './validation.ts';
import { lateJudge } from './lazy-validation.ts';
import { FirstRequest } from './loop/first-request.ts';
import { GateTime } from './loop/gate-time.ts';
import { runRounds } from './loop/rounds.ts';
import { CommandRecords } from './review/command-records.ts';
import type { RunParts } from './run-dependencies.ts';
import { Coder } from './strategy/coder.ts';
import { appendFile } from './tools/append-file.ts';
import { CATALOGUE } from './tools/catalogue.ts';
import { Toolbox, type ToolScope } from './tools/tool.ts';

export interface RunResult {
  readonly outcome: Outcome;
  /** Null when the run failed before its rounds ended. */
  readonly record: RunRecord | null;
}

/** More than this nobody reads, whatever the evidence (docs/how-it-works.md). */
const MAX_MATERIAL_FILES = 30;

/**
 * The story of a run: material, rounds, review, delivery, and one status comment that tells how it ended. Never
 * throws: whatever goes wrong becomes a `failed` outcome, and what stands by then is kept as a patch.
 */
export async function run(parts: RunParts): Promise<RunResult> {
  const comment = new StatusComment({ ...parts, issue: parts.task.issue });
  const result = await work(parts, comment).catch(
    async (thrown: unknown): Promise<RunResult> => ({ outcome: await failed(parts, thrown), record: null }),
  );
  await comment.end(result.outcome, result.record);
  return result;
}

async function work(parts: RunParts, comment: StatusComment): Promise<RunResult> {
  const { task, emit, settings, branch, workspace } = parts;
  emit({ kind: 'note', level: 'info', text: budgetLine(parts.budget.limits) });
  const { end, commandMade, notShown } = await playRounds(parts, comment);
  emit({ kind: 'rounds-ended', end, spent: parts.budget.spent });
  const { deliver, verdictOf } = await import('./deliver/deliver.ts');
  const changes = workspace.changes();
  const [patch, written] = await Promise.all([parts.keepPatch(changes, end), parts.writtenFor(changes)]);
  const record: RunRecord = {
    issue: task.issue,
    title: task.title,
    instruction: task.instruction,
    end,
    verdict: verdictOf(end),
    commands: parts.commands,
    files: patch.files,
    branch: afterRun(branch, { found: workspace.start, now: changes, written: written.changes }),
    commandMade,
    spent: parts.budget.spent,
    ms: parts.budget.elapsedMs,
    model: settings.modelName,
    runUrl: settings.runUrl,
    caveats: parts.caveats,
    notShown,
    notices: parts.notices,
    patch: patch.text,
  };
  const outcome = await deliver({ ...parts, ...settings, changes, written, record, patchPath: patch.path });
  return { outcome, record };
}

interface Played {
  readonly end: RoundsEnd;
  readonly commandMade: readonly TakenFile[];
  /** What of the issue the model was not shown, in sentences. */
  readonly notShown: readonly string[];
}

async function playRounds(parts: RunParts, comment: StatusComment): Promise<Played> {
  const { settings, budget } = parts;
  const deadBase = new AbortController();
  const signal = AbortSignal.any([parts.signal, deadBase.signal]);
  const firstRequest = new FirstRequest(() => {
    comment.begin();
    // What goes wrong here is thrown where the judge is asked.
    judge.start().catch(() => undefined);
  });
  const emit = firstRequest.watching(parts.emit);
  // Plans in the older shape can append; no model is offered that.
  const toolbox = new Toolbox(CATALOGUE, [appendFile]);
  const { criticIterations } = settings;
  const strategy = new Coder({ tools: toolbox, limits: budget.limits, criticIterations });
  const window = new ContextWindow(settings.contextWindow, budget.limits.maxTokensPerCall);
  const deduplication = new ResultDeduplication();
  const [{ conversation, notShown }] = await Promise.all([
    open(parts, { strategy, window, deduplication }),
    prepare(parts, comment),
  ]);
  const gateTime = new GateTime();
  const records = new CommandRecords();
  const judge = lateJudge({
    ...{ ...parts, emit, records, signal },
    taskText: taskTextOf(conversation),
    emitBaseline: gateTime.watching(emit),
    onDeadBase: (fault) => deadBase.abort(fault),
  });
  const commandMade: TakenFile[] = [];
  const end = await runRounds({
    ...{ ...parts, emit, signal, strategy, conversation, window, deduplication, toolbox },
    compaction: settings.compaction,
    critic: judge,
    marks: [settings.archiveMark, settings.mark],
    gateMs: () => gateTime.ms,
    scope: scopeOf({ ...parts, emit, signal }, { window, judge, records, commandMade }),
  })
    .catch((thrown: unknown) => {
      if (parts.signal.aborted || !deadBase.signal.aborted) throw thrown;
      return null;
    })
    .finally(async () => {
      firstRequest.stop();
      comment.keep(await judge.stop());
    });
  // Also where the rounds were faster: nothing but a change that passes says more than the dead gate.
  if (end === null || (deadBase.signal.aborted && end.kind !== 'finished')) throw deadBase.signal.reason;
  return { end, commandMade, notShown };
}

async function prepare(parts: RunParts, comment: StatusComment): Promise<void> {
  const { prepare, commands, emit } = parts;
  await parts.expectFolder();
  // Without a gate nothing is validated anywhere, and the pull request says so.
  if (commands.some(({ purpose }) => purpose === 'validate')) await parts.expectCommands();
  if (prepare === null) return;
  emit({ kind: 'phase', title: 'Setup commands' });
  comment.begin();
  await prepare();
}

async function open(
  parts: RunParts,
  {
    strategy,
    window,
    deduplication,
  }: {
    readonly strategy: Strategy;
    readonly window: ContextWindow;
    readonly deduplication: ResultDeduplication;
  },
): Promise<{ readonly conversation: Conversation; readonly notShown: readonly string[] }> {
  const { beginning, branch, commands, settings, emit } = parts;
  const task = await visibleTask(parts.task);
  const material = await gather(task, beginning, {
    maxTokens: Math.min(settings.materialTokens, window.materialTokens),
    maxFiles: MAX_MATERIAL_FILES,
    commands,
  });
  for (const { path, reason, text, whole } of material.files) {
    emit({ kind: 'file-chosen', path, reason, bytes: byteLength(text) });
    if (whole !== null) deduplication.showFile(path, whole);
  }
  for (const { path, whole } of material.instructions)
    if (whole !== null) deduplication.showFile(path, whole);
  warnOfSecrets(parts, material);
  const note = branchNote(branch, parts.workspace.start);
  const opening = openingTurns(task, material, { mark: settings.mark, branch: note });
  const taken = describeRemoved(opening.removed);
  for (const text of [...parts.task.leftOut, taken])
    if (text !== '') emit({ kind: 'note', level: 'info', text });
  const system = strategy.systemPrompt();
  emit({ kind: 'prompt', parts: [{ name: 'system', bytes: byteLength(system) }, ...opening.parts] });
  const turns = [{ role: 'system', text: system }, ...opening.turns] as const;
  expectRoom(estimateTokens({ turns, tools: strategy.tools() }), window);
  return { conversation: new Conversation(turns), notShown: notShownOf(task) };
}

/** Before anything is spent: what the model is not shown, and where a change would not be published. */
function warnOfSecrets({ task, secrets, emit }: RunParts, { files, instructions }: Material): void {
  const said = [task.title, task.body, task.instruction, ...task.comments.map(({ body }) => body)];
  const inFiles = [...files, ...instructions].flatMap(({ path, text }) => (secrets.isIn(text) ? [path] : []));
  const isSaid = said.some((text) => secrets.isIn(text));
  for (const place of [...(isSaid ? ['the text of the issue'] : []), ...inFiles]) {
    const text = `A known secret stands in ${place}. The model is not shown it, and a change that holds it is not published. Replace that secret: treat it as exposed.`;
    emit({ kind: 'note', level: 'warning', text });
  }
}

/** The task as it was put to the model: cleaned and enclosed. */
function taskTextOf({ turns }: Conversation): string {
  return turns
    .flatMap((turn) => (turn.role === 'user' && turn.origin === 'task' ? [turn.text] : []))
    .join('\n');
}

/** What tools may reach, and the judge behind `finish`. */
function scopeOf(
  { workspace, commands, settings, emit, signal }: RunParts,
  {
    window,
    judge,
    records,
    commandMade,
  }: {
    readonly window: ContextWindow;
    readonly judge: Judge;
    readonly records: CommandRecords;
    /** Grows while the rounds last. */
    readonly commandMade: TakenFile[];
  },
): ToolScope {
  return {
    workspace,
    commands,
    commandLimitMs: settings.commandLimitMs,
    signal,
    resultChars: window.resultChars,
    results: new ResultStore(),
    review: () => judge.review(),
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
  const patch = await parts.keepPatch(parts.workspace.changes(), null).catch(() => null);
  const patchPath = patch?.path ?? null;
  const kept = patchPath === null ? '' : ' What stood by then is kept as a patch.';
  return { ...NOTHING_DONE, status: 'failed', reason: `${reasonOf(thrown)}${kept}`, patchPath };
}
