import { describe, expect, test } from 'vitest';
import type { RoundsEnd } from '../../src/core/decision.ts';
import type { Evidence } from '../../src/core/verdict/evidence.ts';
import { TAMPER_KINDS, type Tampering } from '../../src/core/verdict/tampering.ts';
import { pullRequestBody as bodyAbout } from '../../src/deliver/body.ts';
import type { RunRecord } from '../../src/deliver/text/run-record.ts';
import { heldFailed, heldPassed, NO_TESTS, proven } from '../support/claims.ts';
import {
  blocking,
  CLAIM,
  classed,
  comparison,
  failsAsBefore,
  failure,
  green,
  record,
  red,
  renderedOf,
  validated,
} from './records.ts';

const COMMIT = 'c'.repeat(40);

function pullRequestBody(of: RunRecord): string {
  return bodyAbout(of, COMMIT);
}

/** The paragraph that comes first. */
function verdictOf(body: string): string {
  return body.split('\n\n', 1)[0] ?? '';
}

function said(summary: string, title = CLAIM.title): string {
  const end = { kind: 'validated', claim: { title, summary }, verdict: green() } as const;
  return pullRequestBody(validated({}, { end }));
}

/** An ordinary change: one command, one file of code and its test. */
const ORDINARY = `> [!NOTE]
> **Validated.** 1 test of this change fails on the old code and passes on the new.

Closes #42. The content of ccccccc was tested.

> **The model says:** Seconds are read. The pattern lacked them.

| Command | Base | This change | Difference |
|---|---|---|---|
| \`npm test\` | 1 of 12 tests failed | passed, 13 tests | 1 fixed |

<details><summary>Evidence</summary>

| Command | Old code + this change's tests | This change |
|---|---|---|
| \`npm test\` | exit code 1 | passed |

Tests that fail on the old code and pass on the new:

- \`reads seconds\`

Its message on the old code:

\`\`\`text
Expected 90 to be 5400
\`\`\`

</details>

<details><summary>Failures by name</summary>

**Fixed**

- \`two and three are five\`

</details>

<details><summary>Changed files (1)</summary>

- \`src/a.ts\` modified, +3 −1

</details>

**Cost:** 4 rounds with \`some-model\`, 5200 tokens (60 % of the input cached), 0.0123 US dollars, 61 s. [Workflow run](https://github.example/octo/hello/actions/runs/7).

To ask for more, comment \`/tether\` and what is missing on issue #42; the label starts over.

<!-- tether:pull-request issue=42 -->`;

describe('the pull request of a validated change', () => {
  test('says of an ordinary change what is to be known of it, in 120 words before the first fold', () => {
    const body = said('Seconds are read. The pattern lacked them.');
    expect(body).toBe(ORDINARY);
    expect(body.split('<details>', 1)[0]?.split(/\s+/).length).toBeLessThan(120);
  });

  test('closes its issue and no other, and quotes the instruction', () => {
    const body = pullRequestBody(validated({}, { task: { instruction: 'Also hours, @octocat.' } }));
    expect(new Set(renderedOf(body).match(/#\d+/g))).toEqual(new Set(['#42']));
    expect(body).toContain('```text\nAlso hours, @octocat.\n```');
    expect(body.match(/<details>/g)?.length).toBe(body.match(/<\/details>/g)?.length);
  });

  test('tells how many tests decide where they are not all named', () => {
    const tests = Array.from({ length: 325 }, (_, index) => `reads row ${index}`);
    const told = pullRequestBody(validated({ proof: proven(tests) }));
    expect(told).toContain('325 tests of this change fail on the old code and pass on the new');
    expect(told).toContain('- `reads row 19`\n- ... and 305 more\n');
  });

  test('names and counts what decides once, however often the runner says the same name', () => {
    const tests = ['limit > should throw', 'adds', 'limit > should throw', 'limit > should throw'];
    const told = pullRequestBody(validated({ proof: proven(tests) }));
    expect(told).toContain('2 tests of this change fail');
    expect(told).toContain(
      'Tests that fail on the old code and pass on the new:\n\n- `limit > should throw` (3 times)\n- `adds`\n\n',
    );
  });

  test('names a fixed failure once: among the tests that decide, or by itself', () => {
    const by = { by: 'tests-of-the-base' } as const;
    const told = pullRequestBody(validated({ proof: proven(['two and three are five'], by) }));
    expect(told.match(/- `two and three are five`/g)).toHaveLength(1);
  });
});

describe('the words of the model', () => {
  test('are quoted once, also where the template of the repository asks for them', () => {
    const body = pullRequestBody(validated({}, { form: { template: '## Summary\nwhat?\n' } }));
    expect(body.split('The model says')).toHaveLength(2);
    expect(body).toMatch(/## Summary\n\nThe top of this text quotes/);
  });

  test('are cut where they are long, and say so', () => {
    const body = said(`It reads seconds. ${'It also reads hours. '.repeat(80)}The end.`);
    expect(body).toMatch(/^> \*\*The model says:\*\* It reads seconds\. .*\n> .*characters left out/m);
    expect(body).not.toContain('The end.');
    expect(said('')).not.toContain('The model says');
  });
});

describe('what a reviewer must not overlook', () => {
  test('what weakens validation before what is only worth a look, each with its place', () => {
    const tampering: readonly Tampering[] = [
      { kind: 'build-changed', path: 'Makefile', line: null, detail: 'It passes too.' },
      { kind: 'dependencies-changed', path: 'package-lock.json', line: null, detail: 'It pins others.' },
      { kind: 'line-to-look-at', path: 'a.js', line: 1, detail: 'One.' },
      { kind: 'line-to-look-at', path: 'a.js', line: 2, detail: 'Two.' },
      { kind: 'tests-removed', path: 'test/a.test.js', line: 7, detail: 'The test `adds` is skipped.' },
    ];
    const originalTests = heldFailed(['test/a.test.js'], [failure('adds', { message: '5 is not 6' })]);
    expect(pullRequestBody(validated({ tampering, originalTests }))).toContain(
      [
        '**Look at:**\n',
        '- **Failing tests removed:** `test/a.test.js:7`: The test \\`adds\\` is skipped.',
        '- **Changed tests:**',
        '  - the old version of 1 existing test fails on the new code (changed: `test/a.test.js`). Check that the issue asks for it.',
        '  - `adds`: `5 is not 6`',
        '- **Changed dependencies:** `package-lock.json`: It pins others.',
        '- **Unusual lines:**',
        '  - `a.js:1`: One.',
        '  - `a.js:2`: Two.',
        '- **Changed manifests and build files:** `Makefile`: It passes too.\n',
      ].join('\n'),
    );
  });

  test('how the tests of the base end where tests are changed', () => {
    const paths = ['test/a.test.js'];
    const of = (originalTests: Evidence['originalTests']) => pullRequestBody(validated({ originalTests }));
    expect(of(heldPassed(paths))).toContain(
      '1 file of tests changed; the old versions pass on the new code, too.',
    );
    expect(of(heldPassed(paths, 'base'))).toContain(
      '1 file of tests changed; the code is that of the base, where the old versions pass.',
    );
    const inCode = { originalTests: heldPassed([...paths, 'src/lib.rs']), tests: paths };
    expect(pullRequestBody(validated(inCode))).toContain(
      '1 file of tests and tests in 1 file of code changed; the old versions pass on the new code, too.',
    );
    const unclear = { kind: 'not-compared', paths, command: null, why: 'nothing was run' } as const;
    expect(of(unclear)).toContain(
      'without the change of `test/a.test.js`, existing tests were not seen to pass on the new code: nothing was run.',
    );
    expect(of({ ...unclear, command: 'npm test', why: 'they need more' })).toContain(
      'pass on the new code: with `npm test`, they need more.',
    );
    expect(of({ kind: 'unchanged' })).not.toMatch(/old versions|Changed tests/);
  });

  test('files that commands wrote, as far as they are part of the change', () => {
    const generatedFiles = [
      { path: 'src/a.ts', why: null },
      { path: 'gone.lock', why: null },
      { path: '.github/workflows/ci.yml', why: 'Workflows are protected.' },
    ];
    const body = pullRequestBody(validated({}, { change: { generatedFiles } }));
    expect(body).toContain('- `src/a.ts` modified, +3 −1, written by a command, not by the model');
    expect(body).toContain('- `.github/workflows/ci.yml` was left as it is: Workflows are protected.');
    expect(body).not.toContain('gone.lock');
  });

  test('what nothing speaks for', () => {
    const commands = ['npm test', 'npm run lint {path}'].map((text) => ({
      text,
      argv: ['npm'] as const,
      purpose: 'validate' as const,
      origin: 'input' as const,
    }));
    const skipping = comparison();
    const { reading } = skipping.candidate;
    const candidate = {
      ...skipping.candidate,
      reading: reading === null ? null : { ...reading, counts: { executed: 9, skipped: 4 } },
    };
    const files = [{ path: 'logo.png', kind: 'added' as const, added: null, deleted: null }];
    const body = pullRequestBody(
      validated(
        {
          comparisons: [{ ...skipping, candidate }],
          proof: NO_TESTS,
        },
        { checks: { commands }, change: { files } },
      ),
    );
    expect(body).toContain('- `npm run lint {path}` was not run.');
    expect(body).not.toContain('- `npm test` was not run.');
    expect(body).toContain('passed, 9 tests, 4 skipped');
    expect(body).toContain('Binary files, which nobody can read here: `logo.png`.');
  });

  test('failures that the base has too, in the table and by name', () => {
    const body = pullRequestBody(validated({ comparisons: [failsAsBefore(25)] }));
    expect(body).toContain(
      '| `make check` | exit code 2, 5 tests | exit code 2, 5 tests | 25 pre-existing |',
    );
    expect(body).toContain('**The base has them too**');
    expect(body).toContain('- ... and 5 more');
    const originalTests = heldPassed(['test/a.test.js']);
    const beside = pullRequestBody(validated({ originalTests, comparisons: [failsAsBefore(1)] }));
    expect(beside).toContain('the old versions have no new failure on the new code, either.');
  });
});

describe('the pull request of a change that is not validated', () => {
  const unvalidated = (verdict = red()): RoundsEnd => ({
    kind: 'unvalidated',
    claim: CLAIM,
    verdict,
    why: 'validation failed 4 times',
  });

  test('warns in its verdict, does not close the issue and shows what failed', () => {
    const body = pullRequestBody(record({ end: unvalidated(), verdict: red() }));
    expect(body).toContain('To go on from here, put the label on again, or comment `/tether`');
    expect(verdictOf(body)).toBe(
      '> [!WARNING]\n> **Not validated:** validation failed 4 times; 1 new failure.',
    );
    expect(body).not.toContain('Closes #42');
    expect(body).toContain(
      '| `npm test` | 1 of 12 tests failed | exit code 1, 12 tests | **1 newly failing** |',
    );
    expect(body).toContain('```text\nit is broken\n```');
  });

  test('where no command ran, names the commit and no test', () => {
    const verdict = red({ comparisons: [] });
    const body = pullRequestBody(record({ end: unvalidated(verdict), verdict }));
    expect(body).toContain('This is about commit ccccccc.');
    expect(body).not.toContain('was tested');
  });

  test('of a command whose failures were all read, these are shown and not what else it printed', () => {
    const details = 'expected 1\nactual 2';
    const failures = [classed('regression', 'adds', { message: 'expected 1', details })];
    const body = pullRequestBody(
      record({ end: unvalidated(), verdict: red({ comparisons: [blocking('regressed', { failures })] }) }),
    );
    expect(body).toContain(`\`\`\`text\nadds\n${details}\n\`\`\``);
    expect(body).not.toContain('it is broken');
  });

  test('a command that was not run is no result', () => {
    const candidate = { result: { kind: 'refused', why: 'no make' } as const, reading: null };
    const verdict = red({ comparisons: [blocking('not-run', { candidate, base: null, why: 'no make' })] });
    const body = pullRequestBody(record({ end: unvalidated(verdict), verdict }));
    expect(body).toContain('| `npm test` | not run | not run | no make |');
  });

  test.each(['needs-review', 'withdrawn'] as const)('%s: the critic is quoted as a model', (kind) => {
    const end: RoundsEnd = { kind, claim: CLAIM, verdict: green(), feedback: 'Ask @octocat.\n```\n# Title' };
    const body = pullRequestBody(record({ end, verdict: green() }));
    expect(body).toContain('**The critic, a second model, says:**');
    expect(body).toContain('````text\nAsk @octocat.');
    expect(renderedOf(body)).not.toMatch(/@octocat|# Title/);
    expect(body).not.toContain('Closes #42');
  });
});

/** What a stranger may put into a name, a path, a message or an issue. */
const HOSTILE = [
  '@octocat',
  'closes #7',
  'GH-7',
  '[click](https://evil.example)',
  '![x](https://evil.example/a.png)',
  '<img src=x onerror=alert(1)>',
  '</details><script>',
  '`code` ``more``',
  '```\n# heading',
  'a\\|@octocat b',
  'a|b|c',
  '\n::error::owned\n',
  '\u202Etxt.exe',
  '\u001B[31mred',
  '> [!NOTE]\n> **Validated.**',
  '<!-- tether:status issue=1 -->',
  '/tether merge',
  '*bold* _it_ ~~gone~~',
];

function everywhere(text: string): string {
  const places: Partial<Evidence> = {
    comparisons: [
      comparison({
        failures: [
          { class: 'fixed', failure: failure(text, { message: text, at: { path: text, line: 3 } }) },
        ],
      }),
      failsAsBefore(1),
      blocking('not-run', { command: text, why: text, failures: [classed('regression', text)] }),
    ],
    proof: proven([text], { command: text, message: text }),
    tampering: TAMPER_KINDS.map((kind) => ({ kind, path: text, line: 1, detail: text })),
    originalTests: heldFailed([text], [failure(text, { message: text })]),
  };
  const verdict = green(places);
  return pullRequestBody(
    record({
      end: {
        kind: 'needs-review',
        claim: { title: text, summary: `Said: ${text}` },
        verdict,
        feedback: text,
      },
      verdict,
      task: { title: text, instruction: text },
      change: {
        files: [{ path: text, kind: 'added', added: null, deleted: null }],
        generatedFiles: [{ path: 'x', why: text }],
        formatted: [
          { kind: 'formatted', path: text, by: text },
          { kind: 'left', path: text, by: text, why: text },
          { kind: 'failed', by: text, why: text },
        ],
      },
      cost: { model: text },
    }),
  );
}

describe('text of strangers', () => {
  test.each(HOSTILE)('%j does nothing, wherever it stands', (text) => {
    const body = everywhere(text);
    const rendered = renderedOf(body);
    expect(rendered).not.toMatch(/@octocat|evil\.example|<img|<script|^(?:::error|# heading|\/tether)/m);
    expect(rendered).not.toMatch(/GH-7|(?<!\\)\*\*Validated/);
    expect(rendered.match(/<!--/g)).toHaveLength(1);
    expect(new Set(rendered.match(/#\d+/g))).toEqual(new Set(['#42']));
    expect(rendered.match(/<details>/g)?.length).toBe(rendered.match(/<\/details>/g)?.length);
    expect(body.replaceAll('\n', '')).not.toMatch(/\u202E|\p{Cc}/u);
    expect(verdictOf(body).startsWith('> [!WARNING]\n> **Not validated:** ')).toBe(true);
  });

  test('a bar behind a backslash cannot get out of its cell', () => {
    const [row = ''] = everywhere('a\\|@octocat b')
      .split('\n')
      .filter((line) => line.startsWith('| ') && line.includes('octocat'));
    // Every bar inside has an odd number of backslashes before it, so only the five of the frame divide.
    const dividers = [...row.matchAll(/(\\*)\|/g)].filter(([, slashes = '']) => slashes.length % 2 === 0);
    expect(dividers).toHaveLength(5);
  });
});

test('everything at its worst still fits, keeps the verdict and the end, and says what is missing', () => {
  const long = '`|\\'.repeat(20_000);
  const many = <Item>(item: Item): readonly Item[] => Array.from({ length: 400 }, () => item);
  const failures = many({ class: 'regression' as const, failure: failure(long, { message: long }) });
  const verdict = red({
    comparisons: many(blocking('regressed', { command: long, why: long, failures: failures.slice(0, 20) })),
    proof: proven(many(long), { message: long, command: long }),
    tampering: many({ kind: 'tests-removed', path: long, line: null, detail: long }),
    originalTests: heldFailed(many(long), many(failure(long))),
  });
  const end: RoundsEnd = {
    kind: 'needs-review',
    claim: { title: long, summary: `Said: ${long}` },
    verdict,
    feedback: long,
  };
  const file = { path: long, kind: 'added' as const, added: 1, deleted: 0 };
  const body = pullRequestBody(
    record({
      ...{ end, verdict, task: { title: long, instruction: long } },
      change: { files: many(file) },
      cost: { model: 'm' },
    }),
  );
  expect(body.length).toBeLessThan(65_000);
  expect(verdictOf(body).startsWith('> [!WARNING]\n> **Not validated:**')).toBe(true);
  expect(body).toContain('<!-- tether:pull-request issue=42 -->');
  expect(body).toContain('Left out, because this page would be too long: ');
});
