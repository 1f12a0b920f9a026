import type { Validation, ValidationOptions } from './validation.ts';

/** Loads validation with its first call, because nothing before the first model request needs it. */
export function lazyValidation(options: ValidationOptions): Validation {
  let loading: Promise<Validation> | null = null;
  const loaded = (): Promise<Validation> => {
    loading ??= import('./validation.ts').then(({ openValidation }) => openValidation(options));
    return loading;
  };
  return {
    start: async () => (await loaded()).start(),
    review: async () => (await loaded()).review(),
    criticise: async (verdict) => (await loaded()).criticise(verdict),
    limitedTo: async (entry, path) => (await loaded()).limitedTo(entry, path),
    failuresIn: async (entry, result) => (await loaded()).failuresIn(entry, result),
    baseNote: async () => (await loading)?.baseNote() ?? '',
    stop: async () => (await loading)?.stop() ?? options.known,
  };
}
