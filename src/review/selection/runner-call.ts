import { JAVASCRIPT, NODE_TEST } from './javascript.ts';
import { OTHERS } from './other-languages.ts';
import type { RunnerForm } from './runner-form.ts';

/** A command that starts a known test runner. */
export interface RunnerCall {
  /** The words up to and including the runner's name. */
  readonly before: readonly string[];
  readonly form: RunnerForm;
  readonly rest: readonly string[];
}

/** What may precede a runner's name: programs that start others, their options, assignments, a time limit. */
const LAUNCHER =
  /^(?:env|cross-env|npx|npm|pnpm|pnpx|yarn|bunx|bun|exec|run|dotenv|c8|nyc|poetry|uv|pipenv|hatch|pdm|rye|bundle|composer|php|xvfb-run|time|timeout|\d{1,6}[smh]?|--|-[\w-]+(?:=.*)?|\w+=.*)$/;
/** Options of these programs whose value is the next word. */
const VALUED =
  /^(?:--(?:with|extra|(?:only-)?group|python|package|reporter|require|(?:ex|in)clude|extension|temp-dir|reports?-dir|lines|branches|functions|statements)|-[prixne])$/;
const INTERPRETER = /^(?:node|tsx|python[\d.]*|pypy3?)$/;
const MOST_BEFORE = 12;

const FORMS: ReadonlyMap<string, RunnerForm> = new Map([...JAVASCRIPT, ...OTHERS]);

/** Null: the command starts no known runner. */
export function runnerCall(words: readonly string[]): RunnerCall | null {
  const call = callIn(words);
  return call === null ? null : { ...call, before: withoutThreshold(call.before) };
}

function callIn(words: readonly string[]): RunnerCall | null {
  for (let at = 0; at < Math.min(words.length, MOST_BEFORE); at++) {
    const word = words[at] ?? '';
    const name = programOf(word);
    const call = callAt(words, at);
    if (call !== null) return call;
    if (INTERPRETER.test(name)) return interpreted(words, at);
    if (name === 'coverage' && words[at + 1] === 'run') return ofPython(words, at + 1);
    if (!LAUNCHER.test(word)) return null;
    if (VALUED.test(word)) at += 1;
  }
  return null;
}

/** @param at the word that names the program or module */
function callAt(words: readonly string[], at: number): RunnerCall | null {
  const name = programOf(words[at] ?? '');
  const own = FORMS.get(name);
  const form = own ?? FORMS.get(`${name} ${words[at + 1]}`);
  const end = at + (own === undefined ? 2 : 1);
  return form === undefined ? null : { before: words.slice(0, end), form, rest: words.slice(end) };
}

/** `node --test`, `node node_modules/jest/bin/jest.js`, `python3 -m pytest`. */
function interpreted(words: readonly string[], at: number): RunnerCall | null {
  if (/^py/.test(programOf(words[at] ?? ''))) return ofPython(words, at);
  const rest = words.slice(at + 1);
  if (rest.includes('--test')) return { before: words.slice(0, at + 1), form: NODE_TEST, rest };
  const script = rest.findIndex((word) => /(?:^|\/)node_modules\//.test(word));
  return script < 0 ? null : callAt(words, at + 1 + script);
}

/** @param at the word that takes Python's arguments: an interpreter, or the `run` of coverage.py */
function ofPython(words: readonly string[], at: number): RunnerCall | null {
  const rest = words.slice(at + 1);
  const module = rest.indexOf('-m');
  if (module < 0 || !rest.slice(0, module).every((word) => word.startsWith('-'))) return null;
  const [name = '', command] = rest.slice(module + 1);
  if (name === 'coverage' && command === 'run') return ofPython(words, at + module + 3);
  return /^(?:pytest|unittest)$/.test(name) ? callAt(words, at + module + 2) : null;
}

const THRESHOLD = /^--(?:100|(?:no-)?check-coverage)(?:=.*)?$/;

/** c8 and nyc fail where coverage is too low, which that of a part of the tests is. Their own settings may ask for it. */
function withoutThreshold(before: readonly string[]): readonly string[] {
  if (!before.some((word) => /^(?:c8|nyc)$/.test(programOf(word)))) return before;
  return before
    .filter((word) => !THRESHOLD.test(word))
    .flatMap((word) => {
      const name = programOf(word);
      if (name !== 'c8' && name !== 'nyc') return [word];
      return [word, '--check-coverage=false', ...(name === 'c8' ? ['--100=false'] : [])];
    });
}

/** `./node_modules/.bin/jest`, `node_modules/jest/bin/jest.js`, `jest@29` and `jest` are the same program. */
function programOf(word: string): string {
  return word.slice(word.lastIndexOf('/') + 1).replace(/\.[cm]?js$|(?<=\w)@[\w.^~-]+$/, '');
}
