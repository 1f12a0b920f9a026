/** Splits names into words, so that Task, TaskService, task_repository and task-list have one in common. */

/**
 * Between words: ASCII that is no letter or digit, before a capital behind a small letter, and before the last capital of
 * several. Characters beyond ASCII count as small letters; punctuation among them is rare and only joins two words.
 */
const BETWEEN = /[\0-/:-@[-`{-\x7f]+|(?<![A-Z])(?=[A-Z])|(?=[A-Z][a-z\x80-\uffff])/;

/** "TaskServiceTest", "task_services", "HTTPServer": [task service test], [task service], [http server]. */
export function wordsOfName(name: string): readonly string[] {
  return name.split(BETWEEN).flatMap((word) => (word === '' ? [] : [singular(word.toLowerCase())]));
}

/** Rough singular of English plurals. Only the same treatment of both sides matters. */
function singular(word: string): string {
  return word.length <= 3 || !/(?<!s|u|i)s$/.test(word) ? word : word.slice(0, -1);
}

/**
 * A name of several words. Beyond ASCII whole blocks count as letters: each `\p{L}` in a pattern costs
 * about one millisecond at start.
 */
const NAME = /[\w$\u00c0-\u1fff\u2c00-\u2fef\u3040-\ud7ff\uf900-\ufdff]+(?:-[\w$]+)*/g;

/** Longer ones are data. */
const MAX_NAME = 100;

interface Name {
  readonly name: string;
  readonly words: readonly string[];
}

/** Every name in a text, with its words. */
export function namesIn(text: string): readonly Name[] {
  return [...text.matchAll(NAME)].flatMap(([name]) =>
    name.length > MAX_NAME ? [] : [{ name, words: wordsOfName(name) }],
  );
}

/** The terms of a name by which it is found: its words and, where it has several, all of them as one. */
export function termsOf(words: readonly string[]): readonly string[] {
  return words.length > 1 ? [...words, words.join('')] : words;
}

/** Words of every English text. */
const ORDINARY = new Set(
  (
    'a about after again all also always am an and any are as at be because been before being between both but by can ' +
    'cannot could did do does doing done each either else every few first for from get give given go got had has have ' +
    'he her here him his how however i if in into is it its itself just like made make may me might more most must my ' +
    'need never no not nothing now of off on once one only or other our out over own please same see she should since ' +
    'so some something still such than that the their them then there these they thi this those through to too two ' +
    'under until up us use used using very wa want was we well were what when where whether which while who why will ' +
    'with within without would yes yet you your'
  ).split(' '),
);

export function isOrdinary(word: string): boolean {
  return ORDINARY.has(word);
}
