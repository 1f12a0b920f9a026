import type { ResultFact } from '../core/chat.ts';
import type { EditOutcome } from '../core/ports.ts';
import { quoted } from './quoted.ts';
import type { ToolAnswer } from './tool.ts';

/** @param done the answer when the edit took effect */
export function editAnswer(path: string, outcome: EditOutcome, done: string): ToolAnswer {
  switch (outcome.kind) {
    case 'applied': {
      const undone = outcome.change === null ? ' It is now as in the base commit again.' : '';
      return { status: 'done', text: `${done}${undone}`, fact: { kind: 'changed', paths: [path] } };
    }
    case 'same':
      return { status: 'failed', text: `${quoted(path)} already has this content; nothing was changed.` };
    case 'refused':
      return { status: 'rejected', text: outcome.why, fact: refusedFact(path, outcome.why) };
  }
}

/** For the people who are told what the model wanted to change and may not. */
export function refusedFact(path: string, why: string): ResultFact {
  return { kind: 'changed', paths: [], refused: [{ path, why }] };
}
