import { choice, folder, lines, names, network } from './input.ts';

const VARIABLE = /^[a-z_]\w*$/i;

/** What may run besides the gate, where, and how it is isolated. */
export const COMMAND_INPUTS = {
  commands: lines({
    meaning:
      'Commands that the model may run besides validate, one a line. {path} takes one existing file or folder.',
  }),
  'working-directory': folder({ meaning: 'Folder of the repository in which commands run.' }),
  isolation: choice(['auto', 'none'], {
    default: 'auto',
    meaning:
      'auto: commands run isolated or not at all. none: they run unprotected on a copy, and the pull request says so.',
  }),
  network: network({
    default: 'deny',
    meaning:
      "What commands reach. deny: nothing. allow: the network. Otherwise ports of the runner's loopback and paths of its Unix sockets, such as 5432, /run/postgresql/.s.PGSQL.5432.",
  }),
  'pass-env': names(VARIABLE, {
    meaning: 'Names of environment variables that commands may see besides the usual ones.',
  }),
} as const;
