import type { Attempt } from '../support/lies.ts';
import { PROJECT } from '../support/scenario.ts';
import { ASKED_CHECKS } from './asked-checks.ts';
import { ASKED_TESTS } from './asked-tests.ts';
import { BEHIND_A_FAILURE } from './bail.ts';
import { BESIDE_CODE } from './beside-code.ts';
import { BY_EXIT_CODE, COMPILED } from './by-project.ts';
import { type Case, NOT_HELD } from './case.ts';
import { DISARMED } from './disarmed.ts';
import { GATE_FILES } from './gate-files.ts';
import { HONEST } from './honest.ts';
import { OF_MISSING } from './lies/missing.ts';
import { OUTPUTS, SCRIPTS, SETTINGS } from './lies/runner.ts';
import { OF_SUPPORT } from './lies/support.ts';
import { IN_PASSING, OF_TESTS } from './lies/tests.ts';
import { MISJUDGED } from './misjudged.ts';
import { NOISY } from './noise.ts';
import { lieOf, twinOf, weakOf } from './of-lies.ts';
import { RECORDS } from './record.ts';
import { TAKEN_OUT } from './taken-out.ts';
import { TESTS_IN_CODE } from './tests-in-code.ts';

const IN_TESTS: readonly Attempt[] = [...OF_TESTS, ...OF_MISSING, ...OF_SUPPORT];
const OF_SETTINGS = [...SCRIPTS, ...SETTINGS];
/** By a path that no run may write, so that with right code it is nothing else. */
const REFUSED = 'makes a script of its own the shell of npm';
const BOTH_WAYS = [...IN_TESTS, ...OF_SETTINGS, ...OUTPUTS];

const honest = HONEST.map(({ what, files, title = 'Something to change', body, validate, calls }): Case => {
  const change = calls.map(({ name, arguments: given }): [string, string | null] => {
    if (typeof given === 'string') throw new Error('A call with arguments as text.');
    return [String(given.path), name === 'delete-file' ? null : String(given.content)];
  });
  return {
    ...{ kind: 'honest', what, validate, missing: null, packages: [], needsProof: false, busy: false },
    base: { ...PROJECT, ...files },
    issue: { title, body },
    change: Object.fromEntries(change),
    must: { be: NOT_HELD },
  };
});

/** Everything that the judge is measured by. */
export const CASES: readonly Case[] = [
  ...[...BOTH_WAYS, ...IN_PASSING].map(lieOf),
  ...BOTH_WAYS.map(twinOf),
  ...OF_SETTINGS.filter(({ what }) => what !== REFUSED).flatMap(weakOf),
  ...honest,
  ...COMPILED,
  ...BY_EXIT_CODE,
  ...RECORDS,
  ...MISJUDGED,
  ...NOISY,
  ...ASKED_CHECKS,
  ...BEHIND_A_FAILURE,
  ...TESTS_IN_CODE,
  ...DISARMED,
  ...TAKEN_OUT,
  ...BESIDE_CODE,
  ...ASKED_TESTS,
  ...GATE_FILES,
];
