import { describe, expect, test } from 'vitest';
import { withoutTold } from '../../../src/review/tamper/settings/told.ts';

/** How the line is in the midst of others; empty: it only tells of the package. */
function left(name: string, line: string): string {
  const [head, tail] = ['first\n', '\nlast'];
  const all = withoutTold(name, head + line + tail);
  expect(all).toHaveLength(head.length + line.length + tail.length);
  expect([all.startsWith(head), all.endsWith(tail)]).toEqual([true, true]);
  return all.slice(head.length, -tail.length).trim();
}

/** Such a manifest is named after its package. */
const OPEN_START = /\.(?:gemspec|podspec|cabal|gradle|kts)$/;

describe('a line that only tells of a package', () => {
  test.each<readonly [files: string, lines: readonly string[]]>([
    [
      'a.gemspec Shop.podspec',
      [
        ...[
          's.version = "1.0.0-rc.1+b"',
          "  spec.version='2'",
          '\ts.summary  =\t"Sells."  ',
          's.description = ""',
        ],
        ...[
          's.author = "A"',
          's.authors = ["A", "B"]',
          "s.email = 'a'",
          's.homepage = "b"',
          's.license = "MIT"',
        ],
        ...['s.licenses = []', 's.metadata["a"] = "b"', "s.metadata['a b'] = 'c'"],
        ...[
          's.authors = [ \'A\' , "B, C", ]',
          's.summary = "Sells # and \\"more\\"."',
          "s.license = 'a\\'b'",
        ],
        ...['s.summary = "Number #1 of \\#{a}"'],
      ],
    ],
    [
      'setup.py',
      [
        ...[
          '    version="1.0",',
          "\tversion = '1'",
          '    description="a",',
          '    author="A",',
          "  author_email='a'",
        ],
        ...['  maintainer="A"', '  maintainer_email="a",  ', '  keywords="a b",', '  license = "MIT"'],
      ],
    ],
    [
      'mix.exs',
      [
        '@version "1.0"',
        '  @version  "1.0"',
        '  version: "1.0",',
        '  version:"1"',
        'description: "a",',
        'licenses: ["MIT"],  ',
        'licenses: ["MIT", "BSD"]',
        "licenses: ['MIT' , 'a#1',]",
        "licenses: 'MIT'",
      ],
    ],
    [
      'pubspec.yaml shop.cabal',
      [
        ...[
          'version: 1.0+1',
          'version:',
          'description: Sells',
          'synopsis: a',
          'homepage: b',
          'repository: c',
        ],
        ...[
          'issue_tracker: d',
          'bug-reports: e',
          'author: f',
          'maintainer: g',
          'category: h',
          'copyright : i',
          'license:\tMIT',
        ],
      ],
    ],
    ['vcpkg.json lerna.json', ['"version": "1.0",', '"version-string" : "1"', '"version-semver":\n"1.0.0"']],
    [
      'build.gradle build.gradle.kts',
      ['version = "1.0"', "version '1.0'", 'version="1"  ', 'description = "Sells."', "description 'a'"],
    ],
    ['gradle.properties', ['version=1.0', 'version = 1.0-SNAPSHOT ']],
    ['build.sbt', ['version := "1.0"', 'ThisBuild / version  :=  "1.0" ', 'ThisBuild/version:="1"']],
  ])('of %s', (files, lines) => {
    for (const name of files.split(' '))
      for (const line of lines) {
        expect(left(name, line), `${name}: ${line}`).toBe('');
        for (const other of [
          `${name}x`,
          name.replace('.', '_'),
          ...(OPEN_START.test(name) ? [] : [`my${name}`]),
        ])
          expect(left(other, line), other).toBe(line.trim());
      }
  });

  test.each<readonly [files: string, lines: readonly string[]]>([
    [
      'a.gemspec Shop.podspec',
      [
        ...[
          'version = "1.0"',
          's.version = VERSION',
          's.version = "v1"',
          's.version = "1.0" if a',
          's.summary = a',
        ],
        ...[
          's.authors = [run # x]\n]',
          's.files = ["a"]',
          's.metadata[a] = "b"',
          ...[
            's.authors = [run]',
            's.authors = ["A", run]',
            's.authors = ["A"] + run',
            's.authors = [["A"]]',
          ],
          ...[
            's.licenses = [`run`]',
            's.authors = ["A#{run}"]',
            's.summary = "#{run}"',
            's.summary = "#@run"',
          ],
          ...[
            's.metadata["#{run}"] = "b"',
            's.authors = ["A" "B"]',
            's.authors = [, "A"]',
            's.authors = %w[A]',
          ],
          'x; s.license = "MIT"',
          's.summary = "a" + "b"',
        ],
      ],
    ],
    [
      'setup.py',
      [
        'version="1.0"',
        '  version=a',
        '  version="1" + a',
        '  name="a",',
        '  long_description="a"',
        '  license=("MIT"),',
      ],
    ],
    [
      'mix.exs',
      [
        ...['version: @version', '@version a', 'app: "a"', 'x, version: "1"', 'licenses: [a]', 'licenses: a'],
        ...['licenses: ["MIT", run()]', 'licenses: ["#{run()}"]', "licenses: ['#{run()}']", 'licenses: [:a]'],
        ...['description: "#{run()}"', 'licenses: ["MIT"] ++ run()', 'licenses: [["MIT"]]'],
      ],
    ],
    [
      'pubspec.yaml shop.cabal',
      [
        '  version: 1',
        'version: >-',
        'description: |',
        'author: {a: b}',
        'license: [a]',
        'version: &a 1',
        'version: *a',
        'name: a',
      ],
    ],
    [
      'vcpkg.json lerna.json',
      ['"version>=": "1"', '"version": 1', '"version-date": "1"', '"my-version": "1"', '"version": "a"'],
    ],
    [
      'build.gradle build.gradle.kts',
      ['  version "1.0"', 'version = "$a"', 'description = "$a"', 'version = a', 'version "1" apply false'],
    ],
    ['gradle.properties', ['a.version=1', ' version=1', 'version=a', 'version=1 2']],
    [
      'build.sbt',
      ['version = "1"', 'scalaVersion := "1"', 'version := a', '  version := "1"', 'Test / version := "1"'],
    ],
  ])('is none of these in %s', (files, lines) => {
    for (const name of files.split(' '))
      for (const line of lines) expect(left(name, line), `${name}: ${line}`).toBe(line.trim());
  });
});
