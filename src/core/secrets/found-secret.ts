import { wordsOf } from '../text/text.ts';

/** Something that looks like a secret in a change: its place and the rule that found it, never its value. */
export interface FoundSecret {
  readonly path: string;
  /** Counted from 1. */
  readonly line: number;
  readonly rule: string;
}

/** The rules of the package, and `left-out`: the place of a value that an earlier run left out. */
export const SECRET_RULES = wordsOf(`
  1password anthropic aws basicauth cloudflare database-connection-string databricks docker figma gcp github
  gitlab grafana groq hashicorp-vault huggingface linear notion npm openai privatekey sendgrid shopify slack
  stripe tailscale vercel left-out
`);

/** Stands where a value was left out, for a later run and for a person who applies the patch. */
export const LEFT_OUT = '[secret left out]';

/** Further places are only counted. */
const MOST_NAMED = 10;

/** The places as a text for people. */
export function placesOf(found: readonly FoundSecret[]): string {
  const named = found.slice(0, MOST_NAMED).map(({ path, line, rule }) => `${path}:${line}, rule ${rule}`);
  const left = found.length - named.length;
  return [...named, ...(left > 0 ? [`and ${left} more`] : [])].join('; ');
}

/** The lines for the setting `allow-secrets` that would allow them. */
export function allowancesFor(found: readonly FoundSecret[]): readonly string[] {
  return [...new Set(found.map(allowanceOf))];
}

export function allowanceOf({ path, rule }: Pick<FoundSecret, 'path' | 'rule'>): string {
  return `${path}:${rule}`;
}
