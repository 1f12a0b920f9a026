import type { Element } from './page.ts';

/** Comments of diagrams, and what they say to programs that read a screen. */
const DIAGRAM_NOTE = /^[ \t]*(?:%%.*|acc(?:Title|Descr)\b(?:[ \t]*\{[^}]*\}?|.*))/gm;
/** Commands that show nothing of what follows them. */
const UNSEEN =
  /\\(?:[hv]?phantom\b|(?:text)?color\s*(?:\[\w*\])?\s*\{\s*(?:white|transparent|#?f{3,6})\s*\})/i;

/** Called for each part that is not shown, and returns what stands in its place. */
type Hide = () => string;

/** A block of code as the page shows it, where its language is one that is drawn. */
export function drawnBlock(code: string, language: string, hide: Hide): string {
  switch (language.toLowerCase()) {
    case 'mermaid':
      return code.replace(DIAGRAM_NOTE, hide);
    case 'math':
      return shownFormula(code, hide);
    default:
      return code;
  }
}

/** The same of code in a line, which dollars around its backticks make a formula. */
export function drawnCode(code: string, { parentNode }: Element, hide: Hide): string {
  const isFormula = parentNode?.childNodes.some((node) => 'value' in node && node.value.endsWith('$'));
  return isFormula === true ? shownFormula(code, hide) : code;
}

/** The same of a text with formulas between dollars. */
export function drawnText(text: string, hide: Hide): string {
  if (!text.includes('$')) return text;
  return text
    .split('$')
    .map((part) => shownFormula(part, hide))
    .join('$');
}

function shownFormula(formula: string, hide: Hide): string {
  return UNSEEN.test(formula) ? hide() : formula;
}
