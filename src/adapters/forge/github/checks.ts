import {
  type Annotation,
  type FailedCheck,
  type ForgeChecks,
  MAX_ANNOTATED_CHECKS,
  MAX_ANNOTATIONS,
} from '../../../core/remarks/failed-check.ts';
import { shortSha } from '../../../core/text/short-sha.ts';
import type { JsonObject } from '../http/json-fields.ts';
import { readList, readObject } from '../http/request.ts';
import type { RepositoryApi } from '../http/rest.ts';

export function createForgeChecks(at: RepositoryApi): ForgeChecks {
  const annotationsOf = async (check: JsonObject): Promise<readonly Annotation[]> => {
    if (check.object('output').integerOrNull('annotations_count') === 0) return [];
    const path = `/check-runs/${check.integer('id')}/annotations?per_page=${MAX_ANNOTATIONS}`;
    const found = await readList(at, path, 'read the annotations of a check');
    return found.map((annotation) => ({
      path: annotation.text('path'),
      line: annotation.integer('start_line'),
      message: annotation.textOr('message', ''),
    }));
  };

  return {
    async failedChecks(commit) {
      const path = `/commits/${commit}/check-runs?filter=latest&per_page=100`;
      const found = await readObject(at, path, `read the checks of commit ${shortSha(commit)}`);
      const failed = found.objects('check_runs').filter((run) => run.textOr('conclusion', '') === 'failure');
      return Promise.all(
        failed.map(async (check, index): Promise<FailedCheck> => {
          const output = check.object('output');
          return {
            name: check.text('name'),
            title: output.textOr('title', ''),
            summary: output.textOr('summary', ''),
            annotations: index < MAX_ANNOTATED_CHECKS ? await annotationsOf(check) : [],
          };
        }),
      );
    },
  };
}
