import { Brackets } from '../../source/brackets.ts';
import { maskText } from '../../source/code-mask.ts';
import { type Part, restOf } from './part.ts';

const TEST_RULE = /^(?:\w+_test|test_suite)[ \t]*(?=\()/gm;
/** Attributes that decide whether a test runs, and what it runs. */
const OF_RUN =
  /^\s*(?:tags|args|env|env_inherit|target_compatible_with|exec_compatible_with|tests|shard_count|local|main)\s*=/;
const MAY_NOT_RUN = /["'](?:manual|skip\w*|disabled?|broken|no[-_]\w+)["']|incompatible/i;
const MAY_FAIL = /^\s*flaky\s*=(?!\s*False\b)/;

/** The parts of a BUILD file of Bazel: how each of its tests runs, and the file itself. */
export function bazelParts(text: string): readonly Part[] {
  const { code, uncommented } = maskText(text, 'python');
  const brackets = new Brackets(code);
  const tests = [...uncommented.matchAll(TEST_RULE)].flatMap((match): readonly Part[] => {
    const open = match.index + match[0].length;
    const given = argumentsIn(code, uncommented, { open, close: brackets.close(open) });
    const name = given.find((one) => /^\s*name\s*=/.test(one))?.replace(/^[^"']*["']|["']\s*$/g, '') ?? '';
    const ofRun = given.filter((one) => OF_RUN.test(one)).join();
    const part = { kind: 'test-settings-changed', at: match.index, isHarmlessWhenGone: true } as const;
    const flaky = given.filter((one) => MAY_FAIL.test(one)).map((one) => one.trim());
    return [
      {
        ...part,
        name: `the run of the test ${JSON.stringify(name)}`,
        text: ofRun,
        isHarmlessWhenNew: !MAY_NOT_RUN.test(ofRun),
      },
      ...flaky.map((said) => ({
        ...part,
        name: `the mark flaky of the test ${JSON.stringify(name)}`,
        text: said,
      })),
    ];
  });
  return [...tests, restOf(uncommented, [])];
}

/** The arguments of a call, as written. */
function argumentsIn(
  code: string,
  text: string,
  { open, close }: { readonly open: number; readonly close: number },
): readonly string[] {
  const found: string[] = [];
  let [depth, from] = [0, open + 1];
  for (const { 0: char, index } of code.slice(open + 1, close).matchAll(/[()[\]{},]/g)) {
    const at = open + 1 + index;
    if (char === ',' && depth === 0) {
      found.push(text.slice(from, at));
      from = at + 1;
    } else if (char !== ',') depth += /[([{]/.test(char) ? 1 : -1;
  }
  return [...found, text.slice(from, close)];
}
