import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BoundedOutput } from '../../../src/adapters/process/bounded-output.ts';

test('the head and the tail of a stream are kept, in whatever pieces it comes', () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 30 });
  const limit = fc.integer({ min: 0, max: 64 });
  fc.assert(
    fc.property(pieces, limit, limit, (chunks, head, tail) => {
      const output = new BoundedOutput({ head, tail });
      for (const chunk of chunks) output.push(Buffer.from(chunk));
      const whole = Buffer.concat(chunks);
      const rest = whole.subarray(Math.min(head, whole.length));
      const kept = [whole.subarray(0, head), rest.subarray(Math.max(0, rest.length - tail))];
      expect(output.bytes().toString('hex')).toBe(Buffer.concat(kept).toString('hex'));
      expect(output.total).toBe(whole.length);
      expect(output.isTruncated).toBe(rest.length > tail);
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
