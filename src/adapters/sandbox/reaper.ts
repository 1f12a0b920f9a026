import type { Argv } from '../process/command-line.ts';
import { findProgram, type ProgramPlaces, SYSTEM_PATH } from '../process/programs.ts';

/** The system call number of prctl(2), which neither Node nor a common shell can call. */
const PRCTL: Partial<Record<NodeJS.Architecture, number>> = { x64: 157, arm64: 167 };

/** The signal that makes the reaper kill everything that is left. */
export const REAP_NOW = 'SIGUSR1';

/**
 * As a child subreaper (36, PR_SET_CHILD_SUBREAPER), it becomes the parent of every process of the command whose own
 * parent is gone, so that no process escapes into another session or group. When the command ends, REAP_NOW arrives, or
 * the action is gone (checked every second), it kills what is left again and again until nothing remains: it becomes
 * the parent of the children of killed processes as well. It passes on the command's exit code, a signal as 128 plus
 * its number.
 */
const SCRIPT = String.raw`
use POSIX ':sys_wait_h';
my ($prctl, $action, @command) = @ARGV;
syscall($prctl + 0, 36, 1, 0, 0, 0);
sub children {
  opendir(my $proc, '/proc') or return;
  return grep {
    my $stat = '';
    if (open(my $file, '<', "/proc/$_/stat")) { $stat = <$file> // ''; }
    $stat =~ /\) (\S) (\d+) [^)]*$/ && $2 == $$ && $1 ne 'Z';
  } grep { /^\d+$/ } readdir($proc);
}
my $now = 0;
$SIG{TERM} = sub {};
my $child = 0;
$SIG{USR1} = sub { $now = 1 };
$SIG{ALRM} = sub {
  if (kill(0, $action) || $!{EPERM}) { alarm 1; }
  else { $now = 1; kill 'KILL', $child if $child; }
};
$child = fork() // exit 126;
if ($child == 0) {
  $SIG{$_} = 'DEFAULT' for 'TERM', 'USR1';
  { no warnings; exec { $command[0] } @command; }
  exit 127;
}
alarm 1;
my $end = 0;
until ($now) {
  my $gone = waitpid(-1, 0);
  if ($gone == $child) { $end = $?; last; }
  last if $gone < 0 && !$!{EINTR};
}
for (1 .. 1000) {
  my @left = children();
  kill 'KILL', @left;
  while ((my $gone = waitpid(-1, WNOHANG)) > 0) { $end = $? if $gone == $child; }
  last unless @left;
  select(undef, undef, undef, 0.002);
}
exit($end & 127 ? 128 + ($end & 127) : $end >> 8);
`;

/**
 * The command under a process that leaves none of its descendants behind; null: not available, it needs Linux and perl.
 */
export function reaped(argv: Argv, { path, apart }: ProgramPlaces): Argv | null {
  const prctl = process.platform === 'linux' ? PRCTL[process.arch] : undefined;
  const perl = findProgram('perl', { path: `${SYSTEM_PATH}:${path}`, apart });
  return prctl === undefined || perl === null
    ? null
    : [perl, '-e', SCRIPT, '--', String(prctl), String(process.pid), ...argv];
}
