import { branch, bundle, secret } from './input.ts';

/** Inputs that few workflows set. */
export const RARE_INPUTS = {
  'github-token': secret({
    default: '${{ github.token }}',
    meaning: 'Token for reading the issue and publishing the pull request.',
  }),
  // As its key, it is neither an input of the reusable workflow nor a setting of the repository.
  'app-id': secret({
    meaning:
      'Id or client id of a GitHub App, in place of github-token. With app-private-key, the action requests tokens for this repository, and fresh ones before they expire.',
  }),
  'app-private-key': secret({
    meaning: "Private key of that App, in PEM form, from the repository's secrets.",
  }),
  'base-branch': branch({
    meaning: 'Branch that the pull request goes to. Default: the branch the workflow runs on.',
  }),
  bundle: bundle({
    meaning:
      'With mode publish: the folder of actions/download-artifact, #, and the output bundle of the job with mode propose (examples/two-jobs.yml).',
  }),
} as const;
