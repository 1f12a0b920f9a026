import type { Forge } from '../../core/ports.ts';
import type { SessionStore } from '../../core/session.ts';

/**
 * A forge that is read and never written to, for a job whose token may not: what a run tells people, and what it keeps
 * for later runs, is left to the job that publishes. What only that job does cannot be asked for here.
 */
export function readingForge(forge: Forge): Forge {
  return {
    ...forge,
    publish: () => notHere('publish a commit'),
    upsertPullRequest: () => notHere('write a pull request'),
    requestReview: () => notHere('ask for a review'),
    takeWordsBack: () => notHere('edit a pull request'),
    // It is not to write, so that it need not be allowed to.
    pushRefusal: async () => null,
    upsertComment: async () => null,
    updateComment: async () => false,
    react: async () => undefined,
    reply: async () => undefined,
    issues: {
      search: (words) => forge.issues.search(words),
      editBody: () => notHere('edit an issue'),
      create: () => notHere('open an issue'),
      addLabel: () => notHere('put a label on'),
    },
    sessionOf: (issue) => readingStore(forge.sessionOf(issue)),
  };
}

/** What is saved stands as if it had been: the run is to see a change of somebody else, and none of its own. */
function readingStore(store: SessionStore): SessionStore {
  return {
    open: () => store.open(),
    load: () => store.load(),
    save: async (_text, over) => ({ kind: 'saved', version: over ?? '' }),
    setAside: async (version) => `commit ${version}`,
    isOver: (run, attempt) => store.isOver(run, attempt),
  };
}

function notHere(what: string): never {
  throw new Error(`A job with mode: propose was to ${what}. This is a bug in Tether.`);
}
