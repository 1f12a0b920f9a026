import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CommandEntry, Verdict } from '../../src/core/verdict/verdict.ts';
import { validatedReason } from '../../src/deliver/sections/end-sentence.ts';
import { lookAt, pointsOf } from '../../src/deliver/sections/points.ts';
import { proofEvidence, proofWords } from '../../src/deliver/sections/proof.ts';
import { verdictBanner } from '../../src/deliver/sections/verdict-line.ts';
import { failureLists, verdictTable } from '../../src/deliver/sections/verdict-table.ts';
import { finished } from '../deliver/records.ts';
import { examples } from '../support/examples.ts';
import { reviewerOf } from '../support/reviewer.ts';
import { Oracle } from './records/oracle.ts';
import { BANNER, FOUND, falseIn, PROOF, TABLE } from './records/sentences.ts';
import {
  CODE,
  DATA,
  type Files,
  INI,
  MANIFEST,
  RandomWorkspace,
  SUITES,
  type World,
} from './records/world.ts';

function entry(text: string): CommandEntry {
  const [program = '', ...more] = text.split(' ');
  return { text, argv: [program, ...more], purpose: 'validate', origin: 'input' };
}

/** Some of these lines. A line is a test; one with a number behind it is the same test with another body. */
function suite(names: readonly string[]): fc.Arbitrary<string> {
  return fc
    .subarray([...names], { minLength: 1 })
    .chain((some) =>
      fc
        .array(fc.nat({ max: 1 }), { minLength: some.length, maxLength: some.length })
        .map((bodies) => some.map((name, at) => (bodies[at] === 0 ? name : `${name} 1`)).join('\n')),
    );
}

const [A, B, C] = SUITES;
const FILES: fc.Arbitrary<Files> = fc.constant({
  [CODE]: 'def size(): old',
  [A]: 'test_1\ntest_2\ntest_3',
  [B]: 'test_4\ntest_5',
  [C]: null,
  [INI]: '[pytest]',
  [MANIFEST]: '[project]',
  [DATA]: '1',
});

/** As the base has it in every second case. */
function sometimes(text: fc.Arbitrary<string | null>): fc.Arbitrary<string | null | undefined> {
  return fc.nat({ max: 1 }).chain((die) => (die === 0 ? text : fc.constant(undefined)));
}

const CHANGED: fc.Arbitrary<Files> = fc
  .record({
    [CODE]: fc.constantFrom('def size(): new', 'def size(): newer', 'def size(): stop', undefined),
    [A]: sometimes(fc.oneof(suite(['test_1', 'test_2', 'test_3', 'test_6']), fc.constant(null))),
    [B]: sometimes(suite(['test_4', 'test_5', 'test_7'])),
    [C]: sometimes(suite(['test_8', 'test_9'])),
    [INI]: sometimes(fc.constantFrom('[pytest]\naddopts = -q', '[pytest]\naddopts = fewer')),
    [MANIFEST]: sometimes(fc.constant('[project]\nname = "x"')),
    [DATA]: sometimes(fc.constant('2')),
  })
  .map((files) =>
    Object.fromEntries(
      Object.entries(files).flatMap(([path, text]) => (text === undefined ? [] : [[path, text]])),
    ),
  );

const WORLD: fc.Arbitrary<World> = fc
  .record({
    seed: fc.nat(),
    base: FILES,
    change: CHANGED,
    gate: fc
      .constantFrom(
        ['pytest'],
        ['pytest'],
        ['pytest'],
        ['pytest'],
        ['check'],
        ['pytest', 'check'],
        ['pytest', 'check', 'check all'],
      )
      .map((all) => all.map(entry)),
    isVerbose: fc.boolean(),
    red: fc.constantFrom(5, 15, 30),
    flaky: fc.constantFrom(0, 20, 60),
    odd: fc.constantFrom(0, 5, 20),
  })
  .map((world) => ({ ...world, change: { ...world.base, ...world.change } }));

const TASKS = [
  '',
  'size is wrong',
  'tests/test_a.py::test_1 fails',
  'fix test_4 and test_5 in tests/test_b.py',
];

async function judged(
  world: World,
  taskText: string,
): Promise<{ readonly verdict: Verdict; readonly runs: Oracle } | null> {
  const { base, change } = world;
  const workspace = new RandomWorkspace(world);
  for (const [path, text] of Object.entries(change))
    if (text !== base[path])
      await workspace.apply(text === null ? { kind: 'delete', path } : { kind: 'write', path, text });
  const paths = Object.keys(base).filter((path) => base[path] !== null);
  const reviewer = reviewerOf({
    workspace,
    commands: world.gate,
    emit: () => undefined,
    signal: new AbortController().signal,
    baseText: async (path) => base[path] ?? null,
    paths: async () => paths,
    linesWith: async (words) =>
      new Map(
        paths.map((path) => [
          path,
          (base[path] ?? '')
            .split('\n')
            .map((text, at) => ({ text, line: at + 1 }))
            .filter(({ text }) => words.some((word) => text.includes(word))),
        ]),
      ),
    taskText,
    onTamper: 'show',
  });
  const review = await reviewer.review();
  return review.kind === 'no-change'
    ? null
    : { verdict: review.verdict, runs: new Oracle(workspace.log, world) };
}

/** All that is said of a verdict's runs, each with the rules for it. */
function falseOf(verdict: Verdict, runs: Oracle, asked: Set<string>): readonly string[] {
  const { evidence } = verdict;
  const { proof } = evidence;
  const passed = verdict.kind === 'passed' || verdict.kind === 'blocked';
  const banner =
    verdict.kind === 'passed'
      ? `${verdictBanner({ end: finished(verdict), verdict, checks: { commands: [], caveats: [] } as never })}\n${validatedReason(verdict)}`
      : '';
  return [
    ...falseIn(banner, BANNER, runs, asked),
    ...falseIn(passed ? `${proofWords(proof)}\n\n${proofEvidence(proof)}` : '', PROOF, runs, asked),
    ...falseIn(`${verdictTable(verdict)}\n\n${failureLists(verdict)}`, TABLE, runs, asked),
    ...falseIn(lookAt(pointsOf(evidence)), FOUND, runs, asked),
  ];
}

const ALL = [...BANNER, ...PROOF, ...TABLE, ...FOUND];

describe('each sentence about a run', () => {
  test('is borne out by what was run, whatever that is', async () => {
    const asked = new Set<string>();
    await fc.assert(
      fc.asyncProperty(WORLD, fc.constantFrom(...TASKS), async (world, task) => {
        const given = await judged(world, task);
        if (given !== null) expect(falseOf(given.verdict, given.runs, asked)).toEqual([]);
      }),
      { numRuns: examples(3000) },
    );
    // A rule whose words nothing says any more would hold whatever is said. Some of them are rare.
    const silent = ALL.filter(([{ source }]) => !asked.has(source)).map(([{ source }]) => source);
    if (process.env.EXAMPLES === 'all') expect(silent).toEqual([]);
  });
});
