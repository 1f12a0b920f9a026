const FOLDERS = /(?:^|\/)(?:node_modules|bower_components|site-packages|dist-packages|\.?venv)(?:\/|$)/;

/** For a path of a package that a package manager installs: no commit has it, so that no tool reads it. */
export function isInstalled(path: string): boolean {
  return FOLDERS.test(path);
}

export const INSTALLED_UNREAD = 'Installed packages are not part of the repository and cannot be read.';
