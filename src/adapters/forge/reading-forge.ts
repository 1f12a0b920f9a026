import type { Forge } from '../../core/ports.ts';
import type { SessionStore } from '../../core/session.ts';

/**
 * A read-only forge, for the job whose token may not write. Comments and sessions are left to the job that publishes,
 * so writing them does nothing here. Writes that only that job makes throw.
 */
export function readingForge(forge: Forge): Forge {
  return {
    ...forge,
    publish: () => notHere('publish a commit'),
    upsertPullRequest: () => notHere('write a pull request'),
    requestReview: () => notHere('ask for a review'),
    makeDraft: () => notHere('edit a pull request'),
    setStatus: () => notHere('write a commit status'),
    // This job does not write, so it needs no permission to.
    pushRight: async () => ({ kind: 'granted' }),
    updateComment: () => notHere('edit a comment'),
    reply: () => notHere('reply to a comment'),
    upsertComment: async () => null,
    react: async () => undefined,
    issues: {
      search: (words) => forge.issues.search(words),
      editBody: () => notHere('edit an issue'),
      create: () => notHere('open an issue'),
      addLabel: () => notHere('put a label on'),
    },
    sessionOf: (issue) => readingStore(forge.sessionOf(issue)),
  };
}

/** A save only seems to succeed, and keeps the version: so the run still notices a save by somebody else. */
function readingStore(store: SessionStore): SessionStore {
  return {
    open: () => store.open(),
    load: () => store.load(),
    save: async (_text, over) => ({ kind: 'saved', version: over ?? '' }),
    isOver: (run, attempt) => store.isOver(run, attempt),
  };
}

function notHere(what: string): never {
  throw new Error(`A job with mode: propose was to ${what}. This is a bug in Tether.`);
}
