import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Emit } from '../../../core/events.ts';
import { messageOf } from '../../../core/fault.ts';
import type { Masked } from '../../../core/secrets/secrets.ts';
import { clipEnd, oneLine } from '../../../core/text/text.ts';
import type { Metrics } from './metrics.ts';

const LIMIT_MS = 5000;
const JOB = 'tether';
/** Enough of an error response for a sentence. */
const MAX_ANSWER_BYTES = 2000;

export type PushOutcome =
  | { readonly kind: 'pushed' }
  /** `why` is a sentence for the log, without user or password of the address. */
  | { readonly kind: 'failed'; readonly why: string };

/** The group of the gateway that a run writes to; each push replaces the last one. */
export interface PushGroup {
  /** `owner/name` */
  readonly repository: string;
  readonly workflow: string;
}

/**
 * Pushes the text to a Prometheus Pushgateway, replacing its group. Never throws and never exceeds the time limit:
 * metrics must not harm a run.
 *
 * @param url address of the gateway without `/metrics`; a user and a password in it are sent as basic authentication
 */
export async function pushMetrics(
  url: string,
  text: Masked,
  group: PushGroup,
  options: { readonly limitMs?: number; readonly fetch?: typeof fetch } = {},
): Promise<PushOutcome> {
  const { limitMs = LIMIT_MS, fetch = globalThis.fetch } = options;
  let address: URL;
  try {
    address = new URL(url);
  } catch {
    const why =
      'The metrics were not pushed: metrics-push-url is not an address. Give one like http://gateway:9091.';
    return { kind: 'failed', why };
  }
  try {
    const { target, headers } = requestTo(address, group);
    const signal = AbortSignal.timeout(limitMs);
    // No redirects: metrics and password are only for this address.
    const response = await fetch(target, { method: 'PUT', headers, body: text, redirect: 'manual', signal });
    const answer = await beginningOf(response);
    if (response.ok) return { kind: 'pushed' };
    return failed(address, `it answered ${response.status} ${oneLine(answer, 200)}`.trimEnd());
  } catch (thrown) {
    return failed(address, isTimeout(thrown) ? `it did not answer within ${limitMs} ms` : reasonOf(thrown));
  }
}

function failed({ host }: URL, why: string): PushOutcome {
  const remedy = 'The run is not affected; check that a Pushgateway is reachable there (metrics-push-url).';
  return { kind: 'failed', why: `The metrics were not pushed to ${host}: ${why}. ${remedy}` };
}

/** fetch rejects an address with a user, so user and password are sent in a header. */
function requestTo(
  address: URL,
  { repository, workflow }: PushGroup,
): { readonly target: URL; readonly headers: Readonly<Record<string, string>> } {
  const target = new URL(address);
  const user = decodeURIComponent(target.username);
  const password = decodeURIComponent(target.password);
  const isNamed = user !== '' || password !== '';
  target.username = '';
  target.password = '';
  target.hash = '';
  const labels = `repository@base64/${pathPart(repository)}/workflow@base64/${pathPart(workflow)}`;
  target.pathname = `${target.pathname.replace(/\/+$/, '')}/metrics/job/${JOB}/${labels}`;
  const basic = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  return {
    target,
    headers: {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      ...(isNamed && { authorization: basic }),
    },
  };
}

/** The gateway's encoding for values with a slash; `=` stands for an empty value. */
function pathPart(value: string): string {
  return value === '' ? '=' : Buffer.from(value).toString('base64url');
}

/** Reads only as much as a sentence needs, then releases the connection. */
async function beginningOf({ body }: Response): Promise<string> {
  if (body === null) return '';
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    parts.push(part);
    bytes += part.length;
    if (bytes >= MAX_ANSWER_BYTES) break;
  }
  return clipEnd(Buffer.concat(parts).toString('utf8'), MAX_ANSWER_BYTES);
}

function isTimeout(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === 'TimeoutError';
}

/** fetch says only "fetch failed"; the cause says why. */
function reasonOf(thrown: unknown): string {
  const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown;
  return oneLine(messageOf(cause), 200);
}

/** Writes `metrics.prom` into the run folder. Never throws. @returns its path; empty: not written, which is logged */
export async function keepMetrics(metrics: Metrics, folder: string, emit: Emit): Promise<string> {
  const path = join(folder, 'metrics.prom');
  try {
    await writeFile(path, metrics.text(), { mode: 0o600 });
    return path;
  } catch (thrown) {
    emit({ kind: 'note', level: 'warning', text: `The metrics were not written: ${messageOf(thrown)}` });
    return '';
  }
}

/**
 * Pushes the metrics, counts the result, and logs a failure. Call it after everything that a run must deliver. Never
 * throws.
 *
 * @param options.limitMs time limit in milliseconds
 */
export async function sendMetrics(
  metrics: Metrics,
  options: {
    readonly url: string;
    readonly group: PushGroup;
    readonly folder: string;
    readonly limitMs: number;
    readonly emit: Emit;
  },
): Promise<void> {
  const { url, group, folder, limitMs, emit } = options;
  const outcome = await pushMetrics(url, metrics.text(), group, { limitMs });
  emit({ kind: 'flag-used', flag: 'metrics-push-url', effect: outcome.kind, count: 1 });
  if (outcome.kind === 'failed') emit({ kind: 'note', level: 'warning', text: outcome.why });
  await keepMetrics(metrics, folder, emit);
}
