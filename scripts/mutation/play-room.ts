// Runs in vitest: the tests of a room once as they are, then for each mutant those that come along there.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, vi } from 'vitest';
import type { Plan } from './plan.ts';
import type { RoomTest } from './room-tests.ts';

const root = join(import.meta.dirname, '..', '..');
const {
  MUTATION_PLAN = '',
  MUTATION_RESULTS = '',
  MUTATION_CHOSEN = '',
  MUTATION_MEASURED = '',
} = process.env;

/** So often as in the run before it may come along; beyond that it is taken for endless. */
const MOST_HITS = 100;
/** Besides twice what it took: a busy machine is slow, and what is slow must not count as noticed. */
const PATIENCE_MS = 5000;
/** After so many mutants all tests have to pass again without one, so that nothing that one left behind counts. */
const BETWEEN_CHECKS = 100;

/** Behind each test, for the one who watches. */
const SIGN_OF_LIFE = '\n';

interface Coverage {
  readonly static: Readonly<Record<string, number>>;
  readonly perTest: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** What the instrumented sources read and write. */
interface Shared {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: Coverage;
}

const shared: Shared = {};
Object.assign(globalThis, { __stryker__: shared });

interface Measured {
  readonly times: Readonly<Record<string, number>>;
  readonly coverage: Coverage;
}

test('plays the room', { timeout: 0 }, async () => {
  const plan: Plan = JSON.parse(readFileSync(MUTATION_PLAN, 'utf8'));
  const chosen: readonly string[] = JSON.parse(readFileSync(MUTATION_CHOSEN, 'utf8'));
  const tests = await loaded(plan);
  const { times, coverage } = await measured(tests);
  const { static: atLoad, perTest } = coverage;
  const quickFirst = (some: readonly RoomTest[]): readonly RoomTest[] =>
    [...some].sort((a, b) => (times[a.id] ?? 0) - (times[b.id] ?? 0));
  const limitOf = ({ id }: RoomTest): number => 2 * (times[id] ?? 0) + PATIENCE_MS;
  const hitsOf = (id: string): number =>
    tests.reduce((sum, one) => sum + (perTest[one.id]?.[id] ?? 0), atLoad[id] ?? 0);
  // What is done as a source is loaded needs it loaded anew, which all others would have to undo.
  const [late, early] = [chosen.filter((id) => id in atLoad), chosen.filter((id) => !(id in atLoad))];
  for (const [index, id] of early.entries()) {
    const along = quickFirst(tests.filter((one) => perTest[one.id]?.[id] !== undefined));
    await judge(id, hitsOf(id), () => killerAmong(along, limitOf));
    if (index % BETWEEN_CHECKS === BETWEEN_CHECKS - 1) await timesOf(tests);
  }
  if (early.length > 0) await timesOf(tests);
  for (const id of late)
    await judge(id, hitsOf(id), async () => await killerAtLoad(plan, quickFirst, limitOf));
});

/** Measured once for a plan, also where it takes several processes to play it. */
async function measured(tests: readonly RoomTest[]): Promise<Measured> {
  if (existsSync(MUTATION_MEASURED)) return JSON.parse(readFileSync(MUTATION_MEASURED, 'utf8'));
  const times = await timesOf(tests);
  const coverage = shared.mutantCoverage ?? { static: {}, perTest: {} };
  const found = { times: Object.fromEntries(times), coverage };
  writeFileSync(MUTATION_MEASURED, JSON.stringify(found));
  return found;
}

async function judge(id: string, hits: number, killerOf: () => Promise<string | null>): Promise<void> {
  const note = (line: object): void => appendFileSync(MUTATION_RESULTS, `${JSON.stringify(line)}\n`);
  note({ begun: id });
  const hitLimit = MOST_HITS * hits;
  Object.assign(shared, { activeMutant: id, hitCount: 0, hitLimit });
  const killer = hits === 0 ? null : await killerOf();
  const isEndless = (shared.hitCount ?? 0) > hitLimit;
  Object.assign(shared, { activeMutant: undefined, hitCount: undefined, hitLimit: undefined });
  if (hits === 0) note({ id, status: 'NoCoverage', killer });
  else if (isEndless) note({ id, status: 'Timeout', killer });
  else note({ id, status: killer === null ? 'Survived' : 'Killed', killer });
}

async function killerAtLoad(
  plan: Plan,
  quickFirst: (tests: readonly RoomTest[]) => readonly RoomTest[],
  limitOf: (test: RoomTest) => number,
): Promise<string | null> {
  let tests: readonly RoomTest[];
  try {
    tests = await loaded(plan);
  } catch (error) {
    return `loading > ${error}`;
  }
  return await killerAmong(quickFirst(tests), limitOf);
}

/** Sources before any test: what a source does as it is loaded belongs to no test, also where tests load it late. */
async function loaded({ sources, tests }: Plan): Promise<readonly RoomTest[]> {
  appendFileSync(MUTATION_RESULTS, `${JSON.stringify({ loading: tests.length })}\n`);
  vi.resetModules();
  for (const { path } of sources) await import(join(root, path));
  const { testsOf } = await import('./room-tests.ts');
  const ready = await testsOf(tests, (path) => import(join(root, path)));
  appendFileSync(MUTATION_RESULTS, `${JSON.stringify({ ready: ready.length })}\n`);
  return ready;
}

/** How long each took. All have to pass where nothing is broken. */
async function timesOf(tests: readonly RoomTest[]): Promise<ReadonlyMap<string, number>> {
  const { run } = await import('./room-tests.ts');
  const times = new Map<string, number>();
  for (const one of tests) {
    shared.currentTestId = one.id;
    const start = performance.now();
    const outcome = await run(one, { limitMs: 300_000 });
    times.set(one.id, performance.now() - start);
    appendFileSync(MUTATION_RESULTS, SIGN_OF_LIFE);
    shared.currentTestId = undefined;
    if (outcome.kind === 'failed')
      throw new Error(`fails where nothing is broken: ${one.id}`, { cause: outcome.error });
  }
  return times;
}

async function killerAmong(
  tests: readonly RoomTest[],
  limitOf: (test: RoomTest) => number,
): Promise<string | null> {
  const { run } = await import('./room-tests.ts');
  for (const one of tests) {
    const { kind } = await run(one, { limitMs: limitOf(one) });
    if (kind === 'failed') return one.id;
    appendFileSync(MUTATION_RESULTS, SIGN_OF_LIFE);
  }
  return null;
}
