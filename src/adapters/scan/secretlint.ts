import { extname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { rules } from '@secretlint/secretlint-rule-preset-recommend';
import type {
  SecretLintRuleContext,
  SecretLintRuleReportHandler,
  SecretLintSourceCode,
  SecretLintSourceNodeLocation,
  SecretLintSourceNodePosition,
  SecretLintSourceNodeRange,
} from '@secretlint/types';

/** What a rule took for a secret. */
export interface Match {
  readonly rule: string;
  readonly from: number;
  readonly to: number;
}

/** With its comments, a change could switch the rules off. */
const LEFT_OUT = 'filter-comments';

const NAMED = rules
  .map((rule) => ({ rule, name: rule.meta.id.replace('@secretlint/secretlint-rule-', '') }))
  .filter(({ name }) => name !== LEFT_OUT);

/** The names of the rules, as the input `allow-secrets` takes them. */
export const RULE_NAMES: readonly string[] = NAMED.map(({ name }) => name);

/** A pattern of the package takes 3 ms for 1 kB that is made to slow it down, and meanwhile nobody can stop the run. */
const PIECE = 2 ** 17;
/** What is looked for is shorter, so that it stands whole in one of the pieces. */
const MARGIN = 2 ** 14;

/**
 * Secretlint's recommended rules on one text. They are called as its core calls them, without the core: that one writes
 * to standard error by the environment variable DEBUG, where the runner reads commands.
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
  const indexToPosition = (index: number): SecretLintSourceNodePosition => {
    const before = content.slice(0, index).split('\n');
    return { line: before.length, column: before.at(-1)?.length ?? 0 };
  };
  const positionToIndex = ({ line, column }: SecretLintSourceNodePosition): number =>
    content
      .split('\n')
      .slice(0, line - 1)
      .reduce((sum, { length }) => sum + length + 1, column);
  return {
    content,
    hasBOM: false,
    filePath: path,
    physicalFilePath: undefined,
    contentType: 'text',
    // With another ending, a rule opens the file of this path on the machine.
    ext: extname(path) === '.json' ? '.json' : '',
    getFilePath: () => path,
    getPhysicalFilePath: () => undefined,
    locationToRange: ({ start, end }: SecretLintSourceNodeLocation) => [
      positionToIndex(start),
      positionToIndex(end),
    ],
    rangeToLocation: ([from, to]: SecretLintSourceNodeRange) => ({
      start: indexToPosition(from),
      end: indexToPosition(to),
    }),
    positionToIndex,
    indexToPosition,
  };
}
