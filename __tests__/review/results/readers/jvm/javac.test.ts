import { describe, expect, test } from 'vitest';
import { javac } from '../../../../../src/review/results/readers/checkers.ts';
import { cutMiddle, readWith, stored } from '../stored-outputs.ts';

const read = (name: string) => readWith(javac, stored('javac', `${name}.txt`));

describe('javac alone', () => {
  test('errors that are only counted make it incomplete', () => {
    expect(read('many').isComplete).toBe(false);
    const text = stored('javac', 'errors.txt');
    expect(readWith(javac, text.replace('6 errors', '7 errors')).isComplete).toBe(false);
    expect(readWith(javac, text.slice(0, text.indexOf('6 errors'))).isComplete).toBe(false);
    expect(readWith(javac, cutMiddle(text, { head: 300, tail: 200 })).isComplete).toBe(false);
  });
});
