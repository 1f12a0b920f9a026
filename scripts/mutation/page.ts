import { fileName, type MutationRecord, type Reason, reasonFor, type Survivor, scoreOf } from './record.ts';
import { ROOMS } from './rooms.ts';

/** By which mutants are drawn where nothing else is said. */
export const SEED = 20261123;

/** What a room should reach, in percent. */
const AIM = 80;

const HEAD = `# Quality of the tests

A test that cannot fail shows nothing. Mutation testing breaks the sources on purpose, one place at a time (a condition turned around, a text emptied, a call left out), and looks whether a test notices. What none notices has survived. [Stryker](https://stryker-mutator.io) says what is broken, room by room; each room is judged by its own unit tests, so that what only a scenario notices counts as survived here.

\`npm run test:mutation -- --room core/paths\` plays a room and writes this page; \`--all\` plays each of them, for hours. All mutants of a room lie in its sources at once, asleep, and its tests are loaded once: for each mutant those run again that come along there, the quickest first, up to the first that fails. After each hundred all have to pass without one. A mutant is played again when its file changed, or the test that killed it, or, where none did, any test of the room. Left out are tests of how long something may take, and of thousands of cases (\`LEFT_OUT\` in [rooms.ts](../scripts/mutation/rooms.ts)). It is no part of \`npm test\`.

Where a room says \`150 of 1,000\`, so many of its mutants were drawn (\`--sample 150 --seed ${SEED}\`) and the others were not played; with 150 the score is good to seven points either way. A sample whose survivors tests were written for flatters its room: after that another seed is drawn, and its score is the one that stands here. The aim is ${AIM} % in each room. Reasons for survivors stand in [quality/reasons.json](quality/reasons.json), all survivors in the file of the room. A test in brackets behind a reason notices the mutant and did not judge the room when it was played, or holds what the reason says.
`;

/** docs/quality.md, from what the last runs found. */
export function qualityPage(records: readonly MutationRecord[], reasons: readonly Reason[]): string {
  const played = ROOMS.flatMap(({ name }) => records.filter(({ room }) => room === name));
  const rows = ROOMS.map(({ name }) => row(name, played.find(({ room }) => room === name) ?? null));
  const table = [
    '| Room | Mutants | Killed | In no time | Survived | Of these where no test comes along | Score | Aim | Commit, day |',
    '|---|---:|---:|---:|---:|---:|---:|---|---|',
    ...rows,
  ];
  const parts = played.map((record) => survivorsOf(record, reasons));
  return [HEAD, table.join('\n'), '', ...parts].join('\n');
}

function row(name: string, record: MutationRecord | null): string {
  if (record === null) return `| \`${name}\` | | | | | | | not played yet | |`;
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
