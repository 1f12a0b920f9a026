import type { Spent } from '../core/budget.ts';
import type { Claim, RoundsEnd } from '../core/decision.ts';
import { assertNever } from '../core/fault.ts';
import { describeResult, type Verdict } from '../core/verdict.ts';
import { inertBlock, inertCode, inertLine, inertTitle } from './inert.ts';

/** One line about one changed file, counted by the host. */
export interface FileChange {
  readonly path: string;
  readonly kind: 'added' | 'modified' | 'deleted';
  /** Lines; null for a binary file. */
  readonly added: number | null;
  readonly deleted: number | null;
}

/** What the pull request and the comments tell of a run; every figure is the host's own record. */
export interface RunRecord {
  readonly issue: number;
  readonly end: RoundsEnd;
  readonly verdict: Verdict | null;
  readonly files: readonly FileChange[];
  readonly spent: Spent;
  readonly ms: number;
  readonly model: string;
  readonly runUrl: string;
  /** Sentences about how commands were run, where it was not the default. */
  readonly caveats: readonly string[];
  /** Sentences about what came otherwise than configured; they may quote an endpoint. */
  readonly notices: readonly string[];
  /** The change as a patch; empty without a change. */
  readonly patch: string;
}

export function branchFor(issue: number): string {
  return `tether/issue-${issue}`;
}

export function statusMarker(issue: number): string {
  return `<!-- tether:status issue=${issue} -->`;
}

/** What the model claims about the work; null when it never said that it was finished. */
function claimOf(end: RoundsEnd): Claim | null {
  switch (end.kind) {
    case 'finished':
    case 'unvalidated':
    case 'unchanged':
      return end.claim;
    case 'asked':
    case 'exhausted':
    case 'interrupted':
      return null;
    default:
      return assertNever(end);
  }
}

export function titleFor({ issue, end }: Pick<RunRecord, 'issue' | 'end'>): string {
  const claimed = inertTitle(claimOf(end)?.title ?? '');
  return claimed === '' ? `Work on issue ${issue}` : claimed;
}

/** The trailer tells later runs which commits of the branch are this action's own. */
export function commitMessageFor(record: RunRecord): string {
  const trailers = [
    `${ISSUE_TRAILER}: ${record.issue}`,
    ...(record.runUrl === '' ? [] : [`Tether-Run: ${record.runUrl}`]),
  ];
  return `${titleFor(record)}\n\nFor issue #${record.issue}.\n\n${trailers.join('\n')}\n`;
}

const ISSUE_TRAILER = 'Tether-Issue';

export function isOwnCommit(message: string, issue: number): boolean {
  return message.split('\n').includes(`${ISSUE_TRAILER}: ${issue}`);
}

export function pullRequestBody(record: RunRecord): string {
  const isValidated = record.end.kind === 'finished';
  const claim = claimOf(record.end);
  return [
    verdictBanner(record),
    isValidated
      ? `Closes #${record.issue}.`
      : `For issue #${record.issue}, which this pull request does not close by itself.`,
    ...record.caveats.map((caveat) => `**Note:** ${caveat}`),
    `### Validation\n\n${verdictTable(record.verdict)}`,
    `### Changed files\n\n${filesTable(record.files)}`,
    claim === null
      ? ''
      : `### What the model says\n\nIts own words, not checked by anybody:\n\n${inertBlock(claim.summary)}`,
    details('Failed commands', failedOutputs(record.verdict)),
    `${spentLine(record)}\n\nTo continue, comment \`/tether\` and what is missing on issue #${record.issue}.`,
    `<!-- tether:pull-request issue=${record.issue} -->`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** The one line that a reader needs: is this change validated, and if not, why not? */
export function verdictBanner({ end, verdict }: Pick<RunRecord, 'end' | 'verdict'>): string {
  const count = verdict?.records.length ?? 0;
  const commands = count === 1 ? '1 command' : `${count} commands`;
  if (end.kind === 'finished') {
    return `> [!NOTE]\n> **Validated.** ${commands} passed on exactly this change, run by the action.`;
  }
  return `> [!WARNING]\n> **Not validated:** ${inertLine(whyNotValidated(end, verdict), 300)}.`;
}

function whyNotValidated(end: RoundsEnd, verdict: Verdict | null): string {
  const green = verdict?.kind === 'green' ? '; the commands passed, but the work was not finished' : '';
  switch (end.kind) {
    case 'unvalidated':
      return end.why;
    case 'exhausted':
      return `${end.detail}${green}`;
    case 'interrupted':
      return `the model endpoint failed${green}`;
    case 'finished':
    case 'unchanged':
    case 'asked':
      return 'there is nothing to validate';
    default:
      return assertNever(end);
  }
}

export function verdictTable(verdict: Verdict | null): string {
  if (verdict === null || verdict.records.length === 0) return 'No command was run on this change.';
  const rows = verdict.records.map(({ command, result }) => {
    const seconds = result.kind === 'refused' ? '' : `${(result.ms / 1000).toFixed(1)} s`;
    return `| ${inertCode(command)} | ${describeResult(result)} | ${seconds} |`;
  });
  return ['| Command | Result | Time |', '|---|---|---:|', ...rows].join('\n');
}

const MAX_FILE_ROWS = 100;

export function filesTable(files: readonly FileChange[]): string {
  if (files.length === 0) return 'None.';
  const rows = files.slice(0, MAX_FILE_ROWS).map(({ path, kind, added, deleted }) => {
    const lines = added === null ? 'binary' : `+${added} −${deleted ?? 0}`;
    return `| ${inertCode(path)} | ${kind} | ${lines} | ${roleOf(path)} |`;
  });
  const left = files.length - rows.length;
  const rest = left > 0 ? [`| ... and ${left} more files | | | |`] : [];
  return ['| File | | Lines | Kind |', '|---|---|---:|---|', ...rows, ...rest].join('\n');
}

const ROLES: readonly (readonly [role: string, pattern: RegExp])[] = [
  [
    '**lockfile**',
    /(^|\/)(package-lock\.json|yarn\.lock|pnpm-lock\.yaml|[^/]+\.lock|go\.sum|npm-shrinkwrap\.json)$/i,
  ],
  [
    '**manifest**',
    /(^|\/)(package\.json|pom\.xml|build\.gradle(\.kts)?|go\.mod|cargo\.toml|pyproject\.toml|setup\.(py|cfg)|requirements[^/]*\.txt|gemfile|composer\.json|[^/]+\.csproj)$/i,
  ],
  [
    '**automation**',
    /^\.(github|gitlab|circleci|husky|githooks)\/|(^|\/)(makefile|dockerfile|jenkinsfile|[^/]+\.sh)$/i,
  ],
  [
    '**test**',
    /(^|\/)(tests?|specs?|__tests__|testdata)\/|[._-](test|spec)s?\.\w+$|(^|\/)test_[^/]+$|tests?\.(java|kt|cs)$/i,
  ],
  [
    '**settings**',
    /(^|\/)(\.[^/]+|[^/]+\.(config|conf|rc)\.\w+|tsconfig[^/]*\.json|[^/]+\.(ini|toml|ya?ml))$/i,
  ],
];

/** What a reviewer should look at twice stands out; everything else is just source. */
export function roleOf(path: string): string {
  return ROLES.find(([, pattern]) => pattern.test(path))?.[0] ?? 'source';
}

const MAX_FAILURE_CHARS = 4000;

function failedOutputs(verdict: Verdict | null): string {
  if (verdict === null) return '';
  const failed = verdict.records.filter(
    ({ result }) => result.kind !== 'refused' && describeResult(result) !== 'passed',
  );
  return failed
    .map(({ command, result }) => {
      const output = result.kind === 'refused' ? result.why : result.output;
      return `${inertCode(command)}\n\n${inertBlock(output.slice(-MAX_FAILURE_CHARS))}`;
    })
    .join('\n\n');
}

export function spentLine({
  spent,
  ms,
  model,
  runUrl,
}: Pick<RunRecord, 'spent' | 'ms' | 'model' | 'runUrl'>): string {
  const cost = spent.costUsd === null ? '' : `, ${spent.costUsd.toFixed(4)} US dollars`;
  const cached = spent.cachedTokens === 0 ? '' : ` (${spent.cachedTokens} cached)`;
  const run = runUrl === '' ? '' : ` [Workflow run](${runUrl}).`;
  return `${spent.rounds} rounds with ${inertCode(model)}, ${spent.inputTokens} input tokens${cached}, ${spent.outputTokens} output tokens${cost}, ${(ms / 1000).toFixed(0)} s.${run}`;
}

export function details(summary: string, content: string): string {
  return content === '' ? '' : `<details><summary>${summary}</summary>\n\n${content}\n\n</details>`;
}
