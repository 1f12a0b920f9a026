import { valueAt } from '../../../src/core/text/json-path.ts';
import type { EventOptions } from '../../../src/intake/trigger/event.ts';
import { examplesOf } from '../../support/webhooks.ts';

/** Of a run that follows nothing, in its own repository. */
export const options: EventOptions = {
  label: 'tether',
  issueInput: '',
  instructionInput: '',
  now: 1_800_000_000_000,
  commentTrigger: '/tether',
  follow: [],
  elsewhere: null,
};

/** A real payload of the forge, with fields set by path. */
export function payload(
  event: string,
  action: string | null,
  changes: Readonly<Record<string, unknown>> = {},
): unknown {
  const found = examplesOf(event).find((example) => action === null || example.action === action);
  if (found === undefined) throw new Error(`There is no example of ${event}.${action ?? ''}.`);
  const copy: unknown = JSON.parse(JSON.stringify(found));
  for (const [path, value] of Object.entries(changes)) {
    const fields = path.split('.');
    const holder = valueAt(copy, ...fields.slice(0, -1));
    if (typeof holder !== 'object' || holder === null) throw new Error(`The example has no ${path}.`);
    Object.assign(holder, { [fields.at(-1) ?? '']: value });
  }
  return copy;
}
