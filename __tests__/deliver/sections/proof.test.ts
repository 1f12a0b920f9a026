import { expect, test } from 'vitest';
import { proofEvidence } from '../../../src/deliver/sections/proof.ts';
import { proven } from '../../support/claims.ts';

function sectionWith(message: string): string {
  return proofEvidence(proven(['adds'], { message }));
}

test('a long message is cut at the end of a line, and says so', () => {
  const section = sectionWith(`${'a line of it\n'.repeat(40)}the end`);
  expect(section).toContain('a line of it\n[... 138 characters left out ...]\n');
  expect(section).not.toContain('the end');
});
