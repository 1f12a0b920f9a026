import type { CommandEntry } from '../verdict/verdict.ts';

/** Which commands run, and how, as a run is configured. */
export interface CommandSettings {
  readonly setup: SetupSettings;
  readonly listed: readonly CommandEntry[];
  readonly format: readonly FormatSetting[];
  readonly workingDirectory: string;
  readonly limitMs: number;
  readonly maxProcesses: number;
  /** never: this job runs no commands. */
  readonly isolation: 'auto' | 'none' | 'never';
  readonly network: 'deny' | 'allow';
  /** Ports of the runner's loopback, and paths of its Unix sockets. */
  readonly exposePorts: readonly (number | string)[];
  readonly passEnv: readonly string[];
  /** For the pull request: sentences about how commands run, if not by the defaults. */
  readonly caveats: readonly string[];
}

export interface SetupSettings {
  readonly entries: readonly CommandEntry[];
  readonly dependencies: 'locked' | 'update';
  /** Empty: by the lockfile. */
  readonly lock: readonly CommandEntry[];
}

export interface FormatSetting {
  readonly entry: CommandEntry;
  /** Of its files; null: all files. */
  readonly glob: string | null;
}
