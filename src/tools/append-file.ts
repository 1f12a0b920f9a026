import { editAnswer, uneditable } from './file-answer.ts';
import { countLines, endingAt, withEnding } from './places/lines.ts';
import { ambiguousName, realText } from './places/real-text.ts';
import { quoted } from './quoted.ts';
import { defineTool } from './tool.ts';

/**
 * Not offered to models: executes the empty SEARCH of an older plan. It is a tool because earlier calls of the same
 * plan may move the end of the file.
 */
export const appendFile = defineTool({
  name: 'append-file',
  effect: 'writes',
  async run({ path, content }, { workspace }) {
    const read = await workspace.read(path);
    if (read.kind !== 'text' && read.kind !== 'missing') return uneditable(path, read, 'appended to');
    const old = read.kind === 'text' ? read.text : '';
    const ending = endingAt(old, old.length) ?? '\n';
    const gap = old === '' || old.endsWith('\n') ? '' : ending;
    const lines = content === '' || content.endsWith('\n') ? content : `${content}\n`;
    const real = realText(withEnding(lines, ending), { file: old, start: old.length, end: old.length });
    if (real.kind === 'ambiguous') return { status: 'rejected', text: ambiguousName(real.name) };
    const text = `${old}${gap}${real.text}`;
    const outcome = await workspace.apply({ kind: 'write', path, text });
    const verb = read.kind === 'missing' ? 'Created' : 'Appended to';
    return editAnswer(path, outcome, `${verb} ${quoted(path)}: ${countLines(text)} now.${real.note}`);
  },
});
