import type { ResultFact } from '../core/chat.ts';
import type { Emit } from '../core/events.ts';
import { checkPath } from '../core/paths/paths.ts';
import { counted } from '../core/text/text.ts';
import { escapedCode, escapedWords } from '../deliver/text/escape.ts';

const MOST_NAMED = 10;
const MAX_WHY_CHARS = 400;

/** Files that the model wanted to change and was not allowed to, unless it did later. */
export class RefusedWrites {
  readonly #reasons = new Map<string, string>();

  /** Wraps `emit`; events are passed on unchanged. */
  watching(emit: Emit): Emit {
    return (event) => {
      if (event.kind === 'answered') this.#note(event.result.fact);
      emit(event);
    };
  }

  #note(fact: ResultFact | undefined): void {
    if (fact?.kind !== 'changed') return;
    for (const { path, why } of fact.refused ?? []) {
      const checked = checkPath(path);
      // What is no path in the repository was a slip.
      if (checked.kind === 'ok') this.#reasons.set(checked.path, why);
    }
    for (const path of fact.paths) {
      const checked = checkPath(path);
      if (checked.kind === 'ok') this.#reasons.delete(checked.path);
    }
  }

  /** @param paths all files of the candidate: a path that names a folder was a slip as well */
  sentences(paths: readonly string[]): readonly string[] {
    const all = [...this.#reasons].filter(([path]) => !paths.some((one) => one.startsWith(`${path}/`)));
    const named = all.slice(0, MOST_NAMED).map(([path, why]) => {
      const reason = escapedWords(withoutName(why, path), MAX_WHY_CHARS);
      return `The model wanted to change ${escapedCode(path)}, which was refused: ${reason}`;
    });
    const left = all.length - named.length;
    return left === 0
      ? named
      : [...named, `The model was refused to change ${counted(left, 'more file')} as well.`];
  }
}

/** Of a sentence that begins with the file, whose name stands in front of it already. */
function withoutName(why: string, path: string): string {
  const name = [path, `"${path}"`].find((one) => why.startsWith(`${one} `));
  return name === undefined ? why : `it${why.slice(name.length)}`;
}
