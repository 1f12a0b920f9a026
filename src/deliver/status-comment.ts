import type { Budget } from '../core/budget.ts';
import type { Emit } from '../core/events.ts';
import { messageOf } from '../core/fault.ts';
import type { Outcome } from '../core/outcome.ts';
import type { ForgeWrites } from '../core/ports.ts';
import type { Secrets } from '../core/secrets.ts';
import type { CommandEntry } from '../core/verdict.ts';
import { endedComment, startedComment } from './comment.ts';
import { type RunRecord, statusMarker } from './wording.ts';

export interface StatusCommentOptions {
  readonly issue: number;
  /** The comment that started the run gets a reaction; null when another event did. */
  readonly commentId: number | null;
  readonly forge: Pick<ForgeWrites, 'upsertComment' | 'react'>;
  readonly secrets: Secrets;
  readonly budget: Budget;
  readonly commands: readonly CommandEntry[];
  readonly settings: { readonly modelName: string; readonly runUrl: string };
  readonly emit: Emit;
}

/** Loading what writes to the forge takes the process some 60 ms; the first request must be on its way before that. */
const HEAD_START_MS = 100;

/**
 * The one comment on the issue: written when the first model request is on its way, edited once at the end. That it
 * cannot be written is said in the log and stops nothing.
 */
export class StatusComment {
  readonly #options: StatusCommentOptions;
  #begun: Promise<void> | null = null;

  constructor(options: StatusCommentOptions) {
    this.#options = options;
  }

  /** Passes events on, and begins with the first one that takes time: the setup, or the first model request. */
  watching(emit: Emit): Emit {
    return (event) => {
      emit(event);
      if (event.kind === 'requested' || event.kind === 'phase') this.#begun ??= this.#begin();
    };
  }

  async end(outcome: Outcome, record: RunRecord | null): Promise<void> {
    await this.#begun;
    await this.#write(endedComment(outcome, record, this.#options.issue));
  }

  async #begin(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, HEAD_START_MS));
    const { issue, settings, budget, commands, commentId, forge } = this.#options;
    const { modelName: model, runUrl } = settings;
    await this.#write(startedComment({ issue, model, limits: budget.limits, commands, runUrl }));
    if (commentId !== null) await forge.react(commentId);
  }

  async #write(body: string): Promise<void> {
    const { forge, issue, secrets, emit } = this.#options;
    try {
      await forge.upsertComment(issue, statusMarker(issue), secrets.mask(body));
    } catch (thrown) {
      const text = `The status comment could not be written: ${messageOf(thrown)}`;
      emit({ kind: 'note', level: 'warning', text });
    }
  }
}
