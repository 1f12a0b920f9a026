import type { AssistantTurn, ChatTurn, NonEmpty } from '../core/chat.ts';
import { shownTurn } from '../core/shown.ts';
import { type ArchiveEntry, type ArchiveOptions, archived, archiveTurn, digestLines } from './archive.ts';
import { divide, turnsOf } from './exchange.ts';
import type { Trimmed } from './trim.ts';

/**
 * All turns, in order. Between two compactions it only grows: each request's turns are a prefix of the next one's, so
 * the prompt caches of providers stay valid. Every call gets exactly one result before any other turn is added: the loop
 * sees to that.
 *
 * All text by others that the model reads passes through `shownTurn` here.
 */
export class Conversation {
  #turns: ChatTurn[];
  #archive: readonly ArchiveEntry[] = [];

  /** @param opening the system prompt, the task and the material */
  constructor(opening: NonEmpty<ChatTurn>) {
    this.#turns = opening.map(shownTurn);
  }

  get turns(): readonly ChatTurn[] {
    return [...this.#turns];
  }

  recordReply(turn: AssistantTurn): void {
    this.#turns.push(turn);
  }

  /** @param turns the results of all calls of the last reply, in the dialect that asked for them */
  recordResults(turns: NonEmpty<ChatTurn>): void {
    this.#turns.push(...turns.map(shownTurn));
  }

  /** Adds a message from the host to the model. */
  note(text: string): void {
    this.#turns.push(shownTurn({ role: 'user', origin: 'host', text }));
  }

  /**
   * Compacts what a trim of exactly these turns chose. The archive follows the task and the material, so it is never
   * between a call and its result.
   */
  compact(trimmed: Trimmed, options: ArchiveOptions): void {
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
}
