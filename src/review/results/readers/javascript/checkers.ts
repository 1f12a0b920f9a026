import { diagnosticReader } from '../diagnostics.ts';

/** The TypeScript compiler 5 and 7, and tools with the same output. Only `--pretty` prints the number of errors. */
export const tsc = diagnosticReader({
  format: 'tsc',
  role: 'checker',
  marks: /error TS\d|^TS\d+ \[ERROR\]: /m,
  rules: [
    // In front: the time of `tsc -b`, or the name that a tool around the compiler puts there.
    {
      line: /^(?:\[\d\d:\d\d:\d\d\] |\S{0,100} \| )?(?<path>[^\s(][^(]{0,400})\((?<row>\d{1,7}),\d{1,7}\): error (?<code>TS\d{1,6}): (?<message>.*)$/,
    },
    {
      line: /^(?:\[\d\d:\d\d:\d\d\] |\S{0,100} \| )?(?<path>\S.{0,400}):(?<row>\d{1,7}):\d{1,7} - error (?<code>TS\d{1,6}): (?<message>.*)$/,
    },
    { line: /^(?:\[\d\d:\d\d:\d\d\] )?error (?<code>TS\d{1,6}): (?<message>.*)$/ },
    // Deno's form: the place is below, after the source line.
    {
      line: /^(?<code>TS\d{1,6}) \[ERROR\]: (?<message>.*)$/,
      detail: /^ {4}at (?:file:\/\/)?(?<path>\/\S{1,400}):(?<row>\d{1,7}):\d{1,7}$/,
    },
  ],
  closing: /^Found (?<errors>\d{1,7}) errors?\b/,
});

/** ESLint's formatter `stylish`. A clean run prints nothing. */
export const eslint = diagnosticReader({
  format: 'eslint',
  title: 'ESLint',
  role: 'checker',
  marks: /^✖ \d+ problems? \(|^Oops! Something went wrong! :\(/m,
  heading: /^(?<path>(?:\/|[A-Za-z]:[\\/])\S.{0,400}\.\w{1,10})$/,
  rules: [
    {
      line: /^ {2,8}(?<row>\d{1,7}):\d{1,7} {2,8}error {2,8}(?<message>\S.*?)(?: {2,}(?<code>[@\w][@\w/-]{0,100}))?$/,
      isHeaded: true,
    },
    // The run ends red because of them.
    {
      line: /^ {2,8}(?<row>\d{1,7}):\d{1,7} {2,8}warning {2,8}(?<message>\S.*?)(?: {2,}(?<code>[@\w][@\w/-]{0,100}))?$/,
      isHeaded: true,
      onlyIn: /^ESLint found too many warnings/m,
    },
    {
      line: /^(?<tool>Oops! Something went wrong!) :\($/,
      detail: /^(?!ESLint: )(?<more>\S.*)$/,
      cause: 'load',
    },
  ],
  closing: /^✖ \d{1,7} problems? \((?<errors>\d{1,7}) errors?, \d{1,7} warnings?\)$/,
  closes: 'also green',
});

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
