import { readFile } from 'node:fs/promises';
import { listOf, numberOf, objectOf, parseJson, textOf } from '../embedded/json.ts';
import type { ActionResult } from '../embedded/run-action.ts';
import { heading, type Print } from './announce.ts';
import { type Paint, paintedDiff, printable, readableMarkdown } from './paint.ts';
import { type AfterRun, EXAMPLE_PRICES, type PreparedDemo } from './prepared-demo.ts';

export interface Told {
  readonly prepared: PreparedDemo;
  readonly result: ActionResult;
  readonly after: AfterRun;
}

/** What happened, section by section. */
export async function tell(
  told: Told,
  { print, paint }: { readonly print: Print; readonly paint: Paint },
): Promise<void> {
  const section = (title: string, lines: readonly string[]): void => {
    print('');
    print(heading(paint, title));
    for (const line of lines.flatMap((text) => text.split('\n'))) print(line === '' ? '' : `  ${line}`);
  };
  section('Verdict', verdictLines(told, paint));
  section('The change', await changeLines(told.result, paint));
  section('The pull request', pullLines(told.after, paint));
  section('The status comment on the issue', commentLines(told.after, paint));
  section('Figures', figureLines(told));
}

/** The local model has nothing to say beyond its script: that is no fault of an endpoint. */
function shortScript({ demo: { place }, stage }: PreparedDemo): string {
  if (place.kind !== 'script' || stage.model.requests.length <= place.script.length) return '';
  const { length } = place.script;
  const where = place.path === null ? '' : ` Add what the model says next to ${place.path}.`;
  return `The script ended before the run: it has ${length} ${length === 1 ? 'reply' : 'replies'}, and one more was asked for.${where}`;
}

function verdictLines({ prepared, result }: Told, paint: Paint): readonly string[] {
  const { outputs, code } = result;
  const { status = '', reason = '' } = outputs;
  const colour = status === 'validated' ? paint.green : paint.yellow;
  const short = shortScript(prepared);
  const why = short === '' || status !== 'failed' ? printable(reason) : short;
  const ended = status === '' ? 'The action ended without a report' : status;
  const verdict = objectOf(parseJson(outputs.verdict || '{}'));
  const evidence = objectOf(verdict.evidence);
  const rows = listOf(evidence.comparisons).map(objectOf).map(commandRow);
  const head = ['Command', 'Base', 'This change', 'Time'];
  const table = rows.length === 0 ? [] : ['', ...tableOf([head, ...rows])];
  const proof = textOf(objectOf(evidence.proof).kind);
  // What is not proven, the reason says.
  const proven = proof === 'proven' ? ['', `Proof: ${proof}`] : [];
  const how = `${colour(ended)} (exit code of the action: ${code ?? 'none'})`;
  return [why === '' ? how : `${how}: ${why}`, ...table, ...proven];
}

function commandRow(command: ReturnType<typeof objectOf>): readonly string[] {
  const base = objectOf(objectOf(command.base).result);
  const change = objectOf(objectOf(command.candidate).result);
  return [textOf(command.command), resultOf(base), resultOf(change), timeOf(numberOf(change.ms))];
}

function resultOf(command: ReturnType<typeof objectOf>): string {
  switch (textOf(command.kind)) {
    case 'exited':
      return numberOf(command.code) === 0 ? 'passed' : `exit code ${numberOf(command.code)}`;
    case 'timed-out':
      return `no end after ${timeOf(numberOf(command.limitMs))}`;
    case 'signalled':
      return `ended by ${textOf(command.signal)}`;
    default:
      return 'not run';
  }
}

function timeOf(ms: number): string {
  return Number.isFinite(ms) ? `${(ms / 1000).toFixed(1)} s` : '';
}

function tableOf(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

async function changeLines({ outputs }: ActionResult, paint: Paint): Promise<readonly string[]> {
  const path = outputs['patch-path'] ?? '';
  return path === '' ? ['No file was changed.'] : paintedDiff(await readFile(path, 'utf8'), paint);
}

function pullLines({ pull }: AfterRun, paint: Paint): readonly string[] {
  if (pull === null) return ['There is none.'];
  const [base, head] = [objectOf(pull.base), objectOf(pull.head)];
  const state = pull.draft === true ? 'draft' : textOf(pull.state);
  return [
    paint.bold(`#${numberOf(pull.number)} ${printable(textOf(pull.title))}`),
    `${state} · ${textOf(head.ref)} → ${textOf(base.ref)} · commit ${textOf(head.sha).slice(0, 7)}`,
    '',
    ...quoted(textOf(pull.body), paint),
  ];
}

function commentLines({ comments }: AfterRun, paint: Paint): readonly string[] {
  return comments.length === 0 ? ['There is none.'] : comments.flatMap((body) => quoted(body, paint));
}

const MOST_LINES = 60;

function quoted(markdown: string, paint: Paint): readonly string[] {
  const lines = readableMarkdown(markdown).split('\n');
  const left = lines.length - MOST_LINES;
  const shown = left > 0 ? [...lines.slice(0, MOST_LINES), `[... ${left} more lines ...]`] : lines;
  return shown.map((line) => `${paint.dim('│')} ${line}`.trimEnd());
}

function figureLines({ prepared, result }: Told): readonly string[] {
  const { outputs } = result;
  const usage = objectOf(parseJson(outputs.usage || '{}'));
  const count = (name: string): string => (Number(usage[name]) || 0).toLocaleString('en-US');
  return tableOf([
    ['Rounds', count('rounds')],
    [
      'Tokens',
      `${count('inputTokens')} in (${count('cachedTokens')} of them cached), ${count('outputTokens')} out`,
    ],
    ['Cost', costOf(prepared, outputs)],
    ['Time', `${timeOf(Number(usage.ms ?? result.ms))}`],
    [
      prepared.demo.options.forge === 'gitea' ? 'Gitea' : 'GitHub',
      `${prepared.stage.github.requests.length} requests`,
    ],
    ['Isolation', prepared.protection.words],
  ]);
}

function costOf({ demo }: PreparedDemo, outputs: ActionResult['outputs']): string {
  const cost = outputs['cost-usd'] ?? '';
  if (cost === '') return 'not counted: give the price with --input price=INPUT,CACHED,OUTPUT';
  const example = demo.place.kind === 'script' ? EXAMPLE_PRICES : {};
  const prices: Readonly<Record<string, string>> = { ...example, ...demo.options.inputs };
  const numbers = (prices.price ?? '').split(',').map((one) => one.trim());
  const [input, cached, output] = numbers.length === 2 ? [numbers[0], ...numbers] : numbers;
  const kind = demo.place.kind === 'script' ? 'example prices' : 'prices';
  return `${cost} US dollars, at ${kind} of ${input} in, ${cached} cached, ${output} out for a million tokens`;
}
