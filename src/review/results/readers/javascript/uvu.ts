import { failureFrom } from '../failure-from.ts';
import { causeOfThrown } from '../js-error.ts';
import { listReader } from '../list-reader.ts';

/** The first line of uvu's own assertions ends with the name of the assertion. */
const ASSERTION =
  / {2}\((?:ok|is(?:\.not)?|equal|not(?:\.\w+)?|type|instance|match|snapshot|fixture|throws|unreachable)(?:\.\w+)?\)$/;

/** uvu. It names failed tests by suite and name, and only counts the others. */
export const uvu = listReader({
  format: 'uvu',
  marks: [/\n {2}Total: {5}\d/],
  needsClosing: true,
  sections: {
    list: [
      { kind: 'failed', line: /^ {2,3}FAIL (?: (?<suite>.*?) )? *"(?<name>.*)"$/ },
      { kind: 'count', line: /^ {2}Total: {5}(?<ran>\d{1,9})$/ },
      { kind: 'count', line: /^ {2}Passed: {4}(?<passed>\d{1,9})$/, above: /^ {2}Total:/ },
      { kind: 'closing', line: /^ {2}Skipped: {3}(?<skipped>\d{1,9})$/, above: /^ {2}Passed:/ },
      { kind: 'end', line: /^$/, above: /^$/ },
    ],
  },
  joint: ' ',
  failureOf: ({ groups: { suite = '' }, name, lines }) => {
    const [first = ''] = lines;
    const message = first.trim().replace(ASSERTION, '');
    const isAssertion = ASSERTION.test(first);
    return failureFrom({
      name: [suite, name].filter((title) => title.trim() !== '').join(' '),
      cause: isAssertion ? 'assertion' : causeOfThrown(message, lines),
      message,
      lines,
    });
  },
});
