import { Cancelled, type FaultMessage, reasonOf, ServiceFault, UserFault } from '../core/fault.ts';
import { broken, type CheckedFinding, type Finding } from '../core/preflight/finding.ts';
import { counted } from '../core/text/text.ts';
import type { Preflight } from './check.ts';
import { COMMAND_CHECKS } from './command-checks.ts';
import { FORGE_CHECKS } from './forge-checks.ts';
import { MODEL_CHECKS } from './model-checks.ts';

/** Runs all checks at the same time; an error of a check becomes a row. @throws {Cancelled} */
export async function runChecks(on: Preflight): Promise<readonly CheckedFinding[]> {
  const isSeen = on.setup.defaultBranch();
  // The checks report its error. This prevents an unhandled rejection when none needs it.
  on.repository.catch(() => undefined);
  // What is asked of the forge means something only if the token sees the repository.
  const forge = FORGE_CHECKS.map((check) => ({ ...check, run: () => isSeen.then(() => check.run(on)) }));
  const checks = [...forge, ...COMMAND_CHECKS, ...MODEL_CHECKS];
  const rows = await Promise.all(
    checks.map(async (check) => {
      if (check.of === 'coder' && on.config.inputs.get('agent') !== 'coder') return [];
      const finding = await check.run(on).catch((thrown: unknown) => brokenBy(thrown));
      return finding === null ? [] : [{ check: check.name, ...finding }];
    }),
  );
  if (on.signal.aborted) throw new Cancelled('The run was stopped.');
  return oneForEachCause(rows.flat());
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
  const names = broken.length === 0 ? '' : ` (${[...new Set(broken.map(({ check }) => check))].join('; ')})`;
  const untried = of('untried').length === 0 ? '' : `${of('untried').length} not tried, `;
  return `${of('fine').length} fine, ${untried}${counted(of('warning').length, 'warning')}, ${broken.length} broken${names}`;
}

function brokenBy(thrown: unknown): Finding {
  if (thrown instanceof UserFault || thrown instanceof ServiceFault) return brokenFor(thrown.parts);
  return broken(reasonOf(thrown), '');
}

function brokenFor({ wrong, was = '', remedy }: FaultMessage): Finding {
  return broken(`${wrong} ${was}`.trim(), remedy);
}
