import { SHOWN_NAME, shown } from '../../core/shown.ts';

/**
 * A text of the model in which names that it was shown in place of characters are these characters again. A name stays
 * where the file itself has it as letters, or has no such character. The broken beginning of a template's token is always
 * restored.
 */
export function realText(written: string, file: string): string {
  const letters = new Set(file.match(SHOWN_NAME));
  return written.replace(SHOWN_NAME, (name: string, hex: string, at: number) => {
    if (letters.has(name)) return name;
    const char = String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff));
    const isBeginning = char === '<' || char === '[';
    return (isBeginning ? isToken(char, written.slice(at)) : file.includes(char)) ? char : name;
  });
}

const TOKEN_CHARS = 120;

/** Whether the character, followed by the text after its name, would be shown as that name. */
function isToken(char: string, fromName: string): boolean {
  const name = fromName.slice(0, fromName.indexOf('>') + 1);
  const after = fromName.slice(name.length, name.length + TOKEN_CHARS);
  return shown(char + after).startsWith(name);
}
