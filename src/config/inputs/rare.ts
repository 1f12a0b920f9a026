import { FORGE_NAMES } from '../environment.ts';
import { branch, choice, folder, secret, sha256, signature, text } from './input.ts';

/** Inputs that few workflows set. */
export const RARE_INPUTS = {
  'github-token': secret({
    default: '${{ github.token }}',
    meaning: 'Token for reading the issue and publishing the pull request.',
  }),
  // As its key, it is neither an input of the reusable workflow nor a setting of the repository.
  'app-id': secret({
    meaning:
      'Id or client id of a GitHub App. With app-private-key, the action asks for installation tokens of its own, with the permissions that the job needs on this repository, and for a fresh one before the old one dies; github-token is then not used.',
  }),
  'app-private-key': secret({
    meaning: "Private key of that App, in PEM form, from the repository's secrets.",
  }),
  forge: choice(['auto', ...FORGE_NAMES], {
    default: 'auto',
    meaning:
      'Where the repository is kept. github: GitHub or GitHub Enterprise Server. gitea: Gitea or Forgejo. auto: what the runner says it belongs to.',
  }),
  'base-branch': branch({
    meaning: 'Branch that the pull request goes to. Default: the branch the workflow runs on.',
  }),
  'checkout-path': folder({
    meaning:
      'Folder of the workspace that the repository is checked out to, as in the path of actions/checkout. Default: found by itself.',
  }),
  'sign-off': signature({
    meaning:
      'Who signs off the commits of runs: adds the trailer Signed-off-by. committer: the identity that commits, as the forge tells it, so that the trailer agrees with the commit. Name <mail>: that person. Default: nobody.',
  }),
  'log-level': choice(['normal', 'quiet', 'debug'], {
    default: 'normal',
    meaning:
      'How much is logged. quiet: warnings, verdicts and the end. debug: requests, replies and edits as well.',
  }),
  'check-tool-calling': choice(['false', 'true'], {
    default: 'false',
    meaning:
      'With mode preflight: whether the model is asked for one call of a tool, which is the only reply that a preflight pays for.',
  }),
  'bundle-path': text({
    meaning:
      'With mode publish: the file that the job with mode propose wrote, where actions/download-artifact has put it.',
  }),
  'bundle-sha256': sha256({
    meaning: 'With mode publish: the output bundle-sha256 of the job with mode propose.',
  }),
} as const;
