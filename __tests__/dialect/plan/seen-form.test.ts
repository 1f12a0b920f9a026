import { describe, expect, test } from 'vitest';
import { seenIn } from '../../../src/dialect/plan/seen-form.ts';
import { outcome } from '../plans.ts';

describe('a reply that was meant as a call is told as what it is:', () => {
  test.each([
    ['<function=read_file>'],
    ['<parameter=path>'],
    ['<invoke name="read">'],
    ['<tool_call>'],
    ['<tool_calls>'],
    ['<function_calls>'],
    ['<tool_use>'],
    ['<tool_code>'],
    ['<|tool_call|>'],
    ['[TOOL_CALLS]'],
    ['  <TOOL_CALL>'],
    ['read_file("a.js")'],
    ['readfile("a.js")'],
    ['print(default_api.read_files("a.js")'],
    ['run_command("npm test")'],
    ['Action: read'],
    ['Action Input: a.js'],
  ])('%s', (line) => {
    expect(seenIn(`I look.\n${line}\nand so on`, [])).toBe(
      `It holds ${JSON.stringify(line.trim())}, which is no call.`,
    );
  });

  test.each(['runTools:', '- tool: read-file', 'requestFiles: ["a"]', 'actions:', 'tool_calls: x'])(
    'YAML, %s',
    (line) => {
      expect(seenIn(`I look.\n${line}\n`, [])).toMatch(/^It holds YAML, ".*", which is no call\.$/);
    },
  );

  test.each([
    'Use read_file("a.js").',
    'a < b',
    'the tool: it reads',
    'Actions speak louder: words',
    'toolbox: read',
    '<toolkit>',
    'myread_file("x")',
  ])('but not %s', (line) => {
    expect(seenIn(line, [])).toBeNull();
  });

  test('far behind the beginning of a long reply nothing is looked for', () => {
    expect(seenIn(`${'x'.repeat(49_000)}\n<tool_call>`, [])).not.toBeNull();
    expect(seenIn(`${'x'.repeat(50_001)}\n<tool_call>`, [])).toBeNull();
  });
});

describe('what a model only weighs is not done:', () => {
  const WEIGHED = '{"requestFiles": ["weighed.js"]}';
  const ASKED = '{"requestFiles": ["asked.js"]}';
  test.each<readonly [string, string]>([
    ...['think', 'thinking', 'thought', 'thoughts', 'reasoning', 'reflection', 'analysis', 'scratchpad'].map(
      (name) => [`<${name}>`, `</${name}>`] as const,
    ),
    ['<seed:think>', '</seed:think>'],
    ['[THINK]', '[/THINK]'],
    ['<|begin_of_thought|>', '<|end_of_thought|>'],
    ['<|channel|>analysis<|message|>', '<|end|>'],
    ['<|START_THINKING|>', '<|END_THINKING|>'],
    ['◁think▷', '◁/think▷'],
    ['<tool_response>', '</tool_response>'],
    ['<tool_result>', '</tool_result>'],
    ['<function_results>', '</function_results>'],
    ['<observation>', '</observation>'],
    ['<|im_start|>user', '<|im_end|>'],
  ])('%s … %s', (opening, closing) => {
    expect(outcome(`${opening}${WEIGHED}${closing}\n${ASKED}`)).toEqual(['read-file {"path":"asked.js"}']);
    expect(outcome(`${opening}${WEIGHED}`)).not.toContain('read-file {"path":"weighed.js"}');
  });
});
