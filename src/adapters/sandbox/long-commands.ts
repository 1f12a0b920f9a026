import type { Isolation } from './isolation.ts';

const EVERY_MS = 10_000;

/** The same isolation, which reports running commands every 10 s. @param tell gets `argv` as one text */
export function reportingLong(isolation: Isolation, tell: (command: string, ms: number) => void): Isolation {
  const watched = async <End>(argv: readonly string[], run: () => Promise<End>): Promise<End> => {
    const startedAt = performance.now();
    const timer = setInterval(() => tell(argv.join(' '), performance.now() - startedAt), EVERY_MS);
    try {
      return await run();
    } finally {
      clearInterval(timer);
    }
  };
  return {
    unavailableReason: () => isolation.unavailableReason(),
    run: (command, wanted) => watched(command.argv, () => isolation.run(command, wanted)),
    runSetup: (entries, limits) => watched(['setup'], () => isolation.runSetup(entries, limits)),
  };
}
