import { evaluate, type Plain } from './github-workflow.ts';
import type { Combination } from './matrix.ts';

/** What of a job's expressions is known before it runs. */
export interface Known {
  readonly matrix: Combination;
  readonly inputs: Readonly<Record<string, Plain>>;
  readonly env: Readonly<Record<string, Plain>>;
}

const RUNNER = { os: 'Linux', arch: 'X64' };
const EXPRESSION = /\$\{\{(.*?)\}\}/gs;
const LATER =
  /\b(?:github|env|runner(?!\.os\b)|steps|needs|secrets|vars|job|jobs|strategy)\s*\.|\b(?:hashFiles|always|failure|cancelled|success)\s*\(/;

/** The value with one combination of the matrix in it; what only a run knows stays an expression. */
export function settled(plain: Plain, known: Known): Plain {
  if (typeof plain === 'string') return settledText(plain, known);
  if (plain === null || typeof plain !== 'object') return plain;
  if (Array.isArray(plain)) return plain.map((one) => settled(one, known));
  return Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, settled(value, known)]));
}

function settledText(text: string, known: Known): string {
  return text.replace(EXPRESSION, (whole, inner: string) => {
    const value = known.env[/^\s*env\.(\w+)\s*$/.exec(inner)?.[1] ?? ''];
    if (value !== undefined && value !== null && !String(value).includes('${{')) return String(value);
    return LATER.test(inner)
      ? whole.replace(/\b(?:matrix|inputs)\.[\w.-]+|\brunner\.os\b/g, (path) => literal(path, known))
      : textOf(inner, known, whole);
  });
}

function literal(path: string, known: Known): string {
  const value = textOf(path, known, path);
  return value === path
    ? path
    : /^(?:true|false|\d+(?:\.\d+)?)$/.test(value)
      ? value
      : `'${value.replaceAll("'", "''")}'`;
}

function textOf(expression: string, { matrix, inputs }: Known, otherwise: string): string {
  try {
    return evaluate(expression, { matrix, inputs, runner: RUNNER });
  } catch {
    return otherwise;
  }
}

/** Whether a step or job runs for a push to the main branch on Linux; `unknown`: only a run can say. */
export function runs(condition: Plain | undefined, known: Known): 'yes' | 'no' | 'unknown' {
  if (condition === undefined || condition === null) return 'yes';
  const text = String(condition).replace(/^\s*\$\{\{(.*)\}\}\s*$/s, '$1');
  if (/\b(?:failure|cancelled)\s*\(\)/.test(text) && !/!\s*cancelled/.test(text)) return 'no';
  if (/\b(?:steps|needs|vars|secrets|job)\.|\bhashFiles\s*\(/.test(text)) return 'unknown';
  const contexts = {
    ...known,
    github: {
      event_name: 'push',
      ref: 'refs/heads/main',
      ref_name: 'main',
      event: {},
      repository: '',
      actor: '',
    },
    runner: RUNNER,
  };
  try {
    return evaluate(`!!(${text.replace(/!?\s*cancelled\s*\(\)/g, 'true')})`, contexts) === 'true'
      ? 'yes'
      : 'no';
  } catch {
    return 'unknown';
  }
}
