/** What is mutated together, and the tests that have to notice. */
export interface Room {
  readonly name: string;
  /** Patterns of files; one that begins with `!` leaves files out. */
  readonly mutate: readonly string[];
  /** Patterns of the test files that judge the room, the quick ones: none of them starts a bundle. */
  readonly tests: readonly string[];
}

/** Tests of how long something may take, and of thousands of cases: with all mutants in the sources they take minutes. */
export const LEFT_OUT = /\bin one go\b|^green means that each/;

/** A folder with all below it, judged by the tests of its mirror and by what else is named. */
function whole(name: string, ...furtherTests: readonly string[]): Room {
  return {
    name,
    mutate: [`src/${name}/**/*.ts`],
    tests: [`__tests__/${name}/**/*.test.ts`, ...furtherTests],
  };
}

/** The files that lie in a folder itself, without those of its rooms. */
function top(name: string, ...furtherTests: readonly string[]): Room {
  return {
    name,
    mutate: [`src/${name}/*.ts`],
    tests: [`__tests__/${name}/*.test.ts`, ...furtherTests],
  };
}

/** Where a mistake costs most comes first. */
export const ROOMS: readonly Room[] = [
  whole('core/paths'),
  whole('intake/trigger'),
  {
    name: 'intake/sanitize',
    mutate: ['src/intake/sanitize/*.ts'],
    // Without those of its bounds, which read a hundred thousand characters at a time.
    tests: ['__tests__/intake/sanitize/{sanitize,edges}.test.ts'],
  },
  {
    name: 'core/secrets',
    mutate: ['src/core/secrets/*.ts'],
    // Without what reads whole packages, to see that nothing is found in them.
    tests: ['__tests__/core/secrets/{forms,found-secret,secrets}.test.ts'],
  },
  whole('loop'),
  whole('conversation', '__tests__/loop/{compaction,conversation-properties,imitation}.test.ts'),
  whole('strategy', '__tests__/loop/*.test.ts'),
  {
    name: 'core',
    mutate: ['src/core/*.ts', 'src/core/{batch,commands,preflight,remarks,timing,verdict}/*.ts'],
    tests: [
      ...[
        '__tests__/core/{,commands/,preflight/,remarks/,verdict/}*.test.ts',
        '__tests__/intake/trigger/*.test.ts',
        '__tests__/conversation/*.test.ts',
      ],
      ...['__tests__/deliver/body.test.ts', '__tests__/deliver/sections/verdict-line.test.ts'],
      '__tests__/review/judgements.test.ts',
      '__tests__/adapters/runner/shutdown-grace-period.test.ts',
    ],
  },
  whole('core/text'),
  whole('core/tokens'),
  top('dialect'),
  { name: 'dialect/calls', mutate: ['src/dialect/calls/**/*.ts'], tests: ['__tests__/dialect/**/*.test.ts'] },
  { name: 'dialect/json', mutate: ['src/dialect/json/**/*.ts'], tests: ['__tests__/dialect/**/*.test.ts'] },
  { name: 'dialect/plan', mutate: ['src/dialect/plan/**/*.ts'], tests: ['__tests__/dialect/**/*.test.ts'] },
  {
    name: 'review',
    mutate: ['src/review/{,gate/,originals/,probing/,proof/}*.ts'],
    tests: [
      '__tests__/review/{,gate/,originals/,probing/,results/}*.test.ts',
      '__tests__/validation/*.test.ts',
    ],
  },
  whole('critic'),
  whole('validation', '__tests__/review/*.test.ts'),
  {
    name: 'review/results',
    mutate: ['src/review/results/*.ts'],
    // What the readers hand on is judged here, and by those who ask.
    tests: [
      '__tests__/review/{,gate/}*.test.ts',
      '__tests__/review/results/*.test.ts',
      '__tests__/validation/unstartable-base.test.ts',
      '__tests__/review/results/readers/{c,go,javascript,jvm,node,pytest,rust}/*.test.ts',
    ],
  },
  whole('review/selection'),
  // What becomes of a kind of file is judged by those who run.
  whole('review/files', '__tests__/review/{,gate/,originals/}*.test.ts'),
];
