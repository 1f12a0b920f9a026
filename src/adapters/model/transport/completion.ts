import type { StopReason, WireCall } from '../../../core/chat.ts';
import { type Draft, endOf, type Part } from './draft.ts';

/** What a draft that is complete, or a whole answer that should be one, comes to. */
export type Completion =
  | {
      readonly kind: 'reply';
      readonly text: string;
      readonly calls: readonly WireCall[];
      readonly stop: StopReason;
      readonly parts: readonly Part[];
    }
  /** The endpoint put an error into a success. */
  | { readonly kind: 'error'; readonly error: unknown }
  /** The context window was full before the reply was complete: only a smaller request can succeed. */
  | { readonly kind: 'overflow' }
  /** It must not be acted on; `what` is a sentence about what it is. */
  | { readonly kind: 'unusable'; readonly what: string };

/** @param api the name of the protocol, for people */
export function completionOf(draft: Draft, api: string): Completion {
  const { error, reason, fault, refusal, parts } = draft;
  if (error !== undefined) return { kind: 'error', error };
  if (reason === null)
    return { kind: 'unusable', what: `What it sent is no reply in the form of the API "${api}".` };
  if (fault !== '') return { kind: 'unusable', what: fault };
  const end = endOf(reason);
  if (end === 'window-full') return { kind: 'overflow' };
  if (end === 'broken')
    return { kind: 'unusable', what: `It broke the reply off with the reason "${reason}".` };
  const calls = parts.filter((part) => part.kind === 'call');
  if (calls.slice(0, -1).some(({ isUnfinished }) => isUnfinished === true))
    return { kind: 'unusable', what: 'It broke a call off and went on behind it.' };
  const text = parts
    .flatMap((part) => (part.kind === 'text' && part.text !== '' ? [part.text] : []))
    .join('\n');
  return {
    kind: 'reply',
    text: text || refusal,
    calls: calls.map(({ id, name, arguments: args }) => ({ id, name, arguments: args })),
    parts,
    stop: stopOf({
      end,
      isRefused: refusal !== '',
      isUnfinished: calls.at(-1)?.isUnfinished === true,
      calls: calls.length,
    }),
  };
}

function stopOf(reply: {
  readonly end: 'whole' | 'cut' | 'refused';
  readonly isRefused: boolean;
  readonly isUnfinished: boolean;
  readonly calls: number;
}): StopReason {
  const { end, isRefused, isUnfinished, calls } = reply;
  if (end === 'refused') return 'refusal';
  // Words of a refusal that were cut are no whole reply either.
  if (isUnfinished || end === 'cut') return 'length';
  if (isRefused) return 'refusal';
  return calls > 0 ? 'tools' : 'end';
}
