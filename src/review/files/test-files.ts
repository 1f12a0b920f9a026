import { posix } from 'node:path';
import { hasTestName, isInDataFolder } from '../../core/paths/test-paths.ts';

/** A predicate on repository paths. */
export type PathPredicate = (path: string) => boolean;

/** Whether a file is a test by its name, or code directly among tests; false for files that only support tests. */
export function isRunnable(path: string): boolean {
  const name = posix.basename(path);
  if (/^conftest\.py$/.test(name) || isInDataFolder(path) || /(?:^|\/)__mocks__\//.test(path)) return false;
  if (hasTestName(name) || /(?:^|\/)tests\/[^/]+\.rs$/.test(path)) return true;
  return /(?:^|\/)(?:__tests__|test)\/(?:[^/]+\/)*[^/]+\.[cm]?[jt]sx?$/.test(path) && !isHelperName(path);
}

/** Whether a file affects other tests without being named in them. */
export function actsUnnamed(path: string): boolean {
  return /(?:^|\/)(?:(?:conftest|__init__)\.py$|__mocks__\/)/.test(path);
}

/** Whether a file is excluded from the run by conventions of runners or by common conventions. */
function isHelperName(path: string): boolean {
  return /(?:^|\/)(?:support|helpers?|utils?|mocks?|common|lib|setup|factories)(?:[./]|$)|[-_.](?:setup|helpers?|utils?|config)\.\w+$|\.d\.ts$|\.config\./i.test(
    path,
  );
}
