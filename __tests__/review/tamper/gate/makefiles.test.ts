import { describe, expect, test } from 'vitest';
import { FileText } from '../../../../src/review/source/file-text.ts';
import {
  isIncluded,
  isMakefile,
  makefilesOf,
  setsAnew,
} from '../../../../src/review/tamper/gate/makefiles.ts';

type Files = Readonly<Record<string, string>>;

const made = (command: string, files: Files, folder = '') =>
  makefilesOf(folder, [command], async (path) => files[path] ?? null);

async function readFrom(command: string, files: Files, folder = ''): Promise<readonly string[]> {
  return [...(await made(command, files, folder)).texts.keys()];
}

describe('what make reads', () => {
  const ALL: Files = Object.fromEntries(
    ['', 'sub/', 'sub/deep/', 'web/'].flatMap((folder) =>
      ['GNUmakefile', 'makefile', 'Makefile', 'ci.mk'].map((name) => [`${folder}${name}`, 'all:\n']),
    ),
  );
  const named = (folder: string): readonly string[] =>
    ['GNUmakefile', 'makefile', 'Makefile'].map((name) => `${folder}${name}`);

  test.each([
    ['make', named('')],
    ['gmake test', named('')],
    ['npm ci && make -s test; echo', named('')],
    ['$(MAKE) test', named('')],
    ['${MAKE} test', named('')],
    ['make -C sub test', named('sub/')],
    ['make -Csub', named('sub/')],
    ['make --directory=sub', named('sub/')],
    ['make --directory sub', named('sub/')],
    ['make -C sub -C deep', named('sub/deep/')],
    ['make -f ci.mk', ['ci.mk']],
    ['make -fci.mk', ['ci.mk']],
    ['make --file=ci.mk', ['ci.mk']],
    ['make --makefile ci.mk', ['ci.mk']],
    ['make -C sub -f ci.mk -f Makefile', ['sub/ci.mk', 'sub/Makefile']],
    ['make a | tee -f ci.mk', named('')],
    ['cmake -f ci.mk', []],
    ['my-make', []],
    ['makers', []],
    ['$[MAKE] test', []],
  ])('for %j', async (command, paths) => {
    expect(await readFrom(command, ALL)).toEqual(paths);
  });

  test('in the folder of the gate, what is there', async () => {
    expect(await readFrom('make', { 'web/Makefile': '' }, 'web')).toEqual(['web/Makefile']);
    expect(await readFrom('make', {})).toEqual([]);
  });

  test('through what its recipes start', async () => {
    const files = { Makefile: 'test:\n\t$(MAKE) -C sub check\n', 'sub/Makefile': 'check:\n\t./a\n' };
    expect(await readFrom('make test', files)).toEqual(['Makefile', 'sub/Makefile']);
  });

  test('and each once, even where they start one another', async () => {
    const files = { Makefile: 'a:\n\tmake -C sub\n', 'sub/Makefile': 'a:\n\tmake -C ..\n' };
    expect(await readFrom('make', files)).toEqual(['Makefile', 'sub/Makefile']);
    const chain = Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [`m${at}.mk`, `a:\n\tmake -f m${at + 1}.mk\n`]),
    );
    expect(await readFrom('make -f m0.mk', chain)).toHaveLength(50);
  });
});

describe('what a makefile includes', () => {
  const included = async (line: string, path: string): Promise<boolean> =>
    isIncluded(await made('make', { Makefile: `${line}\n` }), path);

  test.each([
    ['include a.mk', 'a.mk'],
    ['  include   a.mk b.mk', 'b.mk'],
    ['-include a.mk', 'a.mk'],
    ['sinclude mk/a.mk', 'mk/a.mk'],
    ['include mk/*.mk', 'mk/x.mk'],
    ['include $(wildcard mk/*.mk)', 'mk/x.mk'],
    ['include ${wildcard   mk/*.mk} ', 'mk/x.mk'],
    ['include $(TOP)/mk/a.mk', 'mk/a.mk'],
    ['include $(TOP)/mk/a.mk', 'deep/mk/a.mk'],
    ['include ${TOP}mk/a.mk', 'mk/a.mk'],
    ['include $(wildcard  mk/a.mk  b.mk)', 'mk/a.mk'],
    ['include $(wildcard mk/a.mk)\t', 'mk/a.mk'],
    ['include $(A.b_c)/mk/a.mk $(D)/b.mk', 'x/b.mk'],
    ['include \t mk/**.mk', 'mk/x.mk'],
  ])('%j: %s', async (line, path) => {
    expect(await included(line, path)).toBe(true);
  });

  test.each([
    ['include a.mk', 'b/a.mk'],
    ['include a.mk', 'a_mk'],
    ['include a.mk', 'a.mk.old'],
    ['include mk/*.mk', 'mk/deep/x.mk'],
    ['include mk/*.mk', 'mk/x.txt'],
    ['#include a.mk', 'a.mk'],
    ['x = include a.mk', 'a.mk'],
    ['includes a.mk', 'a.mk'],
    ['include a(b)c.mk', 'abc.mk'],
    ['include a+.mk', 'aa.mk'],
    ['include $(TOP)/mk/a.mk', 'xmk/a.mk'],
  ])('%j: not %s', async (line, path) => {
    expect(await included(line, path)).toBe(false);
  });

  test('is read as well, from where make started', async () => {
    const files = { 'sub/Makefile': 'include mk/a.mk\n', 'sub/mk/a.mk': 'include mk/b.mk\n' };
    const found = await made('make -C sub', files);
    expect([...found.texts.keys()]).toEqual(['sub/Makefile', 'sub/mk/a.mk']);
    for (const path of ['sub/Makefile', 'sub/mk/a.mk', 'sub/mk/b.mk'])
      expect(isMakefile(found, path)).toBe(true);
    expect(isIncluded(found, 'sub/Makefile')).toBe(false);
    expect(isMakefile(found, 'mk/b.mk')).toBe(false);
  });
});

test('a pattern of files is not itself the name of one', async () => {
  const found = await made('make', { Makefile: 'include *.mk\n', '*.mk': 'all:\n' });
  expect([...found.texts.keys()]).toEqual(['Makefile']);
});

describe('a file that make reads sets something anew', () => {
  const MAIN = 'RUN = ./run\nFLAGS += -x\ntest: a b\n\t$(RUN)\nlist: a\n\ninclude a.mk\n';

  async function isAnew(before: string | null, after: string | null, path = 'a.mk'): Promise<boolean> {
    const makefiles = await made('make', { Makefile: MAIN, ...(before !== null && { 'a.mk': before }) });
    const text = (one: string | null) => (one === null ? null : new FileText(path, one));
    return setsAnew(makefiles, { path, before: text(before), after: text(after) });
  }

  test.each([
    ['test:\n\ttrue\n'],
    ['test : x\n\ttrue\n'],
    ['RUN = true\n'],
    ['RUN := true\n'],
    ['RUN   ?=   true\n'],
    ['RUN=true\n'],
    ['override   RUN = true\n'],
    ['export override RUN = true\n'],
    ['SHELL = ./a\n'],
    ['.SHELLFLAGS = -x\n'],
    ['MAKEFLAGS = -i\n'],
  ])('%j', async (text) => {
    expect(await isAnew('', text)).toBe(true);
    expect(await isAnew(null, text)).toBe(true);
  });

  test.each([
    ['other:\n\ttrue\n'],
    ['OTHER = true\n'],
    ['list: b\n'],
    ['list: b\n\ttrue\n'],
    ['FLAGS += -y\n'],
    ['\tRUN = true\n'],
    ['test: RUN2 = 1\n'],
    ['# RUN = true\n'],
    [''],
  ])('but not by %j', async (text) => {
    expect(await isAnew('', text)).toBe(false);
  });

  test('what it set before it may set otherwise, unless that is a program of the checks', async () => {
    expect(await isAnew('test:\n\ta\n', 'test:\n\tb\n')).toBe(false);
    expect(await isAnew('RUN = a\n', 'RUN = b\n')).toBe(true);
    expect(await isAnew('RUN = a\n', 'RUN =  a \n')).toBe(false);
    expect(await isAnew('RUN = a\n', null)).toBe(false);
  });

  test('what it sets itself is not another one’s', async () => {
    expect(await isAnew('', 'RUN = true\n', 'Makefile')).toBe(false);
  });
});
