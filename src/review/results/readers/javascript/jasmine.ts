import type { FailureCause } from '../../../../core/verdict/test-report.ts';
import { causeOfThrown, headOfError } from '../error.ts';
import type { FailedTest } from '../failure-from.ts';
import { listReader } from '../list-reader.ts';
import type { Block } from '../list-runner.ts';
import { traceOf } from '../trace.ts';

const OWN = /^ {2}(?:Message|Stack):$|^ +at <Jasmine>$/;

/** Jasmine. It lists failures after the dots of all specs, so the list right before a closing is the real one. */
export const jasmine = listReader({
  format: 'jasmine',
  title: 'Jasmine',
  recognisedBy: /^\d+ specs?, \d+ failure|^No specs found$/m,
  needsClosing: true,
  sections: {
    list: [
      {
        kind: 'closing',
        line: /^(?<total>\d{1,9}) specs?, (?<failed>\d{1,9}) failures?(?:, (?<pending>\d{1,9}) pending specs?)?$/,
        below: /^Finished in \d[\d.]* seconds?$/,
      },
      { kind: 'closing', line: /^(?<passed>)No specs found$/, below: /^Finished in / },
      { kind: 'fault', line: /^(?<name>Incomplete: .*No specs found)$/, cause: 'load' },
      { kind: 'fault', line: /^(?<name>Incomplete: .*)$/, cause: 'unknown' },
      { kind: 'end', line: /^Failures:$/, clears: ['failures'] },
      { kind: 'end', line: /^Pending:$/ },
      // Entries of pending specs have no message.
      {
        kind: 'failed',
        line: /^(?:\d{1,7}\) |(?<suite>Suite error: ))(?<name>\S.*)$/,
        below: /^ {2}Message:$/,
      },
    ],
  },
  failureOf,
});

function failureOf({ name, groups: { suite }, lines }: Block): Partial<FailedTest> {
  const own = lines.filter((line) => !OWN.test(line));
  const head = headOfError(own);
  // Each failed expectation has its own stack.
  const second = lines.indexOf('  Message:', 1);
  return {
    id: `${suite ?? ''}${name}`,
    cause: suite === undefined ? causeOf(head) : 'error',
    lines: own,
    trace: traceOf(second < 0 ? lines : lines.slice(0, second), 'javascript'),
  };
}

/** Jasmine's matchers say `Expected`, after the text of `withContext` if any; `fail()` says `Failed`. */
function causeOf(head: string): FailureCause {
  return /^(?:.*: )?Expected /.test(head) || /^Failed(?::|$)/.test(head) ? 'assertion' : causeOfThrown(head);
}
