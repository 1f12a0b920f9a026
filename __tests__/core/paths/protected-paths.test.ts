import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import picomatch from 'picomatch';
import { describe, expect, test } from 'vitest';
import { pathRefusal } from '../../../src/adapters/candidate/edit-rules.ts';
import { PROTECTED_FILES, protectedKind } from '../../../src/core/paths/protected-paths.ts';

describe('files that decide what runs, who reviews or what agents do are protected', () => {
  test.each([
    ['.github/workflows/ci.yml', 'workflow'],
    ['.github/workflows. /ci.yml', 'workflow'],
    ['.ｇithub/workflows/x', 'workflow'],
    ['Jenkinsfile', 'workflow'],
    ['.harneß/pipeline.yml', 'workflow'],
    ['CODEOWNERS', 'owners'],
    ['.github/codeowners', 'owners'],
    ['.gitmodules', 'configuration of git'],
    ['src/.gitattributes', 'configuration of git'],
    ['.pre-commit-config.yaml', 'hook'],
    ['packages/a/agents.md', 'agent'],
    ['Claude.md', 'agent'],
    ['app/.OpenCode.json', 'agent'],
    ['lefthook.toml', 'hook'],
    ['azure-pipelines.yaml', 'workflow'],
    ['sweep.yaml', 'bot'],
    ['packages/a/.npmrc', 'package manager'],
    ['NuGet.Config', 'package manager'],
    ['.GITHUB/labeler.yml', "forge's own"],
    ['.github', "forge's own"],
    ['.gitlab/merge.yml', "forge's own"],
    ['renovate.json', 'bot'],
    ['app/.RUN/x.run.xml', 'editor'],
    ['deep/My.Code-Workspace', 'editor'],
    ['analysis/.Rprofile', 'editor'],
    ['.hg/hgrc', 'editor'],
    ['.config/mise/config.toml', 'editor'],
  ])('%s', (path, kind) => {
    expect(protectedKind(path)).toContain(kind);
  });

  test.each([
    'src/main.ts',
    'package.json',
    'docs/workflows/ci.yml',
    'templates/.github/workflows/ci.yml',
    'src/CODEOWNERS',
    '.github/ISSUE_TEMPLATE/bug.md',
    '.github/PULL_REQUEST_TEMPLATE.md',
    '.code-workspace-notes.md',
    'docs/mise/config.toml',
    'binding.gyp',
    'constructor',
    '__proto__/toString',
  ])('%s is an ordinary file', (path) => {
    expect(protectedKind(path)).toBeNull();
  });

  test('globs of allow-paths lift the protection, for dot folders too and for nothing else', () => {
    const allow = picomatch(['.github/workflows/**', '**/.npmrc'], { dot: true });
    expect(pathRefusal('.github/workflows/ci.yml', allow)).toBeNull();
    expect(pathRefusal('packages/a/.npmrc', allow)).toBeNull();
    expect(pathRefusal('.github/actions/x/action.yml', allow)).not.toBeNull();
  });
});

/** What the page for readers says of each name, so that no name is lost from the table that it was written from. */
const promised = [
  ...(readFileSync(join(import.meta.dirname, '../../../docs/security.md'), 'utf8')
    .split(/<!-- protected:\w+ -->/)[1]
    ?.matchAll(/^\| (`.+?) \| (.+?) \|$/gm) ?? []),
].map(([, places = '', said = '']) => {
  const [closed = '', open = ''] = places.split('; open: ');
  const [what = '', ...why] = said.split(': ');
  const names = (list: string) => [...list.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  return {
    closed: names(closed),
    open: names(open),
    what,
    why: why.join(': '),
  };
});

describe('the page of what is refused is kept, name by name', () => {
  test('it has all rows', () => {
    expect(promised.length).toBe(9);
  });

  test.each(promised)('$what', ({ closed, open, what, why }) => {
    expect(closed.length).toBeGreaterThan(3);
    for (const name of closed) {
      const atRoot = name.replace(/^\//, '').replace(/^\*/, 'x');
      const deeper = `packages/a/${atRoot}`;
      const paths = name.startsWith('/') ? [atRoot] : [atRoot, deeper, `${deeper}/below`];
      for (const path of paths) expect(protectedKind(path), path).toBe(what);
      if (name.startsWith('/')) expect(protectedKind(deeper)).not.toBe(what);
    }
    for (const name of open) {
      const path = name.slice(1).replace('*', 'readme');
      expect(protectedKind(path), path).toBeNull();
    }
    expect(PROTECTED_FILES.find((files) => files.what === what)?.why).toBe(why);
  });
});
