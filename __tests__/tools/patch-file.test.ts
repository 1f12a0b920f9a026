import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Cancelled } from '../../src/core/fault.ts';
import { ShownText } from '../../src/core/shown.ts';
import { patchFile } from '../../src/tools/patch-file.ts';
import { scopeOf, use } from './scope.ts';

const code = ['function one() {', '  return 1;', '}', '', 'function two() {', '  return 2;', '}', ''].join(
  '\n',
);

async function patch(text: string, search: string, replace: string) {
  const { status, text: said, workspace } = await use(patchFile, { path: 'f', search, replace }, { f: text });
  return { status, said, after: workspace.textOf('f') };
}

describe('patch-file, exact', () => {
  test('replaces a part of a line, and takes dollar signs as they are', async () => {
    expect(await patch('a = 1;\n', '1', "$& $1 $' $$")).toMatchObject({
      status: 'done',
      after: "a = $& $1 $' $$;\n",
    });
  });

  test('does exactly what a naive replacement would do, and refuses exactly when it would be ambiguous', async () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 30 });
    const short = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(letters, short, letters, async (text, search, replace) => {
        fc.pre(search !== replace);
        const starts = [...text].map((_, index) => index).filter((index) => text.startsWith(search, index));
        const { status, after } = await patch(text, search, replace);
        const [start] = starts;
        if (start === undefined) {
          // Only a tolerated difference at the end of the file may still match.
          if (status === 'done') expect(`${text}\n`).toContain(search);
          else expect(after).toBe(text);
        } else if (starts.length > 1) {
          expect(status).toBe('failed');
          expect(after).toBe(text);
        } else {
          expect(status).toBe('done');
          expect(after).toBe(text.slice(0, start) + replace + text.slice(start + search.length));
        }
      }),
      { numRuns: 400 },
    );
  });
});

test('patch-file with many edits is stopped between two of them, and then changes nothing', async () => {
  const lines = Array.from({ length: 100 }, (_, index) => `line ${index};`);
  const scope = scopeOf({ files: { f: lines.join('\n') } });
  setImmediate(() => scope.controller.abort());
  const edits = lines.map((line) => ({ search: line, replace: line.toUpperCase() }));
  await expect(patchFile.invoke({ path: 'f', edits }, scope)).rejects.toThrow(Cancelled);
  expect(scope.workspace.textOf('f')).toBe(lines.join('\n'));
});

describe('patch-file, bytes outside the edit', () => {
  test('keeps every byte before and after the place, whatever the line endings', async () => {
    const around = fc.string({
      unit: fc.constantFrom('x', 'é', '😀', ' ', '\t', '\n', '\r\n', '\r', '\uFEFF'),
    });
    const inside = fc.string({ unit: fc.constantFrom('q', '\n', ' '), maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(around, inside, around, async (before, replace, after) => {
        // The mark holds letters that occur nowhere else, so that it stands there once.
        const patched = await patch(`${before}<MARK>${after}`, '<MARK>', replace);
        expect(patched.status).toBe('done');
        expect(patched.after?.startsWith(before)).toBe(true);
        expect(patched.after?.endsWith(after)).toBe(true);
        const between = patched.after?.slice(before.length, patched.after.length - after.length);
        expect(between?.replaceAll('\r\n', '\n')).toBe(replace);
      }),
      { numRuns: 200 },
    );
  });

  test('keeps the byte order mark, also when the edit is at the very beginning', async () => {
    expect(await patch('\uFEFFusing A;\nusing B;\n', 'using A;', 'using C;')).toMatchObject({
      status: 'done',
      after: '\uFEFFusing C;\nusing B;\n',
    });
    expect((await patch('\uFEFFone\n', '\uFEFFone', '\uFEFFtwo')).after).toBe('\uFEFFtwo\n');
  });
});

describe('patch-file, tolerant', () => {
  const windows = code.replaceAll('\n', '\r\n');

  test('matches LF against CRLF, writes CRLF, and says so', async () => {
    const { status, said, after } = await patch(
      windows,
      'one() {\n  return 1;\n}',
      'one() {\n  log();\n  return 1;\n}',
    );
    expect(status).toBe('done');
    expect(said).toBe('Patched "f", lines 1-4. It matched apart from line endings (CRLF and LF).');
    expect(after).toBe(windows.replace('{\r\n  return 1;', '{\r\n  log();\r\n  return 1;'));
  });

  test('takes the line ending of the place in a file that mixes them', async () => {
    expect((await patch('a\r\nb\nc\n', 'b', 'b\nb')).after).toBe('a\r\nb\nb\nc\n');
    expect((await patch('a\r\nb\nc\n', 'a', 'a\na')).after).toBe('a\r\na\r\nb\nc\n');
  });

  test('leaves no half of a CRLF behind when the search begins with a line break', async () => {
    expect((await patch('a\r\nb\r\nc', '\nb', '\nB')).after).toBe('a\r\nB\r\nc');
    expect((await patch('a\r\nb\r\nc', '\nb', '')).after).toBe('a\r\nc');
  });

  test('matches whole lines apart from white space at their ends, and says so', async () => {
    const text = 'if (x) {  \n\treturn;\t\n}\nrest\n';
    const { status, said, after } = await patch(text, 'if (x) {\n\treturn;\n}\n', 'return;\n');
    expect(status).toBe('done');
    expect(said).toContain('It matched apart from white space at the ends of lines.');
    expect(after).toBe('return;\nrest\n');
  });

  test('does not take blank lines for a place', async () => {
    expect(await patch('a\n\nb\n', '  \n', 'x\n')).toMatchObject({ status: 'failed', after: 'a\n\nb\n' });
  });

  test('does not overlook indentation', async () => {
    expect(await patch('  a\n  b\n', 'a\nb\n', 'c\n')).toMatchObject({
      status: 'failed',
      after: '  a\n  b\n',
    });
  });

  test('adds no line break at the end of a file that has none', async () => {
    expect((await patch('a\nb', 'a\nb\n', 'a\nc\n')).after).toBe('a\nc');
  });

  test('prefers one exact place to several that are only near', async () => {
    expect((await patch('a \nb\n--\na\nb\n', 'a\nb\n', 'c\n')).after).toBe('a \nb\n--\nc\n');
  });

  test('refuses when several places are near and none is exact', async () => {
    const { status, said, after } = await patch('a \nb\n--\na\t\nb\n', 'a\nb\n', 'c\n');
    expect(status).toBe('failed');
    expect(said).toContain('occurs 2 times in "f", in lines 1, 4.');
    expect(after).toBe('a \nb\n--\na\t\nb\n');
  });
});

describe('patch-file, refusing', () => {
  test('quotes the nearest place with line numbers', async () => {
    const { status, said } = await patch(code, 'function two() {\n  return 3;\n}\n', 'x');
    expect(status).toBe('failed');
    expect(said).toContain('"search" was not found in "f"; nothing was changed. The nearest place:\n');
    for (const line of ['5| function two() {', '6|   return 2;', '7| }']) expect(said).toContain(line);
  });

  test('makes a difference in white space visible', async () => {
    const { said } = await patch('class A {\n\tint value = 1;\n}\n', 'class A {\n    int value = 1;\n}', 'x');
    expect(said).toContain('Line 2 differs in white space; it is "\\tint value = 1;".');
  });

  test('finds the nearest place of a search within one line by its words', async () => {
    const { said } = await patch(code.replace('return 2', 'return total + tax'), 'return total - tax', 'x');
    expect(said).toContain('6|   return total + tax;');
  });

  test('says that the edit may have been made before', async () => {
    const { said } = await patch(code, '  return 42;\n', 'function two() {\n');
    expect(said).toContain('The text of "replace" already stands there, line 5');
  });

  test('says so when nothing is near, and when the file is empty', async () => {
    expect((await patch(code, 'entirely unlike anything', 'x')).said).toContain(
      'Nothing in its 7 lines is like it',
    );
    expect((await patch('', 'a', 'b')).said).toContain('The file is empty; use write-file.');
  });

  test('rejects a search that equals its replacement', async () => {
    expect(await patch(code, '}', '}')).toMatchObject({ status: 'rejected', after: code });
  });

  test('fails when the edit leaves the file as it is', async () => {
    const { status, said } = await patch('a\r\nb\r\n', 'a\nb\n', 'a\r\nb\r\n');
    expect(status).toBe('failed');
    expect(said).toContain('already has this content');
  });

  test('does not touch what is no text', async () => {
    const args = { path: 'f', search: 'a', replace: 'b' };
    expect((await use(patchFile, args, { f: Uint8Array.of(97, 0xe9) })).text).toContain('is binary');
    expect((await use(patchFile, args, { f: { link: 'g' } })).text).toContain('symbolic link to "g"');
    expect((await use(patchFile, { ...args, path: 'd' }, { 'd/f': 'a' })).text).toContain('is a folder');
  });
});

test('patch-file ends on 1 MB where comparing at every place would take minutes', async () => {
  const blanks = `${' '.repeat(500_000)}x\n${'a'.repeat(500_000)}\n`;
  expect((await patch(blanks, `b${'a'.repeat(200_000)}`, 'x')).status).toBe('failed');
});

describe('patch-file, where the model was shown names of characters', () => {
  const RLO = '\u202e';

  test('a name in "search" and "replace" is the character that stands there, and need not be given', async () => {
    const trojan = `if (role !== "user${RLO} // admin") {\n  go();\n}\n`;
    const search = 'if (role !== "user<U+202E> // admin") {';
    expect(await patch(trojan, search, 'if (role !== "user") {')).toMatchObject({
      status: 'done',
      after: trojan.replace(`${RLO} // admin`, ''),
    });
    const kept = await patch(trojan, `${search}\n  go();`, `${search}\n  stop();`);
    expect(kept).toMatchObject({ status: 'done', after: trojan.replace('go', 'stop') });
    const crlf = `one\r\n${RLO}two\r\n`;
    expect(await patch(crlf, 'one\n<U+202E>two', 'one\n<U+202E>three')).toMatchObject({
      after: `one\r\n${RLO}three\r\n`,
    });
    const template = 'end = "<|im_end|>"\n';
    for (const wanted of ['<U+003C>|im_end|>', '<|im_end|>', '|im_end|>']) {
      const { after } = await patch(template, wanted, `${wanted}\\n<U+003C>|im_start|>`);
      expect(after).toBe('end = "<|im_end|>\\n<|im_start|>"\n');
    }
  });

  test('a file that holds the name as text is edited as text', async () => {
    const doc = 'The mark <U+202E> turns text.\n';
    expect(await patch(doc, 'mark <U+202E> turns', 'mark <U+202E> reverses')).toMatchObject({
      status: 'done',
      after: 'The mark <U+202E> reverses text.\n',
    });
    const { said, after } = await patch('a\n', 'a', 'a <U+200B>');
    expect(after).toBe('a <U+200B>\n');
    expect(said).toContain('<U+200B> in it is text, not the character.');
  });

  test('changes the wanted place and no other letter, or nothing', async () => {
    const piece = fc.constantFrom('a', '\n', RLO, '\u001b', '<|x|>', '<', 'U+003C>', '<U+202E>', '[INST]');
    const texts = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(), fc.nat(), async (text, one, other) => {
        const view = new ShownText(text);
        const ends = [...view.text].map((_, index) => index).concat(view.text.length);
        const whole = ends.filter((at) => view.rawOffset(at) !== null);
        const [from = 0, to = 0] = [one, other]
          .map((n) => whole[n % whole.length] ?? 0)
          .sort((a, b) => a - b);
        fc.pre(from < to);
        const search = view.text.slice(from, to);
        const { status, after } = await patch(text, search, `${search}Z`);
        const end = view.rawOffset(to) ?? 0;
        if (status === 'done') expect(after).toBe(`${text.slice(0, end)}Z${text.slice(end)}`);
        else expect(after).toBe(text);
      }),
      { numRuns: 400 },
    );
  });
});

describe('several edits in one call', () => {
  const files = { a: 'one\ntwo\nthree\n', b: 'zero\ntwo\n', c: 'two\ntwo\n' };
  const many = async (args: unknown) => {
    const { status, text, fact, workspace } = await use(patchFile, args, files);
    return { status, text, fact, after: ['a', 'b', 'c'].map((path) => workspace.textOf(path)) };
  };

  test('of one file are made one after the other, and told where they stand in the end', async () => {
    const edits = [
      { search: 'three', replace: 'III' },
      { search: 'one\n', replace: 'I\nI.5\n' },
    ];
    expect(await many({ path: 'a', edits })).toMatchObject({
      status: 'done',
      text: 'Patched "a", line 4 and lines 1-2.',
      after: ['I\nI.5\ntwo\nIII\n', files.b, files.c],
    });
  });

  test('of one file are all made or none, and the one that fails is named', async () => {
    const edits = [
      { search: 'one', replace: 'I' },
      { search: 'four', replace: 'IV' },
    ];
    const { status, text, fact, after } = await many({ path: 'a', edits });
    expect(status).toBe('failed');
    expect(text).toMatch(/^Edit 2 of 2: "search" was not found in "a"; nothing was changed\./);
    expect(fact).toBeUndefined();
    expect(after).toEqual([files.a, files.b, files.c]);
  });

  test.each([
    ['no edit', { path: 'a', edits: [] }],
    ['half an edit', { path: 'a', search: 'two' }],
  ])('%s is asked for again with the forms there are', async (_what, args) => {
    const { status, text, after } = await many(args);
    expect(status).toBe('rejected');
    expect(text).toContain('Give "path" with "search" and "replace"');
    expect(after[0]).toBe(files.a);
  });
});
