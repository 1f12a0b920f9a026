import type { FileText } from '../source/file-text.ts';
import { variablesIn } from './asks-for-tests.ts';

const VARIABLE = String.raw`[\w.]+(?:\[["']\w+["']\]|\(["']\w+["']\))?`;
const YES = `["'](?:true|1|test|testing)["']`;
const IS_SET = `${VARIABLE}(?: ===? ${YES})?`;
const IS_NOT_SET = `(?:(?:!|not )${VARIABLE}|${VARIABLE} !==? ${YES})`;
/** A call that prints, with values that no other call gives. */
const PRINTS = String.raw`(?:console\.\w+|(?:(?:process|sys)\.)?(?:std)?(?:out|err)\.write|print|log(?:ger|ging)?\.\w+)\([^;=()\n]*\);?[ \t]*(?:\n|$)`;
/** Lines that do no more than print unless a variable is set, in JavaScript and Python. */
const SILENCED: readonly RegExp[] = [
  `[ \\t]*if \\(${IS_NOT_SET}\\) (?:${PRINTS}|\\{\\n(?:[ \\t]*${PRINTS})+[ \\t]*\\})(?!\\s*else\\b)`,
  `([ \\t]*)if ${IS_NOT_SET}:\\n(?:[ \\t]*${PRINTS})+(?!\\n*\\1(?:[ \\t]|el(?:se|if)\\b))`,
  `[ \\t]*if \\(${IS_SET}\\) (?:return;|\\{\\s*return;\\s*\\})\\n(?:[ \\t]*${PRINTS})+[ \\t]*\\}`,
  `([ \\t]+)if ${IS_SET}:\\s+return\\n(?:\\1${PRINTS})+(?!\\n*\\1)`,
].map((pattern) => new RegExp(`^${pattern}`));

/**
 * Whether code that reads variables reads those that the task asks to read, and no others, and prints less where they
 * are set. What else they decide may be what a test expects.
 */
export function readsAsAsked(
  found: readonly RegExpExecArray[],
  file: FileText,
  asked: ReadonlySet<string>,
): boolean {
  return found.every(({ 0: said, index }) => {
    const names = variablesIn(said);
    return names.length > 0 && names.every((name) => asked.has(name)) && silences(file, index);
  });
}

function silences({ uncommented, masked }: FileText, at: number): boolean {
  const from = uncommented.lastIndexOf('\n', at) + 1;
  const text = uncommented.slice(from);
  const lengths = SILENCED.map((pattern) => pattern.exec(text)?.[0].length ?? 0);
  const code = masked?.code.slice(from, from + Math.max(...lengths)) ?? '';
  return code !== '' && !/\+\+|--/.test(code);
}
