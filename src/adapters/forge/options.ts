import type { RepositoryRef } from '../../core/task.ts';
import { type ForgeFetchOptions, waitForForge } from './http/forge-fetch.ts';

export interface ForgeOptions extends ForgeFetchOptions {
  /** The address that people use, for links. */
  readonly serverUrl: string;
  readonly token: string;
  readonly repository: RepositoryRef;
}

/** Sessions have their own budget of requests, so they take none from publishing. */
export function sessionRequests({ remainingMs }: ForgeOptions): Partial<ForgeFetchOptions> {
  return { maxRequests: 50, attemptMs: 10_000, remainingMs: () => remainingMs('report-end') };
}

/** What a run can do without, as live updates, has its own budget of requests, and is tried once and not for long. */
export const LIVE_REQUESTS: Partial<ForgeFetchOptions> = {
  maxRequests: 400,
  attemptMs: 4000,
  remainingMs: (until) => (until === 'run-end' ? 0 : 4000),
};

const VISIBILITY_MS = 1500;

/** Waits a moment until a new branch is visible everywhere. */
export function visibilityWait(options: ForgeOptions): () => Promise<void> {
  return () => waitForForge(Math.max(0, Math.min(VISIBILITY_MS, options.remainingMs('run-end'))), options);
}
