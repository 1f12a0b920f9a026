import { wordsOf } from '../../core/text/text.ts';

/**
 * What a view hides and shows, by name. docs/security.md has a table of all that a command sees otherwise than a later
 * step of the same job would: a difference that is not in it does not belong here.
 */

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
