import { choice, folder, integer, lines, names, services } from './input.ts';

const VARIABLE = /^[a-z_]\w*$/i;

/** What may run besides the gate, where, and how it is isolated. */
export const COMMAND_INPUTS = {
  commands: lines({
    meaning:
      'Commands that the model may run besides those of validate, one a line. {path} takes one existing path, of a file or a folder.',
  }),
  format: lines({
    meaning:
      'Formatters that run over the changed files before validation, one a line. {path} takes these files; a glob before it limits them: *.go: gofmt -w {path}',
  }),
  'working-directory': folder({ meaning: 'Folder of the repository in which commands run.' }),
  'command-timeout': integer(
    { min: 1, max: 21_600 },
    { default: '600', meaning: 'Seconds that one command may take.' },
  ),
  'max-processes': integer(
    { min: 64, max: 65_536 },
    {
      default: '1024',
      meaning: 'Processes and threads that one command may have at a time, where it is isolated.',
    },
  ),
  isolation: choice(['auto', 'none'], {
    default: 'auto',
    meaning:
      'auto: commands run in namespaces of their own or not at all. none: they run unprotected on a copy, and the pull request says so.',
  }),
  network: choice(['deny', 'allow'], { default: 'deny', meaning: 'Whether commands reach the network.' }),
  'expose-ports': services({
    meaning:
      "Ports of the runner's loopback, and paths of its Unix sockets, that commands reach without network too, as those of services: 5432, /run/postgresql/.s.PGSQL.5432.",
  }),
  'pass-env': names(VARIABLE, {
    meaning: 'Names of environment variables that commands may see besides the usual ones.',
  }),
  dependencies: choice(['locked', 'update'], {
    default: 'locked',
    meaning:
      'update: when the change touches a manifest, locking commands and setup run again on it, with network, and the lockfiles become part of it. This runs code that the model chose with network.',
  }),
  lock: lines({
    meaning:
      'Commands that bring lockfiles up to date, one a line, for dependencies: update. Default: by the lockfile beside the changed manifest.',
  }),
  'commit-command-changes': lines({
    meaning:
      'Globs of files that commands may change for good, lockfiles or snapshots for example. Everything else that commands write is thrown away.',
  }),
} as const;
