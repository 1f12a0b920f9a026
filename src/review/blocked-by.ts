import { allowancesFor, type FoundSecret, placesOf } from '../core/secrets/found-secret.ts';
import { clipEnd } from '../core/text/text.ts';
import { type Evidence, failuresIn, TEST_DOUBTS } from '../core/verdict/evidence.ts';
import type { NotShown, Proof } from '../core/verdict/proof.ts';
import { TAMPER_TABLE } from '../core/verdict/tampering.ts';
import { namesOf } from './results/passed-tests.ts';
import type { TaskRelevance } from './results/task-relevance.ts';

/** Whether a change needs a test that fails without it. */
export type ProofPolicy = 'prefer' | 'require' | 'off';
export type TamperPolicy = 'block' | 'show';

export interface Rules {
  readonly relevance: TaskRelevance;
  readonly proof: ProofPolicy;
  readonly onTamper: TamperPolicy;
}

const MAX_LIST_CHARS = 4000;

/** Why a policy blocks the change although no command blocks it; null: none does. */
export function blockedBy(evidence: Evidence, rules: Rules): string | null {
  const { proof, tampering, secrets } = evidence;
  if (secrets.length > 0) return foundIn(secrets);
  if (rules.onTamper === 'block') {
    const weakened = weakenedIn(tampering);
    if (weakened !== null) return weakened;
    const unseen = missingTest(evidence, rules.relevance);
    if (unseen !== null) return unseen;
  }
  if (rules.proof !== 'require' || proof.kind === 'proven' || proof.kind === 'not-applicable') return null;
  return `the change has no proof, which proof: require asks for: ${lackOf(proof)}`;
}

/**
 * Why a change is blocked because a failing test of the base that the task is about is no longer reported, and fails on
 * the code of the change as the base has it; null: there is none.
 */
function missingTest(evidence: Evidence, relevance: TaskRelevance): string | null {
  const own = failuresIn(evidence, 'missing').filter((failure) => relevance.covers(failure, failure));
  if (own.length === 0) return null;
  const names = namesOf(own.map(({ name }) => name));
  return `the run no longer reports what fails on the base, and nothing shows that it would pass: ${names}. Make it pass where the runner runs it, under its own name`;
}

/** The tampering that `on-tamper: block` forbids, as the end of a sentence; null: none. */
export function weakenedIn(tampering: Evidence['tampering']): string | null {
  const blocked = tampering.filter(({ kind }) => TAMPER_TABLE[kind].effect === 'block');
  if (blocked.length === 0) return null;
  const list = clipEnd(blocked.map(({ path, detail }) => `${path}: ${detail}`).join(' '), MAX_LIST_CHARS);
  return `the change weakens the tests or checks that judge it, which is left to people: a maintainer can make that part, or let it pass with a warning (on-tamper: show). ${list.replace(/\.$/, '')}`;
}

/** The secrets found, as the end of a sentence. Also shown to the model, which can remove them. */
export function foundIn(secrets: readonly FoundSecret[]): string {
  const allowances = clipEnd(allowancesFor(secrets).join(', '), MAX_LIST_CHARS);
  return `the change adds what looks like a secret (${clipEnd(placesOf(secrets), MAX_LIST_CHARS)}), so it is not published. Take the value out: read it where the program runs, or make one up that no rule takes for a secret. Only a maintainer can allow it, with the setting allow-secrets: ${allowances}`;
}

const MENDED_BY: Readonly<Record<NotShown['because'], string>> = {
  'no-tests': '. Add one that fails on the base and passes now',
  'not-run': '. Put one where they look for tests, which fails on the base and passes now',
  blind: '',
  unnamed: '',
  untold: '',
};

function lackOf(proof: Exclude<Proof, { kind: 'proven' | 'not-applicable' }>): string {
  switch (proof.kind) {
    case 'passes-without-change':
      return `${TEST_DOUBTS[proof.kind]}. Add a test that fails on the base and passes now`;
    case 'load-error':
      return `${TEST_DOUBTS[proof.kind]}. Write them so that they fail on the base by what they check`;
    case 'not-shown':
      return `${proof.why}${MENDED_BY[proof.because]}`;
  }
}
