import { JAVASCRIPT, NODE_TEST, RUNTIMES } from './javascript.ts';
import { OTHERS, PYTEST, UNITTEST } from './other-languages.ts';
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

/** Null: the command starts no known runner. */
export function runnerCall(words: readonly string[]): RunnerCall | null {
  const call = callIn(words);
  return call === null ? null : { ...call, before: withoutThreshold(call.before) };
}

function callIn(words: readonly string[]): RunnerCall | null {
  for (let at = 0; at < Math.min(words.length, MOST_BEFORE); at++) {
    const word = words[at] ?? '';
    const name = programOf(word);
    const form = JAVASCRIPT.get(name) ?? OTHERS.get(name);
    if (form !== undefined) return { before: words.slice(0, at + 1), form, rest: words.slice(at + 1) };
    const runtime = words[at + 1] === 'test' ? RUNTIMES.get(name) : undefined;
    if (runtime !== undefined)
      return { before: words.slice(0, at + 2), form: runtime, rest: words.slice(at + 2) };
    if (INTERPRETER.test(name)) return interpreted(words, at);
    if (name === 'coverage' && words[at + 1] === 'run') return ofPython(words, at + 1);
    if (!LAUNCHER.test(word)) return null;
    if (VALUED.test(word)) at += 1;
  }
  return null;
}

/** `node --test`, `node node_modules/jest/bin/jest.js`, `python3 -m pytest`. */
function interpreted(words: readonly string[], at: number): RunnerCall | null {
  if (/^py/.test(programOf(words[at] ?? ''))) return ofPython(words, at);
  const rest = words.slice(at + 1);
  if (rest.includes('--test')) return { before: words.slice(0, at + 1), form: NODE_TEST, rest };
  const script = rest.findIndex((word) => /(?:^|\/)node_modules\//.test(word));
  const form = script < 0 ? undefined : JAVASCRIPT.get(programOf(rest[script] ?? ''));
  if (form === undefined) return null;
  const end = at + script + 2;
  return { before: words.slice(0, end), form, rest: words.slice(end) };
}

/** @param at the word that takes Python's arguments: an interpreter, or the `run` of coverage.py */
function ofPython(words: readonly string[], at: number): RunnerCall | null {
  const rest = words.slice(at + 1);
  const module = rest.indexOf('-m');
  if (module < 0 || !rest.slice(0, module).every((word) => word.startsWith('-'))) return null;
  const [name = '', command] = rest.slice(module + 1);
  const end = at + module + 3;
  if (name === 'coverage' && command === 'run') return ofPython(words, end);
  const form = { pytest: PYTEST, unittest: UNITTEST }[name];
  return form === undefined ? null : { before: words.slice(0, end), form, rest: words.slice(end) };
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
