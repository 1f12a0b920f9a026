import type { Intent } from '../core/chat.ts';
import { assertNever } from '../core/fault.ts';

/** Says each sentence once, so that no request holds an instruction twice; a repetition is only counted. */
export class Nudges {
  readonly #complaints = new Set<string>();
  readonly #said = new Set<Intent['kind'] | 'reading'>();

  /** @param again said in place of what was said before */
  on(intent: Exclude<Intent, { kind: 'act' }>, again: string): string {
    if (intent.kind === 'malformed') {
      if (this.#complaints.has(intent.complaint)) return again;
      this.#complaints.add(intent.complaint);
      return nudgeFor(intent);
    }
    return this.#first(intent.kind) ? nudgeFor(intent) : again;
  }

  onReading(rounds: number): string {
    if (!this.#first('reading')) return 'Enough read: act on it now.';
    return `You have only read for ${rounds} rounds. Now change files, run a command, finish or ask; reading is answered again after that.`;
  }

  /** The conversation no longer holds what was said. */
  forget(): void {
    this.#complaints.clear();
    this.#said.clear();
  }

  #first(what: Intent['kind'] | 'reading'): boolean {
    const isFirst = !this.#said.has(what);
    this.#said.add(what);
    return isFirst;
  }
}

/** What a reply without a call is answered. */
function nudgeFor(intent: Exclude<Intent, { kind: 'act' }>): string {
  switch (intent.kind) {
    case 'prose':
      return 'Your reply held no call, so nothing happened. Go on with a call; when the work is complete, call finish.';
    case 'empty':
      return 'Your reply was empty. Go on with the next call for the issue above.';
    case 'cut':
      return 'Your reply was cut off at its length limit before any call. Answer with calls only, and change large files in several patches.';
    case 'refused':
      return 'The reply was withheld or refused. If you can resolve the issue in another way, go on; if not, call ask and say why.';
    case 'imitation':
      return 'That was not a call, so nothing happened. The issue above is your task: go on with the next call for it, without text.';
    case 'malformed':
      return `Your reply could not be read: ${intent.complaint}`;
    default:
      return assertNever(intent);
  }
}
