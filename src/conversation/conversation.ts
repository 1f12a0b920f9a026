import type { AssistantTurn, ChatTurn, NonEmpty, ToolResult } from '../core/chat.ts';

/**
 * What was said, in order. It only grows: each request's turns are a prefix of the next one's, so that the prompt
 * caches of providers hold. Every call is answered by exactly one result before anything else is said; a breach is a
 * bug of the caller and throws.
 */
export class Conversation {
  readonly #turns: ChatTurn[];
  #unanswered: readonly string[] = [];

  /** @param opening the system prompt, the task and the material */
  constructor(opening: NonEmpty<ChatTurn>) {
    this.#turns = [...opening];
  }

  get turns(): readonly ChatTurn[] {
    return [...this.#turns];
  }

  recordReply(turn: AssistantTurn): void {
    this.#expectNothingUnanswered('a reply');
    this.#turns.push(turn);
    this.#unanswered = turn.calls.map(({ id }) => id);
  }

  /** @param turns the results in the dialect that asked for them */
  recordResults(results: NonEmpty<ToolResult>, turns: NonEmpty<ChatTurn>): void {
    const answered = results.map(({ callId }) => callId);
    if (answered.join('\n') !== this.#unanswered.join('\n')) {
      throw new Error(`Calls ${this.#unanswered.join(', ')} were answered as ${answered.join(', ')}.`);
    }
    this.#unanswered = [];
    this.#turns.push(...turns);
  }

  /** Something that the host tells the model. */
  note(text: string): void {
    this.#expectNothingUnanswered('a note');
    this.#turns.push({ role: 'user', origin: 'host', text });
  }

  #expectNothingUnanswered(what: string): void {
    if (this.#unanswered.length === 0) return;
    throw new Error(`Before ${what}, these calls need their results: ${this.#unanswered.join(', ')}.`);
  }
}
