import { posix } from 'node:path';
import type { Tampering, TamperKind } from '../../core/tampering.ts';
import type { ChangedFile, FileText } from '../source/file-text.ts';
import type { PathPredicate } from '../source/test-files.ts';
import { quote } from './finding.ts';
import { type GateScript, type GateSources, gateScripts } from './gate-scripts.ts';
import { isNamedAfterCheck } from './settings-files.ts';

const MAKE = /^(?:\S*\/)?g?make$/;
/** Read before `Makefile`, by make itself. */
const MAKEFILE = /(?:^|\/)(?:GNUmakefile|makefile)$/;
/** Modules that Python takes from the folder it starts in before its own. */
const SHADOWS =
  /(?:^|\/)(?:unittest|pytest|_pytest|doctest|nose2|sitecustomize|usercustomize)(?:\.py|\/__init__\.py)$/;

/** Files that the gate's commands start, or that take the place of what they start. */
export function gateTampering(
  files: readonly ChangedFile[],
  gates: readonly GateSources[],
  isTest: PathPredicate,
): readonly Tampering[] {
  const scripts = gates.flatMap(gateScripts);
  const runsMake = gates.some(({ commands }) => commands.some(([program]) => MAKE.test(program)));
  const targets = new Set(gates.flatMap(targetsOf));
  return files.flatMap(({ path, before, after }): readonly Tampering[] => {
    const found = (kind: TamperKind, detail: string) => [{ kind, path, line: null, detail }];
    const isNew = before === null && after !== null;
    const started = scripts.filter((script) => isStarted(path, script));
    const isOfGate = started.some(({ by, namedBy }) => by === 'shell' && namedBy === 'gate');
    if (isOfGate || (started.length > 0 && isNamedAfterCheck(path) && !isTest(path)))
      return found('test-script-changed', 'The script is a command of the gate.');
    if (isNew && runsMake && MAKEFILE.test(path))
      return found('test-script-changed', 'The new file is read by make in the place of Makefile.');
    if (isNew && targets.has(path))
      return found('test-script-changed', 'Since the new file is there, make takes the target for made.');
    if (isNew && SHADOWS.test(path))
      return found(
        'test-settings-changed',
        'The new file takes the place of a module that tests are run by.',
      );
    if (started.length === 0 || isTest(path)) return [];
    return found('run-reached', 'A command of the gate starts this very file, so that it judges itself.');
  });
}

/** What the commands ask make for, unless the Makefile says that no file is meant. */
function targetsOf({ folder, commands, files }: GateSources): readonly string[] {
  const asked = commands.flatMap(([program, ...words]) => (MAKE.test(program) ? words : []));
  const makefile = files.find(({ path }) => path === posix.join(folder, 'Makefile'))?.text ?? '';
  const phony = [...makefile.matchAll(/^\.PHONY[ \t]*:(.*)$/gm)].flatMap(([, names = '']) =>
    names.split(/\s+/),
  );
  return asked.filter((word) => !phony.includes(word)).map((word) => posix.join(folder, word));
}

/** Shells are told where a script is relative to some folder; interpreters are told names that many files have. */
function isStarted(path: string, script: GateScript): boolean {
  return path === script.path || (script.by === 'shell' && path.endsWith(`/${script.path}`));
}

const IN_CODE: readonly RegExp[] = [
  // Test libraries.
  /\b(?:from|import|require)\s{0,20}\(?\s{0,20}['"](?:node:test|vitest|@jest\/\w+|jest|mocha|ava|chai)['"]/,
  /^[ \t]*(?:import|from)[ \t]+(?:unittest|pytest|_pytest)\b/m,
  // Assertions that are replaced.
  /\bassert(?:\.\w+){0,4}\s*=(?!=)|\bObject\.(?:assign|defineProperty)\(\s*assert\b|\bexpect\.extend\(/,
  // Asking whether tests run.
  /\bprocess\.env(?:\.|\[['"])(?:VITEST|JEST_WORKER_ID|NODE_TEST_CONTEXT)\w*|\bNODE_ENV\b['"\])]*\s*[!=]==?\s*['"]test['"]|\bPYTEST_\w+|['"](?:unittest|pytest)['"]\s+(?:not\s+)?in\s+sys\.modules|\btesting\.Testing\(|\bflag\.Lookup\(\s*"test\.|\bdefined\(\s*['"]PHPUNIT_|\bdefined\?\(?\s*(?:RSpec|Minitest)\b/,
  // An end with success, before the runner could tell of a failure.
  /\bprocess\.(?:exit\(\s{0,20}0?\s{0,20}\)|exitCode\s*=\s*0\b|reallyExit\b)|\bos\._exit\(\s*0\s*\)|\bsys\.exit\(\s{0,20}0?\s{0,20}\)/,
  /\bRuntime\.getRuntime\(\)\.(?:halt|exit)\(\s*0|\bSystem\.exit\(\s*0|\bos\.Exit\(\s*0|(?<!\b(?:process|sys|os|System)\.)\b_?_?[eE]xit\(\s*(?:0|EXIT_SUCCESS)\s*\)/,
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
