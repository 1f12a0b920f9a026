import { JAVASCRIPT, NODE_TEST, RUNTIMES } from './javascript.ts';
import { OTHERS, PYTEST, SETUP_TEST, UNITTEST } from './other-languages.ts';
import type { RunnerForm } from './runner-form.ts';

/** A command that starts a known test runner. */
export interface RunnerCall {
  /** The words up to and including the runner's name. */
  readonly before: readonly string[];
  readonly form: RunnerForm;
  readonly rest: readonly string[];
}

/** What may precede a runner's name: programs that start others, their options, assignments. */
const LAUNCHER =
  /^(?:env|cross-env|npx|npm|pnpm|pnpx|yarn|bunx|bun|exec|run|dotenv|c8|nyc|poetry|uv|pipenv|hatch|pdm|rye|bundle|composer|php|xvfb-run|--|-[\w-]+(?:=.*)?|\w+=.*)$/;
const INTERPRETER = /^(?:node|tsx|python[\d.]*|pypy3?)$/;
const MOST_BEFORE = 12;

/** Null: the command starts no known runner. */
export function runnerCall(words: readonly string[]): RunnerCall | null {
  for (let at = 0; at < Math.min(words.length, MOST_BEFORE); at++) {
    const word = words[at] ?? '';
    const name = programOf(word);
    const form = JAVASCRIPT.get(name) ?? OTHERS.get(name);
    if (form !== undefined) return { before: words.slice(0, at + 1), form, rest: words.slice(at + 1) };
    const runtime = words[at + 1] === 'test' ? RUNTIMES.get(name) : undefined;
    if (runtime !== undefined)
      return { before: words.slice(0, at + 2), form: runtime, rest: words.slice(at + 2) };
    if (INTERPRETER.test(name)) return interpreted(words, at);
    if (!LAUNCHER.test(word)) return null;
  }
  return null;
}

/** `node --test`, `node node_modules/jest/bin/jest.js`, `python3 -m pytest`, `python setup.py test`. */
function interpreted(words: readonly string[], at: number): RunnerCall | null {
  const isPython = /^py/.test(programOf(words[at] ?? ''));
  const rest = words.slice(at + 1);
  if (isPython) {
    if (rest[0] === 'setup.py' && rest[1] === 'test')
      return { before: words.slice(0, at + 3), form: SETUP_TEST, rest: rest.slice(2) };
    const module = rest.indexOf('-m');
    const form = { pytest: PYTEST, unittest: UNITTEST }[rest[module + 1] ?? ''];
    if (module < 0 || form === undefined || !rest.slice(0, module).every((word) => word.startsWith('-')))
      return null;
    const end = at + module + 3;
    return { before: words.slice(0, end), form, rest: words.slice(end) };
  }
  if (rest.includes('--test')) return { before: words.slice(0, at + 1), form: NODE_TEST, rest };
  const script = rest.findIndex((word) => /(?:^|\/)node_modules\//.test(word));
  const form = script < 0 ? undefined : JAVASCRIPT.get(programOf(rest[script] ?? ''));
  if (form === undefined) return null;
  const end = at + script + 2;
  return { before: words.slice(0, end), form, rest: words.slice(end) };
}

/** `./node_modules/.bin/jest`, `node_modules/jest/bin/jest.js` and `jest` are the same program. */
function programOf(word: string): string {
  return word.slice(word.lastIndexOf('/') + 1).replace(/\.[cm]?js$/, '');
}
