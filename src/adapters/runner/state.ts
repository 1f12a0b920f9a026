import { appendFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommentName, StatusState } from '../../core/task.ts';

/** Whose state it is, for which the post step looks first. */
interface StateOwner {
  readonly issue: number;
  readonly comment: CommentName;
  readonly tracePath: string;
  /** For the saved texts. */
  readonly folder: string;
}

/**
 * Saves for the post step (`post.ts`) how far the run got, through the runner's state file
 * (https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands). Written at once, because the
 * process may be killed. If it cannot be written, the post step does nothing.
 *
 * @param stateFile empty outside of a runner
 */
export function stateKeeper(stateFile: string, owner: StateOwner): (state: StatusState) => void {
  const { issue, comment, tracePath, folder } = owner;
  // A run may come to its end without having begun its comment.
  const about = `issue=${issue}\n${nameOf(comment)}\ntrace=${tracePath}\n`;
  return (state) => addState(stateFile, () => `${about}${linesOf(state)}`);

  function kept(name: string, text: string): string {
    const path = join(folder, name);
    // The text may be replaced, for example after a stop: a kill in between must leave the old one intact.
    writeFileSync(`${path}.new`, text, { mode: 0o600 });
    renameSync(`${path}.new`, path);
    return path;
  }

  function linesOf(state: StatusState): string {
    switch (state.kind) {
      case 'started':
        return 'begun=true\n';
      case 'ending':
        return `words=${kept('status.md', state.text)}\nasks=\n`;
      case 'asking':
        return `asks=${kept('asks.md', state.text)}\n`;
      case 'ended':
        return 'ended=true\n';
    }
  }
}

/** Saves that the run has written the job summary itself. */
export function keepReported(stateFile: string): void {
  addState(stateFile, () => 'reported=true\n');
}

function addState(stateFile: string, lines: () => string): void {
  if (stateFile === '') return;
  try {
    appendFileSync(stateFile, lines());
  } catch {
    // The run itself does not depend on it.
  }
}

function nameOf(comment: CommentName): string {
  return typeof comment === 'object' ? `onto=${comment.onto}` : `comment=${comment}`;
}
