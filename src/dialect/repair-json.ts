import { doubleQuotes } from './double-quotes.ts';
import { dropComments } from './drop-comments.ts';
import { dropTrailingCommas } from './drop-trailing-commas.ts';
import { escapeControls } from './escape-controls.ts';
import type { Token } from './json-tokens.ts';
import { mendEscapes } from './mend-escapes.ts';
import { plainSpaces } from './plain-spaces.ts';
import { pythonWords } from './python-words.ts';

export type RepairKind =
  | 'spaces'
  | 'comments'
  | 'trailing-commas'
  | 'quotes'
  | 'escapes'
  | 'control-characters'
  | 'python-words';

type Step = readonly [kind: RepairKind, step: (tokens: readonly Token[]) => readonly Token[]];

/** Comments go first because the others look at neighbours, quotes before what is read inside of strings. */
const STEPS: readonly Step[] = [
  ['spaces', plainSpaces],
  ['comments', dropComments],
  ['trailing-commas', dropTrailingCommas],
  ['quotes', doubleQuotes],
  ['escapes', mendEscapes],
  ['control-characters', escapeControls],
  ['python-words', pythonWords],
];

export interface Repaired {
  readonly tokens: readonly Token[];
  /** The steps that changed something. */
  readonly repairs: readonly RepairKind[];
}

/** Mends the syntax of what is nearly JSON (Iteration 8); what it means is never changed, nor anything completed. */
export function repairJson(tokens: readonly Token[]): Repaired {
  const repairs: RepairKind[] = [];
  let mended = tokens;
  for (const [kind, step] of STEPS) {
    const next = step(mended);
    if (next !== mended) repairs.push(kind);
    mended = next;
  }
  return { tokens: mended, repairs };
}
