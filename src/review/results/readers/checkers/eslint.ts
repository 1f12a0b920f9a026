import { diagnosticReader } from '../diagnostics.ts';

const HEADING = /^(?<path>(?:\/|[A-Za-z]:[\\/])\S.{0,400}\.\w{1,10})$/;
const CLOSING = /^✖ \d{1,7} problems? \((?<errors>\d{1,7}) errors?, \d{1,7} warnings?\)$/;

/** ESLint's formatter `stylish`. A clean run prints nothing. */
export const eslint = diagnosticReader({
  format: 'eslint',
  title: 'ESLint',
  role: 'checker',
  marks: /^✖ \d+ problems? \(|^Oops! Something went wrong! :\(/m,
  heading: HEADING,
  rules: [
    {
      line: /^ {2,8}(?<row>\d{1,7}):\d{1,7} {2,8}error {2,8}(?<message>\S.*?)(?: {2,}(?<code>[@\w][@\w/-]{0,100}))?$/,
      isHeaded: true,
    },
    {
      line: /^(?<tool>Oops! Something went wrong!) :\($/,
      detail: /^(?!ESLint: )(?<more>\S.*)$/,
      cause: 'load',
    },
  ],
  closing: CLOSING,
  closes: 'also green',
});

/** Warnings, where there are more than `--max-warnings` allows. */
export const eslintWarnings = diagnosticReader({
  format: 'eslint',
  role: 'checker',
  marks: /^ESLint found too many warnings/m,
  heading: HEADING,
  rules: [
    {
      line: /^ {2,8}(?<row>\d{1,7}):\d{1,7} {2,8}warning {2,8}(?<message>\S.*?)(?: {2,}(?<code>[@\w][@\w/-]{0,100}))?$/,
      isHeaded: true,
    },
  ],
});
