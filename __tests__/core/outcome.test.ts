import { expect, test } from 'vitest';
import { NO_DELIVERY, NOTHING_DONE } from '../../src/core/outcome.ts';

test('an end before the rounds has brought nothing, and leaves it to its status whether the job fails', () => {
  expect(NOTHING_DONE).toEqual({ delivery: NO_DELIVERY, verdict: null, patchPath: null, mustFail: false });
});
