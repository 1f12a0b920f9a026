/** One of the words, which are separated by spaces; `_` stands for a space inside of one. */
export const oneOf = (words: string): string => `(?:${words.split(' ').join('|').replaceAll('_', ' ')})`;

const BEFORE_VERB = oneOf(
  "please now then also so but just simply let's if_nobody_objects, we_should we_must we_can we_could we_want_to we_need_to we_have_to you_should i_think",
);
/** How a plain request begins, before its verb: "Please", "We should now", also behind "chore: ". */
export const REQUESTS = `^(?:[\\w-]+(?:\\([^()]*\\))?: |\\[[^\\]]*\\] )?(?:${BEFORE_VERB} )*`;

const FENCED = /^ {0,3}(`{3,}|~{3,})[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|$(?![\s\S]))/gm;
const INDENTED = /(?<=\n[ \t]*\n)(?:(?: {4}|\t).*(?:\n|$))+/g;
const QUOTED_LINE = /^[ \t]*>.*$/gm;
const STEP = /^[ \t]*\d+[.)] .*$/gm;
const BULLET = /^[ \t]*[-*+][ \t]+(?:\[[ xX]\][ \t]+)?/gm;
const UNDERLINED = /^ {0,3}(?![-*+>#] )(\S.*)\n {0,3}(?:=+|-{2,})[ \t]*$/gm;
const BOLD = /^ {0,3}(?:\*\*|__)([^*_\n]+)(?:\*\*|__):?[ \t]*$/gm;
const HEADING = /^ {0,3}(#+) (.*)$/m;
/** How a heading begins above what is told but not asked for. */
const UNASKED = new RegExp(
  `^\\W*(?:${oneOf('possible considered some the other')} )?${oneOf("rejected discarded declined dismissed abandoned excluded deferred postponed previous future later follow-?ups? alternatives? non-?(?:goals?|requirements?) out[_-]of[_-]scope won['’]t will_not do_not don['’]t (?:must|should)_not not")}\\b`,
  'i',
);
const LONGEST = 600;

/**
 * What a task says in plain sentences: no questions, quotations, code blocks and numbered steps. What stands below a
 * heading like "Rejected ideas" or "Out of scope" begins with "Not wanted: ".
 */
export function sentencesOf(task: string): readonly string[] {
  const text = `\n${task}`
    .replace(/\r\n?/g, '\n')
    .replace(FENCED, '\n\n')
    .replace(INDENTED, '\n\n')
    .replace(QUOTED_LINE, '\n')
    .replace(STEP, '\n')
    .replace(UNDERLINED, '## $1')
    .replace(BOLD, '####### $1');
  let unasked = Number.POSITIVE_INFINITY;
  return text.split(/^(?= {0,3}#+ )/m).flatMap((section) => {
    const [, marks = '', heading = ''] = HEADING.exec(section) ?? [];
    if (marks.length <= unasked) unasked = UNASKED.test(heading) ? marks.length : Number.POSITIVE_INFINITY;
    const sentences = plainIn(section.replace(HEADING, '\n\n$2\n\n'));
    return unasked < Number.POSITIVE_INFINITY ? sentences.map((one) => `Not wanted: ${one}`) : sentences;
  });
}

function plainIn(text: string): readonly string[] {
  return text
    .replace(BULLET, '\n\n')
    .split(/(?<=[.!?])\s+|\n\s*\n|; |, (?=(?:but|so) )/)
    .map((sentence) => sentence.slice(0, LONGEST).replace(/\s+/g, ' ').trim())
    .filter((sentence) => !sentence.endsWith('?'));
}
