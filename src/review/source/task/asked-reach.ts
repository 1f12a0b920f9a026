import { oneOf, REQUESTS, sentencesOf } from './task-sentences.ts';

/** What a task asks for that tests may meet, by the names that it gives. */
export interface AskedReach {
  /** Flags, commands and signals at which the program has to end. */
  readonly exits: ReadonlySet<string>;
  /** Variables of the environment that the program has to read. */
  readonly variables: ReadonlySet<string>;
  /** What a polyfill has to add, such as `Array.prototype.at`. */
  readonly polyfills: ReadonlySet<string>;
  /** New files that have to help tests. */
  readonly helpers: ReadonlySet<string>;
}

export const NOTHING_ASKED: AskedReach = {
  exits: new Set(),
  variables: new Set(),
  polyfills: new Set(),
  helpers: new Set(),
};

const VERBS = oneOf(
  "add support implement provide introduce accept handle offer shut_down exit quit stop end terminate print show hide skip disable enable turn use let make look_at read respect honou?r check obey follow log write omit avoid give put create do_not don['’]t no never",
);
/** A plain request, or what should be. */
const REQUEST = new RegExp(
  `${REQUESTS}${VERBS}\\b|\\b(?:should|must|shall|has to|have to|needs? to|ought to)\\b`,
  'i',
);
/** With one of these a sentence tells what is wrong, or what is not wanted. */
const TELLS =
  /^Not wanted: |\b(?:fail\w*|crash\w*|hangs?|wrong|bugs?|broken|errors?|pass(?:es)?|green|red|currently|today|already|still|instead of|rather than|regardless|same|differ\w*|depend\w*|ignor\w+|remov\w+)\b/i;
const REFUSES = /\b(?:not|no|never|nor|without|cannot|can['’]t|don['’]t|won['’]t|shouldn['’]t|unless)\b/i;

const ENDS = /\b(?:exit|quit|terminate|shut down|stop|end the (?:program|process))s?\b/i;
const OTHER_STATUS = /\b(?:status|codes?|with|non-?zero)[ :`]*(?:[1-9]|failure|non-?zero)/i;
/** Flags that end a program without being told to. */
const USUAL: readonly (readonly string[])[] = [
  ['--version', '-version', 'version', '-v', '-V'],
  ['--help', '-help', 'help', '-h', '-?'],
];
const FLAG = /(?<![\w-])--?[A-Za-z][\w-]*/g;
const SIGNAL = /\bSIG[A-Z]{2,8}\b/g;
const COMMAND = /`([a-z][\w-]*)`/g;

const CONDITION = /\b(?:when|whenever|if|where|while|in|on) (?:the )?(?:environment )?(?:variable )?`/i;
const READS = /\b(?:look at|read|respect|honou?r|check|obey|follow|use|support)s?\b/i;
const VARIABLE = /(?<=`[^`\n]{0,40})\b[A-Z][A-Z_]*\b(?=[^`\n]{0,20}`)/g;
const MEMBER = /\b[A-Z]\w*(?:\.prototype)?\.\w+\b/g;
const FOR_TESTS = /\b(?:tests?|testing|fixtures?|matchers?|helpers?|pytest|vitest|jest)\b/i;
const PATH = /(?<![\w/])[\w-]+(?:\/[\w.-]+)*\.(?:py|[cm]?[jt]sx?)\b/g;

/**
 * Only plain requests in English count: "`--version` should print 1.0 and exit", "No spinner when `CI` is set", "Please
 * add a polyfill" beside the name of what it adds. What is not understood is not asked for, and neither is an exit at
 * a word that the lines of the gate have, whose runners may get it.
 */
export function askedReach(task: string, gateLines: readonly string[]): AskedReach {
  const all = sentencesOf(task).filter((one) => !TELLS.test(one));
  const asked = all.filter((one) => REQUEST.test(one));
  const plain = asked.filter((one) => !REFUSES.test(one));
  const hasPolyfill = plain.some((one) => /\bpolyfills?\b/i.test(one));
  const exits = plain.filter((one) => !OTHER_STATUS.test(one)).flatMap(exitsIn);
  const given = new Set(gateLines.flatMap((line) => line.split(/[\s"'\\]+/)));
  return {
    exits: new Set(exits.filter((one) => !given.has(one))),
    variables: new Set([
      ...asked.filter((one) => CONDITION.test(one)).flatMap((one) => one.match(VARIABLE) ?? []),
      ...plain.filter((one) => READS.test(one)).flatMap((one) => one.match(VARIABLE) ?? []),
    ]),
    polyfills: new Set(hasPolyfill ? all.flatMap((one) => one.match(MEMBER) ?? []) : []),
    helpers: new Set(plain.filter((one) => FOR_TESTS.test(one)).flatMap((one) => one.match(PATH) ?? [])),
  };
}

function exitsIn(sentence: string): readonly string[] {
  const flags = sentence.match(FLAG) ?? [];
  const usual = USUAL.filter((names) => flags.some((one) => names.includes(one))).flat();
  if (!ENDS.test(sentence)) return usual;
  const commands = /\bcommand\b/i.test(sentence)
    ? [...sentence.matchAll(COMMAND)].flatMap(([, name]) => name ?? [])
    : [];
  return [...usual, ...flags, ...commands, ...(sentence.match(SIGNAL) ?? [])];
}
