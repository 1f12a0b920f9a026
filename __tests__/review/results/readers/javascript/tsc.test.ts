import { describe, expect, test } from 'vitest';
import { tsc } from '../../../../../src/review/results/readers/checkers.ts';
import { outputText } from '../../../../../src/review/results/readers/format.ts';
import { outputOf, printed, told } from '../told.ts';

const NUMBER_FOR_STRING = "diagnostic src/a.ts TS2322: Type 'number' is not assignable to type 'string'.";
const ERRORS = [
  'no counts',
  "diagnostic src/a.ts TS2307: Cannot find module './nothing.ts' or its corresponding type declarations.",
  "diagnostic src/a.ts TS2322: Type 'string' is not assignable to type 'number'.",
  "diagnostic src/a.ts TS2322: Type 'number[]' is not assignable to type 'string'.",
  NUMBER_FOR_STRING,
  `${NUMBER_FOR_STRING} ⟨2⟩`,
  "diagnostic src/a.ts TS2304: Cannot find name 'unknownThing'.",
  "diagnostic src/b.ts TS2322: Type '(n: string) => number' is not assignable to type '(n: number) => string'.",
];

describe('what the compiler printed', () => {
  test('the id is the same where the line is another', () => {
    const text = printed('tsc', 'errors-v5.9');
    const moved = tsc.read(outputText(text.replace(/\((\d+),/g, (_, line) => `(${Number(line) + 40},`)));
    expect(told(moved)).toEqual(ERRORS);
  });

  test('fewer errors than are counted, or a cut, is not complete', () => {
    const { text } = outputOf('tsc', 'errors-pretty-v5.9');
    const tail = text.slice(text.indexOf('src/a.ts:6:5'));
    expect(tsc.read(outputText(tail))?.isComplete).toBe(false);
    expect(tsc.read(outputText(`${text}\n[... 9 bytes left out of the middle ...]\n`))?.isComplete).toBe(
      false,
    );
  });

  test('nothing to complain of is nothing to read', () => {
    expect(tsc.read(outputText(''))).toBeNull();
    expect(tsc.read(outputText('the error TSX is a file type\n'))).toBeNull();
  });
});
