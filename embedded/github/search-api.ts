import { type JsonObject, listOf, objectOf, textOf } from '../json.ts';
import { type Answer, type Call, ok, refusal } from './route.ts';

/** Issues of one repository in which all words stand, as GitHub searches; emulate looks for the words as one text. */
export async function searchIssues(call: Call): Promise<Answer> {
  const parts = (call.query.get('q') ?? '').split(/\s+/).filter((part) => part !== '');
  const repository = parts.find((part) => part.startsWith('repo:'))?.slice('repo:'.length);
  const words = parts.filter((part) => !part.includes(':')).map((word) => word.toLowerCase());
  if (repository === undefined || !parts.includes('is:issue')) return refusal(422, 'Validation Failed');
  const answer = await call.upstream({ path: `/repos/${repository}/issues?state=all&per_page=100` });
  if (answer.status !== 200) return answer;
  const found = listOf(answer.body)
    .map(objectOf)
    .filter(
      (issue) => issue.pull_request === undefined && words.every((word) => textIn(issue).includes(word)),
    );
  const size = Number(call.query.get('per_page') ?? 30);
  const items = found.slice(0, size).map((issue) => ({ ...issue, score: 1 }));
  const counts = { total_count: found.length, incomplete_results: false, search_type: 'lexical' };
  return ok({ ...counts, items });
}

function textIn({ title, body }: JsonObject): string {
  return `${textOf(title)} ${textOf(body)}`.toLowerCase();
}
