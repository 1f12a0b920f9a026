import { Conversation } from '../conversation/conversation.ts';
import { ResultDeduplication } from '../conversation/result-deduplication.ts';
import { ResultStore } from '../conversation/result-store.ts';
import { ContextWindow, expectRoom } from '../conversation/window.ts';
import type { Picture, PictureSource } from '../core/chat.ts';
import type { Strategy } from '../core/decision.ts';
import { byteLength } from '../core/text/text.ts';
import { estimateTokens } from '../core/tokens/estimate.ts';
import { gather, type Material } from '../intake/context/gather.ts';
import { branchNote, earlierNote } from '../intake/context/notes.ts';
import { withPictures } from '../intake/context/pictures.ts';
import { OLDER_COMMENTS, openingTurns } from '../intake/context/prompt.ts';
import { notShownOf, type VisibleTask, visibleTask } from '../intake/context/visible-task.ts';
import type { Instructions } from '../intake/instructions/instructions.ts';
import type { History } from '../loop/compact.ts';
import type { RoundsStart, Run, RunInputs } from './parts.ts';

/** Tokens of the tree, the instructions and the files that the model is shown first. */
const MATERIAL_TOKENS = 16_000;
/** Enough to show how changes are called. */
const MAX_TITLES = 3;
/** The setting of a repository that does not call its changes by a pattern of its own. */
const PLAIN_TITLE = '{title}';

export interface OpenedConversation {
  readonly history: History;
  /** Also the comments for which the opening has no room. */
  readonly results: ResultStore;
  /** Sentences about parts of the issue that the model was not shown. */
  readonly notShown: () => readonly string[];
}

/** The conversation before the first request: system prompt, task, and the files chosen from the repository. */
export async function openConversation(
  { run, chat, workbench, resumed }: Pick<RunInputs, 'run' | 'chat'> & Omit<RoundsStart, 'saved'>,
  strategy: Strategy,
  instructions: Instructions,
): Promise<OpenedConversation> {
  const { session, budget, emit } = run;
  const { workspace, base, branch, rules, foundFiles } = workbench;
  const window = new ContextWindow(chat.contextWindow, budget.limits.maxTokensPerCall);
  const [deduplication, results] = [new ResultDeduplication(), new ResultStore()];
  const task = await visibleTask(run.task);
  const fetching = fetchPictures(task, chat.pictures);
  const edits = strategy.tools().some(({ effect }) => effect === 'writes');
  const hasPlainTitles = run.pullRequest.form.title === PLAIN_TITLE;
  const titled = edits && hasPlainTitles ? base.recentTitles(MAX_TITLES) : [];
  // A fault of git is thrown where files are read.
  const titles = Promise.resolve(titled).catch(() => []);
  const material = await gather(task, foundFiles, {
    maxTokens: Math.min(MATERIAL_TOKENS, window.materialTokens),
    commands: rules.commands.listed,
    instructions,
    touched: workspace.changes().paths,
    asksForEntry: edits && rules.onlyPaths.length === 0,
  });
  for (const { path, reason, text, whole } of material.files) {
    emit({ kind: 'file-chosen', path, reason, bytes: byteLength(text) });
    if (whole !== null) deduplication.showFile(path, whole);
  }
  for (const { path, whole } of material.instructions)
    if (whole !== null) deduplication.showFile(path, whole);
  warnOfSecrets(run, material);
  const opening = openingTurns(task, material, {
    mark: chat.mark,
    branch: branchNote(branch, workspace.start, { edits }),
    titles: await titles,
    onlyPaths: rules.onlyPaths,
    earlier: earlierNote(session.before, resumed, { mark: chat.mark, edits }),
    discussionChars: window.discussionChars,
  });
  const older = opening.olderComments;
  if (older.length > 0) results.keep(OLDER_COMMENTS, older.join('\n\n'));
  const pictured = withPictures(opening.turns[0], opening.pictures, await fetching);
  const notShown = () => {
    const isRefused = chat.model.capabilities.takesImages === false;
    const pictures = isRefused ? opening.pictures.length : pictured.missing;
    return [...run.task.leftOut, ...notShownOf(task, { older: older.length, pictures })];
  };
  for (const text of notShown()) emit({ kind: 'note', level: 'info', text });
  const system = strategy.systemPrompt();
  emit({ kind: 'prompt', parts: [{ name: 'system', bytes: byteLength(system) }, ...opening.parts] });
  const turns = [{ role: 'system', text: system }, pictured.turn, opening.turns[1]] as const;
  expectRoom(estimateTokens({ turns, tools: strategy.tools() }), window);
  const conversation = new Conversation(turns);
  const { archiveMark, mark } = chat;
  const marks = [archiveMark, mark] as const;
  const history = { conversation, window, deduplication, marks };
  return { history, results, notShown };
}

/** Pictures of the issue first, then those of the comments, newest first. */
async function fetchPictures(
  { pictures, comments }: VisibleTask,
  source: PictureSource,
): Promise<ReadonlyMap<string, Picture>> {
  const inComments = comments.toReversed().flatMap((post) => post.pictures);
  const addresses = [...pictures.body, ...pictures.instruction, ...inComments];
  return addresses.length === 0 ? new Map() : source.pictures(addresses);
}

/** Warns before anything is spent: the model is not shown a known secret, and a change with it is not published. */
function warnOfSecrets(
  { task, secrets, notes, emit }: Pick<Run, 'task' | 'secrets' | 'notes' | 'emit'>,
  { files, instructions }: Material,
): void {
  const texts = [
    task.title,
    task.body,
    task.instruction,
    ...(task.checks ?? []),
    ...task.comments.map(({ body }) => body),
  ];
  const inFiles = [...files, ...instructions].flatMap(({ path, text }) => (secrets.isIn(text) ? [path] : []));
  const isInTask = texts.some((text) => secrets.isIn(text));
  for (const place of [...(isInTask ? ['the text of the issue'] : []), ...inFiles]) {
    const text = `There is a known secret in ${place}. The model is not shown it, and a change that holds it is not published. Replace that secret: treat it as exposed.`;
    emit({ kind: 'note', level: 'warning', text });
    notes.notices.push(text);
  }
}

/** The task as the model was given it: cleaned and enclosed. */
export function taskTextOf({ turns }: Conversation): string {
  return turns
    .flatMap((turn) => (turn.role === 'user' && turn.origin === 'task' ? [turn.text] : []))
    .join('\n');
}
