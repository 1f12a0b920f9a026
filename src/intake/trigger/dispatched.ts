import type { FaultMessage } from '../../core/fault.ts';
import type { RepositoryRef } from '../../core/task.ts';
import { valueAt } from '../../core/text/json-path.ts';
import { oneLine } from '../../core/text/text.ts';

export interface DispatchOptions {
  /** The `issue` input; empty when it is not given. */
  readonly issueInput: string;
  /** The `instruction` input; empty when it is not given. */
  readonly instructionInput: string;
  /** `owner/name` of the issue's repository, if it is not that of the event. */
  readonly elsewhere: string | null;
}

type Dispatched =
  | {
      readonly kind: 'dispatched';
      readonly issue: number;
      readonly instruction: string;
      /** Null: the repository of the event. */
      readonly repository: RepositoryRef | null;
    }
  | { readonly kind: 'fault'; readonly parts: FaultMessage };

/** Reads a dispatch, by a person or by the plan of a batch, which names an issue by number. */
export function readDispatched(
  payload: unknown,
  { issueInput, instructionInput, elsewhere }: DispatchOptions,
): Dispatched {
  const given = issueInput.trim() || inputOf(payload, 'issue');
  const digits = /^#?([1-9]\d{0,14})$/.exec(given)?.[1];
  if (digits === undefined) {
    const parts: FaultMessage = {
      wrong: 'The input "issue" must be the number of an issue.',
      was: given === '' ? 'It is empty.' : `It is "${oneLine(given, 60)}".`,
      remedy: 'Give the number when dispatching, or pass it: issue: ${{ inputs.issue }}.',
    };
    return { kind: 'fault', parts };
  }
  const [owner = '', name = ''] = elsewhere?.split('/') ?? [];
  return {
    kind: 'dispatched',
    issue: Number(digits),
    instruction: instructionInput || inputOf(payload, 'instruction'),
    repository: elsewhere === null ? null : { owner, name },
  };
}

/** The forge sends dispatch inputs as strings, or as numbers if the workflow declares them so. */
function inputOf(payload: unknown, name: string): string {
  const value = valueAt(payload, 'inputs', name);
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** The fault for the input `repository` with any other event, which concerns its own repository. */
export function notElsewhere(eventName: string): FaultMessage {
  return {
    wrong: 'The input repository is for workflow_dispatch alone.',
    was: `The event was ${eventName || '(none)'}.`,
    remedy: 'Take the input out, or start the workflow by hand with the number of an issue.',
  };
}
