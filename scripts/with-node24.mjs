// Runs a program of this project on Node 24 or later, from any Node 20 or later, on a fresh clone.
//
//   node scripts/with-node24.mjs PROGRAM [ARGUMENT...]
//
// PROGRAM is a script (*.ts, *.mjs) or the name of an installed binary. What is missing is installed
// first with `npm ci`; Node 24 itself is one of the dependencies. Modules that are made of schemas/ and are not kept in git
// are made where they are missing or older. Exits as the program does.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const binaries = join(root, 'node_modules', '.bin');

/** npm writes this copy of the lockfile last, so it says which install is complete. */
function isInstalled() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(installed, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional || present[path]?.version === version,
  );
}

function install() {
  process.stderr.write('Installing the dependencies (npm ci), about half a minute the first time ...\n');
  // NODE_ENV=production or an `omit` of the machine would leave out what is needed here.
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--include=optional'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    process.stderr.write('npm ci failed; its message is above. Mend that and run the same command again.\n');
    process.exit(status ?? 1);
  }
}

function node24() {
  const packaged = join(binaries, 'node');
  if (existsSync(packaged)) return packaged;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  process.stderr.write(
    `Tether needs Node 24: this is ${process.version}, and no packaged Node exists for ${process.platform}-${process.arch}. Install Node 24 or later.\n`,
  );
  process.exit(1);
}

const GENERATOR = join(root, 'scripts', 'validators.ts');

function isGenerated() {
  const made = join(root, 'src', 'core', 'validators');
  const names = readdirSync(made).filter((name) => name.endsWith('.generated.d.ts'));
  const written = [...names.map((name) => name.replace('.d.ts', '.js')), 'documents.generated.ts'];
  const times = written.map((name) => timeOf(join(made, name)));
  const schemas = readdirSync(join(root, 'schemas'), { recursive: true }).map((name) =>
    join(root, 'schemas', name),
  );
  return Math.min(...times) >= Math.max(...[GENERATOR, ...schemas].map(timeOf));
}

/** Of the last change; 0: there is no such file. */
function timeOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

if (!isInstalled()) install();
if (!isGenerated()) {
  const { status } = spawnSync(node24(), [GENERATOR], { stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
}
const [program, ...rest] = process.argv.slice(2);
const script = /\.(ts|mjs|js)$/.test(program) ? join(root, program) : join(binaries, program);
const child = spawn(node24(), [script, ...rest], {
  stdio: 'inherit',
  env: { ...process.env, PATH: `${binaries}${delimiter}${process.env.PATH}` },
});
// A terminal sends Ctrl-C to the program as well. It ends in its own way, and this process ends after it.
process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('error', (error) => {
  process.stderr.write(`${script} could not be started: ${error.message}\n`);
  process.exit(1);
});
child.on('close', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
