import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

const root = join(import.meta.dirname, '..');

/** One script and one style, with the hashes that a content security policy names them by. */
export interface PageAssets {
  readonly script: string;
  readonly scriptHash: string;
  readonly style: string;
  readonly styleHash: string;
}

/** Bundles page/ for the report of a run. */
export async function pageAssets(): Promise<PageAssets> {
  const bundle = await rolldown({ input: join(root, 'page/main.ts'), platform: 'browser' });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  const script = inAscii(output[0].code.trim());
  const style = readFileSync(join(root, 'page/style.css'), 'utf8')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
  if (/<\/(?:script|style)/i.test(script + style))
    throw new Error('The page would end its own script or style.');
  const css = inAscii(style, 'css');
  return { script, scriptHash: hash(script), style: css, styleHash: hash(css) };
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
