import type { RepositoryRef, Task, Untrusted } from '../../core/task.ts';
import { counted } from '../../core/text/text.ts';
import { addRemoved, type Cleaned, NOTHING_REMOVED, type Removed, sanitize } from '../sanitize/sanitize.ts';

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
  /** What was removed from all of these texts. */
  readonly removed: Removed;
}

/** Removes invisible content from a task. */
export async function visibleTask(task: Task): Promise<VisibleTask> {
  const clean = async (text: Untrusted): Promise<Cleaned> => {
    const cleaned = await sanitize(text);
    return { ...cleaned, text: cleaned.text.trim() };
  };
  const [title, body, instruction] = [
    await clean(task.title),
    await clean(task.body),
    await clean(task.instruction),
  ];
  const comments = await Promise.all(
    task.comments.map(async (post) => ({ author: post.author, ...(await clean(post.body)) })),
  );
  const checks = await Promise.all((task.checks ?? []).map(clean));
  return {
    repository: task.repository,
    issue: task.issue,
    author: task.author,
    title: title.text,
    body: body.text,
    comments,
    instruction: instruction.text,
    checks: checks.map(({ text }) => text),
    question: task.question ?? '',
    pictures: { body: body.pictures, instruction: instruction.pictures },
    removed: [title, body, instruction, ...comments, ...checks]
      .map(({ removed }) => removed)
      .reduce(addRemoved, NOTHING_REMOVED),
  };
}

/** Numbers of parts of the issue that the model was not shown. */
export interface NotShown {
  readonly older: number;
  readonly pictures: number;
}

/** Sentences for a maintainer. */
export function notShownOf({ removed }: VisibleTask, { older, pictures }: NotShown): readonly string[] {
  const were = (count: number) => (count === 1 ? 'was' : 'were');
  const hidden = `${counted(removed.hidden, 'hidden part')} of the issue ${were(removed.hidden)} not shown to the model.`;
  const comments = `${counted(older, 'older comment')} ${were(older)} not in the first request, which had no room for more; the model could ask for them.`;
  const images = `${counted(pictures, 'picture')} of the issue ${were(pictures)} not shown to the model.`;
  return [
    ...(removed.hidden === 0 ? [] : [hidden]),
    ...(older === 0 ? [] : [comments]),
    ...(pictures === 0 ? [] : [images]),
  ];
}

/**
 * Title, text and instruction of a task as their readers see them, without the marks that enclose them for the model.
 */
export async function plainTextOf({ title, body, instruction }: Task): Promise<string> {
  const cleaned = await Promise.all([title, body, instruction].map(sanitize));
  return cleaned.map(({ text }) => text).join('\n\n');
}
