import type { Tampering } from '../../core/verdict/tampering.ts';
import type { ChangedFile, FileText } from '../source/file-text.ts';
import { isModule, moduleNamed, nameOf, stem } from '../source/loads.ts';
import { isRunnable, type PathPredicate } from '../source/test-files.ts';
import { assignedMembers } from './assigned-members.ts';
import { quote } from './finding.ts';
import { holdsImported } from './held-members.ts';
import { selfComparisons } from './self-comparison.ts';
import { type Subject, subjectsOf } from './subject.ts';

/** A place in a file that replaces the subject of a test by something else. */
export interface Replacement {
  readonly at: number;
  readonly detail: string;
  /** The path of the module that is mocked, in whole or in part; null when it is no mock. */
  readonly mocks: string | null;
}

/** What a file replaces of a subject. The file is read once, for all subjects. */
type Replacing = (subject: Subject) => readonly Replacement[];
const NOTHING: Replacing = () => [];

/**
 * Finds tests that check a stand-in instead of the changed code: the module is mocked, in the test or in a file loaded
 * before it; its definitions are repeated in the test; or a call is compared with itself. Mocks of other modules are
 * allowed.
 */
export function subjectTampering(files: readonly ChangedFile[], isTest: PathPredicate): readonly Tampering[] {
  const subjects = subjectsOf(files, isTest);
  return files.flatMap(({ path, before, after }): readonly Tampering[] => {
    if (after === null) return [];
    const known = new Set(replacements(before, subjects, isTest).map(({ detail }) => detail));
    return replacements(after, subjects, isTest)
      .filter(({ detail }) => !known.has(detail))
      .map(({ at, detail }) => ({ kind: 'subject-replaced', path, line: after.lines.at(at), detail }));
  });
}

export function replacements(
  file: FileText | null,
  subjects: readonly Subject[],
  isTest: PathPredicate,
): readonly Replacement[] {
  if (file === null || (file.language !== 'javascript' && file.language !== 'python')) return [];
  const others = subjects.filter(({ path }) => path !== file.path);
  const replacing =
    file.language === 'python'
      ? [patched(file, others)]
      : [mockedModules(file), spiedModules(file), assigned(file), standIn(file)];
  const mocks = replacing
    .filter((replaced) => replaced !== NOTHING)
    .flatMap((replaced) => others.flatMap(replaced));
  return isTest(file.path) ? [...mocks, ...definedAnew(file, others), ...selfComparisons(file)] : mocks;
}

function mocked(at: number, path: string): Replacement {
  return { at, detail: `It mocks ${quote(path)}, which the change changes.`, mocks: path };
}

function displaced(at: number, name: string, path: string): Replacement {
  const detail = `It puts something else in the place of ${quote(name)} of ${quote(path)}.`;
  return { at, detail, mocks: path };
}

const MODULE_MOCK =
  /\b(?:vi|jest)\.(?:mock|doMock|setMock|unstable_mockModule)\(\s*(?:import\(\s*)?(['"`])([^'"`\n]{1,200})\1(?![^;\n]{0,80}\bspy: true)|\bmock\.module\(\s*(?:import\.meta\.resolve\(\s*|new\s+URL\(\s*)?(['"`])([^'"`\n]{1,200})\3|\b(?:mockery\.registerMock|td\.replace(?:Esm)?)\(\s*(['"`])([^'"`\n]{1,200})\5/g;

function mockedModules({ uncommented, path: from }: FileText): Replacing {
  const mocks = [...uncommented.matchAll(MODULE_MOCK)].map((match) => {
    return { at: match.index, isOf: moduleNamed(match[2] ?? match[4] ?? match[6] ?? '', from) };
  });
  if (mocks.length === 0) return NOTHING;
  return ({ path }) => mocks.flatMap(({ at, isOf }) => (isOf(path) ? [mocked(at, path)] : []));
}

function assigned(file: FileText): Replacing {
  const members = assignedMembers(file);
  if (members === null) return NOTHING;
  return (subject) => members(subject).map(({ at, member }) => displaced(at, member, subject.path));
}

/** A whole module: `import * as sums from '../src/sums.js'`, or the result of `require`. */
const WHOLE =
  /\bimport\s+\*\s+as\s+(\w+)\s+from\s*['"]([^'"\n]{1,200})['"]|\b(?:const|let|var)\s+(\w+)\s*=\s*(?:await\s+import|require)\(\s*['"]([^'"\n]{1,200})['"]/g;
const SPY =
  /\b(?:vi|jest|sinon|mock|t\.mock|td)\.(?:spyOn|stub|method|replace)\(\s*(\w+)\s*,\s*['"](\w+)['"]/g;

/** What follows a spy that does not call the real function. */
const REPLACES =
  /^[^;\n]{0,200}(?:\.mock(?:Return|Resolved|Rejected|Implementation)|\.(?:returns|resolves|callsFake)\()|^\s*,/;

function spiedModules({ uncommented: text, path: from }: FileText): Replacing {
  const spies = [...text.matchAll(SPY)].flatMap(({ 0: whole, 1: object = '', 2: member = '', index: at }) =>
    REPLACES.test(text.slice(at + whole.length)) ? [{ at, object, member }] : [],
  );
  if (spies.length === 0) return NOTHING;
  const wholes = [...text.matchAll(WHOLE)].map(([, name, module, other, required]) => {
    return { name: name ?? other ?? '', isOf: moduleNamed(module ?? required ?? '', from) };
  });
  return ({ path }) => {
    const names = new Set(wholes.flatMap(({ name, isOf }) => (isOf(path) ? [name] : [])));
    return spies.flatMap(({ at, object, member }) =>
      names.has(object) ? [displaced(at, member, path)] : [],
    );
  };
}

/** `__mocks__/sums.js` replaces `sums.js` next to the folder. */
function standIn({ path }: FileText): Replacing {
  const real = path.replace(/(^|\/)__mocks__\//, '$1');
  if (real === path) return NOTHING;
  return (subject) =>
    stem(real) === stem(subject.path)
      ? [{ at: 0, detail: `It stands in for ${quote(subject.path)}, which the change changes.`, mocks: null }]
      : [];
}

const PATCH =
  /\b(?:monkeypatch\.setattr|(?:mock\.|mocker\.)?patch(?:\.object)?)\(\s*(?:f?(['"])([\w.]{1,200})\1|([\w.]{1,100})\s*,\s*(['"])(\w{1,100})\4)/g;
/** `sums.add = fake`, `shop.sums.add = fake` */
const SET_ATTRIBUTE = /(?<![\w.])(?:\w{1,60}\.){0,9}(\w{1,60})\.(\w{1,60})[ \t]*=(?!=)/g;
const IMPORTED_AS = /\bimport\s+(?:[\w.]+\.)?(\w+)\s+as\s+(\w+)/g;
const MODULES = /\bsys\.modules\s*(?:\[\s*|,\s*)(['"])([\w.]{1,200})\1/g;

/**
 * Only names that the module itself defines: patching a name that it imports, or what such a name has made for a class,
 * is a mock of another module.
 */
function patched({ uncommented: text }: FileText, subjects: readonly Subject[]): Replacing {
  const patches = [...text.matchAll(PATCH)];
  const attributes = [...text.matchAll(SET_ATTRIBUTE)];
  const modules = [...text.matchAll(MODULES)];
  if (patches.length + attributes.length + modules.length === 0) return NOTHING;
  const changed = new Set(subjects.map(({ path }) => nameOf(path)));
  const aliases = new Map(
    [...text.matchAll(IMPORTED_AS)].toReversed().map(([, name = '', alias]) => [name, alias]),
  );
  return (subject) => {
    const { path, file } = subject;
    if (file.language !== 'python') return [];
    const module = nameOf(path);
    const alias = aliases.get(module);
    const parts = patches.flatMap((match) => {
      const [, , dotted, object, , member] = match;
      const names = (dotted ?? `${object}.${member}`).split('.');
      const at = names.findLastIndex((name) => name === module || (dotted === undefined && name === alias));
      const [name = '', ofClass] = at < 0 ? [] : names.slice(at + 1);
      if (name === '' || !subject.defined.has(name)) return [];
      const isOther = ofClass !== undefined && holdsImported(ofClass, file, changed);
      return isOther ? [] : [displaced(match.index, name, path)];
    });
    const set = attributes.flatMap(({ 1: object = '', 2: name = '', index: at }) =>
      (object === module || object === alias) && subject.defined.has(name) ? [displaced(at, name, path)] : [],
    );
    const wholes = modules.flatMap((match) =>
      (match[2] ?? '').split('.').at(-1) === module ? [mocked(match.index, path)] : [],
    );
    return [...parts, ...set, ...wholes];
  };
}

const DEFINED_IN_TEST =
  /^(?:export\s+)?(?:async\s+)?(?:function\*?|class|def)\s+(\w+)|^(?:const|let|var)\s+(\w+)\s*=\s*(?:async\s*)?(?:function\b|\([^()\n]{0,200}\)\s*(?::[^=\n]{1,80})?=>|\w+\s*=>)/gm;

function definedAnew(file: FileText, subjects: readonly Subject[]): readonly Replacement[] {
  if (!isRunnable(file.path)) return [];
  const own = subjects.filter((subject) => subject.file.language === file.language);
  const names = new Map(
    own.flatMap(({ path, defined }) => [...defined].map((name) => [name, path] as const)),
  );
  return [...file.uncommented.matchAll(DEFINED_IN_TEST)].flatMap((match) => {
    const name = match[1] ?? match[2] ?? '';
    const path = names.get(name);
    return path === undefined || forwards(file, match.index, path)
      ? []
      : [
          {
            at: match.index,
            detail: `It defines ${quote(name)} anew, which ${quote(path)} has.`,
            mocks: null,
          },
        ];
  });
}

const FORWARDS =
  /^(?:(?:const|let|var)\s+(?<bound>\w+)\s{0,9}=\s{0,9}\(?(?<params>[\w, ]{0,200}?)\)?\s{0,9}=>\s*|def\s+(?<defined>\w+)\((?<taken>[\w, ]*)\):\s+return\s+)(?<module>\w+)\.(?<member>\w+)\((?<args>[\w, ]*)\)(?:;|[ \t]*(?:\n(?!\s*[^\w\s]|[ \t]+\w)|$))/;

/** Whether a definition hands its own arguments to the function of its name in the whole module, and does no more. */
function forwards({ uncommented: text, path: from }: FileText, at: number, path: string): boolean {
  const {
    bound,
    params,
    defined,
    taken,
    module = '',
    member,
    args,
  } = FORWARDS.exec(text.slice(at))?.groups ?? {};
  if (member === undefined || member !== (bound ?? defined) || args !== (params ?? taken)) return false;
  if (
    new RegExp(`\\b${module}\\s*=(?!=)|\\b${module}\\s*\\.\\s*${member}\\s*=(?!=)`).test(
      text.replace(WHOLE, ''),
    )
  )
    return false;
  return defined === undefined
    ? [...text.matchAll(WHOLE)].some(
        ([, one, source, other, required]) =>
          (one ?? other) === module && isModule(source ?? required ?? '', from, path),
      )
    : new RegExp(`^(?:from[ \\t]+[\\w.]+[ \\t]+)?import[ \\t]+${module}[ \\t]*$`, 'm').test(text) &&
        stem(path).split('/').at(-1) === module;
}
