import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { decodeLegacy, encodeLegacy } from '../../../src/adapters/encoding/legacy-text.ts';
import { decodeFile } from '../../../src/adapters/encoding/text-file.ts';
import { examples } from '../../support/examples.ts';

/** Comments in Western encodings, which are assumed where nothing names one. */
const WESTERN: Readonly<Record<string, readonly string[]>> = {
  'ISO-8859-1': ['// Größe, © 2009\n', '# Autor: François\n', 'price = "£5"\n'],
  'windows-1252': ['message = "It’s done — really"\n', 'price = "€5"\n'],
};
/** Others are read where they are named, and as other letters where they are not. */
const OTHERS: Readonly<Record<string, string>> = {
  'ISO-8859-2': '// Příliš žluťoučký kůň\n',
  'windows-1251': '// Площадь прямоугольника\n',
  'KOI8-R': '/* Автор: Иван Петров */\n',
  Shift_JIS: '// 長方形の面積 テスト\n',
  GB18030: '// 矩形的面积\n',
  'EUC-KR': '// 직사각형의 넓이\n',
};
const WIDE = ['UTF-16LE', 'UTF-16BE'];

const read = (bytes: Uint8Array, declared: string | null = null) => decodeFile(bytes, async () => declared);

describe('reading', () => {
  test.each(Object.keys(WESTERN))('%s is assumed where nothing names an encoding', async (encoding) => {
    for (const text of WESTERN[encoding] ?? [])
      expect((await read(iconv.encode(text, encoding)))?.legacy).toEqual({
        text,
        encoding: { name: encoding, isGuess: true },
      });
  });

  test.each(Object.keys(OTHERS))(
    '%s is read where it is named; else every byte comes back',
    async (encoding) => {
      const text = OTHERS[encoding] ?? '';
      const bytes = iconv.encode(`${text}x = 1;\n`, encoding);
      expect((await read(bytes, encoding))?.text).toBe(`${text}x = 1;\n`);
      const found = await read(bytes);
      expect(found?.legacy?.encoding.isGuess).toBe(true);
      const edited = (found?.text ?? '').replace('x = 1', 'x = 2');
      expect(encodeLegacy(edited, found?.legacy?.encoding.name ?? '', bytes)).toEqual({
        kind: 'bytes',
        bytes: iconv.encode(`${text}x = 2;\n`, encoding),
      });
    },
  );

  test.each(WIDE)('%s is told by its mark, and is binary without one', async (encoding) => {
    const text = '// Größe 面積\nexports.area = 1;\n';
    expect(await read(iconv.encode(`\ufeff${text}`, encoding))).toEqual({
      text: `\ufeff${text}`,
      legacy: { text: `\ufeff${text}`, encoding: { name: encoding, isGuess: false } },
    });
    expect(await read(iconv.encode(text, encoding))).toBeNull();
  });

  test('UTF-32 is binary, marked and named or not', async () => {
    for (const encoding of ['UTF-32LE', 'UTF-32BE'])
      expect(await read(iconv.encode('\ufeffarea = 1;\n', encoding), encoding)).toBeNull();
  });

  test('a declared encoding comes before the assumed one, unless it cannot be', async () => {
    const bytes = Buffer.from('// Gr\xf6\xdfe\n', 'latin1');
    const nameFor = async (declared: string) => (await read(bytes, declared))?.legacy?.encoding;
    expect(await nameFor('latin1')).toEqual({ name: 'latin1', isGuess: false });
    expect(await nameFor('windows-1250')).toEqual({ name: 'windows-1250', isGuess: false });
    for (const wrong of ['utf-8', 'utf-16le', 'constructor', '__proto__', 'base64', 'nonsense', 'lat<in>1'])
      expect(await nameFor(wrong)).toEqual({ name: 'ISO-8859-1', isGuess: true });
    const python = iconv.encode('# -*- coding: cp866 -*-\nx = "Привет"\n', 'cp866');
    expect((await read(python))?.text).toContain('Привет');
  });

  test('real binaries are none', () => {
    const random = (length: number) =>
      Buffer.from(fc.sample(fc.uint8Array({ minLength: length, maxLength: length }), 1)[0] ?? []);
    const binaries = [
      Buffer.from('89504e470d0a1a0a0000000d4948445200000001', 'hex'),
      Buffer.from('ffd8ffe000104a46494600010101004800480000ffdb0043', 'hex'),
      gzipSync('a text of some words, and then some more'),
      Buffer.from('53514c69746520666f726d6174203300100001010040202000000004', 'hex'),
      Buffer.from('7f454c4602010100000000000000000003003e0001000000', 'hex'),
      Buffer.from('a70d0d0a000000008c5f1e65e3000000', 'hex'),
      Buffer.from(new Uint16Array([65, 66, 67]).buffer),
      Buffer.from(new Float64Array([1.5, 2.25, 1e9, 0.1]).buffer),
      random(600),
      random(5_000),
    ];
    for (const bytes of binaries)
      expect(decodeLegacy(bytes, null), bytes.toString('hex').slice(0, 20)).toBeNull();
  });

  test('cut sequences in UTF-8 are single bytes, and come back as they were', async () => {
    const bytes = Buffer.concat([
      Buffer.from('état: été\n'),
      Buffer.from([0xe2, 0x82, 0x20, 0xc3, 0x0a]),
      Buffer.from('ende\n'),
    ]);
    const found = await read(bytes);
    expect(found?.text).toBe('état: été\n\udce2\udc82 \udcc3\nende\n');
    const name = found?.legacy?.encoding.name ?? '';
    const edited = encodeLegacy('état: été\n\udce2\udc82! \udcc3\nfin 😀\n', name, bytes);
    expect(edited).toEqual({
      kind: 'bytes',
      bytes: Buffer.concat([
        Buffer.from('état: été\n'),
        Buffer.from([0xe2, 0x82, 0x21, 0x20, 0xc3, 0x0a]),
        Buffer.from('fin 😀\n'),
      ]),
    });
  });
});

/** Characters that each of these has. */
const LETTERS: Readonly<Record<string, string>> = {
  'ISO-8859-1': 'aé ßñ(1)',
  'ISO-8859-2': 'aąžň (1)',
  'windows-1251': 'bжЯё "2"',
  'windows-1252': 'a€’é=;',
  'KOI8-R': 'zжЯщ;',
  Shift_JIS: 'aソ表能日本、①≒∪',
  'EUC-JP': 'a日本語ソ表、',
  GB18030: 'a面积测试😀é',
  Big5: 'a功許蓋面積',
  'EUC-KR': 'a넓이면적',
  'UTF-16LE': 'aé面😀\ufeff',
  'UTF-16BE': 'aé面😀',
};

describe('writing', () => {
  test.each(Object.keys(LETTERS))('in %s, lines that are not edited keep their bytes', (encoding) => {
    const line = fc
      .array(fc.constantFrom(...(LETTERS[encoding] ?? '')), { maxLength: 12 })
      .chain((letters) => fc.constantFrom('\n', '\r\n').map((end) => letters.join('') + end));
    const lines = fc.array(line, { maxLength: 12 });
    const edit = fc.record({ at: fc.nat(12), deleted: fc.nat(3), added: fc.array(line, { maxLength: 3 }) });
    fc.assert(
      fc.property(lines, fc.array(edit, { minLength: 1, maxLength: 3 }), (before, edits) => {
        const rows = before.map((text) => ({ text, bytes: iconv.encode(text, encoding) }));
        for (const { at, deleted, added } of edits)
          rows.splice(at, deleted, ...added.map((text) => ({ text, bytes: iconv.encode(text, encoding) })));
        const text = rows.map((row) => row.text).join('');
        const old = Buffer.concat(before.map((one) => iconv.encode(one, encoding)));
        const written = encodeLegacy(text, encoding, old);
        expect(written).toEqual({ kind: 'bytes', bytes: Buffer.concat(rows.map((row) => row.bytes)) });
      }),
      { numRuns: examples(200) },
    );
  });

  test('bytes that mean the same character as others stay in lines that are not edited', () => {
    // NEC row 13 and its twins of JIS X 0208: 0x8790 and 0x81E0 are both U+2252.
    const twin = Buffer.from([0x87, 0x90]);
    expect(iconv.decode(twin, 'Shift_JIS')).toBe('≒');
    expect(iconv.encode('≒', 'Shift_JIS')).not.toEqual(twin);
    const before = Buffer.concat([Buffer.from('a\n'), twin, Buffer.from('\nb\n')]);
    expect(encodeLegacy('c\nd\n≒\ne\n', 'Shift_JIS', before)).toEqual({
      kind: 'bytes',
      bytes: Buffer.concat([Buffer.from('c\nd\n'), twin, Buffer.from('\ne\n')]),
    });
  });

  test('a character that the encoding lacks is named, with its line', () => {
    const before = Buffer.from('// Gr\xf6\xdfe\nx\n', 'latin1');
    expect(encodeLegacy('// Größe\nprice = "5 €"\n', 'ISO-8859-1', before)).toEqual({
      kind: 'lacking',
      character: '€',
      line: 2,
    });
    expect(encodeLegacy('面\n', 'windows-1251', new Uint8Array())).toMatchObject({
      character: '面',
      line: 1,
    });
    expect(encodeLegacy('a?\n', 'KOI8-R', new Uint8Array())).toMatchObject({ kind: 'bytes' });
  });
});
