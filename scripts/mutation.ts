// Breaks the sources of a room on purpose and looks whether its tests notice: `npm run test:mutation -- --room core/paths`.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { qualityPage } from './mutation/page.ts';
import { type MutationRecord, readReasons, readRecords, scoreOf, writeRecord } from './mutation/record.ts';
import { ROOMS, type Room } from './mutation/rooms.ts';

const root = join(import.meta.dirname, '..');

/** Sources with what Stryker knows of them, from one run to the next. */
const KEPT = '.mutation';

type Mutants = Awaited<ReturnType<Stryker['runMutationTest']>>;

async function play({ name, mutate, tests }: Room, options: { readonly force: boolean }): Promise<Mutants> {
  process.env.MUTATION_SOURCES = mutate.join('\n');
  process.env.MUTATION_TESTS = tests.join(',');
  const stryker = new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    // The tests of a room are named; looking for related ones reads all sources for each mutant.
    vitest: { configFile: 'vitest.mutation.config.ts', related: false },
    mutate: [...mutate, '!**/*.generated.*', '!**/*.d.ts'],
    // This TypeScript has no library that Stryker could read the settings with.
    tsconfigFile: 'none',
    disableTypeChecks: false,
    coverageAnalysis: 'perTest',
    incremental: true,
    incrementalFile: join(KEPT, `${name.replaceAll('/', '-')}.json`),
    force: options.force,
    concurrency: 1,
    // A busy machine is slow, and what is slow must not count as noticed.
    timeoutMS: 20_000,
    timeoutFactor: 3,
    tempDirName: join(KEPT, 'sandbox'),
    reporters: ['progress-append-only'],
    allowConsoleColors: false,
  });
  return await stryker.runMutationTest();
}

function recordOf(room: string, mutants: Mutants): MutationRecord {
  const count = (status: string): number => mutants.filter((one) => one.status === status).length;
  const survivors = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  return {
    room,
    date: new Date().toISOString().slice(0, 10),
    commit: lastChangeOf(room),
    killed: count('Killed') + count('RuntimeError') + count('CompileError'),
    timedOut: count('Timeout'),
    survivors: survivors.map(({ fileName, location, mutatorName, replacement = '', status }) => ({
      place: `${relative(root, fileName)}:${location.start.line}`,
      mutator: mutatorName,
      was: oneLine(sourceAt(fileName, location)),
      became: oneLine(replacement),
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

/** Lines and columns begin at 1. */
function sourceAt(file: string, { start, end }: Mutants[number]['location']): string {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  const last = (lines.pop() ?? '').slice(0, end.column - 1);
  return [...lines, last].join('\n').slice(start.column - 1);
}

function writePage(): void {
  writeFileSync(join(root, 'docs/quality.md'), qualityPage(readRecords(), readReasons()));
}

const { values } = parseArgs({
  options: {
    room: { type: 'string', multiple: true, default: [] },
    all: { type: 'boolean', default: false },
    force: { type: 'boolean', default: false },
    page: { type: 'boolean', default: false },
  },
});
const chosen = ROOMS.filter(({ name }) => values.all || values.room.includes(name));
const unknown = values.room.filter((name) => ROOMS.every((room) => room.name !== name));
if (unknown.length > 0 || (chosen.length === 0 && !values.page)) {
  console.error(
    `Name a room with --room, or --all; --force plays what did not change as well, --page only writes docs/quality.md. ` +
      `The rooms: ${ROOMS.map(({ name }) => name).join(', ')}.${unknown.map((name) => ` There is no room ${name}.`).join('')}`,
  );
  process.exit(2);
}
for (const room of chosen) {
  const record = recordOf(room.name, await play(room, { force: values.force }));
  writeRecord(record);
  for (const { place, mutator, was, became } of record.survivors)
    console.log(`${place}  ${mutator}: ${was}  ->  ${became}`);
  const { killed, timedOut, survivors } = record;
  console.log(
    `${room.name}: ${killed} killed, ${timedOut} in no time, ${survivors.length} survived: ${scoreOf(record).toFixed(1)} %`,
  );
}
writePage();
