import { describe, expect, test } from 'vitest';
import { notElsewhere, readDispatched } from '../../../src/intake/trigger/dispatched.ts';

const NOTHING = { issueInput: '', instructionInput: '', elsewhere: null };

test('the inputs of the action count before those of the event', () => {
  const payload = { inputs: { issue: ' 8 ', instruction: ' From the form. ' } };
  expect(readDispatched(payload, NOTHING)).toEqual({
    kind: 'dispatched',
    issue: 8,
    instruction: 'From the form.',
    repository: null,
  });
  const given = { ...NOTHING, issueInput: '9', instructionInput: 'Given.' };
  expect(readDispatched(payload, given)).toMatchObject({ issue: 9, instruction: 'Given.' });
});

test('the issue may be of another repository', () => {
  const elsewhere = { ...NOTHING, issueInput: '9', elsewhere: 'octo/hello' };
  expect(readDispatched({}, elsewhere)).toMatchObject({ repository: { owner: 'octo', name: 'hello' } });
});

describe('what is no number of an issue is told as it stands', () => {
  test.each([
    ['', 'It is empty.'],
    ['seven', 'It is "seven".'],
  ])('%j', (issueInput, was) => {
    expect(readDispatched({ inputs: { issue: {} } }, { ...NOTHING, issueInput })).toMatchObject({
      kind: 'fault',
      parts: { was },
    });
  });
});

test.each([
  ['issues', 'The event was issues.'],
  ['', 'The event was (none).'],
])('another repository is refused to the event %j', (event, was) => {
  expect(notElsewhere(event)).toMatchObject({ wrong: expect.stringContaining('workflow_dispatch'), was });
});
