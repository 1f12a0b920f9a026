import type { ChangedFile } from '../../source/file-text.ts';
import type { Assertion } from '../../source/tests/assertions.ts';

/**
 * Whether code warns at fewer places than the base. Then what its tests expected of a warning is gone with it: as the
 * base has them they fail, which is told.
 */
export function warnsLess(code: readonly ChangedFile[]): boolean {
  const warningsIn = (version: 'before' | 'after'): number =>
    code.reduce((sum, file) => sum + [...(file[version]?.masked?.code ?? '').matchAll(WARNS)].length, 0);
  return warningsIn('after') < warningsIn('before');
}

/** A call that warns, or marks as deprecated: `warnings.warn(…)`, `LOG.warning(…)`, `process.emitWarning(…)`. */
const WARNS = /\b\w*(?:warn|Warn|deprecat|Deprecat)\w*\s*\(/g;

/** Whether an assertion is about a warning, by its names. */
export function isOfWarning({ code }: Assertion): boolean {
  return OF_WARNING.test(code);
}

/** Whether the name of a test says that it is about a warning, or what is deprecated. */
export function isCalledAfterWarning(name: string): boolean {
  return OF_WARNING.test(name);
}

const OF_WARNING = /warn|deprecat/i;
