import { describe, expect, test } from 'vitest';
import {
  compilesMore,
  linksLibrary,
  needsMoreFiles,
} from '../../../src/review/tamper/settings/more-files.ts';

const ADDED = new Set(['sub.c', 'lib/sub.o', 'prog.o', 'sub.h']);
const needs = (before: string, after: string): boolean =>
  needsMoreFiles(before, after, (file) => ADDED.has(file));

describe('a rule of make needs more files', () => {
  test.each([
    ['a header', 'a: a.c', 'a: a.c a.h'],
    ['a header of any ending', 'a b : a.c', 'a b : a.c x/a-b.hh c++.hpp d.hxx'],
    ['a source that is added', 'a: a.c', 'a: a.c sub.c'],
    ['what is compiled from one', 'a: a.o x.o', 'a: a.o lib/sub.o x.o'],
    ['a source behind one that is added', 'a: a.c', 'a: a.c sub.c lib/sub.o'],
    ['a program that is added', 'a: b$(EXEEXT) c', 'a: b$(EXEEXT) prog$(EXEEXT) c'],
    ['a source for its recipe', 'a: a.c\n\tcc a.c -o a', 'a: a.c sub.c\n\tcc a.c sub.c -o a'],
    ['a header, with other blanks', '  a:  a.c\n', 'a: a.c a.h  '],
    ['nothing', 'a: a.c', 'a: a.c'],
  ])('%s', (_what, before, after) => {
    expect(needs(before, after)).toBe(true);
  });

  test.each([
    'a.cc',
    'a.cpp',
    'a.cxx',
    'a.h',
    'a.hh',
    'a.hpp',
    'a.hxx',
    'a.m',
    'a.S',
    'a.f90',
    'a.o',
    'a.obj',
  ])('a source behind %s', (word) => {
    expect(needs(`a: x ${word}`, `a: x ${word} sub.c`)).toBe(true);
    expect(needs(`a: x ${word}.in`, `a: x ${word}.in sub.c`)).toBe(false);
  });

  test.each([
    ['a source that was there', 'a: a.c', 'a: a.c old.c'],
    ['a source in front of all', 'a: a.c', 'a: sub.c a.c'],
    ['a header in front of all', 'a: a.c', 'a: a.h a.c'],
    ['a header for a rule without any', 'a:', 'a: a.h'],
    ['a source behind what is none', 'a: x b', 'a: x b sub.c'],
    ['a header in a recipe', 'a: a.c\n\tcc a.c', 'a: a.c\n\tcc a.c b.h'],
    ['a source as the program of a recipe', 'a: a.c\n\tcc a.c', 'a: a.c\n\tsub.c cc a.c'],
    ['a program that was there', 'a: b c$(EXEEXT)', 'a: b c$(EXEEXT) old$(EXEEXT)'],
    ['one less', 'a: a.c b.c', 'a: a.c'],
    ['one instead of another', 'a: a.c b.c', 'a: a.c sub.c'],
    ['one more line', 'a: a.c', 'a: a.c\n\ttrue'],
    ['one line less', 'a: a.c\n\ttrue', 'a: a.c'],
    ['a source in a variable', 'a = a.c', 'a = a.c sub.c'],
    ['a source in a value that is set', 'a := a.c', 'a := a.c sub.c'],
    ['a source for a variable of a target', 'a: A = a.c', 'a: A = a.c sub.c'],
    ['a source behind a second colon', 'a:: a.c', 'a:: a.c sub.c'],
    ['a source for one command of the rule', 'a: a.c ; cc a.c', 'a: a.c ; cc a.c sub.c'],
    ['a source in a comment', '# a: a.c', '# a: a.c sub.c'],
    ['a source in a line of no rule', 'cc a.c', 'cc a.c sub.c'],
    ['a header without an ending', 'a: a.c', 'a: a.c h'],
    ['a header of make', 'a: a.c', 'a: a.c $(A).h'],
    ['a header of a template', 'a: a.c', 'a: a.c a.h.in'],
    ['a program in a folder of make', 'a: b c$(EXEEXT)', 'a: b c$(EXEEXT) $(A)prog$(EXEEXT)'],
    ['a program with an ending', 'a: b c$(EXEEXT)', 'a: b c$(EXEEXT) prog$(EXEEXT).x'],
  ])('but not %s', (_what, before, after) => {
    expect(needs(before, after)).toBe(false);
  });

  test.each([
    '$(word 2,$^)',
    '${lastword $^}',
    '$(wordlist 1,2,$^)',
    '$(filter %.c,$^)',
    '$(filter-out a,$^)',
  ])('but no source where a recipe takes them by their place: %s', (taken) => {
    const before = `a: a.c\n\tcc ${taken}`;
    expect(needs(before, before.replace('a.c', 'a.c sub.c'))).toBe(false);
    expect(needs(before, before.replace('a.c', 'a.c sub.h'))).toBe(true);
  });
});

describe('a rule that links a library', () => {
  test.each([
    'cc a.c b.a',
    'cc x.so.1',
    'x.lib',
    'x.dylib',
    'cc -lm',
    'cc -L. a.c',
    'cc $(LIBS)',
    'cc $(MY_LIB)',
  ])('%s', (rule) => {
    expect(linksLibrary(rule)).toBe(true);
  });

  test.each(['cc a.c', 'cc a.asm', 'cc -Wall', 'cc x-l', 'cc $(LIBRARY)', 'cc a.source'])(
    'not %s',
    (rule) => {
      expect(linksLibrary(rule)).toBe(false);
    },
  );
});

describe('a project of MSBuild only compiles more', () => {
  const project = (items: string): string =>
    `<Project>\n<A>b c</A>\n<Compile Include="A.cs" />\n${items}</Project>\n`;
  const more = (items: string, before = project('')): boolean =>
    compilesMore(before, project(items), (file) => !file.startsWith('src/'));

  test.each([
    ...[
      '<Compile Include="B.cs" />',
      '<Compile\tInclude="Sub\\B C.fs"/>',
      '<Compile Include="a-b/c_1.vb"  />',
    ],
    ...['c', 'cc', 'cpp', 'cxx'].map((ending) => `<ClCompile Include="a.${ending}" />`),
    ...['h', 'hpp'].map((ending) => `<ClInclude Include="..\\a.${ending}" />`),
    '<Compile Include="B.cs" />\n  <Compile Include="C.cs" />',
  ])('%s', (items) => {
    expect(more(items)).toBe(true);
    expect(more(`${items}<A/>`)).toBe(false);
    expect(more('', project(items))).toBe(false);
  });

  test.each([
    ...['<Compile Include="src\\B.cs" />', '<Compile Include="src/B.cs" />', '<Compile Include="*.cs" />'],
    ...['<Compile Remove="B.cs" />', '<Compile Include="B.cs" Link="A" />', '<Compile Include="B.dll" />'],
    ...['<Compile Include="$(A).cs" />', '<MyCompile Include="B.cs" />', '<Compile Include="B.cs" >', 'text'],
    ...['<Compile Include="A.cs;B.cs" />', '<!-- <Compile Include="B.cs" /> -->'],
  ])('but not %s', (items) => {
    expect(more(items)).toBe(false);
  });

  test('and keeps its texts', () => {
    const before = project('');
    expect(compilesMore(before, before.replace('b c', 'b d'), () => true)).toBe(false);
    expect(compilesMore(before, before.replace('>b c<', '>\n b c\n<'), () => true)).toBe(true);
  });
});
