import { posix } from 'node:path';
import type { Tampering, TamperKind } from '../../core/tampering.ts';
import type { ChangedFile, FileText } from '../source/file-text.ts';
import type { PathPredicate } from '../source/test-files.ts';
import { type GateScript, type GateSources, gateScripts } from './gate-scripts.ts';
import { isNamedAfterCheck } from './settings/settings-files.ts';

const MAKE = /^(?:\S*\/)?g?make$/;
/** Read before `Makefile`, by make itself. */
const MAKEFILE = /(?:^|\/)(?:GNUmakefile|makefile)$/;
/** Modules that Python, Ruby and Perl take from folders of the repository before those that are installed. */
const SHADOWS = new RegExp(
  [
    String.raw`(?:^|/)(?:unittest|pytest|_pytest|doctest|nose2|sitecustomize|usercustomize)(?:\.py|/__init__\.py)$`,
    String.raw`(?:^|/)(?:minitest(?:/(?:autorun|test|spec|assertions))?|rspec(?:/(?:core|expectations))?|test/unit)\.rb$`,
    String.raw`(?:^|/)Test/(?:More|Simple|Builder|Most|Deep|Exception)\.pm$`,
  ].join('|'),
);

/** Files that the gate's commands start, or that take the place of what they start. */
export function gateTampering(
  files: readonly ChangedFile[],
  gates: readonly GateSources[],
  isTest: PathPredicate,
): readonly Tampering[] {
  const scripts = gates.flatMap(gateScripts);
  const runsMake = gates.some(({ commands }) => commands.some(([program]) => MAKE.test(program)));
  const targets = new Set(gates.flatMap(targetsOf));
  const included = gates.flatMap(includedBy);
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
    if (included.some((one) => one.pattern.test(path) && isSetAnew(one.makefile, before, after)))
      return found('test-script-changed', 'Make reads the file, and it sets anew what Makefile sets.');
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

interface Included {
  readonly makefile: string;
  readonly pattern: RegExp;
}

/** What make reads besides, where the gate runs it; of `$(TOP)/mk/*.mk` what stands behind the variable. */
function includedBy({ folder, commands, files }: GateSources): readonly Included[] {
  if (!commands.some(([program]) => MAKE.test(program))) return [];
  const makefile = files.find(({ path }) => path === posix.join(folder, 'Makefile'))?.text ?? '';
  const words = [...makefile.matchAll(/^[ \t]*[-s]?include[ \t]+(.+)$/gm)].flatMap(([, named = '']) =>
    named.replace(/[$][({]wildcard[ \t]+|[)}][ \t]*$/g, '').split(/[ \t]+/),
  );
  const named = words.map((word) => word.replace(/^[$][({][\w.]+[)}]\/?/, ''));
  return named
    .filter((name) => /^[\w./*-]+$/.test(name))
    .map((name) => ({ makefile, pattern: patternOf(posix.join(folder, name)) }));
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replace(/[*]+/g, '[^/]*')}$`);
}

/** Rules with a recipe of their own, and variables that are not only added to. */
const SET = /^(?:([\w.-]+)[ \t]*:(?!=).*\n\t|(?:(?:override|export)[ \t]+)*([\w.]+)[ \t]*[:?!]{0,3}=)/gm;
/** By these make runs every recipe. */
const OF_MAKE = ['SHELL', '.SHELLFLAGS', 'MAKEFLAGS'];

function isSetAnew(makefile: string, before: FileText | null, after: FileText | null): boolean {
  const setIn = (text = ''): readonly string[] =>
    [...text.matchAll(SET)].map(([, rule, variable]) => rule ?? variable ?? '');
  const known = [...OF_MAKE, ...setIn(makefile)];
  const old = setIn(before?.text);
  return setIn(after?.text).some((name) => known.includes(name) && !old.includes(name));
}

/** Shells are told where a script is relative to some folder; interpreters are told names that many files have. */
function isStarted(path: string, script: GateScript): boolean {
  return path === script.path || (script.by === 'shell' && path.endsWith(`/${script.path}`));
}
