import { expect, test } from 'vitest';
import { git } from '../../embedded/git.ts';
import type { Stage } from '../../embedded/stage.ts';
import {
  answersIn,
  call,
  expectEnd,
  finish,
  onlyPull,
  patch,
  says,
  shownIn,
  stageFor,
} from '../support/scenario.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
async function bytesAt({ repository }: Stage, path: string): Promise<Buffer> {
  return git(['--git-dir', repository.gitDir, 'cat-file', 'blob', `tether/issue-1:${path}`]);
}

const AREA = '// Größe, © 2009\nexports.area = (w, h) => w + h;\n';
test('a source in ISO-8859-1 is read, searched and mended, and everything else in it stays as it was', async () => {
  const cut = Buffer.from([...Buffer.from('état '), 0xe2, 0x82, 0x0a]);
  await using stage = await stageFor({
    content: {
      files: {
        'src/area.js': latin1(AREA),
        'src/title.strings': utf16('title=Fläche\r\n'),
        'test/parse.expected': cut,
        'logo.png': Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      },
    },
    issue: { title: 'area() adds instead of multiplying', body: 'See `src/area.js`.' },
    script: [
      says(
        call('read-file', { path: 'src/area.js', end: 1 }),
        call('search', { pattern: 'w [+] h|état' }),
        call('read-file', { path: 'logo.png' }),
        call('read-file', { path: 'test/parse.expected' }),
      ),
      says(
        patch('src/area.js', 'w + h;', 'w * h; // 5 €'),
        patch('src/area.js', 'w + h;', 'w * h; // ½ ü'),
        patch('src/title.strings', 'Fläche', 'Größe'),
        patch('test/parse.expected', 'état', 'été'),
      ),
      says(finish()),
    ],
  });

  const result = await stage.start(
    { kind: 'label' },
    { inputs: { validate: "grep -q 'w [*] h' src/area.js" } },
  );

  expectEnd(result, 'validated', 0);
  expect(shownIn(stage.model.requests[0])).toMatch(/src\/area\.js \(in ISO-8859-1, which nothing names/);
  const [read, found, image, broken] = answersIn(stage.model.requests[1]);
  expect(read).toContain('Größe, © 2009');
  expect(read).toContain('[in ISO-8859-1');
  for (const path of ['src/area.js', 'test/parse.expected']) expect(found).toContain(path);
  expect(image).toContain('is binary');
  expect(broken).toContain('état <U+DCE2><U+DC82>');
  expect(answersIn(stage.model.requests[2])[0]).toMatch(/"€" \(U\+20AC\) in line 2, which ISO-8859-1/);
  expect(await bytesAt(stage, 'src/area.js')).toEqual(latin1(AREA.replace('w + h;', 'w * h; // ½ ü')));
  expect(await bytesAt(stage, 'src/title.strings')).toEqual(utf16('title=Größe\r\n'));
  expect(await bytesAt(stage, 'test/parse.expected')).toEqual(
    Buffer.concat([Buffer.from('été '), cut.subarray(-3)]),
  );
  const { body } = await onlyPull(stage);
  expect(body).toContain('- `src/area.js` modified, +1 −1, assumed to be in ISO-8859-1\n');
  expect(body).toContain('- `src/title.strings` modified, +1 −1, in UTF-16LE\n');
  // The patch that is kept gives the same tree.
  await git(['apply', '--index', result.outputs['patch-path'] ?? ''], { cwd: stage.workspace });
  expect((await git(['diff', '--cached', '--stat', 'HEAD'], { cwd: stage.workspace })).toString()).toContain(
    '3 files changed',
  );
});
