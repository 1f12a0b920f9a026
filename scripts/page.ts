// Bundles page/ into one script and one style for the report of a run: src/deliver/page/assets.generated.js.
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

const root = join(import.meta.dirname, '..');
const FILE = 'deliver/page/assets.generated.js';

export async function pageAssets(): Promise<string> {
  const bundle = await rolldown({ input: join(root, 'page/main.ts'), platform: 'browser' });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  const script = inAscii(output[0].code.trim());
  const style = readFileSync(join(root, 'page/style.css'), 'utf8')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
  if (/<\/(?:script|style)/i.test(script + style))
    throw new Error('The page would end its own script or style.');
  const values = {
    script,
    style: inAscii(style, 'css'),
    scriptHash: hash(script),
    styleHash: hash(inAscii(style, 'css')),
  };
  const lines = Object.entries(values).map(
    ([name, text]) => `export const ${name} = ${JSON.stringify(text)};`,
  );
  return ['// Generated from page/ by scripts/page.ts (npm run build). Do not edit.', ...lines, ''].join(
    '\n',
  );
}

/** So that the bytes are the same in whatever encoding the page is read. */
function inAscii(text: string, kind: 'js' | 'css' = 'js'): string {
  return text.replace(/\P{ASCII}/gu, (wide) => {
    const point = (wide.codePointAt(0) ?? 0).toString(16);
    return kind === 'css' ? `\\${point} ` : `\\u{${point}}`;
  });
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

export async function writePageAssets(): Promise<void> {
  writeFileSync(join(root, 'src', FILE), await pageAssets());
}

/** @param into the folder of the compiled files */
export function copyPageAssets(into: string): void {
  mkdirSync(join(into, 'deliver/page'), { recursive: true });
  copyFileSync(join(root, 'src', FILE), join(into, FILE));
}

if (import.meta.main) await writePageAssets();
