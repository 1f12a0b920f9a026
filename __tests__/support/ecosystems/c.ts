import { type Ecosystem, NAMES, refusal, type TestName } from './ecosystem.ts';

/** Tests in C say what they found as TAP, as the usual small libraries do. */
export const C: Ecosystem = {
  name: 'C with make and gcc',
  missing: refusal('make', '--version') ?? refusal('gcc', '--version'),
  validate: 'make -s test',
  sourcePath: 'sums.c',
  testPath: 'tests/test_sums.c',
  files: {
    'sums.h': 'int add(int a, int b);\nconst char *shout(const char *text);\n',
    'tests/tap.h': [
      '#include <stdio.h>',
      'static int ran, failed;',
      '#define ok(found, name) (printf("%sok %d - %s\\n", (found) ? "" : "not ", ++ran, name), failed += !(found))',
      '#define done() (printf("1..%d\\n", ran), failed != 0)',
      '',
    ].join('\n'),
    Makefile: 'test: run\n\t./run\n\nrun: sums.c tests/test_sums.c\n\tgcc -I. -o $@ $^\n',
  },
  source: (operator) =>
    `#include "sums.h"\n\nint add(int a, int b) { return a ${operator} b; }\nconst char *shout(const char *text) { return text; }\n`,
  suite: ({ tests }) => {
    const found: Readonly<Record<TestName, string>> = {
      sum: 'add(2, 3) == 5',
      shout: 'strcmp(shout("hey"), "HEY") == 0',
      nothing: 'add(0, 0) == 0',
      one: 'add(1, 0) == 1',
      far: '0',
    };
    return [
      '#include <string.h>\n#include "sums.h"\n#include "tap.h"\n\nint main(void) {',
      ...tests.map((name) => `  ok(${found[name]}, "${NAMES[name]}");`),
      '  return done();\n}\n',
    ].join('\n');
  },
  names: NAMES,
};
