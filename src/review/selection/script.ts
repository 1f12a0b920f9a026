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
  const parts: Part[] = [];
  for (const text of separated(script)) {
    // Scripts that call each other several times would double with each step.
    if (parts.length >= MAX_PARTS) break;
    parts.push(...resolved(partOf(text), scripts, depth));
  }
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
  if (part.words === null || depth >= MAX_DEPTH) return [part];
  const behind = part.words.findIndex((word) => !BESIDE.test(word));
  if (behind > 0) return behindWords(part, part.words, { behind, scripts, depth });
  const call = scriptCall(part.words, scripts);
  return call === null ? [part] : called(part, call, { scripts, depth });
}

/** Programs and assignments that a call of a script may stand behind. */
const BESIDE = /^(?:env|cross-env|c8|nyc|-[\w-]+(?:=.*)?|[A-Za-z_]\w*=.*)$/;

/** `TZ=UTC npm test`, `c8 npm run unit`: the words in front stand before each command of the script. */
function behindWords(
  part: Part,
  words: readonly string[],
  { behind, scripts, depth }: { readonly behind: number; readonly scripts: Scripts; readonly depth: number },
): readonly Part[] {
  const given = words.slice(0, behind);
  const before = /^\w+=/.test(given[0] ?? '') ? ['env', ...given] : given;
  const own = partOf(words.slice(behind).map(quoted).join(' '));
  const parts = resolved(own, scripts, depth + 1);
  const [only, ...others] = parts;
  const isCalled = others.length > 0 || only?.text !== own.text;
  if (!isCalled || parts.some((one) => one.words === null)) return [part];
  return parts.map(({ words: inner }) => {
    const all = [...before, ...(inner ?? [])];
    return { text: all.map(quoted).join(' '), words: all };
  });
}

interface ScriptCall {
  readonly name: string;
  readonly args: readonly string[];
}

function called(
  part: Part,
  { name, args }: ScriptCall,
  { scripts, depth }: { readonly scripts: Scripts; readonly depth: number },
): readonly Part[] {
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
function scriptCall([manager = '', ...rest]: readonly string[], scripts: Scripts): ScriptCall | null {
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
