// Types, lint and dead code. Generated files and dist/ are compared by tests.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

const CHECKS: readonly (readonly [what: string, program: string, ...args: string[]])[] = [
  ['types', 'tsc', '-p', '.'],
  ['types of the page', 'tsc', '-p', 'page'],
  ['lint', 'biome', 'ci', '--colors=off', '--error-on-warnings', '.'],
  ['dead code', 'knip'],
];

let failed = 0;
for (const [what, program, ...args] of CHECKS) {
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin', program), args, {
    cwd: root,
    encoding: 'utf8',
  });
  process.stdout.write(`${what}: ${status === 0 ? 'ok' : 'FAILED'}\n`);
  if (status !== 0) {
    failed += 1;
    process.stdout.write(`${stdout}${stderr}\n`);
  }
}
process.exitCode = failed === 0 ? 0 : 1;
