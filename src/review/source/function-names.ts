import type { ChangedText } from '../../core/verdict/changed-text.ts';
import { changedFile } from './file-text.ts';

const FUNCTION = /[\p{L}_$][\w$]*(?=\s*(?:\(|=\s*(?:async\s*)?(?:\(|[\w$]+\s*=>|function\b|lambda\b)))/gu;

/** The names of functions that changed files define or call now, but for tests. */
export function functionsIn(texts: readonly ChangedText[]): ReadonlySet<string> {
  const codes = texts.map((one) => changedFile(one).after?.masked?.code ?? '');
  return new Set(
    codes.flatMap((code) => code.match(FUNCTION) ?? []).filter((name) => !/^test|Tests?$/i.test(name)),
  );
}
