import type { Sending } from '../../http/send.ts';

/** A request as it is sent, and what its address says about it. */
export interface Outgoing {
  readonly url: URL;
  readonly method: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string | null;
}

/** A hundred comments of maximum length, with each character written as an escape of six. */
const MAX_BYTES = 48 * 2 ** 20;
/** Large enough for the largest file that a forge accepts, in base64 and JSON. */
const MAX_FILE_BYTES = 192 * 2 ** 20;
const FILE = /\/git\/blobs\/[^/]+$/;

/** The maximum size of a response from this address. */
export function mostBytes({ pathname }: URL): number {
  return FILE.test(pathname) ? MAX_FILE_BYTES : MAX_BYTES;
}

export function outgoing(url: string | URL, init: Sending): Outgoing {
  const { method = 'GET', headers = {}, body = null } = init;
  return { url: new URL(url), method: method.toUpperCase(), headers: new Map(Object.entries(headers)), body };
}

/** POST requests that create an object named by its content, or set a state. Other methods only set a state; a save that finds it set looks by whom. */
const REPEATABLE_POST =
  /\/(?:git\/(?:blobs|trees|commits)|reactions|statuses\/[\da-f]+|issues\/\d+\/labels|requested_reviewers)$/;

const REPORT = /\/(?:issues\/(?:\d+\/comments|comments\/\d+)|pulls\/\d+\/comments\/\d+\/replies)$/;

export function endOf({ url }: Outgoing): 'run-end' | 'report-end' {
  return REPORT.test(url.pathname) ? 'report-end' : 'run-end';
}

/** Our GraphQL requests only read, or set a state. */
export function mayHappenTwice({ method, url }: Outgoing, graphqlUrl: string): boolean {
  return method !== 'POST' || url.href === graphqlUrl || REPEATABLE_POST.test(url.pathname);
}

export function labelOf({ method, url }: Outgoing): string {
  return `${method} ${url.pathname}`;
}
