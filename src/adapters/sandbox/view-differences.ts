import { wordsOf } from '../../core/text/text.ts';

/**
 * How the view of a command differs from what a later step of the same job would see. This is the one place that says so:
 * the lists are what the code hides and shows, and docs/security.md has the table.
 */
export interface ViewDifference {
  readonly what: string;
  readonly why: string;
  /** How a maintainer changes it; empty: it cannot be changed but by `isolation: none`. */
  readonly change: string;
}

export const VIEW_DIFFERENCES: readonly ViewDifference[] = [
  {
    what: 'HEAD is the change as one commit on the base, on the branch that will be published. Its id, date and author are not those of the published one.',
    why: 'What is judged is what is published.',
    change: '',
  },
  {
    what: 'Tracked files that earlier steps changed are as committed. A sparse checkout is whole. Untracked files stay.',
    why: 'The verdict is about a commit.',
    change: 'Make the change in `setup`, to files that are not tracked.',
  },
  {
    what: 'What a command writes is gone when it ends, but for what the commands of the gate leave in `~/.cache` on the base: compilers find it there again.',
    why: 'No command can help or harm the next one; no model has a part in the base.',
    change:
      'Join commands with `&&`; `setup`; `commit-command-changes` and `format` for files of the repository.',
  },
  {
    what: 'Variables only from a list of names: none that is named like a secret or has one, no `GITHUB_*`, and of `RUNNER_*` only `OS`, `ARCH` and `TOOL_CACHE`.',
    why: 'Any other variable may hold a secret.',
    change: '`pass-env`, but for names of secrets.',
  },
  {
    what: 'No network but a loopback of its own, and no Unix socket of the runner (`/run` is empty), so no Docker.',
    why: 'Code that a model wrote could send what it reads.',
    change: '`network` with ports and paths of sockets, or `allow`; fetch in `setup`.',
  },
  {
    what: "Of git's settings of the user and the machine only plain data, such as identity and line ends: no credentials, includes, hooks, aliases, signing, addresses.",
    why: 'actions/checkout and others leave tokens there.',
    change: 'Set what is missing in the command, by `git -c`.',
  },
  {
    what: 'The home folder has only tools, their caches, folders that a variable of the job names, and programs that a link in a `bin` leads to, without files with credentials.',
    why: 'Tools keep their tokens there.',
    change: 'Install tools below a folder that the `PATH` or a variable names.',
  },
  {
    what: "`/tmp`, `/var/tmp`, the runner's temporary folder and its work folder are empty, but for the same tools and the checkout.",
    why: 'They hold the event, files of other steps and tokens of other checkouts.',
    change: 'The same; or write in `setup` what commands need.',
  },
  {
    what: 'The system is read-only, with few devices; processes, memory, file sizes and time have limits; no privileges, no groups.',
    why: 'The runner outlives the command.',
    change: '`max-processes`, `command-timeout`.',
  },
];

/** Files of a self-hosted runner, two folders above its temp folder. */
export const RUNNER_FILES = ['.credentials', '.credentials_rsaparams', '.runner', '.env', '.path', '_diag'];

/** Files that user 0 can read without any capability, because it owns them. */
export const ROOT_FILES = [
  ...['/etc/shadow', '/etc/gshadow', '/etc/ssh'],
  ...['/etc/sudoers', '/etc/sudoers.d', '/var/spool/cron'],
];

/** Below the home folder: tool chains and their caches. */
export const TOOLS = wordsOf(`
  .cargo .rustup .m2 .gradle .nuget .npm .cache .local .pyenv .rbenv .nvm .nodenv .jenv .phpenv .asdf .volta
  .sdkman .deno .bun .dotnet go .pub-cache .composer .gem .ivy2 .sbt .konan .yarn .pnpm-store .mix .hex
  .opam .stack .cabal .ghcup .swiftpm .cpanm .julia .juliaup .conan2 .elan .foundry .android
`);

/** Below the home folder: files with credentials in folders of tools. */
export const CREDENTIALS = wordsOf(`
  .cargo/credentials .cargo/credentials.toml .m2/settings.xml .m2/settings-security.xml .m2/.develocity
  .m2/.gradle-enterprise .gradle/develocity .gradle/enterprise .gradle/gradle.properties .gradle/init.gradle
  .gem/credentials .composer/auth.json .nuget/NuGet/NuGet.Config .ivy2/.credentials .sbt/.credentials
  .sbt/1.0/credentials.sbt .pub-cache/credentials.json .hex/hex.config .cabal/config .android/adbkey
  .local/share/keyrings .local/share/composer/auth.json .local/share/containers .local/share/gh
  .conan2/credentials.json .julia/servers .stack/upload .foundry/keystores .local/share/python_keyring
  .local/share/uv/credentials .cache/huggingface/stored_tokens .cache/huggingface/token .cache/git .cache/gh
  .cache/pypoetry/auth.toml .npm/_logs
`);

/** Variables that commands get. Any other may be a secret. */
export const VARIABLES = new Set(
  wordsOf(`
  PATH HOME LANG LANGUAGE TZ USER LOGNAME SHELL ImageOS ImageVersion RUNNER_OS RUNNER_ARCH RUNNER_TOOL_CACHE
  AGENT_TOOLSDIRECTORY GOPATH GOBIN GOTOOLCHAIN GOFLAGS pythonLocation PYENV_ROOT VIRTUAL_ENV CONDA
  LD_LIBRARY_PATH PKG_CONFIG_PATH RUSTUP_HOME CARGO_HOME RUSTUP_TOOLCHAIN GRADLE_HOME GRADLE_USER_HOME
  MAVEN_HOME M2_HOME M2 ANT_HOME SDKMAN_DIR KOTLIN_HOME NUGET_PACKAGES NVM_DIR VOLTA_HOME PNPM_HOME
  COREPACK_HOME BUN_INSTALL DENO_DIR RBENV_ROOT GEM_HOME GEM_PATH BUNDLE_PATH COMPOSER_HOME FLUTTER_ROOT
  PUB_CACHE VCPKG_INSTALLATION_ROOT VCPKG_ROOT JULIA_DEPOT_PATH GHCUP_INSTALL_BASE_PREFIX POETRY_HOME
  CHROME_BIN CHROMEWEBDRIVER GECKOWEBDRIVER PLAYWRIGHT_BROWSERS_PATH PIP_CACHE_DIR EMAIL
  GIT_AUTHOR_NAME GIT_AUTHOR_EMAIL GIT_COMMITTER_NAME GIT_COMMITTER_EMAIL
`),
);
export const VARIABLE_PATTERNS = [
  /^LC_[A-Z]+$/,
  /^JAVA_HOME(_\w+)?$/,
  /^GOROOT(_\w+)?$/,
  /^Python\d?_ROOT_DIR$/,
  /^DOTNET_\w+$/,
  /^ANDROID_(HOME|SDK_ROOT|NDK\w*)$/,
  // Where setup-uv and setup-r put interpreters and packages.
  /^UV_\w+_DIR$/,
  /^R_LIBS\w*$/,
];
