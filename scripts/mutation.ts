// Breaks the sources of a room on purpose and looks whether its tests notice: `npm run test:mutation -- --room core/paths`.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { planOf } from './mutation/plan.ts';
import { type Played, playAll } from './mutation/play.ts';
import { ROOMS, type Room } from './mutation/rooms.ts';
import { sampleOf } from './mutation/sample.ts';

const root = join(import.meta.dirname, '..');

/** What is known of mutants, from one run to the next. */
const KEPT = join(root, '.mutation');

/** Of the sample, unless another one is given. */
const SEED = 20261123;

const MAX_SOURCE_CHARS = 120;

interface Draw {
  readonly force: boolean;
  readonly sample: number;
  readonly seed: number;
}

async function play(room: Room, { force, sample, seed }: Draw): Promise<readonly Played[]> {
  const plan = await planOf(room, root);
  const isSample = sample < plan.mutants.length;
  const chosen = isSample ? sampleOf(plan.mutants, { size: sample, seed }) : plan.mutants;
  return playAll(plan, chosen, { root, folder: join(KEPT, room.name.replaceAll('/', '-')), force });
}

/** One line for each mutant that no test noticed, and one with the score of the room, in percent. */
function print(room: Room, played: readonly Played[]): void {
  const count = (status: Played['status']): number => played.filter((one) => one.status === status).length;
  const survivors = played
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .toSorted((a, b) => a.mutant.path.localeCompare(b.mutant.path) || a.mutant.line - b.mutant.line);
  for (const { mutant, status } of survivors) {
    const reached = status === 'NoCoverage' ? ', reached by no test' : '';
    console.log(
      `${mutant.path}:${mutant.line}  ${mutant.mutator}${reached}: ${onOneLine(mutant.was)}  ->  ${onOneLine(mutant.became)}`,
    );
  }
  const [killed, timedOut] = [count('Killed'), count('Timeout')];
  const all = killed + timedOut + survivors.length;
  const score = all === 0 ? 100 : (100 * (killed + timedOut)) / all;
  console.log(
    `${room.name}: ${killed} killed, ${timedOut} timed out, ${survivors.length} survived: ${score.toFixed(1)} %`,
  );
}

function onOneLine(source: string): string {
  const line = source.replace(/\s+/g, ' ').trim();
  return line.length > MAX_SOURCE_CHARS ? `${line.slice(0, MAX_SOURCE_CHARS)}…` : line;
}

const USAGE = `npm run test:mutation -- (--room NAME... | --all) [--force] [--sample N] [--seed N]

  --room NAME   plays the mutants of a room; may be given several times
  --all         plays those of each room, for hours
  --force       plays what did not change as well
  --sample N    draws so many mutants of each room, by --seed (${SEED})

The rooms: ${ROOMS.map(({ name }) => name).join(', ')}.`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      room: { type: 'string', multiple: true, default: [] },
      all: { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
      sample: { type: 'string', default: 'all' },
      seed: { type: 'string', default: `${SEED}` },
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
  if (chosen.length === 0) return complain('Name a room with --room, or --all.');
  const sample = values.sample === 'all' ? Number.POSITIVE_INFINITY : Number(values.sample);
  const seed = Number(values.seed);
  if (!(sample > 0) || !Number.isSafeInteger(seed)) return complain('--sample and --seed are whole numbers.');
  for (const room of chosen) print(room, await play(room, { force: values.force, sample, seed }));
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
