import { counted } from '../../core/text/text.ts';
import { type LeftOut, linesIn } from '../../core/verdict/evidence.ts';
import { escapedCode, listedCode } from '../text/escape.ts';

/** What no test notices, as a sentence in Markdown. */
export function unnoticedSentence({ command, files, tried, unnoticed }: LeftOut): string {
  const passes =
    files.length === 0
      ? `no test of ${escapedCode(command)} notices`
      : `${listedCode(files)} still ${files.length === 1 ? 'passes' : 'pass'}`;
  const of = tried === 1 ? '' : ` (${counted(tried, 'part')} of the code were left out, one at a time)`;
  return `${listedCode(unnoticed.map(linesIn))} could be left out, and ${passes}${of}.`;
}
