import { describe, expect, test } from 'vitest';
import { manifestParts } from '../../../src/review/tamper/settings/manifest-parts.ts';
import type { Part } from '../../../src/review/tamper/settings/part.ts';

function partsOf(fields: object, file = 'package.json'): readonly Part[] {
  const text = JSON.stringify(fields);
  return manifestParts(file, text, text);
}

function partNamed(name: string, fields: object, file = 'package.json'): Part | undefined {
  return partsOf(fields, file).find((part) => part.name === name);
}

/** What belongs to no part with a name. */
function rest(fields: object, file = 'package.json'): string | undefined {
  return partNamed('', fields, file)?.text;
}

describe('a script that is new', () => {
  const isHarmless = (name: string): boolean | undefined =>
    partNamed(`the script "${name}"`, { scripts: { [name]: 'a' } })?.isHarmlessWhenNew;

  test.each([
    ...[
      'start',
      'dev',
      'doc',
      'docs',
      'demo',
      'example',
      'examples',
      'clean',
      'format',
      'fmt',
      'fix',
      'deploy',
    ],
    ...['generate', 'migrate', 'seed', 'changelog'],
  ])('is run by hand, or checks: %s', (name) => {
    for (const one of [name, `${name}:a`, `${name}-a:b`, `${name}_a`])
      expect(isHarmless(one), one).toBe(true);
    for (const one of [`my${name}`, `${name}a`, `${name}:`, `${name}.a`, `pre${name}`, `${name}:a b`])
      expect(isHarmless(one), one).toBe(false);
  });

  test.each([
    ['test', true],
    ['lint:fast', true],
    ['pretest', false],
    ['posttest', false],
    ['prelint:fast', false],
    ['test:pre', true],
    ['prepare', false],
    ['eslint', false],
  ])('that may run by itself is none: %s, %s', (name, expected) => {
    expect(isHarmless(name)).toBe(expected);
  });
});

describe('a key of a manifest', () => {
  test.each([
    ['test-settings-changed', 'jest vitest mocha ava nyc c8 tap cypress stryker jasmine test coverage bench'],
    [
      'lint-settings-changed',
      'eslintConfig eslintIgnore prettier stylelint xo standard tslint lint fmt oxlint biome type-coverage size-limit knip',
    ],
    ['ci-changed', 'husky lint-staged simple-git-hooks pre-commit lefthook'],
  ])('has settings of tools: %s', (kind, keys) => {
    for (const key of keys.split(' ')) {
      expect(partNamed(`the key "${key}"`, { name: 'a', [key]: 1 })).toMatchObject({
        kind,
        text: `"${key}":1`,
        at: 12,
      });
      expect(rest({ name: 'a', [key]: 1 })).toBe('{"name":"a"}');
    }
  });

  test.each([
    ...['version', 'description', 'keywords', 'author', 'contributors', 'maintainers', 'license', 'licenses'],
    ...['homepage', 'repository', 'bugs', 'funding', 'support', 'authors'],
  ])('only tells: %s', (key) => {
    expect(rest({ name: 'a', [key]: 1, [`my${key}`]: 2 })).toBe(
      JSON.stringify({ [`my${key}`]: 2, name: 'a' }),
    );
    const isLicense = key.startsWith('license');
    expect(partsOf({ name: 'a', [key]: 1 }).map(({ name }) => name)).toEqual(
      isLicense ? ['the license', ''] : [''],
    );
    expect(partNamed('the license', { name: 'a', [`my${key}s`]: 1 })).toBeUndefined();
  });

  test.each([
    ...['files', 'engines', 'bin', 'exports', 'dependencies', 'devDependencies', 'peerDependencies'],
    ...['optionalDependencies', 'require', 'require-dev'],
  ])('is of the package: %s', (key) => {
    const isMinor = key === 'files' || key === 'engines';
    const kind = isMinor ? 'manifest-minor' : 'manifest-changed';
    expect(partNamed(`the key "${key}"`, { [key]: { b: 1, a: 2 } })).toMatchObject({
      kind,
      text: '{"a":2,"b":1}',
      at: 1,
    });
    expect(rest({ [key]: 1, [`my${key}`]: 2, [`${key}s`]: 3 })).toBe(
      JSON.stringify(
        Object.fromEntries(
          [
            [`my${key}`, 2],
            [`${key}s`, 3],
          ].toSorted(),
        ),
      ),
    );
    expect(rest({ [key]: 1 }, 'deno.json')).toBe(`{"${key}":1}`);
  });
});

describe('names in a key', () => {
  const names = (key: string, value: unknown): readonly string[] | undefined =>
    partNamed(`the key "${key}"`, { name: 'a', [key]: value })?.names;

  test.each([
    ['files', ['a', 'b/*'], ['a', 'b/*']],
    ['exports', { '.': 'a', './b/c.js': { x: 1 } }, ['. "a"', './b/c.js {"x":1}']],
    ['exports', { './': './src/' }, ['./ "./src/"']],
  ])('of a list that may grow: %s %j', (key, value, expected) => {
    expect(names(key, value)).toEqual(expected);
  });

  test.each([
    ['files', ['a', '!b']],
    ['files', ['a', 1]],
    ['files', []],
    ['files', { a: 'b' }],
    ['files', 'a'],
    ['engines', ['a']],
    ['exports', './a.js'],
    ['exports', {}],
    ['exports', { './*': './a/*' }],
    ['exports', { '.': 'a', './b/*.js': 'b' }],
    ['exports', { '.': 'a', import: 'b' }],
    ['exports', { '.b': 'b' }],
    ['bin', { '.': 'a' }],
  ])('are none in %s: %j', (key, value) => {
    expect(names(key, value)).toBeUndefined();
  });

  test.each([
    ['kit', 'a.js', ['kit']],
    ['@acme/kit', 'a.js', ['kit']],
    ['@acme/kit', { one: 'a.js', two: 'b.js' }, ['one', 'two']],
    ['kit', null, []],
  ])('are programs in bin: of %s, %j', (name, bin, programs) => {
    expect(partNamed('the key "bin"', { name, bin })?.programs).toEqual(programs);
    expect(partNamed('the key "files"', { name, files: ['a'] })?.programs).toBeUndefined();
  });
});

test.each([
  [{ b: 1, a: { d: 1, c: [2, 1] } }, '{"a":{"c":[2,1],"d":1},"b":1}'],
  [{ a: [{ c: 1, b: 2 }], 'a.b': null }, '{"a":[{"b":2,"c":1}],"a.b":null}'],
])('the order of keys is nothing: %j', (fields, text) => {
  expect(rest(fields)).toBe(text);
});

test('a part stands where its key does, as far as it is written so', () => {
  const text = '{ "name": "test", "scripts": { "a" : "x", "test": "y" } }';
  const at = (name: string) =>
    manifestParts('package.json', text, text).find((part) => part.name === name)?.at;
  expect(at('the script "test"')).toBe(text.lastIndexOf('"test"'));
  expect(at('the script "a"')).toBeNull();
});

test.each(['{', '[1]', '{}', '1'])('what has no keys is one part: %s', (text) => {
  expect(manifestParts('package.json', text, text)).toEqual([
    { kind: 'manifest-changed', name: '', text, at: null },
  ]);
});
