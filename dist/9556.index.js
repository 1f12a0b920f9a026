export const id=9556;export const ids=[9556];export const modules={69556:((e,t,n)=>{n.r(t),n.d(t,{PlainIsolation:()=>A});var r=n(76760),i=n(11918),a=n(87601),o=n(9352),s=n(35457),c=n(30043),l=n(24356),u=n(51455),d=n(58651),f=n(53613),p=n(90481),m=n(75213),h=n(47181),g=n(14392),_=n(83188);let v={x64:157,arm64:167},y=`SIGUSR1`,b=String.raw`
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
`;function x(e,{path:t,apart:n}){let r=process.platform===`linux`?v[process.arch]:void 0,i=(0,m.Kp)(`perl`,{path:`${m.sg}:${t}`,apart:n});return r===void 0||i===null?null:[i,`-e`,b,`--`,String(r),String(process.pid),...e]}var S=n(7488),C=n(92128);async function w(e,t){let n=e.keepAs??await(0,u.mkdtemp)((0,r.join)(e.temp,`copy-`)),i=(0,r.join)(n,`checkout`);try{let n=await D(e.source,i,t.signal);if(n!==null)return{kind:`refused`,why:n};await O(e.layers,i);let a=(0,r.join)(i,e.workingDirectory),{env:o,apart:s}=e,c=await T(e.argv,{...t,cwd:a,env:o,apart:s});return await e.look?.(i),c}finally{let r=e.keepAs===void 0?(0,h.d)(n):null;t.signal.aborted||await r}}async function T(e,t){if((await(0,u.stat)(t.cwd).catch(()=>null))?.isDirectory()!==!0)return{kind:`refused`,why:C.L};let n=new f.l(S.r),{apart:r,env:i}=t,a=e=>(0,m.CA)(e,{path:i.PATH??``,apart:r}),o={bash:a(`bash`),setsid:a(`setsid`),cat:a(`cat`)},s=[a(`env`),`--`,...e],c=x(s,{path:i.PATH??``,apart:r}),[l,...d]=(0,_.C)(c??s,`waits`,o),h=await(0,p.eF)(l,d,{...t,...c===null?{}:{stopper:E},onStdout:e=>n.push(e),onStderr:e=>n.push(e)});return(0,_.P)(h,n,e)}let E={ask:e=>(0,p.i8)(e,`SIGTERM`),force:e=>{(0,p.i8)(e,y);let t=setInterval(()=>(0,p.i8)(e,y),100);e.once(`exit`,()=>clearInterval(t))}};async function D(e,t,n){await(0,u.mkdir)(t,{recursive:!0});let r=[`-a`,`--no-preserve=ownership`,`--reflink=auto`,`--`,`${e}/.`,t],{end:i,error:a}=await(0,g.d)(`cp`,r,{signal:n});if(i.kind===`exited`&&i.code===0)return null;let o=`The checkout could not be copied for a command (${i.kind}): ${a}`;return(0,d.P7)(Error(o),t)?.message??`${o}. See that its files can be read.`}async function O(e,t){let n=async()=>{for(let n of e.toReversed())await k(n,t)};await n().catch(async()=>{await(0,g.d)(`chmod`,[`-R`,`u+rwX`,t]),await n()})}async function k({folder:e,deletions:t},n){for(let e of t)await(0,u.rm)((0,r.join)(n,e),{recursive:!0,force:!0});await(0,u.cp)(e,n,{recursive:!0,verbatimSymlinks:!0,preserveTimestamps:!0,filter:async(e,t)=>{let[n,r]=await Promise.all([(0,u.lstat)(e),(0,u.lstat)(t).catch(()=>null)]);return r!==null&&!(n.isDirectory()&&r.isDirectory())&&await(0,u.rm)(t,{recursive:!0,force:!0}),!0}})}class A{#e;#t;#n;#r=new Map;#i=0;constructor(e){this.#e=e,this.#n=e.base.source.checkout;let t={uid:process.getuid?.()??0,gid:process.getgid?.()??0},{commits:n,temp:r}=e;this.#t=new s.H(e.base,{commits:n,temp:r,owner:t})}unavailableReason(){return Promise.resolve(null)}async run({argv:e,folder:t,changes:n,...r},i=null){let{temp:s,env:l}=this.#e,u=this.#r.get((0,a.IK)(n).hash),d=u?.copy??this.#n,f=[],p=async e=>{i!==null&&(f=await(0,c.I)(e,i,d))},m=t??this.#e.workingDirectory,{layers:h,ready:g}=await this.#t.viewOf(n,u?.ground);await g;let _=await w({source:d,layers:h,workingDirectory:m,env:l,argv:e,temp:s,apart:[this.#e.base.source.checkout],look:p},r);return{result:_,written:(0,o.Y)(_)?f:[]}}async runSetup(e,t){let{temp:n,workingDirectory:a,env:o}=this.#e,s=(0,r.join)(n,`setup`),c=(0,r.join)(s,`checkout`),u=[this.#e.base.source.checkout,c],d=await(0,l.u)(e,async({argv:e})=>{if(this.#n===c)return T(e,{...t,cwd:(0,r.join)(c,a),env:o,apart:u});let{layers:l}=await this.#t.viewOf(i.VR.empty(this.#e.base.sha)),d=await w({source:this.#n,layers:l,workingDirectory:a,env:o,argv:e,temp:n,apart:u,keepAs:s},t);return this.#n=c,d});return e.length>0&&d.kind===`done`&&await this.#t.restoreIn(c),d}async runSetupOn({changes:e,wanted:t,take:n},i,o){let{temp:s,workingDirectory:u,env:d,base:f}=this.#e;this.#i+=1;let p=(0,r.join)(s,`setup-${this.#i}`),m=(0,r.join)(p,`checkout`),h=[f.source.checkout,m],g=!1,_=await(0,l.u)(i,async({argv:t,folder:n=u})=>{if(g)return T(t,{...o,cwd:(0,r.join)(m,n),env:d,apart:h});g=!0;let{layers:i,ready:a}=await this.#t.viewOf(e);return await a,w({source:this.#n,layers:i,workingDirectory:n,env:d,argv:t,temp:s,apart:h,keepAs:p},o)});if(_.kind===`failed`)return _;let v=await this.#t.groundIn(m,{changes:e,folder:`${p}.over`}),y=await n(await(0,c.I)(m,t));return this.#r.set((0,a.IK)(y).hash,{copy:m,ground:v}),_}}})};