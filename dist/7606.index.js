export const id=7606;export const ids=[7606];export const modules={10619:((e,t,n)=>{n.d(t,{W0:()=>u,hV:()=>s,qU:()=>l,wZ:()=>c});var r=n(51455),i=n(76760),a=n(61345),o=n(50509);async function s(e,t,n){await c(e,t.keys(),n);for(let[a,o]of t)await(0,r.writeFile)((0,i.join)(e,a),o,{mode:420}),await l((0,i.join)(e,a),n)}async function c(e,t,n){await(0,r.mkdir)(e,{recursive:!0});for(let a of[...(0,o.p)(t)].sort()){let t=(0,i.join)(e,a);await(0,r.mkdir)(t,{recursive:!0}),await(0,r.chmod)(t,493),await l(t,n)}}async function l(e,{uid:t,gid:n}){process.getuid?.()===0&&t!==0&&await(0,r.lchown)(e,t,n)}async function u(e,t,n){let r=e=>n.some(t=>(0,a.UO)(t,e)||(0,a.UO)(e,t)),i=(await d(e,t)).filter(e=>!r(e)),o=e=>i.some(t=>(0,a.UO)(e,t)),s=t.entries().flatMap(([e,{kind:t}])=>t===`deleted`?[e]:[]);return[...i,...s.filter(e=>!r(e)&&!o(e))]}async function d(e,t){let n=e=>t.get(e)?.kind===`deleted`,r=t.paths.filter(n);if(r.length===0)return[];let a=[...(await e.entries()).keys(),...t.paths],s=(0,o.p)(a.filter(e=>!n(e))),c=new Set([...(0,o.p)(r)].filter(e=>!s.has(e))),l=[...c].filter(e=>!c.has((0,i.dirname)(e))),u=await Promise.all(l.map(t=>f(e.source.checkout,t,n)));return l.filter((e,t)=>u[t])}async function f(e,t,n){let a=await(0,r.readdir)((0,i.join)(e,t),{withFileTypes:!0}).catch(()=>[]);for(let r of a){let i=`${t}/${r.name}`;if(r.isDirectory()?!await f(e,i,n):!n(i))return!1}return!0}}),87657:((e,t,n)=>{n.d(t,{H:()=>H});var r=n(51455),i=n(76760),a=n(11918),o=n(19645),s=n(16786),c=n(22740),l=n(43718),u=n(10619);let d=new Set([`objects`,`refs`,`logs`,`hooks`,`info`,`lfs`]),f=new Set([`.git`,`node_modules`]),p=2**20,m=64*2**20,h=new Set([`config`,`config.worktree`]),g=new Set([`credentials`,`.git-credentials`,`config.lock`]),_=[`MERGE_HEAD`,`MERGE_MODE`,`MERGE_MSG`,`MERGE_RR`,`AUTO_MERGE`,`SQUASH_MSG`,`CHERRY_PICK_HEAD`,`REVERT_HEAD`,`BISECT_LOG`,`rebase-merge`,`rebase-apply`,`sequencer`,`index.lock`,`HEAD.lock`,`info/sparse-checkout`];async function v(e,t){let{source:n,repository:r}=e,[a,o,s]=await Promise.all([S(n),x(n.gitDir),(0,l.b)((0,i.join)(r.gitDir,`shallow`),m)]),c=new Map(a.shown);for(let[n,r]of y(t,e.sha))c.set(n,r);t!==``&&c.set(`.git/refs/remotes/origin/${t}`,`${e.sha}\n`),s!==null&&c.set(`.git/shallow`,s);let u=c.get(`.git/config`)??`[core]
	bare = false
`;return c.set(`.git/config`,`${u}[core]
	checkStat = minimal
	trustctime = false
`),{shown:c,removed:[...a.removed,...o]}}function y(e,t){return e===``?new Map([[`.git/HEAD`,`${t}\n`]]):new Map([[`.git/HEAD`,`ref: refs/heads/${e}\n`],[`.git/refs/heads/${e}`,`${t}\n`]])}async function b({repository:e},t,n){let a=(0,i.join)(e.gitDir,`objects`,`pack`),o=(await(0,r.readdir)(a).catch(()=>[])).filter(e=>/^pack-\w+\.(?:pack|idx|rev)$/.test(e));if(o.length===0)return;let s=(0,i.join)(`.git`,`objects`,`pack`);await(0,u.wZ)(t,o.map(e=>(0,i.join)(s,e)),n),await Promise.all(o.map(e=>(0,r.link)((0,i.join)(a,e),(0,i.join)(t,s,e)).catch(e=>{if(e.code!==`EEXIST`)throw e})))}async function x(e){let t=await Promise.all(_.map(t=>(0,r.lstat)((0,i.join)(e,t)).catch(()=>null)));return _.filter((e,n)=>t[n]!==null).map(e=>`.git/${e}`)}async function S({checkout:e,gitDir:t}){let n=[];for(let r of new Set([t,...await C(e,s.xw)]))await w(r,n),await T((0,i.join)(r,`modules`),n),await T((0,i.join)(r,`worktrees`),n);let r=new Map,a=[];for(let t of new Set(n)){let n=h.has((0,i.basename)(t))?await(0,l.b)(t,p):null;n===null?a.push((0,i.relative)(e,t)):r.set((0,i.relative)(e,t),(0,c.E5)(n.toString(`utf8`)))}return{shown:r,removed:a}}async function C(e,t){let n=(0,i.join)(e,`.git`),a=(await(0,r.lstat)(n).catch(()=>null))?.isDirectory()===!0,o=(t===0?[]:await(0,r.readdir)(e,{withFileTypes:!0}).catch(()=>[])).filter(e=>e.isDirectory()&&!f.has(e.name)),s=await Promise.all(o.map(({name:n})=>C((0,i.join)(e,n),t-1)));return[...a?[n]:[],...s.flat()]}async function w(e,t){for(let n of[...h,...g]){let a=(0,i.join)(e,n),o=await(0,r.lstat)(a).catch(()=>null);(o?.isFile()===!0||o?.isSymbolicLink()===!0)&&t.push(a)}}async function T(e,t){let n=await(0,r.readdir)(e,{withFileTypes:!0}).catch(()=>[]),a=n.some(e=>e.isFile()&&e.name===`HEAD`);for(let r of n){if(!r.isDirectory()||a&&d.has(r.name))continue;let n=(0,i.join)(e,r.name);await w(n,t),await T(n,t)}}var E=n(61345),D=n(52858),O=n(57026),k=n(37863),A=n(50509);let j={"core.checkStat":`minimal`,"core.trustctime":`false`};function M(e,{index:t,folder:n}){let{repository:r,source:i}=e,a=Object.entries({...j,...i.conversions}).flatMap(([e,t])=>[`-c`,`${e}=${t}`]),o={...r.env,GIT_INDEX_FILE:t,GIT_WORK_TREE:n};return{repository:{...r,env:o},args:a,at:{cwd:n}}}async function N(e,t,n){let{repository:i,args:a,at:o}=M(e,t),s=await(0,r.stat)(n).catch(()=>null);s?.isFile()===!0&&(await(0,r.copyFile)(n,t.index),await(0,r.utimes)(t.index,s.atime,s.mtime));let[c,l]=await Promise.all([(0,k.gG)(i,[`read-tree`,`--reset`,e.sha],o),(0,k.gG)(i,[`ls-files`,`-v`,`-z`],o)]),u=z(l.stdout).some(e=>!/^[HMRCK] /.test(e));(c.code!==0||u)&&(await(0,r.rm)(t.index,{force:!0}),await(0,k.$Y)(i,[`read-tree`,e.sha],o)),await(0,k.gG)(i,[...a,`update-index`,`-q`,`--ignore-submodules`,`--refresh`],o);let d=[`diff-files`,`-z`,`--name-only`,`--ignore-submodules=all`];return z(await(0,k.$Y)(i,[...a,...d],o))}async function P(e,t,{paths:n,owner:r}){let a=await Promise.all(n.map(t=>I(e,t))),o=e=>n.filter((t,n)=>a[n]===e),{repository:s,args:c,at:l}=M(e,t),d=o(`file`);if(d.length>0){await(0,u.wZ)(t.folder,d,r);let e=[`checkout-index`,`--force`,`--index`,`-z`,`--stdin`];await(0,k.$Y)(s,[...c,...e],{...l,input:B(d)});for(let e of d)await(0,u.qU)((0,i.join)(t.folder,e),r)}let f=o(`absent`);f.length!==0&&await(0,k.$Y)(s,[...c,`update-index`,`--skip-worktree`,`-z`,`--stdin`],{...l,input:B(f)})}async function F(e,t,n){let{repository:r,args:i,at:a}=M(e,t);await(0,k.$Y)(r,[...i,`read-tree`,`-m`,`-u`,e.sha,n],a)}async function I(e,t){let n=(await e.entries()).get(t);if(n===void 0||n.mode===`160000`)return`stored`;let r=await e.bytes(t,1024);switch(r.kind){case`missing`:return`absent`;case`too-large`:return`file`;case`bytes`:return(0,D.N)(r.bytes)?`stored`:`file`}}async function L(e,t){let n=await e.entries(),a=(0,A.p)(n.keys()),o=[],s=async e=>{for(let c of await(0,r.readdir)((0,i.join)(t,e),{withFileTypes:!0}).catch(()=>[])){let t=e===``?c.name:`${e}/${c.name}`;if(n.has(t))o.push(t);else if(a.has(t))c.isDirectory()?await s(t):o.push(...[...n.keys()].filter(e=>(0,E.UO)(e,t)));else continue}};return await s(``),o}async function R(e){if(e.checkoutHead===null||e.checkoutHead===e.sha)return[];let[t,{entries:n}]=await Promise.all([e.entries(),(0,O.nT)(e.repository,e.checkoutHead)]),a=[...n].filter(([e,{mode:n}])=>n!==`160000`&&!t.has(e)),o=t=>(0,r.lstat)((0,i.join)(e.source.checkout,t)).catch(()=>null),s=await Promise.all(a.map(([e])=>o(e))),c=(0,A.p)(t.keys());return a.map(([e])=>e).filter((e,t)=>s[t]!==null&&!c.has(e))}function z(e){return e.toString().split(`\0`).filter(e=>e!==``)}function B(e){return e.map(e=>`${e}\0`).join(``)}let V=/^(gha-creds-[\w-]+\.json|\.git-credentials|\.netrc)$/;class H{#e;#t;#n;#r;#i=new Map;#a=0;#o=(0,o.O)(()=>this.#c());constructor(e,t){this.#e=e,this.#t=t.commits,this.#n=t.temp,this.#r=t.owner}async viewOf(e,t){let n=t??await this.#o();if(e.isEmpty)return n;let{layer:r,ready:i}=this.#u(e,n);return{...n,ready:i,layers:[await r,...n.layers]}}async baseViewOver(e,t){let n=t.over??await this.#o(),i={index:`${t.folder}.index`,folder:t.folder};return await(0,r.copyFile)(n.index,i.index),this.#s(n,{where:i,changes:t.changes},await L(this.#e,e))}async baseViewIn(e,t){let n=t.over??await this.#o(),r={index:`${t.folder}.index`,folder:t.folder},i=await N(this.#e,{...r,folder:e},n.index);return this.#s(n,{where:r,changes:t.changes},i)}async#s(e,{where:t,changes:n},r){let i=n.paths.filter(e=>(0,a.OZ)(n,e)),o=await this.#l(t,{paths:r,deletions:i});return{...e,index:t.index,layers:[o,...e.layers]}}async#c(){let[e,t]=[this.#e,this.#r],{checkout:n,gitDir:a}=e.source,o={index:(0,i.join)(this.#n,`base.index`),folder:(0,i.join)(this.#n,`base-view`)},[s,c,l]=await Promise.all([N(e,{...o,folder:n},(0,i.join)(a,`index`)),R(e),v(e,this.#t.form.baseBranch)]),d=await e.entries(),f=(await(0,r.readdir)(n)).filter(e=>V.test(e)&&!d.has(e)),p=[...c,...f,...l.removed],m=await this.#l(o,{paths:s,deletions:p});return await(0,u.hV)(o.folder,l.shown,t),await b(e,o.folder,t),{layers:[m],index:o.index,ready:Promise.resolve()}}async#l(e,{paths:t,deletions:n}){await(0,u.wZ)(e.folder,[`.git/index`,...n],this.#r),await P(this.#e,e,{paths:t,owner:this.#r});let a=(0,i.join)(e.folder,`.git`,`index`);return await(0,r.copyFile)(e.index,a),await(0,u.qU)(a,this.#r),{folder:e.folder,deletions:n}}#u(e,t){let n=`${t.index} ${this.#t.nameOf(e)}`,r=this.#i.get(n);if(r!==void 0)return r;this.#a+=1;let a=(0,i.join)(this.#n,`layers`,String(this.#a)),o=e.entries().flatMap(([e,{kind:t}])=>t===`file`?[e]:[]),s=(0,u.W0)(this.#e,e,o).then(e=>({folder:a,deletions:e})),c=s.then(n=>this.#d(e,n,{baseView:t,files:o}));return c.catch(()=>this.#i.delete(n)),this.#i.set(n,{layer:s,ready:c}),{layer:s,ready:c}}async#d(e,{folder:t,deletions:n},{baseView:a,files:o}){let[s,c]=[this.#e,this.#r],l={folder:t,index:(0,i.join)(t,`.git`,`index`)},d=this.#t.commitOf(e);await(0,u.wZ)(t,[`.git/index`],c),await(0,r.copyFile)(a.index,l.index);let f=await d;await Promise.all([F(s,l,f),(0,u.hV)(t,y(this.#t.form.branch,f),c),b(s,t,c)]),await P(s,l,{paths:await U(s,e),owner:c}),await(0,u.wZ)(t,[...o,...n],c);for(let e of[...o,`.git/index`])await(0,u.qU)((0,i.join)(t,e),c)}}async function U(e,t){let n=t.paths.filter(e=>/(?:^|\/)\.gitattributes$/.test(e));if(n.length===0)return[];let r=n.map(e=>e.slice(0,-14));return(await e.paths()).filter(e=>t.get(e)===void 0&&r.some(t=>e.startsWith(t)))}}),53613:((e,t,n)=>{n.d(t,{l:()=>i});var r=n(24932);class i{#e;#t;#n=[];#r=0;#i=null;#a=0;#o=0;#s=0;constructor(e){this.#e=e.head,this.#t=e.tail}push(e){this.#s+=e.length;let t=Math.min(this.#e-this.#r,e.length);t>0&&(this.#n.push(Buffer.from(e.subarray(0,t))),this.#r+=t),t<e.length&&this.#c(e.subarray(Math.max(t,0)))}#c(e){let t=this.#t;if(t===0)return;this.#i??=Buffer.allocUnsafe(t);let n=e.subarray(Math.max(0,e.length-t)),r=n.copy(this.#i,this.#a);n.copy(this.#i,0,r),this.#a=(this.#a+n.length)%t,this.#o=Math.min(t,this.#o+n.length)}get isTruncated(){return this.#s>this.#r+this.#o}text(){let e=[Buffer.concat(this.#n),this.#l()];if(!this.isTruncated)return(0,r.Fu)(Buffer.concat(e));let t=s(a,e[0]),n=s(o,e[1]),i=this.#s-t.length-n.length;return`${(0,r.Fu)(t)}\n[... ${i} bytes left out of the middle ...]\n${(0,r.Fu)(n)}`}#l(){return this.#i===null?Buffer.alloc(0):this.#o<this.#t?this.#i.subarray(0,this.#o):Buffer.concat([this.#i.subarray(this.#a),this.#i.subarray(0,this.#a)])}}let a=/(?:[\xc2-\xdf]|[\xe0-\xef][\x80-\xbf]?|[\xf0-\xf4][\x80-\xbf]{0,2})$/,o=/^[\x80-\xbf]{1,3}/;function s(e,t){return Buffer.from(t.toString(`latin1`).replace(e,``),`latin1`)}}),49317:((e,t,n)=>{n.d(t,{FR:()=>m,Jd:()=>p,O4:()=>h,ld:()=>c});var r=n(51455),i=n(77030),a=n(76760);let o=`/run/tether`,s=[`127.0.0.1`,`::1`];async function c(e,t){let n=(0,a.join)(t,`ports`);await(0,r.rm)(n,{recursive:!0,force:!0}),await(0,r.mkdir)(n,{recursive:!0});let i=e.filter(e=>typeof e==`number`),o=e.filter(e=>typeof e==`string`),c=await Promise.all(o.map(l)),p=await(0,r.open)(n),m=async(e,t)=>{await u(`/proc/self/fd/${p.fd}/${e}`,t),await(0,r.chmod)(`${n}/${e}`,438)};try{for(let e of i)await m(String(e),t=>f(t,e,s));for(let[e,t]of c.entries())await m(`s${e}`,e=>d(e,t))}finally{await p.close()}return{numbers:i,paths:c,sockets:n,node:process.execPath}}async function l(e){let t=(0,a.dirname)(e);return(0,r.realpath)(e).catch(async()=>t===e?e:(0,a.join)(await l(t),(0,a.basename)(e)))}async function u(e,t){let n=(0,i.createServer)({allowHalfOpen:!0},e=>{e.unref(),e.on(`error`,()=>void 0),t(e)});await new Promise((t,r)=>{n.once(`error`,r).listen(e,t)}),n.on(`error`,()=>void 0).unref(),n.maxConnections=200}function d(e,t){let n=(0,i.connect)({path:t,allowHalfOpen:!0}).unref();n.on(`error`,()=>e.destroy()),e.on(`error`,()=>n.destroy()),e.pipe(n).pipe(e)}function f(e,t,[n,...r]){if(n===void 0){e.destroy();return}let a=(0,i.connect)({host:n,port:t,allowHalfOpen:!0}).unref(),o=()=>f(e,t,r);a.once(`error`,o).once(`connect`,()=>{a.off(`error`,o).on(`error`,()=>e.destroy()),e.on(`error`,()=>a.destroy()),e.write(`+`),e.pipe(a).pipe(e)})}let p=`
const net = require('node:net');
const join = (port) => (near) => {
  const far = net.connect({ path: '${o}/ports/' + port, allowHalfOpen: true });
  const refuse = () => near.resetAndDestroy();
  near.on('error', () => far.destroy());
  far.once('error', refuse).once('end', refuse).once('data', (first) => {
    far.off('end', refuse);
    near.write(first.subarray(1));
    near.pipe(far).pipe(near);
  });
};
const listen = (port, host) => new Promise((done) => {
  const server = net.createServer({ allowHalfOpen: true }, join(port));
  server.once('error', (error) => done(error)).listen({ port, host }, () => done(null));
});
const all = process.argv.slice(1).map(async (port) => {
  const [error] = await Promise.all([listen(port, '127.0.0.1'), listen(port, '::1')]);
  return error === null ? '' : 'port ' + port + ' of the input network cannot be opened for commands: ' + error.message;
});
Promise.all(all).then((said) => {
  const wrong = said.find((one) => one !== '');
  process.stdout.write((wrong ?? 'ready') + '\\n', () => wrong && process.exit(1));
});
`,m=`
for index in "\${!handed[@]}"; do
  one=$root\${handed[index]}
  # A link in the view would lead out of it.
  [ "$(realpath -m "$one")" = "$(realpath "$root")\${handed[index]}" ] || { echo "a link leads to \${handed[index]}"; exit 1; }
  [ -e "$one" ] || { mkdir -p "\${one%/*}"; : >"$one"; }
  LIBMOUNT_FORCE_MOUNT2=always mount -o bind "$sockets/s$index" "$one"
done
if [ "\${#ports[@]}" -gt 0 ]; then
  mkdir -p "$root${o}/ports"
  : >"$root${o}/node"
  LIBMOUNT_FORCE_MOUNT2=always mount -o bind,ro "$node" "$root${o}/node"
  LIBMOUNT_FORCE_MOUNT2=always mount -o bind,ro "$sockets" "$root${o}/ports"
  # Of this namespace alone: its user may listen at ports below 1024.
  echo 0 2>/dev/null >/proc/sys/net/ipv4/ip_unprivileged_port_start || true
fi
`,h=`
if [ "\${#ports[@]}" -gt 0 ]; then
  exec {said}< <(set +e; exec 2>/dev/null; lower; exec "\${plain[@]}" ${o}/node -e "$forwarder" "\${ports[@]}")
  read -r word <&"$said" || word='the forwarder of the input network did not start'
  [ "$word" = ready ] || { echo "$word"; exit 1; }
  exec {said}<&-
fi
`}),85607:((e,t,n)=>{n.d(t,{XJ:()=>d,n$:()=>f,or:()=>p});var r=n(51455),i=n(76760),a=n(61345),o=n(13479),s=n(24932);let c=/(?<![\w./~-])(?:\/|\.{0,2}[\w@+-]+\/)(?:[\w.@+-]+\/)*[\w.@+-]*[\w@+-]/g,l=/\b\w+:\/\/(?=\/)/g,u=/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g;async function d(e,t){let n=e.slice(-8e3),r=[...new Set(n.replace(l,` `).match(c)??[])].slice(0,40),i=await Promise.all(r.map(e=>h(e,t)));return[m([...new Set(i.filter(e=>e!==null))],`The machine has`,`commands do not see`,`network for a socket, setup or a variable for a tool`),f(e,t.withheld)].filter(e=>e!==``).join(`
`)}function f(e,t){return m([...new Set(e.slice(-8e3).match(u)??[])].filter(e=>t.has(e)),`The job has the variables`,`commands do not get`,`pass-env, but for secrets`)}function p(e){let t=(0,o.aX)(e)?null:(0,o.MU)(e);return t===null?``:`[Why it may have failed: ${t.reason}.]`}function m(e,t,n,r){return e.length===0?``:`[${t} ${(0,s.KE)(e,3)}, which ${n} (${r}; docs/security.md has all that differs from a plain step).]`}async function h(e,t){let{checkout:n,folder:o}=t,s=e.startsWith(`/`)?e:(0,i.join)(n,o,e),c=await(0,r.realpath)(s).catch(()=>null);return c===null||g(c,t)?null:(0,a.UO)(s,n)?_(c,t)?`${e} (a link to ${c})`:null:e.startsWith(`/`)&&((await(0,r.stat)(c).catch(()=>null))?.isSocket()===!0||_(s,t)||_(c,t))?e:null}function g(e,{host:t,checkout:n,sockets:r}){let o=t.tools.some(({source:t,credentials:n})=>n.some(n=>(0,a.UO)(e,(0,i.join)(t,n)))),s=[n,...t.tools.map(e=>e.source),...t.devices,...r];return!o&&s.some(t=>(0,a.UO)(e,t))}function _(e,{host:t}){return[`/run`,`/dev`,...t.emptied].some(t=>e!==t&&(0,a.UO)(e,t))||t.hidden.some(t=>(0,a.UO)(e,t.path))}}),83188:((e,t,n)=>{n.d(t,{C:()=>u,P:()=>f});var r=n(48161),i=n(24932),a=n(75518),o=n(1429);let s={bash:`bash`,setsid:`setsid`,cat:`cat`},c=({setsid:e,cat:t})=>`
for fd in /proc/self/fd/*; do fd=\${fd##*/}; [ "$fd" -le 2 ] || exec {fd}>&-; done
trap : TERM USR1
exec 3> >(exec ${(0,o.r)(e)} ${(0,o.r)(t)})
read -r _ _ _ _ _ own _ </proc/self/stat
for ((tries = 0; tries < 5000; tries += 1)); do
  read -r _ _ _ _ _ session _ </proc/$!/stat || break
  [ "$session" = "$own" ] || break
done
`,l={waits:`"$@" >&3 2>&1 3>&-`,"gives-way":`exec "$@" >&3 2>&1 3>&-`};function u(e,t,n=s){let r=`${c(n)}${l[t]}`;return[n.bash,`--norc`,`--noprofile`,`-c`,r,`tether`,...e]}let d=[`SIGILL`,`SIGABRT`,`SIGBUS`,`SIGFPE`,`SIGKILL`,`SIGSEGV`,`SIGTERM`,`SIGXFSZ`];function f(e,t,n){let o=(0,i.zQ)(t.text());switch(e.kind){case`not-started`:return{kind:`refused`,why:`Commands need bash, and it could not be started: ${e.why}. Install it.`};case`timed-out`:return{kind:`timed-out`,limitMs:e.limitMs,output:o,ms:e.ms};case`aborted`:return{kind:`signalled`,signal:`SIGKILL`,output:o,ms:e.ms};case`signalled`:return{kind:`signalled`,signal:e.signal,output:o,ms:e.ms};case`exited`:{let i=d.find(t=>r.constants.signals[t]===e.code-128);if(i!==void 0)return{kind:`signalled`,signal:i,output:o,ms:e.ms};let s=t.isTruncated?{isTruncated:!0}:{};return(0,a.D)({kind:`exited`,code:e.code,output:o,...s,ms:e.ms},n)}}}}),1429:((e,t,n)=>{n.d(t,{l:()=>c,r:()=>h});var r=n(76760),i=n(61345),a=n(50509),o=n(49317),s=n(24293);function c(e){let t=(0,r.join)(e.temp,`stage`),n=(0,r.join)(e.temp,`root`),o=(0,s.zG)(e),c=[...o.map(({target:e})=>e),...e.host.masked.map(({path:e})=>e)],f=[`low/empty`],m=[],h=[...e.files.whiteouts],g=[],_=[];o.forEach((n,o)=>{let l=(0,s.F4)(e.kept,n,o),u=n.lowers.map((e,n)=>{let i=`low/${o}.${n}`;return f.push(i),g.push({source:e,target:(0,r.join)(t,i),type:`none`,options:`bind`}),i}),d=c.filter(e=>e!==n.target&&(0,i.UO)(e,n.target)).map(e=>`${e.slice(n.target.length+1)}/.`),p=[`${l}/up`,...[...(0,a.p)(d)].map(e=>`${l}/up/${e}`)];f.push(...p,`${l}/work`),m.push(l,...p,`${l}/work`),h.push(...n.credentials.map(e=>`${l}/up/${e}`));let v=e.bringOut?.what===`all`?``:`,redirect_dir=on`,y=`lowerdir=${u.join(`:`)||`low/empty`},upperdir=${l}/up,workdir=${l}/work${v},X-mount.mkdir`;_.push({source:`overlay`,target:n.target,type:`overlay`,options:y})});let v=[...l(e,n),..._].map(e=>({...e,target:(0,r.join)(n,e.target)}));return{fstab:[...g,...u(v)].map(d).join(``),shell:p(e,{stage:t,root:n,folders:f,owned:m,whiteouts:h})}}function l({host:e,owner:t,files:n},a){let o=(e,t=e)=>({source:t,target:e,type:`none`,options:`bind,ro`}),s=(e,t)=>({source:`tmpfs`,target:e,type:`tmpfs`,options:`nosuid,${t},X-mount.mkdir`});return[o(`/`),...e.mounts.map(e=>o(e)),{source:`proc`,target:`/proc`,type:`proc`,options:`nosuid,nodev,noexec`},...e.procReadOnly.map(e=>o(e,(0,r.join)(a,e))),o(`/sys`),s(`/dev`,`noexec,mode=0755,size=64k`),{source:`devpts`,target:`/dev/pts`,type:`devpts`,options:`newinstance,ptmxmode=0666,mode=0620,nosuid,noexec,X-mount.mkdir`},s(`/dev/shm`,`nodev,mode=1777`),s(`/run`,`nodev,mode=0755,size=64m`),...e.masked.map(({path:e,mode:n})=>s(e,`nodev,mode=${n},uid=${t.uid},gid=${t.gid}`)),...e.hidden.map(({path:e,isFolder:t})=>t?s(e,`nodev,mode=0555,size=4k`):o(e,`/dev/null`)),...[...n.replaced].filter(([t])=>!e.emptied.some(e=>(0,i.UO)(t,e))).map(([e,t])=>o(e,t))]}function u(e){let t=({target:e})=>e.split(`/`).length;return e.toSorted((e,n)=>t(e)-t(n))}function d({source:e,target:t,type:n,options:r}){return`${[e,t,n,r].map(f).join(` `)} 0 0\n`}function f(e){return e.replace(/[\s\\#]/g,e=>`\\${e.charCodeAt(0).toString(8).padStart(3,`0`)}`)}function p(e,t){let n={stage:t.stage,root:t.root,keep:e.kept.keep?.folder??``,bring:e.bringOut?.folder??``,what:e.bringOut?.what??``,uid:String(e.owner.uid),gid:String(e.owner.gid),network:e.network,resolver:m(e),mark:e.mark,processes:String(e.processes),memory:String(e.memory),blocks:`8388608`,folder:(0,r.join)(e.files.checkout,e.command.workingDirectory),sockets:e.ports?.sockets??``,node:e.ports?.node??``,forwarder:e.ports===null?``:o.Jd},i={folders:t.folders,owned:t.owned,whiteouts:t.whiteouts,devices:e.host.devices,environment:Object.entries(e.command.env).map(([e,t])=>`${e}=${t}`),command:e.command.argv,services:e.files.sockets,ports:e.ports?.numbers.map(String)??[],handed:e.ports?.paths??[]};return`${[...Object.entries(n).map(([e,t])=>`${e}=${h(t)}`),...Object.entries(i).map(([e,t])=>`${e}=(${t.map(h).join(` `)})`)].join(`
`)}\n`}function m({host:e,network:t}){let{resolver:n}=e;return t===`allow`&&n!==null&&(0,i.UO)(n,`/run`)?n:``}function h(e){return`'${e.replaceAll(`'`,`'\\''`)}'`}}),7488:((e,t,n)=>{n.d(t,{LQ:()=>_,rV:()=>v,Fi:()=>y});var r=n(77598),i=n(51455),a=n(76760),o=n(53613),s=n(90481),c=n(14392),l=n(9137),u=n(83188),d=n(1429),f=n(30043),p=n(49317);let m=5e4,h=1e9,g=`
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
${p.FR}
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
${p.O4}
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
  mkdir "$there/${f.WF}"
  files() { find . \\( -name node_modules -o -name .git \\) -prune -o -type f "$@"; }
  # At most so many files, and of those so many bytes together.
  bring() {
    head -z -n "$1" | tar -c -f - --no-recursion --null -T - | head -c "$2" |
      tar -x -f - -C "$there/${f.WF}" --no-same-owner --no-same-permissions
  }
  few() {
    local sizes
    sizes=($(files \\( -size -2049k -printf '%s\\n' -o -printf '0\\n' \\) | head -n 50001))
    local IFS=+
    [ "\${#sizes[@]}" -le ${m} ] && [ "$((\${sizes[*]-0}))" -le ${h} ]
  }
  [ "$what $code" != 'all 0' ] || few || { what=reports; : >"$there/${f.Pk}"; }
  if [ "$what $code" = 'all 0' ]; then
    files -size -2049k -print0 | bring ${m} ${2*h}
    # Of larger files only that they are there.
    files -size +2048k -printf '%h\\0' | (cd "$there/${f.WF}" && xargs -0 -r mkdir -p)
    files -size +2048k -print0 | (cd "$there/${f.WF}" && xargs -0 -r truncate -s 4M)
  elif [ -n "$(files -name '*.xml' -print -quit)" ]; then
    files -name '*.xml' -size -2049k -print0 | xargs -0 -r grep -lsZF '<testsuite' | bring 2001 16M
  fi
  chown -R "$uid:$gid" "$there/."
fi
exit "$code"
`,_=`The folder that commands run in is not there. Correct the input working-directory, or leave the folder where it is.`,v={head:131072,tail:131072};async function y(e,t,{limitMs:n,signal:o,ready:f}){let p=`tether-${(0,r.randomBytes)(12).toString(`hex`)}`,m=(0,d.l)({...e,mark:p}),h=(0,a.join)(e.temp,p);await(0,i.mkdir)(h,{mode:448});try{let[r,_]=[(0,a.join)(h,`script`),(0,a.join)(h,`fstab`)];await Promise.all([(0,i.writeFile)(r,`${m.shell}fstab=${(0,d.r)(_)}\n${g}`),(0,i.writeFile)(_,m.fstab)]);let v=new x(p),y=[`bash`,`--norc`,`--noprofile`,`-c`,`. "$1"`,`sandbox`,r],C=(0,l.GD)(t,e.network,y),[w,...T]=(0,u.C)(C,`gives-way`),E=await(0,s.eF)(w,T,{cwd:`/`,env:c.cP,limitMs:n,signal:o,stdin:`open`,onStart:({stdin:e})=>void f.then(()=>e?.write(`go
`),()=>e?.end()),onStdout:e=>v.push(e),onStderr:e=>v.push(e),stopper:b(t)});return E.kind!==`aborted`&&await f,S(E,v,e.command.argv)}finally{await(0,i.rm)(h,{recursive:!0,force:!0})}}function b(e){return{ask:e=>void e.stdin?.write(`end
`),force:t=>{t.stdin?.end(),setTimeout(()=>{if((0,s.i8)(t,`SIGKILL`),e===`root`||t.pid===void 0||t.exitCode!==null)return;let n=[`-n`,`--`,`kill`,`-KILL`,`--`,`-${t.pid}`];(0,c.ds)(`sudo`,n,{limitMs:2e3})},250).unref()}}}class x{#e;output=new o.l(v);#t=Buffer.alloc(0);isMarked=!1;constructor(e){this.#e=Buffer.from(`${e}\n`)}get trouble(){return this.#t.toString().trim().slice(0,500)}push(e){if(this.isMarked){this.output.push(e);return}this.#t=Buffer.concat([this.#t,e]);let t=this.#t.indexOf(this.#e);if(t<0)return;this.isMarked=!0;let n=this.#t.subarray(t+this.#e.length);n.length>0&&this.output.push(n)}}function S(e,{isMarked:t,output:n,trouble:r},i){if(t||e.kind===`timed-out`||e.kind===`aborted`)return(0,u.P)(e,n,i);if(e.kind===`not-started`)return(0,l.po)(e.why);if(/\bcd: .*: No such file or directory/.test(r))return{kind:`refused`,why:_};let a=e.kind===`exited`?`exit code ${e.code}`:e.signal;return(0,l.po)(r||`it ended without a word (${a})`)}}),24293:((e,t,n)=>{n.d(t,{F4:()=>i,iz:()=>o,zG:()=>s});var r=n(76760);function i({keep:e},{isCache:t},n){return e!==null&&(t||e.trees===`all`)?`keep/${n}`:`tree/${n}`}function a(e,t){return(0,r.join)(e,String(t),`up`)}function o(e){return a(e,0)}function s({host:e,files:t,kept:n}){let{checkout:i,layers:o}=t,s=e.home===i?null:e.home,c=s===null?null:(0,r.join)(s,`.cache`),l=[{target:i,lowers:[i],credentials:[]},...s===null?[]:[{target:s,lowers:[t.home],credentials:[]}],...e.tools.map(({path:e,source:t,credentials:n})=>({target:e,lowers:[t],credentials:n}))];return c!==null&&!l.some(({target:e})=>e===c)&&l.push({target:c,lowers:[],credentials:[]}),l.map((e,t)=>{let r=e.target===c,i=n.lowers.filter(({trees:e})=>r||e===`all`).map(({folder:e})=>a(e,t));return{...e,isCache:r,lowers:[...t===0?o:[],...i,...e.lowers]}})}})};