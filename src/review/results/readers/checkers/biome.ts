import { diagnosticReader } from '../diagnostics.ts';

/** Biome's text output. Errors are marked with `×`, warnings and hints differently. */
export const biome = diagnosticReader({
  format: 'biome',
  title: 'Biome',
  role: 'checker',
  marks: /━━━/,
  // `src/a.ts:3:7 lint/suspicious/noDoubleEquals  FIXABLE  ━━━`, `src/a.ts format ━━━`
  heading:
    /^(?<path>\S{1,400}?)(?::(?<row>\d{1,7}):\d{1,7})? (?<code>(?:lint|assist)\/[\w/]{1,100}|format|parse|organizeImports)\b[^━]{0,40}━/,
  rules: [{ line: /^ {2}× (?<message>.*)$/, isHeaded: true }],
  closing: /^Found (?<errors>\d{1,7}) errors?\.$/,
});
