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
      return { status: 'rejected', text: outcome.why };
  }
}
