import { diagnosticReader } from '../diagnostics.ts';

/** Errors of Rust's compiler that keep a crate from being built, as Cargo passes them on, in the long or the short form. */
export const rustc = diagnosticReader({
  format: 'cargo-test',
  marks: /^error: could not compile `/m,
  rules: [
    {
      line: /^(?<path>\S{1,400}?\.rs):(?<row>\d{1,7}):\d{1,7}: error(?:\[(?<code>E\d{1,6})\])?: (?<message>.+)$/,
      cause: 'load',
    },
    {
      line: /^error(?:\[(?<code>E\d{1,6})\])?: (?<message>(?!could not compile|test failed|doctest failed|bench failed|\d+ targets? failed|aborting due to|build failed).+)$/,
      detail: /^ *--> (?<path>\S{1,400}?):(?<row>\d{1,7}):\d{1,7}$/,
      cause: 'load',
    },
    {
      line: /^error: (?<message>could not compile `[^`]{1,200}`(?: \([^)]{1,100}\))?)/,
      cause: 'load',
      isLast: true,
    },
  ],
});
