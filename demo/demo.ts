import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { announce, heading, type Print } from './announce.ts';
import type { Environment } from './environment.ts';
import { fingerprintOf } from './fingerprint.ts';
import { HELP } from './help.ts';
import { readIssueFile } from './issue-file.ts';
import { keepResults, resultsFolder } from './keep.ts';
import { Misuse } from './misuse.ts';
import { readModelPlace } from './model-place.ts';
import { isAsItComes, readOptions } from './options.ts';
import { ownWorkflow } from './own-workflow.ts';
import { type Paint, paintFor } from './paint.ts';
import { type Demo, PreparedDemo, readAfterRun } from './prepared-demo.ts';
import { checkPromise } from './promise.ts';
import { Quiet } from './quiet.ts';
import { type Told, tell } from './tell.ts';
import { awaited, findTrace, readTrace } from './trace.ts';
import { readUserCheckout } from './user-checkout.ts';

/** The main job on parts of this machine, for somebody who has never seen it. */

interface Terminal {
  readonly print: Print;
  readonly paint: Paint;
  readonly env: Environment;
  readonly signal: AbortSignal;
}

async function main(args: readonly string[], terminal: Terminal): Promise<number> {
  const { env, print } = terminal;
  // npm starts this program in the package's folder and says here where the person stands.
  const asked = readOptions(args, env.INIT_CWD ?? process.cwd());
  if (asked.kind === 'help') {
    print(HELP.trimEnd());
    return 0;
  }
  const checkout = asked.options.repo === null ? null : await readUserCheckout(asked.options.repo);
  const workflow = checkout === null ? null : ownWorkflow(checkout.folder);
  const options = { ...asked.options, inputs: { ...workflow?.inputs, ...asked.options.inputs } };
  const issue = await readIssueFile(options.issue ?? join(import.meta.dirname, 'issue.md'));
  const place = await readModelPlace(options, env);
  return runDemo({ options, issue, checkout, place, workflow }, terminal);
}

async function runDemo(demo: Demo, terminal: Terminal): Promise<number> {
  const { options } = demo;
  const { print, paint, signal } = terminal;
  await using prepared = await PreparedDemo.prepare(demo, terminal.env);
  const folder = await resultsFolder(options, new Date());
  announce(prepared, terminal);
  const isKnown = isAsItComes(options);
  const untouched = isKnown ? await fingerprintOf(prepared.stage.workspace) : '';
  const log = new Log(terminal);
  const result = await log.of(prepared);
  const told: Told = { prepared, result, after: await readAfterRun(prepared.stage) };
  await keepResults(folder, told, log.text);
  if (!signal.aborted) await tell(told, terminal);
  const prints = isKnown && { before: untouched, after: await fingerprintOf(prepared.stage.workspace) };
  const holds = prints === false || signal.aborted || (await reportChecks(told, prints, terminal));
  await nameFolder(folder, told, terminal);
  if (signal.aborted) {
    print(paint.yellow('\nStopped.'));
    return 130;
  }
  if (isKnown && holds) goOn(terminal);
  return holds && result.code === 0 && result.outputs.status === 'validated' ? 0 : 1;
}

/** The action's log as it passes. */
class Log {
  readonly #terminal: Terminal;
  #text = '';

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  get text(): string {
    return this.#text;
  }

  async of(prepared: PreparedDemo): Promise<Told['result']> {
    const { print, paint, signal } = this.#terminal;
    const show = (line: string): void => print(`  ${paint.dim('│')} ${coloured(line, paint)}`.trimEnd());
    using quiet = new Quiet((seconds) => {
      void (async () => {
        const events = await readTrace(await findTrace(prepared.stage.runnerTemp));
        show(paint.dim(`... still waiting for ${awaited(events)}, ${seconds} s`));
      })();
    });
    return await prepared.run({
      signal,
      onLine: (line) => {
        quiet.heard();
        this.#text += `${line}\n`;
        for (const part of line.split('\n')) show(part);
      },
    });
  }
}

function coloured(line: string, paint: Paint): string {
  if (/^Round \d/.test(line)) return paint.bold(line);
  if (/^\s*(?:Verdict: passed|\$ .*: passed)/.test(line)) return paint.green(line);
  if (/^\s*(?:Verdict: |\$ |failed |rejected |✖)/.test(line)) return paint.yellow(line);
  return line;
}

async function reportChecks(
  told: Told,
  prints: Parameters<typeof checkPromise>[1],
  { print, paint }: Terminal,
): Promise<boolean> {
  const checks = await checkPromise(told, prints);
  const broken = checks.filter(({ found }) => found !== null);
  print(`\n${heading(paint, 'Checked by the demo, past the action')}`);
  for (const { what, found } of checks)
    print(found === null ? `  ${paint.green('✓')} ${what}` : `  ${paint.red('✗')} ${what}: found ${found}`);
  if (broken.length > 0) print(paint.red('\nThis run did not end as the demo promises.'));
  return broken.length === 0;
}

async function nameFolder(
  folder: string,
  { prepared, result, after }: Told,
  { print, paint }: Terminal,
): Promise<void> {
  const { checkout } = prepared.demo;
  print(`\n${heading(paint, 'Results')}`);
  print(`  ${paint.bold(folder)}`);
  print(`  ${(await readdir(folder)).sort().join(', ')}`);
  if (after.pull === null)
    print(
      '  There is no pull request. job-summary.md says how the run ended, log.txt what was said on the way.',
    );
  if (checkout === null || (result.outputs['patch-path'] ?? '') === '') return;
  print('  To take the change over into your checkout:');
  print(`    git -C ${shellWord(checkout.folder)} apply ${shellWord(join(folder, 'change.patch'))}`);
}

function shellWord(text: string): string {
  return /^[\w/.@%+=:,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

function goOn({ print, paint }: Terminal): void {
  print(`\n${heading(paint, 'Go on')}`);
  print(
    '  npm run demo -- --live                              with a real model (OPENAI_API_KEY, TETHER_MODEL)',
  );
  print('  npm run demo -- --live --repo DIR --issue FILE.md   on your own checkout, which is never touched');
}

async function start(): Promise<number> {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => controller.abort());
  // Whoever read the output is gone; the action is stopped in order.
  process.stdout.on('error', () => controller.abort());
  const { env, stdout, argv } = process;
  const paint = paintFor({ isTerminal: stdout.isTTY === true, noColor: env.NO_COLOR ?? '' });
  const print: Print = (text) => void stdout.write(`${text}\n`);
  try {
    return await main(argv.slice(2), { print, paint, env, signal: controller.signal });
  } catch (thrown) {
    if (!(thrown instanceof Misuse)) throw thrown;
    process.stderr.write(`${thrown.message}\n${thrown.wantsHelp ? `\n${HELP}` : ''}`);
    return 2;
  }
}

// Idle connections must not hold the prompt; everything is written and cleared away by now.
process.exit(await start());
