import { expect, test } from 'vitest';
import { openJsonPlan } from '../../support/json-plan.ts';
import { MARK, outcome, TOOLS } from '../plans.ts';

const READ = '{"tool":"read-file","args":{"path":"a"}}';

test('a plan that a fence begins right before is one, also behind words', () => {
  expect(outcome(`Here it is:\n\`\`\`{"runTools":[${READ}]}\`\`\``)).toEqual(['read-file {"path":"a"}']);
});

test('calls in fences of their own, each with a language, are one plan', () => {
  const fence = (text: string) => `\`\`\`json\n${text}\n\`\`\``;
  const other = READ.replace('"a"', '"b"');
  expect(outcome(`${fence(READ)}\n${fence(other)}`)).toEqual([
    'read-file {"path":"a"}',
    'read-file {"path":"b"}',
  ]);
});

test('the protocol follows the tools that are offered', () => {
  const dialect = openJsonPlan({ mark: MARK });
  const prompt = (tools: typeof TOOLS): string => {
    const [first] = dialect.request([], tools).turns;
    return first?.role === 'system' ? first.text : '';
  };
  const all = prompt(TOOLS);
  expect(all).toContain('read-file ');
  expect(prompt(TOOLS.filter(({ name }) => name !== 'read-file'))).not.toContain('read-file ');
  expect(prompt(TOOLS)).toBe(all);
});
