import type { Emit } from '../core/events.ts';
import { Cancelled, messageOf, ServiceFault } from '../core/fault.ts';
import type { Masked } from '../core/secrets/secrets.ts';
import type { Lease, SavedSession, Session, SessionStore, StoredSession } from '../core/session.ts';
import { Stop } from '../core/timing/stop.ts';
import type { OpenedSession } from './entry.ts';
import { storedSession } from './session-text.ts';

/** Another run or a person has taken the issue. The message is a sentence for people. */
export class LostIssue extends Cancelled {
  readonly by: 'a-person' | 'another-run';

  constructor(by: LostIssue['by'], sentence: string) {
    super(sentence);
    this.by = by;
  }
}

export interface LeaseOptions {
  readonly store: SessionStore;
  readonly opened: OpenedSession;
  /** What this run saves until it ends. */
  readonly lease: Lease;
  readonly emit: Emit;
}

const FORGOTTEN = 'What is kept of this issue was deleted while this run worked, so it stops.';

/** The hold of a run on its issue: each save is over the version before. Who saves in between has the issue. */
export class IssueLease {
  readonly #options: LeaseOptions;
  readonly #lost = new Stop<LostIssue>();
  #version: string | null;
  #isKept: boolean;
  #stopped: Session | null = null;

  constructor(options: LeaseOptions) {
    this.#options = options;
    this.#version = options.opened.version;
    this.#isKept = options.opened.isKept;
  }

  /** False: this run saves nothing for later runs. */
  get isKept(): boolean {
    return this.#isKept;
  }

  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** Null: this run still has the issue, as far as known. */
  get loss(): LostIssue | null {
    return this.#lost.reason;
  }

  /** The stored session, once a person has stopped this run; null: nobody has. */
  get stopped(): Session | null {
    return this.#stopped;
  }

  /** Whether this run has saved anything and can. */
  get isSecured(): boolean {
    return this.#isKept && this.#version !== this.#options.opened.version && this.loss === null;
  }

  /** Saves the text; what goes wrong is logged. @param isLast keeps the word of a person who has stopped this run */
  async save(text: () => Masked, { isLast }: { readonly isLast: boolean }): Promise<void> {
    const isOver = this.loss !== null && !(isLast && this.#stopped !== null);
    if (!this.#isKept || isOver) return;
    try {
      await this.#store(text());
    } catch (thrown) {
      if (!(thrown instanceof ServiceFault || thrown instanceof Cancelled)) throw thrown;
      this.#warn(`What this run found out could not be kept: ${messageOf(thrown)}`);
    }
  }

  /** Looks whether another has saved, with one request. */
  async check(): Promise<void> {
    const before = this.#version;
    if (!this.#isKept || this.loss !== null) return;
    try {
      const stored = await this.#options.store.load();
      if (stored !== null && ![before, this.#version].includes(stored.version)) await this.#yieldTo(stored);
    } catch (thrown) {
      // The last save will show it.
      if (!(thrown instanceof ServiceFault || thrown instanceof Cancelled)) throw thrown;
    }
  }

  async #store(text: Masked): Promise<void> {
    let saved = await this.#options.store.save(text, this.#version);
    if (saved.kind === 'lost') saved = await this.#saveAgain(text);
    switch (saved.kind) {
      case 'saved':
        this.#version = saved.version;
        return;
      case 'lost':
        return;
      case 'refused':
        this.#isKept = false;
        this.#warn(
          `Nothing is kept for later runs on this issue: the forge said ${saved.why} Give the job "permissions: contents: write", and let rules of the repository leave refs/tether alone.`,
        );
    }
  }

  /** Saves again if the stored session is this run's own, from a save whose answer was lost; otherwise yields. */
  async #saveAgain(text: Masked): Promise<SavedSession> {
    const { store, lease } = this.#options;
    const stored = await store.load();
    if (stored !== null && (await storedSession(stored))?.lease?.holder === lease.holder)
      return store.save(text, stored.version);
    await this.#yieldTo(stored);
    return { kind: 'lost' };
  }

  /** @param stored null: somebody has deleted the session, as examples/forget-session.yml does */
  async #yieldTo(stored: StoredSession | null): Promise<void> {
    if (stored === null) return this.#lost.abort(new LostIssue('a-person', FORGOTTEN));
    const session = await storedSession(stored);
    if (session?.lease?.holder === this.#options.lease.holder) return;
    const attempt = session?.attempts.at(-1);
    const isStopped = session?.lease === null && attempt?.stoppedBy !== undefined;
    if (isStopped) [this.#stopped, this.#version] = [session, stored.version];
    // The other run may have ended already, so that it has no lease.
    const run = session?.lease?.run ?? attempt?.run ?? '';
    const who = run === '' ? 'Somebody else' : `Workflow run ${run}`;
    const taken = `${who} has taken this issue over, so this run stops.`;
    this.#lost.abort(
      isStopped ? new LostIssue('a-person', attempt.reason) : new LostIssue('another-run', taken),
    );
  }

  #warn(text: string): void {
    this.#options.emit({ kind: 'note', level: 'warning', text });
  }
}
