import type { Budget } from '../core/budget.ts';
import type { Emit } from '../core/events.ts';
import { messageOf } from '../core/fault.ts';
import type { Outcome } from '../core/outcome.ts';
import type { ForgeWrites } from '../core/ports.ts';
import type { Secrets } from '../core/secrets.ts';
import type { CommandEntry } from '../core/verdict.ts';
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

/** The one comment on the issue: written once, edited once at the end. That it cannot be is said in the log and stops nothing. */
export class StatusComment {
  readonly #options: StatusCommentOptions;
  #begun: Promise<void> | null = null;

  constructor(options: StatusCommentOptions) {
    this.#options = options;
  }

  /** Says that the run has begun, once and not after its end. Returns at once and never throws. */
  begin(): void {
    this.#begun ??= this.#begin();
  }

  async end(outcome: Outcome, record: RunRecord | null): Promise<void> {
    this.#begun ??= Promise.resolve();
    await this.#begun;
    const { endedComment } = await import('./comment.ts');
    await this.#write(endedComment(outcome, record, this.#options.issue));
  }

  async #begin(): Promise<void> {
    const { issue, settings, budget, commands, commentId, forge } = this.#options;
    const { modelName: model, runUrl } = settings;
    const { startedComment } = await import('./comment.ts');
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
