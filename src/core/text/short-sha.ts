/** As much of a commit's full id as people are shown. */
export function shortSha(sha: string): string {
  return sha.slice(0, 7);
}
