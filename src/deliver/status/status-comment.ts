import type { Budget } from '../../core/budget.ts';
import type { Emit, RunProgress } from '../../core/events.ts';
import { Cancelled, messageOf, ServiceFault } from '../../core/fault.ts';
import type { Outcome } from '../../core/outcome.ts';
import type { ForgeReads, ForgeWrites } from '../../core/ports.ts';
import type { Secrets } from '../../core/secrets/secrets.ts';
import type { CommentName } from '../../core/task.ts';
import type { CommandEntry } from '../../core/verdict.ts';
import { branchFor, type RunRecord, statusMarker } from '../text/templates.ts';
import type { Ask, Told } from './ask-people.ts';
import { type Clock, LiveEdits } from './live-edits.ts';

interface Words {
  /** The commit that the words are of; null: of none. */
  readonly about: string | null;
  /** Words of an ended run about this commit are left as they are. */
  readonly unlessAbout?: string | null;
}

export interface StatusCommentOptions {
  readonly issue: number;
  readonly comment: CommentName;
  readonly forge: Pick<ForgeWrites, 'upsertComment' | 'updateComment'> & Pick<ForgeReads, 'branch'>;
  /** Where the branch stood when the run began; null when there was none. */
  readonly expectedHead: string | null;
  readonly secrets: Secrets;
  readonly budget: Budget;
  readonly commands: readonly CommandEntry[];
  readonly settings: {
    readonly modelName: string;
    readonly runUrl: string;
    /** What was asked for besides the issue; empty: nothing. */
    readonly instruction: string;
    /** Names what people had said when the run began. */
    readonly heard: string;
  };
  readonly live: { readonly progress: RunProgress; readonly clock: Clock };
  /** What people are told besides; grows until the run has begun. */
  readonly notices: readonly string[];
  readonly emit: Emit;
  /** Told right before the comment is begun or ended, and once it is: for who looks after the run at what stands there. */
  readonly onState: (
    state:
      | { readonly kind: 'begun'; readonly comment: CommentName }
      | { readonly kind: 'ending'; readonly words: string }
      | { readonly kind: 'asking'; readonly words: string }
      | { readonly kind: 'ended' },
  ) => void;
}

/**
 * The one comment on the issue: written with the first request to the model, kept up to date beside the run, and edited
 * at the end. That it cannot be is said in the log and stops nothing. It follows the head of the branch: where somebody
 * else moved that, their words about it stay as they are.
 */
export class StatusComment {
  readonly #options: StatusCommentOptions;
  #begun: Promise<void> | null = null;
  readonly #live: LiveEdits;
  #isByWorkflowToken: boolean | null = null;
  #id: number | null = null;

  constructor(options: StatusCommentOptions) {
    this.#options = options;
    const { emit } = options;
    const { clock, progress } = options.live;
    this.#live = new LiveEdits({
      clock,
      changes: () => progress.changes,
      edit: (mayWrite) => this.#update(mayWrite),
      onFault: (thrown) => {
        const text = `The status comment is not up to date for now: ${reasonIn(thrown)}`;
        emit({ kind: 'note', level: 'info', text });
      },
    });
  }

  /** Whether the forge shows the comment as the workflow token's; null as long as it was not written. */
  get isByWorkflowToken(): boolean | null {
    return this.#isByWorkflowToken;
  }

  /** Says that the run has begun, once and not after its end. Returns at once and never throws. */
  begin(): void {
    // A run that is stopped meanwhile says so by itself.
    this.#begun ??= this.#begin().catch(() => undefined);
  }

  /** When what it says at the beginning is written, or cannot be. */
  get begun(): Promise<void> {
    return this.#begun ?? Promise.resolve();
  }

  /** What is written there is another run's from here on. */
  leave(): Promise<void> {
    return this.#live.stop();
  }

  async end(outcome: Outcome, record: RunRecord | null): Promise<void> {
    const told = this.#options.secrets.maskAll({ outcome, record });
    await this.#noted(() => this.#last(() => this.#tell(told)));
  }

  /**
   * The end in words of the caller's, which are of no commit, behind a comment that asks people, if there is something
   * to ask. Rejects where the forge does not take them.
   */
  async endAsking(ask: Ask | null, bodyOf: (askedAt: string) => string): Promise<void> {
    const { askPeople } = await import('./ask-people.ts');
    await this.#last(async () => {
      const askedAt = ask === null ? '' : await askPeople(ask, bodyOf(''), this.#options);
      await this.#write(bodyOf(askedAt), { about: null });
    });
  }

  async #last(tell: () => Promise<void>): Promise<void> {
    this.#begun ??= Promise.resolve();
    await this.#begun;
    await this.#live.stop();
    // A stop breaks off the request that is under way; what is sent after it gets the last seconds of the run.
    await tell().catch((thrown: unknown) => {
      if (thrown instanceof Cancelled) return tell();
      throw thrown;
    });
    this.#options.onState({ kind: 'ended' });
  }

  /** Publishing ended with a look at the branch, so that another one is due only after this. */
  async #tell(told: Told): Promise<void> {
    const { endedComment, overtakenBy } = await import('../comment.ts');
    const { askedAt } = await import('./ask-people.ts');
    const { outcome, record } = told;
    const { issue, comment, expectedHead } = this.#options;
    const { operation, headSha } = outcome.delivery;
    const place = await askedAt(told, this.#options);
    const body = endedComment(outcome, record, issue, comment, place);
    if (operation === 'none') {
      const head = await this.#head(expectedHead);
      await this.#write(body, head === expectedHead ? { about: head } : { about: null, unlessAbout: head });
      return;
    }
    await this.#write(body, { about: headSha });
    const head = await this.#head(headSha);
    if (head === headSha) return;
    await this.#write(endedComment(overtakenBy(outcome), null, issue, comment), {
      about: null,
      unlessAbout: head,
    });
  }

  /** @param otherwise what counts where the forge does not tell */
  async #head(otherwise: string | null): Promise<string | null> {
    const { forge, issue } = this.#options;
    try {
      return (await forge.branch(branchFor(issue)))?.headSha ?? null;
    } catch (thrown) {
      if (thrown instanceof ServiceFault) return otherwise;
      throw thrown;
    }
  }

  async #begin(): Promise<void> {
    this.#options.onState({ kind: 'begun', comment: this.#options.comment });
    const told = this.#options.live.progress.changes;
    const body = await this.#underway();
    await this.#noted(() => this.#write(body, null));
    if (this.#id !== null) this.#live.start(told);
  }

  async #underway(): Promise<string> {
    const { issue, comment, settings, secrets, budget, commands, live } = this.#options;
    const { modelName: model, runUrl } = settings;
    const { progress, clock } = live;
    const { progressText } = await import('./progress-text.ts');
    // Before anything is escaped: a secret that is no longer itself is not known.
    const said = secrets.maskAll({
      notices: this.#options.notices,
      instruction: settings.instruction,
      said: progress.said,
    });
    return progressText({
      issue,
      comment,
      model,
      runUrl,
      commands,
      budget,
      progress,
      ...said,
      now: clock.now(),
    });
  }

  /** Where the words are another run's by now, or those of an end, they stay. */
  async #update(mayWrite: () => boolean): Promise<boolean> {
    const { forge, secrets, settings } = this.#options;
    if (this.#id === null) return false;
    const { isUnderWay } = await import('../comment.ts');
    const body = secrets.mask(await this.#underway());
    const isOwn = (standing: string): boolean => isUnderWay(standing, settings.runUrl);
    let isOthers = false;
    const written = await forge.updateComment(this.#id, body, (standing) => {
      isOthers = !isOwn(standing);
      return !isOthers && mayWrite();
    });
    return written && !isOthers;
  }

  /** @param words null: the run is under way */
  async #write(body: string, words: Words | null): Promise<void> {
    const { forge, issue, comment, secrets, onState } = this.#options;
    const { aboutMarker, isAbout } = await import('../comment.ts');
    const text = secrets.mask(words === null ? body : `${body}\n\n${aboutMarker(words.about)}`);
    const head = words?.unlessAbout ?? null;
    if (words !== null) onState({ kind: 'ending', words: text });
    const isOfHead = (standing: string): boolean => isAbout(standing, head);
    const unless = head === null ? [] : [isOfHead];
    const written = await forge.upsertComment(issue, statusMarker(issue, comment), text, ...unless);
    this.#isByWorkflowToken ??= written?.isByWorkflowToken ?? null;
    this.#id = written?.id ?? null;
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

/** What went wrong; that an edit is not tried again at once is no news. */
function reasonIn(thrown: unknown): string {
  return thrown instanceof ServiceFault ? thrown.parts.wrong : messageOf(thrown);
}
