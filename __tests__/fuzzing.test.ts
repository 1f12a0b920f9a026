import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchesIn } from '../src/adapters/scan/secretlint.ts';
import { checkPath } from '../src/core/paths/paths.ts';
import { protectedKind } from '../src/core/paths/protected-paths.ts';
import { repairJson } from '../src/dialect/json/repair.ts';
import { joined, lexObject, MAX_TOKENS } from '../src/dialect/json/tokens.ts';
import { readPlan } from '../src/dialect/plan/read-plan.ts';
import { readOutput } from '../src/review/results/read-output.ts';
import { stored, storedFiles, storedTools } from './review/results/readers/stored-outputs.ts';
import { examples } from './support/examples.ts';

// Whatever reads text of strangers, on 10,000 texts each before a release. Their time is bound by their length, which tests
// of each part hold with texts of up to a megabyte; here a text that costs more than its length would end the test.

const RUNS = { numRuns: examples(10_000) };

/** What means something to a reader, in any order and with anything between. */
function textOf(...words: readonly string[]): fc.Arbitrary<string> {
  const piece = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...words) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
    { weight: 1, arbitrary: fc.constantFrom('\n', ' ', '\t', '\r\n', '\0', '\u202e', '\ud800', '\u00e4') },
  );
  return fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));
}

const place = fc.double({ min: 0, max: 1, noNaN: true });

/** A real text with parts of it left out, repeated, put elsewhere or written over. */
function damaged(real: readonly string[], noise: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const change = fc.record({ from: place, to: place, into: place, text: noise, how: fc.nat(3) });
  return fc
    .tuple(fc.constantFrom(...real), fc.array(change, { minLength: 1, maxLength: 4 }))
    .map(([text, changes]) =>
      changes.reduce((now, { from, to, into, text: put, how }) => {
        const [start = 0, end = 0] = [from, to]
          .map((at) => Math.floor(at * now.length))
          .sort((a, b) => a - b);
        const at = Math.floor(into * now.length);
        const parts = ['', now.slice(start, end).repeat(2), put.slice(0, 80), now.slice(at, at + 200)];
        return `${now.slice(0, start)}${parts[how]}${now.slice(end)}`.slice(0, MAX_CHARS);
      }, text),
    );
}

const MAX_CHARS = 20_000;

const JSON_WORDS = [
  ...String.raw`{ } [ ] , : " ' \ \u00 \n "a" 'b' 1e9 true None // /* */`.split(' '),
  ...'<think> </think> {"requestFiles":["a"]} "edits": "finish": “ ” ...'.split(' '),
  '```',
  '```json\n',
];
const json = textOf(...JSON_WORDS);

test('whatever stands in braces, its tokens are its text, and JSON is never touched', () => {
  fc.assert(
    fc.property(json, (rest) => {
      const text = `{${rest}`;
      const lexed = lexObject(text, 0, MAX_TOKENS);
      expect(text.startsWith(joined(lexed.tokens))).toBe(true);
      expect(() => repairJson(lexed.tokens)).not.toThrow();
    }),
    RUNS,
  );
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { noNullPrototype: true }),
      (value) => {
        const text = JSON.stringify(value);
        const lexed = lexObject(`${text} behind`, 0, MAX_TOKENS);
        expect(lexed).toMatchObject({ kind: 'closed', end: text.length });
        expect(repairJson(lexed.tokens)).toMatchObject({ repairs: [] });
      },
    ),
    RUNS,
  );
});

const ANSWERS = join(import.meta.dirname, 'fixtures/answers');
const answers = readdirSync(ANSWERS)
  .filter((name) => name.endsWith('.answer.txt'))
  .map((name) => readFileSync(join(ANSWERS, name), 'utf8'))
  .filter(({ length }) => length < MAX_CHARS);

test('whatever a model answers, reading a plan ends, and twice in the same', () => {
  const options = { mark: 'm4rk5', isQuoted: () => false };
  expect(answers.length).toBeGreaterThan(5);
  fc.assert(
    fc.property(fc.oneof(json, damaged(answers, json)), (text) => {
      const reading = readPlan(text, options);
      expect(['plan', 'none', 'unreadable']).toContain(reading.kind);
      if (reading.kind === 'plan') expect(JSON.parse(JSON.stringify(reading.plan))).toEqual(reading.plan);
      if (text.length % 16 === 0) expect(readPlan(text, options)).toEqual(reading);
    }),
    RUNS,
  );
});

const outputs = storedTools()
  .flatMap((tool) => storedFiles(tool).map((file) => stored(tool, file)))
  .filter(({ length }) => length < MAX_CHARS);
const REPORTS = [
  ...[
    'not ok 1 - a\n',
    'ok 2\n',
    '1..2\n',
    '# fail 1\n',
    'FAIL a.test.js\n',
    '\u001b[31m',
    'Tests: 1 failed, 2 total\n',
  ],
  ...[
    '--- FAIL: TestA (0.00s)\n',
    '=== RUN TestA\n',
    'E   assert 1 == 2\n',
    '<testcase name="a">',
    '<failure message="',
    ']]>',
  ],
  ...[
    'test result: FAILED. 1 passed; 1 failed\n',
    'error[E0001]: x\n',
    'a.c:1:2: error: x\n',
    '99999999999999999999 passed',
  ],
];

test('whatever a command prints, its reading counts nothing below zero and names each failure once', () => {
  expect(outputs.length).toBeGreaterThan(100);
  fc.assert(
    fc.property(fc.oneof(textOf(...REPORTS), damaged(outputs, textOf(...REPORTS))), (text) => {
      const { failures, counts, passed } = readOutput(text);
      const ids = failures.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(new Set(passed).size).toBe(passed.length);
      for (const count of counts === null ? [] : [counts.executed, counts.skipped])
        expect(Number.isSafeInteger(count) && count >= 0, String(count)).toBe(true);
      for (const { at } of failures) if (at?.line != null) expect(at.line).toBeGreaterThanOrEqual(0);
    }),
    RUNS,
  );
});

const NAMES = [
  ...'/ // . .. ./ ../ .git .GIT .git. git~1 .github workflows ci.yml AGENTS.md'.split(' '),
  ...['a', 'B', ' ', ':', '\\', '~', '%2e', 'CON', '.npmrc', '.husky', '\u200d', 'ﬁ', 'ı', 'K', '::$DATA'],
];

test('whatever path is named, what is taken lies below the root, outside of .git, and is protected in any case of letters', () => {
  fc.assert(
    fc.property(textOf(...NAMES), (raw) => {
      const checked = checkPath(raw);
      if (checked.kind === 'refused') return;
      const { path } = checked;
      const names = path.split('/');
      expect(path).not.toMatch(/^\/|\\|[\p{Cc}\p{Cf}]/u);
      expect(
        names.filter((name) => name === '' || /^\.+ *$/.test(name) || /^\.git[. ]*$/i.test(name)),
      ).toEqual([]);
      expect(checkPath(path)).toEqual(checked);
      for (const other of [path.toUpperCase(), path.toLowerCase()])
        if (protectedKind(path) !== null) expect(protectedKind(other), other).not.toBeNull();
    }),
    RUNS,
  );
});

const KEYS = [
  `ghp_${'a1B2c3'.repeat(6)}`,
  '-----BEGIN RSA PRIVATE KEY-----\n',
  '-----END RSA PRIVATE KEY-----',
  ...'ghs_1_ AKIA AWS_SECRET_ACCESS_KEY=" sk-ant- https://a:b@c.example postgres://a: @host/'.split(' '),
  ...'xoxb- {"auths":{ npm_ ='.split(' '),
];

test('whatever a change holds, what is found in it stands in it', async () => {
  await fc.assert(
    fc.asyncProperty(textOf(...KEYS), async (text) => {
      for (const { from, to } of await matchesIn('package.json', text)) {
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeGreaterThan(from);
        expect(to).toBeLessThanOrEqual(text.length);
      }
    }),
    RUNS,
  );
});
