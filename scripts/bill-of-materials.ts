// Prints what the bundle is made of, by the lockfile, as CycloneDX in one line. Runs in the release.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

interface Component {
  readonly properties: readonly { readonly name: string }[];
}

interface Bill {
  readonly components: readonly Component[];
  /** Which needs which; it names what is left out here. */
  readonly dependencies: readonly unknown[];
}

const words = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'];
const text = execFileSync('npm', words, {
  cwd: join(import.meta.dirname, '..'),
  encoding: 'utf8',
  maxBuffer: 2 ** 24,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const bill: Bill = JSON.parse(text);
// npm's own --omit dev leaves out what tools of the development need as well, although the bundle has it.
const isOfBundle = ({ properties }: Component): boolean =>
  properties.every(({ name }) => name !== 'cdx:npm:package:development');
const { dependencies: _all, ...rest } = bill;
process.stdout.write(`${JSON.stringify({ ...rest, components: bill.components.filter(isOfBundle) })}\n`);
