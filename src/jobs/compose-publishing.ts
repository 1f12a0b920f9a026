import { stateKeeper } from '../adapters/runner/state.ts';
import { COMMITTER } from '../config/inputs/input.ts';
import type { CommitContent } from '../core/ports.ts';
import { commentNameOf } from '../core/task.ts';
import type { Issue } from '../issue/open-issue.ts';
import { ForgePublisher } from '../run/forge-publisher.ts';
import type { Run } from '../run/parts.ts';
import { commitSignatureFor } from '../start/commits.ts';

/** @param from where the change goes; by default where the work on the issue begins */
export function publisherOf(issue: Issue, run: Run, from = issue.from): ForgePublisher {
  const { start, task, role, replyTo, stillWanted } = issue;
  const { forge, config, telemetry, folder } = start;
  const { inputs } = config;
  return new ForgePublisher(run, {
    forge,
    baseBranch: from.baseBranch,
    onUnvalidated: inputs.get('on-unvalidated'),
    stillWanted: stillWanted(from),
    signCommit: commitTrailersOf(issue),
    signOff: inputs.get('sign-off') === COMMITTER ? COMMITTER : null,
    draftOutput: inputs.get('writer-output'),
    replyTo,
    progress: telemetry.timeline,
    onState: stateKeeper(config.runner.stateFile, {
      issue: task.issue,
      comment: commentNameOf(role, task),
      tracePath: telemetry.tracePath,
      folder,
    }),
  });
}

/** The trailers of a commit: that of the action, and the sign-off that is configured. */
export function commitTrailersOf({ start, task }: Issue): (content: CommitContent) => string {
  const signOff = start.config.inputs.get('sign-off');
  const { trailerFor } = commitSignatureFor(start, task.issue);
  const signedOff = signOff === '' || signOff === COMMITTER ? '' : `\nSigned-off-by: ${signOff}`;
  return (content) => `${trailerFor(content)}${signedOff}`;
}
