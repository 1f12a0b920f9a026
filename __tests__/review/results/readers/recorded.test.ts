import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Failure, OutputReading, Place } from '../../../../src/core/verdict/test-report.ts';
import { readOutput } from '../../../../src/review/results/read-output.ts';
import { stored, storedFiles, storedTools } from './stored-outputs.ts';

/** What was read of each stored output when it was last looked at. RECORD=1 writes it anew: look at what differs. */
const RECORD = join(import.meta.dirname, 'recorded.json');

const at = ({ path, line }: Place): string => `${path}:${line ?? '?'}`;

/** The line of a failure: its cause, id, place, trace, message, and a hash of what the model reads of it. */
function lineOf(one: Failure): string {
  const place = one.at === null ? '' : ` at ${at(one.at)}`;
  const trace = one.trace.length < 2 ? '' : ` by ${one.trace.map(at).join(' < ')}`;
  const details = one.details === undefined ? '' : ` #${hashOf(one.details)}`;
  return `${one.cause} ${one.id}${place}${trace}: ${one.message.slice(0, MAX_MESSAGE)}${details}`;
}

function hashOf(details: string): string {
  return createHash('sha256').update(details).digest('hex').slice(0, 6);
}

const MAX_MESSAGE = 120;
const MAX_PASSED = 30;

/** All that is known of an output. */
function saidOf({ formats, counts, isComplete, failures, passed }: OutputReading): readonly string[] {
  const head = `${formats.join(' and ') || 'no known form'}: ${JSON.stringify(counts)}${isComplete ? '' : ', no end'}`;
  const names = passed.slice(0, MAX_PASSED).join(' | ');
  return [head, ...failures.map(lineOf).sort(), ...(names === '' ? [] : [`passed: ${names}`])];
}

const now = Object.fromEntries(
  storedTools().map((tool) => [
    tool,
    Object.fromEntries(storedFiles(tool).map((file) => [file, saidOf(readOutput(stored(tool, file)))])),
  ]),
);

if (process.env.RECORD === '1') writeFileSync(RECORD, `${JSON.stringify(now, null, 2)}\n`);

const recorded: unknown = JSON.parse(readFileSync(RECORD, 'utf8'));

test.each(Object.entries(now))('what is read of each stored output of %s', (tool, files) => {
  expect(files).toEqual(Object(recorded)[tool]);
});
