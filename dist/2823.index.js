export const id=2823;export const ids=[2823];export const modules={10619:((e,t,n)=>{n.d(t,{W0:()=>l,Zv:()=>s,hV:()=>a,qU:()=>c,wZ:()=>o});var r=n(51455),i=n(76760);async function a(e,t,n){await o(e,[...t.keys()].map(i.dirname),n);for(let[a,o]of t)await(0,r.writeFile)((0,i.join)(e,a),o,{mode:420}),await c((0,i.join)(e,a),n)}async function o(e,t,n){await(0,r.mkdir)(e,{recursive:!0});let a=new Set(t.flatMap(e=>s(e)));for(let t of[...a].sort()){let a=(0,i.join)(e,t);await(0,r.mkdir)(a,{recursive:!0}),await(0,r.chmod)(a,493),await c(a,n)}}function s(e){let t=e.split(`/`).filter(e=>e!==``&&e!==`.`);return t.map((e,n)=>t.slice(0,n+1).join(`/`))}async function c(e,{uid:t,gid:n}){process.getuid?.()===0&&t!==0&&await(0,r.lchown)(e,t,n)}async function l(e,t,n){let r=e=>n.some(t=>t.startsWith(`${e}/`)||e.startsWith(`${t}/`)),i=(await u(e,t)).filter(e=>!r(e)),a=e=>i.some(t=>e.startsWith(`${t}/`)),o=t.entries().flatMap(([e,{kind:t}])=>t===`deleted`?[e]:[]);return[...i,...o.filter(e=>!r(e)&&!a(e))]}async function u(e,t){let n=new Set,r=[];for(let[e,i]of t.entries())i.kind===`deleted`?n.add(e):r.push(e);let i=new Set([...n].flatMap(e=>s(e).slice(0,-1)));if(i.size===0)return[];for(let t of[...(await e.entries()).keys(),...r])if(!n.has(t)){for(let e of s(t))i.delete(e);if(i.size===0)return[]}let a=[...i].filter(e=>!i.has(e.split(`/`).slice(0,-1).join(`/`))),o=await Promise.all(a.map(t=>d(e.source.checkout,t,n)));return a.filter((e,t)=>o[t])}async function d(e,t,n){let a=await(0,r.readdir)((0,i.join)(e,t),{withFileTypes:!0}).catch(()=>[]);for(let r of a){let i=`${t}/${r.name}`;if(r.isDirectory()?!await d(e,i,n):!n.has(i))return!1}return!0}}),87657:((e,t,n)=>{n.d(t,{H:()=>L});var r=n(51455),i=n(76760),a=n(22740),o=n(43718),s=n(10619);let c=new Set([`.git`,`node_modules`]),l=2**20,u=64*2**20,d=new Set([`config`,`config.worktree`]),f=new Set([`credentials`,`.git-credentials`,`config.lock`]),p=[`MERGE_HEAD`,`MERGE_MODE`,`MERGE_MSG`,`MERGE_RR`,`AUTO_MERGE`,`SQUASH_MSG`,`CHERRY_PICK_HEAD`,`REVERT_HEAD`,`BISECT_LOG`,`rebase-merge`,`rebase-apply`,`sequencer`,`index.lock`,`HEAD.lock`,`info/sparse-checkout`];async function m(e,t){let{source:n,repository:r}=e,[a,s,c]=await Promise.all([v(n),_(n.gitDir),(0,o.b)((0,i.join)(r.gitDir,`shallow`),u)]),l=new Map(a.shown);for(let[n,r]of h(t,e.sha))l.set(n,r);t!==``&&l.set(`.git/refs/remotes/origin/${t}`,`${e.sha}\n`),c!==null&&l.set(`.git/shallow`,c);let d=l.get(`.git/config`)??`[core]
	bare = false
`;return l.set(`.git/config`,`${d}[core]
	checkStat = minimal
	trustctime = false
`),{shown:l,removed:[...a.removed,...s]}}function h(e,t){return e===``?new Map([[`.git/HEAD`,`${t}\n`]]):new Map([[`.git/HEAD`,`ref: refs/heads/${e}\n`],[`.git/refs/heads/${e}`,`${t}\n`]])}async function g({repository:e},t,n){let a=(0,i.join)(e.gitDir,`objects`,`pack`),o=(await(0,r.readdir)(a).catch(()=>[])).filter(e=>/^pack-\w+\.(?:pack|idx|rev)$/.test(e));if(o.length===0)return;let c=(0,i.join)(`.git`,`objects`,`pack`);await(0,s.wZ)(t,[c],n),await Promise.all(o.map(e=>(0,r.link)((0,i.join)(a,e),(0,i.join)(t,c,e))))}async function _(e){let t=await Promise.all(p.map(t=>(0,r.lstat)((0,i.join)(e,t)).catch(()=>null)));return p.filter((e,n)=>t[n]!==null).map(e=>`.git/${e}`)}async function v({checkout:e,gitDir:t}){let n=[];for(let r of new Set([t,...await y(e,2)]))await b(r,n),await x((0,i.join)(r,`modules`),n,6),await x((0,i.join)(r,`worktrees`),n,1);let r=new Map,s=[];for(let t of new Set(n)){let n=d.has((0,i.basename)(t))?await(0,o.b)(t,l):null;n===null?s.push((0,i.relative)(e,t)):r.set((0,i.relative)(e,t),(0,a.E5)(n.toString(`utf8`)))}return{shown:r,removed:s}}async function y(e,t){let n=(0,i.join)(e,`.git`),a=(await(0,r.lstat)(n).catch(()=>null))?.isDirectory()===!0,o=(t===0?[]:await(0,r.readdir)(e,{withFileTypes:!0}).catch(()=>[])).filter(e=>e.isDirectory()&&!c.has(e.name)),s=await Promise.all(o.map(({name:n})=>y((0,i.join)(e,n),t-1)));return[...a?[n]:[],...s.flat()]}async function b(e,t){for(let n of[...d,...f]){let a=(0,i.join)(e,n),o=await(0,r.lstat)(a).catch(()=>null);(o?.isFile()===!0||o?.isSymbolicLink()===!0)&&t.push(a)}}async function x(e,t,n){if(n!==0)for(let a of await(0,r.readdir)(e,{withFileTypes:!0}).catch(()=>[])){if(!a.isDirectory()||a.name===`objects`)continue;let r=(0,i.join)(e,a.name);await b(r,t),await x(r,t,n-1)}}var S=n(52858),C=n(57026),w=n(37863),T=n(50509);let E={"core.checkStat":`minimal`,"core.trustctime":`false`};function D(e,{index:t,folder:n}){let{repository:r,source:i}=e,a=Object.entries({...E,...i.conversions}).flatMap(([e,t])=>[`-c`,`${e}=${t}`]),o={...r.env,GIT_INDEX_FILE:t,GIT_WORK_TREE:n};return{repository:{...r,env:o},args:a,at:{cwd:n}}}async function O(e,t,n){let{repository:i,args:a,at:o}=D(e,t),s=await(0,r.stat)(n).catch(()=>null);s?.isFile()===!0&&(await(0,r.copyFile)(n,t.index),await(0,r.utimes)(t.index,s.atime,s.mtime));let[c,l]=await Promise.all([(0,w.gG)(i,[`read-tree`,`--reset`,e.sha],o),(0,w.gG)(i,[`ls-files`,`-v`,`-z`],o)]),u=P(l.stdout).some(e=>!/^[HMRCK] /.test(e));(c.code!==0||u)&&(await(0,r.rm)(t.index,{force:!0}),await(0,w.$Y)(i,[`read-tree`,e.sha],o)),await(0,w.gG)(i,[...a,`update-index`,`-q`,`--ignore-submodules`,`--refresh`],o);let d=[`diff-files`,`-z`,`--name-only`,`--ignore-submodules=all`];return P(await(0,w.$Y)(i,[...a,...d],o))}async function k(e,t,{paths:n,owner:r}){let a=await Promise.all(n.map(t=>j(e,t))),o=e=>n.filter((t,n)=>a[n]===e),{repository:c,args:l,at:u}=D(e,t),d=o(`file`);if(d.length>0){await(0,s.wZ)(t.folder,d.map(i.dirname),r);let e=[`checkout-index`,`--force`,`--index`,`-z`,`--stdin`];await(0,w.$Y)(c,[...l,...e],{...u,input:F(d)});for(let e of d)await(0,s.qU)((0,i.join)(t.folder,e),r)}let f=o(`absent`);f.length!==0&&await(0,w.$Y)(c,[...l,`update-index`,`--skip-worktree`,`-z`,`--stdin`],{...u,input:F(f)})}async function A(e,t,n){let{repository:r,args:i,at:a}=D(e,t);await(0,w.$Y)(r,[...i,`read-tree`,`-m`,`-u`,e.sha,n],a)}async function j(e,t){let n=(await e.entries()).get(t);if(n===void 0||n.mode===`160000`)return`stored`;let r=await e.bytes(t,1024);switch(r.kind){case`missing`:return`absent`;case`too-large`:return`file`;case`bytes`:return(0,S.NS)(r.bytes)?`stored`:`file`}}async function M(e,t){let n=await e.entries(),a=(0,T.pd)(n.keys()),o=[],s=async e=>{for(let c of await(0,r.readdir)((0,i.join)(t,e),{withFileTypes:!0}).catch(()=>[])){let t=e===``?c.name:`${e}/${c.name}`;if(n.has(t))o.push(t);else if(a.has(t))c.isDirectory()?await s(t):o.push(...[...n.keys()].filter(e=>e.startsWith(`${t}/`)));else continue}};return await s(``),o}async function N(e){if(e.checkoutHead===null||e.checkoutHead===e.sha)return[];let[t,{entries:n}]=await Promise.all([e.entries(),(0,C.nT)(e.repository,e.checkoutHead)]),a=[...n].filter(([e,{mode:n}])=>n!==`160000`&&!t.has(e)),o=t=>(0,r.lstat)((0,i.join)(e.source.checkout,t)).catch(()=>null),s=await Promise.all(a.map(([e])=>o(e))),c=(0,T.pd)(t.keys());return a.map(([e])=>e).filter((e,t)=>s[t]!==null&&!c.has(e))}function P(e){return e.toString().split(`\0`).filter(e=>e!==``)}function F(e){return e.map(e=>`${e}\0`).join(``)}let I=/^(gha-creds-[\w-]+\.json|\.git-credentials|\.netrc)$/;class L{#e;#t;#n;#r;#i=new Map;#a=0;#o;constructor(e,t){this.#e=e,this.#t=t.commits,this.#n=t.temp,this.#r=t.owner}async viewOf(e,t){let n=t??await this.#c();if(e.isEmpty)return n;let{layer:r,ready:i}=this.#d(e,n);return{...n,ready:i,layers:[await r,...n.layers]}}async baseViewOver(e,t){let n=t.over??await this.#c(),i={index:`${t.folder}.index`,folder:t.folder};return await(0,r.copyFile)(n.index,i.index),this.#s(n,{where:i,changes:t.changes},await M(this.#e,e))}async baseViewIn(e,t){let n=t.over??await this.#c(),r={index:`${t.folder}.index`,folder:t.folder},i=await O(this.#e,{...r,folder:e},n.index);return this.#s(n,{where:r,changes:t.changes},i)}async#s(e,{where:t,changes:n},r){let i=n.entries().flatMap(([e,t])=>t.kind===`file`&&t.isNew?[e]:[]),a=await this.#u(t,{paths:r,deletions:i});return{...e,index:t.index,layers:[a,...e.layers]}}#c(){return this.#o??=this.#l(),this.#o}async#l(){let[e,t]=[this.#e,this.#r],{checkout:n,gitDir:a}=e.source,o={index:(0,i.join)(this.#n,`base.index`),folder:(0,i.join)(this.#n,`base-view`)},[c,l,u]=await Promise.all([O(e,{...o,folder:n},(0,i.join)(a,`index`)),N(e),m(e,this.#t.form.baseBranch)]),d=await e.entries(),f=(await(0,r.readdir)(n)).filter(e=>I.test(e)&&!d.has(e)),p=[...l,...f,...u.removed],h=await this.#u(o,{paths:c,deletions:p});return await(0,s.hV)(o.folder,u.shown,t),await g(e,o.folder,t),{layers:[h],index:o.index,ready:Promise.resolve()}}async#u(e,{paths:t,deletions:n}){await(0,s.wZ)(e.folder,[`.git`,...n.map(i.dirname)],this.#r),await k(this.#e,e,{paths:t,owner:this.#r});let a=(0,i.join)(e.folder,`.git`,`index`);return await(0,r.copyFile)(e.index,a),await(0,s.qU)(a,this.#r),{folder:e.folder,deletions:n}}#d(e,t){let n=`${t.index} ${this.#t.nameOf(e)}`,r=this.#i.get(n);if(r!==void 0)return r;this.#a+=1;let a=(0,i.join)(this.#n,`layers`,String(this.#a)),o=e.entries().flatMap(([e,{kind:t}])=>t===`file`?[e]:[]),c=(0,s.W0)(this.#e,e,o).then(e=>({folder:a,deletions:e})),l=c.then(n=>this.#f(e,n,{baseView:t,files:o}));return l.catch(()=>this.#i.delete(n)),this.#i.set(n,{layer:c,ready:l}),{layer:c,ready:l}}async#f(e,{folder:t,deletions:n},{baseView:a,files:o}){let[c,l]=[this.#e,this.#r],u={folder:t,index:(0,i.join)(t,`.git`,`index`)},d=this.#t.commitOf(e);await(0,s.wZ)(t,[`.git`],l),await(0,r.copyFile)(a.index,u.index);let f=await d;await Promise.all([A(c,u,f),(0,s.hV)(t,h(this.#t.form.branch,f),l),g(c,t,l)]),await k(c,u,{paths:await R(c,e),owner:l}),await(0,s.wZ)(t,[...o,...n].map(i.dirname),l);for(let e of[...o,`.git/index`])await(0,s.qU)((0,i.join)(t,e),l)}}async function R(e,t){let n=t.paths.filter(e=>/(?:^|\/)\.gitattributes$/.test(e));if(n.length===0)return[];let r=n.map(e=>e.slice(0,-14));return(await e.paths()).filter(e=>t.get(e)===void 0&&r.some(t=>e.startsWith(t)))}}),30043:((e,t,n)=>{n.d(t,{IL:()=>s,Z8:()=>o,oh:()=>c});var r=n(51455),i=n(76760);let a=new Set([`node_modules`,`.git`]);async function o(e,t){await(0,r.mkdir)(e,{recursive:!0});let n=await(0,r.mkdtemp)((0,i.join)(e,`written-`));try{return await t(n)}finally{await(0,r.rm)(n,{recursive:!0,force:!0})}}async function s(e,{matches:t,atMost:n},o=null){let s=[],c=async d=>{let f=await(0,r.readdir)((0,i.join)(e,d),{withFileTypes:!0}).catch(()=>[]);for(let r of f.toSorted((e,t)=>e.name<t.name?-1:1)){let f=d===``?r.name:`${d}/${r.name}`;if(r.isDirectory()&&!a.has(r.name)&&await c(f),!r.isFile()||!t(f)||s.length>=n||o!==null&&await l((0,i.join)(e,f),(0,i.join)(o,f)))continue;let p=await u((0,i.join)(e,f));p!==null&&s.push({path:f,...p})}};return await c(``),s}async function c(e,t=null){let n=await s(e,{matches:e=>e.endsWith(`.xml`),atMost:2001},t),r=n.map(({bytes:e})=>e===null?``:Buffer.from(e).toString()).filter(e=>e.includes(`<testsuite`)).join(`
`);return n.length<=2e3&&r.length<=8388608?r:``}async function l(e,t){let[n,i]=await Promise.all([(0,r.lstat)(e).catch(()=>null),(0,r.lstat)(t).catch(()=>null)]);return n!==null&&i!==null&&n.mtimeMs===i.mtimeMs&&n.size===i.size}async function u(e){let t=await(0,r.open)(e,`r`).catch(()=>null);if(t===null)return null;try{let{size:e}=await t.stat();return{bytes:e>2097152?null:await t.readFile()}}catch{return null}finally{await t.close()}}}),53613:((e,t,n)=>{n.d(t,{l:()=>i});var r=n(24932);class i{#e;#t;#n=[];#r=0;#i=null;#a=0;#o=0;#s=0;constructor(e){this.#e=e.head,this.#t=e.tail}push(e){this.#s+=e.length;let t=Math.min(this.#e-this.#r,e.length);t>0&&(this.#n.push(Buffer.from(e.subarray(0,t))),this.#r+=t),t<e.length&&this.#c(e.subarray(Math.max(t,0)))}#c(e){let t=this.#t;if(t===0)return;this.#i??=Buffer.allocUnsafe(t);let n=e.subarray(Math.max(0,e.length-t)),r=n.copy(this.#i,this.#a);n.copy(this.#i,0,r),this.#a=(this.#a+n.length)%t,this.#o=Math.min(t,this.#o+n.length)}get total(){return this.#s}get isTruncated(){return this.#s>this.#r+this.#o}bytes(){return Buffer.concat([...this.#n,this.#l()])}text(){if(!this.isTruncated)return(0,r.Fu)(this.bytes());let e=s(a,Buffer.concat(this.#n)),t=s(o,this.#l()),n=this.#s-e.length-t.length;return`${(0,r.Fu)(e)}\n[... ${n} bytes left out of the middle ...]\n${(0,r.Fu)(t)}`}#l(){return this.#i===null?Buffer.alloc(0):this.#o<this.#t?this.#i.subarray(0,this.#o):Buffer.concat([this.#i.subarray(this.#a),this.#i.subarray(0,this.#a)])}}let a=/(?:[\xc2-\xdf]|[\xe0-\xef][\x80-\xbf]?|[\xf0-\xf4][\x80-\xbf]{0,2})$/,o=/^[\x80-\xbf]{1,3}/;function s(e,t){return Buffer.from(t.toString(`latin1`).replace(e,``),`latin1`)}}),49317:((e,t,n)=>{n.d(t,{FR:()=>p,Jd:()=>f,O4:()=>m,ld:()=>c});var r=n(51455),i=n(77030),a=n(76760);let o=`/run/tether`,s=[`127.0.0.1`,`::1`];async function c(e,t){let n=(0,a.join)(t,`ports`);await(0,r.mkdir)(n,{recursive:!0});let i=e.filter(e=>typeof e==`number`),o=e.filter(e=>typeof e==`string`),c=await Promise.all(o.map(e=>(0,r.realpath)(e).catch(()=>e))),f=await(0,r.open)(n),p=async(e,t)=>{await l(`/proc/self/fd/${f.fd}/${e}`,t),await(0,r.chmod)(`${n}/${e}`,438)};try{for(let e of i)await p(String(e),t=>d(t,e,s));for(let[e,t]of c.entries())await p(`s${e}`,e=>u(e,t))}finally{await f.close()}return{numbers:i,paths:c,sockets:n,node:process.execPath}}async function l(e,t){let n=(0,i.createServer)({allowHalfOpen:!0},e=>{e.unref(),e.on(`error`,()=>void 0),t(e)});await new Promise((t,r)=>{n.once(`error`,r).listen(e,t)}),n.on(`error`,()=>void 0).unref(),n.maxConnections=200}function u(e,t){let n=(0,i.connect)({path:t,allowHalfOpen:!0}).unref();n.on(`error`,()=>e.destroy()),e.on(`error`,()=>n.destroy()),e.pipe(n).pipe(e)}function d(e,t,[n,...r]){if(n===void 0){e.destroy();return}let a=(0,i.connect)({host:n,port:t,allowHalfOpen:!0}).unref(),o=()=>d(e,t,r);a.once(`error`,o).once(`connect`,()=>{a.off(`error`,o).on(`error`,()=>e.destroy()),e.on(`error`,()=>a.destroy()),e.write(`+`),e.pipe(a).pipe(e)})}let f=`
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
`,p=`
for index in "\${!handed[@]}"; do
  one=$root\${handed[index]}
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
`,m=`
if [ "\${#ports[@]}" -gt 0 ]; then
  exec {said}< <(set +e; exec 2>/dev/null; lower; exec "\${plain[@]}" ${o}/node -e "$forwarder" "\${ports[@]}")
  read -r word <&"$said" || word='the forwarder of the input network did not start'
  [ "$word" = ready ] || { echo "$word"; exit 1; }
  exec {said}<&-
fi
`}),85607:((e,t,n)=>{n.d(t,{XJ:()=>f,ci:()=>h,n$:()=>p,or:()=>m});var r=n(51455),i=n(76760),a=n(13479),o=n(24932),s=n(9352),c=n(80467);let l=/(?<![\w./~-])(?:\/|\.{0,2}[\w@+-]+\/)(?:[\w.@+-]+\/)*[\w.@+-]*[\w@+-]/g,u=/\b\w+:\/\/(?=\/)/g,d=/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g;async function f(e,t){let n=e.slice(-8e3),r=[...new Set(n.replace(u,` `).match(l)??[])].slice(0,40),i=await Promise.all(r.map(e=>_(e,t)));return[g([...new Set(i.filter(e=>e!==null))],`The machine has`,`commands do not see`,`network for a socket, setup or a variable for a tool`),p(e,t.withheld)].filter(e=>e!==``).join(`
`)}function p(e,t){return g([...new Set(e.slice(-8e3).match(d)??[])].filter(e=>t.has(e)),`The job has the variables`,`commands do not get`,`pass-env, but for secrets`)}function m(e){let t=(0,a.aX)(e)?null:(0,a.MU)(e);return t===null?``:`[Why it may have failed: ${t.reason}.]`}async function h(e,t){if(e.kind!==`exited`||(0,s.YX)(e))return e;let n=(await t(e.output)).filter(e=>e!==``);return n.length===0?e:{...e,notes:n}}function g(e,t,n,r){return e.length===0?``:`[${t} ${(0,o.KE)(e,3)}, which ${n} (${r}; docs/security.md has all that differs from a plain step).]`}async function _(e,t){let{checkout:n,folder:a}=t,o=e.startsWith(`/`)?e:(0,i.join)(n,a,e),s=await(0,r.realpath)(o).catch(()=>null);return s===null||v(s,t)?null:(0,c.U)(o,n)?y(s,t)?`${e} (a link to ${s})`:null:e.startsWith(`/`)&&(y(o,t)||y(s,t))?e:null}function v(e,{host:t,checkout:n,sockets:r}){let a=t.tools.some(({source:t,credentials:n})=>n.some(n=>(0,c.U)(e,(0,i.join)(t,n)))),o=[n,...t.tools.map(e=>e.source),...t.devices,...r];return!a&&o.some(t=>(0,c.U)(e,t))}function y(e,{host:t}){return[`/run`,`/dev`,...t.masked.map(e=>e.path),...t.home===null?[]:[t.home]].some(t=>e!==t&&(0,c.U)(e,t))||t.hidden.some(t=>(0,c.U)(e,t.path))}}),24356:((e,t,n)=>{n.d(t,{E:()=>o,u:()=>a});var r=n(87601),i=n(9352);async function a(e,t){let n=[];for(let r of e){let e=await t(r);if(!(0,i.YX)(e))return{kind:`failed`,entry:r,result:e};n.push(e)}return{kind:`done`,results:n}}class o{#e=null;#t=new Map;get onBase(){return this.#e}onChange(e){return this.#t.get((0,r.IK)(e).hash)??null}keep(e,t){t===null?this.#e=e:this.#t.set((0,r.IK)(t).hash,e)}}}),83188:((e,t,n)=>{n.d(t,{C:()=>l,P:()=>d});var r=n(24932),i=n(75518),a=n(10110);let o={bash:`bash`,setsid:`setsid`,cat:`cat`},s=({setsid:e,cat:t})=>`
for fd in /proc/self/fd/*; do fd=\${fd##*/}; [ "$fd" -le 2 ] || exec {fd}>&-; done
trap : TERM USR1
exec 3> >(exec ${(0,a.r)(e)} ${(0,a.r)(t)})
read -r _ _ _ _ _ own _ </proc/self/stat
for ((tries = 0; tries < 5000; tries += 1)); do
  read -r _ _ _ _ _ session _ </proc/$!/stat || break
  [ "$session" = "$own" ] || break
done
`,c={waits:`"$@" >&3 2>&1 3>&-`,"gives-way":`exec "$@" >&3 2>&1 3>&-`};function l(e,t,n=o){let r=`${s(n)}${c[t]}`;return[n.bash,`--norc`,`--noprofile`,`-c`,r,`tether`,...e]}let u=new Map([[4,`SIGILL`],[6,`SIGABRT`],[7,`SIGBUS`],[8,`SIGFPE`],[9,`SIGKILL`],[11,`SIGSEGV`],[15,`SIGTERM`],[25,`SIGXFSZ`]]);function d(e,t,n){let a=(0,r.zQ)(t.text());switch(e.kind){case`not-started`:return{kind:`refused`,why:`Commands need bash, and it could not be started: ${e.why}. Install it.`};case`timed-out`:return{kind:`timed-out`,limitMs:e.limitMs,output:a,ms:e.ms};case`aborted`:return{kind:`signalled`,signal:`SIGKILL`,output:a,ms:e.ms};case`signalled`:return{kind:`signalled`,signal:e.signal,output:a,ms:e.ms};case`exited`:{let r=u.get(e.code-128);if(r!==void 0)return{kind:`signalled`,signal:r,output:a,ms:e.ms};let o=t.isTruncated?{isTruncated:!0}:{};return(0,i.D)({kind:`exited`,code:e.code,output:a,...o,ms:e.ms},n)}}}}),10110:((e,t,n)=>{n.d(t,{l:()=>l,r:()=>g});var r=n(76760),i=n(10619),a=n(80467),o=n(49317);function s({setup:e,caches:t},{isCache:n},r){return e?.access===`write`?`keep/${r}`:n&&t.keep!==null?`caches`:`tree/${r}`}function c({host:e,files:t,kept:{setup:n,caches:i}}){let{checkout:a,layers:o}=t,s=e.home===a?null:e.home,c=s===null?null:(0,r.join)(s,`.cache`),l=[{target:a,lowers:[a],credentials:[]},...s===null?[]:[{target:s,lowers:[t.home],credentials:[]}],...e.tools.map(({path:e,source:t,credentials:n})=>({target:e,lowers:[t],credentials:n}))];return c!==null&&!l.some(({target:e})=>e===c)&&l.push({target:c,lowers:[],credentials:[]}),l.map((e,t)=>{let a=e.target===c,s=[...n?.access===`read`?[n.folder]:[],...n?.before??[]].map(e=>(0,r.join)(e,String(t),`up`)),l=a?i.layers.map(e=>(0,r.join)(e,`up`)):[];return{...e,isCache:a,lowers:[...t===0?o:[],...l,...s,...e.lowers]}})}function l(e){let t=(0,r.join)(e.temp,`stage`),n=(0,r.join)(e.temp,`root`),o=c(e),l=[...o.map(({target:e})=>e),...e.host.masked.map(({path:e})=>e)],p=[`low/empty`],h=[],g=[...e.files.whiteouts],_=[],v=[];o.forEach((n,o)=>{let c=s(e.kept,n,o),u=n.lowers.map((e,n)=>{let i=`low/${o}.${n}`;return p.push(i),_.push({source:e,target:(0,r.join)(t,i),type:`none`,options:`bind`}),i}),d=l.filter(e=>e!==n.target&&(0,a.U)(e,n.target)).flatMap(e=>(0,i.Zv)(e.slice(n.target.length+1))),f=[`${c}/up`,...[...new Set(d)].map(e=>`${c}/up/${e}`)];p.push(...f,`${c}/work`),h.push(c,...f,`${c}/work`),g.push(...n.credentials.map(e=>`${c}/up/${e}`));let m=e.bringOut?.what===`all`?``:`,redirect_dir=on`,y=`lowerdir=${u.join(`:`)||`low/empty`},upperdir=${c}/up,workdir=${c}/work${m},X-mount.mkdir`;v.push({source:`overlay`,target:n.target,type:`overlay`,options:y})});let y=[...u(e,n),...v].map(e=>({...e,target:(0,r.join)(n,e.target)}));return{fstab:[..._,...d(y)].map(f).join(``),shell:m(e,{stage:t,root:n,folders:p,owned:h,whiteouts:g})}}function u({host:e,owner:t,files:n},i){let o=(e,t=e)=>({source:t,target:e,type:`none`,options:`bind,ro`}),s=[...e.masked.map(({path:e})=>e),...e.home===null?[]:[e.home]],c=(e,t)=>({source:`tmpfs`,target:e,type:`tmpfs`,options:`nosuid,${t},X-mount.mkdir`});return[o(`/`),...e.mounts.map(e=>o(e)),{source:`proc`,target:`/proc`,type:`proc`,options:`nosuid,nodev,noexec`},...e.procReadOnly.map(e=>o(e,(0,r.join)(i,e))),o(`/sys`),c(`/dev`,`noexec,mode=0755,size=64k`),{source:`devpts`,target:`/dev/pts`,type:`devpts`,options:`newinstance,ptmxmode=0666,mode=0620,nosuid,noexec,X-mount.mkdir`},c(`/dev/shm`,`nodev,mode=1777`),c(`/run`,`nodev,mode=0755,size=64m`),...e.masked.map(({path:e,mode:n})=>c(e,`nodev,mode=${n},uid=${t.uid},gid=${t.gid}`)),...e.hidden.map(({path:e,isFolder:t})=>t?c(e,`nodev,mode=0555,size=4k`):o(e,`/dev/null`)),...[...n.replaced].filter(([e])=>!s.some(t=>(0,a.U)(e,t))).map(([e,t])=>o(e,t))]}function d(e){let t=({target:e})=>e.split(`/`).length;return e.toSorted((e,n)=>t(e)-t(n))}function f({source:e,target:t,type:n,options:r}){return`${[e,t,n,r].map(p).join(` `)} 0 0\n`}function p(e){return e.replace(/[\s\\#]/g,e=>`\\${e.charCodeAt(0).toString(8).padStart(3,`0`)}`)}function m(e,t){let{setup:n,caches:i}=e.kept,a={stage:t.stage,root:t.root,keep:n?.access===`write`?n.folder:``,caches:i.keep??``,bring:e.bringOut?.folder??``,what:e.bringOut?.what??``,uid:String(e.owner.uid),gid:String(e.owner.gid),network:e.network,resolver:h(e),mark:e.mark,processes:String(e.processes),memory:String(e.memory),blocks:`8388608`,folder:(0,r.join)(e.files.checkout,e.command.workingDirectory),sockets:e.ports?.sockets??``,node:e.ports?.node??``,forwarder:e.ports===null?``:o.Jd},s={folders:t.folders,owned:t.owned,whiteouts:t.whiteouts,devices:e.host.devices,environment:Object.entries(e.command.env).map(([e,t])=>`${e}=${t}`),command:e.command.argv,ports:e.ports?.numbers.map(String)??[],handed:e.ports?.paths??[]};return`${[...Object.entries(a).map(([e,t])=>`${e}=${g(t)}`),...Object.entries(s).map(([e,t])=>`${e}=(${t.map(g).join(` `)})`)].join(`
`)}\n`}function h({host:e,network:t}){let{resolver:n}=e;return t===`allow`&&n!==null&&(0,a.U)(n,`/run`)?n:``}function g(e){return`'${e.replaceAll(`'`,`'\\''`)}'`}}),7488:((e,t,n)=>{n.d(t,{r:()=>m,F:()=>h});var r=n(77598),i=n(51455),a=n(76760),o=n(53613),s=n(90481),c=n(14392),l=n(9137),u=n(83188),d=n(10110),f=n(49317);let p=`
set -eu
umask 022
exec 2>&1
exec 9<&0 </dev/null
# Makes the namespace of users below, beside the mounts.
unshare --user -- sleep 60 >/dev/null 2>&1 9<&- & holder=$!
mount -t tmpfs -o mode=0755,size=70% tether "$stage"
cd "$stage"
[ -z "$keep" ] || { mkdir keep; mount --bind "$keep" keep; }
[ -z "$caches" ] || { mkdir caches; mount --bind "$caches" caches; }
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
${f.FR}
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
kept= cached=
[ -z "$keep" ] || exec {kept}<"$keep"
[ -z "$caches" ] || exec {cached}<"$caches"
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
  for fd in "\${rooms[@]}" $kept $cached $written $out $users; do exec {fd}>&-; done
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
${f.O4}
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
[ -z "$cached" ] || rm -rf /proc/self/fd/"$cached"/work
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
  files() { find . \\( -name node_modules -o -name .git \\) -prune -o -type f "$@"; }
  # At most so many files, and of those so many bytes together.
  bring() {
    head -z -n "$1" | tar -c -f - --no-recursion --null -T - | head -c "$2" |
      tar -x -f - -C /proc/self/fd/"$out" --no-same-owner --no-same-permissions
  }
  if [ "$what" = all ] && [ "$code" = 0 ]; then
    files -size -2049k -print0 | bring 5000 10G
    # Of larger files only that they are there.
    files -size +2048k -print0 | head -z -n 200 |
      while IFS= read -r -d '' one; do
        mkdir -p /proc/self/fd/"$out"/"\${one%/*}"; truncate -s 4M /proc/self/fd/"$out"/"$one"
      done
  elif [ -n "$(files -name '*.xml' -print -quit)" ]; then
    files -name '*.xml' -size -2049k -print0 | xargs -0 -r grep -lsZF '<testsuite' | bring 2001 16M
  fi
  chown -R "$uid:$gid" /proc/self/fd/"$out"/.
fi
exit "$code"
`,m={head:131072,tail:131072};async function h(e,t,{limitMs:n,signal:o,ready:l}){let f=`tether-${(0,r.randomBytes)(12).toString(`hex`)}`,m=(0,d.l)({...e,mark:f}),h=(0,a.join)(e.temp,f);await(0,i.mkdir)(h,{mode:448});try{let[r,b]=[(0,a.join)(h,`script`),(0,a.join)(h,`fstab`)];await Promise.all([(0,i.writeFile)(r,`${m.shell}fstab=${(0,d.r)(b)}\n${p}`),(0,i.writeFile)(b,m.fstab)]);let x=new v(f),[S,...C]=(0,u.C)(g(t,e.network,r),`gives-way`),w=await(0,s.eF)(S,C,{cwd:`/`,env:c.cP,limitMs:n,signal:o,stdin:`open`,onStart:({stdin:e})=>void l.then(()=>e?.write(`go
`),()=>e?.end()),onStdout:e=>x.push(e),onStderr:e=>x.push(e),stopper:_(t)});return await l,y(w,x,e.command.argv)}finally{await(0,i.rm)(h,{recursive:!0,force:!0})}}function g(e,t,n){let r=[`bash`,`--norc`,`--noprofile`,`-c`,`. "$1"`,`sandbox`,n],i=[...(0,l.M1)(t),`--fork`,`--kill-child`,...r];switch(e){case`root`:return[`setpriv`,`--pdeathsig`,`KILL`,`unshare`,...i];case`sudo`:return[`sudo`,`-n`,`--`,`unshare`,...i]}}function _(e){return{ask:e=>void e.stdin?.write(`end
`),force:t=>{t.stdin?.end(),setTimeout(()=>{if((0,s.i8)(t,`SIGKILL`),e===`root`||t.pid===void 0||t.exitCode!==null)return;let n=[`-n`,`--`,`kill`,`-KILL`,`--`,`-${t.pid}`];(0,c.ds)(`sudo`,n,{limitMs:2e3})},250).unref()}}}class v{#e;output=new o.l(m);#t=Buffer.alloc(0);isMarked=!1;constructor(e){this.#e=Buffer.from(`${e}\n`)}get trouble(){return this.#t.toString().trim().slice(0,500)}push(e){if(this.isMarked){this.output.push(e);return}this.#t=Buffer.concat([this.#t,e]);let t=this.#t.indexOf(this.#e);if(t<0)return;this.isMarked=!0;let n=this.#t.subarray(t+this.#e.length);n.length>0&&this.output.push(n)}}function y(e,t,n){let r=e.kind===`timed-out`||e.kind===`aborted`;if(t.isMarked||r)return{kind:`ran`,result:(0,u.P)(e,t.output,n)};if(e.kind===`not-started`)return{kind:`not-made`,why:e.why};let i=e.kind===`exited`?`exit code ${e.code}`:e.signal;return{kind:`not-made`,why:t.trouble||`it ended without a word (${i})`}}}),13479:((e,t,n)=>{n.d(t,{MU:()=>i,aX:()=>o,tx:()=>a});let r=[{name:`docker`,pattern:/(?:cannot|failed to|unable to) connect to the docker|docker daemon is not running|\/docker\.sock\b|cannot connect to podman|could not find a (?:working container runtime|valid docker environment)/i,reason:()=>`commands do not reach the Docker of this machine`,remedy:`Start what the tests need as services of the job or in a step before this action and name its ports in the input network, or let commands run as plain steps do with isolation: none.`,asked:/\b(?:docker\w*|podman|containers?|testcontainers|sockets?)\b/},{name:`variable`,pattern:/Environment variable not found \(([A-Za-z_]\w*)\)|Failed to replace env in config: \$\{([A-Za-z_]\w*)|(?<![\w-])([A-Za-z_]\w*): unbound variable/,reason:e=>`it wants the environment variable ${e}, which commands do not have`,remedy:`Name the variable in the input pass-env if it is no secret; secrets are never passed. Where any value will do, set it in front of the command in the input validate (NAME=none command), or give it a default in the settings file that wants it.`,asked:/\b(?:env\w*|variables?|unbound)\b/},{name:`identity`,pattern:/(?:Author|Committer) identity unknown|Please tell me who you are|unable to auto-detect email address|empty ident name/i,reason:()=>`git knows no user.name and user.email there`,remedy:`Set them in a step before this action (git config --global user.name and user.email), or in the tests themselves.`,asked:/\b(?:identity|git config|user\.(?:name|email)|commits?|committer|author)\b/},{name:`unresolved-host`,pattern:/\b(?:ENOTFOUND|EAI_AGAIN)\b|getaddrinfo|could not resolve host|name or service not known|name resolution|no such host|unknown host|UnknownHostException|\bdns error\b|dial tcp: lookup|^\[ERROR\].*\bin offline mode and the artifact\b/im,reason:()=>`commands have no network`,remedy:`Commands have no network unless the input network is allow: fetch what they need with the input setup, in a step before this action, or set network: allow. A service of the runner is reached by its port, as in network: 5432.`,asked:/\b(?:network|offline|download\w*|fetch\w*|registr(?:y|ies)|mirrors?|prox(?:y|ies)|dependenc(?:y|ies)|install\w*|plugins?|pom|docker)\b/},{name:`service`,pattern:/\bE(?:CONN(?:REFUSED|RESET|ABORTED)|(?:NET|HOST)UNREACH|TIMEDOUT)\b|connection refused|network (?:is )?unreachable|ConnectException|dial tcp/i,reason:()=>`a service that it connects to does not answer`,remedy:`Start the service in a step before this action or as one of the job, and name its port in the input network; one elsewhere is reached with network: allow.`,asked:/\b(?:network|services?|connect\w*|ports?|timeouts?|databases?|servers?)\b/},{name:`renamed-folder`,pattern:/\bEXDEV\b|cross-device link/i,reason:()=>`it renames a folder of the checkout, which the view of isolated commands does not take`,remedy:`Let it copy the folder and remove the old one, or set isolation: none.`,asked:/\b(?:exdev|cross-device|renam\w*|mov(?:e|es|ing))\b/}];function i(e){let t=e.slice(-2e3);for(let{name:e,pattern:n,reason:i,remedy:a}of r){let r=n.exec(t);if(r!==null)return{name:e,reason:i(r.slice(1).find(Boolean)??``),remedy:a}}return null}function a({name:e},t){return r.some(n=>n.name===e&&n.asked.test(t))}function o(e){return r.some(({name:t,pattern:n})=>(t===`unresolved-host`||t===`service`)&&n.test(e))}})};