import type { AgentName } from '../core/events.ts';
import { Cancelled, type FaultMessage, reasonOf, ServiceFault, UserFault } from '../core/fault.ts';
import type { CheckedFinding, Finding } from '../core/preflight/finding.ts';
import { counted } from '../core/text/text.ts';
import type { Check, PreflightContext } from './check.ts';
import { COMMAND_CHECKS } from './command-checks.ts';
import { PUBLISHING_CHECKS, START_CHECKS } from './forge-checks.ts';
import { MODEL_CHECKS } from './model-checks.ts';

interface Checks {
  /** What they ask means something only if the token sees the repository. */
  readonly ofForge: readonly Check[];
  readonly others: readonly Check[];
}

const CHECKS: Readonly<Record<AgentName, Checks>> = {
  coder: {
    ofForge: [...START_CHECKS, ...PUBLISHING_CHECKS],
    others: [...COMMAND_CHECKS, ...MODEL_CHECKS],
  },
  writer: { ofForge: START_CHECKS, others: MODEL_CHECKS },
};

/** Runs all checks at the same time; an error of a check becomes a row. @throws {Cancelled} */
export async function runChecks(context: PreflightContext): Promise<readonly CheckedFinding[]> {
  // Checks that need the repository report its error. This prevents an unhandled rejection when none needs it.
  context.repository.catch(() => undefined);
  const { ofForge, others } = CHECKS[context.agent];
  const repository = context.forge.setup.defaultBranch();
  const rows = await Promise.all([
    ...ofForge.map((check) => rowOf(check, () => repository.then(() => check.run(context)))),
    ...others.map((check) => rowOf(check, () => check.run(context))),
  ]);
  if (context.signal.aborted) throw new Cancelled('The run was stopped.');
  return oneForEachCause(rows.flat());
}

async function rowOf(
  { name }: Check,
  run: () => Promise<Finding | null>,
): Promise<readonly CheckedFinding[]> {
  const finding = await run().catch((thrown: unknown) => brokenBy(thrown));
  return finding === null ? [] : [{ check: name, ...finding }];
}

/** What several checks found alike is one row with their names. */
function oneForEachCause(rows: readonly CheckedFinding[]): readonly CheckedFinding[] {
  const alike = Map.groupBy(rows, ({ check: _, ...finding }) => JSON.stringify(finding));
  return [...alike.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, check: [first, ...others].map(({ check }) => check).join(', ') }],
  );
}

/** The rows for inputs that cannot be read. Then nothing else can be checked. */
export function inputRows(faults: readonly FaultMessage[]): readonly CheckedFinding[] {
  return faults.map((fault) => ({ check: 'Inputs', ...brokenFor(fault) }));
}

/** "9 fine, 2 warnings, 1 broken (Right to push)". */
export function summaryOf(rows: readonly CheckedFinding[]): string {
  const of = (kind: Finding['kind']) => rows.filter((row) => row.kind === kind);
  const broken = of('broken');
  const names = broken.length === 0 ? '' : ` (${[...new Set(broken.map(({ check }) => check))].join(', ')})`;
  const untried = of('untried').length === 0 ? '' : `${of('untried').length} not tried, `;
  return `${of('fine').length} fine, ${untried}${counted(of('warning').length, 'warning')}, ${broken.length} broken${names}`;
}

function brokenBy(thrown: unknown): Finding {
  if (thrown instanceof UserFault || thrown instanceof ServiceFault) return brokenFor(thrown.parts);
  return { kind: 'broken', found: reasonOf(thrown), remedy: '' };
}

function brokenFor({ wrong, was = '', remedy }: FaultMessage): Finding {
  return { kind: 'broken', found: `${wrong} ${was}`.trim(), remedy };
}
