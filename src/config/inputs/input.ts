import { isBranchName } from '../../core/branch-place.ts';
import { invalid, type Parsed, valid } from '../../core/parsed.ts';
import { SECRET_RULES } from '../../core/secrets/found-secret.ts';

/** One action input: its parser and its default. `scripts/meanings.ts` says what it means to a user. */
export interface Input<T> {
  readonly default: string;
  /** The allowed values in words: of a choice, or the range of a number. Empty: the meaning says it. */
  readonly values: string;
  /** Never logged; its value is masked everywhere. */
  readonly isSecret: boolean;
  readonly parse: (raw: string) => Parsed<T>;
}

type Parser<T> = (raw: string) => Parsed<T>;

/** @param about.initial its default */
export function input<T>(
  { initial = '', values = '' }: { readonly initial?: string; readonly values?: string },
  parse: Parser<T>,
): Input<T> {
  return { default: initial, values, isSecret: false, parse };
}

export function text(initial = ''): Input<string> {
  return input({ initial }, (raw) => valid(raw.trim()));
}

export function secret(initial = ''): Input<string> {
  return { ...text(initial), isSecret: true };
}

export function choice<const T extends string>(options: readonly [T, ...T[]], initial: NoInfer<T>): Input<T> {
  const values = `one of: ${options.join(', ')}`;
  return input({ initial, values }, (raw) => {
    const found = options.find((option) => option === raw.trim().toLowerCase());
    return found === undefined ? invalid(`Use ${values}.`) : valid(found);
  });
}

/** Any of these words, one per line or separated by commas. */
export function options<const T extends string>(known: readonly T[]): Input<readonly T[]> {
  const values = `any of: ${known.join(', ')}`;
  return input({ values }, (raw) => {
    const words = wordsIn(raw.toLowerCase());
    const found = known.filter((option) => words.some((word) => word === option));
    return found.length === new Set(words).size ? valid(found) : invalid(`Use ${values}.`);
  });
}

export function integer(min: number, max: number, initial = ''): Input<number> {
  const values = `a whole number from ${min} to ${max}`;
  return input({ initial, values }, (raw) => {
    const value = /^\d{1,12}$/.test(raw.trim()) ? Number(raw) : Number.NaN;
    return value >= min && value <= max ? valid(value) : invalid(`Give ${values}.`);
  });
}

export function optionalInteger(min: number, max: number): Input<number | null> {
  const { parse, values } = integer(min, max);
  return input({ values }, (raw) => (raw.trim() === '' ? valid(null) : parse(raw)));
}

/** US dollars; null: not given. */
export function optionalMoney(initial = ''): Input<number | null> {
  const [min, max] = [0, 100_000];
  const values = `a number from ${min} to ${max}`;
  return input({ initial, values }, (raw) => {
    if (raw.trim() === '') return valid(null);
    const value = /^\d{1,9}(\.\d{1,9})?$/.test(raw.trim()) ? Number(raw) : Number.NaN;
    return value >= min && value <= max ? valid(value) : invalid(`Give ${values}, or leave it out.`);
  });
}

/** One entry per line; blank lines and lines that begin with `#` are ignored. */
export function lines(): Input<readonly string[]> {
  return input({}, (raw) => valid(entriesIn(raw)));
}

export function entriesIn(raw: string): readonly string[] {
  const entries = raw.split(/\r?\n/).map((line) => line.trim());
  return entries.filter((line) => line !== '' && !line.startsWith('#'));
}

/** What is between line ends and commas. */
function wordsIn(raw: string): readonly string[] {
  const words = raw.split(/[,\n]/).map((entry) => entry.trim());
  return words.filter((entry) => entry !== '');
}

/** Entries of which each must be right. */
function entries(
  isRight: (entry: string) => boolean,
  why: string,
  given = entriesIn,
): Input<readonly string[]> {
  return input({}, (raw) => {
    const wrong = given(raw).find((entry) => !isRight(entry));
    return wrong === undefined ? valid(given(raw)) : invalid(`"${wrong}" ${why}`);
  });
}

/** Globs of paths from the root of the repository, one per line. */
export function globs(): Input<readonly string[]> {
  const why = 'fits no file. Give globs of paths from the root of the repository, such as src/**.';
  return entries((entry) => !NO_PATH.test(entry), why);
}

/** What no path of a repository is like: it begins with none of these, and has no such part. */
const NO_PATH = /^(?:[/\\~]|!(?!\()|\.\/)|(?:^|[/\\])\.\.(?:[/\\]|$)/;

/** Files with the rule that may match there, one per line. */
export function secretPlaces(): Input<readonly string[]> {
  const why = `is no such place; give a file and a rule as a refused run names them, such as test/login.json:github. Rules: ${SECRET_RULES.join(', ')}.`;
  return entries(isPlaceOfSecret, why);
}

function isPlaceOfSecret(entry: string): boolean {
  const [, file = '', rule = ''] = /^(.+):([^:]+)$/.exec(entry) ?? [];
  return file !== '' && SECRET_RULES.includes(rule);
}

/** Names, one per line or separated by commas. */
export function names(pattern: RegExp): Input<readonly string[]> {
  const why = 'is no such name; list exact names, one a line.';
  return entries((entry) => pattern.test(entry), why, wordsIn);
}

/** Sign-off by the committer, as the forge reports it. */
export const COMMITTER = 'committer';

/** A person as in the trailers of a commit, or `committer`; empty: not given. */
export function signature(): Input<string> {
  return input({}, (raw) => {
    const given = raw.trim();
    const isSignature = /^[^<>\p{Cc}]*[^<>\p{Cc}\s] <[^<>@\s\p{Cc}]+@[^<>@\s\p{Cc}]+>$/u.test(given);
    if (given === '' || given === COMMITTER || (isSignature && given.length <= 200)) return valid(given);
    return invalid(
      'Give a name and an address in one line, such as Ada Lovelace <ada@example.org>, or committer for whoever the forge says commits.',
    );
  });
}

/** What commands reach: everything, or the named ports of the loopback and Unix sockets. */
export interface Network {
  readonly network: 'deny' | 'allow';
  readonly ports: readonly (number | string)[];
}

/** `deny`, `allow`, or ports and absolute paths of Unix sockets, one per line or separated by commas. */
export function network(initial: string): Input<Network> {
  return input<Network>({ initial }, (raw) => {
    const entries = [...new Set(wordsIn(raw))];
    const [word = 'deny', ...others] = entries.map((entry) => entry.toLowerCase());
    if (others.length === 0 && (word === 'deny' || word === 'allow'))
      return valid({ network: word, ports: [] });
    const isPort = (entry: string): boolean => /^[1-9]\d{0,4}$/.test(entry) && Number(entry) <= 65_535;
    const isSocket = (entry: string): boolean =>
      /^\/[\w./@+-]+$/.test(entry) && !/(?:^|\/)\.{1,2}(?:\/|$)/.test(entry);
    const wrong = entries.find((entry) => !isPort(entry) && !isSocket(entry));
    const ports = entries.map((entry) => (isPort(entry) ? Number(entry) : entry));
    if (wrong === undefined) return valid({ network: 'deny', ports });
    return invalid(
      `"${wrong}" is no port and no path of a socket. Use deny or allow, or list whole numbers from 1 to 65535 and absolute paths, such as 5432, /run/docker.sock.`,
    );
  });
}

/** The file that one job hands to another, and the hash that it must have. */
export interface BundlePlace {
  readonly path: string;
  readonly sha256: string;
}

/** `FOLDER#PATH`: the file of that path's name, which is its hash, in the folder. Null: not given. */
export function bundle(): Input<BundlePlace | null> {
  return input({}, (raw) => {
    if (raw.trim() === '') return valid(null);
    const [, folder = '', name = '', sha256 = ''] =
      /^(.+)#(?:.*[/\\])?(([0-9a-f]{64})\.json)$/.exec(raw.trim()) ?? [];
    if (sha256 !== '') return valid({ path: `${folder}/${name}`, sha256 });
    return invalid(
      'Give a folder, #, and the output bundle of the other job, as examples/two-jobs.yml does.',
    );
  });
}

/** The number of an issue; null: not given. */
export function issueNumber(): Input<number | null> {
  return input({}, (raw) => {
    const given = raw.trim().replace(/^#/, '');
    if (given === '') return valid(null);
    return /^[1-9]\d{0,9}$/.test(given)
      ? valid(Number(given))
      : invalid('Give the number of an issue, such as 42.');
  });
}

/** `owner/name`, without characters that could change the path of a URL. */
export const REPOSITORY = /^(?!\.{1,2}\/)[\w.-]{1,100}\/(?!\.{1,2}$)[\w.-]{1,100}$/;

/** A folder of the repository, without `..`; empty: the root. */
export function folder(): Input<string> {
  return input({}, (raw) => {
    const given = raw
      .trim()
      .replace(/^(\.\/+)+/, '')
      .replace(/\/+$/, '');
    if (given === '' || given === '.') return valid('');
    const isInside = !/^[/~\\]|^[a-z]:/i.test(given) && !given.split('/').includes('..');
    return isInside ? valid(given) : invalid('Give a folder of the repository, such as packages/app.');
  });
}

/** A branch name as git allows it; empty: not given. */
export function branch(): Input<string> {
  return input({}, (raw) => {
    const given = raw.trim().replace(/^refs\/heads\//, '');
    if (given === '' || isBranchName(given)) return valid(given);
    return invalid('Give the name of a branch, such as main.');
  });
}
