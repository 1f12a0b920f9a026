import type { RepositoryRef, Task, Untrusted } from '../../core/task.ts';
import { counted } from '../../core/text/text.ts';
import { keepVisibleCharacters } from '../sanitize/invisible.ts';
import type { PageText } from '../sanitize/page-text.ts';
import { sanitize } from '../sanitize/sanitize.ts';

interface VisiblePost {
  readonly author: string;
  readonly text: string;
  readonly pictures: readonly string[];
}

/** The task as readers of the issue see it. */
export interface VisibleTask {
  readonly repository: RepositoryRef;
  readonly issue: number;
  readonly author: string;
  readonly title: string;
  readonly body: string;
  readonly comments: readonly VisiblePost[];
  readonly instruction: string;
  /** The output of failed checks, if they started the run. */
  readonly checks: readonly string[];
  /** The question that the previous run asked; empty: none. */
  readonly question: string;
  /** Addresses of the pictures in body and instruction, in order. */
  readonly pictures: { readonly body: readonly string[]; readonly instruction: readonly string[] };
  /** Number of parts that were left out of all of these texts. */
  readonly hidden: number;
}

/** Removes invisible content from a task. */
export async function visibleTask(task: Task): Promise<VisibleTask> {
  const clean = async (text: Untrusted): Promise<PageText> => {
    const cleaned = await sanitize(text);
    return { ...cleaned, text: cleaned.text.trim() };
  };
  const [body, instruction] = [await clean(task.body), await clean(task.instruction)];
  const comments = await Promise.all(
    task.comments.map(async (post) => ({ author: post.author, ...(await clean(post.body)) })),
  );
  const checks = await Promise.all((task.checks ?? []).map(clean));
  return {
    repository: task.repository,
    issue: task.issue,
    author: task.author,
    title: visibleTitle(task.title),
    body: body.text,
    comments,
    instruction: instruction.text,
    checks: checks.map(({ text }) => text),
    question: task.question ?? '',
    pictures: { body: body.pictures, instruction: instruction.pictures },
    hidden: [body, instruction, ...comments, ...checks].reduce((sum, { hidden }) => sum + hidden, 0),
  };
}

/** A sentence for a maintainer; none when the model was shown all. */
export function notShownOf(
  { hidden }: VisibleTask,
  { older, pictures }: { readonly older: number; readonly pictures: number },
): readonly string[] {
  const parts = [
    ...(hidden === 0 ? [] : [counted(hidden, 'hidden part')]),
    ...(pictures === 0 ? [] : [counted(pictures, 'picture')]),
    ...(older === 0 ? [] : [`${counted(older, 'older comment')} unless it asked for them`]),
  ];
  return parts.length === 0 ? [] : [`Of the issue the model was not shown: ${parts.join(', ')}.`];
}

/**
 * Title, text and instruction of a task as their readers see them, without the marks that enclose them for the model.
 */
export async function plainTextOf({ title, body, instruction }: Task): Promise<string> {
  const cleaned = await Promise.all([body, instruction].map(sanitize));
  return [visibleTitle(title), ...cleaned.map(({ text }) => text)].join('\n\n');
}

/** Forges show a title as plain text: Markdown and HTML in it are letters. */
export function visibleTitle(title: Untrusted): string {
  return keepVisibleCharacters(title).trim();
}
