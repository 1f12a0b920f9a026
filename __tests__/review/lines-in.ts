import type { SupportOptions } from '../../src/review/files/test-support.ts';

/** A search over these files, as the base commit has it. */
export function linesIn(files: Readonly<Record<string, string>>): SupportOptions['linesWith'] {
  return async (strings) =>
    new Map(
      Object.entries(files).map(([path, text]) => [
        path,
        text
          .split('\n')
          .map((line, index) => ({ line: index + 1, text: line }))
          .filter((line) => strings.some((one) => line.text.includes(one))),
      ]),
    );
}
