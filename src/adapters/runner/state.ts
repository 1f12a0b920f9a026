import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommentName } from '../../core/task.ts';

/** Where the status comment of a run has come to. */
export type StatusState =
  | { readonly kind: 'begun'; readonly comment: CommentName }
  /** It is about to be given these words, the last ones of the run so far. */
  | { readonly kind: 'ending'; readonly words: string }
  /** The forge has taken them. */
  | { readonly kind: 'ended' };

/**
 * Tells the step behind the job (`post.ts`) how far the run came, in the way of the runner
 * (https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands). Written at once, because a process
 * that is killed says nothing later. Where it cannot be written, that step does nothing.
 *
 * @param stateFile empty outside of a runner
 * @param run.folder where the words of the end are kept until then
 */
export function stateKeeper(
  stateFile: string,
  run: {
    readonly issue: number;
    readonly tracePath: string;
    readonly folder: string;
  },
): (state: StatusState) => void {
  return (state) => {
    if (stateFile === '') return;
    try {
      appendFileSync(stateFile, linesOf(state));
    } catch {
      // The run itself does not depend on it.
    }
  };

  function linesOf(state: StatusState): string {
    switch (state.kind) {
      case 'begun':
        return `issue=${run.issue}\ncomment=${state.comment}\ntrace=${run.tracePath}\n`;
      case 'ending': {
        const path = join(run.folder, 'status.md');
        writeFileSync(path, state.words, { mode: 0o600 });
        return `words=${path}\n`;
      }
      case 'ended':
        return 'ended=true\n';
    }
  }
}
