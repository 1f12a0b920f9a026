import type { Formatted, GeneratedFile } from '../core/verdict/command-result.ts';
import { GateTime } from '../loop/deadline.ts';
import { CommandRecords } from '../review/gate/command-records.ts';
import type { Validation, ValidationOptions } from './validation.ts';

/** Validation, and what it and the tools have done so far. */
export interface LazyValidation {
  readonly review: Validation;
  readonly records: CommandRecords;
  readonly gateTime: GateTime;
  /** All that the formatters did. */
  readonly formatted: readonly Formatted[];
  /** Files that commands wrote, in the order of the run; grows. */
  readonly generatedFiles: GeneratedFile[];
}

/** Loads validation with its first call, because nothing before the first model request needs it. */
export function lazyValidation(
  options: Omit<ValidationOptions, 'records' | 'emitBaseline' | 'onFormatted' | 'onGenerated'>,
): LazyValidation {
  const [gateTime, records] = [new GateTime(), new CommandRecords()];
  const [formatted, generatedFiles]: [Formatted[], GeneratedFile[]] = [[], []];
  let loading: Promise<Validation> | null = null;
  const loaded = (): Promise<Validation> => {
    loading ??= import('./validation.ts').then(({ openValidation }) =>
      openValidation({
        ...options,
        records,
        emitBaseline: gateTime.watching(options.emit),
        onFormatted: (all) => void formatted.splice(0, formatted.length, ...all),
        onGenerated: (files) => void generatedFiles.push(...files),
      }),
    );
    return loading;
  };
  const review: Validation = {
    start: async () => (await loaded()).start(),
    review: async () => (await loaded()).review(),
    criticise: async (claim, verdict) => (await loaded()).criticise(claim, verdict),
    limitedTo: async (entry, path) => (await loaded()).limitedTo(entry, path),
    failuresIn: async (entry, result) => (await loaded()).failuresIn(entry, result),
    baseNote: async () => (await loading)?.baseNote() ?? '',
    stop: async () => (await loading)?.stop(),
  };
  return { review, records, gateTime, formatted, generatedFiles };
}
