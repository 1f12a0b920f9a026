import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { BoundedOutput } from '../../../../src/adapters/process/bounded-output.ts';
import type { FormatReading } from '../../../../src/core/verdict/test-report.ts';
import { type FormatReader, outputText } from '../../../../src/review/results/readers/format.ts';

const OUTPUTS = join(import.meta.dirname, '../../../fixtures/outputs');

/** What a tool printed or wrote; the README beside it says how. `file` with its ending. */
export function stored(tool: string, file: string): string {
  return readFileSync(join(OUTPUTS, tool, file), 'utf8');
}

export function storedTools(): readonly string[] {
  return readdirSync(OUTPUTS).filter((tool) => !tool.endsWith('.md'));
}

export function storedFiles(tool: string): readonly string[] {
  return readdirSync(join(OUTPUTS, tool)).filter((file) => !file.endsWith('.md'));
}

export function readWith(
  reader: FormatReader,
  text: string,
  reports: FormatReading | null = null,
): FormatReading {
  const reading = reader.read(outputText(text, reports));
  expect(reading, `read as ${reader.format}`).not.toBeNull();
  return reading ?? { failures: [], counts: null, passed: [], isComplete: false };
}

/** `assertion com.acme.SumTest.adds`, one a failure, sorted. */
export function causesAndIds({ failures }: FormatReading): readonly string[] {
  return failures.map(({ cause, id }) => `${cause} ${id}`).sort();
}

/** As the host keeps a long output: the middle is left out. */
export function cutMiddle(text: string, bytes: { readonly head: number; readonly tail: number }): string {
  const output = new BoundedOutput(bytes);
  output.push(Buffer.from(text));
  return output.text();
}
