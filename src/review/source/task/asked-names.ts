import { AND, BEFORE_NAME, END, KIND, MODAL } from './asked-removal.ts';
import { oneOf, REQUESTS, sentencesOf } from './task-sentences.ts';

/** How a task asks to write what tests call: by another name, or with `await`. */
export type AskedName =
  | { readonly kind: 'renamed'; readonly from: string; readonly to: string }
  | { readonly kind: 'awaited'; readonly from: string };

const CODE = '(?:`[\\w$./-]+(?:\\(\\)|=[\\w<>]+)?`|[\\w$]+(?:\\(\\))?)';
const NAME = `(?:${BEFORE_NAME} )*${CODE}(?: ${KIND})?`;
const INTO = '(?: (?:to|into|by|with|as))';
const PAIR = `${NAME}${INTO} ${NAME}`;
const LIST = `${NAME}(?:${AND}(?!respectively)${NAME})*`;
const RELEASE = `${oneOf('before for with by')} (?:v?\\d+(?:\\.\\d+)*|the ${oneOf('next_major next major')} (?:version|release))`;
const ENDS = `(?:,? respectively)?(?: ${oneOf('everywhere throughout')}| ${RELEASE})?${END}`;
const PASSIVE = `${MODAL}(?: now)? be`;

/** "Rename `foo` to `bar`, and the option `--old` to `--new`". */
const RENAME = new RegExp(`${REQUESTS}${oneOf('rename replace')} (${PAIR}(?:${AND}${PAIR})*)${ENDS}`, 'i');
/** "`foo` should be called `bar`", "Rename `a` and `b` to `c` and `d`". */
const RENAMED = new RegExp(
  `(?:${REQUESTS}${oneOf('rename replace')} (?<from>${LIST})${INTO}|^(?<from>${LIST}) ${PASSIVE} (?:renamed|replaced|called)${INTO}?) (?<to>${LIST})${ENDS}`,
  'i',
);
/** "`foo` should be async". */
const AWAITED = new RegExp(
  `^(?:${REQUESTS.slice(1)}make (${NAME})|(${NAME}) ${MODAL}(?: now)?) (?:(?:be )?async(?:hronous)?|return an? promise)${ENDS}`,
  'i',
);
/** Values and words that stand in any code. */
const NO_NAME = /^(?:true|false|null|none|nil|undefined|\d+|assert\w*|expect|test|it)$/i;

/**
 * How a task asks to write names, in plain requests in English. As with removals, what is denied, conditional or quoted
 * does not count, nor does a name with two new ones. What is not understood is not asked for.
 */
export function askedNames(task: string): readonly AskedName[] {
  const found = sentencesOf(task).flatMap(namesIn);
  return found.filter(
    (one) =>
      !NO_NAME.test(one.from) &&
      found.every((other) => other === one || other.kind !== one.kind || other.from !== one.from),
  );
}

function namesIn(sentence: string): readonly AskedName[] {
  const [, made, awaited = made] = AWAITED.exec(sentence) ?? [];
  return [
    ...pairsIn(sentence).flatMap(([was, is]) => renaming(was, is)),
    ...(awaited === undefined ? [] : [{ kind: 'awaited' as const, from: nameIn(awaited) }]),
  ];
}

function pairsIn(sentence: string): readonly (readonly string[])[] {
  const and = new RegExp(AND);
  const pairs = RENAME.exec(sentence)?.[1];
  if (pairs !== undefined) return pairs.split(and).map((one) => one.split(new RegExp(INTO)));
  const { from = '', to = '' } = RENAMED.exec(sentence)?.groups ?? {};
  const [was, is] = [from.split(and), to.split(and)];
  return was.length === is.length ? was.map((one, at) => [one, is[at] ?? '']) : [];
}

function renaming(before: string | undefined, after: string | undefined): readonly AskedName[] {
  // A file that gets another name is no name that code says.
  if (before === undefined || after === undefined || /\//.test(before + after)) return [];
  const [from, to] = [nameIn(before), nameIn(after)];
  return from === to || isOption(from) !== isOption(to) ? [] : [{ kind: 'renamed', from, to }];
}

/** The name itself: without article, kind, backticks, brackets and what it belongs to. */
function nameIn(said: string): string {
  const code =
    /`(.*)`/.exec(said)?.[1] ??
    said
      .replace(new RegExp(` ${KIND}$`, 'i'), '')
      .split(' ')
      .at(-1) ??
    '';
  return isOption(code) ? code : code.replace('()', '').replace(/^.*\./, '');
}

/** Names of options stand in strings. */
export function isOption(name: string): boolean {
  return name.startsWith('-');
}
