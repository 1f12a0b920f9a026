import { expect, test } from 'vitest';
import { askedByLabel, isSameLabel, profilesOn } from '../../../src/intake/trigger/labels.ts';

test.each([
  ['tether', { agent: 'configured', profile: null }],
  [' Tether ', { agent: 'configured', profile: null }],
  ['tether-refine', { agent: 'writer', profile: null }],
  ['Tether-Refine ', { agent: 'writer', profile: null }],
  ['tether:fast', { agent: 'configured', profile: 'fast' }],
  [' TETHER: fast ', { agent: 'configured', profile: 'fast' }],
  ['tether:', null],
  ['tether: ', null],
  ['tether-fast', null],
  ['tether-refine:strong', null],
  ['bug', null],
  ['', null],
])('the label %j asks for %j', (label, asked) => {
  expect(askedByLabel(label, 'tether')).toEqual(asked);
  expect(askedByLabel(label, ' tether ')).toEqual(asked);
});

test('a label is the same whatever its case and the blanks around it', () => {
  expect(isSameLabel(' Tether', 'tETHER ')).toBe(true);
  expect(isSameLabel('tether', 'te ther')).toBe(false);
});

test('profiles are those that labels name, in their order', () => {
  expect(profilesOn(['bug', 'tether:slow', 'tether', 'tether:fast'], 'tether')).toEqual(['slow', 'fast']);
});
