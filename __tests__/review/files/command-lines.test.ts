import { expect, test } from 'vitest';
import { programsIn, scriptsOf } from '../../../src/review/files/command-lines.ts';

test.each([
  ['cd proof && ./run', ['proof: ./run']],
  ['timeout -k 5 60s env A=1 proof/run', [': proof/run']],
  ['node --check a.js && ./proof/run || exit 1', [': node', ': ./proof/run', ': exit']],
  ["bash -eo pipefail -c 'cd proof; sh run.sh'", ['proof: run.sh']],
  ['if ! ./check; then echo no; fi', [': ./check', ': echo', ': fi']],
  ['for f in a/*.js; do node "$f"; done', [': for', ': node', ': done']],
  ['@./proof/run', [': ./proof/run']],
  ["node -e require('./a.js')", [': node', ': ', ': ']],
])('what a line starts: %s', (line, programs) => {
  const found = programsIn(line, '').flatMap((one) =>
    scriptsOf(one).map((word) => `${one.folders[0] ?? ''}: ${word}`),
  );
  expect(found).toEqual(programs);
});
