import { describe, expect, test } from 'vitest';
import { outputText } from '../../../../../src/review/results/readers/format.ts';
import { nodeTest } from '../../../../../src/review/results/readers/node/node-test.ts';
import { printed, told } from '../told.ts';

describe('an output that is cut or lies', () => {
  const text = printed('node-test', 'thrown-node24');
  const note = '\n[... 9 bytes left out of the middle ...]\n';

  test('a failure that was cut out of the list is missed', () => {
    const [from, to] = [
      text.indexOf('test at test/price.test.js:7'),
      text.indexOf('test at test/price.test.js:8'),
    ];
    const cut = outputText(text.slice(0, from) + note + text.slice(to));
    const [head, ...failures] = told(nodeTest.read(cut));
    expect(head).toBe('7 ran, 0 skipped, no end');
    // The tree still tells that it failed.
    expect(failures).toContain('unknown discount > of an unknown article');
  });

  test('a list without its tree and its closing has names only', () => {
    const cut = outputText(
      `${text.slice(0, 20)}${note}${text.slice(text.indexOf('test at test/price.test.js:18'))}`,
    );
    expect(told(nodeTest.read(cut))).toEqual(['no counts, no end', 'error runs']);
  });
});
