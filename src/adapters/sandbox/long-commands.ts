import { shellScriptOf } from '../../core/commands/command-entry.ts';
import type { Argv } from '../process/command-line.ts';
import type { IsolatedCommand, Isolation } from './isolation.ts';

const FIRST_MS = 10_000;

/**
 * The same isolation, which reports a long command after 10 s, and each time that its time has doubled.
 *
 * @param tell gets the command as one text
 */
export function reportingLong(isolation: Isolation, tell: (command: string, ms: number) => void): Isolation {
  const watched = async <End>(place: string, argv: Argv, run: () => Promise<End>): Promise<End> => {
    const startedAt = performance.now();
    const text = `${place}${shellScriptOf(argv) ?? argv.join(' ')}`;
    let timer: NodeJS.Timeout | undefined;
    const tellIn = (ms: number): void => {
      timer = setTimeout(() => {
        const passed = performance.now() - startedAt;
        tell(text, passed);
        tellIn(passed);
      }, ms);
    };
    tellIn(FIRST_MS);
    try {
      return await run();
    } finally {
      clearTimeout(timer);
    }
  };
  // The same command may run on base and change at once.
  const placeOf = ({ changes }: IsolatedCommand): string => (changes.isEmpty ? 'base: ' : '');
  return {
    unavailableReason: () => isolation.unavailableReason(),
    run: (command, wanted) => watched(placeOf(command), command.argv, () => isolation.run(command, wanted)),
    runSetup: (entries, limits) => watched('', ['setup'], () => isolation.runSetup(entries, limits)),
    runSetupOn: (change, entries, limits) =>
      watched('', ['setup'], () => isolation.runSetupOn(change, entries, limits)),
  };
}
