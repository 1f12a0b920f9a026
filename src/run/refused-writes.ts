import type { ResultFact } from '../core/chat.ts';
import { checkPath } from '../core/paths/paths.ts';
import { counted } from '../core/text/text.ts';
import { escapedCode, escapedWords } from '../deliver/text/escape.ts';
import type { RunDependencies } from './dependencies.ts';
import type { Played } from './record.ts';

type Play = (on: RunDependencies) => Promise<Played>;

/** Plays as `play` does, and tells which files the model wanted to change and was not allowed to, unless it did later. */
export function tellingRefusals(play: Play): Play {
  const why = new Map<string, string>();
  return async (on) => {
    const { emit, repository } = on;
    const played = await play({
      ...on,
      emit: (event) => {
        if (event.kind === 'answered') note(event.result.fact, why);
        emit(event);
      },
    });
    const refused = refusalsTold(why, await repository.workspace.paths());
    return { ...played, notShown: [...played.notShown, ...refused] };
  };
}

function note(fact: ResultFact | undefined, whys: Map<string, string>): void {
  if (fact?.kind !== 'changed') return;
  for (const { path, why } of fact.refused ?? []) {
    const checked = checkPath(path);
    // What is no path in the repository was a slip.
    if (checked.kind === 'ok') whys.set(checked.path, why);
  }
  for (const path of fact.paths) {
    const checked = checkPath(path);
    if (checked.kind === 'ok') whys.delete(checked.path);
  }
}

const MOST_NAMED = 10;
const MAX_WHY_CHARS = 400;

/** @param paths all files of the candidate: a path that names a folder was a slip as well */
function refusalsTold(whys: ReadonlyMap<string, string>, paths: readonly string[]): readonly string[] {
  const all = [...whys].filter(([path]) => !paths.some((one) => one.startsWith(`${path}/`)));
  const named = all.slice(0, MOST_NAMED).map(([path, why]) => {
    const reason = escapedWords(why.replaceAll(path, 'it'), MAX_WHY_CHARS);
    return `The model wanted to change ${escapedCode(path)}, which was refused: ${reason}`;
  });
  const left = all.length - named.length;
  return left === 0
    ? named
    : [...named, `The model was refused to change ${counted(left, 'more file')} as well.`];
}
