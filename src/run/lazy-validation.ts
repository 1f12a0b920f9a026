import type { Claim, CriticOutcome } from '../core/decision.ts';
import { oneLine } from '../core/text/text.ts';
import type { Formatted, GeneratedFile } from '../core/verdict/command-result.ts';
import type { Verdict } from '../core/verdict/verdict.ts';
import { GateTime } from '../loop/deadline.ts';
import { CommandRecords } from '../review/gate/command-records.ts';
import type { Done, Validation, ValidationOptions } from './validation.ts';

const MAX_WHY_CHARS = 300;

/** Validation, and what it and the tools have done so far. Nothing before the first model request needs its modules. */
export class LazyValidation implements Done {
  readonly records = new CommandRecords();
  readonly gateTime = new GateTime();
  readonly formatted: Formatted[] = [];
  readonly generatedFiles: GeneratedFile[] = [];
  readonly #options: ValidationOptions;
  #loading: Promise<Validation> | null = null;
  #criticised: CriticOutcome | null = null;

  constructor(options: ValidationOptions) {
    this.#options = options;
  }

  /** Loads it with the first call. */
  open(): Promise<Validation> {
    this.#loading ??= import('./validation.ts').then(({ openValidation }) =>
      openValidation(this.#options, this),
    );
    return this.#loading;
  }

  async baseNote(): Promise<string> {
    return (await this.#loading)?.baseNote() ?? '';
  }

  async stop(): Promise<void> {
    await (await this.#loading)?.stop();
  }

  async criticise(claim: Claim, verdict: Verdict): Promise<CriticOutcome> {
    this.#criticised = await (await this.open()).criticise(claim, verdict);
    return this.#criticised;
  }

  /**
   * A critic that fails lets the change pass, so people must be told that it did: a sentence, if it could not judge the
   * last change that it was asked about; else null.
   */
  get unjudged(): string | null {
    const outcome = this.#criticised;
    if (outcome?.kind !== 'error' && outcome?.kind !== 'parse-error') return null;
    const why = oneLine(outcome.why, MAX_WHY_CHARS).replace(/\.$/, '');
    // Other faults name their own remedy.
    const remedy = outcome.kind === 'parse-error' ? ' The input critic may name another model for it.' : '';
    return `The critic, which the input critic asks for, did not judge this change: ${why}.${remedy}`;
  }
}
