import type { Emit } from '../../../core/events.ts';
import type { Answer } from './answer.ts';
import { WITHOUT_STREAM } from './downgrade.ts';
import type { CapabilityDowngrade, EndpointProfile } from './endpoint-profile.ts';

/** After this many consecutive broken streams, replies are requested without streaming. */
const MAX_BROKEN_STREAMS = 2;

const OVERRUN =
  'The model endpoint does not keep to the limit of a reply (max-tokens-per-call): what goes beyond it, or beyond what the budget has left, is cut off here.';

/** What the run has learned about the endpoint. */
export function createMemory(first: EndpointProfile, emit: Emit) {
  let profile = first;
  let brokenStreams = 0;
  let hasOverrun = false;
  const apply = (downgrade: CapabilityDowngrade): void => {
    if (downgrade.lasts !== 'call') profile = { ...profile, ...downgrade.change };
    if (downgrade.note === '') return;
    emit({ kind: 'note', level: 'info', text: `About the model endpoint: ${downgrade.note}.` });
  };
  return {
    get profile(): EndpointProfile {
      return profile;
    },
    /** @param left what was changed until the endpoint accepted the request, in order */
    accepted(left: readonly CapabilityDowngrade[]): void {
      for (const downgrade of left)
        if (downgrade.lasts !== 'if-last' || downgrade === left.at(-1)) apply(downgrade);
    },
    seeAnswer(answer: Answer): void {
      if (answer.kind === 'ended-here' && !hasOverrun) {
        hasOverrun = true;
        emit({ kind: 'note', level: 'warning', text: OVERRUN });
      }
      brokenStreams = answer.kind === 'broken' && answer.brokeOff ? brokenStreams + 1 : 0;
      if (brokenStreams >= MAX_BROKEN_STREAMS && profile.stream !== 'none') apply(WITHOUT_STREAM);
    },
  };
}
