import type { Budget, BudgetLimits, Spent } from '../../core/budget.ts';
import type { RunProgress, RunStep, Span } from '../../core/events.ts';
import type { CommentName } from '../../core/task.ts';
import { clipEnd, inSeconds } from '../../core/text/text.ts';
import { estimatedPart } from '../../core/tokens/estimated.ts';
import type { CommandEntry, Verdict } from '../../core/verdict/verdict.ts';
import { escapedBlock, escapedCode, escapedLine, escapedProse } from '../text/escape.ts';
import { details, paragraphs } from '../text/fit-to-limit.ts';
import { limitsOf } from '../text/limits.ts';
import { statusMarker } from '../text/templates.ts';
import { underWayLine } from '../under-way.ts';

export interface Underway {
  readonly issue: number;
  readonly comment: CommentName;
  readonly model: string;
  readonly runUrl: string;
  readonly commands: readonly CommandEntry[];
  readonly notices: readonly string[];
  /** What was asked for besides the issue, for example an approved plan; empty: nothing. */
  readonly instruction: string;
  /** The model's last text; empty: none. */
  readonly said: string;
  readonly budget: Pick<Budget, 'limits' | 'spent' | 'workedMs' | 'remainingMs'>;
  readonly progress: RunProgress;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** For text of the model. */
const MAX_SAID_CHARS = 600;
const MAX_INSTRUCTION_CHARS = 4000;
const MAX_NOTICE_CHARS = 1200;

/** Longer than the last report takes. */
const LAST_WORDS_MS = 60_000;

/** The text of the status comment while the run is under way. */
export function progressText(run: Underway): string {
  const { issue, comment, model, runUrl, notices, instruction, budget } = run;
  const asOf = new Date(run.now).toISOString().slice(11, 19);
  const by = new Date(run.now + budget.remainingMs + LAST_WORDS_MS).toISOString().slice(11, 16);
  return paragraphs(
    statusMarker(issue, comment),
    `${underWayLine(model, runUrl)}${stateOf(run)}. As of ${asOf} UTC; this comment tells how it ended, by ${by} UTC, or the run could not write any more: see its page.`,
    ...notices.map((notice) => `**Note:** ${escapedLine(notice, MAX_NOTICE_CHARS)}`),
    checklist(run),
    saidBlock(run.said),
    escapedBlock(budgetBars(run)),
    aboutWork(run),
    details(
      'What was asked for besides the issue',
      instruction === '' ? '' : escapedBlock(clipEnd(instruction, MAX_INSTRUCTION_CHARS)),
    ),
    details('Limits', limitsTable(budget.limits)),
  );
}

function aboutWork({ comment, commands }: Underway): string {
  switch (comment) {
    case 'coder':
      return details('What the change must pass', gateOf(commands));
    case 'writer':
      return 'It rewrites the issue, and changes no file.';
    case 'plan':
      return 'It plans, and changes no file. The plan comes in a comment of its own, and waits for approval.';
  }
}

function stateOf({ progress, budget }: Underway): string {
  const { steps, round, doing } = progress;
  const step = steps.at(-1)?.title ?? '';
  if (step !== 'Rounds') return step.charAt(0).toLowerCase() + step.slice(1);
  const what = doing === 'asking' ? 'the model is asked' : 'what it said is carried out';
  return `round ${round} of at most ${budget.limits.maxRounds}, ${what}`;
}

function checklist({ comment, progress }: Underway): string {
  const { steps, onBase, verdicts } = progress;
  const last = steps.at(-1)?.title;
  return [
    ...steps.slice(0, 1).map((step) => item(step, '')),
    ...(onBase.length === 0 ? [] : [`- [x] Commands on the base: ${commandWords(onBase)}`]),
    ...steps.slice(1).map((step) => item(step, step.title === 'Rounds' ? roundWords(progress) : '')),
    ...verdicts.map((kind, index) => `- [x] Validation ${index + 1}: ${VERDICTS[kind]}`),
    ...(comment === 'coder' && verdicts.length === 0 && last !== 'Publishing' ? ['- [ ] Validation'] : []),
    ...(last === 'Publishing' ? [] : ['- [ ] Publishing']),
  ].join('\n');
}

function item({ title, from, to }: RunStep, about: string): string {
  const time = to === null ? '' : ` (${duration(to - from)})`;
  return `- [${to === null ? ' ' : 'x'}] ${title}${about}${time}`;
}

const VERDICTS: Readonly<Record<Verdict['kind'], string>> = {
  passed: 'passed',
  failed: 'failed',
  blocked: 'blocked by policy',
  inconclusive: 'inconclusive',
};

const MAX_COMMANDS = 5;

function commandWords(spans: readonly Span[]): string {
  const words = spans
    .slice(-MAX_COMMANDS)
    .map(
      ({ name, isPassed, from, to }) =>
        `${escapedCode(name, 80)} ${isPassed ? 'passed' : 'failed'} (${duration(to - from)})`,
    );
  return words.join(', ');
}

function roundWords({ round, rounds }: RunProgress): string {
  const latest = rounds.at(-1);
  const commands = latest?.spans.filter(({ kind }) => kind === 'command') ?? [];
  const calls = latest?.calls.map(({ tool }) => escapedCode(tool, 40)) ?? [];
  const used = calls.length === 0 ? '' : `; called last: ${[...new Set(calls)].slice(0, 6).join(', ')}`;
  return `: ${round}${used}${commands.length === 0 ? '' : `; ${commandWords(commands)}`}`;
}

/** The model's text, escaped, under a heading of the host. */
function saidBlock(said: string): string {
  const prose = escapedProse(clipEnd(said, MAX_SAID_CHARS));
  if (prose === '') return '';
  const quoted = prose.split('\n').map((line) => (line === '' ? '>' : `> ${line}`));
  return `**What the model said last**, not checked by anybody:\n\n${quoted.join('\n')}`;
}

const CELLS = 20;

/** Bars made of text: a forge shows nothing better in a comment that is edited again and again. */
function budgetBars({ budget: { limits, spent, workedMs } }: Underway): string {
  const tokens = spent.inputTokens + spent.outputTokens;
  const rows: readonly (readonly [name: string, share: number, words: string])[] = [
    ['rounds', spent.rounds / limits.maxRounds, `${spent.rounds} of ${limits.maxRounds}`],
    [
      'tokens',
      tokens / limits.maxTotalTokens,
      `${tokens} of ${limits.maxTotalTokens}${estimatedPart(spent)}`,
    ],
    moneyRow(limits, spent),
    ['time', workedMs / limits.maxMs, `${duration(workedMs)} of ${duration(limits.maxMs)}`],
  ];
  return rows.map(([name, share, words]) => `${name.padEnd(7)}${bar(share)} ${words}`).join('\n');
}

function moneyRow({ maxCostUsd }: BudgetLimits, { costUsd }: Spent) {
  if (costUsd === null) return ['money', 0, 'not known: no price is given'] as const;
  const words = `${costUsd.toFixed(4)} of ${maxCostUsd ?? 'any number of'} US dollars`;
  return ['money', maxCostUsd === null ? 0 : costUsd / maxCostUsd, words] as const;
}

/** Rounded down: a full bar means that the limit is used up. */
function bar(share: number): string {
  const full = Math.max(0, Math.min(CELLS, Math.floor(share * CELLS)));
  return '█'.repeat(full) + '░'.repeat(CELLS - full);
}

function duration(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 60) return inSeconds(ms);
  const rest = Math.floor(seconds % 60);
  return `${Math.floor(seconds / 60)} min${rest === 0 ? '' : ` ${rest} s`}`;
}

function gateOf(commands: readonly CommandEntry[]): string {
  const gate = commands.filter(({ purpose }) => purpose === 'validate');
  const hasPackages = gate.some(({ folder }) => folder !== undefined);
  const listed = gate.map(({ text, origin, folder }) => {
    const found = origin === 'detected' ? ' (found in the repository)' : '';
    const when = folder === undefined ? ' with a file of no package' : ' with a file of the package';
    return `- ${escapedCode(text)}${found}${hasPackages ? when : ''}`;
  });
  return listed.length === 0 ? 'No validation command is known.' : listed.join('\n');
}

function limitsTable(limits: BudgetLimits): string {
  const rows = limitsOf(limits).map(([name, value]) => `| ${name} | ${value} |`);
  return ['| Limit | Value |', '|---|---:|', ...rows].join('\n');
}
