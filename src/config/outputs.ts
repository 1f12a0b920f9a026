/** The action's outputs, in the order in which they are documented. */
export const OUTPUTS = {
  status:
    'validated, unproven, unvalidated, drafted, needs-info, needs-review, no-change, withdrawn, superseded, exhausted, skipped, denied or failed.',
  reason: 'One sentence on why the run ended so.',
  'pr-number': 'Number of the pull request.',
  'pr-url': 'Address of the pull request.',
  operation: 'What was done to the pull request: created, updated or none.',
  branch: 'The branch of the run.',
  'head-sha': 'The commit at the head of the branch.',
  'commit-verified': 'true when the forge signed the commit.',
  rounds: 'Model replies that were used. Those of the critic and of a compaction are counted apart.',
  'critic-calls': 'Replies of the critic.',
  'compaction-calls': 'Summaries that the model was asked for when the context window filled.',
  'input-tokens': 'Input tokens, cached ones included.',
  'cached-tokens': 'Input tokens that came from the prompt cache.',
  'output-tokens': 'Output tokens.',
  'estimated-calls':
    'Model calls whose tokens are estimates from the bytes sent and received, because the endpoint reported none that can be true.',
  'cost-usd': 'Cost in US dollars; empty when the price of the model is not known.',
  'duration-ms': 'Milliseconds that the run took.',
  validation:
    'JSON: verdict and doubts; each command on the base and on the change, with its failures by class; proof, findings in tests and settings, tests of the base. It quotes the repository: never put it into a script.',
  'patch-path':
    'File that holds the change as a patch; empty without a change, or when the disk takes no file.',
  'bundle-path':
    'With mode propose: the file that the job with mode publish needs. Empty when there is nothing to hand over.',
  'bundle-sha256': 'Hash of that file, for the input of the same name.',
  'metrics-path': 'File that holds the counters of the run in Prometheus text format.',
  'trace-path':
    'File that holds everything that happened, as JSON lines: every word that went to a model and what came of it.',
  files:
    'The files that are worth keeping, one a line, for actions/upload-artifact: patch, trace, report, and the session where the forge did not take it. Empty if there are none.',
  matrix:
    'With mode plan-batch: JSON for strategy.matrix. Each job has repository, issue, base-branch and max-cost-usd.',
  'job-count': 'With mode plan-batch: the number of these jobs. GitHub fails a matrix without any.',
  'batch-path': 'With mode plan-batch: file that holds all of it as JSON.',
} as const;
