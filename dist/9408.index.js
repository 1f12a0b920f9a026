export const id=9408;export const ids=[9408];export const modules={10359:((e,t,n)=>{n.d(t,{bz:()=>u,eh:()=>l,hx:()=>c});var r=n(24932),i=n(51328);let a=[`.github`,`.gitlab`,`.gitea`,`.forgejo`],o=[{what:`a workflow or an action that workflows run`,atRoot:(0,r.Z9)(`
      .github/workflows .github/actions .gitea/workflows .forgejo/workflows .gitlab-ci.yml .circleci
      .buildkite .travis.yml azure-pipelines.yml bitbucket-pipelines.yml jenkinsfile .drone.yml .woodpecker
      .woodpecker.yml .cirrus.yml .appveyor.yml appveyor.yml cloudbuild.yaml buildspec.yml .teamcity
      .semaphore .tekton azure-pipelines.yaml .azure-pipelines .azuredevops .build.yml .builds .vela.yml
      bitrise.yml codefresh.yml .codefresh .harness .cirrus.star wercker.yml
    `),why:`it runs with rights that a change must not choose`},{what:`the list of code owners`,atRoot:(0,r.Z9)(`
      codeowners .github/codeowners docs/codeowners .gitlab/codeowners .bitbucket/codeowners
    `),why:`it decides who has to agree`},{what:`part of the agent configuration`,anywhere:(0,r.Z9)(`
      agents.md agent.md claude.md claude.local.md gemini.md .mcp.json .aider.conf.yml .claude .cursor
      .codex .gemini .windsurf .roo .continue .kiro .opencode .agents .cursorrules .windsurfrules
      .clinerules .junie .aiassistant .amazonq .goose .goosehints qwen.md .qwen crush.md .crush warp.md
      .warp .trae .augment .augment-guidelines .rules .roomodes .roorules .kilocode .kilocodemodes .factory
      .openhands .devin .jules .amp .cody .tabnine .copilot .serena opencode.json opencode.jsonc replit.md
      .claude-plugin agents.override.md .ruler crush.json .crush.json .opencode.json .opencode.jsonc
      .claude.json codex.md .aider.conf.yaml .aider.model.settings.yml opencode.md gemini-extension.json
      .continuerules .continuerc.json .kilocoderules .openhands_instructions .cline
    `),atRoot:(0,r.Z9)(`
      .github/copilot-instructions.md .github/instructions .github/prompts .github/agents .github/chatmodes
      .github/hooks .github/skills
    `),why:`the next agent obeys it`},{what:`part of the forge's own configuration`,atRoot:a,open:(0,r.Z9)(`
      .github/issue_template .github/pull_request_template .github/discussion_template .github/*.md
      .gitlab/issue_templates .gitlab/merge_request_templates .gitlab/*.md .gitea/issue_template .gitea/*.md
      .forgejo/issue_template .forgejo/*.md
    `),why:`the forge acts on it: updates, releases, labels, funding`},{what:`configuration of a bot that acts on the repository`,atRoot:(0,r.Z9)(`
      .dependabot renovate.json renovate.json5 .renovaterc .renovaterc.json .mergify.yml .mergify
      .kodiak.toml .bulldozer.yml .policy.yml renovate.jsonc .renovaterc.json5 .coderabbit.yaml
      .pr_agent.toml sweep.yaml greptile.json
    `),why:`the bot merges or changes code by it`},{what:`editor or container configuration that runs programs`,anywhere:(0,r.Z9)(`
      .vscode .idea .run .zed .fleet .vs .theia .nova .project .externaltoolbuilders *.code-workspace
      *.sublime-project .dir-locals.el .exrc .nvimrc .nvim.lua .vimrc .lvimrc .gdbinit .lldbinit
      .devcontainer .devcontainer.json .gitpod.yml .gitpod.dockerfile .ona .replit replit.nix .envrc .mise
      .mise.toml mise.toml .devbox devbox.json .autoenv.zsh .gitpod
    `),why:`it runs when somebody opens the folder, or is one click away from it`},{what:`configuration of git`,anywhere:(0,r.Z9)(`
      .gitmodules .gitattributes .lfsconfig .gitconfig
    `),why:`git fetches and filters by it`},{what:`a git hook`,anywhere:(0,r.Z9)(`
      .husky .githooks .lefthook lefthook.yml lefthook.yaml .lefthook.yml .lefthook.yaml
      .pre-commit-config.yaml .overcommit.yml .captainhook.json captainhook.json lefthook-local.yml
      .lefthook-local.yml lefthook.toml lefthook.json .huskyrc .huskyrc.json .huskyrc.js
      .simple-git-hooks.json simple-git-hooks.json prek.toml .simple-git-hooks.js simple-git-hooks.js
      .simple-git-hooks.cjs simple-git-hooks.cjs .pre-commit-config.yml .git-hooks
    `),why:`it runs with each commit or checkout`},{what:`package manager configuration that can run programs or redirect downloads`,anywhere:(0,r.Z9)(`
      .npmrc .yarnrc .yarnrc.yml .yarn .pnpmfile.cjs .pnpmfile.mjs pnpmfile.cjs bunfig.toml pip.conf pip.ini
      .pypirc .netrc .cargo .bundle nuget.config .mvn
    `),why:`the next install runs or loads what it says`}],s=[{atRoot:a,why:`what is open there (templates and pages) is shown to everybody who opens an issue or a pull request`},{anywhere:(0,r.Z9)(`
      binding.gyp *.gyp *.gypi build.rs directory.build.props directory.build.targets *.targets
    `),why:`runs when dependencies are installed, or when the project is opened or built`},{anywhere:(0,r.Z9)(`
      makefile gnumakefile *.mk justfile rakefile gruntfile.js gulpfile.js gulpfile.mjs taskfile.yml
      taskfile.yaml tasks.py noxfile.py fabfile.py cmakelists.txt *.cmake *.sh *.bash *.ps1 *.bat *.cmd
    `),why:`runs programs by the name of a task`},{anywhere:(0,r.Z9)(`
      dockerfile *.dockerfile containerfile docker-compose.yml docker-compose.yaml compose.yml compose.yaml
      vagrantfile procfile tiltfile skaffold.yaml *.xcscheme *.launch vercel.json netlify.toml fly.toml
    `),why:`says what runs in containers, machines and deployments`}];function c(e){let t=e.split(`/`).map(i.zN);return o.find(e=>d(t,e)&&!f(t,e.open))?.what??null}function l(e){let t=e.split(`/`).map(i.zN);return c(e)!==null||s.some(e=>d(t,e))}function u(e,t){return c(e)!==null&&!t.allow(e)}function d(e,{anywhere:t=[],atRoot:n}){return f(e,n)||e.some(e=>t.some(t=>p(e,t)))}function f(e,t=[]){return t.some(t=>t.split(`/`).every((t,n)=>p(e[n]??``,t)))}function p(e,t){return t.startsWith(`*`)?e.length>=t.length&&e.endsWith(t.slice(1)):e===t}}),32031:((e,t,n)=>{n.d(t,{MQ:()=>p,iM:()=>m,q3:()=>h,qQ:()=>c});let r=new Set(`test tests _test _tests __tests__ __test__ __mocks__ __fixtures__ __snapshots__ testdata test-data test_data e2e cypress testing-fixtures __image_snapshots__ androidtest integrationtest integration-test functionaltest testfixtures jstest commontest jvmtest`.split(` `)),i=new Set([`spec`,`specs`]),a=/(?:^|\/)specs?\/(?:.*\/)?(?:fixtures|support|factories|cassettes|snapshots)\//i,o=/\.(?:[cm]?[jt]sx?|vue|rb|php|py|ex|exs|lua|cr|coffee|hs|scala|kt|java|groovy|cs|swift|dart)$/i,s=/(?:^|[a-z0-9]\.)(?:[A-Z][a-z]+)*Tests?$/,c=/\.(?:md|rst|adoc|markdown)$/i,l=/(?:^|\/)(?:__)?(?:fixtures?|testdata|test-data|test_data|snapshots?|resources)(?:__)?\//i,u=[/[.](?:test|tests|spec|specs|e2e|cy|unit|it|test-d|spec-d|tst|bench)\.(?:[cm]?[jt]sx?|vue|svelte|coffee)$/i,/(?:^|[-_])(?:test|tests|spec)\.[cm]?[jt]sx?$/i,/^test[-_].+\.(?:[cm]?[jt]sx?|py|rb|c|cc|cpp|cxx|r|lua|jl|ml|zig|nim)$/i,/^(?:tests?|conftest)\.py$|^.+_tests?\.py$/,/_test\.go$/,/^(?:tests?|.+_tests?)\.rs$/,/(?:Tests?|TestCase|TestSuite|Spec|ITCase)\.(?:java|kt|kts|scala|groovy)$/,/[a-z0-9]IT\.(?:java|kt|scala|groovy)$/,/^Test[A-Z]\w*\.(?:java|kt|scala|groovy|php|swift)$/,/(?:Tests?|Specs?|Facts|TestFixture)\.(?:cs|fs|vb)$/,/(?:_spec|_test)\.(?:rb|exs|ex|lua|cr|dart|clj|cljs|cljc|erl|jl)$/,/_SUITE\.erl$/,/(?:Test|TestCase|Cest|Spec)\.php$|\.phpt$/,/(?:(?:^|[-_])tests?|[-_]unittests?|[a-z0-9]Tests?)\.(?:c|cc|cpp|cxx|cu|m|mm)$/,/(?:Tests?|Spec)\.(?:swift|hs|elm)$/,/\.(?:bats|feature|t)$/],d=/\.(?:snap|ambr)$/i,f=/(?:^|\/)src\/main\//;function p(e){let t=e.slice(e.lastIndexOf(`/`)+1);return c.test(t)?h(e)&&g(e):d.test(t)?!0:f.test(e)?!1:m(t)||g(e)}function m(e){return u.some(t=>t.test(e))}function h(e){return l.test(e)}function g(e){return e.split(`/`).slice(0,-1).some(t=>{let n=t.toLowerCase();return r.has(n)||s.test(t)?!0:i.has(n)&&(o.test(e)||a.test(e))})}}),79040:((e,t,n)=>{n.d(t,{F3:()=>s,GF:()=>o,gD:()=>u,iI:()=>c,tf:()=>l,zv:()=>a});var r=n(30008),i=n(65864);function a({command:e,state:t,result:n,reading:r}){let i=(r?.failures??[]).map(({id:e,name:t,cause:n})=>({id:e,name:t,cause:n}));return{command:e,state:t,result:o(n),reading:r===null?null:{counts:r.counts,isComplete:r.isComplete,failures:i}}}function o(e){switch(e.kind){case`exited`:return{kind:e.kind,code:e.code,ms:e.ms};case`signalled`:return{kind:e.kind,signal:e.signal,ms:e.ms};case`timed-out`:return{kind:e.kind,limitMs:e.limitMs,ms:e.ms};case`refused`:return e}}function s({reading:e},t){return e?.failures.some(e=>e.id===t)??!1}function c({result:e}){return e.kind===`exited`&&e.code!==0}function l({result:e,reading:t}){let{passed:n=[],failures:r=[],counts:a=null}=t??{},o=n.length>0||a!==null&&a.executed>(0,i.mp)(r);return c({result:e})&&!o&&r.every(({cause:e})=>e!==`assertion`)}function u({result:e,reading:t}){let n=t?.counts??null;if(t===null||n===null)return(0,r.dy)(e);let a=(0,i.vd)(n),o=n.skipped===0?``:`, ${n.skipped} skipped`,s=t.failures.every(({cause:e})=>e===`assertion`||e===`error`),c=(0,i.mp)(t.failures),l=t.isComplete&&s&&c<=n.executed;return e.kind===`exited`&&e.code!==0&&c>0&&l?`${c} of ${a} failed${o}`:`${(0,r.dy)(e)}, ${a}${o}`}}),65864:((e,t,n)=>{n.d(t,{NU:()=>l,Rw:()=>s,Yi:()=>o,mp:()=>a,vd:()=>c});var r=n(24932);let i=/^(\S*(?:::|\w\.\w+\.)\w+) [([].*$/s;function a(e){return new Set(e.map(({id:e,name:t})=>i.exec(t)?.[1]??e)).size}function o(e,t=``){let n=e=>t===``?e:`${t} ${e}`,i=e.filter(({cause:e})=>e===`line`).length,a=e.length-i;return[...a>0||i===0?[(0,r.hS)(a,n(`failure`))]:[],...i>0?[`${(0,r.hS)(i,n(`line`))} of output`]:[]].join(` and `)}function s({name:e,message:t}){return t===e?``:t}function c({executed:e,tests:t}){return(0,r.hS)(e,t===void 0?`test`:`assertion`)}function l(e){let t=t=>e.reduce((e,n)=>e+t(n),0),n=e.flatMap(e=>e.closings??[e.executed]),r=e.some(e=>e.closings!==void 0)&&n.length<=100,i={executed:t(({executed:e})=>e),skipped:t(({skipped:e})=>e),...r?{closings:n}:{},...e.some(({isPart:e})=>e)?{isPart:!0}:{}};return e.every(({tests:e})=>e===void 0)?i:e.some(({tests:e})=>e===null)?{...i,tests:null}:{...i,tests:t(({executed:e,tests:t})=>t??e)}}})};