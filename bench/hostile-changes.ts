/** A file of a change whose reading could grow with the square of its length; `value` makes the two versions differ. */
export interface HostileChange {
  readonly name: string;
  readonly path: string;
  readonly text: (lines: number, value: string) => string;
}

function lines(many: number, line: (index: number) => string): string {
  return Array.from({ length: many }, (_, index) => line(index)).join('');
}

function inTest(body: string): string {
  return `test('a', () => {\n${body}});\n`;
}

export const HOSTILE_CHANGES: readonly HostileChange[] = [
  {
    name: 'blank lines in a test',
    path: 'a.test.js',
    text: (many, value) => inTest(`${'\n'.repeat(30 * many)}  expect(a()).toBe('${value}');\n`),
  },
  {
    name: 'blank lines in an assertion',
    path: 'a.test.js',
    text: (many, value) => inTest(`  expect({${'\n'.repeat(30 * many)}a}).toBe('${value}');\n`),
  },
  {
    name: 'assertions of one test',
    path: 'a.test.js',
    text: (many, value) => inTest(lines(many, (index) => `  expect(a(${index})).toBe('${value}');\n`)),
  },
  {
    name: 'conditions of one test',
    path: 'a.test.js',
    text: (many, value) =>
      inTest(lines(many, (index) => `if (b === '${value}') { expect(a(${index})).toBe(1); }\n`)),
  },
  {
    name: 'blocks that nobody closes',
    path: 'a.test.js',
    text: (many, value) =>
      lines(many, (index) => `test('a${index}', () => { if (b) { expect('${value}').toBe(1);\n`),
  },
  {
    name: 'modules that a test loads',
    path: 'a.test.js',
    text: (many, value) =>
      `${lines(many, (index) => `const m${index} = require('../src/${value}${index}');\n`)}${inTest('')}`,
  },
  {
    name: 'assertions of one test, Python',
    path: 'test_a.py',
    text: (many, value) =>
      `def test_a():\n${lines(many, (index) => `    assert a(${index}) == '${value}'\n`)}`,
  },
  {
    name: 'blocks that expect an error, Python',
    path: 'test_a.py',
    text: (many, value) =>
      `def test_a():\n${lines(many, (index) => `    with pytest.raises(E${index}):\n        a('${value}')\n`)}`,
  },
  {
    name: 'benchmarks that nobody closes, Go',
    path: 'a_test.go',
    text: (many, value) => lines(many, (index) => `func BenchmarkA${index}(b *testing.B) { ${value}\n`),
  },
  {
    name: 'marks that suppress',
    path: 'src/a.ts',
    text: (many, value) => lines(many, (index) => `// @ts-ignore ${value}\na(${index});\n`),
  },
  {
    name: 'targets of a makefile',
    path: 'Makefile',
    text: (many, value) =>
      `test:${lines(many, (index) => ` t${index}`)}\n${lines(many, (index) => `t${index}:\n\tnode ${value}.js\n`)}`,
  },
  {
    name: 'scripts of a package',
    path: 'package.json',
    text: (many, value) =>
      JSON.stringify({
        scripts: Object.fromEntries(Array.from({ length: many }, (_, index) => [`s${index}`, value])),
      }),
  },
];
