import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandEntry, CommandResult } from '../../src/core/verdict/verdict.ts';

export function entry(text: string, purpose: CommandEntry['purpose'] = 'validate'): CommandEntry {
  return { text, argv: ['x', text], purpose, origin: 'input' };
}

/** A note of the host about a missing middle stands for the host's knowledge that it has cut the output. */
export function exited(code: number, output: string, ms = 1): CommandResult {
  const isTruncated = /^\[\.\.\. \d+ (?:bytes|characters) left out/m.test(output);
  return { kind: 'exited', code, output, ...(isTruncated && { isTruncated: true }), ms };
}

const OUTPUTS = join(import.meta.dirname, '../fixtures/outputs');

/** What a real tool printed, with the exit code that it had. */
export function real(code: number, tool: string, file: string): CommandResult {
  return exited(code, readFileSync(join(OUTPUTS, tool, file), 'utf8'));
}

/** Output of pytest, as it prints it: tests of one file, or with theirs in front, each with what came of it. */
export function pytest(
  tests: Readonly<Record<string, 'passed' | readonly [error: string, at?: string]>>,
  file = 'tests/test_sum.py',
): string {
  const red = Object.entries(tests).flatMap(([name, end]) => {
    const [own = name, path = file] = name.split('::').reverse();
    return end === 'passed' ? [] : [{ own, path, end }];
  });
  const all = Object.keys(tests).length;
  const blocks = red.flatMap(({ own, path, end: [error, at] }) => [
    `___________ ${own} ___________`,
    '',
    `    def ${own}():`,
    `>       check()`,
    '',
    ...(at === undefined
      ? []
      : ['', `${path}:3: `, '_ '.repeat(40), '', '    def check():', '>       raise it']),
    `E       ${error}`,
    '',
    `${at ?? `${path}:3`}: ${error.split(':')[0]}`,
  ]);
  const lines = red.map(({ own, path, end: [error] }) => `FAILED ${path}::${own} - ${error}`);
  const passed = all - red.length;
  const counts = [
    ...(red.length > 0 ? [`${red.length} failed`] : []),
    ...(passed > 0 ? [`${passed} passed`] : []),
  ].join(', ');
  return [
    '============================= test session starts ==============================',
    'platform linux -- Python 3.12.0, pytest-8.0.0, pluggy-1.4.0',
    'rootdir: /repo',
    `collected ${all} items`,
    '',
    ...(red.length > 0
      ? ['=================================== FAILURES ===================================']
      : []),
    ...blocks,
    ...(red.length > 0
      ? ['=========================== short test summary info ============================']
      : []),
    ...lines,
    `============================== ${counts === '' ? 'no tests ran' : counts} in 0.02s ===============================`,
    '',
  ].join('\n');
}

/** The same as a command's end: red when a test is. */
export function pytestRun(...given: Parameters<typeof pytest>): CommandResult {
  const ends = Object.values(given[0]);
  const code = ends.some((end) => end !== 'passed') ? 1 : ends.length === 0 ? 5 : 0;
  return exited(code, pytest(...given));
}

/** What node-tap prints of one test, by the lines of its points, with the command's end. */
export function tapRun(test: string, end: 'passed' | 'failed', points: readonly string[]): CommandResult {
  const isOk = end === 'passed';
  const lines = [`# Subtest: ${test}`, ...points.map((point) => `    ${point}`)];
  const plan = `    1..${points.filter((point) => /^(?:not )?ok /.test(point)).length}`;
  const last = [plan, `${isOk ? 'ok' : 'not ok'} 1 - ${test}`, '1..1', ''];
  return exited(isOk ? 0 : 1, ['TAP version 14', ...lines, ...last].join('\n'));
}

/** The point by which node-tap tells of an error that a test threw. */
export function tapThrown(message: string): readonly string[] {
  const diagnosis = ['  ---', '  type: TypeError', '  tapCaught: testFunctionThrow', '  ...'];
  return [`not ok 1 - ${message}`, ...diagnosis];
}
