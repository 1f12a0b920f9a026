import type { Files } from '../../embedded/github/files.ts';
import { textOf } from '../../embedded/json.ts';
import type { Stage } from '../../embedded/stage.ts';
import { PROJECT, pullsOf, QUICK } from './scenario.ts';

export const RELEASE = 'release/größe';
export const BACKPORT = /^tether\/backport-\d+\/release\/größe$/;
export const adding = (sign: string, last = 'export const one = 1;') =>
  `export const add = (a, b) => a ${sign} b;\n//\n//\n//\n${last}\n`;
export const CONTENT = { files: { ...PROJECT, 'src/add.js': adding('-') } };
export const RIGHT = adding('+');
/** As on the default branch in its first line, so that the change of that line can be merged. */
export const OLDER = adding('-', 'export const older = 1;');

export interface Proposed {
  /** What the release branch has; by default `OLDER`. */
  readonly release?: Files;
  /** What the pull request changes; by default the mistake of the project. */
  readonly files?: Files;
  readonly title?: string;
  readonly isFromFork?: boolean;
}

/** A pull request of somebody who may only read. Returns its number. */
export async function proposed({ repository }: Stage, about: Proposed = {}): Promise<number> {
  const { release = { 'src/add.js': OLDER }, files = { 'src/add.js': RIGHT }, title = 'Add up' } = about;
  await repository.pushCommit({ branch: RELEASE, files: release });
  await repository.pushCommit({ branch: 'lena/sums', files });
  await repository.addCollaborator('stranger', 'write');
  const { isFromFork = false } = about;
  const pull = await repository.openPull('lena/sums', title, { author: 'stranger', isFromFork });
  await repository.addCollaborator('stranger', 'read');
  return pull;
}

export function backport(stage: Stage, on: number, words = RELEASE, sender = 'maintainer') {
  return stage.start({ kind: 'comment', on, body: `/tether backport ${words}`, sender }, { inputs: QUICK });
}

export async function madeBy(stage: Stage) {
  return (await pullsOf(stage)).filter(({ branch }) => branch.startsWith('tether/'));
}

/** What the status comment of the pull request says. */
export async function saidOn(stage: Stage, pull: number): Promise<string> {
  return (await statusesOn(stage, pull)).join('\n');
}

export async function statusesOn({ repository }: Stage, pull: number): Promise<readonly string[]> {
  const bodies = (await repository.comments(pull)).map(({ body }) => textOf(body));
  return bodies.filter((body) => body.startsWith('<!-- tether:status '));
}
