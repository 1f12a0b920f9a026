import type { AsksForDependency } from '../source/task/asked-dependencies.ts';
import type { AskedMove } from '../source/task/asked-moves.ts';
import type { AskedReach } from '../source/task/asked-reach.ts';
import type { asksForTime } from '../source/task/asked-time.ts';
import type { RemovedCode } from '../source/task/removed-code.ts';
import type { StatedResult } from '../source/task/stated-results.ts';
import type { GateSources } from './gate/gate-scripts.ts';
import type { Referred } from './gate/referred.ts';

/** What is known of the base and the task. */
export interface TamperContext {
  /** The gate's commands and scripts, by folder. */
  readonly gates: readonly GateSources[];
  /** Files that settings refer to, with the settings file that each is read as. */
  readonly referred: Referred;
  /** What the change removes from code to which it adds nothing. */
  readonly removed: RemovedCode;
  /** Programs of the change whose exit ends only a process of their own. */
  readonly programs: ReadonlySet<string>;
  /** Whether the task asks for a dependency. */
  readonly asksFor: AsksForDependency;
  /** Files that the task asks to move. */
  readonly moves: readonly AskedMove[];
  /** New files that are data of tests, whatever their names. */
  readonly asData: ReadonlySet<string>;
  /** Whether the task asks that a test may take longer. */
  readonly mayTakeLonger: ReturnType<typeof asksForTime>;
  /** Whether the task wants that no longer to be done which a test says by its name. */
  readonly asksNotTo: (name: string) => boolean;
  /** Whether the task speaks of a warning, or of what is deprecated. */
  readonly isOnWarnings: boolean;
  /** Results of calls that the task says. */
  readonly stated: readonly StatedResult[];
  /** What the task asks for that a run of tests may meet. */
  readonly asked: AskedReach;
}
