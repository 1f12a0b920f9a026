import type { Spent } from '../core/budget.ts';
import type { Emit } from '../core/events.ts';
import { Cancelled, messageOf, ServiceFault } from '../core/fault.ts';
import type { Masked } from '../core/secrets/secrets.ts';
import type { Lease, SavedSession, Session, SessionStore, StoredSession } from '../core/session.ts';
import type { OpenedSession } from './entry.ts';
import type { Learnt, News } from './news.ts';
import { sessionText, standingIn } from './session-text.ts';
import { STOPPED_BY } from './stop.ts';

export interface KeeperOptions {
  readonly store: SessionStore;
  readonly opened: OpenedSession;
  /** This run's own, while it is under way. */
  readonly lease: Lease;
  /** What this run took so far. */
  readonly taken: () => { readonly spent: Spent; readonly ms: number };
  readonly sign: (baseline: Session['baseline']) => string;
  readonly mask: (text: string) => Masked;
  readonly maskAll: (session: Session) => Session;
  /** What was edited so long ago is kept, judged or not. */
  readonly checkpointMs: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly emit: Emit;
}

/** Of news alone; from then on the time decides, so that a run of many rounds leaves room for its other requests. */
const MOST_CHECKPOINTS = 12;

/**
 * Keeps the session of a run, beside its work: nothing waits for a save but `holds` and `end`. A save that somebody else
 * was quicker with means that the issue is another run's by now, and says so through `lost`.
 */
export class SessionKeeper {
  readonly #options: KeeperOptions;
  readonly #lost = new AbortController();
  #before: Session;
  #over: string | null;
  #isKept: boolean;
  #news: News = { status: 'running' };
  #baseline: Session['baseline'];
  #saving: Promise<void> = Promise.resolve();
  #isQueued = false;
  #checkpoints = 0;
  #isClaimed = false;
  #isNew = true;
  #checkpointAt: number;
  /** What stands there since a person has stopped this run. */
  #stopped: Session | null = null;

  constructor(options: KeeperOptions) {
    this.#options = options;
    this.#before = options.opened.session;
    this.#over = options.opened.over;
    this.#isKept = options.opened.isKept;
    this.#baseline = options.opened.session.baseline;
    this.#checkpointAt = options.now();
  }

  /** What the runs before this one left. */
  get before(): Session {
    return this.#before;
  }

  /** The work begins from scratch: what the last run did is no part of it. */
  forgetDigest(): void {
    this.#before = { ...this.#before, digest: null };
  }

  /** The state that the run began with; null: nothing was kept. */
  get over(): string | null {
    return this.#options.opened.over;
  }

  /** What was learnt by now, as it would be kept. */
  learnt(): Pick<Session, 'baseline' | 'signature'> & { readonly digest: readonly string[] | null } {
    const known = { ...this.before, ...this.#news, baseline: this.#baseline };
    const { baseline, digest = null } = this.#options.maskAll(known);
    const signature = this.#options.sign(baseline);
    return { baseline: signature === '' ? [] : baseline, signature, digest };
  }

  /** False: nothing of this run reaches a later one. */
  get isKept(): boolean {
    return this.#isKept;
  }

  /** Aborted, with a sentence as its reason, when another run has the issue. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** Whether what stands should be kept with the next request to the model. */
  get isDue(): boolean {
    return this.#isLongAgo || (this.#isNew && this.#checkpoints < MOST_CHECKPOINTS);
  }

  get #isLongAgo(): boolean {
    return this.#options.now() - this.#checkpointAt >= this.#options.checkpointMs;
  }

  /** From the next save on. */
  note(news: News): void {
    this.#news = { ...this.#news, ...news };
    this.#isNew = true;
  }

  /** With the next save, which this alone is no reason for. */
  learn({ baseline = this.#baseline, digest }: Partial<Learnt>): void {
    this.#baseline = baseline;
    if (digest !== undefined) this.#news = { ...this.#news, digest };
  }

  /** The first checkpoint: the issue is this run's from there on. */
  claim(): void {
    if (this.#isClaimed) return;
    this.#isClaimed = true;
    this.checkpoint();
  }

  /** Claims the issue and waits for that. False: another run has it, or nothing of this run is kept. */
  async secure(): Promise<boolean> {
    this.claim();
    await this.#saving;
    return this.#isKept && this.#over !== this.#options.opened.over && !this.#lost.signal.aborted;
  }

  /** Returns at once and never throws; what comes while a save is under way is saved once, after it. */
  checkpoint(): void {
    if (this.#isQueued || !(this.#isNew || this.#isLongAgo)) return;
    this.#checkpoints += 1;
    this.#checkpointAt = this.#options.now();
    this.#isQueued = true;
    this.#saving = this.#saving.then(() => {
      this.#isQueued = false;
      return this.#save(this.#options.lease);
    });
  }

  /**
   * Whether the issue is still this run's, as far as it can be known. Waits for what is being saved; where there is news
   * since, which the end of the run keeps, the forge is only asked: one request, and not the three of a save.
   */
  async holds(): Promise<boolean> {
    await this.#saving;
    if (this.#isNew && this.#isKept && this.#over !== null && !this.#lost.signal.aborted) await this.#look();
    return !this.#lost.signal.aborted;
  }

  async #look(): Promise<void> {
    try {
      const stored = await this.#options.store.load();
      if (stored !== null && stored.version !== this.#over) await this.#yieldTo(stored);
    } catch (thrown) {
      // The last save finds out.
      if (!(thrown instanceof ServiceFault || thrown instanceof Cancelled)) throw thrown;
    }
  }

  /** The last save, which gives the issue free. A run that was stopped leaves what it had edited beside that word. */
  async end(news: News): Promise<void> {
    await this.#saving;
    const { status, attempts } = this.#stopped ?? news;
    const { costUsd } = this.#options.taken().spent;
    const priced = attempts?.map((one, at) => (at === attempts.length - 1 ? { ...one, costUsd } : one));
    this.note({ ...news, ...(status && { status }), ...(priced && { attempts: priced }) });
    await this.#save(null);
  }

  async #save(lease: Lease | null): Promise<void> {
    const isOver = this.#lost.signal.aborted && (lease !== null || this.#stopped === null);
    if (!this.#isKept || isOver) return;
    try {
      await this.#carryOut(lease);
    } catch (thrown) {
      if (!(thrown instanceof ServiceFault || thrown instanceof Cancelled)) throw thrown;
      this.#tell(`What this run found out could not be kept: ${messageOf(thrown)}`);
    }
  }

  async #carryOut(lease: Lease | null): Promise<void> {
    const { store } = this.#options;
    const text = this.#text(lease);
    this.#isNew = false;
    let saved = await store.save(text, this.#over);
    if (saved.kind === 'lost') saved = await this.#again(text);
    switch (saved.kind) {
      case 'saved':
        this.#over = saved.version;
        return;
      case 'lost':
        return;
      case 'refused':
        this.#isKept = false;
        this.#tell(
          `Nothing is kept for later runs on this issue: the forge said ${saved.why} Give the job "permissions: contents: write", and let rules of the repository leave refs/tether alone.`,
        );
    }
  }

  /** What stands there may be a save of this very run whose answer was lost. */
  async #again(text: Masked): Promise<SavedSession> {
    const { store, lease } = this.#options;
    const stored = await store.load();
    if (stored !== null && (await standingIn(stored))?.lease?.holder === lease.holder)
      return store.save(text, stored.version);
    await this.#yieldTo(stored);
    return { kind: 'lost' };
  }

  async #yieldTo(stored: StoredSession | null): Promise<void> {
    const standing = await standingIn(stored);
    if (standing?.lease?.holder === this.#options.lease.holder) return;
    const attempt = standing?.attempts.at(-1);
    const isStopped = standing?.lease === null && attempt?.reason.startsWith(STOPPED_BY) === true;
    if (isStopped && stored !== null) [this.#stopped, this.#over] = [standing, stored.version];
    // It may have come to its end already.
    const run = standing?.lease?.run ?? attempt?.run ?? '';
    const who = run === '' ? 'Somebody else' : `Workflow run ${run}`;
    const overtaken = `${who} has taken this issue over, so this run stops.`;
    this.#lost.abort(isStopped ? attempt.reason : overtaken);
  }

  #text(lease: Lease | null): Masked {
    const { taken, sign, mask, maskAll, now } = this.#options;
    const { spent, ms } = taken();
    const { ledger } = this.before;
    const session = maskAll({
      ...this.before,
      ...this.#news,
      baseline: this.#baseline,
      at: now(),
      lease,
      ledger: {
        runs: ledger.runs + 1,
        rounds: ledger.rounds + spent.rounds,
        inputTokens: ledger.inputTokens + spent.inputTokens,
        outputTokens: ledger.outputTokens + spent.outputTokens,
        costUsd: ledger.costUsd + (spent.costUsd ?? 0),
        ms: ledger.ms + Math.round(ms),
      },
    });
    return mask(sessionText(session, sign));
  }

  #tell(text: string): void {
    this.#options.emit({ kind: 'note', level: 'warning', text });
  }
}
