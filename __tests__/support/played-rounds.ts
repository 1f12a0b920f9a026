import { metered } from '../../src/adapters/model/client.ts';
import { Conversation } from '../../src/conversation/conversation.ts';
import { ResultDeduplication } from '../../src/conversation/result-deduplication.ts';
import { ResultStore } from '../../src/conversation/result-store.ts';
import { ContextWindow } from '../../src/conversation/window.ts';
import { Budget, type BudgetLimits } from '../../src/core/budget.ts';
import type { ChatTurn, Dialect, ModelReply, ModelRequest, NonEmpty } from '../../src/core/chat.ts';
import type { CriticOutcome, RoundsEnd } from '../../src/core/decision.ts';
import type { RunEvent } from '../../src/core/events.ts';
import type { ModelClient } from '../../src/core/ports.ts';
import { estimateTokens } from '../../src/core/tokens/estimate.ts';
import type { CommandEntry, CommandResult } from '../../src/core/verdict/verdict.ts';
import { createNativeTools } from '../../src/dialect/native-tools.ts';
import { type RoundsOptions, type RoundsScope, runRounds } from '../../src/loop/rounds.ts';
import { CommandRecords } from '../../src/review/gate/command-records.ts';
import type { ReviewOptions } from '../../src/review/reviewer.ts';
import { coder } from '../../src/strategy/coder.ts';
import { CATALOGUE } from '../../src/tools/catalogue.ts';
import { Toolbox } from '../../src/tools/tool.ts';
import { pytestRun } from '../review/read-results.ts';
import { openJsonPlan } from './json-plan.ts';
import { type CommandScript, type MemoryFile, MemoryWorkspace } from './memory-workspace.ts';
import { NO_ISSUES } from './no-issues.ts';
import { NO_CRITIC, reviewerOf } from './reviewer.ts';
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

/** Tests ran, so that nobody has to try whether the gate looks at anything. */
export const PASSES: CommandResult = pytestRun({ test_one: 'passed' });
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
  /** What the workspace holds at its base. */
  readonly files?: Readonly<Record<string, MemoryFile>>;
  readonly dialect?: Dialect;
  /** Tokens; the reply may have `maxTokensPerCall` of them. */
  readonly window?: number;
  /** Shown by the opening. */
  readonly deduplication?: ResultDeduplication;
  readonly opening?: NonEmpty<ChatTurn>;
  /** Stands between the loop and the scripted model, or in its place. */
  readonly client?: (model: ModelClient) => ModelClient;
  /** Asked when nothing else helps; there is none unless it is given. */
  readonly stronger?: ModelClient;
  /** What the critic says, one after the other; it is off unless this is given. */
  readonly critic?: readonly CriticOutcome[];
  /** How the host judges, where it is not by default. */
  /** No proof is looked for unless told, so that no change goes back for a test. */
  readonly review?: Pick<Partial<ReviewOptions>, 'proof' | 'onTamper'>;
  /** What commands say on the base; they pass unless told otherwise. */
  readonly onBase?: Readonly<Record<string, CommandResult>>;
  /** Milliseconds that the gate took on the base. */
  readonly gateMs?: () => number;
  /** Milliseconds; the real clock unless given. */
  readonly now?: () => number;
}

/** Around the archive of played rounds, and around what strangers wrote. */
export const MARKS = ['a5c0de', '57a9e5'] as const;

/** Plans, with the mark of played rounds. */
export function jsonPlan(): Dialect {
  return openJsonPlan({ mark: MARKS[1] });
}

/** A model whose endpoint counts the input of each request, as the estimate does. */
export function counting(model: ModelClient): ModelClient {
  return {
    capabilities: model.capabilities,
    async complete(request, signal) {
      const reply = await model.complete(request, signal);
      if (reply.kind !== 'turn') return reply;
      return { ...reply, usage: { ...reply.usage, inputTokens: estimateTokens(request) } };
    },
  };
}

/** Plays a script through the real loop, Coder, tools and gate. */
export async function play(
  script: readonly ModelReply[] | ((index: number, request: ModelRequest) => ModelReply | Error),
  options: PlayOptions = {},
): Promise<Played> {
  const limits = { ...LIMITS, ...options.limits };
  const commands = options.commands ?? [GATE];
  const now = options.now ?? ((): number => performance.now());
  const budget = new Budget({ limits, prices: null, startedAt: now(), now });
  const workspace = new MemoryWorkspace({
    files: options.files ?? FILES,
    commands: { 'npm test': options.gate ?? PASSES, ...options.scripts },
    onBase: options.onBase ?? {},
  });
  const window = new ContextWindow(options.window ?? 128_000, limits.maxTokensPerCall);
  const events: RunEvent[] = [];
  const emit = (event: RunEvent): void => void events.push(event);
  const signal = options.signal ?? new AbortController().signal;
  const records = new CommandRecords();
  const toolbox = new Toolbox(CATALOGUE);
  const about = { workspace, commands, records, emit, signal };
  const reviewer = reviewerOf({ ...about, proof: 'off', ...options.review });
  const scope: RoundsScope = {
    workspace,
    commands,
    commandLimitMs: 1000,
    signal,
    review: () => reviewer.review(),
    issues: NO_ISSUES,
    limitedTo: async () => null,
    failuresIn: async () => ({ list: null, onBase: '' }),
    onCommand: (record) => records.add(record),
    onGenerated: (files) => emit({ kind: 'generated', files }),
    results: new ResultStore(),
  };
  const model = new ScriptedModel(script);
  const charging = { prices: undefined, emit: () => undefined };
  const conversation = new Conversation(
    options.opening ?? [
      { role: 'system', text: 'system' },
      { role: 'user', origin: 'task', text: 'fix it' },
    ],
  );
  const end = await runRounds({
    strategy: coder({ specs: toolbox.specs, limits }),
    chat: {
      dialect: options.dialect ?? createNativeTools(),
      model: metered(options.client?.(model) ?? model, budget, charging),
      strongerModel: options.stronger === undefined ? null : metered(options.stronger, budget, charging),
    },
    history: {
      ...{ conversation, window, marks: MARKS },
      deduplication: options.deduplication ?? new ResultDeduplication(),
    },
    criticise: options.critic === undefined ? NO_CRITIC : saying(options.critic),
    ...(options.gateMs !== undefined && { gateMs: options.gateMs }),
    toolbox,
    scope,
    budget,
    emit,
    signal,
  });
  return { end, model, budget, workspace, conversation, events };
}

/** The last outcome stays. */
function saying(outcomes: readonly CriticOutcome[]): RoundsOptions['criticise'] {
  let asked = 0;
  return async (_claim, _verdict, failed) => {
    if (failed !== null) return { kind: 'error', why: failed.fault.message };
    const outcome = outcomes[Math.min(asked++, outcomes.length - 1)];
    if (outcome === undefined) throw new Error('The critic has no outcome.');
    return outcome;
  };
}
