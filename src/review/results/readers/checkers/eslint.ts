import { diagnosticReader } from '../diagnostics.ts';

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
