/** The action's outputs, in the order in which they are documented. */
export const OUTPUTS = {
  status:
    'validated, unproven, unvalidated, drafted, answered, needs-info, needs-review, no-change, withdrawn, superseded, exhausted, skipped, denied or failed.',
  reason: 'One sentence on why the run ended so.',
  'pr-number': 'Number of the pull request.',
  'pr-url': 'Address of the pull request.',
  branch: 'The branch of the run.',
  'head-sha': 'The commit at the head of the branch.',
  'cost-usd': 'Cost in US dollars; empty when the price of the model is not known.',
  verdict:
    'JSON: kind (passed, failed, blocked, inconclusive or none), doubts (what is to say against it), and evidence: comparisons, proof, tampering, originalTests and more, as in the trace, without what commands wrote. It quotes the repository: never put it into a script.',
  usage:
    'JSON: rounds, criticCalls, modelCalls, estimatedCalls (whose tokens are estimates), toolCalls, inputTokens (cachedTokens included), outputTokens, costUsd and ms.',
  'patch-path': 'File with the change as a patch.',
  bundle: 'With mode propose: the file for the job with mode publish, named by its hash.',
  'metrics-path': 'File with the counters of the run in Prometheus text format.',
  'trace-path': 'File with everything that happened, as JSON lines.',
  files:
    'Files to keep, one a line, for actions/upload-artifact: patch, trace, and the session where the forge did not take it.',
  matrix:
    'With mode plan-batch: JSON for strategy.matrix, with repository, issue, base-branch and max-cost-usd for each job.',
} as const;
