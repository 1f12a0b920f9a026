import { open } from 'node:fs/promises';
import { devNull } from 'node:os';
import { readableCommand } from '../../core/commands/command-entry.ts';
import { hostFault } from '../../core/fault.ts';
import { whyUnavailable } from './availability.ts';
import type {
  IsolatedCommand,
  IsolatedEnd,
  Isolation,
  IsolationOptions,
  OpenIsolation,
} from './isolation.ts';

/**
 * Prepares and loads nothing yet: each part is made when a command first needs it, so that the first request does not
 * wait. If the machine has no room for a command's view, the command is refused: that is neither a bug nor a result.
 *
 * @param report gets a long command as one text, after 10 s and each time that its time has doubled
 */
export function prepareIsolation(
  options: Omit<IsolationOptions, 'mode'> & { readonly mode: IsolationOptions['mode'] | 'never' },
  report: ReportLong = () => undefined,
): Isolation {
  const { mode, network, temp } = options;
  if (mode === 'never') return NO_COMMANDS;
  let opening: Promise<OpenIsolation> | null = null;
  const opened = (): Promise<OpenIsolation> => {
    opening ??= openIsolation({ ...options, mode }).catch((thrown: unknown) => {
      opening = null;
      throw thrown;
    });
    return opening;
  };
  return {
    unavailableReason: () => (mode === 'none' ? Promise.resolve(null) : whyUnavailable(network)),
    run: (command, wanted) =>
      reportingLong(report, textOf(command), async () => (await opened()).run(command, wanted)).catch(
        (thrown: unknown): IsolatedEnd => {
          const fault = hostFault(thrown, temp);
          if (fault === null) throw thrown;
          return { result: { kind: 'refused', why: fault.message }, written: [] };
        },
      ),
    runSetup: (...args) =>
      reportingLong(report, 'setup', async () => (await opened()).runSetup(...args)).catch(
        (thrown: unknown) => {
          throw hostFault(thrown, temp) ?? thrown;
        },
      ),
  };
}

type ReportLong = (command: string, ms: number) => void;

const FIRST_MS = 10_000;

export async function reportingLong<End>(
  report: ReportLong,
  text: string,
  run: () => Promise<End>,
): Promise<End> {
  const startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const reportIn = (ms: number): void => {
    timer = setTimeout(() => {
      const passed = performance.now() - startedAt;
      report(text, passed);
      reportIn(passed);
    }, ms);
  };
  reportIn(FIRST_MS);
  try {
    return await run();
  } finally {
    clearTimeout(timer);
  }
}

/** The command as its entry has it. The same one may run on base and change at once. */
export function textOf({ argv, changes }: Pick<IsolatedCommand, 'argv' | 'changes'>): string {
  return `${changes.isEmpty ? 'base: ' : ''}${readableCommand(argv)}`;
}

async function openIsolation(options: IsolationOptions): Promise<OpenIsolation> {
  // A module that failed to load once fails ever after, so first check that a file handle is available.
  await open(devNull).then((handle) => handle.close());
  if (options.mode === 'none') return new (await import('./plain-isolation.ts')).PlainIsolation(options);
  return new (await import('./namespace-isolation.ts')).NamespaceIsolation(options);
}

const WHY = 'this job runs no commands';

/** For a job that publishes what another job made: it cannot run commands. */
const NO_COMMANDS: Isolation = {
  unavailableReason: async () => WHY,
  run: async () => ({ result: { kind: 'refused', why: WHY }, written: [] }),
  runSetup: async () => ({ kind: 'done', results: [] }),
};
