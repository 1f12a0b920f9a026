import type { Usage } from './chat.ts';

/** Limits of one reply and one result, which cannot be configured. The model is told of one when it exceeds it. */
export const REPLY_LIMITS = { calls: 50, readLines: 400 } as const;

/** Every limit of a run. Rounds are model replies; times are milliseconds, money is US dollars. */
export interface BudgetLimits {
  readonly maxRounds: number;
  /** Rounds in a row in which the model only reads. */
  readonly maxContextRounds: number;
  /** How often a failed verdict goes back to the model. */
  readonly maxValidationRetries: number;
  /** Reading calls answered in one round; further ones are skipped with a note. */
  readonly maxContextRequestsPerRound: number;
  readonly maxTokensPerCall: number;
  readonly maxTotalTokens: number;
  /** Null: no cost cap. */
  readonly maxCostUsd: number | null;
  /** Wall-clock time of the whole run. */
  readonly maxMs: number;
}

/** US dollars for a million tokens. */
export interface Prices {
  readonly input: number;
  readonly cachedInput: number;
  /** For input written to the prompt cache, if the endpoint reports it. */
  readonly cacheWrite: number;
  readonly output: number;
}

export interface Spent {
  /** Replies used by the loop. */
  readonly rounds: number;
  readonly criticCalls: number;
  /** All of these, plus failed attempts that cost tokens. */
  readonly modelCalls: number;
  /** Calls for which the endpoint reported no plausible usage; absent: none. */
  readonly estimatedCalls?: number;
  readonly toolCalls: number;
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly outputTokens: number;
  /** Null: no prices are known. */
  readonly costUsd: number | null;
}

/** For a run that ended before it asked a model. */
export const NOTHING_SPENT: Spent = {
  rounds: 0,
  criticCalls: 0,
  modelCalls: 0,
  toolCalls: 0,
  inputTokens: 0,
  cachedTokens: 0,
  outputTokens: 0,
  costUsd: null,
};

/** What a run has used, or a job of it. */
export interface RunUsage {
  readonly spent: Spent;
  readonly ms: number;
}

export type LimitName = 'rounds' | 'total-tokens' | 'cost' | 'time' | 'context' | 'replies' | 'attempts';

export type BudgetCheck =
  | { readonly kind: 'within' }
  | { readonly kind: 'exhausted'; readonly limit: LimitName; readonly detail: string };

function tokensIn(count: number): number {
  return Number.isFinite(count) && count > 0 ? count : 0;
}

/** Share of the time reserved to validate, publish and report; the loop ends this long before `maxMs`. */
const RESERVE_SHARE = 0.1;
const RESERVE_MAX_MS = 120_000;

type CostInput = 'max-cost-usd' | `max-cost-usd-per-${'issue' | 'day' | 'month'}`;

/** All limits and spending of a run: the metered model client charges it, and the loop's stop rules check it. */
export class Budget {
  #limits: BudgetLimits;
  #costInput: CostInput = 'max-cost-usd';
  #prices: Prices | null;
  readonly #startedAt: number;
  readonly #now: () => number;
  #before: RunUsage | null = null;
  readonly #counts: { -readonly [Name in Exclude<keyof Spent, 'costUsd'>]-?: number } = {
    rounds: 0,
    criticCalls: 0,
    modelCalls: 0,
    estimatedCalls: 0,
    toolCalls: 0,
    inputTokens: 0,
    cachedTokens: 0,
    outputTokens: 0,
  };
  /** In millionths of a dollar. */
  #cost = 0;

  constructor(options: {
    readonly limits: BudgetLimits;
    readonly prices: Prices | null;
    /** When the run began, in milliseconds. */
    readonly startedAt: number;
    readonly now: () => number;
  }) {
    this.#limits = options.limits;
    this.#prices = options.prices;
    this.#startedAt = options.startedAt;
    this.#now = options.now;
  }

  get limits(): BudgetLimits {
    return this.#limits;
  }

  /** Replaces limits and prices. Only before anything is spent. */
  adopt(limits: BudgetLimits, prices: Prices | null): void {
    this.#limits = limits;
    this.#prices = prices;
  }

  /** Takes over what an earlier job of the run has used: included in reports, but not counted against the limits. */
  continueFrom(before: RunUsage): void {
    this.#before = before;
  }

  /** Lowers the cost cap to what a limit of several runs has left. */
  capCost(usd: number, input: CostInput): void {
    const { maxCostUsd } = this.#limits;
    if (maxCostUsd !== null && maxCostUsd <= usd) return;
    this.#limits = { ...this.#limits, maxCostUsd: usd };
    this.#costInput = input;
  }

  /**
   * Invalid numbers in a usage (negative, NaN) count as 0: they must not disable a limit.
   *
   * @param prices of the model that was used; by default those of the run's own model
   */
  charge(usage: Usage, prices = this.#prices): void {
    const input = tokensIn(usage.inputTokens);
    const cached = Math.min(tokensIn(usage.cachedTokens), input);
    const written = Math.min(tokensIn(usage.cacheWriteTokens ?? 0), input - cached);
    const output = tokensIn(usage.outputTokens);
    this.#counts.modelCalls += 1;
    if (usage.source === 'estimated' && input + output > 0) this.#counts.estimatedCalls += 1;
    this.#counts.inputTokens += input;
    this.#counts.cachedTokens += cached;
    this.#counts.outputTokens += output;
    if (prices === null) return;
    this.#cost += (input - cached - written) * prices.input + output * prices.output;
    this.#cost += cached * prices.cachedInput + written * prices.cacheWrite;
  }

  countCriticCall(): void {
    this.#counts.criticCalls += 1;
  }

  countRound(): void {
    this.#counts.rounds += 1;
  }

  countToolCall(): void {
    this.#counts.toolCalls += 1;
  }

  get spent(): Spent {
    return this.#before?.spent ?? this.#own;
  }

  get #own(): Spent {
    const { estimatedCalls, ...counts } = this.#counts;
    const costUsd = this.#prices === null ? null : this.#cost / 1e6;
    return { ...counts, ...(estimatedCalls > 0 && { estimatedCalls }), costUsd };
  }

  get elapsedMs(): number {
    return this.#now() - this.#startedAt;
  }

  /** Time of the whole run, over all its jobs. */
  get workedMs(): number {
    return this.elapsedMs + (this.#before?.ms ?? 0);
  }

  /** Milliseconds until the run must be over. */
  get remainingMs(): number {
    return Math.max(0, this.limits.maxMs - this.elapsedMs);
  }

  /** Milliseconds until the loop must be over, so that the change can still be validated and published. */
  get remainingLoopMs(): number {
    return Math.max(0, this.remainingMs - Math.min(RESERVE_MAX_MS, this.limits.maxMs * RESERVE_SHARE));
  }

  /** May one more round begin? Checked before each one, with an estimate of its input. */
  check(nextInputTokens = 0, prices = this.#prices): BudgetCheck {
    const { maxRounds } = this.limits;
    if (this.#counts.rounds >= maxRounds)
      return { kind: 'exhausted', limit: 'rounds', detail: `all ${maxRounds} rounds are used (max-rounds)` };
    return this.affords(nextInputTokens, prices);
  }

  /**
   * Can one more model call be paid for? Assumes the most that it can cost: its input (`nextInputTokens`, an estimate)
   * and a reply of full length, at the prices of the model in question. All of the input may be written to its cache.
   */
  affords(nextInputTokens: number, prices = this.#prices): BudgetCheck {
    const { maxTotalTokens, maxCostUsd, maxTokensPerCall } = this.limits;
    const tokens = this.#counts.inputTokens + this.#counts.outputTokens;
    if (tokens + nextInputTokens + maxTokensPerCall > maxTotalTokens) {
      const detail = `${tokens} of ${maxTotalTokens} tokens are used and one more call could exceed them (max-total-tokens)`;
      return { kind: 'exhausted', limit: 'total-tokens', detail };
    }
    if (maxCostUsd !== null && prices !== null) {
      const cost = this.#cost / 1e6;
      const input = nextInputTokens * Math.max(prices.input, prices.cacheWrite);
      const next = (input + maxTokensPerCall * prices.output) / 1e6;
      if (cost + next > maxCostUsd) {
        const detail = `${cost.toFixed(4)} of ${Number(maxCostUsd.toFixed(4))} US dollars are spent and one more call could exceed them (${this.#costInput})`;
        return { kind: 'exhausted', limit: 'cost', detail };
      }
    }
    if (this.remainingLoopMs <= 0) {
      const detail = `the time for rounds is used up (max-minutes ${this.limits.maxMs / 60_000}, part of it kept to validate and publish)`;
      return { kind: 'exhausted', limit: 'time', detail };
    }
    return { kind: 'within' };
  }

  /** How many tokens a reply may have before a limit is exceeded, if its request has this many input tokens. */
  outputLeft(inputTokens: number, prices = this.#prices): number {
    const { maxTotalTokens, maxCostUsd } = this.limits;
    const tokens = maxTotalTokens - this.#counts.inputTokens - this.#counts.outputTokens - inputTokens;
    if (maxCostUsd === null || prices === null || prices.output === 0) return tokens;
    const money = maxCostUsd - (this.#cost + inputTokens * Math.max(prices.input, prices.cacheWrite)) / 1e6;
    return Math.min(tokens, Math.floor((money / prices.output) * 1e6));
  }
}
