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
