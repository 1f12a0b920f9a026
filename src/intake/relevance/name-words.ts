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

/**
 * Letters, as part of a character class. Beyond ASCII these are whole blocks, as in `kindAt`: each `\p{L}` in a pattern
 * costs about one millisecond at start.
 */
export const LETTERS = String.raw`A-Za-z\u00c0-\u1fff\u2c00-\u2fef\u3040-\ud7ff\uf900-\ufdff`;

/** Text in backticks. Also matches very short text: otherwise the prose up to the next backtick would match. */
export const CODE_SPAN = /`([^`\n]+)`/g;

/** For every match: its first group that matched, or the whole match. */
export function matches(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(
    (match) => match.slice(1).find((group) => group !== undefined) ?? match[0],
  );
}

/** Rough singular of English plurals. Only the same treatment of both sides matters. */
export function singular(word: string): string {
  if (word.length <= 3 || word.charCodeAt(word.length - 1) !== 115) return word;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:sses|shes|ches|xes)$/.test(word)) return word.slice(0, -2);
  return /(?:ss|us|is)$/.test(word) ? word : word.slice(0, -1);
}

/** A name in lower case without separators: TaskList, task_list and task-list become equal. */
export function joined(name: string): string {
  return name.replace(/[-_.\s]/g, '').toLowerCase();
}

/** Words that occur in every issue and name nothing. */
const STOP_WORDS = new Set(
  (
    'a about above after again all also always am an and any are as at be because been before being below between both ' +
    'but by can cannot could did do does doing done down during each either else every few first for from further get ' +
    'give given go good had has have having he her here hers him his how however i if in into is it its itself just ' +
    'last let like make makes many may me might more most much must my need never new next no nor not nothing now of ' +
    'off on once one only or other our out over own per please problem put rather really same see set she should ' +
    'show so some something still such sure take than that the their them then there these they thing this those ' +
    'three through thus to too two under until up us use used using very want was way we well were what when where ' +
    'whether which while who why will with within without would yes yet you your ' +
    'add added bug change code correct create current currently error expected actual fail failed fails failing ' +
    'feature file fix fixed follow following found handle happen implement improve instead issue line missing ' +
    'name method function class value work works working wrong return returns remove run running step steps ' +
    'support test tests tested type update version readme src main index'
  )
    .split(' ')
    .map(singular),
);

/** Whether the word occurs in any issue. */
export function isOrdinary(word: string): boolean {
  return STOP_WORDS.has(word);
}

/** Whether the word may show which files an issue is about. */
export function isDistinctive(word: string): boolean {
  return word.length >= 3 && word.length <= 40 && !/^\d+$/.test(word) && !STOP_WORDS.has(word);
}
