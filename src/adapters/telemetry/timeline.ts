import {
  type EventOf,
  type RunEvent,
  type RunProgress,
  readBy,
  type SomeReaders,
  type TimelineCommand,
  type TimelineRound,
} from '../../core/events.ts';
import { type CommandResult, isPass } from '../../core/verdict/verdict.ts';
import { RUNS } from '../../core/verdict/versions.ts';

interface OpenRound extends TimelineRound {
  costUsd: number | null;
  readonly calls: TimelineRound['calls'][number][];
  readonly commands: TimelineCommand[];
}

/** What happened in each round and where the run is, made only from its events. */
export class Timeline implements RunProgress {
  readonly rounds: OpenRound[] = [];
  doing = 'Issue and repository read';
  changes = 0;
  round = 0;
  /** The cost of all rounds so far, and of the reply that is on its way; null: prices are not known. */
  #costUsd: number | null = null;
  #pendingUsd: number | null = null;
  #isAsking = true;
  readonly #readers: SomeReaders<void> = {
    phase: ({ title }) => this.#begin(title),
    requested: ({ round }) => {
      this.round = round;
      this.#isAsking = true;
      this.#begin('Rounds');
    },
    replied: (event) => this.#replied(event),
    answered: ({ result: { tool, status } }) => void this.rounds.at(-1)?.calls.push({ tool, status }),
    command: ({ record }) => this.#ran(record, ''),
    probe: (event) => this.#ran(event, RUNS[event.of].words),
    charged: ({ spent }) => this.#charge(spent.costUsd),
    'rounds-ended': () => this.#begin('Publishing'),
  };

  read(event: RunEvent): void {
    readBy(this.#readers, event);
  }

  #begin(title: string): void {
    this.changes += 1;
    this.doing = title;
  }

  #replied({ round, usage, ms }: EventOf<'replied'>): void {
    this.rounds.push({ round, usage, ms, costUsd: this.#pendingUsd, calls: [], commands: [] });
    this.#pendingUsd = null;
    this.#isAsking = false;
  }

  #ran({ command, result }: { readonly command: string; readonly result: CommandResult }, on: string): void {
    const ms = result.kind === 'refused' ? 0 : result.ms;
    this.rounds.at(-1)?.commands.push({ name: command, on, ms, isPassed: isPass(result) });
  }

  #charge(total: number | null): void {
    if (total === null) return;
    const more = total - (this.#costUsd ?? 0);
    this.#costUsd = total;
    const open = this.#isAsking ? undefined : this.rounds.at(-1);
    if (open === undefined) this.#pendingUsd = (this.#pendingUsd ?? 0) + more;
    else open.costUsd = (open.costUsd ?? 0) + more;
  }
}
