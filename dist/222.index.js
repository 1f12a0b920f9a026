export const id=222;export const ids=[222];export const modules={3222:((e,t,n)=>{n.d(t,{helpComment:()=>a,helpMarker:()=>i});var r=n(7338);function i(e){return`<!-- tether:help issue=${e} -->`}function a(e,t){let n=Object.entries(r.X).map(([e,t])=>`- \`/tether ${e}\` ${t}.`);return[i(e),...t.kind===`unknown`?[`There is no command \`${t.word}\`.${o(t.nearest)}`]:[],`\`/tether\` alone goes on; with an instruction behind it, by that instruction.\n\n${n.join(`
`)}`].join(`

`)}function o(e){return e===null?``:` Did you mean \`/tether ${e}\`?`}})};