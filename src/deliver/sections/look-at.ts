import type { OtherWork } from '../../core/related-work.ts';
import { asSentence } from '../../core/text/text.ts';
import type { Evidence } from '../../core/verdict/evidence.ts';
import type { OriginalTests } from '../../core/verdict/original-tests.ts';
import { TAMPER_TABLE, type TamperEffect } from '../../core/verdict/tamper-table.ts';
import { TAMPER_KINDS, type Tampering } from '../../core/verdict/tampering.ts';
import { escapedCode, escapedWords, listedCode } from '../text/escape.ts';
import { firstRows } from '../text/fit-to-limit.ts';
import { otherWorkItems } from '../text/other-work.ts';
import { failingAsTheyWere } from './doubts.ts';
import { failureLines } from './verdict-table.ts';

const MAX_ROWS = 30;
const MAX_DETAIL_CHARS = 250;

/** Most important first. */
const EFFECTS: readonly TamperEffect[] = ['block', 'doubt', 'ask', 'list'];

/** All that a person should look at in the change, with its places; empty: nothing was found. */
export function lookAt(
  { tampering, originalTests }: Pick<Evidence, 'tampering' | 'originalTests'>,
  otherWork?: OtherWork,
): string {
  const kinds = EFFECTS.map((effect) => TAMPER_KINDS.filter((kind) => TAMPER_TABLE[kind].effect === effect));
  const [block = [], doubt = [], ...rest] = kinds.map((some) =>
    some.flatMap((kind) =>
      item(
        TAMPER_TABLE[kind].title,
        tampering.filter((one) => one.kind === kind),
      ),
    ),
  );
  const items = [...block, ...doubt, ...editedTests(originalTests), ...rest.flat()];
  items.push(...(otherWork === undefined ? [] : otherWorkItems(otherWork)));
  return items.length === 0 ? '' : `**Look at:**\n\n${items.join('\n')}`;
}

/** One thing with its place on one line, several below their title. */
function item(title: string, found: readonly Tampering[]): readonly string[] {
  const rest = (left: number) => `... and ${left} more`;
  const rows = firstRows(found, rowOf, { most: MAX_ROWS, rest });
  const name = `- **${asSentence(title)}:**`;
  return rows.length < 2 ? rows.map((row) => `${name} ${row}`) : [name, ...nested(rows)];
}

function nested(rows: readonly string[]): readonly string[] {
  return rows.map((row) => `  - ${row}`);
}

function rowOf({ path, line, detail }: Tampering): string {
  const where = escapedCode(line === null ? path : `${path}:${line}`);
  return `${where}: ${escapedWords(detail, MAX_DETAIL_CHARS)}`;
}

const MAX_PATHS = 20;
const MAX_FAILURES = 20;
const MAX_WHY_CHARS = 300;

/** Existing tests that fail with the change as they were, or could not be run as they were; empty: neither. */
function editedTests(tests: OriginalTests): readonly string[] {
  switch (tests.kind) {
    case 'unchanged':
    case 'passed':
      return [];
    case 'failed': {
      const { paths, failures } = tests;
      const edits = paths.length === 0 ? '' : ` (edited: ${listedCode(paths, MAX_PATHS)})`;
      const what = `${failingAsTheyWere(tests)}${edits}. Check that the issue asks for it.`;
      const failing = failureLines(failures, MAX_FAILURES).map((line) => `  ${line}`);
      return [`- **Changed tests:** ${what}`, ...failing];
    }
    case 'not-compared': {
      const by = tests.command === null ? '' : `with ${escapedCode(tests.command)}, `;
      const why = `${by}${escapedWords(tests.why, MAX_WHY_CHARS)}`;
      return [`- **Changed tests:** it is not known whether ${baseTestsPass(tests.paths)}: ${why}.`];
    }
  }
}

function baseTestsPass(paths: readonly string[]): string {
  if (paths.length === 0) return 'existing tests pass with this change';
  return `the tests of the base pass on this code without ${listedCode(paths, MAX_PATHS)} as changed here`;
}
