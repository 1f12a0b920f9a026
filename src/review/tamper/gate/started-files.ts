import { ENDINGS, programOf, runBy } from './interpreters.ts';
import type { ShellCommand, ShellWord } from './shell-text.ts';

/** A file that a command starts or loads. */
export interface StartedFile {
  /** As the command names it, without `./` and without a variable or command in the place of its folder. */
  readonly path: string;
  readonly by: 'shell' | 'interpreter';
  /** Where its name stands in the text. */
  readonly at: number;
}

/** What may stand in front of a command in its line. */
const IN_FRONT =
  /^(?:!|\{|if|then|else|elif|do|while|until|time|exec|env|command|nohup|nice|sudo|[A-Za-z_]\w*=[\s\S]*)$/;
const ITSELF = /^(?:(?:\.\/)+[\w./-]+|\w[\w.-]*\/[\w./-]+)/;
/** A folder that only the run knows. */
const SOME_FOLDER = /^(?:\$\$?\w+|\$\$?\{[^{}]*\}|\$\(\))\/(?=[\w.])/;
const PATH = /^[\w.][\w./-]*$/;
const NAME_OF_MODULE = /^[A-Za-z_][\w.]*$/;
/** Flags that load a file before anything else. */
const LONG =
  /^--(?:import|require|loader|experimental-loader|preload|env-file(?:-if-exists)?|bootstrap|test-reporter|rcfile|init-file)(?:=([\s\S]+))?$/;
const SHORT = /^-r([\s\S]*)$/;
const LOADED = /^["']?((?!-)(?:[\w.-]*\/)*[\w.-]*\.\w+)/;
const OF_SHORT = /\.(?:[cm]?[jt]s|rb)$/;
const RELATIVE = /^\.{1,2}\/[\w./-]+$/;
/** Programs by which `-r ./setup` loads a module, where others take a folder. */
const LOADS_MODULES = /^(?:node|tsx|ts-node|bun|ruby|rspec|rake|mocha|nyc|nodemon|jest|lab|tap|ava)$/;

/** The files that the commands start or load, by the words of each. */
export function startedFiles(commands: readonly ShellCommand[]): readonly StartedFile[] {
  return commands.flatMap(({ words, isRun }) => [
    ...(isRun ? itself(words) : []),
    ...words.flatMap((_, at) => startedBy(words, at)),
    ...loadedBefore(words),
  ]);
}

function itself(words: readonly ShellWord[]): readonly StartedFile[] {
  const first = words.findIndex(({ text }) => !IN_FRONT.test(text));
  const word = words[first];
  if (word === undefined) return [];
  const sourced = word.text === '.' || word.text === 'source' ? words[first + 1] : undefined;
  if (sourced !== undefined) return filesNamed(sourced, 'shell', ['']);
  const path = ITSELF.exec(word.text)?.[0];
  return path === undefined ? [] : [{ path: plainPath(path), by: 'shell', at: word.at }];
}

function startedBy(words: readonly ShellWord[], at: number): readonly StartedFile[] {
  const run = runBy(words, at);
  if (run === null) return [];
  return run.kind === 'module'
    ? moduleNamed(run.name, run.word.at)
    : filesNamed(run.word, run.kind, run.endings);
}

/** A module of Python, as a file and as a folder. */
export function moduleNamed(name: string, at: number): readonly StartedFile[] {
  if (!NAME_OF_MODULE.test(name)) return [];
  const path = name.replaceAll('.', '/');
  return [`${path}.py`, `${path}/__main__.py`].map((one) => ({ path: one, by: 'interpreter', at }));
}

function loadedBefore(words: readonly ShellWord[]): readonly StartedFile[] {
  const loadsModules = words.some(({ text }) => LOADS_MODULES.test(programOf(text)));
  return words.flatMap(({ text, at }, place): readonly StartedFile[] => {
    const [long, short] = [LONG.exec(text), SHORT.exec(text)];
    if (long === null && short === null) return [];
    const value = (long ?? short)?.[1] || words[place + 1]?.text || '';
    const path = pathIn(value);
    if (path !== null && (long !== null || OF_SHORT.test(path))) return [{ path, by: 'interpreter', at }];
    if (!RELATIVE.test(value) || (long === null && !loadsModules)) return [];
    return [...ENDINGS, '.rb'].map((ending) => ({
      path: `${plainPath(value)}${ending}`,
      by: 'interpreter',
      at,
    }));
  });
}

/** The path of a file with an ending at the start of a value; null: there is none. */
export function pathIn(value: string): string | null {
  const path = LOADED.exec(value)?.[1];
  return path === undefined ? null : plainPath(path);
}

function filesNamed(
  { text, at }: ShellWord,
  by: StartedFile['by'],
  endings: readonly string[],
): readonly StartedFile[] {
  const path = text.replace(SOME_FOLDER, '');
  return PATH.test(path) ? endings.map((ending) => ({ path: `${plainPath(path)}${ending}`, by, at })) : [];
}

function plainPath(path: string): string {
  return path.replace(/^(?:\.\/)+/, '');
}
