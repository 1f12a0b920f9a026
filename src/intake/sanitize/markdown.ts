import type { Tree } from '@lezer/common';
import {
  type BlockContext,
  type Element,
  type InlineParser,
  type LeafBlock,
  type LeafBlockParser,
  type Line,
  type MarkdownConfig,
  parser,
  Table,
} from '@lezer/markdown';

const FOOTNOTE = /^\[\^[^\]\s]{1,999}\]:[ \t]*/;

/** GitHub's footnotes: a block of their own, continued by indented lines. */
const FOOTNOTES: MarkdownConfig = {
  defineNodes: [
    {
      name: 'Footnote',
      composite: (_, line) => {
        if (line.pos < line.text.length && line.indent < line.baseIndent + 4) return false;
        line.moveBaseColumn(line.baseIndent + 4);
        return true;
      },
    },
    'FootnoteMark',
  ],
  parseBlock: [
    {
      name: 'Footnote',
      before: 'LinkReference',
      parse: (context, line) => {
        const mark = line.indent < line.baseIndent + 4 ? FOOTNOTE.exec(line.text.slice(line.pos)) : null;
        if (mark === null) return false;
        const [from, to] = [line.pos, line.pos + mark[0].length];
        context.startComposite('Footnote', from);
        context.addElement(context.elt('FootnoteMark', context.lineStart + from, context.lineStart + to));
        line.moveBase(to);
        return null;
      },
      endLeaf: (_, line) => FOOTNOTE.test(line.text.slice(line.pos)),
    },
  ],
};

const ONE_COLUMN = /^\|?[ \t]*(?::-+:?|-+:)[ \t]*$|^\|[ \t]*-+[ \t]*$/;
const FIRST_CELL = /^\|?(?:[^|\\]|\\.)*/s;

/** A table with one column, whose lines need no bar. Text after a bar is not a cell of it. */
class NarrowTable implements LeafBlockParser {
  #rows: Element[] | null = null;
  #isFirst = true;

  nextLine(context: BlockContext, line: Line, leaf: LeafBlock): boolean {
    const [from, text] = [context.lineStart + line.pos, line.text.slice(line.pos)];
    if (this.#isFirst) {
      this.#isFirst = false;
      const isOne = /^\|?[ \t]*$/.test(leaf.content.replace(FIRST_CELL, ''));
      if (isOne && ONE_COLUMN.test(text)) this.#rows = [this.#row(context, leaf.content, leaf.start)];
    } else this.#rows?.push(this.#row(context, text, from));
    return false;
  }

  #row(context: BlockContext, text: string, from: number): Element {
    const cell = FIRST_CELL.exec(text)?.[0] ?? '';
    const inner = context.parser.parseInline(cell, from);
    const to = from + cell.length;
    const rest = text.slice(cell.length).replace(/^\|/, '').trim();
    return context.elt('TableRow', from, from + text.length, [
      context.elt('TableCell', from, to, inner),
      ...(rest === '' ? [] : [context.elt('ExcessCells', to, from + text.length)]),
    ]);
  }

  finish(context: BlockContext, leaf: LeafBlock): boolean {
    if (this.#rows === null) return false;
    const end = leaf.start + leaf.content.length;
    context.addLeafElement(leaf, context.elt('Table', leaf.start, end, this.#rows));
    return true;
  }
}

const NARROW_TABLES: MarkdownConfig = {
  defineNodes: ['ExcessCells'],
  parseBlock: [{ name: 'NarrowTable', leaf: () => new NarrowTable() }],
};

/** Without emphasis and line breaks, which hide nothing. Links have our own parser, which knows the definitions. */
const blocks = parser.configure([
  Table,
  FOOTNOTES,
  NARROW_TABLES,
  { remove: ['Emphasis', 'HardBreak', 'Link', 'Image', 'LinkEnd'] },
]);
const outline = blocks.configure({ remove: ['Escape', 'Entity', 'InlineCode', 'HTMLTag', 'Autolink'] });

/** Parses only the blocks of a text. */
export function parseBlocks(text: string): Tree {
  return outline.parse(text);
}

export function parseMarkdown(text: string, links: readonly InlineParser[]): Tree {
  return blocks.configure({ parseInline: links }).parse(text);
}
