import type { RunUsage } from '../core/budget.ts';
import type { Masked } from '../core/secrets/secrets.ts';
import type { Lease, Session } from '../core/session.ts';
import type { News } from './ended.ts';
import type { OpenedSession } from './entry.ts';
import { IssueLease, type LeaseOptions, type LostIssue } from './issue-lease.ts';
import { ledgerWith, ledgerWithout } from './ledger.ts';
import { sessionText } from './session-text.ts';

export interface KeeperOptions extends LeaseOptions {
  /** What this run has used so far. */
  readonly usage: () => RunUsage;
  /** `Forge.knownAccount`: a job without the token of that account knows by it what was written here. */
  readonly account: () => string | null;
  readonly mask: (text: string) => Masked;
  readonly maskAll: (session: Session) => Session;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** After this time a checkpoint is due even without news, so that edits are kept before they are validated. */
const CHECKPOINT_MS = 5 * 60_000;
/** After this many checkpoints only the time decides, so that a long run leaves requests for other uses. */
const MOST_CHECKPOINTS = 12;

/**
 * Saves the session of a run while the run works. Only `secure`, `holds`, `release` and `end` wait for a save. When somebody else
 * has saved first, another run has the issue, and `lost` is aborted.
 */
export class SessionKeeper {
  /** What the run began with. */
  readonly opened: OpenedSession;
  readonly #options: KeeperOptions;
  readonly #lease: IssueLease;
  #before: Session;
  #news: News = { status: 'running' };
  #saving: Promise<void> = Promise.resolve();
  #isQueued = false;
  #checkpoints = 0;
  #isClaimed = false;
  #hasEnded = false;
  #isNew = true;
  #checkpointAt: number;
  #endedAt: number | null = null;

  constructor(options: KeeperOptions) {
    this.#options = options;
    this.opened = options.opened;
    this.#before = options.opened.session;
    this.#lease = new IssueLease(options);
    this.#checkpointAt = options.now();
  }

  /** The session that earlier runs left. */
  get before(): Session {
    return this.#before;
  }

  /** For a run that begins from scratch: drops the record of what the last run did. */
  forgetDigest(): void {
    this.#before = { ...this.#before, digest: null };
  }

  /** For a job that repeats what an earlier attempt of it had begun to save: what that one has counted counts once. */
  resume(): void {
    const { ledger, repairs = null } = this.#before;
    this.#before = { ...this.#before, ledger: ledgerWithout(ledger, this.#options.usage()) };
    this.note({ repairs });
  }

  /** What the run has looked at and tried so far, as it would be saved; null: not known. */
  learnt(): readonly string[] | null {
    return this.#options.maskAll({ ...this.before, ...this.#news }).digest ?? null;
  }

  /** False: this run saves nothing for later runs. */
  get isKept(): boolean {
    return this.#lease.isKept;
  }

  /** Aborted when another run or a person has taken the issue. */
  get lost(): AbortSignal {
    return this.#lease.lost;
  }

  /** The reason of that; null: this run still has the issue, as far as known. */
  get loss(): LostIssue | null {
    return this.#lease.loss;
  }

  /** Whether a checkpoint should be made with the next request to the model: for news, where none is about to be made. */
  get isDue(): boolean {
    const isUnsaved = this.#isNew && this.#isClaimed && !this.#isQueued;
    return this.#isLongAgo || (isUnsaved && this.#checkpoints < MOST_CHECKPOINTS);
  }

  get #isLongAgo(): boolean {
    return this.#options.now() - this.#checkpointAt >= CHECKPOINT_MS;
  }

  /** Adds news, which makes a checkpoint due. */
  note(news: News): void {
    this.#news = { ...this.#news, ...news };
    this.#isNew = true;
  }

  /**
   * Adds what was learnt to the next save, without making a checkpoint due. Empty: the run has not come so far, and what
   * the last one did stays. Null: that is not known any more.
   */
  learn(digest: readonly string[] | null): void {
    if (digest?.length !== 0) this.#news = { ...this.#news, digest };
  }

  /** Makes the first checkpoint, which takes the issue for this run. */
  claim(): void {
    if (this.#isClaimed) return;
    this.#isClaimed = true;
    this.checkpoint();
  }

  /** Claims the issue and waits for the save. False: another run has it, or this run saves nothing. */
  async secure(): Promise<boolean> {
    this.claim();
    await this.#saving;
    return this.#lease.isSecured;
  }

  /**
   * Starts a save in the background and never throws. Calls during a save lead to one more save after it. Behind the last
   * one nothing is saved, which would take the issue again.
   */
  checkpoint(): void {
    if (this.#hasEnded || this.#isQueued || !(this.#isNew || this.#isLongAgo)) return;
    this.#checkpoints += 1;
    this.#checkpointAt = this.#options.now();
    this.#isQueued = true;
    this.#saving = this.#saving.then(() => {
      this.#isQueued = false;
      return this.#save(this.#options.lease);
    });
  }

  /**
   * Looks whether another has saved: whether this run still has the issue, as far as known. Waits for the current save,
   * and makes none for news: reading is one request instead of three, and the end of the run saves the news.
   */
  async holds(): Promise<boolean> {
    await this.#saving;
    await this.#lease.check();
    return this.loss === null;
  }

  /** When the work ended: the time of the first call, in milliseconds since the epoch. */
  get endedAt(): number {
    this.#endedAt ??= this.#options.now();
    return this.#endedAt;
  }

  /**
   * For a run that has claimed the issue and ends without an `end`: the next one need not wait for it. The lease keeps
   * its name, so that an attempt of this very run goes on as after one that was killed.
   */
  async release(): Promise<void> {
    if (!this.#isClaimed || this.#hasEnded) return;
    this.#hasEnded = true;
    await this.#saving;
    this.note({ status: this.before.status });
    await this.#save({ ...this.#options.lease, until: this.#options.now() });
  }

  /** Makes the last save, which releases the issue. After a stop it keeps that word and adds this run's edits. */
  async end(news: News): Promise<void> {
    this.#hasEnded = true;
    await this.#saving;
    const { status, attempts } = this.#lease.stopped ?? news;
    const { costUsd } = this.#options.usage().spent;
    const priced = attempts?.map((one, at) => (at === attempts.length - 1 ? { ...one, costUsd } : one));
    this.note({ ...news, ...(status && { status }), ...(priced && { attempts: priced }) });
    await this.#save(null);
  }

  #save(lease: Lease | null): Promise<void> {
    const text = (): Masked => {
      this.#isNew = false;
      return this.#text(lease);
    };
    return this.#lease.save(text, { isLast: lease === null });
  }

  #text(lease: Lease | null): Masked {
    const { usage, account, mask, maskAll, now } = this.#options;
    const session = maskAll({
      ...this.before,
      ...this.#news,
      at: now(),
      account: account() ?? this.before.account ?? null,
      lease,
      ledger: ledgerWith(this.before.ledger, usage()),
    });
    return mask(sessionText(session));
  }
}
