import { editAnswer } from './file-answer.ts';
import { countLines, inTheStyleOf } from './places/lines.ts';
import { ambiguousName, realText } from './places/real-text.ts';
import { quoted } from './quoted.ts';
import { defineTool } from './tool.ts';

export const writeFile = defineTool({
  name: 'write-file',
  effect: 'writes',
  async run({ path, content }, { workspace }) {
    const before = await workspace.read(path);
    const old = before.kind === 'text' ? before.text : '';
    const { text, kept } = inTheStyleOf(old, content);
    const real = realText(text, { file: old, start: 0, end: old.length });
    if (real.kind === 'ambiguous') return { status: 'rejected', text: ambiguousName(real.name) };
    const outcome = await workspace.apply({ kind: 'write', path, text: real.text });
    // The file already has this content. That is no failure, which would block a finish in the same reply.
    if (outcome.kind === 'same') return { ...editAnswer(path, outcome, ''), status: 'done' };
    const was = before.kind === 'text' ? `, before ${countLines(old)}` : '';
    const verb = before.kind === 'missing' ? 'Created' : 'Replaced';
    const style = kept.length === 0 ? '' : ` Its ${kept.join(' and ')} were kept.`;
    return editAnswer(
      path,
      outcome,
      `${verb} ${quoted(path)}: ${countLines(text)}${was}.${style}${real.note}`,
    );
  },
});
