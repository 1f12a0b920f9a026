import { escapedCode } from './escape.ts';

const MAX_CHARS = 60;
/** What stands before the program that a command is about: other folders, variables. */
const BEFORE =
  /^(?:(?:cd|export|set|source|\.)\s[^&;|]*(?:&&|;)\s*|[A-Za-z_]\w*=(?:'[^']*'|"[^"]*"|[^\s'"]*)\s+|env\s+)+(?=\S)/;

/** A command by what it runs, as code, where the page has the whole of it elsewhere. */
export function commandName(command: string): string {
  const name = command.length <= MAX_CHARS ? command : command.replace(BEFORE, '');
  return escapedCode(name, MAX_CHARS);
}
