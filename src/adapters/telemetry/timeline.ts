import type { RunEvent, RunTimeline, Span, TimelineRound } from '../../core/events.ts';
import { type CommandResult, isPass } from '../../core/verdict.ts';

interface OpenRound extends TimelineRound {
  readonly spans: Span[];
  readonly calls: TimelineRound['calls'][number][];
}

/** What took how long, made of the events of a run and of nothing else. */
export class Timeline implements RunTimeline {
  readonly #now: () => number;
  readonly #startedAt: number;
  readonly #rounds: OpenRound[] = [];
  readonly #onBase: Span[] = [];

  /** @param now milliseconds, of any clock that does not go back */
  constructor(now: () => number) {
    this.#now = now;
    this.#startedAt = now();
  }

  get rounds(): readonly TimelineRound[] {
    return this.#rounds;
  }

  get onBase(): readonly Span[] {
    return this.#onBase;
  }

  /** To be called when an event happens: it is taken to end now. */
  read(event: RunEvent): void {
    const open = this.#rounds.at(-1);
    switch (event.kind) {
      case 'replied': {
        const model = this.#span({ kind: 'model', name: 'model', ms: event.ms, isPassed: true });
        this.#rounds.push({ round: event.round, usage: event.usage, spans: [model], calls: [] });
        return;
      }
      case 'answered':
        open?.calls.push({ tool: event.result.tool, status: event.result.status, ms: event.ms });
        return;
      case 'command':
        open?.spans.push(this.#ofCommand(event.record));
        return;
      case 'probe':
        open?.spans.push(this.#ofCommand(event));
        return;
      case 'baseline':
        this.#onBase.push(this.#ofCommand(event));
        return;
      default:
    }
  }

  #ofCommand({ command, result }: { readonly command: string; readonly result: CommandResult }): Span {
    const ms = result.kind === 'refused' ? 0 : result.ms;
    return this.#span({ kind: 'command', name: command, ms, isPassed: isPass(result) });
  }

  #span({ ms, ...about }: Pick<Span, 'kind' | 'name' | 'isPassed'> & { readonly ms: number }): Span {
    const to = Math.round(this.#now() - this.#startedAt);
    return { ...about, from: Math.max(0, to - Math.round(ms)), to };
  }
}
