import { counted } from '../../core/text/text.ts';
import { type ChangedLines, type LeftOut, linesIn } from '../../core/verdict/evidence.ts';
import { escapedCode, listedCode } from '../text/escape.ts';

const MOST_PLACES = 10;
const MAX_COMMAND_CHARS = 200;

/** What no test notices, or that this is not known, as a sentence; empty: each part left out was noticed. */
export function unnoticedSentence({ command, files, tried, unnoticed }: LeftOut): string {
  if (tried === 0)
    return 'Whether a test fails when a part of the code is left out is not known: no run gave an answer; this check may take half of the time of the commands, or 15 seconds.';
  if (unnoticed.length === 0) return '';
  const tests = listedCode(files, MOST_PLACES);
  const passes =
    files.length === 0
      ? `no test of ${escapedCode(command, MAX_COMMAND_CHARS)} notices`
      : `${tests} still ${files.length === 1 ? 'passes' : 'pass'}`;
  const of = tried === 1 ? '' : ` (${counted(tried, 'part')} of the code were left out, one at a time)`;
  return `${placesOf(unnoticed)} could be left out, and ${passes}${of}.`;
}

/** The same for the headline, with the first places only. */
export function blindTests({ unnoticed }: LeftOut): string {
  return `its tests do not notice when ${placesOf(unnoticed, 2)} ${unnoticed.length === 1 && isLine(unnoticed[0]) ? 'is' : 'are'} left out`;
}

function placesOf(places: readonly ChangedLines[], most = MOST_PLACES): string {
  return listedCode(places.map(linesIn), most);
}

function isLine(place: ChangedLines | undefined): boolean {
  return place !== undefined && place.from === place.to;
}
