import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BoundedOutput } from '../../../src/adapters/process/bounded-output.ts';

test('the head and the tail of a stream are kept, in whatever pieces it comes', () => {
  const pieces = fc.array(fc.stringMatching(/^[a-z]{0,40}$/), { maxLength: 30 });
  const limit = fc.integer({ min: 0, max: 64 });
  fc.assert(
    fc.property(pieces, limit, limit, (chunks, head, tail) => {
      const output = new BoundedOutput({ head, tail });
      for (const chunk of chunks) output.push(Buffer.from(chunk));
      const whole = chunks.join('');
      const left = whole.length - head - tail;
      const ends = [whole.slice(0, head), whole.slice(whole.length - tail)];
      expect(output.text()).toBe(
        left > 0 ? ends.join(`\n[... ${left} bytes left out of the middle ...]\n`) : whole,
      );
      expect(output.isTruncated).toBe(left > 0);
    }),
  );
});

test('what is said later does not change what was read', () => {
  const output = new BoundedOutput({ head: 2, tail: 3 });
  output.push(Buffer.from('abcdefg'));
  const text = output.text();
  output.push(Buffer.from('xyz'));
  expect([text, output.text()]).toEqual([
    'ab\n[... 2 bytes left out of the middle ...]\nefg',
    'ab\n[... 5 bytes left out of the middle ...]\nxyz',
  ]);
});
