import type { Claim } from '../core/decision.ts';
import type { Workspace } from '../core/ports.ts';
import type { Task } from '../core/task.ts';
import { escapedCode } from './text/escape.ts';

/** Each may need a search of the repository. */
const MOST_NAMES = 20;
const SPAN = /(?<!`)`([^`\n]{1,200})`(?!`)/g;
/** A path or the name of something in code: no option, no number, no expression, no command with blanks. */
const NAME = /^(?=.*[\p{L}_]{2})[\p{L}_$@./][\p{L}\p{N}_$@.#:/-]*$/u;

type Said = Pick<Task, 'title' | 'body' | 'instruction' | 'comments'>;
type Repository = Pick<Workspace, 'paths' | 'search'>;

/**
 * What the model's title and summary name in code spans, and what is neither in the change nor anywhere in the candidate,
 * as a sentence; empty: nothing. What cannot be looked up counts as there.
 *
 * @param patch the change as a unified diff
 * @param task what people said: a name from there is not the model's own
 */
export async function namedNowhere(
  claim: Claim,
  patch: string,
  repository: Repository,
  task: Said,
): Promise<string> {
  const words = [task.title, task.body, task.instruction, ...task.comments.map(({ body }) => body)].join(
    '\n',
  );
  const paths = await repository.paths();
  const found = await Promise.all(
    namesIn(`${claim.title}\n${claim.summary}`)
      .filter((name) => !isIn(patch, name) && !isPath(name, paths))
      .map(async (name) => ((await isText(name, paths, repository)) ? [] : [name])),
  );
  const missing = found
    .flat()
    .map((name) => `${escapedCode(name)}${isIn(words, name) ? ' (as in the issue)' : ''}`);
  return missing.length === 0
    ? ''
    : `Named by the model, but neither in the change nor in the repository: ${missing.join(', ')}.`;
}

function namesIn(text: string): readonly string[] {
  const spans = [...text.matchAll(SPAN)].map(([, span = '']) => bareName(span.trim()));
  return [...new Set(spans)].filter((name) => NAME.test(name)).slice(0, MOST_NAMES);
}

/** Without the arguments of a call, the line behind a path, and what leads to the root. */
function bareName(span: string): string {
  return span
    .replace(/\(.*\)$/, '')
    .replace(/:\d+(?:-\d+)?$/, '')
    .replace(/^\.?\/|\/$/g, '');
}

function isIn(text: string, name: string): boolean {
  return new RegExp(wholeWord(name), 'm').test(text);
}

function isPath(name: string, paths: readonly string[]): boolean {
  return paths.some((path) => `/${path}/`.includes(`/${name}/`));
}

/** `Parser.parse` is there where both are; `parser.js` is a file. */
async function isText(name: string, paths: readonly string[], repository: Repository): Promise<boolean> {
  if (await occurs(name, repository)) return true;
  const parts = name.split(/[.#:]+/).filter((part) => part !== '');
  const isFile = name.includes('/') || paths.some((path) => path.endsWith(`.${parts.at(-1)}`));
  if (isFile || parts.length < 2) return false;
  return (await Promise.all(parts.map((part) => occurs(part, repository)))).every((one) => one);
}

async function occurs(text: string, repository: Repository): Promise<boolean> {
  const outcome = await repository.search(wholeWord(text), '').catch(() => null);
  return outcome?.kind !== 'hits' || outcome.hits.length > 0;
}

/** A pattern for the program and for POSIX: a name that only begins like another one is not there. */
function wholeWord(name: string): string {
  return `(^|[^A-Za-z0-9_])${name.replace(/[.$]/g, '\\$&')}($|[^A-Za-z0-9_])`;
}
