import type { Tampering } from '../core/tampering.ts';
import type { ChangedFile, FileText } from './file-text.ts';
import { quote } from './finding.ts';
import type { PathPredicate } from './test-files.ts';

/** An argument vector of the gate. */
export type GateCommand = readonly [program: string, ...args: string[]];

const SHELL = /^(?:\S*\/)?(?:ba|da|k|z)?sh$/;
const MAKE = /^(?:\S*\/)?g?make$/;
/** Read before `Makefile`, by make itself. */
const MAKEFILE = /(?:^|\/)(?:GNUmakefile|makefile)$/;
/** Modules that Python takes from the folder it starts in before its own. */
const SHADOWS =
  /(?:^|\/)(?:unittest|pytest|_pytest|doctest|nose2|sitecustomize|usercustomize)(?:\.py|\/__init__\.py)$/;

/** Files that the gate's commands start, or that take the place of what they start. */
export function gateTampering(
  files: readonly ChangedFile[],
  commands: readonly GateCommand[],
): readonly Tampering[] {
  const scripts = commands.flatMap(scriptOf);
  const runsMake = commands.some(([program]) => MAKE.test(program));
  return files.flatMap(({ path, before, after }): readonly Tampering[] => {
    const isNew = before === null && after !== null;
    if (scripts.some((script) => path === script || path.endsWith(`/${script}`))) {
      const detail = 'The script is a command of the gate.';
      return [{ kind: 'test-script-changed', path, line: null, detail }];
    }
    if (isNew && runsMake && MAKEFILE.test(path)) {
      const detail = 'The new file is read by make in the place of Makefile.';
      return [{ kind: 'test-script-changed', path, line: null, detail }];
    }
    if (isNew && SHADOWS.test(path)) {
      const detail = 'The new file takes the place of a module that tests are run by.';
      return [{ kind: 'test-settings-changed', path, line: null, detail }];
    }
    return [];
  });
}

/** A script that a command is, or gives to a shell: those come from nobody but the maintainer. */
function scriptOf([program, ...args]: GateCommand): readonly string[] {
  const word = SHELL.test(program) ? args.find((arg) => !arg.startsWith('-')) : program;
  const path = word?.replace(/^(?:\.\/)+/, '') ?? '';
  return path.includes('/') || (word !== program && /^[\w.-]+$/.test(path)) ? [path] : [];
}

const IN_CODE: readonly RegExp[] = [
  // Test libraries.
  /\b(?:from|import|require)\s*\(?\s*['"](?:node:test|vitest|@jest\/\w+|jest|mocha|ava|chai)['"]/,
  /^[ \t]*(?:import|from)[ \t]+(?:unittest|pytest|_pytest)\b/m,
  // Assertions that are replaced.
  /\bassert(?:\.\w+)*\s*=(?!=)|\bObject\.(?:assign|defineProperty)\(\s*assert\b|\bexpect\.extend\(/,
  // An end with success, before the runner could tell of a failure.
  /\bprocess\.(?:exit\(\s*0?\s*\)|exitCode\s*=\s*0\b|reallyExit\b)|\bos\._exit\(\s*0\s*\)|\bsys\.exit\(\s*0?\s*\)/,
  /\bRuntime\.getRuntime\(\)\.(?:halt|exit)\(\s*0|\bSystem\.exit\(\s*0|\bos\.Exit\(\s*0|\b_?_?[eE]xit\(\s*(?:0|EXIT_SUCCESS)\s*\)/,
];

/** Code, not tests, that begins to reach into the run of the tests. */
export function reachTampering(files: readonly ChangedFile[], isTest: PathPredicate): readonly Tampering[] {
  return files
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, before, after }) =>
      IN_CODE.flatMap((expression): readonly Tampering[] => {
        const found = after === null || holds(before, expression) ? null : expression.exec(codeOf(after));
        if (found === null || after === null) return [];
        const detail = `The code reaches into the run of the tests: ${quote(found[0].trim())}.`;
        return [{ kind: 'run-reached', path, line: after.lines.at(found.index), detail }];
      }),
    );
}

function holds(file: FileText | null, expression: RegExp): boolean {
  return file !== null && expression.test(codeOf(file));
}

/** Only of languages that are known: a document may quote anything. */
function codeOf(file: FileText): string {
  return file.language === null ? '' : file.uncommented;
}
