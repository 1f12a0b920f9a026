import type { Failure } from '../../../core/verdict/test-report.ts';
import { failureFrom } from './failure-from.ts';

/** One `ok` or `not ok` of TAP. */
export interface TapResult {
  readonly indent: number;
  readonly isOk: boolean;
  readonly name: string;
  readonly isSkipped: boolean;
  readonly isTodo: boolean;
  /** Its subtests follow, up to a closing brace, as vitest prints them. */
  readonly isOpen: boolean;
}

const RESULT = /^(not )?ok(?= |$)(?: \d{1,9})?(?: -(?= |$))? ?/;

/** Null if the line is not a result. */
export function tapResult(line: string): TapResult | null {
  const text = line.trimStart();
  if (!text.startsWith('ok') && !text.startsWith('not ok')) return null;
  const match = RESULT.exec(text);
  if (match === null) return null;
  const isOpen = text.endsWith(' {');
  const { name, directive } = split(text.slice(match[0].length, isOpen ? -2 : undefined));
  return {
    indent: line.length - text.length,
    isOk: match[1] === undefined,
    name: name.replace(/\\([#\\])/g, '$1'),
    isSkipped: /^skip/i.test(directive),
    isTodo: /^todo/i.test(directive),
    isOpen,
  };
}

/** A directive follows an unescaped hash; any other hash belongs to the name. */
function split(text: string): { readonly name: string; readonly directive: string } {
  for (let at = text.indexOf('#'); at >= 0; at = text.indexOf('#', at + 1)) {
    const directive = text.slice(at + 1, at + 40).trimStart();
    const isFree = at === 0 || text.charAt(at - 1) === ' ';
    if (isFree && /^(?:skip|todo|time=)/i.test(directive))
      return { name: text.slice(0, at).trimEnd(), directive };
  }
  return { name: text, directive: '' };
}

/** A run that gave up by its own words. */
export function bailedOut(why = ''): Failure {
  const name = `Bail out! ${why}`.trim();
  return failureFrom({ name, cause: 'load', message: name });
}
