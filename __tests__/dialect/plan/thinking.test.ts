import { describe, expect, test } from 'vitest';
import { outcome } from '../plans.ts';

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
    ['<|channel>thought', '<channel|>'],
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
