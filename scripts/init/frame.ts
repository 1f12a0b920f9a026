/** A job around the action: all that does not depend on the project. */
export interface Frame {
  /** From its name to its concurrency. */
  readonly head: string;
  readonly permissions: string;
  /** The value of the input `mode`. */
  readonly mode: string;
  /** `publishes`: it runs no command, and gets no key of the model. */
  readonly does: 'works' | 'publishes';
  /** Steps after the action's; PIN stands for the action that uploads. */
  readonly after: string;
}

/** Two jobs share no secret, which a public repository needs. */
export type Layout = 'one' | 'two';

const STARTS = `github.event.sender.type != 'Bot' && (github.event.label.name == 'tether' ||
      !github.event.issue.pull_request && startsWith(github.event.comment.body, '/tether'))`;

const ON_ITS_ISSUE = `    # Two runs on one issue wait for each other; the action holds that without this, too.
    concurrency:
      group: >-
        \${{ (inputs.issue || ${STARTS.replaceAll('\n', '\n  ')})
        && github.event.comment.body != '/tether stop' && format('tether/issue-{0}', github.event.issue.number || inputs.issue)
        || format('tether-nothing-{0}', github.run_id) }}
      cancel-in-progress: false`;

const WRITES = `    permissions:
      # For the branch of the change, the status comment, and the pull request.
      contents: write
      issues: write
      pull-requests: write
      statuses: write`;

const ABOVE_LIMIT = `    # Above the input max-minutes (30), so that the action ends in order.
    timeout-minutes: 60`;

const KEPT = `      # What was paid for is kept, also where it could not be published: the patch, the report and the trace.
      - if: always() && steps.tether.outputs.files != ''
        uses: PIN
        with:
          name: tether-\${{ github.run_attempt }}
          path: \${{ steps.tether.outputs.files }}
          retention-days: 14`;

const ONE: readonly Frame[] = [
  {
    head: `  tether:
    # Other labels and comments, and bots, start nothing.
    if: >-
      github.event_name == 'workflow_dispatch' || ${STARTS}
${ON_ITS_ISSUE}`,
    permissions: `${ABOVE_LIMIT}\n${WRITES}`,
    mode: "${{ github.event_name == 'workflow_dispatch' && !inputs.issue && 'preflight' || 'run' }}",
    does: 'works',
    after: KEPT,
  },
];

const TWO: readonly Frame[] = [
  {
    head: `  # Checks the set-up of both other jobs.
  preflight:
    if: github.event_name == 'workflow_dispatch' && !inputs.issue`,
    permissions: `${ABOVE_LIMIT}
    permissions:
      # To see whether the token may push; nothing is pushed.
      contents: write
      issues: read`,
    mode: 'preflight',
    does: 'works',
    after: '',
  },
  {
    head: `  # Has the key of the model and may only read: it asks the model and runs the commands.
  propose:
    # Other labels and comments, and bots, start nothing.
    if: >-
      inputs.issue || github.event_name != 'workflow_dispatch' && ${STARTS}
${ON_ITS_ISSUE}`,
    permissions: `${ABOVE_LIMIT}
    permissions:
      contents: read
      issues: read
      pull-requests: read
    outputs:
      artifact-id: \${{ steps.bundle.outputs.artifact-id }}
      bundle: \${{ steps.tether.outputs.bundle }}`,
    mode: 'propose',
    does: 'works',
    after: `      - id: bundle
        if: \${{ !cancelled() && steps.tether.outputs.bundle != '' }}
        uses: PIN
        with:
          name: tether-bundle-\${{ github.run_attempt }}
          path: \${{ steps.tether.outputs.bundle }}
          if-no-files-found: error
          retention-days: 1
${KEPT}`,
  },
  {
    head: `  # Has the token that writes and no key: it runs no command. Its inputs are those of propose.
  publish:
    needs: propose
    if: \${{ !cancelled() && needs.propose.outputs.artifact-id != '' }}
    concurrency:
      group: \${{ needs.propose.outputs.artifact-id != '' && format('tether/publish-{0}', github.event.issue.number || inputs.issue) || format('tether-nothing-{0}', github.run_id) }}
      cancel-in-progress: false`,
    permissions: `    timeout-minutes: 20\n${WRITES}`,
    mode: 'publish',
    does: 'publishes',
    after: KEPT.replace('name: tether-', 'name: tether-publish-'),
  },
];

export const FRAMES: Readonly<Record<Layout, readonly Frame[]>> = { one: ONE, two: TWO };
