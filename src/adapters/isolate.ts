import type { Isolation, IsolationOptions } from './isolation.ts';
import { NamespaceIsolation } from './namespace-isolation.ts';
import { PlainIsolation } from './plain-isolation.ts';

/** Prepares nothing yet: each part is made when a command first needs it, so that the first request need not wait. */
export function prepareIsolation(options: IsolationOptions): Isolation {
  return options.mode === 'none' ? new PlainIsolation(options) : new NamespaceIsolation(options);
}
