import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { environmentFor } from '../demo/environment.ts';
import { readInputs } from '../demo/inputs.ts';
import { Misuse } from '../demo/misuse.ts';
import { findTrace } from '../demo/trace.ts';
import { lastCommitOf, readUserCheckout } from '../demo/user-checkout.ts';
import { gitAnswer } from '../embedded/git.ts';
import type { ActionResult } from '../embedded/run-action.ts';
import { Stage } from '../embedded/stage.ts';
import { temporaryFolder } from '../embedded/temp.ts';
import { oneLine } from '../src/core/text/text.ts';
import { compare, type Held } from './divergence.ts';
import { linesOf, type Recorded, readRecorded } from './recorded.ts';

const ROOT = join(import.meta.dirname, '..');

const HELP = `npm run replay -- TRACE.jsonl [--repo DIR] [--input NAME=VALUE]

Plays a recorded run again: what the model says comes from the trace, and everything else is
real: the action, git, the commands, on a copy of the checkout DIR (the folder you are in unless
told). Says where the new run is another one than the recorded one first.

  --input NAME=VALUE   an input of the action that differs from the recorded one, such as
                       isolation=none where commands cannot be isolated

The commands of the trace are run, isolated as in a run. What would let them out (isolation,
network, pass-env) is not taken from the trace: give it by --input, where you
trust whoever the trace comes from.

Exit code 0: change set and verdict are the same. 1: they are not. 2: it could not be played.
`;

async function main(args: readonly string[]): Promise<number> {
  const options = {
    repo: { type: 'string' },
    input: { type: 'string', multiple: true },
    help: { type: 'boolean' },
  } as const;
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
  if (values.help === true) {
    process.stdout.write(HELP);
    return 0;
  }
  const [trace, ...more] = positionals;
  if (trace === undefined || more.length > 0) throw new Misuse('Name one trace.', { wantsHelp: true });
  // npm starts this program in the package's folder and says here where the person stands.
  const from = process.env.INIT_CWD ?? process.cwd();
  const recorded = readRecorded(await readFile(resolve(from, trace), 'utf8'));
  if (typeof recorded === 'string') throw new Misuse(`${trace} cannot be played. ${recorded}`);
  const inputs = readInputs(values.input ?? [], { isLive: false });
  const withheld = recorded.withheld.filter((text) => !(text.slice(0, text.indexOf('=')) in inputs));
  if (withheld.length > 0)
    process.stdout.write(
      `Not taken from the trace, give it by --input if you trust it: ${oneLine(withheld.join(', '), 500)}\n`,
    );
  const replayed = await played(recorded, { folder: resolve(from, values.repo ?? '.'), inputs });
  return tell(recorded, replayed);
}

interface Replayed {
  readonly lines: ReturnType<typeof linesOf>;
  readonly result: ActionResult;
}

async function played(
  recorded: Recorded,
  { folder, inputs }: { readonly folder: string; readonly inputs: Readonly<Record<string, string>> },
): Promise<Replayed> {
  const { base, repository, issue, author, comments, instruction, replies } = recorded;
  const checkout = await readUserCheckout(folder);
  if ((await gitAnswer(['cat-file', '-e', `${base}^{commit}`], { cwd: checkout.folder })) === null)
    throw new Misuse(
      `${folder} does not have commit ${base}, which the run began from. Fetch it, or name another checkout with --repo.`,
    );
  await using temp = await temporaryFolder('replay');
  const source = await lastCommitOf(
    { ...checkout, head: base, branch: 'main' },
    join(temp.path, 'source.git'),
  );
  await using stage = await Stage.set({
    content: { repository: source },
    repository: { ...repository, defaultBranch: 'main' },
    issue: { title: issue.title, body: issue.body, author },
    script: replies,
  });
  for (const { author: writer, body } of comments)
    await stage.repository.comment({ issue: stage.issue, body, author: writer });
  const given = { ...recorded.inputs, ...inputs };
  const asked = instruction === '' ? ({ kind: 'label' } as const) : ({ kind: 'dispatch' } as const);
  const result = await stage.start(asked, {
    env: environmentFor(process.env, { options: { repo: folder, isLive: false, inputs: given }, root: ROOT }),
    inputs: { ...given, ...(instruction !== '' && { instruction }) },
  });
  const path = await findTrace(stage.runnerTemp);
  return { lines: path === null ? [] : linesOf(await readFile(path, 'utf8')), result };
}

function tell(recorded: Recorded, { lines, result }: Replayed): number {
  const { words, calls, changeSet, verdict } = compare(recorded.lines, lines);
  const told = [
    `Played ${calls} of ${recorded.replies.length} calls again, from commit ${recorded.base.slice(0, 12)}: ${result.outputs.status ?? 'no end'}.`,
    words === null
      ? 'Requests: the same words in all of them.'
      : `Requests: the first other words are in ${words}`,
    heldLine('Change set', changeSet),
    heldLine('Verdict', verdict),
  ];
  process.stdout.write(`${told.join('\n')}\n`);
  if (lines.length === 0) process.stdout.write(`The action left no trace. Its log:\n${result.log}\n`);
  return changeSet.isSame && verdict.isSame ? 0 : 1;
}

function heldLine(what: string, { isSame, recorded, replayed }: Held): string {
  return isSame
    ? `${what}: the same.`
    : `${what}: another one.\n  recorded: ${recorded}\n  replayed: ${replayed}`;
}

async function start(): Promise<number> {
  try {
    return await main(process.argv.slice(2));
  } catch (thrown) {
    const isUsage =
      thrown instanceof Error && 'code' in thrown && String(thrown.code).startsWith('ERR_PARSE_ARGS');
    if (!(thrown instanceof Misuse) && !isUsage) throw thrown;
    process.stderr.write(
      `${thrown.message}\n${thrown instanceof Misuse && !thrown.wantsHelp ? '' : `\n${HELP}`}`,
    );
    return 2;
  }
}

// Idle connections must not hold the prompt; everything is written and cleared away by now.
process.exit(await start());
