import { describe, expect, test } from 'vitest';
import { outputText } from '../../../../../src/review/results/readers/format.ts';
import { vitest } from '../../../../../src/review/results/readers/javascript/vitest.ts';
import { outputOf, printed, told } from '../told.ts';

const read = (name: string) => vitest.read(outputOf('vitest', name));

/** Case -> what every version of vitest that it was captured with says. */

describe('an output that is cut or lies', () => {
  const text = printed('vitest', 'assertion-v5');

  test('without its end it is not complete', () => {
    const cut = outputText(text.slice(0, text.indexOf('      Tests  ')));
    expect(told(vitest.read(cut))[0]).toBe('no counts, no end');
  });

  test('noise that was cut away is not', () => {
    const loud = text.replace(
      '\n\n',
      `\n\n${'a line\n'.repeat(50)}[... 5 bytes left out of the middle ...]\n`,
    );
    expect(told(vitest.read(outputText(loud)))).toEqual(told(read('assertion-v5')));
  });
});
