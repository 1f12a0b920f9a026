import { createRequire } from 'node:module';

export type Payload = Readonly<Record<string, unknown>>;

const definitions: readonly { readonly name: string; readonly examples: readonly Payload[] }[] =
  createRequire(import.meta.url)('@octokit/webhooks-examples');

/** Payloads that GitHub really sent for the event. */
export function examplesOf(event: string): readonly Payload[] {
  return definitions.find(({ name }) => name === event)?.examples ?? [];
}

export function payloadOf(event: string, action?: string): Payload {
  const example = examplesOf(event).find((one) => one.action === action);
  if (example === undefined) throw new Error(`No example of ${event} ${action ?? ''}.`);
  return example;
}
