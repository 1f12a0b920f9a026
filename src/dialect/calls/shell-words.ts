import type { ToolSpec } from '../../core/chat.ts';
import type { JsonRecord } from '../../core/text/json-record.ts';
import { TOOL } from './tool-name.ts';

export interface WordCall {
  readonly name: string;
  readonly value: JsonRecord;
}

const SHELLS: readonly string[] = ['sh', 'bash', 'zsh', 'shell'];
/** Options that do not change which lines are found. */
const PLAIN_SEARCH = /^-(?:[nrREH]{1,4}|-line-number|-recursive|-extended-regexp)$/;
/** Characters with a different meaning in basic (`grep`) and extended expressions. */
const OTHER_IN_GREP = /[|(){}+?\\]/;

/**
 * Interprets a call of a program as if it were a tool: as an equivalent tool call where one exists, else as a command,
 * which runs only if it is listed. Null when no such tool is offered, or when the name is not a program.
 */
export function wordCall(
  name: string,
  words: readonly string[],
  tools: readonly ToolSpec[],
): WordCall | null {
  const program = name.trim();
  if (words.length === 0 && !/\S\s+\S/.test(program)) return null;
  const found = readingOf(program, words) ?? commandOf(program, words);
  return tools.some((tool) => tool.name === found.name) ? found : null;
}

function readingOf(program: string, words: readonly string[]): WordCall | null {
  const isOption = (word: string): boolean => word.startsWith('-');
  const targets = words.filter((word) => !isOption(word));
  const options = words.filter(isOption);
  const [first, second] = targets;
  if (first === undefined || targets.length > 2) return null;
  if (program === 'cat' || program === 'ls')
    return options.length > 0 || second !== undefined ? null : { name: TOOL.read, value: { path: first } };
  const isSearch = program === 'rg' || program === 'egrep' || program === 'grep';
  if (!isSearch || !options.every((word) => PLAIN_SEARCH.test(word))) return null;
  const isExtended =
    program !== 'grep' || options.some((word) => word.includes('E') || word.includes('extended'));
  if (!isExtended && OTHER_IN_GREP.test(first)) return null;
  return {
    name: TOOL.search,
    value: second === undefined ? { pattern: first } : { pattern: first, path: second },
  };
}

function commandOf(program: string, words: readonly string[]): WordCall {
  const [option = '', line, ...others] = words;
  const isShell =
    SHELLS.includes(program) && /^-l?c$/.test(option) && line !== undefined && others.length === 0;
  const isTool = program === TOOL.run;
  const command = isShell ? line : [...(isTool ? [] : [program]), ...words].join(' ');
  return { name: TOOL.run, value: { command } };
}
