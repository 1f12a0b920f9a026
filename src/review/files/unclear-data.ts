import type { ChangeSet } from '../../core/change-set.ts';
import type { FileKind } from './file-kind.ts';
import type { LooseFiles } from './loose-files.ts';
import { DATA } from './test-support.ts';

/**
 * Changed files that are a part of the program or hold what is expected of it, which neither their paths nor who names
 * them tells. They count as what they are taken for, and a run with their other version tells:
 *
 *     the change                        the file      counts as   perhaps      run, and what follows if it fails
 *     schema.sql, which only tests      schema.sql    test        the program  base's tests with its new version: whether
 *       name, tests/test_schema.py                                             they pass is not known (`asProgram`)
 *     hello.c, want.txt, which          want.txt      code        expectation  the code with its old version, and the base's tests: the same
 *       `sh check.sh` is seen to read                                          (`asRead`)
 *     sum.js, want.svg, which       want.svg      code        expectation  base's tests with its old version: whether they pass
 *       only tests name                                                    is not known (`asRead`)
 *     sum.js, limits.json, which        limits.json   code        expectation  the code without its new version: the exit
 *       nobody is seen to read                                                 code proves nothing (`turnedByExitCode`)
 */
export interface UnclearData {
  /** As `schema.sql`: nothing else of the change can be the program. Where versions take code and tests from two sides, it is the base's. */
  readonly perhapsProgram: readonly string[];
  /** As `want.txt`: data, documents, what is deleted, and beside other code what the gate starts by a pattern. */
  readonly seenRead: readonly string[];
  /** As `limits.json`, too: only where the change has other code, and of files that the base has. */
  readonly perhapsRead: readonly string[];
  /** As `want.svg`, which a test names, and all documents: beside code or styles, and of files that the base has. */
  readonly besideTests: Pick<LooseFiles, 'named' | 'unnamed'>;
}

interface UnclearOptions {
  readonly kind: (path: string) => FileKind;
  /** Files that count as tests by what names them. */
  readonly support: ReadonlySet<string>;
  /** Whatever the gate is seen to read. */
  readonly read: ReadonlySet<string>;
  readonly loose: LooseFiles;
  /** All paths of the base. */
  readonly ofBase: ReadonlySet<string>;
}

export function unclearData(
  changes: ChangeSet,
  { kind, support, read, loose: files, ofBase }: UnclearOptions,
): UnclearData {
  const { paths } = changes;
  const isOneOf = (path: string, ...kinds: readonly FileKind[]): boolean => kinds.includes(kind(path));
  const hasProgram = paths.some((path) => isOneOf(path, 'code', 'style'));
  const isLoose = (path: string): boolean =>
    changes.get(path)?.kind === 'deleted' || isOneOf(path, 'document') || DATA.test(path);
  const loose = paths.filter((path) => isOneOf(path, 'code', 'document') && isLoose(path));
  const otherCode = paths.filter((path) => isOneOf(path, 'code') && !loose.includes(path));
  const byGate = otherCode.every((path) => files.byGate.includes(path)) ? [] : files.byGate;
  const seenRead = [...new Set([...loose.filter((path) => read.has(path)), ...byGate])];
  return {
    perhapsProgram: hasProgram ? [] : [...support].filter((path) => DATA.test(path)),
    seenRead,
    besideTests: hasProgram ? files : { named: [], unnamed: [] },
    perhapsRead: otherCode.length > 0 ? loose.filter((path) => ofBase.has(path) || read.has(path)) : seenRead,
  };
}
