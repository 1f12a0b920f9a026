// Patterns of English words for sentences about contributions that a model made.

/** Products that are named in place of "AI". */
const PRODUCTS = [
  ...['chat ?gpt', 'gpt(?:[- ]?\\d[\\w.]*)?(?! (?:dis[kc]|partition))', 'claude', '(?:github )?copilot'],
  ...['deepseek', 'codeium', 'tabnine', 'codewhisperer', 'amazon q'],
];
const KINDS = [
  ...['AI', 'A\\.I\\.', 'LLMs?', 'GenAI', 'artificial intelligence', 'large language models?', 'chat ?bots?'],
  ...['language models?', 'generative (?:ai|models?)', 'coding (?:agents?|assistants?)', 'agentic'],
  ...['machine[- ]generated', 'vibe[- ]cod\\w+'],
  '(?:automated|autonomous) (?:pull requests|PRs|merge requests|contributions|submissions|patches)(?! (?:of|by|from)\\b)',
  '(?:bots?|agents?) (?:or|and) (?:bots?|agents?)',
];
const MODELS = `(?:${[...KINDS, ...PRODUCTS].join('|')})(?!\\w)`;
const MODEL = new RegExp(`\\b${MODELS}`, 'i');

/** Products whose names are words of other fields as well: only where something is made with them. */
const WORD_PRODUCTS = '(?:Cursor|Gemini|Bard|Devin|Aider|Grok|Llama|Mistral|Codex|Windsurf)';
const WORD_MODEL = new RegExp(
  `\\b(?:[Uu]s(?:e|es|ed|ing)|[Uu]se of|with|by|from|via|through) ${WORD_PRODUCTS}\\b|\\b${WORD_PRODUCTS}[- ](?:generated|written|made|assisted|authored|produced)\\b`,
);

const MADE =
  '(?:writ\\w+|generat\\w+|creat\\w+|produc\\w+|author\\w*|implement\\w*|develop\\w*|cod(?:e|ing))';
const WORK = '(?:code|content|documentation|docs|tests?|texts?|comments?|descriptions?|features?|fix(?:es)?)';
const CONTRIBUTIONS = [
  ...['contribut\\w+', 'pull requests?', 'merge requests?', 'PRs?', 'MRs?', 'patch(?:es)?', 'commits?'],
  ...['submissions?', 'submit\\w*', 'issues?', 'changes', 'slop', `${MADE} (?:\\w+ ){0,3}${WORK}`],
  `${WORK} (?:\\w+ ){0,3}(?:${MADE}|made|from|with|by)`,
  `${MODELS} code`,
  ...['(?:to|for|when|while) (?:write|writing|code|coding|program|programming)'],
];
const CONTRIBUTION = new RegExp(`\\b(?:${CONTRIBUTIONS.join('|')})\\b`, 'i');

const NEVER = "(?:not|never|no longer|cannot|don['’]t|can['’]t|won['’]t|mustn['’]t|shouldn['’]t)";
const REFUSED = [
  ...[
    'accept\\w*',
    'allow\\w*',
    'permit\\w*',
    'merged?',
    'considered?',
    'committed',
    'reviewed?',
    'submit\\w*',
    'open',
    'send',
  ],
  ...['used?', 'welcome\\w*', 'wanted', 'tolerated?', 'contribute'],
];
/** Of a model, these also say what it does: they refuse only where people are told. */
const TOLD =
  "(?:^(?:please,? )?|[,;] |\\bplease |\\byou )(?:do not|don['’]t|never)|\\b(?:must|should|shall|may) not";
const WORD_REFUSALS = [
  ...[
    'prohibit(?:ed|s)?',
    'forbid(?:s|den)?',
    'bann?(?:ed|s)?',
    'disallow(?:ed|s)?',
    'unwelcome',
    'refused?',
  ],
  ...['zero[- ]tolerance', '(?:refrain|abstain) from', 'avoid (?:using|submitting|sending|opening)'],
];
const REFUSALS = [
  `\\b${NEVER} (?:to )?(?:be )?(?:\\w+ )?(?:${REFUSED.join('|')})\\b`,
  `(?:${TOLD}) (?:\\w+ )?(?:write|generate|create|produce|paste|include|rely on)\\b`,
  `\\b(?:${WORD_REFUSALS.join('|')})\\b`,
  '\\b(?:(?:will|shall|may) be|are|get) (?:\\w+ )?(?:closed|rejected|reverted)\\b',
  '\\b(?:we|maintainers|policy is to) (?:\\w+ )?(?:reject|close|refuse|deny|declin\\w+)\\b',
  `(?:^|[:"'“‘] ?)(?:please,? )?no (?:\\w+[ -]){0,3}${MODELS}`,
];
const REFUSAL = new RegExp(REFUSALS.join('|'), 'i');

/** Such a sentence refuses only careless work, or work of unknown origin. */
const CONDITION =
  /\b(?:unless|without (?:disclos\w+|human|testing|(?:you )?(?:reviewing|understanding|reading))|if (?:you|it|they)|only if|un(?:reviewed|tested|disclosed|checked|verified|edited)|blind(?:ly)?|slop|low[- ](?:quality|effort)|spam|do(?:n['’]t| not) understand|cannot explain|not (?:read|review|understood|reviewed|tested))\b/i;

/** Words that may stand between a negation and what it denies; others could begin a refusal of their own. */
const BETWEEN = [
  ...[
    'a',
    'an',
    'any',
    'the',
    'such',
    'to',
    'be',
    'been',
    'have',
    'has',
    'had',
    'our',
    'longer',
    'yet',
    'plan',
  ],
  ...[
    'want',
    'intend',
    'going',
    'currently',
    'generally',
    'explicitly',
    'expressly',
    'strictly',
    'automatically',
  ],
  ...['outright', 'general', 'blanket', 'strict', 'formal', 'written', 'specific', 'immediately', 'simply'],
];
const DENIES = `(?:\\b(?:no|not|never|nor|neither)|n['’]t) (?:(?:${BETWEEN.join('|')}) )*`;
const DENIED_WORDS = [...WORD_REFUSALS, 'reject\\w*', 'clos(?:e|ed|ing)', 'declin\\w+', 'discourag\\w+'].join(
  '|',
);
/** A rule that there is not, with all that it would say. */
const DENIED_RULE = `${DENIES}(?:rules?|polic(?:y|ies)|bans?)\\b(?:(?!\\bbut\\b|\\bhowever\\b)[^;])*`;
const DENIED = new RegExp(
  `${DENIED_RULE}|${DENIES}(?:${DENIED_WORDS})\\b|\\bnothing (?:\\w+ ){0,5}(?:${WORD_REFUSALS.join('|')})\\b`,
  'gi',
);

/** What others do is no rule of this project. */
const ELSEWHERE =
  /^(?:some|other|many|most) (?:\w+[ -]){0,2}(?:projects|communities|repositories|maintainers|foundations|organi[sz]ations)\b(?!.*\b(?:including|so do we|so (?:does|is) this|we do too)\b)/i;

export function isAboutModels(sentence: string): boolean {
  return (MODEL.test(sentence) || WORD_MODEL.test(sentence)) && CONTRIBUTION.test(sentence);
}

/** Whether a sentence about contributions of models refuses them; `careless`: only some of them. */
export function refusalIn(sentence: string): 'all' | 'careless' | 'none' {
  if (ELSEWHERE.test(sentence) || !REFUSAL.test(sentence.replace(DENIED, ''))) return 'none';
  return CONDITION.test(sentence) ? 'careless' : 'all';
}

/** Whether the sentence says that there is no such rule as the one behind its colon. */
export function deniesNext(sentence: string): boolean {
  return sentence.endsWith(':') && new RegExp(DENIED_RULE, 'i').test(sentence);
}
