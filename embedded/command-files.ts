import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The files through which an action speaks to its runner. Values are paths. */
export interface CommandFiles {
  readonly GITHUB_OUTPUT: string;
  readonly GITHUB_ENV: string;
  readonly GITHUB_PATH: string;
  readonly GITHUB_STATE: string;
  readonly GITHUB_STEP_SUMMARY: string;
}

export async function makeCommandFiles(folder: string): Promise<CommandFiles> {
  const files: CommandFiles = {
    GITHUB_OUTPUT: join(folder, 'set_output'),
    GITHUB_ENV: join(folder, 'set_env'),
    GITHUB_PATH: join(folder, 'add_path'),
    GITHUB_STATE: join(folder, 'save_state'),
    GITHUB_STEP_SUMMARY: join(folder, 'step_summary'),
  };
  await Promise.all(Object.values(files).map((path) => writeFile(path, '')));
  return files;
}

/** Name-value pairs of a command file, `name=value` or `name<<END … END`. Throws on a line that is neither, as the runner does. */
export async function readPairs(path: string): Promise<Readonly<Record<string, string>>> {
  const lines = (await readFile(path, 'utf8')).split(/\r?\n/);
  const pairs: [string, string][] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line === '') continue;
    const [, name = '', sign = '', rest = ''] = /^(.+?)(<<|=)(.*)$/.exec(line) ?? [];
    if (name === '') throw new Error(`The runner would refuse this line of ${path}: ${line}`);
    if (sign === '=') {
      pairs.push([name, rest]);
      continue;
    }
    const end = lines.indexOf(rest, at + 1);
    if (end < 0) throw new Error(`The runner would miss the line ${rest} that ends ${name} in ${path}.`);
    pairs.push([name, lines.slice(at + 1, end).join('\n')]);
    at = end;
  }
  return Object.fromEntries(pairs);
}
