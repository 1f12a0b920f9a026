import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TurnReply } from '../../embedded/model-script.ts';
import { transcoded } from './dialects.ts';
import { finish, PROJECT, QUICK, RIGHT, read, runs, says, WRONG, write } from './scenario.ts';

/** Runs, the same with each Node, whose traces are kept in `__tests__/fixtures/traces`; `RECORD_TRACES=1` with the tests of the replay makes them anew. */
export const RECORDED_RUNS: Readonly<
  Record<string, { readonly script: readonly TurnReply[]; readonly inputs: Readonly<Record<string, string>> }>
> = {
  'red-then-repaired': {
    script: [
      says(write('src/add.js', WRONG), runs('sh check.sh'), finish()),
      says(write('src/add.js', RIGHT), finish('Mended')),
    ],
    inputs: QUICK,
  },
  'plans-and-a-critic': {
    script: [
      transcoded(says(read('src/add.js'))),
      transcoded(says(write('src/add.js', RIGHT), finish())),
      { text: '{"outcome": "APPROVE", "feedback": ""}' },
    ],
    inputs: { ...QUICK, critic: 'on', 'tool-calling': 'json' },
  },
  'never-repaired': {
    script: [WRONG, `${WRONG}// again\n`].map((text) => says(write('src/add.js', text), finish())),
    inputs: { ...QUICK, 'max-validation-retries': '1' },
  },
};

/** A checkout of the project of these runs whose commit has the same id each time. */
export function fixedCheckout(folder: string): void {
  const git = (...args: readonly string[]): void => {
    const person = { NAME: 'A. Person', EMAIL: 'person@example.org', DATE: '2026-01-02T03:04:05Z' };
    const dated = Object.entries(person).flatMap(([name, value]) =>
      ['AUTHOR', 'COMMITTER'].map((role) => [`GIT_${role}_${name}`, value] as const),
    );
    const env = { PATH: process.env.PATH, GIT_CONFIG_GLOBAL: '/dev/null', ...Object.fromEntries(dated) };
    execFileSync('git', [...args], { cwd: folder, env, stdio: 'ignore' });
  };
  git('init', '--initial-branch=main');
  for (const [path, content] of Object.entries(PROJECT)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : '');
  }
  git('add', '.');
  git('commit', '--message', 'First commit');
}
