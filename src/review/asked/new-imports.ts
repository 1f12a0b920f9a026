import { reachesOthers } from '../source/acts-on-others.ts';
import type { FileText } from '../source/file-text.ts';
import { FROM_IMPORT } from '../source/loads.ts';
import { NAMED_IMPORT } from '../source/task/in-asked-names.ts';
import { oneOf } from '../source/task/task-sentences.ts';
import { wordsIn } from '../source/word-counts.ts';

/** Modules of the language itself, which act on nothing by being loaded. */
const OWN_OF_PYTHON = oneOf(
  'collections copy csv dataclasses datetime decimal enum fractions functools io itertools json math operator os pathlib random re string tempfile textwrap typing uuid',
);
const OWN_MODULE = new RegExp(
  `^(?:node:${oneOf('assert assert/strict buffer crypto events fs fs/promises os path querystring stream url util')}|${OWN_OF_PYTHON})$`,
);
/** `import fs from 'node:fs'`, `import * as path from 'node:path'`, `import json` */
const WHOLE_JS = /^[ \t]*import (?:\* as )?([\w$]+) from (['"][^'"\n]+['"]);?[ \t]*$/gm;
const WHOLE_PYTHON = /^[ \t]*import (\w+)[ \t]*$/gm;
const MOCKS = /\bmock|\bpatch|\bspy|\bstub|\bfake/i;

interface Versions {
  readonly before: FileText;
  readonly after: FileText;
  /** The tests of the base, as they are now. */
  readonly kept: readonly string[];
}

/**
 * Takes the names out of the imports of a file of tests that only new tests use: neither the base's version has them
 * anywhere nor its tests as they are now, and they come from a module that it loads too, or from one of the language. A
 * test that may act on others keeps them.
 *
 * @param text of the file, or of a part of it
 */
export function withoutNewImports(text: string, { before, after, kept }: Versions): string {
  if (reachesOthers(after) || MOCKS.test(after.uncommented)) return text;
  const known = wordsIn([before.uncommented, ...kept].join('\n'));
  const loaded = new Set(namedIn(before));
  const isNew = (name: string): boolean =>
    (name.match(/[\w$]+/g) ?? []).every((word) => word === 'as' || !known.has(word));
  const isFree = (from: string): boolean => loaded.has(from) || OWN_MODULE.test(unquoted(from));
  const withOld = (all: string, list: string, from: string): string => {
    const names = list
      .replace(/[{}()]/g, '')
      .split(',')
      .map((name) => name.trim());
    const old = names.filter((name) => name !== '' && !isNew(name)).join(', ');
    if (!isFree(from)) return all;
    return old === '' ? '' : all.replace(list, () => (list.startsWith('{') ? `{${old}}` : old));
  };
  if (after.language === 'python')
    return text
      .replace(FROM_IMPORT, (all: string, from: string, list: string) => withOld(all, list, from))
      .replace(WHOLE_PYTHON, (all: string, name: string) =>
        OWN_MODULE.test(name) && isNew(name) ? '' : all,
      );
  if (after.language !== 'javascript') return text;
  return text
    .replace(NAMED_IMPORT, (all: string, es: string | undefined, cjs: string | undefined, from: string) =>
      withOld(all, es ?? cjs ?? '', from),
    )
    .replace(WHOLE_JS, (all: string, name: string, from: string) =>
      OWN_MODULE.test(unquoted(from)) && isNew(name) ? '' : all,
    );
}

/** The modules that a file takes names from. */
function namedIn({ language, uncommented }: FileText): readonly string[] {
  if (language === 'python') return [...uncommented.matchAll(FROM_IMPORT)].map(([, from = '']) => from);
  return [...uncommented.matchAll(NAMED_IMPORT)].map(({ groups }) => groups?.from ?? '');
}

function unquoted(from: string): string {
  return from.replace(/['"]/g, '');
}
