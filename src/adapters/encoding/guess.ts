/** What the words of an encoding are made of: the letters of its languages, or the language of a dictionary. */
type Words =
  | { readonly kind: 'letters'; readonly usual: string }
  | { readonly kind: 'dictionary'; readonly language: 'ja' | 'ko' | 'zh' };

const WESTERN = 'äöüßéèêëàâçîïôûùñáíóúåæøãõìòºª';
const TURKISH = 'ğışçöüâîûi̇';
const CENTRAL = 'ąćęłńóśźżáčďéěíňřšťúůýžľĺŕôöőüűăâîşţșțđëçä';
const BALTIC = 'āčēģīķļņšūžąęėįųõäöü';
const CYRILLIC = 'абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґ';
const GREEK = 'αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋΐ';
const HEBREW = 'אבגדהוזחטיךכלםמןנסעףפץצקרשת';
const ARABIC = 'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي';

/** Of equally likely encodings the first wins. */
const ENCODINGS: ReadonlyMap<string, Words> = new Map<string, Words>([
  ['ISO-8859-1', { kind: 'letters', usual: WESTERN }],
  ['windows-1252', { kind: 'letters', usual: WESTERN }],
  ['ISO-8859-15', { kind: 'letters', usual: `${WESTERN}œ` }],
  ['windows-1251', { kind: 'letters', usual: CYRILLIC }],
  ['KOI8-R', { kind: 'letters', usual: CYRILLIC }],
  ['ISO-8859-9', { kind: 'letters', usual: TURKISH }],
  ['windows-1254', { kind: 'letters', usual: TURKISH }],
  ['ISO-8859-2', { kind: 'letters', usual: CENTRAL }],
  ['windows-1250', { kind: 'letters', usual: CENTRAL }],
  ['ISO-8859-7', { kind: 'letters', usual: GREEK }],
  ['windows-1253', { kind: 'letters', usual: GREEK }],
  ['ISO-8859-5', { kind: 'letters', usual: CYRILLIC }],
  ['windows-1257', { kind: 'letters', usual: BALTIC }],
  ['windows-1255', { kind: 'letters', usual: HEBREW }],
  ['windows-1256', { kind: 'letters', usual: ARABIC }],
  ['GB18030', { kind: 'dictionary', language: 'zh' }],
  ['Shift_JIS', { kind: 'dictionary', language: 'ja' }],
  ['EUC-JP', { kind: 'dictionary', language: 'ja' }],
  ['Big5', { kind: 'dictionary', language: 'zh' }],
  ['EUC-KR', { kind: 'dictionary', language: 'ko' }],
]);

/** Enough words for a judgement. */
const MAX_SAMPLE_BYTES = 4_000;
/** Below, the text is no language: the mean score of its characters, of which 1 is the best of letters. */
const LEAST_SCORE = 0.2;
/** With few of them, a file is text whatever they mean. */
const FEW = 0.1;

/**
 * Encodings that the bytes may be text in, the likeliest first: the one in which they make the most ordinary words of
 * its languages. Several are often equally likely. None: the bytes look like no language.
 */
export function guessEncodings(
  bytes: Uint8Array,
  decode: (bytes: Uint8Array, encoding: string) => string,
): readonly string[] {
  const sample = sampleOf(Buffer.from(bytes));
  const scored = [...ENCODINGS].flatMap(([name, words]) => {
    const text = decode(sample, name);
    return isWritten(text) ? [{ name, score: scoreOf(text, words) }] : [];
  });
  const isMostlyAscii = bytes.filter((byte) => byte >= 0x80).length <= bytes.length * FEW;
  return scored
    .filter(({ score }) => isMostlyAscii || score >= LEAST_SCORE)
    .toSorted((a, b) => b.score - a.score)
    .map(({ name }) => name);
}

/** Lines that are not ASCII. A line break is one byte and no part of a character in each of the encodings. */
function sampleOf(bytes: Buffer): Buffer {
  const lines = bytes.toString('latin1').match(/^.*[\x80-\xff].*$/gm) ?? [];
  const sample: string[] = [];
  let room = MAX_SAMPLE_BYTES;
  for (const line of lines) {
    if (room < line.length && sample.length > 0) break;
    room -= line.length;
    sample.push(line);
  }
  return Buffer.from(sample.join('\n'), 'latin1');
}

const UNWRITTEN = /[\ufffd\p{Co}\p{Cn}\p{Cs}\u{80}-\u{9f}]/u;

/** Whether no character of it is unknown, unassigned or a control character of Latin-1. */
function isWritten(text: string): boolean {
  return !UNWRITTEN.test(text);
}

/** Words with a character that is not ASCII. */
const WORD = /[\p{L}\p{M}\p{N}]*\P{ASCII}[\P{ASCII}\p{L}\p{N}]*/gu;

function scoreOf(text: string, words: Words): number {
  let [sum, count] = [0, 0];
  for (const [word] of text.matchAll(WORD)) {
    const characters = [...word];
    count += characters.filter(isForeign).length;
    sum +=
      words.kind === 'letters'
        ? scoreOfLetters(characters, words.usual)
        : scoreBy(words.language, characters);
  }
  return count === 0 ? 0 : sum / count;
}

function isForeign(character: string): boolean {
  return character > '\x7f';
}

const USUAL_SYMBOLS = '©®°±²³µ·§«»£€¿¡×–—‘’“”„…•™\u00a0№、。「」・（）：！？，；';
const LETTER = /^\p{L}$/u;
const LOWER = /^\p{Ll}$/u;
const UPPER = /^\p{Lu}$/u;

/** Letters of one script and few in a row, capitals only where words have them, and symbols between words. */
function scoreOfLetters(characters: readonly string[], usual: string): number {
  let [sum, row] = [0, 0];
  for (const [index, one] of characters.entries()) {
    const around = [characters[index - 1] ?? '', characters[index + 1] ?? ''] as const;
    row = isForeign(one) && LETTER.test(one) ? row + 1 : 0;
    if (!isForeign(one)) continue;
    sum += row === 0 ? scoreOfSymbol(one, around) : scoreOfLetter(one, { around, row, usual });
  }
  return sum;
}

type Around = readonly [before: string, after: string];

function scoreOfSymbol(symbol: string, around: Around): number {
  const isInWord = symbol !== '’' && around.every((one) => LETTER.test(one));
  return (USUAL_SYMBOLS.includes(symbol) ? 1 : -0.5) - (isInWord ? 1 : 0);
}

function scoreOfLetter(
  letter: string,
  { around, row, usual }: { readonly around: Around; readonly row: number; readonly usual: string },
): number {
  const [before, after] = around;
  const neighbours = around.filter((one) => LETTER.test(one));
  const base = usual.includes(letter.toLowerCase()) ? 1 : -0.4;
  const faults = [
    row > 2 && scriptOf(letter) === 'Latin' ? 1.5 : 0,
    neighbours.filter((one) => scriptOf(one) !== scriptOf(letter)).length,
    LOWER.test(before) && UPPER.test(letter) ? 1 : 0,
    LOWER.test(letter) && UPPER.test(after) ? 1 : 0,
  ];
  const most = neighbours.length === 0 ? 0.3 : 1;
  return Math.min(base, most) - faults.reduce((sum, one) => sum + one, 0);
}

const SCRIPTS: readonly (readonly [name: string, pattern: RegExp])[] = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Hebrew',
  'Arabic',
].map((name) => [name, new RegExp(`^\\p{Script=${name}}$`, 'u')]);

function scriptOf(letter: string): string | null {
  return SCRIPTS.find(([, pattern]) => pattern.test(letter))?.[0] ?? null;
}

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hangul}\u3041-\u30fe]+/gu;
const KANA = /[\u3041-\u30fe]/;
const HANGUL = /\p{Script=Hangul}/u;

/** By the dictionary of ICU: text in the wrong encoding falls apart into single characters. */
function scoreBy(language: 'ja' | 'ko' | 'zh', characters: readonly string[]): number {
  const word = characters.join('');
  let sum = 0;
  for (const one of characters.filter(isForeign)) {
    if (one > '\uffff' || !/[\p{Script=Han}\p{Script=Hangul}\u3041-\u30fe]/u.test(one)) {
      sum += LETTER.test(one) ? -0.5 : scoreOfSymbol(one, ['', '']);
    }
  }
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  for (const [run] of word.matchAll(EAST_ASIAN))
    for (const { segment } of segmenter.segment(run)) sum += scoreOfSegment(segment, language);
  return sum;
}

function scoreOfSegment(segment: string, language: 'ja' | 'ko' | 'zh'): number {
  const [hasKana, hasHangul] = [KANA.test(segment), HANGUL.test(segment)];
  const { length } = [...segment];
  const fits = language === 'ja' ? !hasHangul : !hasKana && hasHangul === (language === 'ko');
  if (!fits) return -0.5 * length;
  if (language === 'ko') return 0.9 * length;
  if (length > 1) return 1.25 * length;
  return hasKana ? 0.8 : 0.15;
}
