import type { Json, JsonObject } from '../embedded/json.ts';

export interface ManyIssues {
  readonly repositories: number;
  readonly issuesOfEach: number;
  /** Of each issue; null: none is kept. */
  readonly sessionOf: (issue: number) => string | null;
}

export interface MadeAnswer {
  readonly status: number;
  readonly body: Json;
  /** The Link header; empty: none, which is said of lists of one page alone. */
  readonly link: string;
}

const OWNER = 'octo-org';
const SHA = '5'.repeat(40);

export function namesOf({ repositories }: Pick<ManyIssues, 'repositories'>): readonly string[] {
  return Array.from({ length: repositories }, (_, at) => `${OWNER}/part-${String(at + 1).padStart(2, '0')}`);
}

/** A GitHub of many issues, whose answers are made when they are asked for: what planning a batch asks, and nothing else. */
export function answerManyIssues(many: ManyIssues, url: URL, body: string): MadeAnswer {
  const { pathname, searchParams } = url;
  if (pathname === '/graphql') return done(sessionsIn(many, body));
  const [, owner = '', name = '', rest = ''] = /^\/repos\/([^/]+)\/([^/]+)(.*)$/.exec(pathname) ?? [];
  if (!namesOf(many).includes(`${owner}/${name}`))
    return { status: 404, body: { message: 'Not Found' }, link: '' };
  if (rest === '') return done({ default_branch: 'main' });
  if (rest === '/pulls') return done([]);
  const numbers = Array.from({ length: many.issuesOfEach }, (_, at) => at + 1);
  if (rest === '/issues') {
    const size = Number(searchParams.get('per_page'));
    const page = Number(searchParams.get('page'));
    const shown = numbers.slice((page - 1) * size, page * size);
    const rel = page * size < numbers.length ? 'next' : 'prev';
    return { status: 200, body: shown.map(issueOf), link: `<https://api.github.com>; rel="${rel}"` };
  }
  const kept = numbers.filter((issue) => many.sessionOf(issue) !== null);
  return done(kept.map((issue) => ({ ref: `refs/tether/session/issue-${issue}`, object: { sha: SHA } })));
}

function done(body: Json): MadeAnswer {
  return { status: 200, body, link: '' };
}

/** As long as those of people are on average. */
const TEXT = 'It is wrong when the cart is empty. '.repeat(40);

function issueOf(number: number): JsonObject {
  return {
    number,
    title: `Issue ${number}`,
    body: TEXT,
    state: 'open',
    locked: false,
    user: { login: 'someone' },
    labels: [{ name: 'tether' }],
    milestone: null,
  };
}

function sessionsIn({ sessionOf }: ManyIssues, body: string): Json {
  const found = [...body.matchAll(/(issue(\d+)): object/g)].map(([, alias = '', issue]) => {
    const text = sessionOf(Number(issue));
    return [
      alias,
      text === null ? null : { oid: SHA, file: { object: { text, isTruncated: false } } },
    ] as const;
  });
  return { data: { repository: Object.fromEntries(found) } };
}
