import { UserFault } from '../core/fault.ts';
import type { ContributionRule } from './contribution-rules.ts';

export interface RuleAnswer {
  /** The input `contribution-policy`. */
  readonly policy: 'warn' | 'stop' | 'ignore';
  /** The input `sign-off`; empty: none is added. */
  readonly signOff: string;
}

const SAYS: Readonly<Record<ContributionRule['kind'], string>> = {
  'refuses-models': 'seems to refuse changes that a model made',
  disclosure: 'seems to set conditions for changes that a model made',
  'sign-off': 'seems to ask for commits that are signed off (input sign-off)',
  agreement: 'seems to ask contributors for a licence agreement',
};

/** Rules that a run cannot meet, so that `stop` ends it. */
const STOPS: ReadonlySet<ContributionRule['kind']> = new Set(['refuses-models', 'sign-off']);
const QUOTE_CHARS = 200;

export function unmetRules(
  rules: readonly ContributionRule[],
  { signOff }: Pick<RuleAnswer, 'signOff'>,
): readonly ContributionRule[] {
  return rules.filter(({ kind }) => kind !== 'sign-off' || signOff === '');
}

/** @param quoted escapes text of others for the place of the sentence */
export function describeRule(
  { kind, path, quote }: ContributionRule,
  quoted: (text: string, maxChars: number) => string,
): string {
  const said = quote === '' ? '' : `: ${quoted(quote.replace(/\.$/, ''), QUOTE_CHARS)}`;
  return `${quoted(path, QUOTE_CHARS)} ${SAYS[kind]}${said}`;
}

/** Why the run is to end before anything is spent; null: it goes on. */
export function stoppedBy(
  rules: readonly ContributionRule[],
  { policy }: Pick<RuleAnswer, 'policy'>,
): UserFault | null {
  const stopping = policy === 'stop' ? rules.find(({ kind }) => STOPS.has(kind)) : undefined;
  if (stopping === undefined) return null;
  return new UserFault({
    wrong:
      'The contribution rules of the repository are against a pull request of this run. The model was not asked.',
    was: `${describeRule(stopping, (text, maxChars) => (text.length > maxChars ? `${text.slice(0, maxChars)}...` : text))}.`,
    remedy:
      stopping.kind === 'sign-off'
        ? 'Name in the input sign-off who signs off, or set contribution-policy to warn.'
        : 'Respect that, or set contribution-policy to warn or ignore where it is read wrongly.',
  });
}
