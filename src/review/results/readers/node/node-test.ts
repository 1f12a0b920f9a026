import { listReader } from '../list-reader.ts';
import type { Rule } from '../list-runner.ts';
import { isFilePath, nodeFailure } from './node-failure.ts';

const TIME = String.raw` \(\d{1,12}(?:\.\d{1,9})?ms\)`;
const NAME = `(?<name>.*?)(?:${TIME}(?: # .*)?)?$`;
const INDENT = '^(?<indent>(?: {2})*)';
const FILE = String.raw`(?<name>[^\s>]{1,300}\.[cm]?[jt]sx?)${TIME}$`;

const HEADING: Rule = {
  kind: 'failed',
  line: new RegExp(`^(?=(?<key>.*))✖ ${NAME}`),
  above: /^test at (?<path>.{1,600}):(?<row>\d{1,7}):\d{1,7}$/,
  enter: 'failures',
};

const SKIPPED = new RegExp(`^ *(?:[﹣⚠] |[✔✖] .*${TIME} # todo)`, 'i');

const RULES: readonly Rule[] = [
  { kind: 'count', line: /^ℹ tests (?<total>\d{1,9})/, clears: ['closings'], enter: 'closing' },
  { kind: 'fault', line: /^ℹ Error: (?<name>.* coverage does not meet threshold.*)$/, cause: 'diagnostic' },
  { kind: 'end', line: /^test at / },
  HEADING,
];

const COUNTS: readonly Rule[] = [
  {
    kind: 'count',
    line: /^ℹ (?:(?:suites|pass) \d|fail (?<failed>\d{1,9})|cancelled (?<errors>\d{1,9})|skipped (?<skipped>\d{1,9})|todo (?<pending>\d{1,9}))/,
  },
  { kind: 'closing', line: /^ℹ duration_ms \d/, enter: 'closed' },
];

/** A suite opens with a line of its own, and each test and suite ends with one. */
const TREE: readonly Rule[] = [
  { kind: 'skipped', line: SKIPPED },
  ...RULES,
  { kind: 'closing', line: /^Failed tests:(?<uncounted>)$/, above: /^$/, enter: 'dot' },
  { kind: 'ignored', line: /^✖ failing tests:$/ },
  { kind: 'group', line: new RegExp(`${INDENT}▶ ${NAME}`) },
  // A line above the note of a cut may be cut itself.
  { kind: 'end', line: /^ *[✔✖] /, below: /^\[\.\.\. \d/ },
  { kind: 'passed', line: new RegExp(`${INDENT}✔ ${NAME}`), endsGroup: true },
  // What a file printed before it failed to load.
  { kind: 'mark', line: new RegExp(`^(?<indent>)(?=(?<key>.*))✖ ${FILE}`), text: 'above' },
  { kind: 'mark', line: new RegExp(`${INDENT}(?=(?<key>.*))✖ ${NAME}`), endsGroup: true },
];

/**
 * Node's own runner with the reporters `spec` and `dot`; its TAP is read as TAP. The last closing is the runner's; the
 * failures follow it, with all their text indented. They are known in the tree by their whole line with its duration.
 */
export const nodeTest = listReader({
  format: 'node-test',
  title: "Node's own runner",
  recognisedBy: /^ℹ tests \d|^✖ failing tests:$|^Failed tests:\n\n✖ |^[✔✖] .{1,300} \(\d{1,9}\.\d{1,9}ms\)$/m,
  needsClosing: true,
  isLostByCut: true,
  sections: {
    list: TREE,
    closing: [...COUNTS, ...TREE],
    closed: [{ kind: 'end', line: /^✖ failing tests:$/, enter: 'failures' }, ...TREE],
    failures: [{ kind: 'end', line: SKIPPED }, ...RULES],
    dot: [
      ...RULES,
      { kind: 'failed', line: new RegExp(`^(?=(?<key>.*))✖ ${NAME}`) },
      { kind: 'end', line: /^[✔▶] /, enter: 'list' },
    ],
  },
  joint: ' > ',
  listed: 'always',
  noTest: isFilePath,
  failureOf: nodeFailure,
});
