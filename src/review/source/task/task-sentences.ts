/** One of the words, which are separated by spaces; `_` stands for a space inside of one. */
export const oneOf = (words: string): string => `(?:${words.split(' ').join('|').replaceAll('_', ' ')})`;

const BEFORE_VERB = oneOf(
  "please now then also so but just simply let's if_nobody_objects, we_should we_must we_can we_could we_want_to we_need_to we_have_to you_should i_think",
);
/** How a plain request begins, before its verb: "Please", "We should now", also behind "chore: ". */
export const REQUESTS = `^(?:[\\w-]+(?:\\([^()]*\\))?: |\\[[^\\]]*\\] )?(?:${BEFORE_VERB} )*`;

const FENCED = /^ {0,3}(`{3,}|~{3,})[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|$(?![\s\S]))/gm;
const INDENTED = /(?<=\n[ \t]*\n)(?:(?: {4}|\t).*(?:\n|$))+/g;
/** With the lines behind it up to a blank one: they are shown as of the quotation. */
const QUOTED_LINES = /^[ \t]*>.*(?:\n[ \t]*\S.*)*$/gm;
/** A footnote, with the lines behind it up to a blank one. */
const FOOTNOTE = /^ {0,3}\[\^[^\]\n]+\]:.*(?:\n[ \t]*\S.*)*$/gm;
/** Elements that quote, or strike out. */
const QUOTED_ELEMENT = /<(blockquote|pre|q|samp|del|s|strike)\b[^<>]*>[\s\S]*?(?:<\/\1>|$(?![\s\S]))/gi;
const HEADING_ELEMENT = /<(h[1-6]|summary)\b[^<>]*>[ \t\n]{0,200}((?:[^\s<][^\n<]*?)?)[ \t\n]{0,200}<\/\1>/gi;
const STEP = /^[ \t]*\d+[.)] .*(?:\n[ \t]*\S.*)*$/gm;
const BULLET = /^[ \t]*[-*+][ \t]+(?:\[[ xX]\][ \t]+)?/gm;
/** Stands in front of a point of a list. */
const POINT = '• ';
const UNDERLINED = /^ {0,3}(?![-*+>#] )(\S.*)\n {0,3}(?:=+|-{2,})[ \t]*$/gm;
const BOLD = /^ {0,3}(?:\*\*|__)([^*_\n]+)(?:\*\*|__):?[ \t]*$/gm;
const HEADING = /^ {0,3}(#+) (.*)$/m;
/** How a heading begins above what is told but not asked for. */
const UNASKED = new RegExp(
  `^\\W*(?:${oneOf('possible considered some the other')} )?${oneOf("rejected discarded declined dismissed abandoned excluded deferred postponed previous future later follow-?ups? alternatives? non-?(?:goals?|requirements?) out[_-]of[_-]scope won['’]t will_not do_not don['’]t (?:must|should)_not not")}\\b`,
  'i',
);
/** A heading above what holds for some cases: "Students only". */
const ONLY = /\bonly\W*$|^\W*(?:only|with|when|if|for)\b/i;
/** "Rejected: rename `a` to `b`." */
const LABEL = /^[\w -]{1,40}: /;
const SAYS = oneOf(
  'says? said wrote writes? claims? claimed thinks? thought believes? complains? complained prints? printed promises? promised',
);
/** A line in front of what somebody says, or nobody wants: "The log says:", "Do not do any of these:". */
const LEADS_AWAY = new RegExp(
  `(?<!\\b(?:as|like|than) (?:[\\w-]+ ){1,3})\\b${SAYS}(?: that)?$|(?:\\b${SAYS}\\b|\\b${oneOf('not no never without nobody avoid wrong wrongly instead logs? outputs? messages? docs documentation old former formerly previously rejected declined discarded dropped dismissed alternatives? out_of_scope')}\\b|n['’]t\\b|(?:^|\\bwant |\\bexpect )${oneOf('with when whenever if under in_case')}\\b).*:$`,
  'i',
);
const KEPT = oneOf('as_it_is as_is as_it_was the_way_it_is');
/** What takes back a task, or part of it. */
const TAKES_BACK = new RegExp(
  `^\\W*(?:correction\\b|never ?mind\\b|(?:edit|update)\\W+(?:no|not|never|actually|wrong|forget|scratch|wait|ignore)\\b|(?:oh|wait|actually)\\W+no\\b)|\\b(?:forget|ignore|disregard|scratch|scrap|strike|never ?mind) ${oneOf('that this it all_that all_this the_above what')}\\b|\\b(?:i|we) (?:(?:was|were|am|are) (?:wrong|mistaken)|changed (?:my|our) minds?|decided against|take (?:that|this|it|all) back|misread|misunderstood)\\b|\\bmy (?:mistake|bad)\\b|\\bon (?:second thoughts?|reflection)\\b|\\b${oneOf('ignore disregard forget skip')} the (?:next|following|last|previous|above|first) (?:sentences?|lines?|paragraphs?|parts?)\\b|\\blet(?: us|['’]s) (?:keep|leave) (?:it|this|that)\\b|\\bwhy (?:we|it|this|that) (?:do|does|did|should|will|must)(?: not|n['’]t)\\b|\\b(?:nonsense|not true)\\b|\\b(?:it|this|that|everything) (?:is ${oneOf('right fine correct good okay ok')} ${KEPT}|(?:should |can |must )?stays? ${KEPT}|is (?:by design|(?:as )?intended|not? a bug|no bug)|works as (?:designed|intended))\\b|\\bleave (?:it|this|that|everything) (?:alone|${KEPT})`,
  'i',
);
/** What says of the sentence in front that it holds for some cases only, or is wrong. */
const RESTRICTS =
  /^(?:but |and |that is,? |i mean,? )?(?:(?:this|that|it) )?(?:is )?(?:only|except|unless)\b|^(?:that|this|they|he|she)\b.*\b(?:only|wrong|mistaken)\b|^(?:but |and )?(?:this|that|it) (?:is|was|concerns?|applies|holds|goes) (?:about|for|in|on|to|when|with)\b|^(?:but )?for (?:now|the time being)\b|^or\b.*\?$|^(?:but |and )?(?:all |the )?(?!it|this|that)[a-z]+ [a-z]+ keeps? \b/i;
/** A condition in front of a semicolon. */
const CONDITION = /^(?:only )?(?:when|whenever|if|unless|while|where|as long as|in case)\b.*[^.!?]$/i;
const LONGEST = 600;
/** Stands for a block of code, a quotation or steps, as what a line in front leads to. */
const LEFT_OUT = '…';
const APART = `\n\n${LEFT_OUT}\n\n`;
export const NOT_WANTED = 'Not wanted: ';

/**
 * What a task says in plain sentences: questions, quotations, code blocks and numbered steps are empty. What stands below a
 * heading like "Rejected ideas" or "Out of scope", or a line like "Do not do any of these:", begins with "Not wanted: ",
 * and so does what the next sentence restricts, and all that a task says if it takes anything back.
 */
export function sentencesOf(task: string): readonly string[] {
  const text = `\n${task}`
    .replace(/\r\n?/g, '\n')
    .replace(FENCED, APART)
    .replace(FOOTNOTE, APART)
    .replace(INDENTED, APART)
    .replace(QUOTED_ELEMENT, APART)
    .replace(HEADING_ELEMENT, '\n\n####### $2\n\n')
    .replace(QUOTED_LINES, APART)
    .replace(STEP, APART)
    .replace(UNDERLINED, '## $1')
    .replace(BOLD, '####### $1');
  let [unasked, last] = [Number.POSITIVE_INFINITY, ''];
  const all = text.split(/^(?= {0,3}#+ )/m).flatMap((section) => {
    const [, marks = '', heading = ''] = HEADING.exec(section) ?? [];
    if (marks.length <= unasked)
      unasked = UNASKED.test(heading) || ONLY.test(heading) ? marks.length : Number.POSITIVE_INFINITY;
    const sentences = plainIn(section.replace(HEADING, '\n\n$2\n\n'));
    const isLed = LEADS_AWAY.test(last);
    last = sentences.at(-1) ?? '';
    return isLed || unasked < Number.POSITIVE_INFINITY ? sentences.map(notWanted) : sentences;
  });
  return all.some((one) => TAKES_BACK.test(one)) ? all.map(notWanted) : all;
}

function notWanted(sentence: string): string {
  return sentence.startsWith(NOT_WANTED) ? sentence : NOT_WANTED + sentence;
}

function plainIn(text: string): readonly string[] {
  const paragraphs = text.replace(BULLET, `\n\n${POINT}`).split(/\n\s*\n/);
  const found: string[] = [];
  let lead: 'none' | 'paragraph' | 'points' = 'none';
  let isQuoted = false;
  const filled = paragraphs.filter((one) => one.trim() !== '');
  for (const [place, paragraph] of filled.entries()) {
    const isPoint = paragraph.startsWith(POINT);
    const isLed: boolean = lead === 'paragraph' || (lead === 'points' && isPoint);
    const sentences = sentencesIn(isPoint ? paragraph.slice(POINT.length) : paragraph);
    const behind = [...sentences.slice(1), ...sentencesIn(filled[place + 1] ?? '').slice(0, 1)];
    for (const [at, sentence] of sentences.entries()) {
      isQuoted ||= opensQuotation(sentence);
      const isUnasked = LABEL.test(sentence) && UNASKED.test(sentence);
      const isRestricted = RESTRICTS.test(behind[at] ?? '') || CONDITION.test(sentences[at - 1] ?? '');
      if (sentence.endsWith('?') || sentence === LEFT_OUT) found.push('');
      else found.push(isLed || isQuoted || isUnasked || isRestricted ? notWanted(sentence) : sentence);
    }
    const last = sentences.at(-1) ?? '';
    if (LEADS_AWAY.test(last) || (isLed && last.endsWith(':'))) lead = 'paragraph';
    else lead = isLed && isPoint ? 'points' : 'none';
  }
  return found;
}

/** Whether a quotation, or what is struck out, begins in a sentence and ends in another one. */
function opensQuotation(sentence: string): boolean {
  const plain = sentence.replace(/`[^`]*`/g, '');
  const isOdd = (mark: RegExp): boolean => (plain.match(mark)?.length ?? 0) % 2 > 0;
  return isOdd(/"/g) || isOdd(/~~/g) || isOdd(/[“”„«»]/g);
}

function sentencesIn(paragraph: string): readonly string[] {
  return paragraph
    .split(/(?<=(?<!\b(?:e\.g|i\.e|vs|cf))[.!?])\s+|; |, (?=(?:but|so) )/)
    .map((sentence) => sentence.slice(0, LONGEST).replace(/\s+/g, ' ').trim());
}
