import { fileName, type MutationRecord, type Reason, reasonFor, type Survivor, scoreOf } from './record.ts';
import { ROOMS } from './rooms.ts';

/** Of the sample, unless another one is given. */
export const SEED = 20261123;

/** What a room should reach, in percent. */
const AIM = 80;

const HEAD = `# Quality of the tests

A test that cannot fail shows nothing. Mutation testing changes the sources on purpose, one place at a time (a condition is inverted, a text emptied, a call left out), and checks whether a test fails. A change that no test notices is a mutant that survived. The mutants are made by [Stryker](https://stryker-mutator.io). Each room is judged by its own unit tests alone: a mutant that only a scenario test would notice counts as survived.

\`npm run test:mutation -- --room core/paths\` tests one room and updates this page; \`--all\` tests every room, which takes hours. All mutants of a room are compiled into its sources, switched off, and its tests are loaded once. For each mutant, the tests that reach it run, the fastest first, until one fails. After every hundred mutants, all tests have to pass without one. A mutant is tested again if its file changed, or the test that killed it, or, where it survived, any test of the room. Tests about time limits and tests with thousands of cases are left out (\`LEFT_OUT\` in [rooms.ts](../scripts/mutation/rooms.ts)). None of this is part of \`npm test\`.

\`150 of 1,000\` means that a random sample of 150 mutants was tested (\`--sample 150 --seed ${SEED}\`); the score of such a sample is exact to about seven points. Once tests are written for the survivors of a sample, that sample looks better than the room is. Therefore another seed is used then, and its score is the one below. The aim is ${AIM} % in each room. Known reasons for survivors are in [quality/reasons.json](quality/reasons.json), and all survivors in the file of the room. A test in brackets behind a reason notices the mutant, though it did not run when the room was tested, or it checks what the reason claims.
`;

/** docs/quality.md, from what the last runs found. */
export function qualityPage(records: readonly MutationRecord[], reasons: readonly Reason[]): string {
  const played = ROOMS.flatMap(({ name }) => records.filter(({ room }) => room === name));
  const rows = ROOMS.map(({ name }) => row(name, played.find(({ room }) => room === name) ?? null));
  const table = [
    '| Room | Mutants | Killed | Timed out | Survived | Of these, reached by no test | Score | Aim | Commit, day |',
    '|---|---:|---:|---:|---:|---:|---:|---|---|',
    ...rows,
  ];
  const parts = played.map((record) => survivorsOf(record, reasons));
  return [HEAD, table.join('\n'), '', ...parts].join('\n');
}

function row(name: string, record: MutationRecord | null): string {
  if (record === null) return `| \`${name}\` | | | | | | | not tested yet | |`;
  const { killed, timedOut, survivors, commit, date, sample } = record;
  const uncovered = survivors.filter(({ isUncovered }) => isUncovered).length;
  const score = scoreOf(record);
  const played = killed + timedOut + survivors.length;
  const mutants =
    sample === null ? `${played}` : `${played} of ${sample.of.toLocaleString('en')}, seed ${sample.seed}`;
  const counts = [mutants, killed, timedOut, survivors.length, uncovered];
  const judged = score >= AIM ? 'met' : '**not met**';
  return `| [\`${name}\`](quality/${fileName(name)}) | ${counts.join(' | ')} | ${score.toFixed(1)} % | ${judged} | ${commit}, ${date} |`;
}

function survivorsOf({ room, survivors }: MutationRecord, reasons: readonly Reason[]): string {
  const byReason = Map.groupBy(survivors, (survivor) => reasonFor(survivor, reasons));
  const explained = [...byReason].flatMap(([why, all]) => (why === null ? [] : [`- ${why}: ${places(all)}`]));
  const open = byReason.get(null) ?? [];
  const rest = open.length === 0 ? [] : [`- Without a reason so far: ${counted(open)}`];
  const lines = survivors.length === 0 ? ['None survived.'] : [...explained, ...rest];
  return [`## ${room}`, '', ...lines, ''].join('\n');
}

const shortPlace = ({ place }: Survivor): string => place.slice(place.lastIndexOf('/') + 1);

function places(survivors: readonly Survivor[]): string {
  const byPlace = Map.groupBy(survivors, shortPlace);
  return [...byPlace].map(([place, all]) => (all.length > 1 ? `${place} (${all.length})` : place)).join(', ');
}

function counted(survivors: readonly Survivor[]): string {
  const byFile = Map.groupBy(survivors, (survivor) => shortPlace(survivor).replace(/:\d+$/, ''));
  return [...byFile].map(([file, { length }]) => `${length} in ${file}`).join(', ');
}
