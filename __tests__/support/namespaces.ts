import { describe, inject, test } from 'vitest';
import { UNPROTECTED } from '../../embedded/namespaces.ts';

/** Why commands cannot be isolated for whoever runs the tests; null when they can. */
export const obstacle = inject('whyNoNamespaces');

/** Behind the name of a test that is about isolation, and skipped without it. */
export const skipNote = obstacle === null ? '' : ` (skipped, no namespaces: ${obstacle})`;

/** For runs that are about something else than isolation. */
export const INPUTS_HERE: Partial<typeof UNPROTECTED> = obstacle === null ? {} : UNPROTECTED;

const UNPROTECTED_NOTE = 'The commands ran without isolation (input isolation: none).';

/** Notes in the pull request of a run in that mode, and of one with `INPUTS_HERE`. */
export function notesOf(mode: 'auto' | 'none' = obstacle === null ? 'auto' : 'none'): readonly string[] {
  return mode === 'none' ? [UNPROTECTED_NOTE] : [];
}

export function describeIsolated(name: string, body: () => void): void {
  describe.skipIf(obstacle !== null)(`${name}${skipNote}`, body);
}

/** One test for each mode; that with namespaces is skipped where there are none. */
export function testEachIsolation(name: string, body: (isolation: 'auto' | 'none') => Promise<void>): void {
  test.skipIf(obstacle !== null)(`${name} (isolation auto)${skipNote}`, () => body('auto'));
  test(`${name} (isolation none)`, () => body('none'));
}
