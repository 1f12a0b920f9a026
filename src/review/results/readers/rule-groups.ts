import type { Groups, Rule } from './list-runner.ts';

/** A line, and those beside it. */
export interface Lines {
  readonly line: string;
  readonly above: string;
  readonly below: string;
}

/** Null: the rule does not fit. The lines beside it are asked first: they are told apart faster. */
export function groupsOf({ line, above, below }: Rule, at: Lines): Groups | null {
  const before = above?.exec(at.above);
  const after = before === null ? null : below?.exec(at.below);
  const own = after === null ? null : line.exec(at.line);
  if (before === null || after === null || own === null) return null;
  if (before === undefined && after === undefined) return own.groups ?? NONE;
  return { ...before?.groups, ...after?.groups, ...own.groups };
}

const NONE: Groups = {};
