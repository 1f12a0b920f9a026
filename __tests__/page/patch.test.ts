import { expect, test } from 'vitest';
import { filesOf } from '../../page/patch.ts';

const INDEX = 'index 1111111..2222222';
const LINES = '@@ -1 +1 @@\n-a\n+b\n';

test.each([
  ['of another mode alone', 'old mode 100644\nnew mode 100755\n', 'mode 100644 -> 100755', ''],
  [
    'of another mode with lines',
    `old mode 100755\nnew mode 100644\n${INDEX}\n--- a/bin/run\n+++ b/bin/run\n${LINES}`,
    'mode 100755 -> 100644',
    LINES,
  ],
  ['with lines alone', `${INDEX} 100644\n--- a/bin/run\n+++ b/bin/run\n${LINES}`, '', LINES],
  ['that is new and empty', `new file mode 100755\n${INDEX}\n`, '', ''],
  [
    'whose lines speak of modes',
    `${INDEX} 100644\n--- a/bin/run\n+++ b/bin/run\n@@ -1,2 +1,2 @@\n old mode 1\n-new mode 2\n+old mode 100644\n`,
    '',
    '@@ -1,2 +1,2 @@\n old mode 1\n-new mode 2\n+old mode 100644\n',
  ],
])('a file %s is told so', (_what, part, mode, hunks) => {
  const other = 'diff --git a/a.txt b/a.txt\n';
  const [, file] = filesOf(`${other}diff --git a/bin/run b/bin/run\n${part}`);
  expect(file).toEqual({ path: 'bin/run', mode, hunks });
});
