import { describe, expect, test } from 'vitest';
import { licenseFields, licenseText } from '../../../src/review/tamper/settings/told.ts';

describe('the text of a license', () => {
  test.each([
    ...['LICENSE', 'LICENCE', 'UNLICENSE', 'COPYING', 'license', 'LICENSE.txt', 'LICENSE.md', 'LICENSE.rst'],
    ...['COPYING.markdown', 'LICENSE-MIT', 'LICENSE.MIT', 'LICENSE-MIT.txt', 'COPYING.LESSER', 'LICENSES'],
  ])('is that of %s, but for its years', (name) => {
    expect(licenseText(name, 'MIT\nCopyright 1999 A\n')).toBe('MIT\nCopyright  A\n');
  });

  test.each([
    ...[
      'LICENSE.ts',
      'license.mjs',
      'LICENSE.json',
      'license.yml',
      'license.yaml',
      'LICENSE.html',
      'copying.py',
    ],
    ...['MYLICENSE', 'LICENSE.md.j2', 'NOTICE', 'license.go', 'license.cpp', 'license.sh', 'LICENSE.tsx'],
  ])('is none of %s', (name) => {
    expect(licenseText(name, 'MIT')).toBeNull();
  });

  test.each([
    ...[
      '1999',
      '2026',
      '2020-2026',
      '2020 – 2026',
      '2020, 2021, 2023',
      '2020-26',
      '2020 - present',
      '2020-Present',
    ],
  ])('%s are years', (years) => {
    expect(licenseText('LICENSE', `(c) ${years} A`)).toBe('(c)  A');
  });

  test.each(['1800', 'v12020', '202', '2100x', '20201', '2020a', '19991', '2020_1'])(
    '%s is none',
    (number) => {
      expect(licenseText('LICENSE', `(c) ${number} A`)).toBe(`(c) ${number} A`);
    },
  );

  test.each([
    ['2020, 20201', ', 20201'],
    ['2020-20201', '-20201'],
    ['2020-261', '-261'],
    ['2020-26th', '-26th'],
    ['2020 - presently', ' - presently'],
  ])('of %s only the year is one', (years, rest) => {
    expect(licenseText('LICENSE', `(c) ${years} A`)).toBe(`(c) ${rest} A`);
  });

  test('another number that begins like a year is another text', () => {
    const [one, other] = ['20201', '20202'].map((number) => licenseText('LICENSE', `Clause ${number}\n`));
    expect(one).not.toBe(other);
  });
});

describe('a manifest names the license of its package', () => {
  test.each([
    ...[
      'license = "MIT"',
      "license='MIT'",
      'licence: MIT',
      'license-file = "L"',
      'license_files = ["L", "M"]',
    ],
    ...['"license": "MIT"', 'licenses: ["MIT"]', 'LICENSE = "MIT"', '"License :: OSI Approved :: MIT"'],
    ...[
      '<PackageLicenseExpression>MIT',
      '<PackageLicenseFile>L',
      '<licenses>\n<license>MIT</license>\n</licenses>',
    ],
  ])('by %s', (field) => {
    for (const name of [
      ...[
        'pyproject.toml',
        'Cargo.toml',
        'setup.py',
        'setup.cfg',
        'mix.exs',
        'meson.build',
        'vcpkg.json',
        'pom.xml',
      ],
      ...['Directory.Build.props', 'a.gemspec', 'a.podspec', 'a.cabal', 'A.csproj', 'A.fsproj', 'A.vbproj'],
    ]) {
      expect(licenseFields(name, `a\n${field}\nb\n`), name).toBe(field.replace(/^"(?=l)/, ''));
      expect(licenseFields(`my${name}s`, field), name).toBe('');
    }
  });

  test('in several places', () => {
    expect(licenseFields('setup.py', 'license="MIT", x=1,\nlicense_file = "L"\n')).toBe(
      'license="MIT"\nlicense_file = "L"',
    );
  });

  test.each(['sublicense = "MIT"', 'license', 'licensed = 1', 'licenseKey = "a"', '<license>'])(
    'not by %s',
    (field) => {
      expect(licenseFields('Cargo.toml', `a\n${field}\nb\n`)).toBe('');
    },
  );
});
