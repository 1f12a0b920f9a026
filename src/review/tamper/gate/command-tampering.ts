import { posix } from 'node:path';
import type { Tampering, TamperKind } from '../../../core/verdict/tampering.ts';
import type { ChangedFile, FileText } from '../../source/file-text.ts';
import type { PathPredicate } from '../../source/test-files.ts';
import { TEST_LIBRARY } from '../settings/mapped-libraries.ts';
import { isNamedAfterCheck } from '../settings/settings-files.ts';
import { type GateScript, type GateSources, gateScripts } from './gate-scripts.ts';
import { isIncluded, setsAnew } from './makefiles.ts';

const MAKE = /^(?:\S*\/)?g?make$/;
/** Make prefers these to `Makefile`. */
const MAKEFILE = /(?:^|\/)(?:GNUmakefile|makefile)$/;
/** Modules that Python, Ruby and Perl load from the repository in preference to installed ones. */
const SHADOWS = new RegExp(
  [
    String.raw`(?:^|/)(?:unittest|pytest|_pytest|doctest|nose2|sitecustomize|usercustomize)(?:\.py|/__init__\.py)$`,
    String.raw`(?:^|/)(?:minitest(?:/(?:autorun|test|spec|assertions|unit|mock|parallel|\w+_plugin))?|rspec(?:/(?:core|expectations|matchers|mocks|support))?|test/unit|diff/lcs)\.rb$`,
    String.raw`(?:^|/)Test/(?:More|Simple|Builder|Most|Deep|Exception)\.pm$`,
    // In the folder where a program or its tests start.
    String.raw`^(?:(?:tests?|src|lib)/)?(?:hypothesis|hamcrest|assertpy|parameterized|ddt|testtools|pytest_(?:asyncio|mock|django|cov|timeout|xdist))(?:\.py|/__init__\.py)$`,
    `(?:^|/)node_modules/`,
    // Jest uses these for packages even if no test asks for a mock.
    String.raw`(?:^|/)__mocks__/${TEST_LIBRARY}(?:\.\w+$|/)`,
  ].join('|'),
);
/** Modules of Python itself that its runners load, in the folder where they start. */
const OF_PYTHON =
  /^(?:tests?\/)?(?:argparse|ast|base64|bdb|calendar|cmd|code|codeop|contextlib|copy|csv|dataclasses|datetime|decimal|difflib|dis|email|fnmatch|functools|gettext|glob|heapq|importlib|inspect|json|linecache|locale|logging|numbers|operator|pdb|pickle|platform|pprint|random|reprlib|selectors|shlex|shutil|signal|socket|string|subprocess|sysconfig|tempfile|textwrap|threading|tokenize|traceback|uuid|warnings|weakref)(?:\.py|\/__init__\.py)$/;
/** Vendored packages of Go or PHP, which include the ones that run tests. */
const INSTALLED =
  /(?:^|\/)vendor\/(?:[\w-]+(?:\.[\w-]+)*\.[a-z]{2,10}\/|bin\/|composer\/|autoload\.php$|modules\.txt$)/;
/** The package or namespace of a test library. A class declared in it shadows the installed one. */
const STANDS_IN = [
  /^[ \t]*package[ \t]+(?:org\.(?:junit|assertj|hamcrest|mockito|testng)|kotlin\.test|io\.kotest|com\.google\.common\.truth)\b/m,
  /^[ \t]*namespace[ \t]+(?:Xunit|NUnit\.Framework|Microsoft\.VisualStudio\.TestTools|FluentAssertions|Shouldly|PHPUnit\\Framework|Mockery)\b/m,
];
const ITS_NAMES =
  /\b(?:class|@?interface|object|trait)[ \t]+(?:Assert\w*|Assumptions|Matchers|MatcherAssert|Mockito|Truth|Test(?:Case|Attribute|Suite)?|ParameterizedTest|(?:Fact|Theory)Attribute|Should\w*)\b|^[ \t]*(?:public[ \t]+)?fun[ \t]+(?:<[^>\n]{1,40}>[ \t]*)?assert\w*\(/m;

/** Finds changes of files that the gate's commands start, and files that replace what they start. */
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
    const isSetAnew = gates.some(
      ({ makefiles }) => isIncluded(makefiles, path) && setsAnew(makefiles, { path, before, after }),
    );
    if (isSetAnew)
      return found('test-script-changed', 'Make reads the file, and it sets anew what another one sets.');
    if (isNew && (SHADOWS.test(path) || isStandIn(after)))
      return found(
        'test-settings-changed',
        'The new file takes the place of a module that tests are run by.',
      );
    if (isNew && OF_PYTHON.test(path))
      return found('run-reached', 'The new file takes the place of a module of Python that runners load.');
    if (INSTALLED.test(path)) return found('manifest-changed', 'The file is of an installed package.');
    if (isTest(path)) return [];
    if (started.length > 0)
      return found(
        'run-reached',
        'A command of the gate starts or loads this very file, so that it judges itself.',
      );
    if (!gates.some(({ loaded }) => loaded.has(path))) return [];
    return isNamedAfterCheck(path)
      ? found('test-script-changed', 'A script of the gate loads or starts the file.')
      : found('run-reached', 'A script of the gate loads or starts the file, so that it judges itself.');
  });
}

/** The make targets of the commands, without phony ones. */
function targetsOf({ folder, commands, makefiles }: GateSources): readonly string[] {
  const asked = commands.flatMap(([program, ...words]) => (MAKE.test(program) ? words : []));
  const phony = [...makefiles.texts.values()].flatMap((text) =>
    [...text.matchAll(/^\.PHONY[ \t]*:(.*)/gm)].flatMap(([, names = '']) => names.split(/\s+/)),
  );
  return asked.filter((word) => !phony.includes(word)).map((word) => posix.join(folder, word));
}

function isStandIn({ uncommented }: FileText): boolean {
  return STANDS_IN.some((home) => home.test(uncommented)) && ITS_NAMES.test(uncommented);
}

/** Shell paths may be relative to any folder. Names of interpreted files are too common to match in other folders. */
function isStarted(path: string, script: GateScript): boolean {
  return path === script.path || (script.by === 'shell' && path.endsWith(`/${script.path}`));
}
