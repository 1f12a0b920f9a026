export const id=9556;export const ids=[9556];export const modules={69556:((e,t,n)=>{n.r(t),n.d(t,{PlainIsolation:()=>j});var r=n(76760),i=n(11918),a=n(87601),o=n(30008),s=n(35457),c=n(30043),l=n(85607),u=n(24356),d=n(51455),f=n(58651),p=n(53613),m=n(90481),h=n(75213),g=n(47181),_=n(14392),v=n(83188);let y={x64:157,arm64:167},b=`SIGUSR1`,x=String.raw`
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
`;function S(e,{path:t,apart:n}){let r=process.platform===`linux`?y[process.arch]:void 0,i=(0,h.Kp)(`perl`,{path:`${h.sg}:${t}`,apart:n});return r===void 0||i===null?null:[i,`-e`,x,`--`,String(r),String(process.pid),...e]}var C=n(7488),w=n(92128);async function T(e,t){let n=e.keepAs??await(0,d.mkdtemp)((0,r.join)(e.temp,`copy-`)),i=(0,r.join)(n,`checkout`);try{let n=await O(e.source,i,t.signal);if(n!==null)return{kind:`refused`,why:n};await k(e.layers,i);let a=(0,r.join)(i,e.workingDirectory),{env:o,apart:s}=e,c=await E(e.argv,{...t,cwd:a,env:o,apart:s});return await e.look?.(i),c}finally{let r=e.keepAs===void 0?(0,g.d)(n):null;t.signal.aborted||await r}}async function E(e,t){if((await(0,d.stat)(t.cwd).catch(()=>null))?.isDirectory()!==!0)return{kind:`refused`,why:w.L};let n=new p.l(C.r),{apart:r,env:i}=t,a=e=>(0,h.CA)(e,{path:i.PATH??``,apart:r}),o={bash:a(`bash`),setsid:a(`setsid`),cat:a(`cat`)},s=[a(`env`),`--`,...e],c=S(s,{path:i.PATH??``,apart:r}),[l,...u]=(0,v.C)(c??s,`waits`,o),f=await(0,m.eF)(l,u,{...t,...c===null?{}:{stopper:D},onStdout:e=>n.push(e),onStderr:e=>n.push(e)});return(0,v.P)(f,n,e)}let D={ask:e=>(0,m.i8)(e,`SIGTERM`),force:e=>{(0,m.i8)(e,b);let t=setInterval(()=>(0,m.i8)(e,b),100);e.once(`exit`,()=>clearInterval(t))}};async function O(e,t,n){await(0,d.mkdir)(t,{recursive:!0});let r=[`-a`,`--no-preserve=ownership`,`--reflink=auto`,`--`,`${e}/.`,t],{end:i,error:a}=await(0,_.d)(`cp`,r,{signal:n});if(i.kind===`exited`&&i.code===0)return null;let o=`The checkout could not be copied for a command (${i.kind}): ${a}`;return(0,f.P7)(Error(o),t)?.message??`${o}. See that its files can be read.`}async function k(e,t){let n=async()=>{for(let n of e.toReversed())await A(n,t)};await n().catch(async()=>{await(0,_.d)(`chmod`,[`-R`,`u+rwX`,t]),await n()})}async function A({folder:e,deletions:t},n){for(let e of t)await(0,d.rm)((0,r.join)(n,e),{recursive:!0,force:!0});await(0,d.cp)(e,n,{recursive:!0,verbatimSymlinks:!0,preserveTimestamps:!0,filter:async(e,t)=>{let[n,r]=await Promise.all([(0,d.lstat)(e),(0,d.lstat)(t).catch(()=>null)]);return r!==null&&!(n.isDirectory()&&r.isDirectory())&&await(0,d.rm)(t,{recursive:!0,force:!0}),!0}})}class j{#e;#t;#n;#r=new Map;#i=0;constructor(e){this.#e=e,this.#n=e.base.source.checkout;let t={uid:process.getuid?.()??0,gid:process.getgid?.()??0},{commits:n,temp:r}=e;this.#t=new s.H(e.base,{commits:n,temp:r,owner:t})}unavailableReason(){return Promise.resolve(null)}async run({argv:e,folder:t,changes:n,...r},i=null){let{temp:s,env:u,withheld:d}=this.#e,f=this.#r.get((0,a.IK)(n).hash),p=f?.copy??this.#n,m=[],h=``,g=[p],_=async e=>{g.push(e),h=await(0,c.oh)(e,p),i!==null&&(m=await(0,c.IL)(e,i,p))},v=t??this.#e.workingDirectory,{layers:y,ready:b}=await this.#t.viewOf(n,f?.baseView);await b;let x=await T({source:p,layers:y,workingDirectory:v,env:u,argv:e,temp:s,apart:[this.#e.base.source.checkout],look:_},r),S=M((0,o.UX)(x,h),g,this.#e.base.source.checkout),C=await(0,l.ci)(S,e=>[(0,l.n$)(e,d)]);return{result:C,written:(0,o.YX)(C)?m:[]}}async runSetup(e,t){let{temp:n,workingDirectory:a,env:o}=this.#e,s=(0,r.join)(n,`setup`),c=(0,r.join)(s,`checkout`),l=[this.#e.base.source.checkout,c],d=await(0,u.u)(e,async({argv:e})=>{if(this.#n===c)return E(e,{...t,cwd:(0,r.join)(c,a),env:o,apart:l});let{layers:u}=await this.#t.viewOf(i.VR.empty(this.#e.base.sha)),d=await T({source:this.#n,layers:u,workingDirectory:a,env:o,argv:e,temp:n,apart:l,keepAs:s},t);return this.#n=c,d});return e.length>0&&d.kind===`done`&&await this.#t.restoreIn(c),d}async runSetupOn({changes:e,wanted:t,take:n},i,o){let{temp:s,workingDirectory:l,env:d,base:f}=this.#e;this.#i+=1;let p=(0,r.join)(s,`setup-${this.#i}`),m=(0,r.join)(p,`checkout`),h=[f.source.checkout,m],g=!1,_=await(0,u.u)(i,async({argv:t,folder:n=l})=>{if(g)return E(t,{...o,cwd:(0,r.join)(m,n),env:d,apart:h});g=!0;let{layers:i,ready:a}=await this.#t.viewOf(e);return await a,T({source:this.#n,layers:i,workingDirectory:n,env:d,argv:t,temp:s,apart:h,keepAs:p},o)});if(_.kind===`failed`)return _;let v=await this.#t.baseViewIn(m,{changes:e,folder:`${p}.over`}),y=await n(await(0,c.IL)(m,t));return this.#r.set((0,a.IK)(y).hash,{copy:m,baseView:v}),_}}function M(e,t,n){if(e.kind===`refused`)return e;let r=e=>t.reduce((e,t)=>e.replaceAll(t,()=>n),e),i=r(e.output);return e.kind===`exited`?(0,o.UX)({...e,output:i},r(e.reports??``)):{...e,output:i}}})};