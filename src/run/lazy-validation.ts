import type { Formatted, GeneratedFile } from '../core/verdict/command-result.ts';
import { GateTime } from '../loop/deadline.ts';
import { CommandRecords } from '../review/gate/command-records.ts';
import type { Done, Validation, ValidationOptions } from './validation.ts';

/** Validation, and what it and the tools have done so far. Nothing before the first model request needs its modules. */
export class LazyValidation implements Done {
  readonly records = new CommandRecords();
  readonly gateTime = new GateTime();
  readonly formatted: Formatted[] = [];
  readonly generatedFiles: GeneratedFile[] = [];
  readonly #options: ValidationOptions;
  #loading: Promise<Validation> | null = null;

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
}
