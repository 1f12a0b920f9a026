import { metered } from '../../src/adapters/metered-model.ts';
import { Conversation } from '../../src/conversation/conversation.ts';
import { Budget, type BudgetLimits } from '../../src/core/budget.ts';
import type { ModelReply, ModelRequest } from '../../src/core/chat.ts';
import type { RoundsEnd } from '../../src/core/decision.ts';
import type { RunEvent } from '../../src/core/events.ts';
import type { CommandEntry, CommandResult } from '../../src/core/verdict.ts';
import { createNativeTools } from '../../src/dialect/native-tools.ts';
import { runRounds } from '../../src/loop/rounds.ts';
import { CommandRecords } from '../../src/review/command-records.ts';
import { reviewChanges } from '../../src/review/verdict.ts';
import { Coder } from '../../src/strategy/coder.ts';
import { CATALOGUE } from '../../src/tools/catalogue.ts';
import { Toolbox, type ToolScope } from '../../src/tools/tool.ts';
import { type CommandScript, MemoryWorkspace } from './memory-workspace.ts';
import { ScriptedModel } from './scripted-model.ts';

const LIMITS: BudgetLimits = {
  maxRounds: 10,
  maxContextRounds: 3,
  maxValidationRetries: 3,
  maxContextRequestsPerRound: 5,
  maxTokensPerCall: 500,
  maxTotalTokens: 1_000_000,
  maxCostUsd: null,
  maxMs: 60_000,
};
/** What the workspace of played rounds holds at its base. */
const FILES = { 'src/a.js': 'export const one = 2;\n', 'README.md': '# Title\n' };
/** The gate of played rounds, unless other commands are given. */
const GATE: CommandEntry = { text: 'npm test', argv: ['npm', 'test'], purpose: 'validate', origin: 'input' };

export const PASSES: CommandResult = { kind: 'exited', code: 0, output: 'ok', ms: 1 };
export const FAILS: CommandResult = {
  kind: 'exited',
  code: 1,
  output: 'src/a.js:2: expected 1, got 2',
  ms: 1,
};

/** Calls that correct the file, and that claim to be done. */
export const FIX = ['patch-file', { path: 'src/a.js', search: 'one = 2', replace: 'one = 1' }] as const;
export const FINISH = ['finish', { title: 'Correct one', summary: 'It was two.' }] as const;

export interface Played {
  readonly end: RoundsEnd;
  readonly model: ScriptedModel;
  readonly budget: Budget;
  readonly workspace: MemoryWorkspace;
  readonly conversation: Conversation;
  readonly events: readonly RunEvent[];
}

export interface PlayOptions {
  readonly limits?: Partial<BudgetLimits>;
  /** What `npm test` says; it passes unless told otherwise. */
  readonly gate?: CommandScript;
  /** The maintainer's list in place of `npm test` alone, with what further commands say. */
  readonly commands?: readonly CommandEntry[];
  readonly scripts?: Readonly<Record<string, CommandScript>>;
  readonly signal?: AbortSignal;
}

/** Plays a script through the real loop, Coder, tools and gate. */
export async function play(
  script: readonly ModelReply[] | ((index: number, request: ModelRequest) => ModelReply | Error),
  options: PlayOptions = {},
): Promise<Played> {
  const limits = { ...LIMITS, ...options.limits };
  const commands = options.commands ?? [GATE];
  const now = (): number => performance.now();
  const budget = new Budget({ limits, prices: null, startedAt: now(), now });
  const workspace = new MemoryWorkspace({
    files: FILES,
    commands: { 'npm test': options.gate ?? PASSES, ...options.scripts },
  });
  const events: RunEvent[] = [];
  const emit = (event: RunEvent): void => void events.push(event);
  const signal = options.signal ?? new AbortController().signal;
  const records = new CommandRecords();
  const toolbox = new Toolbox(CATALOGUE);
  const gate = { workspace, commands, records, limitMs: () => 1000, emit, signal };
  const scope: ToolScope = {
    workspace,
    commands,
    commandLimitMs: 1000,
    signal,
    review: () => reviewChanges(gate),
    onCommand: (record) => records.add(record),
  };
  const model = new ScriptedModel(script);
  const conversation = new Conversation([
    { role: 'system', text: 'system' },
    { role: 'user', origin: 'task', text: 'fix it' },
  ]);
  const end = await runRounds({
    strategy: new Coder(toolbox.specs, limits),
    dialect: createNativeTools(),
    model: metered(model, budget),
    conversation,
    toolbox,
    scope,
    budget,
    emit,
    signal,
  });
  return { end, model, budget, workspace, conversation, events };
}
