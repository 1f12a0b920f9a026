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
/** Functions and values of the run itself; an unknown context is one by itself. */
const OF_THE_RUN = /\brunner\s*\.\s*(?!os\b|arch\b)|\b(?:always|failure|cancelled|success)\s*\(/;

/** The value with one combination of the matrix in it; what only a run knows stays an expression. */
export function settled(plain: Plain, known: Known): Plain {
  if (typeof plain === 'string') return settledText(plain, known);
  if (plain === null || typeof plain !== 'object') return plain;
  if (Array.isArray(plain)) return plain.map((one) => settled(one, known));
  return Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, settled(value, known)]));
}

function settledText(text: string, known: Known): string {
  return text.replace(EXPRESSION, (whole, inner: string) => {
    const variable = known.env[/^\s*env\.(\w+)\s*$/.exec(inner)?.[1] ?? ''] ?? null;
    if (variable !== null && !String(variable).includes('${{')) return String(variable);
    const value = OF_THE_RUN.test(inner) ? null : resolved(inner, known);
    return (
      value ?? whole.replace(/\b(?:matrix|inputs)\.[\w.-]+|\brunner\.os\b/g, (path) => literalOf(path, known))
    );
  });
}

function literalOf(path: string, known: Known): string {
  const value = resolved(path, known) ?? '';
  return /^(?:true|false|\d+(?:\.\d+)?)$/.test(value) ? value : `'${value.replaceAll("'", "''")}'`;
}

/** Null: only a run knows it. */
function resolved(expression: string, { matrix, inputs }: Known): string | null {
  try {
    return evaluate(expression, { matrix, inputs, runner: RUNNER });
  } catch {
    return null;
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
