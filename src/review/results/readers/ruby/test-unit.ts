import { listReader } from '../list-reader.ts';
import { rubyFailure } from './ruby-failure.ts';

const RULE = /^={70,}$/;

/** Ruby's test-unit. It reports each failure between two rules where it happens, and only counts what passed. */
export const testUnit = listReader({
  format: 'test-unit',
  marks: [/^Loaded suite /m],
  sections: {
    list: [
      {
        kind: 'failed',
        line: /^(?<kind>Failure|Error): (?<name>.{0,400}?\([^()]{1,400}\)|[\w:]{1,400})(?:: (?<message>.*))?$/,
        above: RULE,
      },
      { kind: 'end', line: RULE },
      {
        kind: 'closing',
        line: /^(?<total>\d{1,9}) tests, \d{1,9} assertions, (?<failed>\d{1,9}) failures, (?<errors>\d{1,9}) errors, (?<pending>\d{1,9}) pendings, (?<skipped>\d{1,9}) omissions, /,
        above: /^-{70,}$/,
      },
    ],
  },
  joint: ' ',
  failureOf: rubyFailure,
});
