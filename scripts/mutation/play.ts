import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant, Plan } from './plan.ts';
import { hashOf } from './sample.ts';

export interface Played {
  readonly mutant: Mutant;
  readonly status: 'Killed' | 'Survived' | 'NoCoverage' | 'Timeout';
}

type Result = Pick<Played, 'status'> & { readonly id: string; readonly killer: string | null };
type Line = Result | { readonly begun: string } | { readonly loading: number } | { readonly ready: number };

/** What is known of a mutant from an earlier run, and the state of the tests that it depends on. */
type Kept = Readonly<Record<string, Pick<Result, 'status' | 'killer'> & { readonly tests: string }>>;

/** So long a test may stand still with a mutant; longer means that it never ends, or as good as. */
const LONGEST_MS = 30_000;

/** Plays mutants of a plan, in `folder`; those that an earlier run knows only when `force` says so. */
export async function playAll(
  plan: Plan,
  chosen: readonly Mutant[],
  { root, folder, force }: { readonly root: string; readonly folder: string; readonly force: boolean },
): Promise<readonly Played[]> {
  mkdirSync(folder, { recursive: true });
  const testHashes = new Map(
    plan.tests.map((path) => [path, hashOf(readFileSync(join(root, path), 'utf8'))]),
  );
  const allTests = hashOf([...testHashes].flat().join('\n'));
  const hashFor = (killer: string | null): string =>
    testHashes.get(killer?.slice(0, killer.indexOf(' > ')) ?? '') ?? allTests;
  const keptFile = join(folder, 'kept.json');
  const kept: Kept = force || !existsSync(keptFile) ? {} : JSON.parse(readFileSync(keptFile, 'utf8'));
  const isKnown = ({ key }: Mutant): boolean => {
    const before = kept[key];
    return before !== undefined && before.tests === hashFor(before.killer);
  };
  const open = chosen.filter((mutant) => !isKnown(mutant));
  console.log(`${chosen.length} mutants, of which ${open.length} have to be played`);
  const known = { ...kept };
  await playOpen(plan, open, folder, (results) => {
    for (const { id, key } of open) {
      const result = results.get(id);
      if (result === undefined) continue;
      const { status, killer } = result;
      known[key] = { status, killer, tests: hashFor(killer) };
    }
    writeFileSync(keptFile, JSON.stringify(known));
  });
  return chosen.flatMap((mutant) => {
    const status = known[mutant.key]?.status;
    return status === undefined ? [] : [{ mutant, status }];
  });
}

async function playOpen(
  plan: Plan,
  open: readonly Mutant[],
  folder: string,
  keep: (results: ReadonlyMap<string, Result>) => void,
): Promise<void> {
  const files = {
    plan: join(folder, 'plan.json'),
    chosen: join(folder, 'chosen.json'),
    results: join(folder, 'results.jsonl'),
    measured: join(folder, 'measured.json'),
  };
  writeFileSync(files.plan, JSON.stringify(plan));
  rmSync(files.measured, { force: true });
  const results = new Map<string, Result>();
  let left = open.map(({ id }) => id);
  while (left.length > 0) {
    writeFileSync(files.chosen, JSON.stringify(left));
    writeFileSync(files.results, '');
    const end = await runVitest(files);
    const lines = linesOf(files.results);
    for (const line of lines) if ('id' in line) results.set(line.id, line);
    const last = lines.findLast((line) => 'begun' in line);
    const endless =
      end === 'stood still' && last !== undefined && !results.has(last.begun) ? last.begun : null;
    if (endless !== null) results.set(endless, { id: endless, status: 'Timeout', killer: null });
    keep(results);
    if (endless === null && end !== 'passed')
      throw new Error('The tests of the room cannot be run; see above.');
    left = left.filter((id) => !results.has(id));
  }
}

function linesOf(path: string): readonly Line[] {
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return lines.map((line): Line => JSON.parse(line));
}

/** And not loading anything. */
function isWithMutant(results: string): boolean {
  const last = linesOf(results).at(-1);
  return (
    last !== undefined &&
    ('begun' in last || ('ready' in last && linesOf(results).some((line) => 'begun' in line)))
  );
}

interface Files {
  readonly plan: string;
  readonly chosen: string;
  readonly results: string;
  readonly measured: string;
}

function runVitest(files: Files): Promise<'passed' | 'failed' | 'stood still'> {
  return new Promise((resolve, reject) => {
    const vitest = spawn(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.mutation.config.ts', '--reporter=dot'],
      {
        stdio: ['ignore', 'inherit', 'inherit'],
        env: {
          ...process.env,
          MUTATION_PLAN: files.plan,
          MUTATION_CHOSEN: files.chosen,
          MUTATION_RESULTS: files.results,
          MUTATION_MEASURED: files.measured,
        },
      },
    );
    let stoodStill = false;
    let [seen, since] = [0, Date.now()];
    const watch = setInterval(() => {
      const { size: length } = statSync(files.results);
      if (length !== seen) [seen, since] = [length, Date.now()];
      if (Date.now() - since < LONGEST_MS || !isWithMutant(files.results)) return;
      stoodStill = true;
      vitest.kill('SIGKILL');
    }, 1000);
    vitest.on('error', reject);
    vitest.on('close', (code) => {
      clearInterval(watch);
      resolve(stoodStill ? 'stood still' : code === 0 ? 'passed' : 'failed');
    });
  });
}
