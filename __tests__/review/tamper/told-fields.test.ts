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

describe('a project of MSBuild', () => {
  const group = (field: string): string => `<Project><PropertyGroup>${field}</PropertyGroup></Project>`;

  test.each([
    ...[
      'Version',
      'VersionPrefix',
      'VersionSuffix',
      'AssemblyVersion',
      'FileVersion',
      'InformationalVersion',
    ],
    ...[
      'PackageVersion',
      'Description',
      'Authors',
      'Company',
      'Product',
      'Copyright',
      'Title',
      'PackageTags',
    ],
    ...[
      'PackageReleaseNotes',
      'PackageProjectUrl',
      'RepositoryUrl',
      'PackageLicenseExpression',
      'PackageLicenseFile',
    ],
  ])('tells by <%s>', (field) => {
    for (const name of ['Shop.csproj', 'Shop.fsproj', 'Shop.vbproj', 'Directory.Build.props']) {
      expect(left(name, group(`<${field}>a b</${field}>`)), name).toMatch(/^<Project><PropertyGroup> +<\/P/);
      for (const other of [
        group(`<${field}>$(A)</${field}>`),
        group(`<My${field}>a</My${field}>`),
        group(`<${field} Condition="a">b</${field}>`),
        group('').replace('</Project>', `<${field}>a</${field}></Project>`),
        `<PropertyGroup Label="a"><${field}>a</${field}></PropertyGroup>`,
        `<ItemGroup><A><${field}>a</${field}></A></ItemGroup>${group('')}`,
        `<PropertyGroup><${field}>a</${field}>`,
      ])
        expect(left(name, other), other).toBe(other);
    }
    const said = group(`<${field}>a</${field}>`);
    for (const name of [
      'Shop.proj',
      'Shop.csproj.user',
      'MyDirectory.Build.props',
      'Directory.Build.targets',
    ])
      expect(left(name, said), name).toBe(said);
  });

  test('tells in each group', () => {
    const all = group('<Title>a</Title>') + group('<A>b</A><Title>c</Title>');
    expect(left('a.csproj', all).replace(/ +/g, '')).toBe(group('') + group('<A>b</A>'));
  });
});

describe('a project of Maven', () => {
  test.each([
    'version',
    'name',
    'description',
    'url',
    'inceptionYear',
    'licenses',
    'developers',
    'contributors',
    'scm',
  ])('tells by <%s>', (field) => {
    const said = `<${field}>\n<a>b</a>c<d/>\n</${field}>`;
    const around = [
      '<?xml version="1.0"?>\n<project a="b">\n<module/>\n',
      '\n<packaging>jar</packaging>\n</project>',
    ];
    const [head = '', tail = ''] = around;
    expect(left('pom.xml', head + said + tail)).toBe(head + said.replace(/[^\n]/g, ' ') + tail);
    for (const other of [
      `<project><parent>${said}</parent></project>`,
      `<project><a/><parent>\n<b/>\n${said}</parent></project>`,
      `<project><my${field}>a</my${field}></project>`,
      said,
    ])
      expect(left('pom.xml', other), other).toBe(other);
    expect(left('mypom.xml', head + said + tail)).toBe(head + said + tail);
  });

  test('tells of itself behind what it depends on', () => {
    const text = '<project><name>a</name><parent><version>1</version></parent><version>2</version></project>';
    expect(left('pom.xml', text).replace(/ +/g, '_')).toBe(
      '<project>_<parent><version>1</version></parent>_</project>',
    );
  });
});

test.each([
  ["project('a', 'c', license : 'MIT')", "project('a', 'c',                )"],
  [
    "project('a', version: '1',\n  license:'MIT', x : 'y')",
    "project('a',              \n                 x : 'y')",
  ],
  ["project('a', meson_version : '1')", null],
  ["project('a', version : run)", null],
  ["x = project('a', version : '1')", null],
  ["dependency('a', version : '1')", null],
  ["project('a', default_options : f('x'), version : '1')", null],
])('meson.build tells in the call of its project: %s', (line, other) => {
  expect(left('meson.build', line)).toBe(other ?? line);
  expect(left('meson_options.txt', line)).toBe(line);
});
