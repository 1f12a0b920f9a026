import { PATH_PLACEHOLDER } from '../core/command-entry.ts';
import type { Review } from '../core/decision.ts';
import type { Emit } from '../core/events.ts';
import { Cancelled } from '../core/fault.ts';
import type { Workspace } from '../core/ports.ts';
import { type CommandEntry, type CommandRecord, isPass, type Verdict } from '../core/verdict.ts';
import type { CommandRecords } from './command-records.ts';
import { feedbackOn } from './feedback.ts';

export interface GateOptions {
  readonly workspace: Workspace;
  readonly commands: readonly CommandEntry[];
  readonly records: CommandRecords;
  /** Milliseconds that the next command may take: the input's limit, less when the run has less left. */
  readonly limitMs: () => number;
  readonly emit: Emit;
  readonly signal: AbortSignal;
}

/**
 * The gate: every `validate` command on exactly the change set as it stands. Commands whose green record for the same
 * change set is at hand are not run again.
 *
 * @throws {Cancelled} when the run was stopped meanwhile
 */
export async function reviewChanges(options: GateOptions): Promise<Review> {
  const changes = options.workspace.changes();
  if (changes.isEmpty) return { kind: 'unchanged' };
  const verdict = await judge(options);
  if (verdict.kind === 'green') return { kind: 'accepted', verdict };
  return { kind: 'sent-back', verdict, feedback: await feedbackOn(verdict, options.workspace) };
}

async function judge({ workspace, commands, records, limitMs, emit, signal }: GateOptions): Promise<Verdict> {
  const changes = workspace.changes();
  const changeSetHash = changes.hash;
  const gate = commands.filter(
    ({ purpose, text }) => purpose === 'validate' && !text.includes(PATH_PLACEHOLDER),
  );
  const done: CommandRecord[] = [];
  let isRepeat = gate.length > 0;
  for (const entry of gate) {
    const known = records.green(entry.text, changeSetHash);
    if (known !== undefined) {
      done.push(known);
      continue;
    }
    isRepeat = false;
    const result = await workspace.run(entry, {
      view: { kind: 'changes', changes },
      limitMs: limitMs(),
      signal,
    });
    // A command that was ended with the run says nothing about the change.
    if (signal.aborted) throw new Cancelled('The run was stopped.');
    const record: CommandRecord = { command: entry.text, result, changeSetHash };
    records.add(record);
    emit({ kind: 'command', record });
    done.push(record);
  }
  const verdict = summed(done, changeSetHash);
  emit({ kind: 'verdict', verdict, isRepeat });
  return verdict;
}

function summed(records: readonly CommandRecord[], changeSetHash: string): Verdict {
  if (records.length === 0) {
    const why = 'no validation command is known; name one in the input validate';
    return { kind: 'unproven', why, records, changeSetHash };
  }
  if (records.every(({ result }) => isPass(result))) return { kind: 'green', records, changeSetHash };
  const refused = records.find(({ result }) => result.kind === 'refused');
  if (refused?.result.kind === 'refused') {
    const why = `"${refused.command}" could not be run: ${refused.result.why}`;
    return { kind: 'unproven', why, records, changeSetHash };
  }
  return { kind: 'red', records, changeSetHash };
}
