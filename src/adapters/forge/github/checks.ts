import {
  type Annotation,
  type FailedCheck,
  type ForgeChecks,
  MAX_ANNOTATED_CHECKS,
  MAX_ANNOTATIONS,
} from '../../../core/remarks/failed-check.ts';
import { shortSha } from '../../../core/text/short-sha.ts';
import { type JsonObject, jsonList, jsonObject } from '../http/json-fields.ts';
import { demanded } from '../http/rejected.ts';
import type { RepositoryApi } from '../http/rest.ts';
import { repositoryPath } from '../paths.ts';

export function createForgeChecks({ api, repository }: RepositoryApi): ForgeChecks {
  const root = repositoryPath(repository);

  const annotationsOf = async (check: JsonObject): Promise<readonly Annotation[]> => {
    if (check.object('output').integerOrNull('annotations_count') === 0) return [];
    const path = `${root}/check-runs/${check.integer('id')}/annotations?per_page=${MAX_ANNOTATIONS}`;
    const data = demanded(await api.call('GET', path), 'read the annotations of a check');
    return jsonList(data, 'annotations').map((annotation) => ({
      path: annotation.text('path'),
      line: annotation.integer('start_line'),
      message: annotation.textOr('message', ''),
    }));
  };

  return {
    async failedChecks(commit) {
      const path = `${root}/commits/${commit}/check-runs?filter=latest&per_page=100`;
      const data = demanded(await api.call('GET', path), `read the checks of commit ${shortSha(commit)}`);
      const failed = jsonObject(data, 'checks')
        .objects('check_runs')
        .filter((run) => run.textOr('conclusion', '') === 'failure');
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
