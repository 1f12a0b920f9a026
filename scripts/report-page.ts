import { TRACE_VERSION } from '../src/core/record-event.ts';
import { named } from '../src/core/text/invisible.ts';
import { isRecord, parsedJson } from '../src/core/text/json-record.ts';
import { type PageAssets, pageAssets } from './page.ts';

export type ReportPage =
  | { readonly kind: 'made'; readonly html: string }
  | { readonly kind: 'unreadable'; readonly why: string };

/**
 * The report of a run: one page that needs no network, made from the trace alone. Text of strangers, commands or a
 * model is embedded as data, which the page's own script shows as text; no other script runs in it.
 *
 * @param trace lines of JSON; an incomplete last line, left by a killed run, is dropped
 */
export async function reportPage(trace: string): Promise<ReportPage> {
  const lines = trace.split('\n').slice(0, -1);
  const began = parsedJson(lines[0] ?? '');
  if (!isRecord(began) || began.kind !== 'began')
    return unreadable('its first line does not say how a run began');
  if (began.version !== TRACE_VERSION)
    return unreadable(
      `it has version ${String(began.version)}, and this is a reader of version ${TRACE_VERSION}`,
    );
  const whole = lines.filter((line) => isLine(parsedJson(line)));
  return { kind: 'made', html: pageOf(`[${whole.map(inScript).join(',\n')}]`, await pageAssets()) };
}

function isLine(value: unknown): boolean {
  return isRecord(value) && typeof value.kind === 'string' && Number.isFinite(value.time);
}

function unreadable(why: string): ReportPage {
  return { kind: 'unreadable', why };
}

/** JSON that no HTML parser takes for a tag or a comment, with the names of characters that nobody sees. */
function inScript(json: string): string {
  return named(json)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

function pageOf(data: string, { script, scriptHash, style, styleHash }: PageAssets): string {
  const policy = [
    "default-src 'none'",
    `script-src '${scriptHash}'`,
    `style-src '${styleHash}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Tether run report</title>
<style>${style}</style>
</head>
<body>
<main id="page"><noscript>This page is made by its own script from the trace below. Allow scripts to read it; it uses no network.</noscript></main>
<script type="application/json" id="trace">${data}</script>
<script>${script}</script>
</body>
</html>
`;
}
