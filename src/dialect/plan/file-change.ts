import type { ToolCall } from '../../core/chat.ts';
import { isRecord, type JsonRecord } from '../../core/text/json-record.ts';
import { TOOL } from '../calls/tool-name.ts';
import { type EditBlock, readEditBlocks } from './edit-blocks.ts';
import { planned, refused } from './plan-item.ts';

/**
 * The calls for an item of the older `fileChanges` form. An item with any unclear part becomes one refused call: half a
 * change is another change.
 */
export function fileChange(item: unknown): readonly ToolCall[] {
  if (!isRecord(item) || typeof item.path !== 'string') {
    return [refused(TOOL.write, 'Every item of "fileChanges" must be an object with a "path".')];
  }
  const { path } = item;
  const [content, diff] = [textOf(item.content), textOf(item.diff)];
  switch (operationOf(item)) {
    case 'DELETE':
      return content === null && diff === null
        ? [planned(TOOL.remove, { path })]
        : [refused(TOOL.remove, `${about(path)} is to be deleted and has text as well.`)];
    case 'CREATE':
    case 'UPDATE':
    case '':
      return written(path, { content, diff, isEmpty: item.content === '' });
    default:
      return [refused(TOOL.write, `${about(path)} has an operation other than CREATE, UPDATE and DELETE.`)];
  }
}

interface Text {
  readonly content: string | null;
  readonly diff: string | null;
  /** An empty file is requested, unless there is a diff. */
  readonly isEmpty: boolean;
}

function written(path: string, { content, diff, isEmpty }: Text): readonly ToolCall[] {
  if (content !== null && diff !== null) {
    return [refused(TOOL.write, `${about(path)} has both "content" and "diff"; only one can be meant.`)];
  }
  if (content !== null) return [planned(TOOL.write, { path, content })];
  if (diff === null) {
    return isEmpty
      ? [planned(TOOL.write, { path, content: '' })]
      : [refused(TOOL.write, `${about(path)} has neither "content" nor "diff".`)];
  }
  const reading = readEditBlocks(diff);
  if (reading.kind === 'blocks') return reading.blocks.map((block) => edit(path, block));
  return [refused(TOOL.patch, `The diff of ${JSON.stringify(path)} is not clear: ${reading.why}.`)];
}

/** A block without a SEARCH is text for the end of the file. */
function edit(path: string, { search, replace }: EditBlock): ToolCall {
  return search.trim() === ''
    ? planned(TOOL.append, { path, content: replace })
    : planned(TOOL.patch, { path, search, replace });
}

function operationOf({ operation }: JsonRecord): string {
  return typeof operation === 'string' ? operation.trim().toUpperCase() : operation === undefined ? '' : '?';
}

/** Models send an empty string for the field that they do not use. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function about(path: string): string {
  return `The change of ${JSON.stringify(path)}`;
}
