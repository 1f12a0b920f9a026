import { gateOf } from '../core/commands/commands.ts';
import { Cancelled } from '../core/fault.ts';
import type { Finding } from '../core/preflight/finding.ts';
import { machineCauseIn } from '../core/text/machine-causes.ts';
import { counted, inSeconds, oneLine } from '../core/text/text.ts';
import type { ReadResult } from '../core/verdict/run.ts';
import { describeResult, isPass } from '../core/verdict/verdict.ts';
import { Baseline } from '../review/baseline.ts';
import { failuresOf } from '../review/results/read-result.ts';
import { type OnBase, unstartableOnBase } from '../review/results/unstartable-base.ts';
import type { Check, PreflightContext, RepositoryContext } from './check.ts';

/** Checks where commands run, which of them decide, and how they end on the unchanged base. */
export const COMMAND_CHECKS: readonly Check[] = [
  { name: 'Checkout', run: checkout },
  { name: 'Isolation', run: isolation },
  { name: 'Commands', run: commands },
  { name: 'Gate on the base', run: gateOnBase },
];

async function checkout({ repository }: PreflightContext): Promise<Finding> {
  const { workspace, environment } = await repository;
  await environment.expectFolder();
  return { kind: 'fine', found: `Runs begin at commit ${workspace.base.slice(0, 12)}.` };
}

async function isolation({ repository }: PreflightContext): Promise<Finding | null> {
  const opened = await repository.catch(() => null);
  if (opened === null) return null;
  await opened.environment.expectCommands();
  const { caveats } = opened;
  if (caveats.length === 0) return { kind: 'fine', found: 'Commands can be isolated here.' };
  return {
    kind: 'warning',
    found: caveats.join(' '),
    remedy: 'Take the inputs that say so out where commands and dependencies are not trusted.',
  };
}

async function commands({ repository }: PreflightContext): Promise<Finding | null> {
  const opened = await repository.catch(() => null);
  if (opened === null) return null;
  const gate = gateOf(opened.commands);
  if (gate.length === 0) {
    return {
      kind: 'warning',
      found: 'No command decides about a change: none is given, and the manifests propose none.',
      remedy: 'Name the commands that a change has to pass in the input validate.',
    };
  }
  const texts = gate.map(({ text }) => `\`${text}\``).join(', ');
  const isDetected = gate.some(({ origin }) => origin === 'detected');
  const by = isDetected ? 'proposed from the manifests' : 'from the input validate';
  return { kind: 'fine', found: `${counted(gate.length, 'command')} ${by}: ${texts}.` };
}

/** As in a run: first the setup, then each command once on the base. */
async function gateOnBase(context: PreflightContext): Promise<Finding | null> {
  const opened = await context.repository.catch(() => null);
  if (opened === null) return null;
  if (gateOf(opened.commands).length === 0) return null;
  const { environment } = opened;
  if (!(await holds(environment.expectFolder()))) return null;
  if (!(await holds(environment.expectCommands()))) return null;
  const startedAt = context.now();
  await environment.prepare?.();
  const readyAt = context.now();
  const gate = await ranOnBase(opened, context);
  const fault = unstartableOnBase(gate, '');
  if (fault !== null) throw fault;
  const times = { setupMs: readyAt - startedAt, gateMs: context.now() - readyAt };
  return judged(gate, { ...times, maxMs: context.maxMs });
}

/** Why it does not is the finding of another row. */
function holds(expected: Promise<void>): Promise<boolean> {
  return expected.then(
    () => true,
    () => false,
  );
}

async function ranOnBase(
  { workspace, commands: entries, limitMs }: RepositoryContext,
  { emit, signal }: PreflightContext,
): Promise<readonly OnBase[]> {
  const about = { known: new Map(), environment: '', emit, signal };
  const gate = await new Baseline({ workspace, limitMs, ...about }).all(gateOf(entries));
  if (gate === null) throw new Cancelled('The run was stopped.');
  return gate;
}

interface GateTimes {
  readonly setupMs: number;
  readonly gateMs: number;
  readonly maxMs: number;
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
function remedyOf(failed: readonly OnBase[]): string {
  const [cause] = failed.flatMap(({ read: { result } }) =>
    result.kind === 'refused' ? [] : (machineCauseIn(result.output) ?? []),
  );
  return cause === undefined
    ? 'Fix the base, or narrow the input validate: what fails on both sides says nothing about a change.'
    : `It seems that ${cause.reason}. ${cause.remedy}`;
}

function judged(gate: readonly OnBase[], { setupMs, gateMs, maxMs }: GateTimes): Finding {
  const gates = Math.floor(Math.max(0, maxMs - setupMs) / Math.max(1, gateMs));
  const setup = setupMs < 1000 ? '' : ` after ${inSeconds(setupMs)} of setup`;
  const time = `It took ${inSeconds(gateMs)}${setup}; max-minutes ${maxMs / 60_000} has room for ${gates} of it.`;
  const failed = gate.filter(({ read }) => !isPass(read.result));
  if (failed.length > 0) {
    const ends = failed.map(
      ({ entry, read }) => `\`${entry.text}\`: ${describeResult(read.result)}${firstOf(read)}`,
    );
    if (failed.some(({ read }) => read.result.kind === 'timed-out')) {
      return {
        kind: 'broken',
        found: `The commands of the gate do not end on the base. ${ends.join('; ')}.`,
        remedy: 'Raise command-timeout and max-minutes, or name quicker commands in the input validate.',
      };
    }
    return {
      kind: 'warning',
      found: `The gate does not pass on the base. ${ends.join('; ')}. ${time}`,
      remedy: remedyOf(failed),
    };
  }
  if (gates >= LEAST_GATES) return { kind: 'fine', found: `It passes. ${time}` };
  return {
    kind: 'warning',
    found: `It passes. ${time} A run needs it ${LEAST_GATES} times and more.`,
    remedy: 'Raise max-minutes, or name quicker commands in the input validate.',
  };
}
