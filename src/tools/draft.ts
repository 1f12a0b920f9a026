import { pathExists } from '../core/paths/folders.ts';
import type { Workspace } from '../core/ports.ts';
import { clipEnd, oneLine } from '../core/text/text.ts';
import { defineTool } from './tool.ts';

/** Longer texts are cut, because refusing them would cost a round. */
const TITLE_CHARS = 120;
const PROSE_CHARS = 6000;
const ITEM_CHARS = 600;
const MOST_ITEMS = 30;

/** The writer's `finish`. Models call it by that name, because dialects and reminders know only one. */
export const draft = defineTool({
  name: 'draft',
  calledBy: 'finish',
  effect: 'ends',
  async run(given, { workspace }) {
    const { title, assessment, problem, reproduction = '', expected = '', actual = '' } = given;
    const { acceptanceCriteria, affectedFiles = [], outOfScope, assumptions, openQuestions } = given;
    const handedIn = {
      title: oneLine(title, TITLE_CHARS),
      assessment: prose(assessment),
      problem: prose(problem),
      reproduction: prose(reproduction),
      expected: prose(expected),
      actual: prose(actual),
      acceptanceCriteria: items(acceptanceCriteria),
      affectedFiles: await located(items(affectedFiles), workspace),
      outOfScope: items(outOfScope),
      assumptions: items(assumptions),
      openQuestions: items(openQuestions),
    };
    if (handedIn.acceptanceCriteria.length === 0)
      return { status: 'rejected', text: 'No acceptance criterion says anything. Nothing was handed in.' };
    return {
      status: 'done',
      text: 'Taken.',
      ending: { kind: 'over', end: { kind: 'drafted', draft: handedIn } },
    };
  },
});

function prose(text: string): string {
  return clipEnd(text.trim(), PROSE_CHARS);
}

function items(given: readonly string[] = []): readonly string[] {
  return given
    .map((item) => oneLine(item, ITEM_CHARS))
    .filter((item) => item !== '')
    .slice(0, MOST_ITEMS);
}

async function located(
  named: readonly string[],
  workspace: Workspace,
): Promise<readonly { readonly path: string; readonly isThere: boolean }[]> {
  const all = await workspace.paths();
  return named.map((name) => {
    const path = name.replace(/^(?:\.?\/)+|\/+$/g, '');
    return { path, isThere: pathExists(all, path) };
  });
}
