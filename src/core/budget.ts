import type { Usage } from './chat.ts';

/** What one reply and one result hold at most; the model is told, and nobody sets it. */
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
  /** null: no cost cap. */
  readonly maxCostUsd: number | null;
  /** Wall-clock time of the whole run. */
  readonly maxMs: number;
}

/** US dollars for a million tokens. */
export interface Prices {
  readonly input: number;
  readonly cachedInput: number;
  /** Of input that is written to the prompt cache, where the endpoint tells of it. */
  readonly cacheWrite: number;
  readonly output: number;
}

export interface Spent {
  /** Replies that were used by the loop. */
  readonly rounds: number;
  readonly criticCalls: number;
  readonly compactionCalls: number;
  /** All of these, and what failed and cost tokens. */
  readonly modelCalls: number;
  /** Those of which the endpoint gave no usage that can be true; absent: none. */
  readonly estimatedCalls?: number;
  readonly toolCalls: number;
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly outputTokens: number;
  /** null when no prices are known. */
  readonly costUsd: number | null;
}

/** Of a run that ended before it asked a model. */
export const NOTHING_SPENT: Spent = {
  rounds: 0,
  criticCalls: 0,
  compactionCalls: 0,
  modelCalls: 0,
  toolCalls: 0,
  inputTokens: 0,
  cachedTokens: 0,
  outputTokens: 0,
  costUsd: null,
};

/** What another job of the same run took before this one. */
export interface TakenBefore {
  readonly spent: Spent;
  readonly ms: number;
}

export type LimitName = 'rounds' | 'total-tokens' | 'cost' | 'time' | 'context' | 'replies' | 'attempts';

export type BudgetVerdict =
  | { readonly kind: 'within' }
  | { readonly kind: 'exhausted'; readonly limit: LimitName; readonly detail: string };

function tokensIn(count: number): number {
  return Number.isFinite(count) && count > 0 ? count : 0;
}

/** Time kept back to validate what stands, publish it and report; the loop ends this long before `maxMs`. */
const RESERVE_SHARE = 0.1;
const RESERVE_MAX_MS = 120_000;

/** All limits and all spending of a run, in one place: the metered model client charges it, the loop's stop rules judge it. */
export class Budget {
  #limits: BudgetLimits;
  #costInput: 'max-cost-usd' | 'max-cost-usd-per-issue' = 'max-cost-usd';
  #prices: Prices | null;
  readonly #startedAt: number;
  readonly #now: () => number;
  readonly #before: TakenBefore | null;
  #rounds = 0;
  #modelCalls = 0;
  #estimatedCalls = 0;
  #toolCalls = 0;
  #inputTokens = 0;
  #cachedTokens = 0;
  #outputTokens = 0;
  /** In millionths of a dollar. */
  #cost = 0;
  #criticCalls = 0;
  #compactionCalls = 0;

  constructor(options: {
    readonly limits: BudgetLimits;
    readonly prices: Prices | null;
    /** Milliseconds; when the run began. */
    readonly startedAt: number;
    readonly now: () => number;
    /** Told with what this one takes, and no part of its limits. */
    readonly before?: TakenBefore;
  }) {
    this.#limits = options.limits;
    this.#prices = options.prices;
    this.#startedAt = options.startedAt;
    this.#now = options.now;
    this.#before = options.before ?? null;
  }

  get limits(): BudgetLimits {
    return this.#limits;
  }

  /** What the run goes by from now on; nothing was spent so far. */
  adopt(limits: BudgetLimits, prices: Prices | null): void {
    this.#limits = limits;
    this.#prices = prices;
  }

  /** The run may cost no more than what the issue has left, whatever else was said. */
  capCost(usd: number): void {
    const { maxCostUsd } = this.#limits;
    if (maxCostUsd !== null && maxCostUsd <= usd) return;
    this.#limits = { ...this.#limits, maxCostUsd: usd };
    this.#costInput = 'max-cost-usd-per-issue';
  }

  /**
   * Nonsense in a usage (a negative number, NaN) counts as nothing: it must not switch a limit off.
   *
   * @param prices of the model that was asked; by default of the run's own
   */
  charge(usage: Usage, prices = this.#prices): void {
    const input = tokensIn(usage.inputTokens);
    const cached = Math.min(tokensIn(usage.cachedTokens), input);
    const written = Math.min(tokensIn(usage.cacheWriteTokens ?? 0), input - cached);
    const output = tokensIn(usage.outputTokens);
    this.#modelCalls += 1;
    if (usage.source === 'estimated' && input + output > 0) this.#estimatedCalls += 1;
    this.#inputTokens += input;
    this.#cachedTokens += cached;
    this.#outputTokens += output;
    if (prices === null) return;
    this.#cost += (input - cached - written) * prices.input + output * prices.output;
    this.#cost += cached * prices.cachedInput + written * prices.cacheWrite;
  }

  countCall(purpose: 'critic' | 'compaction'): void {
    if (purpose === 'critic') this.#criticCalls += 1;
    else this.#compactionCalls += 1;
  }

  countRound(): void {
    this.#rounds += 1;
  }

  countToolCall(): void {
    this.#toolCalls += 1;
  }

  get spent(): Spent {
    return this.#before?.spent ?? this.#own;
  }

  get #own(): Spent {
    return {
      rounds: this.#rounds,
      criticCalls: this.#criticCalls,
      compactionCalls: this.#compactionCalls,
      modelCalls: this.#modelCalls,
      ...(this.#estimatedCalls > 0 && { estimatedCalls: this.#estimatedCalls }),
      toolCalls: this.#toolCalls,
      inputTokens: this.#inputTokens,
      cachedTokens: this.#cachedTokens,
      outputTokens: this.#outputTokens,
      costUsd: this.#prices === null ? null : this.#cost / 1e6,
    };
  }

  get elapsedMs(): number {
    return this.#now() - this.#startedAt;
  }

  /** Of the whole run, whatever jobs it took. */
  get workedMs(): number {
    return this.elapsedMs + (this.#before?.ms ?? 0);
  }

  /** Milliseconds until the run must be over. */
  get remainingMs(): number {
    return Math.max(0, this.limits.maxMs - this.elapsedMs);
  }

  /** Milliseconds until the loop must be over, so that what stands can still be validated and published. */
  get remainingLoopMs(): number {
    return Math.max(0, this.remainingMs - Math.min(RESERVE_MAX_MS, this.limits.maxMs * RESERVE_SHARE));
  }

  /** May one more round begin? Judged before each one, with an estimate of its input. */
  verdict(nextInputTokens = 0, prices = this.#prices): BudgetVerdict {
    const { maxRounds } = this.limits;
    if (this.#rounds >= maxRounds)
      return { kind: 'exhausted', limit: 'rounds', detail: `all ${maxRounds} rounds are used (max-rounds)` };
    return this.affords(nextInputTokens, prices);
  }

  /**
   * May one more model call be paid for? Judged with the most that it can cost: its input (`nextInputTokens`, an
   * estimate) and the whole reply that it may bring, at the prices of the model that is to be asked.
   */
  affords(nextInputTokens: number, prices = this.#prices): BudgetVerdict {
    const { maxTotalTokens, maxCostUsd, maxTokensPerCall } = this.limits;
    const tokens = this.#inputTokens + this.#outputTokens;
    if (tokens + nextInputTokens + maxTokensPerCall > maxTotalTokens) {
      const detail = `${tokens} of ${maxTotalTokens} tokens are used and one more call could exceed them (max-total-tokens)`;
      return { kind: 'exhausted', limit: 'total-tokens', detail };
    }
    if (maxCostUsd !== null && prices !== null) {
      const cost = this.#cost / 1e6;
      const next = (nextInputTokens * prices.input + maxTokensPerCall * prices.output) / 1e6;
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

  /** Tokens that a reply may have before a limit is broken, when its request reads so many. */
  outputLeft(inputTokens: number, prices = this.#prices): number {
    const { maxTotalTokens, maxCostUsd } = this.limits;
    const tokens = maxTotalTokens - this.#inputTokens - this.#outputTokens - inputTokens;
    if (maxCostUsd === null || prices === null || prices.output === 0) return tokens;
    const money = maxCostUsd - this.#cost / 1e6 - (inputTokens * prices.input) / 1e6;
    return Math.min(tokens, Math.floor((money / prices.output) * 1e6));
  }
}
