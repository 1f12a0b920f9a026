import { type JsonObject, textOf } from '../json.ts';
import { type Answer, type Call, ok, refusal } from './route.ts';
import { issueShape } from './tracker-shapes.ts';

/** Issues of one repository in which all words stand. */
export function searchIssues(call: Call): Answer {
  const parts = (call.query.get('q') ?? '').split(/\s+/).filter((part) => part !== '');
  const named = parts.find((part) => part.startsWith('repo:'))?.slice('repo:'.length) ?? '';
  const [owner = '', name = ''] = named.split('/');
  const words = parts.filter((part) => !part.includes(':')).map((word) => word.toLowerCase());
  const repository = call.world.repository(owner, name);
  if (repository === null || !parts.includes('is:issue')) return refusal(422, 'Validation Failed');
  const found = repository.tracker.items
    .filter(({ pull }) => pull === null)
    .toReversed()
    .map((item) => issueShape({ ...call, repository }, item))
    .filter((issue) => words.every((word) => textIn(issue).includes(word)));
  const size = Number(call.query.get('per_page') ?? 30);
  const items = found.slice(0, size).map((issue) => ({ ...issue, score: 1 }));
  const counts = { total_count: found.length, incomplete_results: false, search_type: 'lexical' };
  return ok({ ...counts, items });
}

function textIn({ title, body }: JsonObject): string {
  return `${textOf(title)} ${textOf(body)}`.toLowerCase();
}
