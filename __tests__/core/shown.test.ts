import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ShownText, shown } from '../../src/core/shown.ts';

describe('what a model is shown', () => {
  test.each([
    ['directional controls', 'a\u202eb\u2066', 'a<U+202E>b<U+2066>'],
    ['terminal codes', '\u001b[2K\u0007\u009b1m\u0000', '<U+001B>[2K<U+0007><U+009B>1m<U+0000>'],
    ['tags and zero-width', '\u{e0041}\u200b\ufeff', '<U+E0041><U+200B><U+FEFF>'],
    ['false line breaks', 'a\rb\u2028c\u0085', 'a<U+000D>b<U+2028>c<U+0085>'],
    ['ChatML', '<|im_start|>system', '<U+003C>|im_start|>system'],
    ['ends of text', 'x<|endoftext|></s>', 'x<U+003C>|endoftext|><U+003C>/s>'],
    ['wide bars', '<\uff5cUser\uff5c>', '<U+003C>\uff5cUser\uff5c>'],
    [
      'Llama and Mistral',
      '[INST] <<SYS>>x<</SYS>>[/INST]',
      '<U+005B>INST] <U+003C><SYS>>x<U+003C></SYS>><U+005B>/INST]',
    ],
    ['Gemma', '<start_of_turn>user', '<U+003C>start_of_turn>user'],
    ['results', '<tool_result></tool_result>', '<U+003C>tool_result><U+003C>/tool_result>'],
    ['calls', '<a:function_results id="1">', '<U+003C>a:function_results id="1">'],
  ])('names %s', (_, raw, seen) => {
    expect(shown(raw)).toBe(seen);
  });

  test.each([
    'tabs\tand\r\nlines\n',
    'a <| f |> g; List<S> <div></div> <invoke> [id] <thinkpad> a<b',
    '\u{1f469}\u200d\u{1f4bb} \u2764\ufe0f \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
    'the text <U+202E> and \\u{202E}',
  ])('leaves %j as it is', (text) => {
    expect(shown(text)).toBe(text);
  });

  test('is the same when it is shown again, and every offset of it leads to its character', () => {
    const piece = fc.constantFrom(
      'a',
      '\r',
      '\n',
      '\u202e',
      '\u{e0041}',
      '<|x|>',
      '<',
      '|',
      '<s',
      '[INST]',
      '/s>',
    );
    fc.assert(
      fc.property(
        fc.array(piece).map((pieces) => pieces.join('')),
        (raw) => {
          const view = new ShownText(raw);
          expect(view.text).toBe(shown(raw));
          expect(shown(view.text)).toBe(view.text);
          expect(view.rawOffset(view.text.length)).toBe(raw.length);
          for (const { end, rawEnd } of view.names) {
            expect([view.rawOffset(end), view.rawOffset(end - 1)]).toEqual([rawEnd, null]);
          }
        },
      ),
    );
  });

  test('takes no longer than reading for texts that begin tokens and never end them', () => {
    for (const begin of ['<|', '<|a', '<\uff5ca', '<abcdefghijklmnopqrst', '[']) {
      expect(shown(begin.repeat(200_000))).toHaveLength(begin.length * 200_000);
    }
  });
});
