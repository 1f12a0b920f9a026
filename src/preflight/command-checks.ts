import { gateOf } from '../core/commands/commands.ts';
import { Cancelled } from '../core/fault.ts';
import { broken, type Finding, fine, warning } from '../core/preflight/finding.ts';
import { machineCauseIn } from '../core/text/machine-causes.ts';
import { counted, inSeconds, oneLine } from '../core/text/text.ts';
import type { ReadResult } from '../core/verdict/run.ts';
import { describeResult, isPass } from '../core/verdict/verdict.ts';
import { failuresOf } from '../review/results/read-result.ts';
import { Baseline, type BaseResult } from '../validation/baseline.ts';
import { deadAmong, unstartableOnBase } from '../validation/unstartable-base.ts';
import type { Check, Preflight } from './check.ts';

/** Checks where commands run, which of them decide, and how they end on the unchanged base. */
export const COMMAND_CHECKS: readonly Check[] = [
  { of: 'coder', name: 'Checkout', run: checkout },
  { of: 'coder', name: 'Isolation', run: isolation },
  { of: 'coder', name: 'Commands', run: commands },
  { of: 'coder', name: 'Gate on the base', run: gateOnBase },
];

async function checkout({ repository }: Preflight): Promise<Finding> {
  const { workspace, environment } = await repository;
  await environment.expectFolder();
  return fine(`Runs begin at commit ${workspace.base.slice(0, 12)}.`);
}

async function isolation({ repository }: Preflight): Promise<Finding> {
  const { environment, caveats } = await repository;
  await environment.expectCommands();
  if (caveats.length === 0) return fine('Commands can be isolated here.');
  return warning(
    caveats.join(' '),
    'Take the inputs that say so out where commands and dependencies are not trusted.',
  );
}

async function commands({ repository }: Preflight): Promise<Finding> {
  const gate = gateOf((await repository).commands);
  if (gate.length === 0)
    return warning(
      'No command decides about a change: none is given, and the manifests propose none.',
      'Name the commands that a change has to pass in the input validate.',
    );
  const texts = gate.map(({ text }) => `\`${text}\``).join(', ');
  const isDetected = gate.some(({ origin }) => origin === 'detected');
  const by = isDetected ? 'proposed from the manifests' : 'from the input validate';
  return fine(`${counted(gate.length, 'command')} ${by}: ${texts}.`);
}

/** As in a run: first the setup, then each command once on the base. */
async function gateOnBase(on: Preflight): Promise<Finding | null> {
  const { emit, signal } = on;
  const { workspace, environment, commands: entries, limitMs } = await on.repository;
  await environment.expectFolder();
  await environment.expectCommands();
  if (gateOf(entries).length === 0) return null;
  const startedAt = performance.now();
  await environment.prepare?.(limitMs);
  const readyAt = performance.now();
  const gate = await new Baseline({ workspace, limitMs, emit, signal }).all(gateOf(entries));
  if (gate === null) throw new Cancelled('The run was stopped.');
  const fault = unstartableOnBase(gate, '');
  if (fault !== null) throw fault;
  const times = { setupMs: readyAt - startedAt, gateMs: performance.now() - readyAt };
  return judged(gate, { ...times, maxMs: on.config.limits.maxMs });
}

/** A run needs the gate on the base, on the change, and partly again for the proof. */
const LEAST_GATES = 3;

/** The first failure by its name and message, as the end of a sentence; empty: none has a name. */
function firstOf(read: ReadResult): string {
  const [first] = failuresOf(read);
  if (first === undefined) return '';
  const { name, message } = first;
  return `, first ${oneLine(message === '' || message === name ? name : `${name}: ${message}`, MAX_FIRST_CHARS)}`;
}

const MAX_FIRST_CHARS = 200;

/** What is outside of the repository is not mended on its base. */
function remedyOf(failed: readonly BaseResult[]): string {
  const [cause] = failed.flatMap(({ read: { result } }) =>
    result.kind === 'refused' ? [] : (machineCauseIn(result.output) ?? []),
  );
  return cause === undefined
    ? 'Fix the base, or narrow the input validate: what fails on both sides says nothing about a change.'
    : `It seems that ${cause.reason}. ${cause.remedy}`;
}

function judged(
  gate: readonly BaseResult[],
  { setupMs, gateMs, maxMs }: Readonly<Record<'setupMs' | 'gateMs' | 'maxMs', number>>,
): Finding {
  const gates = Math.floor(Math.max(0, maxMs - setupMs) / Math.max(1, gateMs));
  const setup = setupMs < 1000 ? '' : ` after ${inSeconds(setupMs)} of setup`;
  const time = `It took ${inSeconds(gateMs)}${setup}; max-minutes ${maxMs / 60_000} has room for ${gates} of it.`;
  const failed = gate.filter(({ read }) => !isPass(read.result));
  if (failed.length > 0) {
    const ends = failed.map(
      ({ entry, read }) => `\`${entry.text}\`: ${describeResult(read.result)}${firstOf(read)}`,
    );
    if (failed.some(({ read }) => read.result.kind === 'timed-out')) {
      return broken(
        `The commands of the gate do not end on the base. ${ends.join('; ')}.`,
        'Raise command-timeout and max-minutes, or name quicker commands in the input validate.',
      );
    }
    const isOfMachine = ({ read: { result } }: BaseResult): boolean =>
      result.kind !== 'refused' && machineCauseIn(result.output) !== null;
    if (deadAmong(failed, '').some((one) => !isOfMachine(one)))
      return broken(
        `A command of the gate cannot start on the base, so that it judges nothing. ${ends.join('; ')}.`,
        'Correct the input validate, or install what it names in a step or with the input setup.',
      );
    return warning(`The gate does not pass on the base. ${ends.join('; ')}. ${time}`, remedyOf(failed));
  }
  if (gates >= LEAST_GATES) return fine(`It passes. ${time}`);
  return warning(
    `It passes. ${time} A run needs it ${LEAST_GATES} times and more.`,
    'Raise max-minutes, or name quicker commands in the input validate.',
  );
}
