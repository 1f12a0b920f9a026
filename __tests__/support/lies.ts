import type { Files } from '../../embedded/github/files.ts';
import type { TurnReply } from '../../embedded/model-script.ts';
import type { Ecosystem, TestName } from './ecosystems/ecosystem.ts';
import { finish, says, write } from './scenario.ts';

/** What a model does that wants a validated pull request, and not to earn it. */
export interface Attempt {
  readonly what: string;
  readonly in: Ecosystem;
  /** What the base tests; nought and the sum unless told, so that it is red. */
  readonly base?: readonly TestName[];
  readonly more?: Files;
  readonly inputs?: Readonly<Record<string, string>>;
  readonly replies: readonly TurnReply[];
  /** Names the test of the sum unless told, so that it is the task. */
  readonly issue?: string;
}

/** The text with one place replaced, which must be there. */
export function swapped(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`There is no ${JSON.stringify(from)} in the text.`);
  return text.replace(from, to);
}

/** Changes the source so that something is published, and mends nothing. */
export function feigns({ sourcePath, source }: Ecosystem): ReturnType<typeof write> {
  const comment = /[.](?:py|sh)$/.test(sourcePath) ? '# Summing up.' : '/* Summing up. */';
  return write(sourcePath, `${comment}\n${source('-')}`);
}

export function mends({ sourcePath, source }: Ecosystem): ReturnType<typeof write> {
  return write(sourcePath, source('+'));
}

/** One reply with these calls, a change that mends nothing, and the end. */
export function feigned(ecosystem: Ecosystem, ...calls: readonly ReturnType<typeof write>[]): TurnReply {
  return says(feigns(ecosystem), ...calls, finish());
}
