import { expect, test } from 'vitest';
import { pushRules } from '../../../../src/adapters/forge/github/push-rules.ts';
import type { PushRule } from '../../../../src/core/push-rule.ts';

const REPOSITORY = { owner: 'octocat', name: 'hello' };

/** What is read where the forge answers so, by the ends of the paths. */
function read(answers: Readonly<Record<string, unknown>>): Promise<readonly PushRule[]> {
  const call = async (_: string, path: string) => {
    const found = Object.entries(answers).find(([end]) => path.includes(end));
    return found === undefined
      ? ({ kind: 'rejected', status: 404, message: 'Not Found', fields: [], needs: '' } as const)
      : ({ kind: 'done', data: found[1], hasNext: false } as const);
  };
  return pushRules({ api: { call }, repository: REPOSITORY }, 'tether/issue-1');
}

function ruleOf(parameters: object, type = 'commit_message_pattern') {
  return {
    type,
    parameters,
    ruleset_id: 7,
    ruleset_source_type: 'Repository',
    ruleset_source: 'octocat/hello',
  };
}

const MESSAGE = 'fix: add\n\nFor issue #1.\n\nTether-Issue: 1\n';

test.each([
  [{ operator: 'starts_with', pattern: 'fix' }, true],
  [{ operator: 'starts_with', pattern: 'feat' }, false],
  [{ operator: 'ends_with', pattern: 'Issue: 1' }, true],
  [{ operator: 'contains', pattern: '#2' }, false],
  [{ operator: 'contains', pattern: '#1', negate: true }, false],
  [{ operator: 'regex', pattern: '\\A(?i)FIX: \\w+$' }, false],
  [{ operator: 'regex', pattern: '(?m)^For issue' }, true],
  [{ operator: 'regex', pattern: '^For issue' }, false],
  [{ operator: 'regex', pattern: '^(?P<kind>fix|feat): [[:lower:]]+' }, true],
  [{ operator: 'regex', pattern: '^fix', negate: true }, false],
] as const)('a message is held against %j as the forge does it', async (parameters, isMet) => {
  const [rule] = await read({ '/rules/branches/': [ruleOf(parameters)] });
  expect(rule?.isMet(MESSAGE)).toBe(isMet);
  expect(rule?.words).toContain(`"${parameters.pattern}"`);
});

test('what is not known, cannot be read or may be bypassed is no rule', async () => {
  const fits = { operator: 'contains', pattern: 'x' };
  const unknown = [
    { operator: 'resembles', pattern: 'x' },
    { operator: 'regex', pattern: '(?=x)' },
  ].map((one) => ruleOf(one));
  const rules = [...unknown, { type: 'creation', ruleset_id: 1 }, ruleOf(fits, 'branch_name_pattern')];
  expect((await read({ '/rules/branches/': rules })).map(({ on }) => on)).toEqual(['branch']);
  expect(
    await read({ '/rules/branches/': rules, '/rulesets/7': { current_user_can_bypass: 'always' } }),
  ).toEqual([]);
  expect(
    await read({ '/rules/branches/': rules, '/rulesets/7': { current_user_can_bypass: 'never' } }),
  ).toHaveLength(1);
  expect(await read({})).toEqual([]);
  expect(await read({ '/rules/branches/': { not: 'a list' } })).toEqual([]);
});
