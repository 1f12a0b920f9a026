import { BROUGHT, LEFT_OUT } from '../candidate/written-files.ts';
import { SHOW_PORTS, START_PORTS } from './exposed-ports.ts';

/** Of more files, or of small ones with more bytes, none is copied but reports: half of them would be taken for all. */
const MOST_FILES = 50_000;
const MOST_BYTES = 1_000_000_000;

/**
 * The root script of one isolated command: process 1 of new namespaces. Its file begins with the shell assignments of a
 * plan (plan.ts). In this order, it mounts the view below $root with one `mount` process ($fstab), makes that the root
 * of this mount namespace, drops every privilege, and runs the command, with the forwarder of $ports next to it.
 *
 * By default, util-linux 2.39 and later mount through a kernel interface that cuts options at 255 characters; they are
 * told to use the older one.
 *
 * Its output is one stream: errors of the setup before the line $mark, the command's output after it. The mark is
 * random, so that no command can write it first. The folder $bring gets a copy of the files that the command wrote in
 * the checkout: only its own layer is searched, never the checkout.
 *
 * Without a control group that limits all processes together, or if it cannot be joined, the kernel limits memory per
 * process, and processes per user on the whole machine, for which the limit has an allowance. A control group counts
 * swapped memory as well.
 *
 * Its stdin is the control line. The first line says that the files of the view are there. A later one asks everything in the namespace to end; the end of the stream kills it, so
 * that a command cannot outlive the process that started it, however that ended.
 */
export const SANDBOX_SCRIPT = `
set -eu
umask 022
exec 2>&1
exec 9<&0 </dev/null
# Makes the namespace of users below, beside the mounts.
unshare --user -- sleep 60 >/dev/null 2>&1 9<&- & holder=$!
mount -t tmpfs -o mode=0755,size=70% tether "$stage"
cd "$stage"
[ -z "$keep" ] || { mkdir keep; mount --bind "$keep" keep; }
mkdir -p "\${folders[@]}"
read -r -u 9 word && [ "$word" = go ] || exit 1
( set +e
  while read -r -u 9 _; do kill -TERM -1; done
  while :; do kill -KILL -1; sleep 0.02; done ) &
exec 9<&-
for one in "\${whiteouts[@]}"; do [ -c "$one" ] || { mkdir -p "\${one%/*}"; mknod "$one" c 0 0 || [ -c "$one" ]; }; done
[ "$uid" = 0 ] || chown "$uid:$gid" "\${owned[@]}"
LIBMOUNT_FORCE_MOUNT2=always mount -a -T "$fstab"
cp -a "\${devices[@]}" "$root/dev/"
if [ "$network" = deny ]; then { ip link set lo up || ifconfig lo up || true; } 2>/dev/null; fi
# One that ended meanwhile is no longer there.
for one in "\${services[@]}"; do
  [ ! -S "$root$one" ] || LIBMOUNT_FORCE_MOUNT2=always mount -o bind /dev/null "$root$one" || [ ! -e "$root$one" ]
done
${SHOW_PORTS}
if [ -n "$resolver" ]; then mkdir -p "$root\${resolver%/*}"; cp "$resolver" "$root$resolver"; fi

groups=() rooms=() joins=() pids= space=
put() { [ ! -e "$1" ] || echo "$2" >"$1" || true; } 2>/dev/null
if [ -f /sys/fs/cgroup/cgroup.controllers ]; then
  # One by one: what is not there would keep the other from being had.
  put /sys/fs/cgroup/cgroup.subtree_control +pids
  put /sys/fs/cgroup/cgroup.subtree_control +memory
  groups=(/sys/fs/cgroup)
else
  for one in /sys/fs/cgroup/pids /sys/fs/cgroup/memory; do [ ! -d "$one" ] || groups+=("$one"); done
fi
if [ "\${#groups[@]}" -gt 0 ] && mkdir "\${groups[@]/%//$mark}" 2>/dev/null; then
  for one in "\${groups[@]}"; do
    put "$one/$mark/pids.max" "$processes"
    put "$one/$mark/memory.max" "$memory"
    put "$one/$mark/memory.swap.max" 0
    put "$one/$mark/memory.limit_in_bytes" "$memory"
    put "$one/$mark/memory.memsw.limit_in_bytes" "$memory"
    [ ! -e "$one/$mark/pids.max" ] || pids=1
    [ ! -e "$one/$mark/memory.max" -a ! -e "$one/$mark/memory.limit_in_bytes" ] || space=1
    exec {fd}>"$one/$mark/cgroup.procs"; joins+=("$fd")
    exec {fd}<"$one"; rooms+=("$fd")
  done
fi

written= out=
if [ -n "$bring" ]; then exec {written}<tree/0/up {out}<"$bring"; fi
kept=
[ -z "$keep" ] || exec {kept}<"$keep"
cd "$root"
pivot_root . dev/shm
cd /
umount -l /dev/shm
cd "$folder"
ulimit -c 0
ulimit -f "$blocks"
# Joins the limits, and closes what is open here. What is started after it has no privilege.
lower() {
  for fd in "\${joins[@]}"; do echo 0 >&"$fd" || pids= space=; exec {fd}>&-; done
  for fd in "\${rooms[@]}" $kept $written $out $users; do exec {fd}>&-; done
  echo 500 >/proc/self/oom_score_adj
  [ -n "$pids" ] || ulimit -u $((processes + 4096)) 2>/dev/null || true
  [ -n "$space" ] || ulimit -d $((memory / 1024)) 2>/dev/null || true
}
# By its own namespace a command does not see which groups of the machine it is in. Older kernels have none.
hiding=()
[ ! -e /proc/self/ns/cgroup ] || hiding=(unshare --cgroup --)
# A namespace of users has keyrings of its own: a command reads no key of the machine, and leaves none. All users keep
# their numbers in it. Where none can be made, the command runs without.
users= own=()
numbers() {
  local all; all=$(while read -r number _ many; do echo "$number $number $many"; done </proc/self/"$1")
  printf '%s\\n' "$all" >/proc/"$2"/"$1"
}
for _ in {1..50}; do
  [ /proc/"$holder"/ns/user -ef /proc/self/ns/user ] || break
  sleep 0.01
done
if { numbers uid_map "$holder" && numbers gid_map "$holder"; } 2>/dev/null && command -v nsenter >/dev/null; then
  exec {users}</proc/"$holder"/ns/user
  own=(nsenter --user=/proc/1/fd/"$users" --)
fi
{ kill "$holder"; wait "$holder"; } 2>/dev/null || true
plain=("\${own[@]}" setpriv --reuid "$uid" --regid "$gid" --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all -- env -i)
${START_PORTS}
exec 3>&1
printf '%s\\n' "$mark"
exec 1>/dev/null 2>&1
set +e -m
( lower; exec "\${hiding[@]}" "\${plain[@]}" "\${environment[@]}" "\${command[@]}" >&3 2>&3 3>&- )
code=$?
exec 3>&-
set +m
# The kernel's own work folders would be left to a user who may not remove them.
[ -z "$kept" ] || rm -rf /proc/self/fd/"$kept"/*/work
if [ "\${#rooms[@]}" -gt 0 ]; then
  kill -KILL -1
  for fd in "\${joins[@]}"; do exec {fd}>&-; done
  emptied=("\${rooms[@]/#//proc/self/fd/}")
  for _ in {1..20}; do rmdir "\${emptied[@]/%//$mark}" && break; sleep 0.01; done
fi
# Nothing of the command runs any more. Only its own ordinary files are copied, by null-ended names.
if [ -n "$written" ]; then
  kill -KILL -1
  cd /proc/self/fd/"$written"
  there=/proc/self/fd/"$out"
  mkdir "$there/${BROUGHT}"
  files() { find . \\( -name node_modules -o -name .git \\) -prune -o -type f "$@"; }
  # At most so many files, and of those so many bytes together.
  bring() {
    head -z -n "$1" | tar -c -f - --no-recursion --null -T - | head -c "$2" |
      tar -x -f - -C "$there/${BROUGHT}" --no-same-owner --no-same-permissions
  }
  few() {
    local sizes
    sizes=($(files \\( -size -2049k -printf '%s\\n' -o -printf '0\\n' \\) | head -n ${MOST_FILES + 1}))
    local IFS=+
    [ "\${#sizes[@]}" -le ${MOST_FILES} ] && [ "$((\${sizes[*]-0}))" -le ${MOST_BYTES} ]
  }
  [ "$what $code" != 'all 0' ] || few || { what=reports; : >"$there/${LEFT_OUT}"; }
  if [ "$what $code" = 'all 0' ]; then
    files -size -2049k -print0 | bring ${MOST_FILES} ${2 * MOST_BYTES}
    # Of larger files only that they are there.
    files -size +2048k -printf '%h\\0' | (cd "$there/${BROUGHT}" && xargs -0 -r mkdir -p)
    files -size +2048k -print0 | (cd "$there/${BROUGHT}" && xargs -0 -r truncate -s 4M)
  elif [ -n "$(files -name '*.xml' -print -quit)" ]; then
    files -name '*.xml' -size -2049k -print0 | xargs -0 -r grep -lsZF '<testsuite' | bring 2001 16M
  fi
  chown -R "$uid:$gid" "$there/."
fi
exit "$code"
`;
