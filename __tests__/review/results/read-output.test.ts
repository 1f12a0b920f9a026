import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BoundedOutput } from '../../../src/adapters/process/bounded-output.ts';
import { OUTPUT_LIMITS } from '../../../src/adapters/sandbox/run.ts';
import { readOutput } from '../../../src/review/results/read-output.ts';
import {
  MAX_FAILURES,
  outputText,
  UniqueIds,
  withoutNumber,
} from '../../../src/review/results/readers/format.ts';
import { runsOf } from '../../../src/review/results/readers/runs.ts';
import { stored, storedFiles, storedTools } from './readers/stored-outputs.ts';
import { printed, told } from './readers/told.ts';

const RUNNERS = ['vitest', 'jest', 'mocha', 'node-test', 'tap', 'tsc', 'eslint'];
const ALL = RUNNERS.flatMap((runner) => storedFiles(runner).map((file) => [runner, file] as const));
const textOf = ([runner, file]: readonly [string, string]): string => stored(runner, file);

/** By folder of captured outputs, the formats that are in them, where these have another name or are several. */
const STARTED: ReadonlyMap<string, readonly string[]> = new Map([
  ['bun', ['bun-test']],
  ['ctest', ['ctest', 'gcc', 'googletest']],
  ['deno', ['deno-test', 'tsc']],
  ['eslint', ['eslint', 'biome']],
  ['gradle', ['gradle', 'javac']],
  ['surefire', ['maven', 'javac']],
  ['vitest', ['vitest', 'tap']],
]);

describe('outputs', () => {
  test.each(storedTools())('of %s are read as of that tool, of one that it starts, or as of none', (tool) => {
    const own = STARTED.get(tool) ?? [tool];
    const formats = storedFiles(tool).flatMap((file) => readOutput(stored(tool, file)).formats);
    expect(formats).toContain(own[0]);
    expect(formats.filter((format) => !own.includes(format))).toEqual([]);
  });

  test('what a runner tells a second time as TAP is told once', () => {
    const both = readOutput(printed('vitest', 'default-and-tap-v5'));
    expect(both.formats).toEqual(['tap', 'vitest']);
    expect([...told(both)].sort()).toEqual([...told(readOutput(printed('vitest', 'several-v5')))].sort());
  });

  test('what TAP alone tells is kept', () => {
    const other = 'TAP version 14\nnot ok 1 - of another program\n1..1\n';
    const both = readOutput(`${printed('vitest', 'several-v5')}\n${other}`);
    expect(both.failures.map(({ id }) => id)).toContain('of another program');
    expect(both.counts).toEqual({ executed: 6, skipped: 1 });
  });

  test('TAP without its first line is not looked for beside a known runner', () => {
    // The tests of this run print `not ok 1 - made up` and a plan.
    expect(told(readOutput(printed('vitest', 'noise-v5')))).toEqual([
      '2 ran, 0 skipped',
      'assertion test/noise.test.js > is loud and fails',
    ]);
  });

  test('checks that follow each other are added up', () => {
    const parts = [
      printed('tsc', 'one-v5.9'),
      printed('eslint', 'errors-v10'),
      printed('jest', 'several-v30'),
      printed('mocha', 'several-v12'),
    ];
    const reading = readOutput(parts.join('\n'));
    expect([...reading.formats].sort()).toEqual(['eslint', 'jest', 'mocha', 'tsc']);
    expect(reading.counts).toEqual({ executed: 9, skipped: 2 });
    expect(reading.failures).toHaveLength(1 + 5 + 3 + 2);
    expect(reading.isComplete).toBe(true);
  });

  test.each([
    ['surefire', '3-compile-error-quiet'],
    ['surefire', '2-test-compile-error'],
    ['gradle', 'compile-error'],
  ])('that the build of %s %s failed is not told beside what the compiler says', (runner, name) => {
    const { failures } = readOutput(printed(runner, name));
    expect(failures.length).toBeGreaterThan(0);
    for (const { id } of failures) expect(id).toMatch(/\.java/);
  });

  test('a build that failed without a word of its compiler is told', () => {
    const goal =
      '[ERROR] Failed to execute goal org.apache.maven.plugins:maven-compiler-plugin:3.14.1:compile';
    const text = `${goal} (default-compile) on project calc: Fatal error compiling -> [Help 1]\n`;
    expect(readOutput(text).failures.map(({ id }) => id)).toEqual(['compiler:compile of calc']);
    const beside = readOutput(`${printed('jest', 'several-v30')}\n${text}`).failures.map(({ id }) => id);
    expect(beside).toContain('compiler:compile of calc');
    const warned = readOutput(
      `${printed('javac', 'raw-warnings')}\n${printed('jest', 'several-v30')}\n${text}`,
    );
    expect(warned.failures.map(({ id }) => id)).toContain('compiler:compile of calc');
  });

  test('one that did not come to its end makes the whole incomplete', () => {
    const cut = printed('jest', 'several-v30').split('Tests:  ')[0] ?? '';
    const reading = readOutput(`${printed('tsc', 'one-v5.9')}\n${cut}`);
    expect(reading.isComplete).toBe(false);
    expect(reading.counts).toBeNull();
  });

  test('the same test of two runners is two failures', () => {
    const both = `${printed('mocha', 'several-v12')}\n${printed('tap', 'several-node24')}`;
    const ids = readOutput(both).failures.map(({ id }) => id);
    // TAP may repeat what mocha said, so that it counts once.
    expect(ids).toEqual(['first', 'deep > deeper > deepest', 'test/d.test.js']);
    const other = `${printed('mocha', 'several-v12')}\n${printed('node-test', 'several-node24')}`;
    expect(readOutput(other).failures.map(({ id }) => id)).toEqual([
      ...['first', 'deep > deeper > deepest', 'first ⟨2⟩', 'deep > deeper > deepest ⟨2⟩', 'test/d.test.js'],
    ]);
  });

  test('a test that fails anywhere has not passed', () => {
    const both = `${printed('mocha', 'pass-v12')}\n${printed('node-test', 'several-node24')}`;
    const fails = printed('tap', 'several-node24').replaceAll('deepest', 'stands alone');
    expect(readOutput(both).passed).toContain('stands alone');
    const lines = `${printed('mocha', 'pass-v12')}\n${fails.replaceAll('- first', '- stands alone')}`;
    expect(readOutput(lines).passed).not.toContain('stands alone');
  });
});

describe('an output of no known format', () => {
  test('each line that complains, once, without what differs between runs', () => {
    const run = (pid: string, ms: string) =>
      [
        'building the shop',
        `fatal: cannot open /tmp/build-${pid}/shop.o`,
        `src/shop.x:12: error: no such thing (${ms} ms)`,
        `src/shop.x:40: error: no such thing (9 ms)`,
        '0 errors so far, no failures',
        "  ✓ with error `bad price'",
        '✔ XPathException acts like Error',
        'ok 3 - sums failed',
        'Passed value to sum: TypeError',
        'ok sums failed',
        ' ✗ with error `bad name`',
        'ValueError: bad price at 0x7fab12',
        'shop: Segmentation fault (core dumped)',
      ].join('\n');
    const first = readOutput(run('a1', '12.5'));
    expect(told(first)).toEqual([
      'no counts',
      'line fatal: cannot open /tmp/shop.o',
      'line src/shop.x:N: error: no such thing (DURATION)',
      'line Passed value to sum: TypeError',
      'line ok sums failed',
      'line ✗ with error `bad name`',
      'line ValueError: bad price at 0x',
      'line shop: Segmentation fault (core dumped)',
    ]);
    expect(told(readOutput(run('zz', '7')))).toEqual(told(first));
    expect(first.failures.map(({ name }) => name)).toContain('src/shop.x:12: error: no such thing (12.5 ms)');
    expect(first.formats).toEqual([]);
  });

  test.each(['', '\n', 'all is well\n', '0 errors, 0 failed\n'])('nothing to complain of: %j', (text) => {
    const nothing = { formats: [], failures: [], counts: null, passed: [], isComplete: true };
    expect(readOutput(text)).toEqual(nothing);
  });
});

test.each([
  'See PHPUnit for more. OK (I think)',
  'Tests: 1 failed, 2 passed in 3.1s\nbuilt 100%',
  'see the 3 examples, 2 failures of which',
  'Tests run: 5, Failures: 0\nBUILD SUCCESS\n',
  'error: pathspec did not match\n',
  'error: Recipe `test` failed\n1 error\nSee Foo.java:\n',
  'tests/a.py::b FAILED\nBUILD FAILED\n',
  'ok, that is all\nnot ok\n',
])('words that runners use as well make no format: %j', (text) => {
  expect(readOutput(text).formats).toEqual([]);
});

describe('an output that was cut in the middle', () => {
  /**
   * What is printed for the whole run alone can go unseen. Two of these fixtures are several runs, one counts a failure
   * less than it prints, and one has two failures of one file of which one is announced.
   */
  const UNTOLD = /^(?:coverage|workspaces|file-hook|empty-suite)-/;
  const failing = ALL.filter(([, name]) => !UNTOLD.test(name));

  test('is said to be complete only if no failure was lost', () => {
    const anyCut = fc.record({
      fixture: fc.constantFrom(...failing),
      head: fc.double({ min: 0, max: 1, noNaN: true }),
      tail: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(anyCut, ({ fixture, head, tail }) => {
        const bytes = Buffer.from(textOf(fixture));
        const kept = Math.floor(bytes.length * head);
        const output = new BoundedOutput({ head: kept, tail: Math.floor((bytes.length - kept) * tail) });
        output.push(bytes);
        const cut = readOutput(output.text());
        if (!output.isTruncated || cut.formats.length === 0 || !cut.isComplete) return;
        const ids = new Set(cut.failures.map(({ id }) => id));
        const lost = readOutput(bytes.toString()).failures.filter(({ id }) => !ids.has(id));
        expect(lost.map(({ id }) => id)).toEqual([]);
      }),
      { numRuns: 1500 },
    );
  });

  test.each([
    ['vitest', 'assertion-v5'],
    ['jest', 'assertion-v30'],
    ['node-test', 'assertion-node24'],
    ['mocha', 'assertion-v12'],
  ])('%s: much noise in front of the failures does no harm', (runner, name) => {
    const text = printed(runner, name);
    const noise = 'a line that a test printed\n'.repeat(9000);
    const output = new BoundedOutput({ head: 32_768, tail: 32_768 });
    // Right behind the runner's first lines, where its tests print.
    const start = runner === 'vitest' ? text.indexOf('\n', 3) + 1 : 0;
    output.push(Buffer.from(text.slice(0, start) + noise + text.slice(start)));
    expect(output.isTruncated).toBe(true);
    const whole = readOutput(text);
    expect(told(readOutput(output.text())).slice(1)).toEqual(told(whole).slice(1));
  });

  test('what is kept of a command is read as a whole', () => {
    const half = 'noise\n'.repeat(OUTPUT_LIMITS.head / 6);
    const output = new BoundedOutput(OUTPUT_LIMITS);
    output.push(Buffer.from(`${half}error: in the middle\n${half}`).subarray(0, 2 * OUTPUT_LIMITS.head));
    expect(output.isTruncated).toBe(false);
    expect(readOutput(output.text()).failures.map(({ id }) => id)).toEqual(['error: in the middle']);
  });

  test('more than is kept of any command is read at its ends', () => {
    const text = `${printed('vitest', 'several-v5').replace('\n\n ❯', `\n${'noise\n'.repeat(100_000)}\n ❯`)}`;
    expect(told(readOutput(text))).toEqual(told(readOutput(printed('vitest', 'several-v5'))));
  });
});

describe('whatever is printed', () => {
  const anyText = fc.constantFrom(...ALL).map(textOf);

  test('the same failure has the same id in every run', () => {
    const anew = (text: string) =>
      text
        .replace(/\b\d+(?:\.\d+)?ms\b/g, '12.5ms')
        .replace(/(\.js:)(\d+)/g, (_, name, line) => `${name}${line}7`);
    fc.assert(
      fc.property(anyText, (text) => {
        // Tests of these fixtures have durations and lines in their names.
        fc.pre(!text.includes('takes 5ms') && !text.includes('timed out after'));
        expect(readOutput(anew(text)).failures.map(({ id }) => id)).toEqual(
          readOutput(text).failures.map(({ id }) => id),
        );
      }),
      { numRuns: 200 },
    );
  });
});

describe('the text that readers get', () => {
  test('has no colours, no carriage returns, no endless lines and no endless gaps', () => {
    const { lines, text } = outputText(`\u001b[31mred\u001b[39m\r\n${'x'.repeat(5000)}${'\n'.repeat(40)}end`);
    expect(lines[0]).toBe('red');
    expect(lines[1]).toHaveLength(1000);
    expect(lines.slice(2)).toEqual(['', '', '', '', '', 'end']);
    expect(text.split('\n')).toHaveLength(lines.length);
  });

  test.each([
    ['a colour', '\u001b[38;5;12mred\u001b[39m'],
    ['a link', '\u001b]8;;https://a.example/\u001b\\red\u001b]8;;\u0007'],
    ['a cursor', '\u001b7\u001b[?25l\u001b[2Kred\u001b(B\u001b8'],
    ['a link that does not end', '\u001b]red'],
  ])('has no escapes: %s', (_what, raw) => {
    expect(outputText(`${raw}\n`).lines).toEqual(['red', '']);
  });

  test('is there at once, whatever begins in it and never ends', () => {
    for (const open of ['\u001b]8;;', '\u001b[', '\u001b[1;', '\u001b[1 ', '\u001b( ', '\u001b'])
      expect(outputText(open.repeat(600_000 / open.length)).lines).toHaveLength(1);
  });

  test('an id is given once, also where a name looks like a second one', () => {
    const ids = new UniqueIds();
    expect(['a', 'a', 'a ⟨2⟩', 'a', 'a ⟨2⟩'].map((id) => ids.unique(id))).toEqual([
      ...['a', 'a ⟨2⟩', 'a ⟨2⟩ ⟨2⟩', 'a ⟨3⟩', 'a ⟨2⟩ ⟨3⟩'],
    ]);
  });

  test('a title that looks like the second of its name is another one', () => {
    const heading = 'Time: 0.1 s, Memory: 4 MB\n\nThere were 2 failures:\n\n';
    const text = `${heading}1) a\nno\n\n--\n\n2) a ⟨2⟩\nno\n\nTests: 2, Assertions: 2, Failures: 2.\n`;
    expect(readOutput(text).failures.map(({ id }) => withoutNumber(id))).toEqual(['a', 'a ‹2⟩']);
  });

  test.each([
    [
      'an entity',
      '<testsuite name="s"><testcase name="a &#x27E8;2⟩"><failure>no</failure></testcase></testsuite>',
    ],
    [
      'an escape of JSON',
      String.raw`{"Action":"output","Package":"p","Output":"--- FAIL: a \u27e82⟩ (0.00s)\n    a_test.go:3: no\nFAIL\nFAIL\tp\t0.01s\n"}`,
    ],
  ])('nor does %s spell the number of a title', (_what, text) => {
    const ids = readOutput(text).failures.map(({ id }) => id);
    expect(ids).not.toEqual([]);
    expect(ids.map(withoutNumber)).toEqual(ids);
    expect(ids.join()).toContain('‹2⟩');
  });

  test('npm and pnpm begin a part with two lines', () => {
    const output = [
      '> a@1.0.0 test',
      '> mocha',
      '',
      'one',
      '',
      '> b@1.0.0 test /repo/b',
      '> mocha',
      '',
      'two',
    ];
    expect(runsOf(output).map((part) => part.at(-1))).toEqual(['', 'two']);
    expect(runsOf(output)[0]?.slice(0, 4)).toEqual(['> a@1.0.0 test', '> mocha', '', 'one']);
    expect(runsOf(['x', '> quoted', '> quoted'])).toHaveLength(1);
  });
});

test('no reader keeps more failures than are worth reading', () => {
  const many = (line: (index: number) => string) =>
    Array.from({ length: 900 }, (_, index) => line(index)).join('\n');
  const texts = [
    many((index) => `src/a${index}.ts(1,2): error TS2322: no`),
    `TAP version 14\n1..900\n${many((index) => `not ok ${index + 1} - test ${index}`)}`,
    `\n/repo/a.js\n${many((index) => `  ${index + 1}:1  error  Wrong ${index}  some-rule`)}\n\n✖ 900 problems (900 errors, 0 warnings)\n`,
  ];
  for (const text of texts) {
    const reading = readOutput(text);
    expect(reading.failures).toHaveLength(MAX_FAILURES);
    expect(reading.isComplete).toBe(false);
  }
});

describe('the footer of a build', () => {
  const ids = (output: string): readonly string[] => readOutput(output).failures.map(({ id }) => id);
  const FOOTER = 'make: *** [Makefile:2: check] Error 1\n';

  test('says nothing beside the failure of what it ran, and stays where it is all that is said', () => {
    expect(ids(FOOTER)).toEqual(['make check']);
    expect(ids(`add.c:3:5: error: expected ';' before 'return'\n${FOOTER}`)).toEqual([
      "add.c: expected ';' before 'return'",
    ]);
    expect(
      ids(`TAP version 13\nnot ok 1 - adds\n1..1\n${FOOTER}make: *** [Makefile:9: all] Error 2\n`),
    ).toEqual(['adds']);
    // That a program crashed is more than a footer.
    expect(ids(`not ok 1 - adds\n1..1\nmake: *** [Makefile:7: run] Segmentation fault\n`)).toContain(
      'make run',
    );
  });

  test('of a goal that compiles goes with the errors of the compiler', () => {
    const goal =
      '[ERROR] Failed to execute goal org.apache.maven.plugins:maven-compiler-plugin:3.1:compile (default-compile) on project a: Compilation failure\n';
    const found = ids(`[ERROR] COMPILATION ERROR :\n[ERROR] /a/B.java:[3,5] cannot find symbol\n${goal}`);
    expect(found).toEqual(['a/B.java: cannot find symbol']);
  });
});
