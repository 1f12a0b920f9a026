import type { ChangeSet } from '../../core/change-set.ts';
import type { FileKind } from './file-kind.ts';
import { DATA } from './test-support.ts';

/**
 * Changed files that are a part of the program or hold what is expected of it, which neither their paths nor who names
 * them tells. Runs with either version of them do: `originals/unclear-files.ts`, `base-proof.ts`.
 */
export interface UnclearData {
  /** They count as tests, since only tests name them, and nothing else of the change can be the program. */
  readonly perhapsProgram: readonly string[];
  /** They count as code, and the gate is seen to read them: data, documents and what is deleted. */
  readonly readByGate: readonly string[];
  /** Where the change has other code, also those of the base that the gate is not seen to read. */
  readonly perhapsReadByGate: readonly string[];
}

interface UnclearOptions {
  readonly kind: (path: string) => FileKind;
  /** Files that count as tests by what names them. */
  readonly support: ReadonlySet<string>;
  /** Whatever the gate is seen to read. */
  readonly read: ReadonlySet<string>;
  /** All paths of the base. */
  readonly ofBase: ReadonlySet<string>;
}

export function unclearData(
  changes: ChangeSet,
  { kind, support, read, ofBase }: UnclearOptions,
): UnclearData {
  const { paths } = changes;
  const isOneOf = (path: string, ...kinds: readonly FileKind[]): boolean => kinds.includes(kind(path));
  const hasProgram = paths.some((path) => isOneOf(path, 'code', 'style'));
  const isLoose = (path: string): boolean =>
    changes.get(path)?.kind === 'deleted' || isOneOf(path, 'document') || DATA.test(path);
  const loose = paths.filter((path) => isOneOf(path, 'code', 'document') && isLoose(path));
  const readByGate = loose.filter((path) => read.has(path));
  const hasOtherCode = paths.some((path) => isOneOf(path, 'code') && !loose.includes(path));
  return {
    perhapsProgram: hasProgram ? [] : [...support].filter((path) => DATA.test(path)),
    readByGate,
    perhapsReadByGate: hasOtherCode ? loose.filter((path) => ofBase.has(path) || read.has(path)) : readByGate,
  };
}
