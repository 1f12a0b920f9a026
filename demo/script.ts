import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Reply } from '../embedded/model-server.ts';

const DURATION = `/** Seconds of a duration such as "1h30m15s", "2m30s" or "45s". */
export function parseDuration(text) {
  const match = /^(?=\\d)(?:(\\d+)h)?(?:(\\d+)m)?(?:(\\d+)s)?$/.exec(text.trim());
  if (match === null) {
    throw new RangeError(\`Not a duration: \${text}\`);
  }
  const [hours, minutes, seconds] = match.slice(1).map((digits) => Number(digits ?? 0));
  return hours * 3600 + minutes * 60 + seconds;
}
`;

const TEST_FILE = 'test/duration.test.js';
const TEST_BEFORE = "test('nonsense is refused', () => {\n";
const TEST_AFTER = `test('minutes and seconds', () => {
  assert.equal(parseDuration('2m30s'), 150);
});

${TEST_BEFORE}  assert.throws(() => parseDuration(''), RangeError);
`;

/** Path -> text of each file that the script changes, as it leaves it. */
export async function expectedFiles(): Promise<Readonly<Record<string, string>>> {
  const tests = await readFile(join(import.meta.dirname, 'project', TEST_FILE), 'utf8');
  return { 'src/duration.js': DURATION, [TEST_FILE]: tests.replace(TEST_BEFORE, () => TEST_AFTER) };
}

/**
 * What the local model says about the demo's issue: it looks around, mends half of it, is sent back by the host's own
 * run of the tests, and mends the rest.
 */
export const SCRIPT: readonly Reply[] = [
  {
    text: 'The parser takes hours and minutes only. I look at its tests first.',
    calls: [
      { name: 'read-file', arguments: { path: 'test/duration.test.js' } },
      { name: 'search', arguments: { pattern: 'parseDuration' } },
    ],
  },
  {
    text: 'I let the expression take seconds too.',
    calls: [
      {
        name: 'patch-file',
        arguments: {
          path: 'src/duration.js',
          search: 'const match = /^(\\d+)([hms])(?:(\\d+)m)?$/.exec(text.trim());',
          replace: 'const match = /^(\\d+)([hms])(?:(\\d+)m)?(?:(\\d+)s)?$/.exec(text.trim());',
        },
      },
      {
        name: 'finish',
        arguments: { title: 'Accept seconds in durations', summary: 'The expression takes seconds.' },
      },
    ],
  },
  {
    text: 'The seconds are matched and not counted. Each part gets its own group.',
    calls: [
      {
        name: 'write-file',
        arguments: {
          path: 'src/duration.js',
          content: DURATION,
        },
      },
      {
        name: 'patch-file',
        arguments: {
          path: TEST_FILE,
          search: TEST_BEFORE,
          replace: TEST_AFTER,
        },
      },
      { name: 'run-command', arguments: { command: 'npm test' } },
    ],
  },
  {
    calls: [
      {
        name: 'finish',
        arguments: {
          title: 'Accept seconds in durations',
          summary:
            'parseDuration reads hours, minutes and seconds, each of them optional, and still refuses an empty text. A test for "2m30s" is new, and one that there was asks for the empty text, too.',
        },
      },
    ],
  },
];
