import type { Budget } from '../core/budget.ts';
import type { Emit } from '../core/events.ts';
import { Cancelled, messageOf } from '../core/fault.ts';
import type { Outcome } from '../core/outcome.ts';
import type { ForgeWrites } from '../core/ports.ts';
import type { Secrets } from '../core/secrets.ts';
import type { Session } from '../core/session.ts';
import type { CommandEntry } from '../core/verdict.ts';
import { type RunRecord, statusMarker } from './wording.ts';

/** GitHub takes a little more; nothing of ours may be cut. */
const MAX_COMMENT_CHARS = 64_900;

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
  /** What the run before left for this one. */
  readonly session: Session | null;
  /** A hidden line that holds a session; may be empty. */
  seal(session: Session | null): string;
}

/** The one comment on the issue: written once, edited once at the end. That it cannot be is said in the log and stops nothing. */
export class StatusComment {
  readonly #options: StatusCommentOptions;
  #begun: Promise<void> | null = null;
  #session: Session | null;

  constructor(options: StatusCommentOptions) {
    this.#options = options;
    this.#session = options.session;
  }

  /** Says that the run has begun, once and not after its end. Returns at once and never throws. */
  begin(): void {
    // A run that is stopped meanwhile says so by itself.
    this.#begun ??= this.#begin().catch(() => undefined);
  }

  /** For the next run on the issue. */
  keep(session: Session | null): void {
    this.#session = session;
  }

  async end(outcome: Outcome, record: RunRecord | null): Promise<void> {
    this.#begun ??= Promise.resolve();
    await this.#begun;
    const { endedComment } = await import('./comment.ts');
    const { issue, secrets } = this.#options;
    const body = endedComment(secrets.maskAll(outcome), secrets.maskAll(record), issue);
    // A stop breaks off the request that is under way; what is sent after it gets the last seconds of the run.
    await this.#noted(() =>
      this.#write(body).catch((thrown: unknown) => {
        if (thrown instanceof Cancelled) return this.#write(body);
        throw thrown;
      }),
    );
  }

  async #begin(): Promise<void> {
    const { issue, settings, budget, commands, commentId, forge } = this.#options;
    const { modelName: model, runUrl } = settings;
    const { startedComment } = await import('./comment.ts');
    const body = startedComment({ issue, model, limits: budget.limits, commands, runUrl });
    await this.#noted(() => this.#write(body));
    if (commentId !== null) await forge.react(commentId);
  }

  async #write(body: string): Promise<void> {
    const { forge, issue, secrets, seal } = this.#options;
    const shown = secrets.mask(body);
    const hidden = seal(this.#session);
    const isRoom = hidden !== '' && shown.length + hidden.length + 2 <= MAX_COMMENT_CHARS;
    // The session was masked before it was sealed.
    const text = isRoom ? secrets.mask(`${shown}\n\n${hidden}`) : shown;
    await forge.upsertComment(issue, statusMarker(issue), text);
  }

  async #noted(write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (thrown) {
      const text = `The status comment could not be written: ${messageOf(thrown)}`;
      this.#options.emit({ kind: 'note', level: 'warning', text });
    }
  }
}
