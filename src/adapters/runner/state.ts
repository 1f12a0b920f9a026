import { appendFileSync } from 'node:fs';

/**
 * Tells the step behind the job (`post.ts`) how far the run came, in the way of the runner
 * (https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands). Written at once, because a process
 * that is killed says nothing later. Where it cannot be written, that step does nothing.
 *
 * @param stateFile empty outside of a runner
 */
export function stateKeeper(
  stateFile: string,
  run: { readonly issue: number; readonly agent: string; readonly tracePath: string },
): (state: 'begun' | 'ended') => void {
  return (state) => {
    if (stateFile === '') return;
    try {
      appendFileSync(
        stateFile,
        state === 'begun'
          ? `issue=${run.issue}\nagent=${run.agent}\ntrace=${run.tracePath}\n`
          : 'ended=true\n',
      );
    } catch {
      // The run itself does not depend on it.
    }
  };
}
