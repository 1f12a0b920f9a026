// Pins every use of this action in examples and papers to a release: `npm run release -- v1.2.3`, once its tag is there.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Released, writeDocuments } from './documents.ts';

const root = join(import.meta.dirname, '..');

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}

/** @returns null for what is no tag of a release that this repository has */
function releaseOf(tag: string): Released | null {
  if (!/^v\d+\.\d+\.\d+$/.test(tag)) return null;
  try {
    const commit = git('rev-parse', '--verify', `refs/tags/${tag}^{commit}`);
    const { version } = JSON.parse(git('show', `${commit}:package.json`));
    return tag === `v${version}` ? { tag, commit } : null;
  } catch {
    return null;
  }
}

const [tag = ''] = process.argv.slice(2);
const released = releaseOf(tag);
if (tag === '--help') {
  console.log(
    'npm run release -- v1.2.3\nPins examples and papers to the release of that tag, which is there already.',
  );
} else if (released === null) {
  console.error(
    `There is no release ${JSON.stringify(tag)} here. Name its tag, such as v1.2.3, whose package.json has that version; git fetch --tags brings those of others.`,
  );
  process.exitCode = 2;
} else {
  writeFileSync(join(root, 'scripts/released.json'), `${JSON.stringify(released, null, 2)}\n`);
  writeDocuments();
  console.log(`Examples and papers use ${released.tag}, commit ${released.commit}. Commit what changed.`);
}
