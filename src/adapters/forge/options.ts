import type { RepositoryRef } from '../../core/task.ts';
import {
  createForgeFetch,
  type ForgeFetch,
  type ForgeFetchOptions,
  waitForForge,
} from './http/forge-fetch.ts';

export interface ForgeOptions extends ForgeFetchOptions {
  /** The address that people use, for links. */
  readonly serverUrl: string;
  readonly token: string;
  readonly repository: RepositoryRef;
}

const VISIBILITY_MS = 1500;
/** Sessions have their own budget of requests, so they take none from publishing. */
const SESSION_REQUESTS = { maxRequests: 50, attemptMs: 10_000 };

export function createSessionFetch(options: ForgeOptions): ForgeFetch {
  return createForgeFetch({
    ...options,
    ...SESSION_REQUESTS,
    remainingMs: () => options.remainingMs('report-end'),
  });
}

/** What a run can do without, as live updates, has its own budget of requests, and is tried once and not for long. */
const LIVE_REQUESTS = {
  maxRequests: 400,
  attemptMs: 4000,
  remainingMs: (until: 'run-end' | 'report-end') => (until === 'run-end' ? 0 : 4000),
};

export function createLiveFetch(options: ForgeOptions): ForgeFetch {
  return createForgeFetch({ ...options, ...LIVE_REQUESTS });
}

/** Waits a moment until a new branch is visible everywhere. */
export function visibilityWait(options: ForgeOptions): () => Promise<void> {
  return () => waitForForge(Math.max(0, Math.min(VISIBILITY_MS, options.remainingMs('run-end'))), options);
}
