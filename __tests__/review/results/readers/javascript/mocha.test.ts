import { describe, expect, test } from 'vitest';
import { outputText } from '../../../../../src/review/results/readers/format.ts';
import { mocha } from '../../../../../src/review/results/readers/javascript/mocha.ts';
import { outputOf, printed, told } from '../told.ts';

const read = (name: string) => mocha.read(outputOf('mocha', name));

describe('an output that is cut or lies', () => {
  const text = printed('mocha', 'thrown-v12');

  test('a closing that counts more failures than are named is not complete', () => {
    const lying = text.replace('  5 failing', '  6 failing');
    expect(told(mocha.read(outputText(lying)))[0]).toBe('8 ran, 0 skipped, no end');
  });

  test('a number in the text of a failure is not the next one of the list', () => {
    const messages = printed('mocha', 'messages-v12');
    const lying = messages.replace('  second line', '  7) made up:\n     Error: made up');
    expect(lying).not.toBe(messages);
    expect(told(mocha.read(outputText(lying)))).toEqual(told(read('messages-v12')));
  });

  test('another program is not mocha', () => {
    expect(mocha.read(outputText('3 passing cars\n'))).toBeNull();
  });
});
