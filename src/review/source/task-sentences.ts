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
const HEADING = /^ {0,3}#+ (.*)$/gm;
const LONGEST = 600;

/** What a task says in plain sentences: no questions, quotations, code blocks and numbered steps. */
export function sentencesOf(task: string): readonly string[] {
  return `\n${task}`
    .replace(/\r\n?/g, '\n')
    .replace(FENCED, '\n\n')
    .replace(INDENTED, '\n\n')
    .replace(QUOTED_LINE, '\n')
    .replace(STEP, '\n')
    .replace(HEADING, '\n\n$1\n\n')
    .replace(BULLET, '\n\n')
    .split(/(?<=[.!?])\s+|\n\s*\n|; |, (?=(?:but|so) )/)
    .map((sentence) => sentence.slice(0, LONGEST).replace(/\s+/g, ' ').trim())
    .filter((sentence) => !sentence.endsWith('?'));
}
