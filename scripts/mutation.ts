// Breaks the sources of a room on purpose and looks whether its tests notice: `npm run test:mutation -- --room core/paths`.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { qualityPage, SEED } from './mutation/page.ts';
import { planOf } from './mutation/plan.ts';
import { type Played, playAll } from './mutation/play.ts';
import {
  type MutationRecord,
  readReasons,
  readRecords,
  scoreOf,
  whereTheyDiffer,
  writeRecord,
} from './mutation/record.ts';
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
      ...whereTheyDiffer(was, became),
      isUncovered: status === 'NoCoverage',
    })),
  };
}

function lastChangeOf(room: string): string {
  const words = ['log', '-1', '--format=%h', '--abbrev=7', '--', `src/${room}`];
  return execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
}

function writePage(): void {
  writeFileSync(join(root, 'docs/quality.md'), qualityPage(readRecords(), readReasons()));
}

const USAGE = `npm run test:mutation -- (--room NAME... | --all) [--force] [--sample N] [--seed N] | --page

  --room NAME   plays the mutants of a room; may be given several times
  --all         plays those of each room, for hours
  --force       plays what did not change as well
  --sample N    draws so many mutants of each room, by --seed (${SEED})
  --page        only writes docs/quality.md from what is known

The rooms: ${ROOMS.map(({ name }) => name).join(', ')}.`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      room: { type: 'string', multiple: true, default: [] },
      all: { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
      sample: { type: 'string', default: 'all' },
      seed: { type: 'string', default: `${SEED}` },
      page: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const chosen = ROOMS.filter(({ name }) => values.all || values.room.includes(name));
  const unknown = values.room.filter((name) => ROOMS.every((room) => room.name !== name));
  if (unknown.length > 0) return complain(`There is no room ${unknown.join(', ')}.`);
  if (chosen.length === 0 && !values.page) return complain('Name a room with --room, or --all.');
  const sample = values.sample === 'all' ? Number.POSITIVE_INFINITY : Number(values.sample);
  const seed = Number(values.seed);
  if (!(sample > 0) || !Number.isSafeInteger(seed)) return complain('--sample and --seed are whole numbers.');
  for (const room of chosen) {
    const record = await play(room, { force: values.force, sample, seed });
    writeRecord(record);
    for (const { place, mutator, was, became } of record.survivors)
      console.log(`${place}  ${mutator}: ${was}  ->  ${became}`);
    const { killed, timedOut, survivors } = record;
    console.log(
      `${room.name}: ${killed} killed, ${timedOut} in no time, ${survivors.length} survived: ${scoreOf(record).toFixed(1)} %`,
    );
  }
  writePage();
  return 0;
}

function complain(why: string): number {
  process.stderr.write(`${why}\n\n${USAGE}\n`);
  return 2;
}

try {
  process.exitCode = await main();
} catch (thrown) {
  const isUsage =
    thrown instanceof Error && 'code' in thrown && String(thrown.code).startsWith('ERR_PARSE_ARGS');
  if (!isUsage) throw thrown;
  process.exitCode = complain(thrown.message);
}
