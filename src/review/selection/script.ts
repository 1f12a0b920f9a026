import { splitWords } from '../../core/text/shell-words.ts';

/** One command of a script. */
export interface Part {
  readonly text: string;
  /** Null: it needs a real shell. */
  readonly words: readonly string[] | null;
}

/** The scripts of a manifest, by name. */
export type Scripts = ReadonlyMap<string, string>;

/** Maximum depth of scripts that call scripts. */
const MAX_DEPTH = 5;
const MAX_PARTS = 50;

/** The commands of a script in sequence. Calls of the package's own scripts are replaced by their commands. */
export function partsOf(script: string, scripts: Scripts, depth = 0): readonly Part[] {
  const parts = separated(script).flatMap((text) => resolved(partOf(text), scripts, depth));
  return parts.slice(0, MAX_PARTS);
}

/** Like `partsOf`, for an argument vector. */
export function partsOfWords(words: readonly string[], scripts: Scripts): readonly Part[] {
  return resolved({ text: words.map(quoted).join(' '), words }, scripts, 0);
}

function partOf(text: string): Part {
  const words = splitWords(text);
  return { text, words: words.kind === 'words' ? words.words : null };
}

function resolved(part: Part, scripts: Scripts, depth: number): readonly Part[] {
  const call = part.words === null ? null : scriptCall(part.words, scripts);
  if (call === null || depth >= MAX_DEPTH) return [part];
  const { name, args } = call;
  const [before, own, after] = [`pre${name}`, name, `post${name}`].map((one) =>
    partsOf(scripts.get(one) ?? '', scripts, depth + 1),
  );
  const last = own?.at(-1);
  if (last === undefined) return [part];
  const more = [last.text, ...args.map(quoted)].join(' ');
  const whole: Part = { text: more, words: last.words === null ? null : [...last.words, ...args] };
  return [...(before ?? []), ...(own ?? []).slice(0, -1), whole, ...(after ?? [])];
}

const MANAGER = /^(?:npm|pnpm|yarn|bun)$/;

/** The script that `npm test -- --ci`, `yarn run unit` or `pnpm lint` runs, and its arguments. */
function scriptCall(
  [manager = '', ...rest]: readonly string[],
  scripts: Scripts,
): { readonly name: string; readonly args: readonly string[] } | null {
  if (!MANAGER.test(manager)) return null;
  const words = rest.filter((word, at) => !(word.startsWith('-') && rest.slice(0, at).every(isFlag)));
  const isRun = words[0] === 'run' || words[0] === 'run-script';
  const [first = '', ...args] = isRun ? words.slice(1).filter((word) => word !== '--silent') : words;
  const name = manager === 'npm' && /^(?:t|tst)$/.test(first) ? 'test' : first;
  if (!isRun && manager === 'npm' && name !== 'test') return null;
  if (!isRun && manager === 'bun') return null;
  if ((scripts.get(name) ?? '').trim() === '') return null;
  const at = args.indexOf('--');
  if (manager !== 'npm') return { name, args };
  return { name, args: at < 0 ? args.filter((word) => !isFlag(word)) : args.slice(at + 1) };
}

function isFlag(word: string): boolean {
  return word.startsWith('-');
}

/** Splits at `&&`, `;` and line ends outside quotes. */
function separated(script: string): readonly string[] {
  const parts: string[] = [];
  let part = '';
  for (const [piece] of script.matchAll(/'[^']*'|"(?:[^"\\]|\\.)*"|\\.|&&|[;\n]|[\s\S]/g)) {
    if (piece !== '&&' && piece !== ';' && piece !== '\n') {
      part += piece;
      continue;
    }
    parts.push(part.trim());
    part = '';
  }
  return [...parts, part.trim()].filter((text) => text !== '');
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
