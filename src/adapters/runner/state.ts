import { appendFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommentName, StatusState } from '../../core/task.ts';

/**
 * Saves for the post step (`post.ts`) how far the run got, through the runner's state file
 * (https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands). Written at once, because the
 * process may be killed. If it cannot be written, the post step does nothing.
 *
 * @param stateFile empty outside of a runner
 * @param run.folder folder for the saved texts
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

  function kept(name: string, text: string): string {
    const path = join(run.folder, name);
    // The text may be replaced, for example after a stop: a kill in between must leave the old one intact.
    writeFileSync(`${path}.new`, text, { mode: 0o600 });
    renameSync(`${path}.new`, path);
    return path;
  }

  function linesOf(state: StatusState): string {
    switch (state.kind) {
      case 'started':
        return `issue=${run.issue}\n${nameOf(state.comment)}\ntrace=${run.tracePath}\n`;
      case 'ending':
        return `words=${kept('status.md', state.text)}\nasks=\n`;
      case 'asking':
        return `asks=${kept('asks.md', state.text)}\n`;
      case 'ended':
        return 'ended=true\n';
    }
  }
}

function nameOf(comment: CommentName): string {
  return typeof comment === 'object' ? `onto=${comment.onto}` : `comment=${comment}`;
}
