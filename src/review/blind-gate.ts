import type { Change, ChangeSet } from '../core/change-set.ts';
import type { Comparison, Evidence } from '../core/evidence.ts';
import type { Tampering } from '../core/tampering.ts';
import type { CommandEntry } from '../core/verdict.ts';
import { isPass } from '../core/verdict.ts';
import type { Gate } from './gate.ts';
import { DOCUMENT } from './proof.ts';
import { failuresOf, ranTests, readResult } from './results/read-result.ts';
import type { PathPredicate } from './source/test-files.ts';
import { SCRIPT_FILES } from './tamper/gate-scripts.ts';
import { settingsKindOf } from './tamper/settings/settings-files.ts';

export interface BlindGateOptions {
  readonly gate: Gate;
  readonly changes: ChangeSet;
  readonly isTest: PathPredicate;
  readonly evidence: Pick<Evidence, 'comparisons' | 'proof'>;
}

/** A fault in every language whose files are looked at: brackets that close nothing, a quote without an end. */
const NONSENSE = Buffer.from('}])>"\'`\n<?php ]})\n');

/**
 * The changed code, when the gate passes over it: where no test ran, every command is run once more with nonsense in the
 * place of that code. A compiler, a type checker or a script that looks at it fails then, however silent it is when it
 * passes; what says the same as before (`true`, a target that is up to date, a suite without tests) has looked at none of
 * it. That it fails on the base is no sign: a file that is called like the target turns `make test` green. What comes to no
 * end tells nothing.
 *
 * @throws {Cancelled} when the run was stopped meanwhile
 */
export async function passedOver(options: BlindGateOptions): Promise<readonly Tampering[]> {
  const { gate, changes, isTest, evidence } = options;
  const { comparisons, proof } = evidence;
  if (proof.kind === 'proven' || comparisons.some(({ candidate }) => ranTests(candidate))) return [];
  const code = changes
    .entries()
    .flatMap(([path, change]) => (isWritten(change) && isCode(path, isTest) ? [path] : []));
  if (code.length === 0) return [];
  const damaged = withNonsense(changes, code);
  for (const comparison of comparisons) {
    const entry = gate.entryOf(comparison.command);
    if (entry === undefined || (await notices(entry, comparison, { gate, damaged }))) return [];
  }
  return code.map((path) => ({ kind: 'unseen-by-commands', path, line: null, detail: DETAIL }));
}

const DETAIL =
  'No test ran, and every command says the same with nonsense in the place of this file: none of them looks at it. Add one to the input validate that runs its tests.';

/** Nonsense has no place where a file is gone, and none in what a link points to. */
function isWritten(change: Change): boolean {
  return change.kind === 'file' && change.mode !== '120000';
}

/** What a command is made of may be damaged without anything being looked at. */
function isCode(path: string, isTest: PathPredicate): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const isPartOfGate = SCRIPT_FILES.includes(name) || settingsKindOf(path) !== null;
  return !isPartOfGate && !isTest(path) && !DOCUMENT.test(path) && !LOOKS.test(path);
}

/** How something looks: no command that runs or checks code has to do with it, in any repository. */
const LOOKS = /\.(?:css|s[ac]ss|less|styl|pcss|svg|png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf)$/i;

function withNonsense(changes: ChangeSet, paths: readonly string[]): ChangeSet {
  return paths.reduce((damaged, path) => {
    const change = changes.get(path);
    return change?.kind === 'file' ? damaged.with(path, { ...change, bytes: NONSENSE }) : damaged;
  }, changes);
}

interface Damaged {
  readonly gate: Gate;
  readonly damaged: ChangeSet;
}

/** What cannot be told counts as noticed. */
async function notices(
  entry: CommandEntry,
  { candidate }: Comparison,
  { gate, damaged }: Damaged,
): Promise<boolean> {
  const read = readResult(await gate.probe(entry, damaged, 'nonsense'));
  if (read.result.kind !== 'exited' || isPass(read.result) !== isPass(candidate.result)) return true;
  const known = new Set(failuresOf(candidate).map(({ id }) => id));
  return ranTests(read) || failuresOf(read).some(({ id }) => !known.has(id));
}
