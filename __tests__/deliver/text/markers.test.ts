import { expect, test } from 'vitest';
import { statusMarker } from '../../../src/deliver/text/markers.ts';

test('each branch that gets the change of a pull request has a comment of its own, whatever it is called', () => {
  const [one, other] = ['v1-->x', 'v2'].map((onto) => statusMarker(42, { onto }));
  expect(one).toMatch(/^<!-- tether:status issue=42 onto=[\da-f]+ -->$/);
  expect(new Set([one, other, statusMarker(42, 'coder')]).size).toBe(3);
});
