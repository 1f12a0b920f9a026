import type { CommentName } from '../../core/task.ts';
import { escapedCode } from './escape.ts';

/** What starts such a run, as code. */
function commandOf(name: CommentName): string {
  if (typeof name === 'object') return escapedCode(`/tether backport ${name.onto}`);
  return { coder: '`/tether`', writer: '`/tether refine`', plan: '`/tether plan`' }[name];
}

/** The label starts such a run where the last one ended. */
function labelOr(name: CommentName): string {
  return name === 'coder' || name === 'writer' ? 'put the label on again, or ' : '';
}

/** How people let a run that is not complete go on. @param where the end of the sentence; empty: where they read it */
export function howToGoOn(name: CommentName, where = ''): string {
  const label = labelOr(name);
  const aim = label === '' ? 'To start it again' : 'To go on from here';
  return `${aim}, ${label}comment ${commandOf(name)}${where}.`;
}

/** How they ask for more. */
export function howToAskForMore(where = ''): string {
  return `To ask for more, comment \`/tether\` and what is missing${where}; the label starts over.`;
}

export function howToAnswer(name: CommentName): string {
  return `Answer it in a comment, then ${labelOr(name)}comment ${commandOf(name)}.`;
}
