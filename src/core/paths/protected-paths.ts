import { wordsOf } from '../text/text.ts';
import { foldName } from './paths.ts';

/**
 * Files that take effect on their own: when somebody opens, checks out or installs the repository, or with the rights
 * of the forge. docs/security.md shows the table. Names are folded (`foldName`); `*` is allowed at the beginning
 * only.
 */

export interface ProtectedFiles {
  /** Completes the sentence "It is …". */
  readonly what: string;
  /** Names of files and folders that are protected in every folder. */
  readonly anywhere?: readonly string[];
  /** Paths from the root of the repository that are protected with everything below them. */
  readonly atRoot?: readonly string[];
  /** Paths below `atRoot` that are not protected. `*` matches one name. */
  readonly open?: readonly string[];
  readonly why: string;
}

/** The first row that matches a path applies. */
export const PROTECTED_FILES: readonly ProtectedFiles[] = [
  {
    what: 'a workflow or an action that workflows run',
    atRoot: wordsOf(`
      .github/workflows .github/actions .gitea/workflows .forgejo/workflows .gitlab-ci.yml .circleci
      .buildkite .travis.yml azure-pipelines.yml bitbucket-pipelines.yml jenkinsfile .drone.yml .woodpecker
      .woodpecker.yml .cirrus.yml .appveyor.yml appveyor.yml cloudbuild.yaml buildspec.yml .teamcity
      .semaphore .tekton azure-pipelines.yaml .azure-pipelines .azuredevops .build.yml .builds .vela.yml
      bitrise.yml codefresh.yml .codefresh .harness .cirrus.star wercker.yml
    `),
    why: 'it runs with rights that a change must not choose',
  },
  {
    what: 'the list of code owners',
    atRoot: wordsOf(`
      codeowners .github/codeowners docs/codeowners .gitlab/codeowners .bitbucket/codeowners
    `),
    why: 'it decides who has to agree',
  },
  {
    what: 'part of the agent configuration',
    anywhere: wordsOf(`
      agents.md agent.md claude.md claude.local.md gemini.md .mcp.json .aider.conf.yml .claude .cursor
      .codex .gemini .windsurf .roo .continue .kiro .opencode .agents .cursorrules .windsurfrules
      .clinerules .junie .aiassistant .amazonq .goose .goosehints qwen.md .qwen crush.md .crush warp.md
      .warp .trae .augment .augment-guidelines .rules .roomodes .roorules .kilocode .kilocodemodes .factory
      .openhands .devin .jules .amp .cody .tabnine .copilot .serena opencode.json opencode.jsonc replit.md
      .claude-plugin agents.override.md .ruler crush.json .crush.json .opencode.json .opencode.jsonc
      .claude.json codex.md .aider.conf.yaml .aider.model.settings.yml opencode.md gemini-extension.json
      .continuerules .continuerc.json .kilocoderules .openhands_instructions .cline
    `),
    atRoot: wordsOf(`
      .github/copilot-instructions.md .github/instructions .github/prompts .github/agents .github/chatmodes
      .github/hooks .github/skills
    `),
    why: 'the next agent obeys it',
  },
  {
    what: "part of the forge's own configuration",
    atRoot: ['.github', '.gitlab', '.gitea', '.forgejo'],
    open: wordsOf(`
      .github/issue_template .github/pull_request_template .github/discussion_template .github/*.md
      .gitlab/issue_templates .gitlab/merge_request_templates .gitlab/*.md .gitea/issue_template .gitea/*.md
      .forgejo/issue_template .forgejo/*.md
    `),
    why: 'the forge acts on it: updates, releases, labels, funding',
  },
  {
    what: 'configuration of a bot that acts on the repository',
    atRoot: wordsOf(`
      .dependabot renovate.json renovate.json5 .renovaterc .renovaterc.json .mergify.yml .mergify
      .kodiak.toml .bulldozer.yml .policy.yml renovate.jsonc .renovaterc.json5 .coderabbit.yaml
      .pr_agent.toml sweep.yaml greptile.json
    `),
    why: 'the bot merges or changes code by it',
  },
  {
    what: 'editor or container configuration that runs programs',
    atRoot: ['.config/mise', 'mise/config.toml'],
    anywhere: wordsOf(`
      .vscode .idea .run .zed .fleet .vs .theia .nova .project .externaltoolbuilders *.code-workspace
      *.sublime-project .dir-locals.el .exrc .nvimrc .nvim.lua .vimrc .lvimrc .gdbinit .lldbinit
      .devcontainer .devcontainer.json .gitpod.yml .gitpod.dockerfile .ona .replit replit.nix .envrc .mise
      .mise.toml mise.toml mise.local.toml .devbox devbox.json .autoenv.zsh .gitpod .rprofile .helix
      .dir-locals-2.el .hg
    `),
    why: 'it runs when somebody opens the folder, or is one click away from it',
  },
  {
    what: 'configuration of git',
    anywhere: wordsOf(`
      .gitmodules .gitattributes .lfsconfig .gitconfig
    `),
    why: 'git fetches and filters by it',
  },
  {
    what: 'a git hook',
    anywhere: wordsOf(`
      .husky .githooks .lefthook lefthook.yml lefthook.yaml .lefthook.yml .lefthook.yaml
      .pre-commit-config.yaml .overcommit.yml .captainhook.json captainhook.json lefthook-local.yml
      .lefthook-local.yml lefthook.toml lefthook.json .huskyrc .huskyrc.json .huskyrc.js
      .simple-git-hooks.json simple-git-hooks.json prek.toml .simple-git-hooks.js simple-git-hooks.js
      .simple-git-hooks.cjs simple-git-hooks.cjs .pre-commit-config.yml .git-hooks
    `),
    why: 'it runs with each commit or checkout',
  },
  {
    what: 'package manager configuration that can run programs or redirect downloads',
    anywhere: wordsOf(`
      .npmrc .yarnrc .yarnrc.yml .yarn .pnpmfile.cjs .pnpmfile.mjs pnpmfile.cjs bunfig.toml pip.conf pip.ini
      .pypirc .netrc .cargo .bundle nuget.config .mvn
    `),
    why: 'the next install runs or loads what it says',
  },
];

/** What a protected path is ("a git hook"); null for an ordinary path. Accepts any spelling. */
export function protectedKind(path: string): string | null {
  const names = path.split('/').map(foldName);
  return PROTECTED_FILES.find((files) => fits(names, files) && !isBelow(names, files.open))?.what ?? null;
}

function fits(names: readonly string[], { anywhere = [], atRoot }: ProtectedFiles): boolean {
  return isBelow(names, atRoot) || names.some((name) => anywhere.some((pattern) => isNamed(name, pattern)));
}

function isBelow(names: readonly string[], paths: readonly string[] = []): boolean {
  return paths.some((path) => path.split('/').every((part, index) => isNamed(names[index] ?? '', part)));
}

function isNamed(name: string, pattern: string): boolean {
  if (!pattern.startsWith('*')) return name === pattern;
  return name.length >= pattern.length && name.endsWith(pattern.slice(1));
}
