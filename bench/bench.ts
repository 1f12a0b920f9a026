// Measures Tether and prints a table with the aims beside it. Not part of any test: times depend on the machine.
//
//   npm run bench                        everything, 20 runs each
//   npm run bench -- --part start        one part (several: --part start --part tokens)
//   npm run bench -- --runs 5            fewer runs
//   npm run bench -- --main PATH         another bundle than dist/index.js
//   npm run bench -- --before PATH       a former bundle, whose start is measured side by side
import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { temporaryFolder } from '../embedded/temp.ts';
import { readOptions } from './options.ts';
import { baseline } from './parts/baseline.ts';
import { batch } from './parts/batch.ts';
import { growth } from './parts/growth.ts';
import { isolation } from './parts/isolation.ts';
import { large } from './parts/large.ts';
import { memory } from './parts/memory.ts';
import { opening } from './parts/opening.ts';
import { parse } from './parts/parse.ts';
import type { Part } from './parts/part.ts';
import { rounds } from './parts/rounds.ts';
import { secrets } from './parts/secrets.ts';
import { start } from './parts/start.ts';
import { tokens } from './parts/tokens.ts';
import { verdict } from './parts/verdict.ts';
import { whole } from './parts/whole.ts';
import { type Row, table } from './table.ts';

const PARTS: ReadonlyMap<string, Part> = new Map(
  Object.entries({
    start,
    rounds,
    growth,
    baseline,
    batch,
    verdict,
    parse,
    opening,
    isolation,
    memory,
    tokens,
    large,
    secrets,
    whole,
  }),
);

const root = join(import.meta.dirname, '..');

// npm starts this program in the package's folder and says here where the person stands.
const from = process.env.INIT_CWD ?? process.cwd();
const asked = readOptions(process.argv.slice(2), { from, known: [...PARTS.keys()] });
if (asked.kind === 'misuse') {
  console.error(asked.message);
  process.exit(2);
}
const { parts, runs, main, before } = asked.options;

const rows: Row[] = [];
await using folder = await temporaryFolder('bench');
for (const name of parts) {
  console.error(`${name} ...`);
  const part = PARTS.get(name);
  const say = (text: string): void => console.error(text);
  if (part !== undefined) rows.push(...(await part({ main, before, runs, folder: folder.path, say })));
}
console.log(table(rows));
console.log(`\n${machine()}`);

function machine(): string {
  const [cpu] = cpus();
  const commit = execFileSync('git', ['describe', '--always', '--dirty'], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
  return `Node ${process.version}, ${availableParallelism()} cores (${cpu?.model.trim() ?? 'unknown'}), commit ${commit}, ${runs} runs`;
}
