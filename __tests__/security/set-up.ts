import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Files } from '../../embedded/github/files.ts';
import type { Stage } from '../../embedded/stage.ts';
import { exemptFromDescription, PROJECT, type stageFor } from '../support/scenario.ts';
import type { Case, CaseFiles } from './case.ts';

/** What can be there from the beginning. */
export function stageOptions({ repository = {}, issue = {}, permissions, settings: said }: Case): Partial<
  Parameters<typeof stageFor>[0]
> & {
  readonly content: { readonly files: Files };
} {
  const { files = {}, only, rules = [], ...settings } = repository;
  const { title = 'Sums are differences', body = '`add(2, 3)` is -1. See `src/add.js`.' } = issue;
  return {
    content: { files: only === undefined ? { ...PROJECT, ...asFiles(files) } : asFiles(only) },
    repository: { ...settings, rules: rules.map((rule) => ({ ...rule, branch: new RegExp(rule.branch) })) },
    issue: { title, body },
    ...(said !== undefined && { settings: said }),
    ...(permissions !== undefined && { permissions }),
  };
}

/** What could not be there before the token was known, and what people and the checkout have besides. */
export async function setUp(told: Case, first: Case, stage: Stage): Promise<void> {
  const { repository, issue } = stage;
  if (JSON.stringify(told.repository) !== JSON.stringify(first.repository)) {
    const files = asFiles({ ...told.repository?.files, ...told.repository?.only });
    await repository.pushCommit({ branch: repository.defaultBranch, files });
    await stage.checkout();
  }
  if (JSON.stringify(told.issue) !== JSON.stringify(first.issue)) {
    const { title, body } = told.issue ?? {};
    await repository.editIssue(issue, { ...(title && { title }), ...(body && { body }) });
  }
  for (const [login, role] of Object.entries(told.people ?? {}))
    await repository.addCollaborator(login, role);
  for (const comment of told.issue?.comments ?? []) await say(stage, { secondsAgo: 60, ...comment });
  for (const [path, content] of Object.entries(told.checkout ?? {}))
    plant(join(stage.workspace, path), content);
  for (const fault of told.forge ?? []) {
    const [method = '', path = ''] = splitAt(fault.on);
    stage.github.fail({ ...fault, method, path: new RegExp(path) });
    // Such an answer may be none that GitHub describes.
    if (fault.status === 200 || fault.status === 302 || fault.body !== undefined)
      exemptFromDescription(stage);
  }
}

function plant(path: string, content: CaseFiles[string] = ''): void {
  mkdirSync(dirname(path), { recursive: true });
  if (content === null) return;
  rmSync(path, { force: true });
  if (typeof content === 'string') writeFileSync(path, content);
  else if ('link' in content) symlinkSync(content.link, path);
  else if ('fifo' in content) execFileSync('mkfifo', [path]);
  else if ('base64' in content) writeFileSync(path, Buffer.from(content.base64, 'base64'));
  else {
    writeFileSync(path, content.executable);
    chmodSync(path, 0o755);
  }
}

export function asFiles(files: CaseFiles): Files {
  const contents = Object.entries(files).map(([path, content]) => {
    if (content === null || typeof content === 'string') return [path, content] as const;
    if ('fifo' in content) throw new Error(`No commit holds a named pipe: ${path}.`);
    return [path, 'base64' in content ? Buffer.from(content.base64, 'base64') : content] as const;
  });
  return Object.fromEntries(contents);
}

export async function say(
  stage: Stage,
  { by, body, secondsAgo }: { readonly by: string; readonly body: string; readonly secondsAgo?: number },
): Promise<void> {
  const createdAt = secondsAgo === undefined ? {} : { createdAt: new Date(Date.now() - secondsAgo * 1000) };
  await stage.repository.comment({ issue: stage.issue, author: by, body, ...createdAt });
}

/** At the first blank. */
export function splitAt(text: string): readonly [string, string] {
  const at = text.indexOf(' ');
  return [text.slice(0, at), text.slice(at + 1)];
}
