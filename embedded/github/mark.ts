import type { Repository } from './world.ts';

type Held = Map<unknown, unknown> | unknown[];

/** Puts back what these hold now. What is in them is never changed, only replaced. */
export function markOf(...held: readonly Held[]): () => void {
  const backs = held.map((one) => {
    const kept = [...one];
    return () => {
      if (Array.isArray(one)) one.splice(0, one.length, ...kept);
      else refill(one, kept);
    };
  });
  return () => {
    for (const back of backs) back();
  };
}

function refill(map: Map<unknown, unknown>, kept: readonly unknown[]): void {
  map.clear();
  for (const entry of kept) if (Array.isArray(entry)) map.set(entry[0], entry[1]);
}

/** Puts a repository back to what it is now: whoever asks it then sees nothing of what came after. */
export async function markRepository(repository: Repository): Promise<() => Promise<void>> {
  const { store, tracker, settings } = repository;
  const { roles, verifications, reactions, reviewComments, lastHeads } = repository;
  const { workflowRuns, checkRuns, statuses } = repository;
  const known = markOf(roles, verifications, reactions, reviewComments, lastHeads);
  const told = markOf(workflowRuns, checkRuns, statuses);
  const talk = tracker.mark();
  const heads = new Map((await store.refs('')).map(({ ref, sha }) => [ref, sha]));
  return async () => {
    for (const back of [known, told, talk]) back();
    repository.settings = settings;
    const now = new Map((await store.refs('')).map(({ ref, sha }) => [ref, sha]));
    for (const ref of new Set([...heads.keys(), ...now.keys()])) {
      const [old = null, sha = null] = [heads.get(ref), now.get(ref)];
      if (old !== sha) await store.moveRef(ref, old, sha);
    }
  };
}
