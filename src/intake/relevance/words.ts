/** Splits names into words, so that Task, TaskService, task_repository and task-list have one in common. */

const OTHER = 0;
const LOWER = 1;
const UPPER = 2;
const DIGIT = 3;

/** Character classes of ASCII as a table, because a large repository needs millions of lookups. */
const KINDS = Uint8Array.from({ length: 128 }, (_, unit) => {
  if (unit >= 97 && unit <= 122) return LOWER;
  if (unit >= 65 && unit <= 90) return UPPER;
  return unit >= 48 && unit <= 57 ? DIGIT : OTHER;
});

/** Characters beyond ASCII count as lower case letters; punctuation among them is rare and only joins two words. */
function kindAt(name: string, at: number): number {
  return at < name.length ? (KINDS[name.charCodeAt(at)] ?? LOWER) : OTHER;
}

/** "TaskServiceTest", "task_services", "HTTPServer": [task service test], [task service], [http server]. */
export function wordsOfName(name: string): readonly string[] {
  const small = name.toLowerCase();
  // Some characters change their length in lower case; such rare names keep their case.
  const source = small.length === name.length ? small : name;
  const words: string[] = [];
  let start = -1;
  let before = OTHER;
  for (let at = 0; at <= name.length; at += 1) {
    const kind = kindAt(name, at);
    if (start >= 0) {
      const isHump = kind === UPPER && (before !== UPPER || kindAt(name, at + 1) === LOWER);
      if (kind === OTHER || isHump) {
        words.push(singular(source.slice(start, at)));
        start = -1;
      }
    }
    if (start < 0 && kind !== OTHER) start = at;
    before = kind;
  }
  return words;
}

/** Rough singular of English plurals. Only the same treatment of both sides matters. */
function singular(word: string): string {
  if (word.length <= 3 || word.charCodeAt(word.length - 1) !== 115) return word;
  return /(?:ss|us|is)$/.test(word) ? word : word.slice(0, -1);
}

/**
 * A name of several words. Beyond ASCII whole blocks count as letters, as in `kindAt`: each `\p{L}` in a pattern costs
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
