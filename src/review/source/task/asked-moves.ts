import { oneOf, REQUESTS, sentencesOf } from './task-sentences.ts';

/** A file that a task asks to move, by the paths that it writes. */
export interface AskedMove {
  readonly from: string;
  readonly to: string;
}

const PATH = '`(?:\\./)?([\\w@./-]+\\.\\w+)`';
/** "Please also rename `boot.js` to `index.js` while you touch it". */
const MOVE = new RegExp(
  `${REQUESTS}${oneOf('rename move')} (?:the )?(?:file )?${PATH}(?: file)? ${oneOf('to into as')} ${PATH}(?![^ .,;:!)])(?!.*\\b${oneOf('if unless only once when except')}\\b)`,
  'i',
);

/**
 * Which files a task asks to rename or move, in plain requests in English. As with removals, what is denied, conditional
 * or quoted does not count.
 */
export function askedMoves(task: string): readonly AskedMove[] {
  return sentencesOf(task).flatMap((sentence) => {
    const [, from, to] = MOVE.exec(sentence) ?? [];
    return from === undefined || to === undefined ? [] : [{ from, to }];
  });
}
