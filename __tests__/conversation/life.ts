import { Conversation } from '../../src/conversation/conversation.ts';
import { trim } from '../../src/conversation/trim.ts';
import type { AnsweredReply, ChatTurn, Dialect, ModelRequest, ToolCall } from '../../src/core/chat.ts';
import { Estimator } from '../../src/core/tokens/estimate.ts';
import { createNativeTools } from '../../src/dialect/native-tools.ts';
import { CATALOGUE } from '../../src/tools/catalogue.ts';
import { openJsonPlan } from '../support/json-plan.ts';
import { MATERIAL, result, type Step, SYSTEM, TASK } from './turns.ts';

export const DIALECTS = ['native', 'json'] as const;
export type DialectName = (typeof DIALECTS)[number];

export const MARK = 'a5c0de';
const TOOLS = CATALOGUE.map(({ spec }) => spec);
const USAGE = { inputTokens: 1, cachedTokens: 0, outputTokens: 1, source: 'reported' } as const;

/** What there is to see of a conversation after one step. */
export interface Sight {
  readonly step: Step;
  readonly turns: readonly ChatTurn[];
  readonly request: Pick<ModelRequest, 'turns' | 'tools'>;
}

/** Leads a conversation through what happens to it, in a dialect, by the parts that the loop is made of. */
export function live(steps: readonly Step[], name: DialectName): readonly Sight[] {
  const life = new Life(name);
  return steps.map((step) => life.take(step));
}

class Life {
  readonly #name: DialectName;
  readonly #estimator = new Estimator();
  readonly #dialect: Dialect;
  readonly #conversation = new Conversation([SYSTEM, TASK, MATERIAL]);

  constructor(name: DialectName) {
    this.#name = name;
    this.#dialect = dialectOf(name);
  }

  take(step: Step): Sight {
    this.#apply(step);
    const { turns } = this.#conversation;
    return { step, turns, request: this.#dialect.request(turns, TOOLS) };
  }

  #apply(step: Step): void {
    switch (step.kind) {
      case 'round':
        this.#round(step);
        return;
      case 'note':
        this.#conversation.note(step.text);
        return;
      case 'compaction':
        this.#compact(step);
        return;
    }
  }

  #round({ text, ids, sizes }: Extract<Step, { kind: 'round' }>): void {
    this.#dialect.request(this.#conversation.turns, TOOLS);
    const { turn } = this.#dialect.interpret(replyOf(this.#name, text, ids));
    this.#conversation.recordReply(turn);
    const answers = turn.calls.map((call, index) => answer(call, sizes[index % sizes.length] ?? 0));
    const [first, ...rest] = answers;
    if (first !== undefined) this.#conversation.recordResults(this.#dialect.observe([first, ...rest]));
  }

  #compact({ low, most }: Extract<Step, { kind: 'compaction' }>): void {
    const { turns } = this.#conversation;
    const sizeOf = (turn: ChatTurn): number => this.#estimator.turn(turn);
    const total = turns.reduce((sum, turn) => sum + sizeOf(turn), 0);
    const chosen = trim(turns, { low: total * low, most: total * most, least: 0 }, sizeOf);
    if (chosen !== null) this.#conversation.compact(chosen, { mark: MARK, maxChars: 3000 });
  }
}

function dialectOf(name: DialectName): Dialect {
  return name === 'native' ? createNativeTools() : openJsonPlan({ mark: '57a9e5' });
}

function replyOf(name: DialectName, text: string, ids: readonly string[]): AnsweredReply {
  const args = { path: 'src/a.ts' };
  const native = ids.map((id) => ({ id, name: 'read-file', arguments: JSON.stringify(args) }));
  const plan = { summary: text, requestTools: ids.map((id) => ({ id, tool: 'read-file', args })) };
  return name === 'native'
    ? { kind: 'turn', text, calls: native, stop: 'tools', usage: USAGE }
    : { kind: 'turn', text: JSON.stringify(plan), calls: [], stop: 'end', usage: USAGE };
}

function answer(call: ToolCall, size: number) {
  const lines = Math.floor(size / 10);
  const fact = { kind: 'read', path: 'src/a.ts', from: 1, to: lines, lines, hash: '0123456789ab' } as const;
  return result(call, 'x'.repeat(size), fact);
}
