// Breaks the sources of a room on purpose and looks whether its tests notice: `npm run test:mutation -- --room core/paths`.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { qualityPage, SEED } from './mutation/page.ts';
import { planOf } from './mutation/plan.ts';
import { type Played, playAll } from './mutation/play.ts';
import { type MutationRecord, readReasons, readRecords, scoreOf, writeRecord } from './mutation/record.ts';
import { ROOMS, type Room } from './mutation/rooms.ts';
import { sampleOf } from './mutation/sample.ts';

const root = join(import.meta.dirname, '..');

/** What is known of mutants, from one run to the next. */
const KEPT = join(root, '.mutation');

async function play(
  room: Room,
  { force, sample, seed }: { readonly force: boolean; readonly sample: number; readonly seed: number },
): Promise<MutationRecord> {
  const plan = await planOf(room, root);
  const isSample = sample < plan.mutants.length;
  const chosen = isSample ? sampleOf(plan.mutants, { size: sample, seed }) : plan.mutants;
  const folder = join(KEPT, room.name.replaceAll('/', '-'));
  const played = await playAll(plan, chosen, { root, folder, force });
  return recordOf(room.name, played, isSample ? { of: plan.mutants.length, seed } : null);
}

function recordOf(room: string, played: readonly Played[], sample: MutationRecord['sample']): MutationRecord {
  const survivors = played
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .toSorted((a, b) => a.mutant.path.localeCompare(b.mutant.path) || a.mutant.line - b.mutant.line);
  return {
    room,
    date: new Date().toISOString().slice(0, 10),
    commit: lastChangeOf(room),
    killed: played.filter(({ status }) => status === 'Killed').length,
    timedOut: played.filter(({ status }) => status === 'Timeout').length,
    sample,
    survivors: survivors.map(({ mutant: { path, line, mutator, was, became }, status }) => ({
      place: `${path}:${line}`,
      mutator,
      was: oneLine(was),
      became: oneLine(became),
      isUncovered: status === 'NoCoverage',
    })),
  };
}

function lastChangeOf(room: string): string {
  const words = ['log', '-1', '--format=%h', '--abbrev=7', '--', `src/${room}`];
  return execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
}

const MAX_SHOWN_CHARS = 120;

function oneLine(source: string): string {
  const line = source.replace(/\s+/g, ' ').trim();
  return line.length > MAX_SHOWN_CHARS ? `${line.slice(0, MAX_SHOWN_CHARS)}…` : line;
}

function writePage(): void {
  writeFileSync(join(root, 'docs/quality.md'), qualityPage(readRecords(), readReasons()));
}

const { values } = parseArgs({
  options: {
    room: { type: 'string', multiple: true, default: [] },
    all: { type: 'boolean', default: false },
    force: { type: 'boolean', default: false },
    sample: { type: 'string', default: '' },
    seed: { type: 'string', default: `${SEED}` },
    page: { type: 'boolean', default: false },
  },
});
const chosen = ROOMS.filter(({ name }) => values.all || values.room.includes(name));
const unknown = values.room.filter((name) => ROOMS.every((room) => room.name !== name));
if (unknown.length > 0 || (chosen.length === 0 && !values.page)) {
  console.error(
    `Name a room with --room, or --all; --force plays what did not change as well, --sample 300 draws so many mutants of each (by --seed), --page only writes docs/quality.md. ` +
      `The rooms: ${ROOMS.map(({ name }) => name).join(', ')}.${unknown.map((name) => ` There is no room ${name}.`).join('')}`,
  );
  process.exit(2);
}
const sample = values.sample === '' ? Number.POSITIVE_INFINITY : Number(values.sample);
for (const room of chosen) {
  const record = await play(room, { force: values.force, sample, seed: Number(values.seed) });
  writeRecord(record);
  for (const { place, mutator, was, became } of record.survivors)
    console.log(`${place}  ${mutator}: ${was}  ->  ${became}`);
  const { killed, timedOut, survivors } = record;
  console.log(
    `${room.name}: ${killed} killed, ${timedOut} in no time, ${survivors.length} survived: ${scoreOf(record).toFixed(1)} %`,
  );
}
writePage();
