import { appendFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommentName } from '../../core/task.ts';

/** Where the status comment of a run has come to. */
export type StatusState =
  | { readonly kind: 'begun'; readonly comment: CommentName }
  /** It is about to be given these words, the last ones of the run so far. */
  | { readonly kind: 'ending'; readonly words: string }
  /** People are about to be asked something, in a comment of its own. */
  | { readonly kind: 'asking'; readonly words: string }
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

  function kept(name: string, words: string): string {
    const path = join(run.folder, name);
    // Said again, as after a stop: a kill in between leaves the former words whole.
    writeFileSync(`${path}.new`, words, { mode: 0o600 });
    renameSync(`${path}.new`, path);
    return path;
  }

  function linesOf(state: StatusState): string {
    switch (state.kind) {
      case 'begun':
        return `issue=${run.issue}\ncomment=${state.comment}\ntrace=${run.tracePath}\n`;
      case 'ending':
        return `words=${kept('status.md', state.words)}\n`;
      case 'asking':
        return `asks=${kept('asks.md', state.words)}\n`;
      case 'ended':
        return 'ended=true\n';
    }
  }
}
