import { COMMENT_COMMANDS, type CommentCommand } from '../core/comment-command.ts';

export function helpMarker(issue: number): string {
  return `<!-- tether:help issue=${issue} -->`;
}

/** The commands, for who asked for them or missed one. */
export function helpComment(
  issue: number,
  command: Extract<CommentCommand, { readonly kind: 'help' | 'unknown' }>,
): string {
  const rows = Object.entries(COMMENT_COMMANDS).map(([name, what]) => `- \`/tether ${name}\` ${what}.`);
  return [
    helpMarker(issue),
    ...(command.kind === 'unknown'
      ? [`There is no command \`${command.word}\`.${meant(command.nearest)}`]
      : []),
    `\`/tether\` alone goes on; with an instruction behind it, by that instruction.\n\n${rows.join('\n')}`,
  ].join('\n\n');
}

function meant(nearest: string | null): string {
  return nearest === null ? '' : ` Did you mean \`/tether ${nearest}\`?`;
}
