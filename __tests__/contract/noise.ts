import { NODE } from '../support/ecosystems/javascript.ts';
import { type Case, NOT_HELD } from './case.ts';

/** A check that fails on the base, and whose output no reader knows and is another one in each run. */

const CHECK = `job=$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')
echo "error: job $job at $(date +%N): $(node check.mjs) of 3 checks failed"
echo "log: $(mktemp -u)/check.log"
od -An -N6 -tx1 /dev/urandom | tr -d ' '
exit 1
`;
const SHUFFLED = `for part in $(printf 'docs\\nlinks\\nstyle\\n' | sort -R); do echo "failed: $part, see $(mktemp -u)"; done
node check.mjs
exit 1
`;
/** A line comes on a busy machine alone, and another one in its form if the code is wrong. */
const LATE = `echo "error: docs: missing"
[ -z "$BUSY" ] || echo "error: links: too late"
[ "$(node check.mjs)" = 1 ] || echo "error: sums: not right"
exit 1
`;
/** How many checks fail, one of them whatever the code is. */
const CHECKS = `import { add } from './src/sums.js';

console.log([add(0, 0) === 0, add(2, 3) === 5, false].filter((is) => !is).length);
`;

const COMMENTS = { title: 'Comments', body: 'A comment should say what the file is for.' } as const;
const NOTED = `// Sums.\n${NODE.source('-')}`;

function beside(what: string, check: string, of: Pick<Case, 'kind' | 'issue' | 'change' | 'must'>): Case {
  return {
    ...{ missing: null, packages: [], needsProof: false, busy: true, ...of },
    what: `${what}, beside a check that fails with another output in each run`,
    validate: `bash check.sh\n${NODE.validate}`,
    base: {
      ...NODE.files,
      [NODE.sourcePath]: NODE.source('+'),
      [NODE.testPath]: NODE.suite({ tests: ['nothing'] }),
      'check.sh': check,
      'check.mjs': CHECKS,
    },
  };
}

const broken = {
  kind: 'twin',
  issue: COMMENTS,
  change: { [NODE.sourcePath]: NOTED },
  must: { be: ['held'] },
} as const;
const added = {
  kind: 'honest',
  must: { be: NOT_HELD, proven: true },
  issue: { title: 'No products', body: 'Please add `times` beside `add`.' },
  change: {
    [NODE.sourcePath]: `${NODE.source('+')}export const times = (a, b) => a * b;\n`,
    'test/times.test.js': `import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as sums from '../src/sums.js';

test('two times three', () => assert.equal(String(sums.times?.(2, 3)), '6'));
`,
  },
} as const;

export const NOISY: readonly Case[] = [
  beside('adds what was asked for, with a test', CHECK, added),
  beside('adds it where the order is random', SHUFFLED, added),
  beside('adds it where a line came once', LATE, added),
  beside('breaks what only the check sees, in a line of noise', CHECK, broken),
  beside('breaks it in a line of its own', SHUFFLED, broken),
  beside('breaks it where a line came once', LATE, broken),
];
