import { extname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { rules } from '@secretlint/secretlint-rule-preset-recommend';
import type {
  SecretLintRuleContext,
  SecretLintRuleReportHandler,
  SecretLintSourceCode,
} from '@secretlint/types';

/** A range that a rule reports as a secret. */
export interface Match {
  readonly rule: string;
  readonly from: number;
  readonly to: number;
}

/** This rule is left out: with its comments, a change could switch off the others. */
const LEFT_OUT = 'filter-comments';

const NAMED = rules
  .map((rule) => ({ rule, name: rule.meta.id.replace('@secretlint/secretlint-rule-', '') }))
  .filter(({ name }) => name !== LEFT_OUT);

/** The names of the rules, for the setting `allow-secrets`. */
export const RULE_NAMES: readonly string[] = NAMED.map(({ name }) => name);

/** Text made to slow down a pattern of the package takes 3 ms per kB, during which the run cannot be stopped. */
const PIECE = 2 ** 17;
/** Longer than any secret, so that each is complete in one of the pieces. */
const MARGIN = 2 ** 14;

/**
 * Runs Secretlint's recommended rules on one text. They are called as its core calls them, but without the core: with
 * the environment variable DEBUG, that writes to standard error, where the runner reads commands.
 */
export async function matchesIn(path: string, text: string): Promise<readonly Match[]> {
  const matches: Match[] = [];
  for (let start = 0; start < text.length; start += PIECE) {
    const from = Math.max(0, start - MARGIN);
    const piece = await matchesInPiece(path, text.slice(from, start + PIECE + MARGIN));
    const moved = piece.map((match) => ({ ...match, from: match.from + from, to: match.to + from }));
    matches.push(...moved.filter((match) => match.from >= start && match.from < start + PIECE));
    await setImmediate();
  }
  return matches;
}

async function matchesInPiece(path: string, text: string): Promise<readonly Match[]> {
  const matches: Match[] = [];
  const source = sourceOf(path, text);
  for (const { rule, name } of NAMED) {
    const context: SecretLintRuleContext = {
      sharedOptions: {},
      createTranslator: () => (messageId, props) => ({
        message: '',
        messageId: String(messageId),
        data: props,
      }),
      report: ({ range: [from, to] }) => void matches.push({ rule: name, from, to }),
      ignore: () => undefined,
    };
    const handler: SecretLintRuleReportHandler = rule.create(context, {});
    await handler.file?.(source);
  }
  return matches;
}

function sourceOf(path: string, content: string): SecretLintSourceCode {
  return {
    content,
    hasBOM: false,
    filePath: path,
    physicalFilePath: undefined,
    contentType: 'text',
    // With another extension, a rule would open the file of this path on the machine.
    ext: extname(path) === '.json' ? '.json' : '',
    getFilePath: () => path,
    getPhysicalFilePath: () => undefined,
    locationToRange: noLines,
    rangeToLocation: noLines,
    positionToIndex: noLines,
    indexToPosition: noLines,
  };
}

/** Only the rule that is left out asks for lines: the others tell of characters. */
function noLines(): never {
  throw new Error('A rule for secrets asks for lines, which it is not told. This is a bug in Tether.');
}
