import type { Tampering } from '../../core/verdict/tampering.ts';
import type { ChangedFile, FileText } from '../source/file-text.ts';
import { isModule, stem } from '../source/loads.ts';
import { isRunnable, type PathPredicate } from '../source/test-files.ts';
import { assignedMembers } from './assigned-members.ts';
import { quote } from './finding.ts';
import { selfComparisons } from './self-comparison.ts';

/** A place in a file that replaces the subject of a test by something else. */
export interface Replacement {
  readonly at: number;
  readonly detail: string;
  /** The path of the module that is mocked, in whole or in part; null when it is no mock. */
  readonly mocks: string | null;
}

/** A changed code file, which is the subject of the change's tests. */
export interface Subject {
  readonly path: string;
  readonly file: FileText;
}

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

export function subjectsOf(files: readonly ChangedFile[], isTest: PathPredicate): readonly Subject[] {
  return files.flatMap(({ path, after }) =>
    after === null || after.language === null || isTest(path) ? [] : [{ path, file: after }],
  );
}

export function replacements(
  file: FileText | null,
  subjects: readonly Subject[],
  isTest: PathPredicate,
): readonly Replacement[] {
  if (file === null || (file.language !== 'javascript' && file.language !== 'python')) return [];
  const others = subjects.filter(({ path }) => path !== file.path);
  const mocks =
    file.language === 'python'
      ? others.flatMap((subject) => patched(file, subject))
      : [
          ...others.flatMap((subject) => [
            ...mockedModules(file, subject),
            ...spiedModules(file, subject),
            ...assignedMembers(file, subject.file).map(({ at, member }) =>
              displaced(at, member, subject.path),
            ),
          ]),
          ...standIns(file, others),
        ];
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

function mockedModules(file: FileText, { path }: Subject): readonly Replacement[] {
  return [...file.uncommented.matchAll(MODULE_MOCK)].flatMap((match) => {
    const named = match[2] ?? match[4] ?? match[6] ?? '';
    return isModule(named, file.path, path) ? [mocked(match.index, path)] : [];
  });
}

/** A whole module: `import * as sums from '../src/sums.js'`, or the result of `require`. */
const WHOLE =
  /\bimport\s+\*\s+as\s+(\w+)\s+from\s*['"]([^'"\n]{1,200})['"]|\b(?:const|let|var)\s+(\w+)\s*=\s*(?:await\s+import|require)\(\s*['"]([^'"\n]{1,200})['"]/g;
const SPY =
  /\b(?:vi|jest|sinon|mock|t\.mock|td)\.(?:spyOn|stub|method|replace)\(\s*(\w+)\s*,\s*['"](\w+)['"]/g;

function spiedModules(file: FileText, { path }: Subject): readonly Replacement[] {
  const text = file.uncommented;
  const names = new Set(
    [...text.matchAll(WHOLE)].flatMap(([, name, from, other, required]) =>
      isModule(from ?? required ?? '', file.path, path) ? [name ?? other ?? ''] : [],
    ),
  );
  return [...text.matchAll(SPY)].flatMap((match) => {
    const [, object = '', member = ''] = match;
    const isReplaced =
      /^[^;\n]{0,200}(?:\.mock(?:Return|Resolved|Rejected|Implementation)|\.(?:returns|resolves|callsFake)\()|^\s*,/.test(
        text.slice(match.index + match[0].length),
      );
    return names.has(object) && isReplaced ? [displaced(match.index, member, path)] : [];
  });
}

/** `__mocks__/sums.js` replaces `sums.js` next to the folder. */
function standIns({ path }: FileText, subjects: readonly Subject[]): readonly Replacement[] {
  const real = path.replace(/(^|\/)__mocks__\//, '$1');
  return subjects.flatMap((subject) =>
    real !== path && stem(real) === stem(subject.path)
      ? [{ at: 0, detail: `It stands in for ${quote(subject.path)}, which the change changes.`, mocks: null }]
      : [],
  );
}

const PATCH =
  /\b(?:monkeypatch\.setattr|(?:mock\.|mocker\.)?patch(?:\.object)?)\(\s*(?:f?(['"])([\w.]{1,200})\1|([\w.]{1,100})\s*,\s*(['"])(\w{1,100})\4)/g;
/** `sums.add = fake`, `shop.sums.add = fake` */
const SET_ATTRIBUTE = /(?<![\w.])(?:\w{1,60}\.){0,9}(\w{1,60})\.(\w{1,60})[ \t]*=(?!=)/g;
const MODULES = /\bsys\.modules\s*(?:\[\s*|,\s*)(['"])([\w.]{1,200})\1/g;

/** Only names that the module itself defines: patching a name that it imports is a mock of another module. */
function patched(file: FileText, { path, file: subject }: Subject): readonly Replacement[] {
  if (subject.language !== 'python') return [];
  const text = file.uncommented;
  const defined = new Set(definitionsOf(subject));
  const module = stem(path).split('/').at(-1) ?? '';
  const alias = new RegExp(`\\bimport\\s+(?:[\\w.]+\\.)?${module}\\s+as\\s+(\\w+)`).exec(text)?.[1];
  const parts = [...text.matchAll(PATCH)].flatMap((match) => {
    const [, , dotted, object, , member] = match;
    const names = (dotted ?? `${object}.${member}`).split('.');
    const at = names.findLastIndex((name) => name === module || (dotted === undefined && name === alias));
    const name = at < 0 ? '' : (names[at + 1] ?? '');
    return defined.has(name) ? [displaced(match.index, name, path)] : [];
  });
  const assigned = [...text.matchAll(SET_ATTRIBUTE)].flatMap(({ 1: object = '', 2: name = '', index: at }) =>
    (object === module || object === alias) && defined.has(name) ? [displaced(at, name, path)] : [],
  );
  const wholes = [...text.matchAll(MODULES)].flatMap((match) =>
    (match[2] ?? '').split('.').at(-1) === module ? [mocked(match.index, path)] : [],
  );
  return [...parts, ...assigned, ...wholes];
}

/** The names that a code file defines for others. */
function definitionsOf({ uncommented, language }: FileText): readonly string[] {
  const pattern =
    language === 'python'
      ? /^(?:async\s+)?(?:def|class)\s+(\w+)/gm
      : /^[ \t]*export\s+(?:default\s+)?(?:async\s+)?(?:function\*?|class|const|let|var)\s+(\w+)|^[ \t]*(?:module\.)?exports\.(\w+)\s*=/gm;
  const listed =
    language === 'python'
      ? []
      : [...uncommented.matchAll(/\b(?:export|module\.exports\s*=)\s*\{([^}]{0,2000})\}/g)];
  return [
    ...[...uncommented.matchAll(pattern)].flatMap(([, one, other]) => one ?? other ?? []),
    ...listed.flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim().split(/\s|:/, 1)[0] ?? ''),
    ),
  ];
}

const DEFINED_IN_TEST =
  /^(?:export\s+)?(?:async\s+)?(?:function\*?|class|def)\s+(\w+)|^(?:const|let|var)\s+(\w+)\s*=\s*(?:async\s*)?(?:function\b|\([^()\n]{0,200}\)\s*(?::[^=\n]{1,80})?=>|\w+\s*=>)/gm;

function definedAnew(file: FileText, subjects: readonly Subject[]): readonly Replacement[] {
  if (!isRunnable(file.path)) return [];
  const own = subjects.filter((subject) => subject.file.language === file.language);
  const names = new Map(
    own.flatMap(({ path, file: subject }) => definitionsOf(subject).map((name) => [name, path])),
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
  /^(?:(?:const|let|var)\s+(?<bound>\w+)\s*=\s*\(?(?<params>[\w, ]*?)\)?\s*=>\s*|def\s+(?<defined>\w+)\((?<taken>[\w, ]*)\):\s+return\s+)(?<module>\w+)\.(?<member>\w+)\((?<args>[\w, ]*)\)(?:;|[ \t]*(?:\n(?!\s*[^\w\s]|[ \t]+\w)|$))/;

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
