export const id=2278;export const ids=[2278];export const modules={22278:((e,t,n)=>{n.r(t),n.d(t,{CopyMachine:()=>E});var r=n(51455),i=n(76760),a=n(30008),o=n(87657),s=n(85607),c=n(58651),l=n(24932),u=n(53613),d=n(90481),f=n(75213),p=n(14392),m=n(83188);let h={x64:157,arm64:167},g=`SIGUSR1`,_=String.raw`
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
`;function v(e,{path:t,apart:n}){let r=process.platform===`linux`?h[process.arch]:void 0,i=(0,f.Kp)(`perl`,{path:`${f.sg}:${t}`,apart:n});return r===void 0||i===null?null:[i,`-e`,_,`--`,String(r),String(process.pid),...e]}var y=n(7488);async function b(e,t){if((await(0,r.stat)(t.cwd).catch(()=>null))?.isDirectory()!==!0)return{kind:`refused`,why:y.LQ};let n=new u.l(y.rV),{apart:i,env:a}=t,o=e=>(0,f.CA)(e,{path:a.PATH??``,apart:i}),s={bash:o(`bash`),setsid:o(`setsid`),cat:o(`cat`)},c=[o(`env`),`--`,...e],l=v(c,{path:a.PATH??``,apart:i}),[p,...h]=(0,m.C)(l??c,`waits`,s),g=await(0,d.eF)(p,h,{...t,...l===null?{}:{stopper:x},onStdout:e=>n.push(e),onStderr:e=>n.push(e)});return(0,m.P)(g,n,e)}let x={ask:e=>(0,d.i8)(e,`SIGTERM`),force:e=>{(0,d.i8)(e,g);let t=setInterval(()=>(0,d.i8)(e,g),100);e.once(`exit`,()=>clearInterval(t))}};async function S({source:e,layers:t},n,i){await(0,r.mkdir)(n,{recursive:!0});let a=[`-a`,`--no-preserve=ownership`,`--reflink=auto`,`--`,`${e}/.`,n],{end:o,error:s}=await(0,p.ds)(`cp`,a,{signal:i});if(o.kind===`exited`&&o.code===0)return await w(t,n),null;let u=`The checkout could not be copied for a command (${o.kind}): ${(0,l.TN)(s,C)}`;return(0,c.P7)(Error(u),n)?.message??`${u}. See that its files can be read.`}let C=200;async function w(e,t){let n=async()=>{for(let n of e.toReversed())await T(n,t)};await n().catch(async()=>{await(0,p.ds)(`chmod`,[`-R`,`u+rwX`,t]),await n()})}async function T({folder:e,deletions:t},n){for(let e of t)await(0,r.rm)((0,i.join)(n,e),{recursive:!0,force:!0});await(0,r.cp)(e,n,{recursive:!0,verbatimSymlinks:!0,preserveTimestamps:!0,filter:async(e,t)=>{let[n,i]=await Promise.all([(0,r.lstat)(e),(0,r.lstat)(t).catch(()=>null)]);return i!==null&&!(n.isDirectory()&&i.isDirectory())&&await(0,r.rm)(t,{recursive:!0,force:!0}),!0}})}class E{#e;#t;constructor(e){this.#e=e;let t={uid:process.getuid?.()??0,gid:process.getgid?.()??0},{commits:n,temp:r}=e;this.#t=new o.H(e.base,{commits:n,temp:r,owner:t})}async run({argv:e,changes:t,folder:n,over:a,into:o},s){let{env:c,base:l}=this.#e,u=D(o);if(await(0,r.stat)(u).catch(()=>null)===null){let{layers:e,ready:n}=await this.#t.viewOf(t,a[0]?.baseView??null);await n;let i=await S({source:this.#n(a),layers:e},u,s.signal);if(i!==null)return{kind:`refused`,why:i};await(0,r.writeFile)(O(o),``)}let d=[l.source.checkout,u];return b(e,{...s,cwd:(0,i.join)(u,n),env:c,apart:d})}writesOf({into:e}){return{folder:D(e),stamp:O(e)}}named(e,{over:t,into:n}){if(e.kind===`refused`)return e;let r=e=>[this.#n(t),D(n)].reduce((e,t)=>e.replaceAll(t,()=>this.#e.base.source.checkout),e),i=r(e.output);return e.kind===`exited`?(0,a.UX)({...e,output:i},r(e.reports??``)):{...e,output:i}}viewOver(e,t){return this.#t.baseViewIn(D({folder:e}),t)}async notesOn(e){return[(0,s.n$)(e,this.#e.withheld)]}#n([e]){return e===void 0?this.#e.base.source.checkout:D(e)}}function D({folder:e}){return(0,i.join)(e,`checkout`)}function O({folder:e}){return(0,i.join)(e,`copied`)}})};