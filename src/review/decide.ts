import { allowancesFor, type FoundSecret, placesOf } from '../core/secrets/found-secret.ts';
import { clipEnd, lastWords, oneLine } from '../core/text/text.ts';
import {
  type Comparison,
  type Evidence,
  failuresIn,
  isFailing,
  TEST_DOUBTS,
} from '../core/verdict/evidence.ts';
import type { NotShown, Proof } from '../core/verdict/proof.ts';
import { TAMPER_TABLE } from '../core/verdict/tampering.ts';
import { type Failure, isOfTest } from '../core/verdict/test-report.ts';
import { isPass } from '../core/verdict/verdict.ts';
import type { ChangeParts } from './files/change-parts.ts';
import type { SortedChange } from './files/sorted-change.ts';
import { namesOf } from './results/passed-tests.ts';
import { isOfLinter, isOfMake } from './results/read-result.ts';
import { TaskRelevance } from './results/task-relevance.ts';
import { passesATest, ranTests } from './results/test-counts.ts';

/** Whether a change needs a test that fails without it. */
export type ProofPolicy = 'prefer' | 'require' | 'off';
export type TamperPolicy = 'block' | 'show';

export interface Rules {
  readonly relevance: TaskRelevance;
  readonly proof: ProofPolicy;
  readonly onTamper: TamperPolicy;
}

/** What a change comes to. What a pass is called, and what people are told to look at, follows from its evidence. */
export type Decision =
  | { readonly kind: 'passed' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'blocked' | 'inconclusive'; readonly why: string };

const MAX_LIST_CHARS = 4000;
const MAX_QUOTED_CHARS = 300;

/** By the results of the commands: one that could not be run decides, as no further attempt would pass it. Null: none blocks. @param unjudged files without any command */
export function decideByCommands(
  comparisons: readonly Comparison[],
  [unjudged]: readonly string[],
): Exclude<Decision, { readonly kind: 'passed' }> | null {
  const failing = comparisons.filter(({ outcome }) => isFailing(outcome));
  const notRun = failing.find(({ outcome }) => outcome === 'not-run');
  if (notRun !== undefined)
    return { kind: 'inconclusive', why: `"${notRun.command}" could not be run: ${notRun.why}` };
  if (failing.length > 0) return { kind: 'failed' };
  if (comparisons.length > 0 && unjudged === undefined) return null;
  const of = unjudged === undefined ? '' : ` for ${unjudged}, which is in no package that is left`;
  const why = `no validation command is known${of}; name one in the input validate`;
  return { kind: 'inconclusive', why };
}

/**
 * By all that runs, paths and patterns have shown, where no command blocks. Follows from change, evidence and rules; the
 * first reason counts.
 */
export function decide(
  { parts }: { readonly parts: Pick<ChangeParts, 'touchesCode'> },
  evidence: Evidence,
  { relevance, proof, onTamper }: Rules,
): Decision {
  const isStrict = onTamper === 'block';
  const why =
    foundIn(evidence.secrets) ??
    (isStrict ? (weakenedIn(evidence.tampering) ?? missingTest(evidence, relevance)) : null) ??
    (proof === 'require' ? missingProof(evidence.proof) : null) ??
    noEffectShown(evidence, relevance, parts);
  return why === null ? { kind: 'passed' } : { kind: 'blocked', why };
}

export function relevanceTo(
  { changes, isTest }: Pick<SortedChange, 'changes' | 'isTest'>,
  taskText: string,
): TaskRelevance {
  const code = changes.paths.filter((path) => !isTest(path));
  return new TaskRelevance(taskText, code);
}

/** The secrets found, as the end of a sentence; null: none. Also shown to the model, which can remove them. */
export function foundIn(secrets: readonly FoundSecret[]): string | null {
  if (secrets.length === 0) return null;
  const allowances = clipEnd(allowancesFor(secrets).join(', '), MAX_LIST_CHARS);
  return `the change adds what looks like a secret (${clipEnd(placesOf(secrets), MAX_LIST_CHARS)}), so it is not published. Take the value out: read it where the program runs, or make one up that no rule takes for a secret. Only a maintainer can allow it, with the setting allow-secrets: ${allowances}`;
}

/** The tampering that `on-tamper: block` forbids, as the end of a sentence; null: none. */
export function weakenedIn(tampering: Evidence['tampering']): string | null {
  const blocked = tampering.filter(({ kind }) => TAMPER_TABLE[kind].effect === 'block');
  if (blocked.length === 0) return null;
  const list = clipEnd(blocked.map(({ path, detail }) => `${path}: ${detail}`).join(' '), MAX_LIST_CHARS);
  return `the change weakens the tests or checks that judge it, which is left to people: a maintainer can make that part, or let it pass with a warning (on-tamper: show). ${list.replace(/\.$/, '')}`;
}

/** A failing test of the base that the task is about is no longer reported, and fails on the code of the change as the base has it. */
function missingTest(evidence: Evidence, relevance: TaskRelevance): string | null {
  const missing = failuresIn(evidence, 'missing').filter((failure) => relevance.covers(failure, failure));
  if (missing.length === 0) return null;
  const names = namesOf(missing.map(({ name }) => name));
  return `the run no longer reports what fails on the base, and nothing shows that it would pass: ${names}. Make it pass where the runner runs it, under its own name; that it may go, or be skipped, a maintainer has to say (on-tamper: show)`;
}

const MENDED_BY: Readonly<Record<NotShown['because'], string>> = {
  'no-tests': '. Add one that fails on the base and passes now',
  'not-run': '. Put one where they look for tests, which fails on the base and passes now',
  blind: '',
  unnamed: '',
  untold: '',
};

function missingProof(proof: Proof): string | null {
  const lacking = (what: string): string => `the change has no proof, which proof: require asks for: ${what}`;
  switch (proof.kind) {
    case 'proven':
    case 'not-applicable':
      return null;
    case 'passes-without-change':
      return lacking(`${TEST_DOUBTS[proof.kind]}. Add a test that fails on the base and passes now`);
    case 'load-error':
      return lacking(
        `${TEST_DOUBTS[proof.kind]}. Write them so that they fail on the base by what they check`,
      );
    case 'not-shown':
      return lacking(`${proof.why}${MENDED_BY[proof.because]}`);
  }
}

/**
 * A gate that says nothing on either side lets everything pass, and the failure that the task is about may still be there.
 * Only a fixed failure or a proof shows an effect, and unless the change's own tests prove it, a test of what the task
 * names must not fail as before while something else was fixed.
 */
function noEffectShown(
  evidence: Evidence,
  relevance: TaskRelevance,
  parts: Pick<ChangeParts, 'touchesCode'>,
): string | null {
  const { proof } = evidence;
  const fixed = failuresIn(evidence, 'fixed');
  const isAbout = (one: Failure): boolean => relevance.covers(one, one) || relevance.namesSubjectOf(one);
  const isByTestsOfChange = proof.kind === 'proven' && proof.by === 'tests-of-the-change';
  if (isByTestsOfChange || fixed.some(isAbout)) return null;
  const silent = fixed.length > 0 || proof.kind === 'proven' ? null : silentCommand(evidence, parts);
  return silent === null
    ? stillNamed(evidence, relevance)
    : silentGateWords(silent, evidence.comparisons.length > 1);
}

function stillNamed(evidence: Evidence, relevance: TaskRelevance): string | null {
  const stillFailing = failuresIn(evidence, 'pre-existing').find(
    (failure) => isOfTest(failure) && relevance.namesSubjectOf(failure),
  );
  if (stillFailing === undefined) return null;
  return `nothing shows that the task is done: "${oneLine(stillFailing.name, MAX_QUOTED_CHARS)}" fails as it does on the base, and the task names what it tests. Make it pass, or add a test that fails on the base and passes now`;
}

/**
 * The first command if no command and no test passes. Otherwise a command that fails as on the base without running
 * tests, if the change touches code. Null: the gate says something.
 */
function silentCommand(
  { comparisons }: Evidence,
  { touchesCode }: Pick<ChangeParts, 'touchesCode'>,
): Comparison | null {
  const saysSomething = comparisons.some(
    // A passing test that only the change has does not show that the gate says something.
    ({ base, candidate }) =>
      isPass(candidate.result) || (passesATest(candidate) && (base === null || passesATest(base))),
  );
  const silent = comparisons.find(isSilent) ?? null;
  if (saysSomething) return touchesCode ? silent : null;
  return silent ?? comparisons[0] ?? null;
}

/**
 * Whether the command fails as on the base and ran no tests. Linters do not count: they run no tests but check code.
 * Make may have started one.
 */
function isSilent({ outcome, candidate }: Comparison): boolean {
  if (outcome !== 'no-regression' || isPass(candidate.result)) return false;
  return !ranTests(candidate) && !isOfLinter(candidate) && !isOfMake(candidate);
}

function silentGateWords({ command, candidate, failures }: Comparison, isOneOfSeveral: boolean): string {
  const named = failures.map(({ failure }) => failure).find(({ cause }) => cause !== 'line');
  const { result } = candidate;
  const last = lastWords(result.kind === 'refused' ? '' : result.output);
  const words = named === undefined ? last : named.message || named.name;
  const quoted = words === '' ? '' : ` (${oneLine(words, MAX_QUOTED_CHARS)})`;
  const isTested = ranTests(candidate);
  const what = isTested ? 'no test of the base is seen to pass' : 'no test runs';
  const joined =
    isOneOfSeveral && !isTested
      ? '. No command sees what another one wrote (a maintainer can join them)'
      : '';
  const lacking = isTested ? '' : '; what is not installed here only a maintainer can add (setting setup)';
  return `nothing shows what the change does: "${command}" fails on the base as it does now, and ${what}${quoted}${joined}. Make it pass, or add a test that fails on the base and passes now${lacking}`;
}
