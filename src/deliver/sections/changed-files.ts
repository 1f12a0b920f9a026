import type { FileChange, ModeNote, TextEncoding } from '../../core/change-set.ts';
import type { Formatted } from '../../core/verdict/command-result.ts';
import { escapedCode, escapedWords, NAME } from '../text/escape.ts';
import { firstRows } from '../text/fit-to-limit.ts';
import type { RecordedChange } from '../text/run-record.ts';

const MOST_FILES = 100;

/** The changed files with what a forge does not show of them, and what commands changed besides; empty: no file. */
export function changedFiles({ files, branch, generatedFiles, formatted }: RecordedChange): string {
  const generated = new Map(generatedFiles.map((file) => [file.path, file.why]));
  const rows = files.map((file) => {
    const { path, kind } = file;
    const by = branch?.byPeople.includes(path) === true ? ' by people' : '';
    const notes = [
      linesOf(file),
      ...formOf(file),
      ...(generated.get(path) === null ? ['written by a command, not by the model'] : []),
      ...formatted.flatMap((one) =>
        one.kind === 'formatted' && one.path === path ? [`formatted by ${escapedCode(one.by)}`] : [],
      ),
    ];
    return `${escapedCode(path)} ${kind}${by}, ${notes.join(', ')}`;
  });
  const left = [...generated].flatMap(([path, why]) =>
    why === null ? [] : [`${escapedCode(path)} was left as it is: ${escapedWords(why)}`],
  );
  const all = [...rows, ...left, ...formatted.flatMap(notFormatted)];
  return firstRows(all, (row) => row, MOST_FILES)
    .map((row) => `- ${row}`)
    .join('\n');
}

function linesOf({ added, deleted }: FileChange): string {
  return added === null ? 'binary' : `+${added} −${deleted ?? 0}`;
}

function formOf({ encoding, modeNotes = [] }: FileChange): readonly string[] {
  const written = encoding === undefined ? [] : [writtenIn(encoding)];
  return [...written, ...modeNotes.map((note) => `**${MODE_WORDS[note]}**`)];
}

function writtenIn({ name, isGuess }: TextEncoding): string {
  return `${isGuess ? 'assumed to be ' : ''}in ${escapedWords(name, NAME)}`;
}

const MODE_WORDS: Readonly<Record<ModeNote, string>> = {
  link: 'symbolic link',
  'no-link': 'no longer a symbolic link',
  executable: 'made executable',
  'not-executable': 'no longer executable',
};

function notFormatted(one: Formatted): readonly string[] {
  const by = escapedCode(one.by);
  switch (one.kind) {
    case 'formatted':
      return [];
    case 'left':
      return [`${by} changed ${escapedCode(one.path)}, which was left as it is: ${escapedWords(one.why)}`];
    case 'failed':
      return [`${by} failed and formatted nothing: ${escapedWords(one.why)}`];
  }
}
