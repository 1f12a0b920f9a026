/** What looks like a secret in a change: where it stands and by which rule, never what it is. */
export interface FoundSecret {
  readonly path: string;
  /** Counted from 1. */
  readonly line: number;
  readonly rule: string;
}

/** Of the package of rules, and one of ours: a value that an earlier run left out is missing there. */
export const SECRET_RULES = [
  ...['1password', 'anthropic', 'aws', 'basicauth', 'cloudflare', 'database-connection-string', 'databricks'],
  ...[
    'docker',
    'figma',
    'gcp',
    'github',
    'gitlab',
    'grafana',
    'groq',
    'hashicorp-vault',
    'huggingface',
    'linear',
  ],
  ...[
    'notion',
    'npm',
    'openai',
    'privatekey',
    'sendgrid',
    'shopify',
    'slack',
    'stripe',
    'tailscale',
    'vercel',
  ],
  'left-out',
] as const;

/** What a later run, and a person who takes the patch, find where a value was. */
export const LEFT_OUT = '[secret left out]';

/** The rest is counted. */
const MOST_NAMED = 10;

/** Places as a text for people. */
export function placesOf(found: readonly FoundSecret[]): string {
  const named = found.slice(0, MOST_NAMED).map(({ path, line, rule }) => `${path}:${line}, rule ${rule}`);
  const left = found.length - named.length;
  return [...named, ...(left > 0 ? [`and ${left} more`] : [])].join('; ');
}

/** The lines of the input `allow-secrets` that would let them pass. */
export function allowancesFor(found: readonly FoundSecret[]): readonly string[] {
  return [...new Set(found.map(allowanceOf))];
}

export function allowanceOf({ path, rule }: Pick<FoundSecret, 'path' | 'rule'>): string {
  return `${path}:${rule}`;
}
