import type { FileText } from '../file-text.ts';
import type { TestBlock } from './test-blocks.ts';

/** What stands before the name of a test: `t.test.skip` of `t.test.skip('sums', …)`. Empty where it is no call. */
function headOf({ source, from }: TestBlock): string {
  const isCall = source.language === 'javascript' || source.language === 'dart' || source.language === 'go';
  return isCall ? (/^[\w.\s]*/.exec(source.code.slice(from, from + LONGEST_HEAD))?.[0] ?? '') : '';
}

const LONGEST_HEAD = 100;

/** Whether it is started by the parameter of a test around it: `t.test`, `t.Run`. */
export function isSubtest(block: TestBlock): boolean {
  return /^(?:s?t)?\./.test(headOf(block));
}

/** Hooks and steps of a test, which take a function as it does: `test.beforeEach`, `test.step`. */
export function isHookOrStep(block: TestBlock): boolean {
  return /\.\s*(?:before|after|step|use|extend|setTimeout)(?:Each|All)?\b/.test(headOf(block));
}

/** Whether the block is a call of one of these functions by its bare name. */
export function isCallOf(functions: ReadonlySet<string>, block: TestBlock): boolean {
  return functions.has(/^\w+(?=\s*$)/.exec(headOf(block))?.[0] ?? '');
}

const NAMES = '(?:it|test|specify)';
const FUNCTION = String.raw`(?:async\s*)?(?:function\b|\w+\s*=>|\([^()]{0,300}\)\s*=>)`;
const DECLARED = new RegExp(
  String.raw`\bfunction\s+(${NAMES})\s*\(|\b(?:const|let|var)\s+(${NAMES})\s*=\s*${FUNCTION}`,
  'g',
);
const FROM_FILE =
  /\b(?:import|const|let|var)\b([^;'"()]{0,300}?)(?:\bfrom\s*|=\s*require\(\s*)['"]\.{1,2}\/[^'"\n]{1,200}['"]/g;

/** Names that runners give to tests, and that a JavaScript file gives to a function of its own or of another file. */
export function namesTaken(file: FileText | null): ReadonlySet<string> {
  if (file?.language !== 'javascript') return new Set();
  const declared = (file.masked?.code ?? '').matchAll(DECLARED);
  const imported = [...file.uncommented.matchAll(FROM_FILE)].flatMap(
    ([, names = '']) => names.match(new RegExp(String.raw`\b${NAMES}\b`, 'g')) ?? [],
  );
  return new Set([...[...declared].flatMap(([, one, other]) => one ?? other ?? []), ...imported]);
}
