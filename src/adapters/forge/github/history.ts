import type { BranchHistory } from '../../../core/ports.ts';
import { type JsonObject, jsonObject } from '../json-fields.ts';
import { commitOf } from '../shapes.ts';

/** What the forge tells of a comparison. */
export function historyOf(comparison: JsonObject): BranchHistory {
  const commits = comparison.items('commits').map((commit) => commitOf(jsonObject(commit, 'commit')));
  return {
    base: comparison.object('base_commit').sha('sha'),
    mergeBase: comparison.object('merge_base_commit').sha('sha'),
    commits,
    isTruncated: comparison.integer('ahead_by') > commits.length,
    paths: changedPaths(comparison),
  };
}

/** GitHub tells so many files of a comparison at most. */
const MAX_COMPARED_FILES = 300;

function changedPaths(comparison: JsonObject): readonly string[] | null {
  if (!comparison.has('files')) return null;
  const files = comparison.items('files').map((file) => jsonObject(file, 'file'));
  if (files.length >= MAX_COMPARED_FILES) return null;
  const names = files.flatMap((file) => [file.text('filename'), file.textOr('previous_filename', '')]);
  return names.filter((name) => name !== '');
}
