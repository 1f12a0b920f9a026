import { copyFile, mkdir, mkdtemp, readdir, realpath, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, sep } from 'node:path';
import { objectOf, textOf } from '../embedded/json.ts';
import { Misuse } from './misuse.ts';
import type { Options } from './options.ts';
import type { Told } from './tell.ts';
import { findTrace } from './trace.ts';

/** Made before the run, so that it does not end without a place for its results. @throws {Misuse} */
export async function resultsFolder(options: Options, now: Date): Promise<string> {
  const { out, repo } = options;
  if (out === null) {
    const stamp = now.toISOString().slice(0, 19).replace(/\D/g, '');
    return mkdtemp(join(await realpath(tmpdir()), `tether-demo-${stamp}-`));
  }
  if (repo !== null && `${await realPathOf(out)}${sep}`.startsWith(`${await realpath(repo)}${sep}`))
    throw new Misuse(
      `--out ${out} lies in the checkout, which is never touched. Name a folder outside of it.`,
    );
  const present = await readdir(out).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? [] : null,
  );
  if (present === null || present.length > 0)
    throw new Misuse(
      `--out ${out} is ${present === null ? 'no folder' : 'not empty'}. Name a new or an empty folder.`,
    );
  await mkdir(out, { recursive: true });
  return out;
}

/** Of a path that may not be there yet, for links above it. */
async function realPathOf(path: string): Promise<string> {
  const found = await realpath(path).catch(() => null);
  return found ?? join(await realPathOf(dirname(path)), basename(path));
}

/** Writes what the run left; no file is made for what there is not. */
export async function keepResults(
  folder: string,
  { prepared, result, after }: Told,
  log: string,
): Promise<void> {
  const { stage } = prepared;
  // A run that is killed leaves a trace and no outputs.
  const trace = { 'trace-path': (await findTrace(stage.runnerTemp)) ?? '' };
  const outputs: Record<string, string> = { ...result.outputs, ...trace };
  for (const [name, path] of Object.entries(outputs).filter(([name]) => name.endsWith('-path'))) {
    if (path === '') continue;
    outputs[name] = join(folder, name === 'patch-path' ? 'change.patch' : basename(path));
    await copyFile(path, outputs[name]);
  }
  const texts: Readonly<Record<string, string>> = {
    'pull-request.md': pullRequestText(after.pull),
    'status-comment.md': after.comments.join('\n\n'),
    'job-summary.md': result.summary,
    'outputs.json': JSON.stringify(outputs, null, 2),
    'log.txt': log,
  };
  for (const [name, text] of Object.entries(texts).filter(([, text]) => text !== ''))
    await writeFile(join(folder, name), text.endsWith('\n') ? text : `${text}\n`);
}

function pullRequestText(pull: Told['after']['pull']): string {
  if (pull === null) return '';
  return [
    `# ${textOf(pull.title)}`,
    '',
    `- State: ${pull.draft === true ? 'draft' : textOf(pull.state)}`,
    `- Base: ${textOf(objectOf(pull.base).ref)}`,
    `- Branch: ${textOf(objectOf(pull.head).ref)}`,
    '',
    textOf(pull.body),
  ].join('\n');
}
