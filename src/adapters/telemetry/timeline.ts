import {
  type EventOf,
  type RunEvent,
  type RunProgress,
  type RunStep,
  readBy,
  type SomeReaders,
  type Span,
  type TimelineRound,
} from '../../core/events.ts';
import { type CommandResult, isPass } from '../../core/verdict/verdict.ts';
import { RUNS } from '../../core/verdict/versions.ts';

interface OpenRound extends TimelineRound {
  costUsd: number | null;
  readonly spans: Span[];
  readonly calls: TimelineRound['calls'][number][];
}

const ROUNDS = 'Rounds';

/** How long each part took, and the progress of the run, made only from its events. */
export class Timeline implements RunProgress {
  readonly #now: () => number;
  readonly #startedAt: number;
  /** The cost of all rounds so far, and of the reply that is on its way; null: prices are not known. */
  #costUsd: number | null = null;
  #pendingUsd: number | null = null;
  readonly rounds: OpenRound[] = [];
  readonly steps: RunStep[] = [{ title: 'Issue and repository read', from: 0, to: null }];
  changes = 0;
  round = 0;
  #doing: 'asking' | 'acting' = 'asking';
  readonly #readers: SomeReaders<void> = {
    phase: ({ title }) => this.#begin(title),
    requested: ({ round }) => this.#requested(round),
    replied: (event) => this.#replied(event),
    answered: ({ result: { tool, status }, ms }) => void this.rounds.at(-1)?.calls.push({ tool, status, ms }),
    command: ({ record }) => this.#inRound(this.#ofCommand(record, '')),
    probe: (event) => this.#inRound(this.#ofCommand(event, RUNS[event.of].words)),
    'rounds-ended': () => this.#begin('Publishing'),
  };

  /** @param now milliseconds of any monotonic clock */
  constructor(now: () => number) {
    this.#now = now;
    this.#startedAt = now();
  }

  /** Call this when an event happens: its span ends now. */
  read(event: RunEvent): void {
    if (event.kind === 'charged') this.#charge(event.spent.costUsd);
    readBy(this.#readers, event);
  }

  #requested(round: number): void {
    if (this.steps.at(-1)?.title !== ROUNDS) this.#begin(ROUNDS);
    this.round = round;
    this.changes += 1;
    this.#doing = 'asking';
  }

  #replied({ round, usage, ms }: EventOf<'replied'>): void {
    const about = { kind: 'model', name: 'model', isPassed: true, on: '' } as const;
    const spans = [this.#span({ ...about, ms })];
    this.rounds.push({ round, usage, costUsd: this.#pendingUsd, spans, calls: [] });
    this.#pendingUsd = null;
    this.#doing = 'acting';
  }

  #inRound(span: Span): void {
    this.rounds.at(-1)?.spans.push(span);
  }

  #charge(total: number | null): void {
    if (total === null) return;
    const more = total - (this.#costUsd ?? 0);
    this.#costUsd = total;
    const open = this.#doing === 'acting' ? this.rounds.at(-1) : undefined;
    if (open === undefined) this.#pendingUsd = (this.#pendingUsd ?? 0) + more;
    else open.costUsd = (open.costUsd ?? 0) + more;
  }

  #begin(title: string): void {
    this.changes += 1;
    const at = this.#at();
    const last = this.steps.pop();
    if (last !== undefined) this.steps.push({ ...last, to: at });
    this.steps.push({ title, from: at, to: null });
  }

  #ofCommand(
    { command, result }: { readonly command: string; readonly result: CommandResult },
    on: string,
  ): Span {
    const ms = result.kind === 'refused' ? 0 : result.ms;
    return this.#span({ kind: 'command', name: command, ms, isPassed: isPass(result), on });
  }

  #span({ ms, ...about }: Omit<Span, 'from' | 'to'> & { readonly ms: number }): Span {
    const to = this.#at();
    return { ...about, from: Math.max(0, to - Math.round(ms)), to };
  }

  #at(): number {
    return Math.round(this.#now() - this.#startedAt);
  }
}
