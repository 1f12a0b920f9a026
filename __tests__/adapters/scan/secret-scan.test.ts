import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../embedded/temp.ts';
import { secretScan } from '../../../src/adapters/scan/secret-scan.ts';
import { RULE_NAMES } from '../../../src/adapters/scan/secretlint.ts';
import { type Change, ChangeSet } from '../../../src/core/change-set.ts';
import { LEFT_OUT, SECRET_RULES } from '../../../src/core/secrets/found-secret.ts';

const KEY_LINE = 'MIIEowIBAAKCAQEAr4x'.padEnd(64, 'qW9');
const PRIVATE_KEY = `-----BEGIN RSA PRIVATE KEY-----\n${KEY_LINE}\n${KEY_LINE}\n-----END RSA PRIVATE KEY-----\n`;

/** All keys without a passphrase have the first line in common, and all lines but the last are of one length. */
function openSshKey(seed: string): string {
  const lines = [1, 2, 3].map((index) => seed.repeat(index).padEnd(70, 'k7Q'));
  const all = [
    'b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2gtZW',
    ...lines,
    'AAECAwQF',
  ];
  const mark = (word: string) => `-----${word} OPENSSH PRIVATE KEY-----\n`;
  return `${mark('BEGIN')}${all.join('\n')}\n${mark('END')}`;
}

function file(content: string | Uint8Array): Change {
  return { kind: 'file', mode: '100644', bytes: Buffer.from(content), isNew: true };
}

function changed(files: Readonly<Record<string, string | Uint8Array>>): ChangeSet {
  const changes = Object.entries(files).map(([path, content]) => [path, file(content)] as const);
  return ChangeSet.of('b'.repeat(40), changes);
}

interface Given {
  readonly base?: Readonly<Record<string, string>>;
  readonly start?: ChangeSet;
  readonly allow?: readonly string[];
  readonly onFound?: (values: readonly string[]) => void;
}

function scanOver({ base = {}, start = changed({}), allow = [], onFound = () => undefined }: Given = {}) {
  return secretScan({
    base: {
      text: async (path) => base[path] ?? null,
      linesWith: async (strings) =>
        new Map(
          Object.entries(base).map(([path, text]) => [
            path,
            text
              .split('\n')
              .map((line, index) => ({ line: index + 1, text: line }))
              .filter((line) => strings.some((one) => line.text.includes(one))),
          ]),
        ),
    },
    start,
    allow,
    onFound,
  });
}

/** Put together here, so that no scanner of this repository takes it for one. */
const GITHUB = `ghp_${'a1B2c3'.repeat(6)}`;
const USE = `const key = '${GITHUB}';\n`;

describe('what looks like a secret', () => {
  test.each<[string, string]>([
    ['github', GITHUB],
    ['openai', `sk-proj-${'a1'.repeat(29)}T3BlbkFJ${'b2'.repeat(29)}`],
    ['aws', `AWS_SECRET_ACCESS_KEY = "${'wJ7rXUtnF4'.repeat(4)}"`],
    ['basicauth', "fetch('https://ada:correct-horse@example.com/')"],
    ['database-connection-string', 'postgres://ada:correct-horse@db.internal:5432/sums'],
    ['stripe', `sk_${'live'}_${'4eC39HqLyj'.repeat(3)}`],
    ['privatekey', PRIVATE_KEY],
  ])('is found by the rule %s, with its line', async (rule, text) => {
    const found = await scanOver().found(changed({ 'src/a.js': `// one\n${text}\n` }));
    expect(found).toContainEqual({ path: 'src/a.js', line: 2, rule });
  });

  test.each<[string, boolean]>([
    ['https://user:pass@evil.com', false],
    ['https://user:1234567@evil.com', false],
    ['postgres://ada:secret@db.internal:5432/sums', false],
    ['https://user:passwort@evil.com', true],
    ['https://user:pass1@evil.com', true],
    ['postgres://ada:pass-w@db.internal:5432/sums', true],
    [`https://user:pass@evil.com/?key=${GITHUB}`, true],
  ])('has a password of more than one short word in an address: %s %s', async (address, isFound) => {
    const found = await scanOver().found(changed({ 'test/a.js': `open('${address}');\n` }));
    expect(found.length > 0).toBe(isFound);
  });

  test('is found behind bytes that are no text, and tells the byte’s own line', async () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0, 0x0a, 0xc3, 0x0a]), Buffer.from(USE)]);
    expect(await scanOver().found(changed({ 'a.bin': bytes }))).toEqual([
      { path: 'a.bin', line: 3, rule: 'github' },
    ]);
  });

  test('is found in UTF-16, and left out of what is kept', async () => {
    const utf16: Change = {
      ...{ kind: 'file', mode: '100644', isNew: true, bytes: Buffer.from(USE, 'utf16le') },
      legacy: { text: USE, encoding: { name: 'UTF-16LE', isGuess: false } },
    };
    const changes = ChangeSet.of('b'.repeat(40), [['a.js', utf16]]);
    expect(await scanOver().found(changes)).toEqual([{ path: 'a.js', line: 1, rule: 'github' }]);
    const left = (await scanOver().withoutFound(changes)).get('a.js');
    expect(left).not.toHaveProperty('legacy');
    expect(left?.kind === 'file' && Buffer.from(left.bytes).toString()).toBe(USE.replace(GITHUB, LEFT_OUT));
  });

  test.each([2 ** 17 - 20, 2 ** 17, 2 ** 17 + 2 ** 14 - 20])(
    'is found once, %i bytes into a large file',
    async (at) => {
      const text = `${'x;'.repeat(at / 2)}\n${USE}${';x'.repeat(2 ** 17)}`;
      expect(await scanOver().found(changed({ 'a.js': text }))).toEqual([
        { path: 'a.js', line: 2, rule: 'github' },
      ]);
    },
  );

  test('is found although a comment of the change switches rules off', async () => {
    const text = `/* secretlint-disable */\n${USE}// secretlint-disable-line\n`;
    expect(await scanOver().found(changed({ 'a.js': text }))).toHaveLength(1);
  });

  test('is no news where the base or the branch has it, in this file or in another', async () => {
    const changes = changed({ 'a.js': `// more\n${USE}`, 'moved.pem': PRIVATE_KEY });
    const base = { 'a.js': USE, 'old.pem': PRIVATE_KEY };
    expect(await scanOver({ base }).found(changes)).toEqual([]);
    expect(await scanOver({ base: { 'a.js': USE } }).found(changes)).toMatchObject([{ path: 'moved.pem' }]);
    const start = changed({ 'a.js': USE, 'moved.pem': PRIVATE_KEY });
    expect(await scanOver({ start }).found(changes)).toEqual([]);
  });

  test('is news beside another value of the same rule in the base', async () => {
    const base = { 'a.js': `const key = '${GITHUB.replace('a1', 'z9')}';\n` };
    expect(await scanOver({ base }).found(changed({ 'a.js': USE }))).toHaveLength(1);
  });

  test('is news beside another key of the same kind in the base', async () => {
    const base = { 'test/id': openSshKey('aB3') };
    expect(await scanOver({ base }).found(changed({ deploy: openSshKey('xY9') }))).toHaveLength(1);
    expect(await scanOver({ base }).found(changed({ deploy: openSshKey('aB3') }))).toEqual([]);
  });

  test('may stand where a maintainer allows exactly this file and this rule', async () => {
    const changes = changed({ 'a.js': USE, 'b.js': USE });
    const allow = ['a.js:github', 'b.js:npm'];
    expect(await scanOver({ allow }).found(changes)).toEqual([{ path: 'b.js', line: 1, rule: 'github' }]);
  });

  test('in no file of this machine that has the name of one of the change', async () => {
    await using folder = await temporaryFolder('scan');
    const path = join(folder.path, 'key.p12');
    writeFileSync(path, 'of the machine');
    expect(await scanOver().found(changed({ [path]: 'of the change' }))).toEqual([]);
    expect(readFileSync(path, 'utf8')).toBe('of the machine');
  });
});

describe('what may be kept of a change', () => {
  test.each<[string, string, string]>([
    ['a token', USE, `const key = '${LEFT_OUT}';\n`],
    ['a token with umlauts before it', `// Ä\n${USE}`, `// Ä\nconst key = '${LEFT_OUT}';\n`],
    ['a key of several lines', `a\n${PRIVATE_KEY}b\n`, `a\n${LEFT_OUT}\nb\n`],
  ])('has a mark in the place of %s, and every other byte', async (_what, text, kept) => {
    const rest = file('two\n');
    const changes = changed({ 'a.js': text }).with('b.js', rest);
    const left = await scanOver().withoutFound(changes);
    const now = left.get('a.js');
    expect(now?.kind === 'file' && Buffer.from(now.bytes).toString()).toBe(kept);
    expect(left.get('b.js')).toBe(rest);
  });

  test('holds nothing of a token of which a rule tells a part only', async () => {
    const value = 'wJ7rXUtnF4'.repeat(4);
    const left = await scanOver().withoutFound(changed({ '.env': `AWS_SECRET_ACCESS_KEY="${value}"\n` }));
    const now = left.get('.env');
    expect(now?.kind === 'file' && Buffer.from(now.bytes).toString()).not.toContain(value.slice(-5));
  });

  test('is one value, however often a rule finds something in its token', async () => {
    const token = `${GITHUB}/`.repeat(2000).slice(0, -1);
    const found: string[] = [];
    const onFound = (values: readonly string[]) => void found.push(...values);
    await scanOver({ onFound }).found(changed({ 'a.txt': `// one\n${token} ${GITHUB}\n` }));
    expect(found).toEqual([token, GITHUB]);
  });

  test('is itself nothing to publish: the place of the mark is told', async () => {
    const scan = scanOver();
    const left = await scan.withoutFound(changed({ 'a.js': USE }));
    expect(await scan.found(left)).toEqual([{ path: 'a.js', line: 1, rule: 'left-out' }]);
  });
});

test('the input allow-secrets takes the rules that there are, and no other', () => {
  expect([...SECRET_RULES].sort()).toEqual([...RULE_NAMES, 'left-out'].sort());
});
