/** The action's outputs, in the order in which they are documented. */
export const OUTPUTS = {
  status: 'validated, unvalidated, needs-info, no-change, exhausted, skipped, denied or failed.',
  reason: 'One sentence on why the run ended so.',
  'pr-number': 'Number of the pull request.',
  'pr-url': 'Address of the pull request.',
  operation: 'What was done to the pull request: created, updated, unchanged or none.',
  branch: 'The branch of the run.',
  'head-sha': 'The commit at the head of the branch.',
  'commit-verified': 'true when the forge signed the commit.',
  rounds: 'Model replies that were used.',
  'input-tokens': 'Input tokens, cached ones included.',
  'cached-tokens': 'Input tokens that came from the prompt cache.',
  'output-tokens': 'Output tokens.',
  'cost-usd': 'Cost in US dollars; empty when the prices are not given.',
  'duration-ms': 'Milliseconds that the run took.',
  validation: 'JSON: the verdict and each command with its result.',
  'patch-path': 'File that holds the change as a patch; empty without a change.',
  'trace-path': 'File that holds everything that happened, as JSON lines.',
} as const;

export type OutputName = keyof typeof OUTPUTS;
