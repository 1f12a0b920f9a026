const alternatives = (words: string): string =>
  `(?:${words.trim().split(/\s+/).join('|').replaceAll('_', ' ')})`;

const VERB = alternatives('remove delete drop retire discontinue eliminate purge scrap prune');
const DONE = alternatives('removed deleted dropped retired discontinued eliminated purged scrapped pruned');
const DETERMINER = alternatives('the a an this that these those our all any both its');
const ADJECTIVE = alternatives(
  'old unused obsolete deprecated dead legacy redundant former entire whole public private internal exported global',
);
const KIND = alternatives(
  'functions? methods? class(?:es)? helpers? options? flags? modules? files? commands? exports? types? interfaces? constants? variables? fields? propert(?:y|ies) parameters? alias(?:es)? features? wrappers? shims? stubs? components? hooks? routes? endpoints? handlers? enums? structs? traits? api code',
);
const ADVERB = alternatives(
  'now then also therefore completely entirely altogether simply just safely finally really please again too soon',
);
/** What may be between the beginning of a clause and its verb. */
const LEAD = alternatives('please now then also and so just simply finally but instead therefore');
const REQUEST = alternatives(
  "please let's let_us we_should we_must we_can we_could we_may we_will we_want_to we_need_to we_have_to we_would_like_to we_ought_to we_plan_to you_should you_must you_may you_could time_to safe_to decided_to agreed_to propose_to suggest_to",
);
const MODAL = alternatives(
  'should must can could may shall will needs_to need_to has_to have_to ought_to is_to are_to',
);
const ANY_MORE = alternatives('anymore any_more');
const PRONOUN = new RegExp(`^(?:it|them|${DETERMINER})$`, 'i');
/** Behind the object it gives a reason, a purpose or a place, and not a condition. */
const REASONS = alternatives('because since as which that to including along together');
const REASON = new RegExp(`^${REASONS}$`, 'i');
const PLACE =
  /^(?:from|in) (?:`|[\w.-]+\/|(?:the |our |its )?(?:public |whole |entire )?(?:api|code ?base|code|modules?|packages?|librar(?:y|ies)|files?|class(?:es)?|repository|project|favou?r)\b)/i;
const STOP = new RegExp(
  `^(?:in|from|of|by|for|at|on|with|into|if|when|unless|until|after|before|while|where|how|why|whether|who|except|but|than|instead|not|no|never|neither|nothing|without|is|are|was|${REASONS})$`,
  'i',
);
const NEGATION =
  /\b(?:not|never|no|nobody|nothing|none|neither|nor|without|avoid|cannot|rather than|instead of|stop|refuse[sd]?|fail(?:s|ed)? to)\b|n['’]t\b/i;
const CONTRAST = /[;:] |\b(?:but|just|so|therefore|instead(?! of)) /i;
const CONDITION =
  /\b(?:if|when|whenever|after|before|once|while|until|unless|how|why|whether|who|which)\b[^,;:]*$/i;

/** A clause that says of a name that nobody needs it. */
const IDLE =
  'deprecated|unused|obsolete|redundant|superseded|useless|dead(?: code)?|(?:no longer|not|never) (?:used|needed|called|supported|referenced|wanted)';
const ITEM = '((?:[^\\s,;:()]+ ){1,8})';
const BEGIN = '(?:(?:^|[,;:(] )(?:(?:as|because|since|now that) )?|\\b(?:and|but|so|as|because|since) )';
const END = `(?=[.!,;:()]|$|${ANY_MORE} |(?:because|since|as|from|in|and|so) )`;
const ADVERBS = `(?:${ADVERB} )*`;
const IS_IDLE = new RegExp(
  `${BEGIN}${ITEM}(?:is|are|has been|have been) ${ADVERBS}(?:${IDLE}) ${ADVERBS}${END}`,
  'gi',
);
const NOBODY_USES = new RegExp(
  `\\b(?:nobody|no one|nothing)(?: else)? (?:uses|needs|calls|imports|wants|references|depends on) ((?:(?!(?:we|you|so|but|yet|though|please|${ANY_MORE}) )[^\\s.,;:()]+ ){1,6})`,
  'gi',
);
/** Says as much as a request, where nothing follows. */
const USELESS = new RegExp(
  `${BEGIN}${ITEM}(?:is|are) ${ADVERBS}(?:unused|obsolete|dead code|no longer (?:used|needed)) ${ADVERBS}(?=[.!] $|$)`,
  'gi',
);
const MUST_GO = new RegExp(
  `${BEGIN}${ITEM}${MODAL} ${ADVERBS}(?:be ${ADVERBS}${DONE}|go(?: away)?) ${ADVERBS}${END}(?!in (?!favou?r))`,
  'gi',
);
const REMOVES = new RegExp(
  `(?:^|(?<=[,;:()[\\]–—-] )|\\b(?=${REQUEST} ))(?:(?:${LEAD}|${REQUEST}) )*${VERB} `,
  'gi',
);

/**
 * What a task asks to remove, by its name: "Remove the deprecated `foo` option", "`foo` and `bar` should be dropped",
 * "Nobody uses `foo`. Remove it." A name counts only as the object of a request. Not counted: negated requests and
 * questions, descriptions ("removes", "users delete"), quotations, code blocks, steps to reproduce, and what stands
 * behind another object ("remove the crash in `foo`").
 *
 * Knows English alone. What it does not understand is not asked for.
 *
 * @returns names, dotted names and paths as they are written, without arguments
 */
export function askedRemovals(task: string): ReadonlySet<string> {
  const asked = new Set<string>();
  let idle: readonly string[] = [];
  for (const sentence of sentencesOf(task)) {
    const said = normalised(sentence);
    const here = idleIn(said);
    if (!said.endsWith('? ')) for (const name of removedIn(said, [...idle, ...here])) asked.add(name);
    idle = here;
  }
  return asked;
}

const FENCED = /^ {0,3}(`{3,}|~{3,})[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|$(?![\s\S]))/gm;
const QUOTED_LINE = /^[ \t]*>.*$/gm;
const INDENTED = /(?<=\n[ \t]*\n)(?:(?: {4}|\t).*(?:\n|$))+/g;
const MARKER = '(?:[-*+]|\\d+[.)])[ \\t]+(?:\\[[ xX]\\][ \\t]+)?';
const LIST = `(?:[ \\t]*\\n)*(?:[ \\t]*${MARKER}.*(?:\\n|$))+`;
const STEPS = new RegExp(`^.*\\brepro.*\\n${LIST}`, 'gim');
/** A list behind a colon goes on with its sentence. */
const COLON_LIST = new RegExp(`:[ \\t]*\\n${LIST}`, 'g');
const ITEM_START = new RegExp(`\\n[ \\t]*${MARKER}`, 'g');
const QUOTATION = /"[^"\n]*\s[^"\n]*"|“[^”\n]*\s[^”\n]*”|(?<!\w)'[^'\n]*\s[^'\n]*'(?!\w)/g;

function sentencesOf(task: string): readonly string[] {
  return `\n${task}`
    .replace(/\r\n?/g, '\n')
    .replace(FENCED, '\n\n')
    .replace(INDENTED, '\n\n')
    .replace(QUOTED_LINE, '')
    .replace(STEPS, '\n\n')
    .replace(COLON_LIST, (list) => `${list.slice(1).replace(ITEM_START, ' , ')}\n\n`)
    .replace(ITEM_START, '\n\n')
    .replace(/^ {0,3}#+ .*$/gm, '\n$&\n')
    .split(/(?<=[.!?])\s+|\n\s*\n/);
}

const TOKEN = /`+([^`]*)`+|[-\p{L}\p{N}_$@/]+(?:[.:#’'/-]+[\p{L}\p{N}_$-]+)*(?:\([^()\n]*\))?|[^\s]/gu;
const LONGEST = 600;

/**
 * Words and signs, each with one blank behind it. Code begins with a backtick, so that it is no word, and has no
 * arguments; it is empty unless it is one name.
 */
function normalised(sentence: string): string {
  const tokens = [...sentence.slice(0, LONGEST).replace(QUOTATION, ' “ ').matchAll(TOKEN)];
  const said = tokens.map(([all, code]) => {
    if (code === undefined) return all.replace(/\(.*$/, (call) => (all === call ? call : ''));
    return `\`${/^[\p{L}\p{N}_$.:/#@-]+(?=(?:\(.*\))?$)/u.exec(code.trim())?.[0] ?? ''}`;
  });
  return `${said.join(' ')} `
    .replace(/^(?:# )+/, '')
    .replace(/\b(?:get rid of|do away with|rip out|take out|(?:removal|deletion) of) /gi, 'remove ')
    .replace(
      new RegExp(
        `\\b(?:is|are) ${ADVERBS}(?:${IDLE}) ${ADVERBS}(?:, )?(?:and|so) (?:it )?(?=${MODAL} )`,
        'gi',
      ),
      '',
    )
    .replace(/\b(?:(?:all|the) )*(?:support|implementation|definition|rest|traces?) (?:for|of) /gi, '');
}

/** Names that a sentence calls unused. */
function idleIn(said: string): readonly string[] {
  const all = [...said.matchAll(IS_IDLE), ...said.matchAll(NOBODY_USES)];
  return all.flatMap(([, items = '']) => objectsOf(items, []));
}

function removedIn(said: string, idle: readonly string[]): readonly string[] {
  const plain = said.replace(NOBODY_USES, (all) => ' '.repeat(all.length));
  const neutral = plain.replace(new RegExp(IDLE, 'gi'), (all) => ' '.repeat(all.length));
  const asked = [...said.matchAll(REMOVES)].flatMap(({ 0: head, index }) => {
    const above = neutral.slice(0, index).replace(/\bif\b[^,;:]*, $/i, '');
    const isMeant = !isNegated(above + head) && !CONDITION.test(above);
    return isMeant ? objectsOf(said.slice(index + head.length), idle) : [];
  });
  const passive = [...said.matchAll(MUST_GO)].filter(({ index }) => !isNegated(neutral.slice(0, index)));
  const useless = [...said.matchAll(USELESS)].filter(({ index }) => !isNegated(neutral.slice(0, index)));
  return [...asked, ...[...passive, ...useless].flatMap(([, items = '']) => objectsOf(items, idle))];
}

function isNegated(above: string): boolean {
  return NEGATION.test(above.split(CONTRAST).at(-1) ?? '');
}

/** The names that a list of objects consists of; a list ends with its first item that is none. */
function objectsOf(said: string, idle: readonly string[]): readonly string[] {
  const tokens = said.split(' ').filter((token) => token !== '');
  const end = tokens.findIndex((token) => STOP.test(token) || /^[.!?;:()\]“–—]$/.test(token));
  const behind = end < 0 ? '' : tokens.slice(end).join(' ');
  const isRefused =
    end >= 0 &&
    STOP.test(tokens[end] ?? '') &&
    !REASON.test(tokens[end] ?? '') &&
    !PLACE.test(behind) &&
    !/^with (?:its|the|all) /i.test(behind);
  if (isRefused) return [];
  const list = (end < 0 ? tokens : tokens.slice(0, end)).join(' ').replace(/ ,$/, '');
  const items = list.split(/ ?, (?:and |or )?| (?:and|or|&) /);
  const names: string[] = [];
  for (const [index, item] of items.entries()) {
    const words = bare(item);
    const name = words.at(-1) ?? '';
    const before = words.slice(0, -1);
    if (index > 0 && !before.every((word) => QUALIFIER.test(word))) break;
    if (before.some((word) => word.startsWith('`'))) break;
    if (PRONOUN.test(name)) names.push(...idle);
    else if (/[^`]/.test(name)) names.push(name.replace(/^`/, ''));
  }
  return names;
}

const QUALIFIER = new RegExp(`^(?:${DETERMINER}|${ADJECTIVE}|${KIND})$`, 'i');
const BEHIND_NAME = new RegExp(`(?: (?:${KIND}|${ADVERB}|${ANY_MORE}))+$`, 'i');

/** The words of an item up to its name: "the old `foo` option" becomes "the old `foo". */
function bare(item: string): readonly string[] {
  return item.trim().replace(BEHIND_NAME, '').split(' ');
}
