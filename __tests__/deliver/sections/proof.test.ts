import { expect, test } from 'vitest';
import { proofEvidence } from '../../../src/deliver/sections/proof.ts';
import { sides, weak } from '../../support/claims.ts';

test('of which part of the tests each side is, and no exit code that a part has for another reason', () => {
  const { without, with: whole } = sides(['adds']);
  const { reading } = whole;
  const failing = { ...without, command: 'npm test (test/a.test.js)' };
  const passing = {
    ...whole,
    command: 'npm test (1 test of test/a.test.js)',
    result: { kind: 'exited', code: 1, ms: 1 } as const,
    reading: reading === null ? null : { ...reading, counts: { executed: 1, skipped: 0 } },
  };
  expect(proofEvidence({ ...weak(['adds']), without: failing, with: passing })).toContain(
    '| `npm test` | exit code 1 (`test/a.test.js`) | 1 test, none failed (`1 test of test/a.test.js`) |',
  );
});
