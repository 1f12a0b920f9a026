import { expect, test } from 'vitest';
import { untrusted } from '../../../src/core/task.ts';
import { planBlock } from '../../../src/deliver/plan-comment.ts';
import { askingMarker, isAsPosted } from '../../../src/deliver/status/asking.ts';

const PLAN = '1. Change the sign.\n2. Run the tests.';
const MARKER = askingMarker(7, PLAN, 'b0');
const BLOCK = planBlock(PLAN);

test.each([
  [true, 'as it was posted', `${MARKER}\n\n${BLOCK}\n\n**Estimate:** about 4 rounds.`],
  [
    true,
    'with the ends of lines of another forge',
    `${MARKER}\n\n${BLOCK}\n\nMore.`.replaceAll('\n', '\r\n'),
  ],
  [false, 'hidden behind another plan', `${MARKER}\n\nOnly README.md changes.\n\n<!--\n${BLOCK}\n\n-->`],
  [false, 'hidden in the marker', `${MARKER.replace(' -->', '')}\n\n${BLOCK}\n\nOnly README.md changes.`],
  [false, 'with more in its last step', `${MARKER}\n\n${BLOCK} Not those of the server.`],
  [false, 'with one more step', `${MARKER}\n\n${BLOCK}\n> 3. Publish it.`],
])('a plan counts as posted (%s): %s', (isPosted, _, body) => {
  expect(isAsPosted(untrusted(body), { issue: 7, what: PLAN, block: BLOCK })).toBe(isPosted);
});
