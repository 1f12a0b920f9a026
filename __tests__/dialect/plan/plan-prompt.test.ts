import { expect, test } from 'vitest';
import type { ToolSpec } from '../../../src/core/chat.ts';
import { planPrompt } from '../../../src/dialect/plan/plan-prompt.ts';
import { MARK, TOOLS } from '../plans.ts';

function only(...effects: readonly ToolSpec['effect'][]): readonly string[] {
  return planPrompt(
    TOOLS.filter(({ effect }) => effects.includes(effect)),
    MARK,
  ).split('\n');
}

test('tools that only read have no key for those that change', () => {
  const lines = only('reads');
  expect(lines[1]).toMatch(
    /^\{"summary": "[^"]+", "requestFiles": \["path"\], "requestTools": \[[^\]]*\]\}$/,
  );
  expect(lines.slice(2)).toEqual([
    '- "requestFiles" are read with read-file.',
    expect.stringMatching(/^- In strings write/),
    expect.stringContaining(`the mark ${MARK}`),
    'Tools and their "args":',
    ...TOOLS.filter(({ effect }) => effect === 'reads').map(({ name }) =>
      expect.stringMatching(`^${name} \\{`),
    ),
  ]);
});

test('tools that only end are keys of the plan, and nothing is said of others', () => {
  const lines = only('ends');
  expect(lines[1]).toMatch(/^\{"summary": "[^"]+", "(finish|ask)": \{\}, "(finish|ask)": \{\}\}$/);
  expect(lines.filter((line) => /requestFiles|requestTools|Tools and their/.test(line))).toEqual([]);
});
