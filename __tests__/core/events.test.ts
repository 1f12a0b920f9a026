import { expect, test } from 'vitest';
import { isRecordEvent } from '../../src/core/record-event.ts';
import { RUNS } from '../../src/core/verdict/versions.ts';
import { unlikeSchema } from '../support/trace.ts';

test.each(Object.keys(RUNS))('the schema of the trace has a probe of %s', (of) => {
  const result = { kind: 'exited', code: 0, output: '', ms: 1 };
  expect(unlikeSchema([{ time: 1, kind: 'probe', of, command: 'npm test', result }])).toEqual([]);
});

test('a record holds what makes a run, and not what is merely told', () => {
  const kinds = ['began', 'sent', 'received', 'changed', 'note', 'command', 'toString'];
  expect(kinds.filter((kind) => isRecordEvent({ kind }))).toEqual(['began', 'sent', 'received', 'changed']);
});
