import { execFileSync, spawn } from 'node:child_process';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { INPUTS_HERE } from '../support/namespaces.ts';

const ROOT = join(import.meta.dirname, '..', '..');

export interface Seen {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The demo as a person starts it, without what this machine's environment says about models. */
export function watchDemo(
  args: readonly string[],
  options: {
    readonly env?: Readonly<Record<string, string>>;
    /** Sends SIGINT once, as soon as this is in the output. */
    readonly interruptAt?: string;
  } = {},
): Promise<Seen> {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, TETHER_MODEL, INIT_CWD, ...env } = process.env;
  const child = spawn(process.execPath, ['scripts/with-node24.mjs', 'demo/demo.ts', ...args], {
    cwd: ROOT,
    env: { ...env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = { stdout: '', stderr: '' };
  let isInterrupted = false;
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (chunk: string) => {
      texts[name] += chunk;
      if (isInterrupted || options.interruptAt === undefined || !texts[name].includes(options.interruptAt))
        return;
      isInterrupted = true;
      child.kill('SIGINT');
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...texts }));
  });
}

/** Only the demo as it comes runs its commands unprotected without being told. */
export const TOLD_HERE: readonly string[] = Object.entries(INPUTS_HERE).flatMap(([name, value]) => [
  '--input',
  `${name}=${value}`,
]);

/** Lines of a log as the demo shows them, without its margin. */
export function logOf(stdout: string): readonly string[] {
  return stdout.split('\n').flatMap((line) => /^ {2}│ ?(.*)$/.exec(line)?.[1] ?? []);
}

export function gitIn(folder: string, ...args: readonly string[]): string {
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', '-c', 'safe.directory=*'];
  const env = { PATH: process.env.PATH ?? '', GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' };
  return execFileSync('git', [...who, ...args], { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' });
}

/**
 * A checkout on branch `trunk` whose check needs an untracked module, with a text in its history that is not in its
 * last commit. Every time in it lies years back, so that any write shows.
 */
export async function makeCheckout(folder: string): Promise<void> {
  const files = {
    'package.json': '{ "name": "own", "scripts": { "test": "node check.js" } }\n',
    'check.js':
      "const { wanted } = require('wanted');\nif (require('node:fs').readFileSync('greeting.txt', 'utf8') !== wanted) throw new Error('wrong greeting');\n",
    'greeting.txt': 'bye\n',
    'earlier.txt': EARLIER_TEXT,
    '.gitignore': 'node_modules\n',
    'node_modules/wanted/index.js': "exports.wanted = 'hello\\n';\n",
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  gitIn(folder, 'init', '--quiet', '--initial-branch=trunk');
  gitIn(folder, 'add', '.');
  gitIn(folder, 'commit', '--quiet', '--message=one');
  gitIn(folder, 'rm', '--quiet', 'earlier.txt');
  gitIn(folder, 'commit', '--quiet', '--message=two');
  for (const path of [...(await readdir(folder, { recursive: true })), '.'])
    await utimes(join(folder, path), OLD, OLD);
}

const EARLIER_TEXT = 'This text is in an older commit.\n';
const OLD = new Date('2020-01-01T00:00:00Z');

/** Repairs the checkout above in its second reply; writes the text of the older commit, too. */
export const REPAIR = [
  {
    text: 'A first try.',
    calls: [
      { name: 'write-file', arguments: { path: 'again.txt', content: EARLIER_TEXT } },
      { name: 'finish', arguments: { title: 'Half of it', summary: 'Not yet.' } },
    ],
  },
  {
    text: 'The greeting itself.',
    calls: [
      { name: 'write-file', arguments: { path: 'greeting.txt', content: 'hello\n' } },
      { name: 'finish', arguments: { title: 'Greet with hello', summary: 'The check passes.' } },
    ],
  },
];
