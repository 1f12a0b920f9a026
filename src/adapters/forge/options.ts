import type { RepositoryRef } from '../../core/task.ts';
import type { ForgeFetchOptions } from './http.ts';

/** What every forge is made with. */
export interface ForgeOptions extends ForgeFetchOptions {
  /** The address that people use, for links. */
  readonly serverUrl: string;
  readonly token: string;
  readonly repository: RepositoryRef;
}
