export const id=9556;export const ids=[9556];export const modules={69556:((e,t,n)=>{n.r(t),n.d(t,{PlainIsolation:()=>k});var r=n(76760),i=n(11918),a=n(9352),o=n(87657),s=n(30043),c=n(24356),l=n(51455),u=n(58651),d=n(53613),f=n(90481),p=n(75213),m=n(47181),h=n(14392),g=n(83188);let _={x64:157,arm64:167},v=`SIGUSR1`,y=String.raw`
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
`;function b(e,{path:t,apart:n}){let r=process.platform===`linux`?_[process.arch]:void 0,i=(0,p.Kp)(`perl`,{path:`${p.sg}:${t}`,apart:n});return r===void 0||i===null?null:[i,`-e`,y,`--`,String(r),String(process.pid),...e]}var x=n(7488),S=n(92128);async function C(e,t){let n=e.keepAs??await(0,l.mkdtemp)((0,r.join)(e.temp,`copy-`)),i=(0,r.join)(n,`checkout`);try{let n=await E(e.source,i,t.signal);if(n!==null)return{kind:`refused`,why:n};await D(e.layers,i);let a=(0,r.join)(i,e.workingDirectory),{env:o,apart:s}=e,c=await w(e.argv,{...t,cwd:a,env:o,apart:s});return await e.look?.(i),c}finally{let r=e.keepAs===void 0?(0,m.d)(n):null;t.signal.aborted||await r}}async function w(e,t){if((await(0,l.stat)(t.cwd).catch(()=>null))?.isDirectory()!==!0)return{kind:`refused`,why:S.L};let n=new d.l(x.r),{apart:r,env:i}=t,a=e=>(0,p.CA)(e,{path:i.PATH??``,apart:r}),o={bash:a(`bash`),setsid:a(`setsid`),cat:a(`cat`)},s=[a(`env`),`--`,...e],c=b(s,{path:i.PATH??``,apart:r}),[u,...m]=(0,g.C)(c??s,`waits`,o),h=await(0,f.eF)(u,m,{...t,...c===null?{}:{stopper:T},onStdout:e=>n.push(e),onStderr:e=>n.push(e)});return(0,g.P)(h,n,e)}let T={ask:e=>(0,f.i8)(e,`SIGTERM`),force:e=>{(0,f.i8)(e,v);let t=setInterval(()=>(0,f.i8)(e,v),100);e.once(`exit`,()=>clearInterval(t))}};async function E(e,t,n){await(0,l.mkdir)(t,{recursive:!0});let r=[`-a`,`--no-preserve=ownership`,`--reflink=auto`,`--`,`${e}/.`,t],{end:i,error:a}=await(0,h.d)(`cp`,r,{signal:n});if(i.kind===`exited`&&i.code===0)return null;let o=`The checkout could not be copied for a command (${i.kind}): ${a}`;return(0,u.P7)(Error(o),t)?.message??`${o}. See that its files can be read.`}async function D(e,t){let n=async()=>{for(let n of e.toReversed())await O(n,t)};await n().catch(async()=>{await(0,h.d)(`chmod`,[`-R`,`u+rwX`,t]),await n()})}async function O({folder:e,deletions:t},n){for(let e of t)await(0,l.rm)((0,r.join)(n,e),{recursive:!0,force:!0});await(0,l.cp)(e,n,{recursive:!0,verbatimSymlinks:!0,preserveTimestamps:!0,filter:async(e,t)=>{let[n,r]=await Promise.all([(0,l.lstat)(e),(0,l.lstat)(t).catch(()=>null)]);return r!==null&&!(n.isDirectory()&&r.isDirectory())&&await(0,l.rm)(t,{recursive:!0,force:!0}),!0}})}class k{#e;#t;#n;constructor(e){this.#e=e,this.#n=e.base.source.checkout;let t={uid:process.getuid?.()??0,gid:process.getgid?.()??0},{commits:n,temp:r}=e;this.#t=new o.H(e.base,{commits:n,temp:r,owner:t})}unavailableReason(){return Promise.resolve(null)}async run({argv:e,folder:t,changes:n,...r},i=null){let{temp:o,env:c}=this.#e,l=[],u=async e=>{i!==null&&(l=await(0,s.I)(e,i,this.#n))},d=t??this.#e.workingDirectory,{layers:f,ready:p}=await this.#t.viewOf(n);await p;let m=[this.#e.base.source.checkout],h=await C({source:this.#n,layers:f,workingDirectory:d,env:c,argv:e,temp:o,apart:m,look:u},r);return{result:h,written:(0,a.Y)(h)?l:[]}}async runSetup(e,t){let{temp:n,workingDirectory:a,env:o}=this.#e,s=(0,r.join)(n,`setup`),l=(0,r.join)(s,`checkout`),u=[this.#e.base.source.checkout,l],d=await(0,c.u)(e,async({argv:e})=>{if(this.#n===l)return w(e,{...t,cwd:(0,r.join)(l,a),env:o,apart:u});let{layers:c}=await this.#t.viewOf(i.VR.empty(this.#e.base.sha)),d=await C({source:this.#n,layers:c,workingDirectory:a,env:o,argv:e,temp:n,apart:u,keepAs:s},t);return this.#n=l,d});return e.length>0&&d.kind===`done`&&await this.#t.restoreIn(l),d}}})};