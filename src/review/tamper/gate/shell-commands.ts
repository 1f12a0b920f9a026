import { ShellScan } from './shell-scan.ts';
import { assignedIn, type ShellCommand, type ShellText, valuesIn } from './shell-text.ts';

const MOST_DEPTH = 4;
const SHELL = /(?:^|\/)(?:ba|da|k|z)?sh$/;

/**
 * The simple commands of a text of the shell, those in `$()`, in `sh -c` and in other quoted arguments among them. The
 * values of variables that the text sets stand in the place of their names. Never throws; linear in the length of the text.
 */
export function shellCommands(text: string): readonly ShellCommand[] {
  return commandsIn([{ text, at: 0, isRun: true, depth: 0 }]);
}

/** The same for an argument vector. */
export function commandsOfWords(words: readonly string[]): readonly ShellCommand[] {
  const command = { words: words.map((text) => ({ text, at: 0 })), isRun: true };
  return [command, ...commandsIn(textsIn(command, 0), valuesIn(words))];
}

function commandsIn(sources: readonly ShellText[], values = valuesIn([])): readonly ShellCommand[] {
  const pending = [...sources];
  const found: ShellCommand[] = [];
  for (const source of pending) {
    const { commands, documents } = new ShellScan(source, values).run();
    found.push(...commands);
    if (source.depth >= MOST_DEPTH) continue;
    for (const command of commands) pending.push(...textsIn(command, source.depth + 1));
    pending.push(...documents);
  }
  return found;
}

/** Words that are texts of the shell themselves. */
function textsIn({ words, isRun }: ShellCommand, depth: number): readonly ShellText[] {
  const shell = words.findIndex(({ text }) => SHELL.test(text));
  const flag = shell < 0 ? -1 : words.findIndex(({ text }, at) => at > shell && /^-[a-z]*c$/.test(text));
  return words.flatMap(({ text, at }, place): readonly ShellText[] => {
    const isScript = flag >= 0 && place === flag + 1;
    if (!isScript && !/\s/.test(text)) return [];
    const value = assignedIn(text)?.value;
    const isWhole = value === undefined && (isScript || (place === 0 && isRun));
    return [{ text: value ?? text, at, isRun: isWhole, depth }];
  });
}
