export const id=5394;export const ids=[5394];export const modules={3013:((e,t,n)=>{n.r(t),n.d(t,{reportPage:()=>a});var r=n(607),i=n(3019);function a(e){let t=e.split(`
`).slice(0,-1),n=s(t[0]??``);return!(0,i.u)(n)||n.kind!==`began`?o(`its first line does not say how a run began`):n.version===r.T?{kind:`made`,html:l(`[${t.filter(e=>(0,i.u)(s(e))).map(c).join(`,
`)}]`)}:o(`it has version ${String(n.version)}, and this is a reader of version ${r.T}`)}function o(e){return{kind:`unreadable`,why:e}}function s(e){try{return JSON.parse(e)}catch{return null}}function c(e){return e.replaceAll(`<`,`\\u003c`).replaceAll(`\u2028`,`\\u2028`).replaceAll(`\u2029`,`\\u2029`)}function l(e){return`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-MSCs3mhRmNuycL1MGBOps2+UPAmtxoNKdnlTCTGSXNA='; style-src 'sha256-kQCr2tR3VWCnhT/lrjvjrfqs5eHZ2oZJE8yi67oSpyY='; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Tether run report</title>
<style>:root {
color-scheme: light dark;
--paper: #fdfcfa;
--ink: #1f2328;
--quiet: #57606a;
--rule: #d9d6d0;
--panel: #f4f2ee;
--link: #0b5cad;
--good: #1a6b35;
--good-paper: #dff3e3;
--bad: #a3201d;
--bad-paper: #fbe3e1;
--warn: #7a4d00;
--warn-paper: #fbeed3;
--fresh: #33658a;
--cached: #b9cfe0;
--output: #c8763a;
font: 16px/1.55 system-ui, -apple-system, "Segoe UI", "Liberation Sans", sans-serif;
}
@media (prefers-color-scheme: dark) {
:root {
--paper: #16181b;
--ink: #e4e2dd;
--quiet: #a4a9b0;
--rule: #3a3e44;
--panel: #1f2226;
--link: #86b7f0;
--good: #8fd6a2;
--good-paper: #1b3524;
--bad: #f4a8a3;
--bad-paper: #43201e;
--warn: #e8c37a;
--warn-paper: #3a2d12;
--fresh: #7fb0d6;
--cached: #3f5a70;
--output: #e09a63;
}
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); }
#page { max-width: 72rem; margin: 0 auto; padding: 2rem 1.25rem 6rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0.2rem 0 0.6rem; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; margin: 2.6rem 0 0.8rem; padding-bottom: 0.3rem; border-bottom: 1px solid var(--rule); }
p { margin: 0.4rem 0; overflow-wrap: anywhere; }
a { color: var(--link); }
.brand { color: var(--quiet); font-size: 0.85rem; letter-spacing: 0.02em; }
.quiet, .size, .time { color: var(--quiet); font-size: 0.85rem; }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); gap: 0.7rem 1.5rem; margin: 1.2rem 0 0; }
dt { color: var(--quiet); font-size: 0.8rem; }
dd { margin: 0; overflow-wrap: anywhere; }
.badge { display: inline-block; padding: 0 0.5em; border-radius: 0.3em; font-size: 0.8rem; white-space: nowrap; background: var(--panel); border: 1px solid var(--rule); }
.badge.good { color: var(--good); background: var(--good-paper); border-color: transparent; }
.badge.bad { color: var(--bad); background: var(--bad-paper); border-color: transparent; }
.badge.warn { color: var(--warn); background: var(--warn-paper); border-color: transparent; }
figure { margin: 0.8rem 0 1.4rem; }
figcaption { font-size: 0.85rem; color: var(--quiet); margin-bottom: 0.4rem; display: flex; flex-wrap: wrap; gap: 0.2rem 1.2rem; }
svg { width: 100%; height: auto; display: block; overflow: visible; }
svg .axis { font-size: 12px; fill: var(--quiet); }
svg .fresh, svg .model { fill: var(--fresh); }
svg .cached { fill: var(--cached); }
svg .output { fill: var(--output); }
svg .passed { fill: var(--good); }
svg .failed { fill: var(--bad); }
svg .cost { fill: none; stroke: var(--fresh); stroke-width: 2; }
.swatch { display: inline-block; width: 0.7em; height: 0.7em; margin-right: 0.4em; border-radius: 2px; }
.swatch.fresh, .swatch.model { background: var(--fresh); }
.swatch.cached { background: var(--cached); }
.swatch.output { background: var(--output); }
.swatch.passed { background: var(--good); }
.swatch.failed { background: var(--bad); }
pre, code, .diff td { font: 0.82rem/1.5 ui-monospace, "SF Mono", "Liberation Mono", Menlo, monospace; }
pre { margin: 0.4rem 0; padding: 0.7rem 0.9rem; background: var(--panel); border-radius: 0.3rem; max-height: 34rem; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
table { border-collapse: collapse; font-size: 0.88rem; }
th { text-align: left; font-weight: 600; color: var(--quiet); font-size: 0.8rem; }
th, td { padding: 0.25rem 0.8rem 0.25rem 0; vertical-align: top; border-bottom: 1px solid var(--rule); }
td { white-space: pre-wrap; overflow-wrap: anywhere; }
td.figure { text-align: right; font-variant-numeric: tabular-nums; }
.scroll { overflow-x: auto; max-width: 100%; margin: 0.4rem 0 1rem; }
.diff { width: 100%; table-layout: fixed; border: 1px solid var(--rule); }
.diff caption { text-align: left; font: 600 0.82rem/1.8 ui-monospace, "Liberation Mono", monospace; }
.diff thead { position: absolute; clip-path: inset(50%); height: 1px; width: 1px; overflow: hidden; }
.diff td { border: 0; padding: 0 0.6rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.diff col.number { width: 3.4rem; }
.diff .line { text-align: right; color: var(--quiet); user-select: none; }
.diff td.del { background: var(--bad-paper); }
.diff td.add { background: var(--good-paper); }
.diff td.none { background: var(--panel); }
.diff .gap td { text-align: center; color: var(--quiet); background: var(--panel); }
del, ins { text-decoration: none; }
summary { cursor: pointer; display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.2rem 0.7rem; padding: 0.35rem 0.2rem; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary::before { content: "\\25b8 "; color: var(--quiet); width: 0.8em; }
details[open] > summary::before { content: "\\25be "; }
summary:focus-visible, a:focus-visible, input:focus-visible, pre:focus-visible, .scroll:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.round { border-bottom: 1px solid var(--rule); content-visibility: auto; contain-intrinsic-size: auto 2.4rem; }
.round > summary .name { font-weight: 600; min-width: 6.5rem; }
.round[open] { content-visibility: visible; }
.snippet { flex: 1 1 12rem; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.body { padding: 0 0 1.6rem 0.4rem; }
.permalink { font-size: 0.8rem; }
.events { list-style: none; margin: 0; padding: 0; border-left: 2px solid var(--rule); }
.event { display: flex; gap: 1rem; padding: 0.35rem 0 0.35rem 1rem; }
.event .time { flex: 0 0 3.6rem; font-variant-numeric: tabular-nums; }
.event .what { flex: 1 1 auto; min-width: 0; }
.message > summary { border-top: 1px solid var(--rule); }
.bar { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; }
.bar input[type="search"] { flex: 1 1 16rem; font: inherit; color: inherit; padding: 0.35rem 0.6rem; border: 1px solid var(--quiet); border-radius: 0.3rem; background: var(--paper); }
.bar fieldset { border: 0; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 0.2rem 1rem; }
.bar legend { float: left; margin-right: 1rem; color: var(--quiet); }
[hidden] { display: none !important; }
@media (max-width: 44rem) {
#page { padding: 1rem 0.8rem 4rem; }
.event { flex-direction: column; gap: 0; padding-left: 0.6rem; }
.diff, .diff tbody, .diff tr, .diff td { display: block; width: auto; }
.diff tr { position: relative; }
.diff .line, .diff td.none, .diff tr.same td:nth-child(4) { display: none; }
.diff td { padding: 0 0.4rem; }
.snippet { flex-basis: 100%; order: 9; }
}
@media print {
:root { --paper: #fff; --panel: #f6f6f6; font-size: 10pt; }
.bar, .keys, .permalink { display: none; }
pre { max-height: none; }
.round { content-visibility: visible; }
.event, .diff tr { break-inside: avoid; }
}</style>
</head>
<body>
<main id="page"><noscript>This page is made by its own script from the trace below. Allow scripts to read it; it uses no network.</noscript></main>
<script type="application/json" id="trace">${e}<\/script>
<script>(function(){function e(e,t){try{return e()}catch{return t()}}function t(e,t={},...n){let r=document.createElement(e);for(let[e,n]of Object.entries(t))r.setAttribute(e,n);return r.append(...n.filter(e=>e!==null)),r}function n(e,t,...n){let r=document.createElementNS(\`http://www.w3.org/2000/svg\`,e);for(let[e,n]of Object.entries(t))r.setAttribute(e,String(n));return r.append(...n.filter(e=>e!==null)),r}function r(e,n,r={}){let i=t(\`details\`,r,typeof e==\`string\`?t(\`summary\`,{},e):e),a=!1,o=()=>{!a&&i.open&&(a=!0,i.append(n()))};return i.addEventListener(\`toggle\`,o),i.addEventListener(\`fill\`,o),i}function i(e){e.open=!0,e.dispatchEvent(new Event(\`fill\`))}function a(e){return t(\`pre\`,{tabindex:\`0\`},e===\`\`?\`(nothing)\`:e)}function o(e,n=\`plain\`){return t(\`span\`,{class:\`badge \${n}\`},e)}function s(e,n=e){return/^https?:\\/\\//.test(e)?t(\`a\`,{href:e,rel:\`noopener noreferrer\`},n):document.createTextNode(n)}let c=new Intl.NumberFormat(\`en\`);function l(e){return c.format(Math.round(e))}function u(e){return e<1e3?\`\${Math.round(e)} ms\`:e<6e4?\`\${(e/1e3).toFixed(1)} s\`:\`\${Math.floor(e/6e4)} min \${Math.round(e%6e4/1e3)} s\`}function d(e){return e===null?\`not known\`:\`$\${e.toFixed(e<.1?4:2)}\`}function f(e){let t=e/1e3;return\`\${Math.floor(t/60)}:\${(t%60).toFixed(1).padStart(4,\`0\`)}\`}function p(e,t){return\`\${l(e)} \${t}\${e===1?\`\`:\`s\`}\`}function m(e,t=140){let n=e.split(\`
\`).find(e=>e.trim()!==\`\`)??\`\`;return n.length>t?\`\${n.slice(0,t)}\\u{2026}\`:n}let h=1e3;function g(e){return e.lines.filter(e=>e.kind===\`replied\`).map(({round:e,usage:t})=>({round:e,fresh:t.inputTokens-t.cachedTokens,cached:t.cachedTokens,output:t.outputTokens}))}function _(e){let n=g(e);if(n.length===0)return null;let i=e.lines.filter(e=>e.kind===\`charged\`),a=i.some(({spent:e})=>e.costUsd!==null);return t(\`section\`,{"aria-labelledby":\`ledger\`},t(\`h2\`,{id:\`ledger\`},\`Ledger\`),v(\`Tokens by round\`,ee(n),[[\`fresh\`,\`fresh input\`],[\`cached\`,\`input from the cache\`],[\`output\`,\`output\`]]),a?v(\`Cost so far, in US dollars\`,te(i),[]):null,r(\`The same as a table\`,()=>ne(n)))}function v(e,n,r){return t(\`figure\`,{},t(\`figcaption\`,{},e,...r.map(([e,n])=>t(\`span\`,{class:\`key\`},t(\`i\`,{class:\`swatch \${e}\`}),n))),n)}function ee(e){let t=Math.max(1,...e.map(({fresh:e,cached:t,output:n})=>e+t+n)),r=h/e.length,i=e.flatMap((e,i)=>{let a=160;return[\`cached\`,\`fresh\`,\`output\`].map(o=>{let s=e[o]/t*146;return a-=s,n(\`rect\`,{x:i*r+r*.1,y:a,width:r*.8,height:s,class:o})})}),a=\`Tokens of \${e.length} rounds, at most \${l(t)} in one. The table below has the figures.\`,o=n(\`text\`,{x:0,y:10,class:\`axis\`},\`\${l(t)} tokens\`);return n(\`svg\`,{viewBox:\`0 0 \${h} 160\`,role:\`img\`,"aria-label":a},...i,o)}function te(e){let t=e.at(-1)?.spent.costUsd??0,r=Math.max(t,1e-9),i=Math.max(1,e.at(-1)?.time??1),a=e.map(({time:e,spent:t})=>{let n=120-(t.costUsd??0)/r*106;return\`\${(e/i*h).toFixed(1)},\${n.toFixed(1)}\`}),o=\`Cost over the time of the run: \${d(t)} in the end.\`;return n(\`svg\`,{viewBox:\`0 0 \${h} 120\`,role:\`img\`,"aria-label":o},n(\`polyline\`,{points:[\`0,120\`,...a].join(\` \`),class:\`cost\`}),n(\`text\`,{x:0,y:10,class:\`axis\`},d(t)))}function ne(e){let n=[\`Round\`,\`Fresh input\`,\`From the cache\`,\`Output\`].map(e=>t(\`th\`,{scope:\`col\`},e)),r=e.map(({round:e,fresh:n,cached:r,output:i})=>t(\`tr\`,{},...[e,n,r,i].map(e=>t(\`td\`,{class:\`figure\`},l(e)))));return t(\`div\`,{class:\`scroll\`,tabindex:\`0\`,role:\`group\`,"aria-label":\`Tokens by round\`},t(\`table\`,{},t(\`thead\`,{},t(\`tr\`,{},...n)),t(\`tbody\`,{},...r)))}let y=[\`model\`,\`commands\`,\`on the base\`];function b(e){let r=e.lines.flatMap(x);if(r.length===0)return null;let i=Math.max(1,...e.lines.map(({time:e})=>e)),a=y.length*26+18,o=e=>110+e/i*890,s=r.map(({tone:e,lane:t,name:r,from:i,to:a})=>{let s={x:o(i),y:y.indexOf(t)*26+4,height:18},c=n(\`title\`,{},\`\${r}, \${f(i)} to \${f(a)}\`);return n(\`rect\`,{...s,width:Math.max(1.5,o(a)-o(i)),class:e},c)}),c=y.map((e,t)=>n(\`text\`,{x:0,y:t*26+18,class:\`axis\`},e)),l=[n(\`text\`,{x:110,y:a-2,class:\`axis\`},\`0:00\`),n(\`text\`,{x:h,y:a-2,class:\`axis\`,"text-anchor":\`end\`},f(i))],d=\`Timeline of \${u(i)}: \${r.length} replies and commands. The rounds below tell each with its time.\`,p=n(\`svg\`,{viewBox:\`0 0 \${h} \${a}\`,role:\`img\`,"aria-label":d},...c,...l,...s);return t(\`section\`,{"aria-labelledby":\`timeline\`},t(\`h2\`,{id:\`timeline\`},\`Timeline\`),v(\`\`,p,[[\`model\`,\`model\`],[\`passed\`,\`command that passed\`],[\`failed\`,\`command that failed\`]]))}function x(e){let t=t=>({from:Math.max(0,e.time-t),to:e.time});switch(e.kind){case\`received\`:return[{tone:\`model\`,lane:\`model\`,name:\`Reply \${e.call}\`,...t(e.ms)}];case\`command\`:case\`probe\`:case\`baseline\`:{let{command:n,result:r}=e.kind===\`command\`?e.record:e;return r.kind===\`refused\`?[]:[{tone:r.kind===\`exited\`&&r.code===0?\`passed\`:\`failed\`,lane:e.kind===\`baseline\`?\`on the base\`:\`commands\`,name:n,...t(r.ms)}]}default:return[]}}function S(e,t){let n=()=>e.map(({details:e})=>e).filter(e=>!e.hidden),r=e=>{let t=n(),r=t.findIndex(e=>e.contains(document.activeElement));t[r<0?e>0?0:t.length-1:r+e]?.querySelector(\`summary\`)?.focus()};document.addEventListener(\`keydown\`,e=>{if(!(e.ctrlKey||e.metaKey||e.altKey)&&(e.key===\`Escape\`&&t.value!==\`\`&&(t.value=\`\`,t.dispatchEvent(new Event(\`input\`))),document.activeElement!==t&&(e.key===\`/\`&&(e.preventDefault(),t.focus()),e.key===\`j\`&&r(1),e.key===\`k\`&&r(-1),e.key===\`o\`)))for(let e of n())i(e)})}function C(e){let t=[],n=[],r=[],[i,a]=[0,0],o=()=>{for(let e=0;e<Math.max(n.length,r.length);e+=1)t.push({kind:\`changed\`,old:n[e]??null,now:r[e]??null});[n,r]=[[],[]]};for(let s of e.replace(/\\n$/,\`\`).split(\`
\`)){let e=/^@@ -(\\d+)(?:,\\d+)? \\+(\\d+)(?:,\\d+)? @@/.exec(s);if(e!==null)o(),t.length>0&&t.push({kind:\`gap\`,old:null,now:null}),[i,a]=[Number(e[1]),Number(e[2])];else if(s.startsWith(\`-\`))n.push({line:i,text:s.slice(1)}),i+=1;else if(s.startsWith(\`+\`))r.push({line:a,text:s.slice(1)}),a+=1;else if(s.startsWith(\` \`)){o();let e=s.slice(1);t.push({kind:\`same\`,old:{line:i,text:e},now:{line:a,text:e}}),i+=1,a+=1}}return o(),t}function w(e){return e.split(/^(?=diff --git )/m).filter(e=>e.startsWith(\`diff --git \`)).map(e=>{let t=e.search(/^@@ /m);return{path:/^(?:\\+\\+\\+ b\\/|--- a\\/)(.*)$/m.exec(e.slice(0,t<0?void 0:t))?.[1]??/^diff --git a\\/(.*?) b\\//.exec(e)?.[1]??\`a file\`,hunks:t<0?\`\`:e.slice(t)}})}function T(e,n){let r=C(n);if(n===\`\`)return t(\`p\`,{class:\`quiet\`},\`\${e}: no lines to show.\`);let i=t(\`tbody\`,{},...r.map(re)),a=t(\`tr\`,{},...[\`Line\`,\`Before\`,\`Line\`,\`After\`].map(e=>t(\`th\`,{scope:\`col\`},e))),o=t(\`table\`,{class:\`diff\`},t(\`caption\`,{},e),E(),t(\`thead\`,{},a),i);return t(\`div\`,{class:\`scroll\`,tabindex:\`0\`,role:\`group\`,"aria-label":\`Diff of \${e}\`},o)}function E(){return t(\`colgroup\`,{},...[\`number\`,\`text\`,\`number\`,\`text\`].map(e=>t(\`col\`,{class:e})))}function re({kind:e,old:n,now:r}){if(e===\`gap\`)return t(\`tr\`,{class:\`gap\`},t(\`td\`,{colspan:\`4\`},\`\\u{2026}\`));let i=e===\`same\`?[\`\`,\`\`]:[\`del\`,\`add\`];return t(\`tr\`,{class:e},...D(n,i[0]??\`\`),...D(r,i[1]??\`\`))}function D(e,n){if(e===null)return[t(\`td\`,{class:\`line none\`}),t(\`td\`,{class:\`none\`})];let r=n===\`\`?null:t(n===\`del\`?\`del\`:\`ins\`,{},e.text);return[t(\`td\`,{class:\`line \${n}\`},l(e.line)),t(\`td\`,{class:n},r??e.text)]}function ie(e,n,i){let a=t=>e.firstSent.get(t)===i,o=n.tools===null?n.messages:[...n.messages,n.tools],s=o.filter(a),c=o.filter(e=>!a(e)),u=o.reduce((t,n)=>t+k(e.messages.get(n)).length,0),d=\`\${p(n.messages.length,\`message\`)}, \${l(u)} characters, at most \${l(n.maxOutputTokens)} tokens back\`;return t(\`div\`,{},t(\`p\`,{class:\`quiet\`},\`Request \${n.call} to \${n.model}: \${d}.\`),...s.map(t=>O(e,t)),c.length===0?null:r(\`\${p(c.length,\`message\`)} of it went out before\`,()=>t(\`div\`,{},...c.map(t=>O(e,t)))))}function O(e,n){let i=e.messages.get(n);if(i===void 0)return t(\`p\`,{class:\`quiet\`},\`Message \${n} is not in the trace.\`);let a=k(i);return r(t(\`summary\`,{},o(ae(i)),t(\`span\`,{class:\`snippet\`},m(a)),t(\`span\`,{class:\`size\`},\`\${l(a.length)} characters\`)),()=>oe(i),{class:\`message\`,"data-message":String(n)})}function ae(e){switch(e.role){case\`system\`:return\`system\`;case\`user\`:return e.origin;case\`assistant\`:return\`model\`;case\`tool\`:return\`results\`;case\`tools\`:return\`tools on offer\`}}function oe(e){if(e.role!==\`user\`||e.pictures===void 0)return a(k(e));let n=e.pictures.map(({type:e,bytes:t})=>\`\${e}, \${l(t)} bytes\`);return t(\`div\`,{},a(k(e)),t(\`p\`,{class:\`quiet\`},\`With pictures: \${n.join(\`; \`)}.\`))}function k(e){switch(e?.role){case void 0:return\`\`;case\`system\`:case\`user\`:return e.text;case\`assistant\`:{let t=e.providerMetadata===void 0?[]:[M(e.providerMetadata.value)];return[...e.text===\`\`?[]:[e.text],...e.calls.map(A),...t].join(\`

\`)}case\`tool\`:return e.results.map(({tool:e,callId:t,text:n})=>\`\${e} (\${t}):\\n\${n}\`).join(\`

\`);case\`tools\`:return e.tools.map(({name:e,description:t,parameters:n})=>\`\${e}: \${t}\\n\${M(n)}\`).join(\`

\`)}}function A(e){let{arguments:t}=e;return t.kind===\`unreadable\`?\`\${e.name}: arguments that cannot be read: \${t.errorDetail}\`:j(e.name,t.value)}function j(e,t){return typeof t!=\`object\`||!t?\`\${e} \${M(t)}\`:[e,...Object.entries(t).map(([e,t])=>typeof t==\`string\`?\`\${e}: \${t.includes(\`
\`)?\`\\n\${t}\`:t}\`:\`\${e}: \${M(t)}\`).map(e=>\`  \${e}\`)].join(\`
\`)}function M(e){return typeof e==\`string\`?e:JSON.stringify(e,null,1)??\`\`}let N={passed:\`passed\`,failed:\`failed\`,blocked:\`blocked by policy\`,inconclusive:\`inconclusive\`};function P(e,n=!1){let{kind:i,evidence:s}=e,c=\`why\`in e?\` \${e.why}\`:\`\`,l=n?\` The same change was judged before.\`:\`\`,u=t(\`p\`,{},o(\`verdict: \${N[i]}\`,i===\`passed\`?\`good\`:\`bad\`),\`\${c}\${l}\`),{comparisons:d,tampering:f}=s,p=d.map(({command:e,outcome:n,failures:r,why:i})=>t(\`tr\`,{},t(\`td\`,{},t(\`code\`,{},e)),t(\`td\`,{},n.replaceAll(\`-\`,\` \`)),t(\`td\`,{},i),t(\`td\`,{},r.map(e=>\`\${e.class}: \${e.failure.name}\`).join(\`
\`)))),m=[\`Command\`,\`Outcome\`,\`Why\`,\`Failures\`].map(e=>t(\`th\`,{scope:\`col\`},e));return t(\`div\`,{class:\`verdict\`},u,p.length===0?null:t(\`div\`,{class:\`scroll\`,tabindex:\`0\`,role:\`group\`,"aria-label":\`Commands of the verdict\`},t(\`table\`,{},t(\`thead\`,{},t(\`tr\`,{},...m)),t(\`tbody\`,{},...p))),F(s),...f.map(({path:e,kind:n})=>t(\`p\`,{},o(\`tests and settings\`,\`warn\`),\` \${e}: \${n}\`)),r(\`Evidence as it was recorded\`,()=>a(M(s))))}function F({proof:e}){switch(e.kind){case\`proven\`:case\`passes-without-change\`:case\`load-error\`:{let n=e.kind===\`proven\`?\`good\`:\`warn\`,r=\`\${e.command}: without the change \${e.without}, with it \${e.with}.\`,i=e.tests.length===0?\`\`:\` Tests: \${e.tests.join(\`, \`)}.\`;return t(\`p\`,{},o(\`proof: \${e.kind.replaceAll(\`-\`,\` \`)}\`,n),\` \${r}\${i} \${e.message}\`)}case\`no-tests\`:return t(\`p\`,{},o(\`proof: none\`,\`plain\`),\` The change has no tests, and no test went from red to green.\`);case\`not-applicable\`:case\`not-checked\`:return t(\`p\`,{},o(\`proof: \${e.kind.replaceAll(\`-\`,\` \`)}\`,\`plain\`),\` \${e.why}\`)}}function I(n,r,i){let a=e(()=>z(n,r,i),()=>L(r));if(a===null)return null;let o=t(\`span\`,{class:\`time\`,title:\`minutes and seconds since the start\`},f(r.time));return t(\`li\`,{class:\`event \${r.kind}\`},o,t(\`div\`,{class:\`what\`},a))}function L(e){return r(\`\${e.kind}\`,()=>a(M(e)))}function R(e,n,r=\`plain\`){return t(\`p\`,{},o(e,r),\` \`,n)}function z(e,t,n){switch(t.kind){case\`sent\`:return ie(e,t,n);case\`received\`:return V(t);case\`answered\`:return U(t);case\`edited\`:return r(\`Edit: \${t.path} (\${t.to})\`,()=>T(t.path,t.hunk),{open:\`\`});case\`changed\`:return K(t);case\`verdict\`:return P(t.verdict,t.isRepeat);case\`command\`:return W(\`on the change\`,t.record);case\`baseline\`:return W(\`on the base\`,t);case\`probe\`:return W(t.of.replaceAll(\`-\`,\` \`),t);case\`note\`:return R(t.level===\`warning\`?\`warning\`:\`note\`,t.text,t.level===\`warning\`?\`warn\`:\`plain\`);case\`task\`:return r(\`Task: issue #\${t.task.issue}, \${t.task.title}\`,()=>a(q(t)));case\`began\`:return r(\`Settings of the run\`,()=>a(M(t)));case\`ended\`:return R(t.outcome.status,t.outcome.reason);case\`requested\`:case\`interpreted\`:case\`replied\`:case\`message\`:case\`running\`:case\`flags\`:case\`flag-used\`:case\`charged\`:return null;default:return B(t)}}function B(e){switch(e.kind){case\`phase\`:return t(\`p\`,{},t(\`strong\`,{},e.title));case\`file-chosen\`:return R(\`shown\`,\`\${e.path}, \${l(e.bytes)} bytes: \${e.reason}\`);case\`prompt\`:return R(\`prompt\`,e.parts.map(({name:e,bytes:t})=>\`\${e} \${l(t)}\`).join(\`, \`));case\`reminded\`:return r(\`Note of the host to the model\`,()=>a(e.why));case\`compacted\`:return R(\`compacted\`,\`\${p(e.calls.length,\`call\`)} to a \${e.by===\`model\`?\`summary\`:\`digest\`}, about \${l(e.freedTokens)} tokens freed (\${e.cause}): \${e.calls.join(\`, \`)}\`,\`warn\`);case\`overflowed\`:return R(\`overflow\`,\`The request did not fit the context window.\`,\`warn\`);case\`repaired\`:return R(\`repaired\`,e.what,\`warn\`);case\`recovered\`:return R(\`recovered\`,\`\${e.path} is shown whole, because its patches failed.\`,\`warn\`);case\`imitated\`:return R(\`dropped\`,\`The text of the reply imitated the form of the host (\${e.form}).\`,\`warn\`);case\`schema-violation\`:return R(\`schema\`,\`\${e.errorDetail}\${e.isEnforced?\`\`:\` (observed only)\`}\`,\`warn\`);case\`dialect-fallback\`:return R(\`fallback\`,\`Requests are written as \${e.to} from here on: \${e.reason}\`,\`warn\`);case\`stalled\`:return R(\`no progress\`,\`\${e.pattern} (\${e.response})\`,\`warn\`);case\`escalated\`:return R(\`next step\`,e.step,\`warn\`);case\`retry\`:return R(\`retry\`,\`\${e.service}, attempt \${e.attempt}: \${e.why}\`,\`warn\`);case\`criticised\`:return R(\`critic\`,\`feedback\`in e.outcome?\`\${e.outcome.kind}: \${e.outcome.feedback}\`:e.outcome.kind);case\`generated\`:return R(\`written by a command\`,e.files.map(({path:e,why:t})=>\`\${e}\${t===null?\`\`:\` (not taken: \${t})\`}\`).join(\`, \`));case\`rounds-ended\`:return R(\`rounds ended\`,\`\${e.end.kind}, after \${p(e.spent.rounds,\`round\`)}, \${d(e.spent.costUsd)}\`);default:return L(e)}}function V({reply:e,ms:n}){switch(e.kind){case\`failed\`:return R(\`no answer\`,e.why,\`warn\`);case\`rejected\`:return R(\`rejected\`,e.why,\`warn\`);case\`overflow\`:return R(\`overflow\`,\`The request did not fit the context window.\`,\`warn\`);case\`turn\`:{let{usage:r,stop:i,text:o,calls:s}=e;return t(\`div\`,{class:\`reply\`},t(\`p\`,{class:\`quiet\`},\`Reply: \${\`\${l(r.inputTokens)} tokens in (\${l(r.cachedTokens)} cached), \${l(r.outputTokens)} out, \${u(n)}, ended by \${i}\`}.\`),o===\`\`?null:a(o),...s.map(({name:e,arguments:t})=>a(j(e,H(t)))))}}}function H(e){if(typeof e!=\`string\`)return e;try{return JSON.parse(e)}catch{return e}}function U({call:e,result:n,ms:i}){let s=n.status===\`done\`?\`good\`:n.status===\`skipped\`?\`plain\`:\`bad\`;return r(t(\`summary\`,{},o(n.status,s),t(\`span\`,{class:\`snippet\`},A(e).replaceAll(/\\s+/g,\` \`)),t(\`span\`,{class:\`size\`},u(i))),()=>t(\`div\`,{},t(\`p\`,{class:\`quiet\`},\`Call\`),a(A(e)),t(\`p\`,{class:\`quiet\`},\`Result\`),a(n.text)))}function W(e,{command:n,result:i}){let s=i.kind===\`exited\`&&i.code===0;return r(t(\`summary\`,{},o(G(i),s?\`good\`:\`bad\`),t(\`code\`,{class:\`snippet\`},\`$ \${n}\`),t(\`span\`,{class:\`size\`},i.kind===\`refused\`?e:\`\${e}, \${u(i.ms)}\`)),()=>a(i.kind===\`refused\`?i.why:i.output))}function G(e){switch(e.kind){case\`exited\`:return e.code===0?\`passed\`:\`exit code \${e.code}\`;case\`signalled\`:return e.signal;case\`timed-out\`:return\`no end\`;case\`refused\`:return\`not run\`}}function K({patch:e,paths:n,hash:r}){if(n.length===0)return t(\`p\`,{},\`Nothing was changed.\`);let i=w(e);return t(\`div\`,{},t(\`p\`,{class:\`quiet\`},\`\${p(n.length,\`file\`)}: \${n.join(\`, \`)}. Change set \${r.slice(0,12)}.\`),...i.map(({path:e,hunks:t})=>T(e,t)))}function q({task:e,base:t}){let n=e.comments.map(({author:e,body:t})=>\`Comment of \${e}:\\n\${t}\`),r=e.instruction===\`\`?[]:[\`Asked for besides:\\n\${e.instruction}\`];return[\`\${e.title}\\nby \${e.author}, on \${t}\`,e.body,...n,...r].join(\`

\`)}let se=/* @__PURE__ */ new Set([\`validated\`,\`drafted\`]);function ce(e){let n=e.first(\`began\`),r=e.first(\`task\`)?.task,i=e.last(\`ended\`),a=i?.spent??e.last(\`charged\`)?.spent,c=e.lines.at(-1)?.time??0,f=i?.outcome.status??\`killed\`,p=i?.outcome.delivery.pullRequest??null,m=[[\`Repository\`,n?.repository??\`not known\`],[\`Model\`,n?.model??\`not known\`],[\`Began\`,n===void 0?\`not known\`:n.at.replace(\`T\`,\` \`).replace(/\\.\\d+Z$/,\` UTC\`)],[\`Took\`,u(c)],[\`Rounds\`,l(a?.rounds??0)],[\`Tokens\`,\`\${l(a?.inputTokens??0)} in (\${l(a?.cachedTokens??0)} cached), \${l(a?.outputTokens??0)} out\`],[\`Cost\`,d(a?.costUsd??null)],[\`Pull request\`,p===null?\`none\`:s(p.url,\`#\${p.number}\`)],...n===void 0||n.runUrl===\`\`?[]:[[\`Workflow run\`,s(n.runUrl,\`open\`)]]];return t(\`header\`,{},t(\`p\`,{class:\`brand\`},\`Tether run report\`),t(\`h1\`,{},r===void 0?\`A run without a task\`:\`#\${r.issue} \${r.title}\`),t(\`p\`,{class:\`outcome\`},o(f,se.has(f)?\`good\`:\`bad\`),\` \`,i?.outcome.reason??\`The trace ends before the run did: the process was killed.\`),t(\`dl\`,{},...m.map(([e,n])=>t(\`div\`,{},t(\`dt\`,{},e),t(\`dd\`,{},n)))))}function le(e){let n=e.last(\`ended\`)?.outcome.verdict??e.last(\`verdict\`)?.verdict??null;return n===null?null:t(\`section\`,{"aria-labelledby":\`verdict\`},t(\`h2\`,{id:\`verdict\`},\`Verdict and proof\`),P(n))}function ue(e){let n=e.last(\`changed\`);return n===void 0?null:t(\`section\`,{"aria-labelledby":\`change\`},t(\`h2\`,{id:\`change\`},\`Change (\${p(n.paths.length,\`file\`)})\`),K(n))}function de(e){return e.sections.map(t=>({section:t,details:r(pe(t),()=>fe(e,t),{id:t.id,class:\`round\`})}))}function fe(e,{id:n,lines:r}){let i=r.map(t=>I(e,t,n)).filter(e=>e!==null);return t(\`div\`,{class:\`body\`},t(\`p\`,{class:\`permalink\`},t(\`a\`,{href:\`#\${n}\`},\`Link to this part: #\${n}\`)),t(\`ol\`,{class:\`events\`},...i))}function pe({title:e,lines:n}){let r=n.find(e=>e.kind===\`replied\`),i=r?.kind===\`replied\`?[...new Set(r.calls.map(({name:e})=>e))].join(\`, \`):\`\`,a=me(n).map(([e,t])=>o(e,t)),s=r?.kind===\`replied\`?\`\${l(r.usage.inputTokens)} in, \${l(r.usage.outputTokens)} out\`:\`\`;return t(\`summary\`,{},t(\`span\`,{class:\`name\`},e),t(\`span\`,{class:\`snippet\`},i),...a,t(\`span\`,{class:\`size\`},[s,f(n[0]?.time??0)].filter(e=>e!==\`\`).join(\` \\u{b7} \`)))}function me(e){return Y.filter(({isIn:t})=>t(e)).map(({name:e,tone:t})=>[e,t])}let he=[\`repaired\`,\`recovered\`,\`imitated\`,\`schema-violation\`,\`dialect-fallback\`,\`retry\`];function J(t){return n=>n.some(n=>e(()=>t(n),()=>!1))}let Y=[{name:\`edits\`,tone:\`plain\`,isIn:J(({kind:e})=>e===\`edited\`)},{name:\`failures\`,tone:\`bad\`,isIn:J(ge)},{name:\`compacted\`,tone:\`warn\`,isIn:J(({kind:e})=>e===\`compacted\`)},{name:\`repairs\`,tone:\`warn\`,isIn:J(({kind:e})=>he.includes(e))},{name:\`verdict\`,tone:\`good\`,isIn:J(({kind:e})=>e===\`verdict\`)}];function ge(e){return e.kind===\`answered\`?e.result.status===\`failed\`||e.result.status===\`rejected\`:e.kind===\`verdict\`?e.verdict.kind!==\`passed\`:e.kind===\`command\`?e.record.result.kind!==\`exited\`||e.record.result.code!==0:e.kind===\`overflowed\`||e.kind===\`stalled\`}function X(e,{id:t,title:n,lines:r}){let i=r.flatMap(e=>e.kind===\`sent\`?e.messages:[]);return[n,...[...new Set(i)].filter(n=>e.firstSent.get(n)===t).map(t=>k(e.messages.get(t))),...r.filter(({kind:e})=>e!==\`sent\`).map(e=>JSON.stringify(e))].join(\`
\`).toLowerCase()}function _e(e,t){let n=e.find(({section:e})=>\`#\${e.id}\`===t);if(n===void 0)return;let{details:r}=n;r.hidden=!1,i(r),r.scrollIntoView({block:\`start\`}),r.querySelector(\`summary\`)?.focus({preventScroll:!0})}function ve(e,n){let r=t(\`input\`,{type:\`search\`,id:\`search\`,placeholder:\`Words in messages, calls, results\`,autocomplete:\`off\`}),i=Y.map(({name:e,isIn:n})=>{let r=t(\`input\`,{type:\`checkbox\`,id:\`only-\${e}\`});return{box:r,isIn:n,label:t(\`label\`,{for:\`only-\${e}\`},r,\` \${e}\`)}}),a=t(\`p\`,{role:\`status\`,class:\`quiet\`},p(n.length,\`part\`)),o=/* @__PURE__ */ new Map,s=()=>{let t=r.value.trim().toLowerCase(),s=i.filter(({box:e})=>e.checked),c=0;for(let r of n){let{lines:n}=r.section,i=s.every(({isIn:e})=>e(n));if(i&&t!==\`\`){let n=o.get(r)??X(e,r.section);o.set(r,n),i=n.includes(t)}r.details.hidden=!i,i&&(c+=1)}a.textContent=c===n.length?p(c,\`part\`):\`\${c} of \${p(n.length,\`part\`)}\`};r.addEventListener(\`input\`,s);for(let{box:e}of i)e.addEventListener(\`change\`,s);return{bar:t(\`search\`,{class:\`bar\`},t(\`label\`,{for:\`search\`},\`Search\`),r,t(\`fieldset\`,{},t(\`legend\`,{},\`Only with\`),...i.map(({label:e})=>e)),a),field:r}}var ye=class{lines;sections;messages;firstSent;constructor(e){this.lines=e,this.sections=be(e),this.messages=new Map(e.flatMap(e=>e.kind===\`message\`?[[e.id,e.turn]]:[]));let t=/* @__PURE__ */ new Map;for(let{id:e,lines:n}of this.sections)for(let r of n)if(r.kind===\`sent\`)for(let n of[...r.messages,...r.tools===null?[]:[r.tools]])t.has(n)||t.set(n,e);this.firstSent=t}first(e){return this.lines.find(t=>t.kind===e)}last(e){return this.lines.findLast(t=>t.kind===e)}};function be(e){let t=[{id:\`before\`,title:\`Before the rounds\`,lines:[]}],n=0,r=e=>{n=e,t.push({id:\`round-\${e}\`,title:\`Round \${e}\`,lines:[]})};for(let i of e)i.kind===\`requested\`&&i.round>n&&r(i.round),i.kind===\`sent\`&&i.purpose===\`compaction\`&&r(n+1),i.kind===\`rounds-ended\`&&t.push({id:\`after\`,title:\`After the rounds\`,lines:[]}),i.kind!==\`message\`&&t.at(-1)?.lines.push(i);return t.filter(({lines:e})=>e.length>0)}let Z=new ye(JSON.parse(document.getElementById(\`trace\`)?.textContent??\`[]\`)),Q=de(Z),{bar:xe,field:Se}=ve(Z,Q),Ce=[ce,b,_,le,ue].map(t=>e(()=>t(Z),()=>null)),we=t(\`section\`,{"aria-labelledby":\`rounds\`},t(\`h2\`,{id:\`rounds\`},\`What happened\`),xe,t(\`p\`,{class:\`quiet keys\`},\`Keys: / searches, j and k go to the next and the previous part, Enter opens, o opens all that are shown, Escape clears the search.\`),...Q.map(({details:e})=>e));document.getElementById(\`page\`)?.replaceChildren(...[...Ce,we].filter(e=>e!==null)),S(Q,Se);let $=()=>_e(Q,location.hash);window.addEventListener(\`hashchange\`,$),window.addEventListener(\`beforeprint\`,()=>{for(let{details:e}of Q)e.hidden||i(e)}),$(),document.documentElement.dataset.ready=\`true\`})();<\/script>
</body>
</html>
`}})};