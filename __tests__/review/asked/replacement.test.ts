import { describe, expect, test } from 'vitest';
import type { OriginalTests } from '../../../src/core/verdict/evidence.ts';
import type { Failure } from '../../../src/core/verdict/test-report.ts';
import { withAsked } from '../../../src/review/asked/expectations.ts';
import { testPaths } from '../../../src/review/source/test-files.ts';
import { failure } from '../../deliver/records.ts';

const PATH = 'test/send.test.js';
const OLD = 'GET,HEAD,PUT';
const NEW = 'GET,HEAD';
const SUITE = `const app = require('../index.js');

test('preflight', async () => {
  const { headers } = await ask(app());
  assert.deepStrictEqual(headers, {
    'allow-methods': 'GET,HEAD,PUT',
    vary: 'Origin',
  });
});
test('own methods', async () => {
  const { headers } = await ask(app({ methods: 'POST' }));
  assert.strictEqual(headers['allow-methods'], 'POST');
});
`;
const CODE = `const defaults = {
  methods: 'GET,HEAD,PUT',
  origin: '*',
};
`;
const STATED =
  'Default of methods is too wide\n\nFor v11 the default should be `GET,HEAD`; more is an option.';
const SHOWN =
  'Methods\n\nOthers allow `GET,HEAD` as the spec says, here it is `GET,HEAD,PUT`. Please use the short list everywhere.';

interface Altered {
  readonly before?: string;
  readonly task?: string;
  readonly after?: string;
  readonly code?: string;
  readonly failures?: readonly Failure[];
}

const UNEQUAL: Failure = {
  ...failure('preflight'),
  message: 'Expected values to be strictly deep-equal:',
  said: `+ actual - expected\n+ 'allow-methods': '${NEW}'\n- 'allow-methods': '${OLD}'`,
  at: { path: `/tmp/one/${PATH}`, line: 3 },
};
const NOW = SUITE.replace(OLD, NEW);

/** How many tests of the base expect what the task states; null: not all of it is stated. */
function asked({
  before = SUITE,
  task = STATED,
  after = NOW,
  code = CODE.replace(OLD, NEW),
  failures = [UNEQUAL],
}: Altered): number | null {
  const texts = [
    { path: PATH, before, after },
    { path: 'index.js', before: CODE, after: code },
    {
      path: 'test/vary.test.js',
      before: "const a = require('a').a;\n",
      after: "const { a } = require('a');\n",
    },
  ];
  const paths = [PATH, 'test/vary.test.js'];
  const tests: OriginalTests = { kind: 'failed', paths, failures };
  const how = { inAskedNames: { texts, names: [] }, taskText: task, isTest: testPaths(null) };
  const told = withAsked(tests, how);
  return (told.kind === 'failed' ? told.asAsked : undefined) ?? null;
}

describe('a text that the change replaces in code and tests', () => {
  test.each([
    STATED,
    SHOWN,
    'Methods\n\nThe default methods should be `GET,HEAD`.',
    'Methods\n\nThe default of methods should be `GET,HEAD`, not `GET,HEAD,PUT`.',
    'Methods\n\nIn the next major version the methods must be `GET,HEAD`.',
    'Preflight\n\nPlease use `GET,HEAD` instead of `GET,HEAD,PUT`.',
    'Preflight\n\nWe should replace `GET,HEAD,PUT` by `GET,HEAD` everywhere.',
  ])('is asked for: %s', (task) => {
    expect(asked({ task })).toBe(1);
  });

  test.each([
    ['another value', 'Methods\n\nThe default methods should be `GET,POST`.'],
    ['another setting', 'Methods\n\nThe default origin should be `GET,HEAD`.'],
    ['a default of nothing that is named', 'Too wide\n\nThe default should be `GET,HEAD`.'],
    ['the contrary', 'Methods\n\nThe default methods should not be `GET,HEAD`.'],
    ['a condition', 'Methods\n\nThe default methods should be `GET,HEAD` if `strict` is set.'],
    ['a question', 'Methods\n\nThe default methods should be `GET,HEAD`?'],
    ['what another one says', 'Methods\n\n> The default methods should be `GET,HEAD`.'],
    ['what nobody wants', 'Methods\n\n## Rejected ideas\n\nThe default methods should be `GET,HEAD`.'],
    ['the other direction', 'Methods\n\nPlease use `GET,HEAD,PUT` instead of `GET,HEAD`.'],
    ['no replacement', SHOWN.replace('Please use', 'Please do not use')],
    ['the old one', SHOWN.replace('Please use the short list', 'Please keep the long list')],
    ['nothing', SHOWN.replace(' Please use the short list everywhere.', '')],
    ['it in another paragraph', SHOWN.replace('. Please', '.\n\nPlease')],
    ['one of three', SHOWN.replace('the short list', '`GET` and no more')],
    ['one place alone', SHOWN.replace(' everywhere', ' in errors')],
    ['which is now the other way round', SHOWN.replace('here it is', 'later it may be')],
  ])('is not asked for by a task that states %s', (_what, task) => {
    expect(asked({ task })).toBeNull();
  });

  test.each<[string, Altered]>([
    ['the code has another new text', { code: CODE.replace(OLD, 'GET') }],
    ['the code replaces it in no literal', { code: `${CODE}// ${NEW}\n` }],
    ['a test has it as what it gives', { after: SUITE.replace("'POST' })", `'${NEW}' })`) }],
    ['more differs in the test', { after: NOW.replace("'Origin'", "'origin'") }],
    [
      'the task states two replacements that the code makes',
      {
        task: `${STATED}\n\nThe default origin should be \`GET\`.`,
        code: CODE.replace(OLD, NEW).replace('*', 'GET'),
      },
    ],
    ['more differs beside the tests', { after: `setUp();\n${NOW}` }],
    [
      'the task states another replacement first',
      {
        task: STATED.replace('\n\n', '\n\nThe default origin should be `GET`.\n\n'),
        code: CODE.replace(OLD, NEW).replace('*', 'GET'),
      },
    ],
    ['one of two failures is another', { failures: [UNEQUAL, { ...UNEQUAL, said: `'${OLD}'` }] }],
    ['a failure shows the new text alone', { failures: [{ ...UNEQUAL, said: `'${NEW}' of 'PUT'` }] }],
    [
      'a test fails that has another name now',
      {
        after: NOW.replace('own methods', 'methods of its own'),
        failures: [{ ...UNEQUAL, name: 'own methods', at: { path: PATH, line: 10 } }],
      },
    ],
    [
      'another test fails',
      { failures: [UNEQUAL, { ...UNEQUAL, name: 'own methods', at: { path: PATH, line: 10 } }] },
    ],
    [
      'a test of another file fails',
      { failures: [{ ...UNEQUAL, at: { path: 'test/vary.test.js', line: 1 } }] },
    ],
    ['it fails by something else', { failures: [{ ...UNEQUAL, said: `'${OLD}' is not a function` }] }],
    ['the failing test is not known', { failures: [{ ...UNEQUAL, name: 'all', at: null }] }],
  ])('does not explain that the tests of the base fail where %s', (_what, altered) => {
    expect(asked(altered)).toBeNull();
  });

  test('is found by the name of the test, beside new tests', () => {
    const after = `${NOW}test('new', () => assert.ok(app()));\n`;
    expect(asked({ after, failures: [{ ...UNEQUAL, at: null }] })).toBe(1);
  });

  test('may stay as it is in another test', () => {
    const kept = "test('kept', () => assert.strictEqual(parse('GET,HEAD,PUT').length, 3));\n";
    expect(asked({ before: SUITE + kept, after: NOW + kept })).toBe(1);
  });

  test('may be a part of texts', () => {
    const part = (text: string): string => text.replaceAll(OLD, `more; is=${OLD}; `);
    const texts = [
      { path: PATH, before: part(SUITE), after: part(SUITE).replace(OLD, NEW) },
      { path: 'index.js', before: part(CODE), after: part(CODE).replace(OLD, NEW) },
    ];
    const how = (taskText: string) => ({
      inAskedNames: { texts, names: [] },
      taskText,
      isTest: testPaths(null),
    });
    const tests: OriginalTests = { kind: 'failed', paths: [PATH], failures: [UNEQUAL] };
    expect(withAsked(tests, how(SHOWN))).toMatchObject({ asAsked: 1 });
    expect(withAsked(tests, how(STATED))).not.toHaveProperty('asAsked');
  });
});
