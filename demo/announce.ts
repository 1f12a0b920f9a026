import { counted } from '../src/core/text/text.ts';
import type { Paint } from './paint.ts';
import { printable } from './paint.ts';
import type { PreparedDemo } from './prepared-demo.ts';

export type Print = (text: string) => void;

const ISSUE_LINES = 8;

/** What the run is made of and about: said before it begins. */
export function announce(
  prepared: PreparedDemo,
  { print, paint }: { readonly print: Print; readonly paint: Paint },
): void {
  const { demo, stage, protection } = prepared;
  print(paint.bold('Tether: a labelled issue becomes a validated pull request'));
  print('');
  for (const line of [...partsOf(prepared), `Commands   ${protection.words}`]) print(`  ${line}`);
  print('');
  print(heading(paint, 'The issue'));
  print(`  #${stage.issue} ${paint.bold(printable(demo.issue.title))}`);
  const lines = printable(demo.issue.body).split('\n');
  for (const line of lines.slice(0, ISSUE_LINES)) print(paint.dim(line === '' ? '' : `  ${line}`));
  if (lines.length > ISSUE_LINES)
    print(paint.dim(`  ... and ${counted(lines.length - ISSUE_LINES, 'more line')}`));
  print('');
  const label = demo.options.inputs.label ?? 'tether';
  print(`  A maintainer puts the label ${paint.bold(label)} on it. The runner starts the action:`);
  print('');
}

export function heading(paint: Paint, title: string): string {
  return paint.bold(`── ${title} ${'─'.repeat(Math.max(3, 74 - title.length))}`);
}

function partsOf({ demo, stage }: PreparedDemo): readonly string[] {
  const { checkout, place, workflow } = demo;
  const url = new URL(stage.github.url).host;
  const name = demo.options.forge === 'gitea' ? 'Gitea ' : 'GitHub';
  const github = `${name}     a local one at ${url}; nothing is published anywhere else`;
  const model =
    place.kind === 'live'
      ? [
          `Model      ${place.model} at ${place.baseUrl}`,
          '           The issue and parts of the code are sent there; this may cost money.',
        ]
      : [
          `Model      a local server that plays ${place.path ?? 'a script'}: no key needed, nothing leaves this machine`,
        ];
  if (checkout === null)
    return [github, ...model, 'Project    demo/project, a small npm package with one failing test'];
  const where = checkout.isDetached ? 'detached HEAD' : `branch ${checkout.branch}`;
  return [
    github,
    ...model,
    `Project    ${checkout.folder}, ${where}, commit ${checkout.head.slice(0, 7)}; it is read and never written`,
    ...(checkout.hasUncommitted
      ? ['           It has uncommitted changes: the run works on the last commit, without them.']
      : []),
    ...(workflow === null
      ? []
      : [
          `Inputs     those of ${workflow.path}, and over them those that you gave. Its steps are not run:`,
          '           install what commands need first, or give --input setup=COMMAND.',
        ]),
  ];
}
