import { oneOf, REQUESTS, sentencesOf } from './task-sentences.ts';

/** What a manifest, a lockfile or a build file names with a version, or a flag of a compiler with its value. */
export interface Dependency {
  readonly name: string;
  /** As written: `^1.2.0`, `>=2.31`. Empty: none. */
  readonly version: string;
  /** The version on the base; null: it is new. */
  readonly before: string | null;
}

export type AsksForDependency = (dependency: Dependency) => boolean;

const RAISES = oneOf('bump upgrade update require pin raise upgrade_to update_to bump_to');
const TAKES = oneOf(
  'add use install depend_on switch_to migrate_to move_to change_to switch_from migrate_from move_from replace',
);
const NOUN = oneOf('dependency package library version requirement module crate gem');
const BEFORE_NAME = `(?:${oneOf(`the a an our its new minimum minimal required ${NOUN}`)} |(?:on|of|for|to) )*`;
/** "from `this` to": what is left behind. */
const LEFT_BEHIND = '(?:`?[\\w@./-]+`? (?:to|by|with) )?';
const NUMBER = '[~^=>]{0,2} ?v?(\\d+(?:\\.\\d+)*(?:-[\\w.]+)?)(?![\\w.-]*\\w)';
const TARGETS = [
  new RegExp(`^(?: ${NOUN})?(?: to| at| version|@)* ?\`?${NUMBER}`, 'i'),
  new RegExp(`\\b(?:to|at)(?: version)? \`?${NUMBER}`, 'i'),
];
/** Whether the task speaks of packages at all; else `name` may be a function. */
const OF_PACKAGES =
  /\b(?:dependenc(?:y|ies)|packages?|librar(?:y|ies)|install(?:ed)?|extras?|crates?|gems?|lockfile|requirements)\b/i;
const FORBIDS = /\b(?:do|should|must|can|will|may)(?: not|n['’]t)\b|\bnever\b|\bavoid\b/i;
const CONDITIONAL = /\b(?:if|unless|maybe|perhaps|might|could)\b/i;
const VERSION = /^(?:\^|~>?|~=|={1,3}|>=)?\s*v?(\d[\w.+-]*)(?:\s*,?\s*<=?\s*\d[\w.]*)?$/;

/** No name with its version is longer; what is, is not understood. */
const MAX_CHARS = 300;

/**
 * Whether a task asks for a dependency by its name: "Bump `left` from 1.0.0 to 1.1.0", "Require requests 2.31 or newer".
 * Where it names a version, that one; else any for a new dependency, and a higher one for an old. Only plain requests
 * in English count, a wider range ("Allow `left` 2", "Relax the upper bound of `left` to `<3`"), and none that another sentence forbids. What is not understood is not asked for.
 */
export function asksForDependencies(task: string): AsksForDependency {
  const sentences = sentencesOf(task);
  const isOfPackages = OF_PACKAGES.test(task);
  return (dependency) => {
    if (dependency.name.length + dependency.version.length > MAX_CHARS) return false;
    if (dependency.name.startsWith('-')) return sentences.some((one) => asksForFlag(one, dependency));
    const isForbidden = sentences.some((one) => FORBIDS.test(one) && names(one, dependency.name));
    if (!isForbidden && isWidenedAsAsked(sentences, dependency)) return true;
    const [, version] = VERSION.exec(dependency.version) ?? [];
    if (version === undefined && dependency.version !== '') return false;
    const tails = sentences.flatMap((one) => tailOf(one, dependency.name, isOfPackages) ?? []);
    if (tails.length === 0 || isForbidden) return false;
    const targets = tails.flatMap(targetOf);
    if (targets.length > 0)
      return version !== undefined && targets.every((target) => isVersion(version, target));
    return dependency.before === null || (version !== undefined && isHigher(version, dependency.before));
  };
}

/** What stands behind the name in a sentence that asks for it; null: the sentence does not. */
function tailOf(sentence: string, name: string, isOfPackages: boolean): string | null {
  if (CONDITIONAL.test(sentence)) return null;
  const said = nameOf(name);
  const raise = new RegExp(`${REQUESTS}${RAISES} ${BEFORE_NAME}${said}(?<tail>.*)$`, 'i').exec(sentence);
  if (raise !== null) return raise.groups?.tail ?? '';
  const take = new RegExp(
    `${REQUESTS}${TAKES} ${BEFORE_NAME}${LEFT_BEHIND}${BEFORE_NAME}${said}(?<tail>.*)$`,
    'i',
  ).exec(sentence);
  const tail = take?.groups?.tail ?? null;
  if (tail === null || /^ (?:to|by|with|from)\b(?! ?v?\d)/.test(tail)) return null;
  return isOfPackages || targetOf(tail).length > 0 ? tail : null;
}

function targetOf(tail: string): readonly string[] {
  const found = TARGETS.map((target) => target.exec(tail)?.[1]).find((one) => one !== undefined);
  return found === undefined ? [] : [found];
}

function names(sentence: string, name: string): boolean {
  return new RegExp(`(?<![\\w@/.-])${nameOf(name)}`, 'i').test(sentence);
}

/** A name in code or as a word; Python takes `-`, `_` and `.` for the same. */
function nameOf(name: string): string {
  const said = name.replace(/[\\^$*+?()[\]{}|]/g, '\\$&').replace(/[-_.]+/g, '[-_.]');
  return `\`?${said}(?![\\w/-]|\\.\\w|\\()\`?`;
}

/** Whether the version is this one, or one of its line: 1.1.3 is of 1.1. */
function isVersion(version: string, asked: string): boolean {
  return version === asked || version.startsWith(`${asked}.`);
}

function isHigher(version: string, before: string): boolean {
  const [is, was] = [numbersIn(version), numbersIn(before)];
  const at = is.findIndex((number, index) => number !== (was[index] ?? 0));
  return at >= 0 && (is[at] ?? 0) > (was[at] ?? 0);
}

function numbersIn(version: string): readonly number[] {
  return (/\d+(?:\.\d+)*/.exec(version)?.[0] ?? '').split('.').map(Number);
}

/** `>=21,<24`, `^4 || ^5`: how far a range goes, behind all that stands in front. */
const RANGE = /^(?<low>.*?)[\s,]*(?:(?<end><=?)|\|\|\s*[~^]?)\s*v?(?<top>\d+(?:\.\d+)*)$/;
const ALLOW = oneOf('allow support accept permit');
const WIDEN = `(?:^|, )(?:${oneOf("please we_should let's let_us")} )?${oneOf('relax raise widen loosen extend increase')}`;
const BOUND = `(?:${oneOf('upper maximum max version')} )?${oneOf('bound limit cap pin range constraint')}`;

function isWidenedAsAsked(sentences: readonly string[], { name, version, before }: Dependency): boolean {
  const [is, was] = [version, before ?? ''].map((range) => RANGE.exec(range)?.groups);
  if (is === undefined) return false;
  const { low, end = '', top = '' } = is;
  const isWider = end === '' ? low === before : low === was?.low && isHigher(top, was?.top ?? '');
  const asked = sentences.flatMap((one) => rangesIn(one, name));
  return isWider && asked.length > 0 && asked.every((one) => one.includes(end + shortest(top)));
}

/** The ends of ranges that do what a sentence asks for: for "Allow `left` 2.1" also `<2.2` and `<3`. */
function rangesIn(sentence: string, name: string): readonly (readonly string[])[] {
  if (CONDITIONAL.test(sentence) || !names(sentence, name)) return [];
  const said = `${BEFORE_NAME}${nameOf(name)}`;
  const range = `(?:${BEFORE_NAME}${BOUND}(?: (?:of|for|on) ${said})?|${said}(?: ${BOUND})?)`;
  const widens = `${WIDEN} ${range} to \`?(<=?) ?v?(\\d+(?:\\.\\d+)*)\`?(?:[.!,;]|$)`;
  const [, end = '', bound] = new RegExp(widens, 'i').exec(sentence) ?? [];
  if (bound !== undefined) return [[end + shortest(bound)]];
  const number = '(?:version )?`?v?(?<top>\\d+(?:\\.\\d+)*)(?:\\.[x*])?`?';
  const allows = `(?:${said} ${number}|${number} (?:of|for) ${said})`;
  const found = new RegExp(
    `^(?:${REQUESTS.slice(1)}${ALLOW} ${allows}|${allows} should be ${ALLOW}(?:t?ed)?)(?:[.!,;]|$)`,
    'i',
  ).exec(sentence);
  const top = found?.groups?.top;
  if (top === undefined) return [];
  const numbers = numbersIn(top);
  const ends = numbers.map((one, at) => `<${[...numbers.slice(0, at), one + 1].join('.')}`);
  return [[shortest(top), `<=${shortest(top)}`, ...ends]];
}

/** 2.1.0 is 2.1. */
function shortest(version: string): string {
  return version.replace(/(?:\.0)+$/, '');
}

const BUILDS = new RegExp(
  `${REQUESTS}${oneOf('build compile optimi[sz]e use set pass switch change')}\\b`,
  'i',
);

/** "Build with `-O2` instead of `-O1`". */
function asksForFlag(sentence: string, { name, version }: Dependency): boolean {
  const flag = `${name}${version}`.replace(/[+.]/g, '\\$&');
  const [, before] = new RegExp(`^(.*?)\`?(?<![\\w-])${flag}(?![\\w=+-])`).exec(sentence) ?? [];
  if (before === undefined || !BUILDS.test(sentence)) return false;
  return !/\b(?:instead of|rather than|from|not|without|change|drop)(?: \S+)? ?$/i.test(before);
}
