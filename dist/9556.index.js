export const id=9556;export const ids=[9556];export const modules={69556:((e,t,n)=>{n.r(t),n.d(t,{PlainIsolation:()=>k});var r=n(76760),i=n(11918),a=n(30008),o=n(87657),s=n(30043),c=n(85607),l=n(24356),u=n(51455),d=n(58651),f=n(53613),p=n(90481),m=n(75213),h=n(14392),g=n(83188);let _={x64:157,arm64:167},v=`SIGUSR1`,y=String.raw`
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
`;function b(e,{path:t,apart:n}){let r=process.platform===`linux`?_[process.arch]:void 0,i=(0,m.Kp)(`perl`,{path:`${m.sg}:${t}`,apart:n});return r===void 0||i===null?null:[i,`-e`,y,`--`,String(r),String(process.pid),...e]}var x=n(7488),S=n(27313);async function C(e,t){let n=e.keepAs??await(0,u.mkdtemp)((0,r.join)(e.temp,`copy-`)),i=(0,r.join)(n,`checkout`);try{let n=await E(e.source,i,t.signal);if(n!==null)return{kind:`refused`,why:n};await D(e.layers,i);let a=(0,r.join)(i,e.workingDirectory),{env:o,apart:s}=e,c=await w(e.argv,{...t,cwd:a,env:o,apart:s});return await e.look?.(i),c}finally{let r=e.keepAs===void 0?(0,h.dM)(n):null;t.signal.aborted||await r}}async function w(e,t){if((await(0,u.stat)(t.cwd).catch(()=>null))?.isDirectory()!==!0)return{kind:`refused`,why:S.LQ};let n=new f.l(x.r),{apart:r,env:i}=t,a=e=>(0,m.CA)(e,{path:i.PATH??``,apart:r}),o={bash:a(`bash`),setsid:a(`setsid`),cat:a(`cat`)},s=[a(`env`),`--`,...e],c=b(s,{path:i.PATH??``,apart:r}),[l,...d]=(0,g.C)(c??s,`waits`,o),h=await(0,p.eF)(l,d,{...t,...c===null?{}:{stopper:T},onStdout:e=>n.push(e),onStderr:e=>n.push(e)});return(0,g.P)(h,n,e)}let T={ask:e=>(0,p.i8)(e,`SIGTERM`),force:e=>{(0,p.i8)(e,v);let t=setInterval(()=>(0,p.i8)(e,v),100);e.once(`exit`,()=>clearInterval(t))}};async function E(e,t,n){await(0,u.mkdir)(t,{recursive:!0});let r=[`-a`,`--no-preserve=ownership`,`--reflink=auto`,`--`,`${e}/.`,t],{end:i,error:a}=await(0,h.ds)(`cp`,r,{signal:n});if(i.kind===`exited`&&i.code===0)return null;let o=`The checkout could not be copied for a command (${i.kind}): ${a}`;return(0,d.P7)(Error(o),t)?.message??`${o}. See that its files can be read.`}async function D(e,t){let n=async()=>{for(let n of e.toReversed())await O(n,t)};await n().catch(async()=>{await(0,h.ds)(`chmod`,[`-R`,`u+rwX`,t]),await n()})}async function O({folder:e,deletions:t},n){for(let e of t)await(0,u.rm)((0,r.join)(n,e),{recursive:!0,force:!0});await(0,u.cp)(e,n,{recursive:!0,verbatimSymlinks:!0,preserveTimestamps:!0,filter:async(e,t)=>{let[n,r]=await Promise.all([(0,u.lstat)(e),(0,u.lstat)(t).catch(()=>null)]);return r!==null&&!(n.isDirectory()&&r.isDirectory())&&await(0,u.rm)(t,{recursive:!0,force:!0}),!0}})}class k{#e;#t;#n=new l.E;#r=0;constructor(e){this.#e=e;let t={uid:process.getuid?.()??0,gid:process.getgid?.()??0},{commits:n,temp:r}=e;this.#t=new o.H(e.base,{commits:n,temp:r,owner:t})}async run({argv:e,folder:t,changes:n,...r},i=null){let{temp:o,env:l,withheld:u,base:d}=this.#e,f=this.#n.onChange(n)??this.#n.onBase,{checkout:p}=d.source,m=f?.copy??p,h=[],g=``,_=[m],v=async e=>{_.push(e),g=await(0,s.oh)(e,m),i!==null&&(h=await(0,s.IL)(e,i,m))},y=t??this.#e.workingDirectory,{layers:b,ready:x}=await this.#t.viewOf(n,f?.baseView??null);await x;let S=await C({source:m,layers:b,workingDirectory:y,env:l,argv:e,temp:o,apart:[p],look:v},r),w=A((0,a.UX)(S,g),_,p),T=await(0,c.ci)(w,e=>[(0,c.n$)(e,u)]);return{result:T,written:(0,a.YX)(T)?h:[]}}async runSetup(e,t,n){let{temp:a,workingDirectory:o,env:c,base:u}=this.#e;this.#r+=1;let d=(0,r.join)(a,`setup-${this.#r}`),f=(0,r.join)(d,`checkout`),{checkout:p}=u.source,m=[p,f],h=n?.changes??i.VR.empty(u.sha),{onBase:g}=this.#n,_=g?.baseView??null,v=!1,y=await(0,l.u)(e,async({argv:e,folder:n=o})=>{if(v)return w(e,{...t,cwd:(0,r.join)(f,n),env:c,apart:m});v=!0;let{layers:i,ready:s}=await this.#t.viewOf(h,_);return await s,C({source:g?.copy??p,layers:i,workingDirectory:n,env:c,argv:e,temp:a,apart:m,keepAs:d},t)});if(y.kind===`failed`||e.length===0)return y;let b=await this.#t.baseViewIn(f,{changes:h,folder:`${d}.over`,over:_}),x=n&&await n.take(await(0,s.IL)(f,n.wanted));return this.#n.keep({copy:f,baseView:b},x??null),y}}function A(e,t,n){if(e.kind===`refused`)return e;let r=e=>t.reduce((e,t)=>e.replaceAll(t,()=>n),e),i=r(e.output);return e.kind===`exited`?(0,a.UX)({...e,output:i},r(e.reports??``)):{...e,output:i}}})};