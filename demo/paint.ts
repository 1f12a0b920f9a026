/** Colours of the terminal, or none. */
export interface Paint {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly cyan: (text: string) => string;
}

export function paintFor(options: { readonly isTerminal: boolean; readonly noColor: string }): Paint {
  const isOn = options.isTerminal && options.noColor === '';
  const ink =
    (code: number) =>
    (text: string): string =>
      isOn && text !== '' ? `\u001b[${code}m${text}\u001b[0m` : text;
  return { bold: ink(1), dim: ink(2), red: ink(31), green: ink(32), yellow: ink(33), cyan: ink(36) };
}

/** Without control characters: what a model or a stranger wrote must not steer the terminal. */
export function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, '\u{fffd}');
}

export function paintedDiff(diff: string, paint: Paint): readonly string[] {
  return printable(diff)
    .trimEnd()
    .split('\n')
    .filter((line) => !/^(?:index |old mode|new mode)/.test(line))
    .map((line) => {
      if (/^(?:diff |---|\+\+\+|new file|deleted file|rename|similarity)/.test(line)) return paint.bold(line);
      if (line.startsWith('@@')) return paint.cyan(line);
      if (line.startsWith('+')) return paint.green(line);
      return line.startsWith('-') ? paint.red(line) : line;
    });
}

/** Markdown as a person reads it in a terminal: without what GitHub hides or folds. */
export function readableMarkdown(markdown: string): string {
  return printable(markdown)
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<details><summary>(.*?)<\/summary>/g, '$1:')
    .replaceAll('</details>', '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
