import type { ChangedFile, FileText } from '../source/file-text.ts';
import type { PathPredicate } from '../source/test-files.ts';
import { functionsOf } from './assigned-members.ts';

/** A changed code file, which is the subject of the change's tests. What it has is read once, for all files. */
export class Subject {
  readonly file: FileText;
  #defined: ReadonlySet<string> | null = null;
  #functions: ReadonlySet<string> | null = null;

  constructor(file: FileText) {
    this.file = file;
  }

  get path(): string {
    return this.file.path;
  }

  /** The names that it defines for others. */
  get defined(): ReadonlySet<string> {
    this.#defined ??= new Set(definitionsOf(this.file));
    return this.#defined;
  }

  get functions(): ReadonlySet<string> {
    this.#functions ??= functionsOf(this.file);
    return this.#functions;
  }
}

export function subjectsOf(files: readonly ChangedFile[], isTest: PathPredicate): readonly Subject[] {
  return files.flatMap(({ path, after }) =>
    after === null || after.language === null || isTest(path) ? [] : [new Subject(after)],
  );
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
