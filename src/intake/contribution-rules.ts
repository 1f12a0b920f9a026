import type { BaseSearch } from '../core/ports.ts';
import { deniesNext, isAboutModels, refusalIn } from './model-refusal.ts';

/** A rule of the project for changes like those of a run. */
export interface ContributionRule {
  readonly kind: 'refuses-models' | 'disclosure' | 'sign-off' | 'agreement';
  readonly path: string;
  /** The sentence without markup. Untrusted text of the repository. */
  readonly quote: string;
}

const MAX_BYTES = 200_000;
const MAX_FILES = 20;
const MAX_SENTENCE_CHARS = 1000;
const FOLDERS = '(?:|\\.github/|\\.gitlab/|docs?/)';
const NAMES = [
  'contributing(?:[._-]guidelines?)?',
  '(?:ai|llm|genai|generative[._-]ai)(?:[._-](?:policy|usage|contributions?|guidelines?|rules))?(?:[._-]policy)?',
  'agents|claude|readme',
  'pull_request_template|merge_request_templates?/[^/]+|pull_request_template/[^/]+',
];
const FILE = new RegExp(`^${FOLDERS}(?:${NAMES.join('|')})(?:\\.(?:md|markdown|mdx|rst|txt|adoc))?$`, 'i');
/** A file with such a name is a rule by itself. */
const DCO_FILE =
  /^(?:\.github\/)?(?:dco(?:\.(?:md|txt|yml))?|developer[-_]certificate[-_]of[-_]origin(?:\.\w+)?)$/i;

const DISCLOSURE =
  /\b(?:disclos\w+|declare|acknowledge|indicat\w+|labell?ed|label it|mention|state|let us know|tell us|say so|transparent|note in|marked? (?:as|it))\b/i;
const DUTY = /\b(?:must|should|shall|please|requir\w+|need to|have to|ask|expect\w*|if you|obligat\w+)\b/i;
const WAIVED =
  /\b(?:(?:do|does) not|don['’]t|doesn['’]t|no) (?:have|need)(?: to)? (?:\w+ ){0,3}(?:disclos\w+|declare|acknowledge|indicat\w+|label|mention|state|tell)\b|\bneed(?:n['’]t| not) (?:\w+ ){0,3}(?:disclos\w+|declare|label|mention|state)\b/i;
const SIGN_OFF =
  /\bsigned-off-by\b|\bcommits? (?:\w+ ){0,3}(?:be |are )?signed[- ]off\b|\bsign(?:ing)?[- ]off (?:on )?(?:your|each|every|all|the|their) (?:\w+ )?commits?\b|\bcommit (?:\S+ )*(?:-\w*s\b|--signoff\b)|\bdeveloper['’]?s? certificate of origin\b|\bDCO\b/i;
const AGREEMENT =
  /\bcontribut(?:or|ion)['’]?s? licen[cs](?:e|ing) agreement|\b(?:sign\w*|complete|agree to|accept) (?:the|our|a|an|this) (?:\w+ ){0,2}CLA\b|\bCLA (?:bot|assistant|must|is required|signed)\b|\beasycla\b/i;
/** Sentences that ask contributors for nothing, such as the beginning of a file's own Apache licence. */
const NOT_ASKED =
  /\bunder one or more contributor licen[cs]e agreements\b|\b(?:do not|don['’]t|does not|needn['’]t) (?:have to|need to)\b|\b(?:no|not|n['’]t|never|without|optional|instead of)\b[^.]{0,60}\b(?:CLA|agreement|DCO|certificate|signed?[- ]off)\b|\b(?:CLA|agreement|DCO|sign[- ]off)\b[^.]{0,30}\b(?:not|n['’]t|optional) /i;

/** Rules in the repository's texts for contributors, the first of each kind. */
export async function contributionRules(
  base: Pick<BaseSearch, 'paths' | 'text'>,
): Promise<readonly ContributionRule[]> {
  const found = new Map<ContributionRule['kind'], ContributionRule>();
  const paths = await base.paths();
  const files = paths.filter((path) => FILE.test(path)).slice(0, MAX_FILES);
  for (const path of files) {
    const text = (await base.text(path, MAX_BYTES)) ?? '';
    for (const rule of rulesIn(path, text)) if (!found.has(rule.kind)) found.set(rule.kind, rule);
  }
  const dco = paths.find((path) => DCO_FILE.test(path));
  if (dco !== undefined && !found.has('sign-off'))
    found.set('sign-off', { kind: 'sign-off', path: dco, quote: '' });
  return [...found.values()];
}

export function rulesIn(path: string, text: string): readonly ContributionRule[] {
  return sentencesOf(text).flatMap((quote, index, all) => {
    const kind = deniesNext(all[index - 1] ?? '') ? null : kindOf(quote);
    return kind === null ? [] : [{ kind, path, quote }];
  });
}

function kindOf(sentence: string): ContributionRule['kind'] | null {
  if (isAboutModels(sentence)) {
    if (DISCLOSURE.test(sentence) && DUTY.test(sentence) && !WAIVED.test(sentence)) return 'disclosure';
    const refusal = refusalIn(sentence);
    if (refusal !== 'none') return refusal === 'careless' ? 'disclosure' : 'refuses-models';
  }
  const asked = SIGN_OFF.test(sentence) ? 'sign-off' : AGREEMENT.test(sentence) ? 'agreement' : null;
  // Last, because compiling this expression costs half a millisecond and hardly any sentence comes here.
  return asked === null || NOT_ASKED.test(sentence) ? null : asked;
}

/** Sentences without markup, including comments of a template, which are also meant for contributors. */
function sentencesOf(text: string): readonly string[] {
  const prose = text
    .replace(/<!--|-->/g, '\n\n')
    .replace(/!?\[([^[\]\n]{0,500})\]\([^)\n]{0,500}\)/g, '$1')
    .replace(/https?:\/\/\S+/g, '')
    .replace(/[*`>|]+|(?<!\w)_|_(?!\w)/g, '');
  return prose
    .split(/\n\s*\n|\n\s*(?:[-+#=]|\d+[.)])|(?<=[.!?:;])\s+/)
    .map((part) =>
      part
        .replace(/\s+/g, ' ')
        .replace(/^[\s#=+-]+/, '')
        .trim(),
    )
    .filter((part) => part !== '' && part.length <= MAX_SENTENCE_CHARS);
}
