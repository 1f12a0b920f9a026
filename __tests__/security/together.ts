import { type JsonObject, listOf, objectOf, parseJson } from '../../embedded/json.ts';
import { hasTools } from '../support/dialects.ts';
import { type Case, type NamedCase, readCase } from './case.ts';
import { judged } from './judge.ts';
import { played } from './play.ts';

/** Malformed replies that come one after another in the same run. */
const MOST = 12;

/** What a case demands whose reply had no effect: the honest reply after it resolves the issue. */
const RESOLVED = {
  ends: 'validated',
  changes: ['M src/add.js'],
  pulls: 1,
  draft: false,
} as const satisfies Case['must'];

/** One reply that has no effect, and nothing else: it can come at any place of a run. */
export function isOneReply({ model = [], must, promises, what, ...rest }: Case): boolean {
  const { ends, changes, pulls, draft, ...more } = must;
  const isResolved =
    ends === 'validated' && `${changes}` === RESOLVED.changes[0] && pulls === 1 && draft === false;
  return isResolved && model.length === 1 && Object.keys({ ...rest, ...more }).length === 0;
}

export function inGroups(cases: readonly NamedCase[]): readonly (readonly NamedCase[])[] {
  const groups = Math.ceil(cases.length / MOST);
  return Array.from({ length: groups }, (_, at) => cases.filter((_one, index) => index % groups === at));
}

/** Plays the replies of all cases in one run, and where anything speaks against that, each case alone: it then has a name. */
export async function complaintsOf(group: readonly NamedCase[], api: string): Promise<readonly string[]> {
  const shared = await complaintsAbout(textOf(group), api);
  if (shared.length === 0) return [];
  const alone: string[] = [];
  for (const { name, text } of group)
    for (const complaint of await complaintsAbout(text, api)) alone.push(`${name}: ${complaint}`);
  return alone.length > 0 ? alone : shared;
}

async function complaintsAbout(text: string, api: string): Promise<readonly string[]> {
  await using result = await played(text, api);
  const { requests } = result.stage.model;
  const least = result.case.model?.length ?? 0;
  return [
    ...(await judged(result)),
    ...(requests.length > least ? [] : [`Only ${requests.length} of ${least + 1} replies were asked for.`]),
    // A reply that is read in another way than it was written for shows nothing.
    ...(requests.every(hasTools) ? [] : ['The model was asked without tools.']),
  ];
}

/** After each reply an edit, as a run ends with too many replies in a row that bring it no further. */
function textOf(group: readonly NamedCase[]): string {
  const replies = group.flatMap(({ text }, at) => [
    ...listOf(objectOf(parseJson(text)).model),
    { calls: [{ name: 'write-file', arguments: { path: 'src/add.js', content: `// Not yet, ${at}.\n` } }] },
  ]);
  const whole: JsonObject = {
    what: `${group.length} malformed replies come one after another`,
    promises: [...new Set(group.flatMap((one) => one.case.promises))],
    inputs: { 'max-rounds': String(2 * MOST + 4) },
    model: replies,
    must: RESOLVED,
  };
  const text = JSON.stringify(whole);
  readCase(text);
  return text;
}
