import type { JsonObject } from '../json.ts';
import {
  type Answer,
  NOT_FOUND,
  ok,
  READ_CONTENTS,
  type RepositoryCall,
  type Route,
  refusal,
} from './route.ts';
import { apiUrl, commitShape, htmlUrl, type Place } from './shapes.ts';

/** Comparisons, read from the bare repository. */
export const historyRoutes: readonly Route[] = [
  { method: 'GET', path: '/compare/*range', need: READ_CONTENTS, handle: compare },
];

async function compare(call: RepositoryCall): Promise<Answer> {
  const { store } = call.repository;
  const [baseName = '', headName = ''] = (call.params.range ?? '').split('...');
  const [base, head] = await Promise.all([store.commit(baseName), store.commit(headName)]);
  if (base === null || head === null) return NOT_FOUND;
  const mergeBaseSha = await store.mergeBase(base.sha, head.sha);
  const mergeBase = mergeBaseSha === null ? null : await store.commit(mergeBaseSha);
  if (mergeBase === null) return refusal(404, `No common ancestor between ${baseName} and ${headName}.`);
  const commits = await store.commits(base.sha, head.sha);
  const ahead = commits.length;
  const behind = (await store.commits(head.sha, base.sha)).length;
  const status = ahead > 0 ? (behind > 0 ? 'diverged' : 'ahead') : behind > 0 ? 'behind' : 'identical';
  const page = `${htmlUrl(call)}/compare/${encodeURI(baseName)}...${encodeURI(headName)}`;
  return ok({
    url: `${apiUrl(call)}/compare/${encodeURI(baseName)}...${encodeURI(headName)}`,
    html_url: page,
    permalink_url: `${htmlUrl(call)}/compare/${base.sha}...${head.sha}`,
    diff_url: `${page}.diff`,
    patch_url: `${page}.patch`,
    base_commit: commitShape(call, base),
    merge_base_commit: commitShape(call, mergeBase),
    status,
    ahead_by: ahead,
    behind_by: behind,
    total_commits: ahead,
    commits: commits
      .slice(0, 250)
      .map((commit) => commitShape(call, commit))
      .reverse(),
    files: await changedFiles(call, mergeBase.sha, head.sha),
  });
}

/** What a two-point comparison changed, file by file, with patches. */
export async function changedFiles(place: Place, base: string, head: string): Promise<readonly JsonObject[]> {
  const { store } = place.repository;
  const told = await store.diff(base, head, ['--raw', '--no-abbrev', '--numstat', '--patch', '-z']);
  // Two fields of each path, then the numbers of each, then behind an empty field the patches.
  const fields = told.split('\0');
  const changed = fields.findIndex((field, index) => index % 2 === 0 && !field.startsWith(':')) / 2;
  const counts = new Map(
    fields.slice(2 * changed, 3 * changed).map((line) => {
      const [added = '', deleted = '', path = ''] = line.split('\t');
      return [path, { additions: Number(added) || 0, deletions: Number(deleted) || 0 }] as const;
    }),
  );
  const patches = fields.slice(3 * changed + 1).join('\0');
  const hunks = patches
    .split(/^diff --git .*$/m)
    .slice(1)
    .map(hunksOf);
  const files: JsonObject[] = [];
  for (let index = 0; index < 2 * changed; index += 2) {
    const [, , , sha = '', letter = ''] = (fields[index] ?? '').split(' ');
    const filename = fields[index + 1] ?? '';
    const { additions, deletions } = counts.get(filename) ?? { additions: 0, deletions: 0 };
    const patch = hunks[index / 2];
    files.push({
      sha,
      filename,
      status: STATUS[letter] ?? 'modified',
      additions,
      deletions,
      changes: additions + deletions,
      blob_url: `${htmlUrl(place)}/blob/${head}/${filename}`,
      raw_url: `${htmlUrl(place)}/raw/${head}/${filename}`,
      contents_url: `${apiUrl(place)}/contents/${filename}?ref=${head}`,
      ...(patch !== undefined && patch !== '' && { patch }),
    });
  }
  return files;
}

const STATUS: Readonly<Record<string, string>> = { A: 'added', D: 'removed', M: 'modified', T: 'changed' };

function hunksOf(filePatch: string): string {
  const start = filePatch.indexOf('\n@@ ');
  return start < 0 ? '' : filePatch.slice(start + 1).replace(/\n$/, '');
}
