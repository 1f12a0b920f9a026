import type { AssistantTurn, ChatTurn, NonEmpty, ToolResult } from '../core/chat.ts';
import { shownTurn } from '../core/shown.ts';
import { type ArchiveEntry, archived, archiveTurn } from './archive.ts';
import { digestLines } from './digest.ts';
import { divide, turnsOf } from './exchange.ts';
import type { Trimmed } from './trim.ts';

/**
 * All turns, in order. Between two compactions it only grows: each request's turns are a prefix of the next one's, so
 * the prompt caches of providers stay valid. Every call gets exactly one result before any other turn is added; a
 * violation is a bug of the caller and throws.
 *
 * All text by others that the model reads passes through `shownTurn` here.
 */
export class Conversation {
  #turns: ChatTurn[];
  #archive: readonly ArchiveEntry[] = [];
  #unanswered: readonly string[] = [];

  /** @param opening the system prompt, the task and the material */
  constructor(opening: NonEmpty<ChatTurn>) {
    this.#turns = opening.map(shownTurn);
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
    this.#turns.push(...turns.map(shownTurn));
  }

  /** Adds a message from the host to the model. */
  note(text: string): void {
    this.#expectNothingUnanswered('a note');
    this.#turns.push(shownTurn({ role: 'user', origin: 'host', text }));
  }

  /**
   * Compacts what a trim of exactly these turns chose. The archive follows the task and the material, so it is never
   * between a call and its result.
   */
  compact(trimmed: Trimmed, options: { readonly mark: string; readonly maxChars: number }): void {
    this.#expectNothingUnanswered('a compaction');
    const { opening, dropped, kept, isMaterialDropped } = trimmed;
    this.#archive = [
      ...this.#archive,
      ...(isMaterialDropped ? [{ kind: 'material' } as const] : []),
      ...dropped.map(archived),
    ];
    const archive = shownTurn(archiveTurn(this.#archive, options));
    this.#turns = [...opening, archive, ...kept.flatMap(turnsOf)];
  }

  /** What was done so far, one line per call. */
  digest(): readonly string[] {
    const { exchanges } = divide(this.#turns);
    return digestLines([...this.#archive, ...exchanges.map(archived)]);
  }

  #expectNothingUnanswered(what: string): void {
    if (this.#unanswered.length === 0) return;
    throw new Error(`Before ${what}, these calls need their results: ${this.#unanswered.join(', ')}.`);
  }
}
