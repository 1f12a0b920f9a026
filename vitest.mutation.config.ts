import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import type { Plan } from './scripts/mutation/plan.ts';

const root = import.meta.dirname;
const { MUTATION_PLAN = '' } = process.env;
const plan: Plan = JSON.parse(readFileSync(MUTATION_PLAN, 'utf8'));
const sources = new Map(plan.sources.map(({ path, text }) => [join(root, path), text]));
const tests = new Set(plan.tests.map((path) => join(root, path)));
const ROOM_TESTS = join(root, 'scripts/mutation/room-tests.ts');

/** One room, as scripts/mutation.ts has it played: sources with all mutants in them, tests that can be run again. */
export default defineConfig({
  plugins: [
    {
      name: 'mutants',
      enforce: 'pre',
      load: (id) => sources.get(id) ?? null,
      resolveId: (name, from = '') => (name === 'vitest' && isOfRoom(from) ? ROOM_TESTS : null),
    },
  ],
  test: {
    // It knows a module by its text on the disk, and would hand out that of another room.
    fsModuleCache: false,
    include: ['scripts/mutation/play-room.ts'],
    setupFiles: ['__tests__/support/fixed-seed.ts'],
    maxWorkers: 1,
    onConsoleLog: () => false,
    // What a mutant has rejected unheard says nothing about the next one.
    dangerouslyIgnoreUnhandledErrors: true,
    server: { deps: { inline: [/@actions\/(workflow-parser|languageservice|expressions)/] } },
  },
});

/** Its tests, and what helps them. */
function isOfRoom(path: string): boolean {
  return tests.has(path) || (path.startsWith(join(root, '__tests__')) && !path.endsWith('.test.ts'));
}
