import { expect, test } from 'vitest';
import type { RelatedPull } from '../../../src/core/related-work.ts';
import type { Permission, Trigger } from '../../../src/core/task.ts';
import { duplicateOf, supersedingOf } from '../../../src/intake/trigger/duplicates.ts';
import { ORIGIN } from '../../support/issues.ts';

const PULL: RelatedPull = {
  number: 7,
  url: 'https://forge.example/pulls/7',
  title: 'Add',
  author: 'lena',
  closes: true,
  at: 1000,
};
const origin = { ...ORIGIN, snapshotAt: 2000 };
const LABELED: Trigger = { ...origin, kind: 'labeled', label: 'tether' };
const DISPATCHED: Trigger = { ...origin, kind: 'dispatched' };
const COMMENTED: Trigger = { ...origin, kind: 'commented', remark: { kind: 'issue-comment', id: 3 } };
const REPAIR: Trigger = { ...origin, kind: 'checks-failed', head: 'a'.repeat(40) };

function permissions(permission: Permission): ReadonlyMap<string, Permission> {
  return new Map([['lena', permission]]);
}

const asked = { trigger: LABELED, instruction: '', duplicates: 'stop' } as const;

test.each<[string, Partial<Parameters<typeof duplicateOf>[1]>, boolean]>([
  ['a label', {}, true],
  ['a label where the setting is tell', { duplicates: 'tell' }, false],
  ['a dispatch without an instruction', { trigger: DISPATCHED, instruction: ' ' }, true],
  ['a dispatch with an instruction', { trigger: DISPATCHED, instruction: 'go on' }, false],
  ['a comment', { trigger: COMMENTED }, false],
  ['failed checks', { trigger: REPAIR }, false],
])('%s', (_what, about, stops) => {
  const found = duplicateOf({ pulls: [PULL] }, { ...asked, ...about }, permissions('write'));
  expect(found).toEqual(stops ? PULL : null);
});

test.each<[Permission, boolean]>([
  ['none', false],
  ['triage', false],
  ['unknown', false],
  ['write', true],
  ['admin', true],
])('its author has the permission %s', (permission, stops) => {
  expect(duplicateOf({ pulls: [PULL] }, asked, permissions(permission)) !== null).toBe(stops);
});

test('a pull request that only names the issue, or whose author was not looked up, stops nothing', () => {
  const mention = { ...PULL, closes: false };
  expect(duplicateOf({ pulls: [mention] }, asked, permissions('write'))).toBeNull();
  expect(duplicateOf({ pulls: [PULL] }, asked, new Map())).toBeNull();
});

test('only what closes the issue since the trigger supersedes the run', () => {
  const later = { ...PULL, number: 8, at: 3000 };
  expect(supersedingOf({ pulls: [PULL] }, LABELED, permissions('write'))).toBeNull();
  expect(supersedingOf({ pulls: [PULL, later] }, LABELED, permissions('write'))).toEqual(later);
  expect(supersedingOf({ pulls: [later] }, LABELED, permissions('read'))).toBeNull();
});
