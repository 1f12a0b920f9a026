import { diagnosticReader } from './diagnostics.ts';

/** The TypeScript compiler 5 and 7, and tools with the same output. Only `--pretty` prints the number of errors. */
export const tsc = diagnosticReader({
  format: 'tsc',
  role: 'checker',
  recognisedBy: /error TS\d|^TS\d+ \[ERROR\]: /m,
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
  recognisedBy: /^✖ \d+ problems? \(|^Oops! Something went wrong! :\(/m,
  heading: /^(?<path>(?:\/|[A-Za-z]:[\\/])\S.{0,400}\.\w{1,10})$/,
  rules: [
    {
      line: /^ {2,8}(?<row>\d{1,7}):\d{1,7} {2,8}error {2,8}(?<message>\S.*?)(?: {2,}(?<code>[@\w][@\w/-]{0,100}))?$/,
    },
    // The run ends red because of them.
    {
      line: /^ {2,8}(?<row>\d{1,7}):\d{1,7} {2,8}warning {2,8}(?<message>\S.*?)(?: {2,}(?<code>[@\w][@\w/-]{0,100}))?$/,
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
  recognisedBy: /━━━/,
  // `src/a.ts:3:7 lint/suspicious/noDoubleEquals  FIXABLE  ━━━`, `src/a.ts format ━━━`
  heading:
    /^(?<path>\S{1,400}?)(?::(?<row>\d{1,7}):\d{1,7})? (?<code>(?:lint|assist)\/[\w/]{1,100}|format|parse|organizeImports)\b[^━]{0,40}━/,
  rules: [{ line: /^ {2}× (?<message>.*)$/ }],
  closing: /^Found (?<errors>\d{1,7}) errors?\.$/,
});

/**
 * gcc, g++, clang, the linkers and make: errors only. Also a failed `assert` of a C program, because `make test` often
 * runs nothing else. What make says by itself counts only where there is nothing else.
 */
export const gcc = diagnosticReader({
  format: 'gcc',
  role: 'compiler',
  recognisedBy: /error: |: \*\*\* |undefined |multiple definition of |' failed\.|cannot find -l/,
  rules: [
    // Of a file of the C family, or a header of the C++ library, which has no extension.
    {
      line: /^(?<path>[^\s:][^:]{0,400}\.(?:c|cc|cp|cpp|cxx|c\+\+|C|h|hh|hpp|hxx|h\+\+|inl|ipp|tpp|tcc|mm?|cuh?|[Ssyl]|f|f9[05]|ad[sb])|[^\s:]{0,400}\/include\/[^:.]{1,200}):(?<row>\d{1,9}):(?:\d{1,9}:)? (?:fatal )?error: (?<message>.*)$/,
    },
    {
      line: /^(?<tool>[\w+.-]{0,40}(?:cc1(?:plus)?|gcc|g\+\+|cc|c\+\+|clang(?:\+\+)?)(?:-\d+)?): (?:fatal )?error: (?<message>(?!linker command failed).*)$/,
    },
    // `undef.c:(.text+0xb)` and, with debugging information, `/repo/undef.c:3`. Names of object files are temporary.
    {
      line: /^(?:[^:]{0,200}: )?(?<path>[^\s:]{1,400}\.(?![oa]:)\w{1,4}):(?:(?<row>\d{1,9})|\([^)]{1,100}\)): (?:error: )?(?<message>(?:undefined reference to|multiple definition of) [^;]*)/,
    },
    {
      line: /^(?:.{0,400}: )?(?:error: )?(?<message>(?:undefined (?:reference to|symbol:)|multiple definition of|cannot find -l) ?[^;]*)/,
    },
    // glibc's `assert`: `sums: sums.c:3: main: Assertion ``x == 4' failed.` with one backtick.
    {
      line: /^[^:]{1,200}: (?<path>[^:]{1,400}):(?<row>\d{1,9}): (?<code>.{1,300}): (?<message>Assertion `.*' failed\.)$/,
      cause: 'assertion',
    },
    {
      line: /^g?(?<tool>make)(?:\[\d{1,4}\])?: \*\*\* (?<message>(?!\[).*)$/,
      cause: 'unknown',
      isLast: true,
    },
    // The number is an exit code.
    {
      line: /^g?(?<tool>make)(?:\[\d{1,4}\])?: \*\*\* \[(?:[^\]]{0,400}: )?(?<code>[^\]]{1,400})\] (?<ending>Error \d.*)$/,
      cause: 'unknown',
      isLast: true,
    },
    // A signal ended the program: `Aborted`, `Segmentation fault`.
    {
      line: /^g?(?<tool>make)(?:\[\d{1,4}\])?: \*\*\* \[(?:[^\]]{0,400}: )?(?<code>[^\]]{1,400})\] (?<ending>\S.*)$/,
      cause: 'error',
      isLast: true,
    },
    { line: /^(?<path>[^\s:]{1,200}):(?<row>\d{1,9}): \*\*\* (?<message>.* {2}Stop\.)$/, isLast: true },
  ],
  closing: /^(?:\d{1,9} warnings? and )?(?<errors>\d{1,9}) errors? generated\.$/,
  repeats: true,
});

/** Only this line tells two missing names apart. */
const SYMBOL = /^(?:\[ERROR\] )? +symbol: +(?<more>\S.*)$/;

/** Errors of the Java compiler, run directly, by Gradle or by Maven. Both may print each of them twice. */
export const javac = diagnosticReader({
  format: 'javac',
  role: 'compiler',
  recognisedBy: /\.java:|^error: /m,
  rules: [
    // Gradle 4 prints the name of its task in front.
    {
      detail: SYMBOL,
      line: /^(?::[\w:-]{1,200}(?=\/))? *(?<path>\S.{0,400}?\.java):(?<row>\d{1,9}): error: (?<message>.*)$/,
    },
    {
      detail: SYMBOL,
      line: /^\[ERROR\] (?<path>\S.{0,400}?\.java):\[(?<row>\d{1,9}),\d{1,9}\] (?<message>.*)$/,
    },
    // In the call of the compiler: nothing was compiled.
    {
      line: /^(?:error:|\[ERROR\]) (?<message>(?:file not found: \S+\.java$|invalid (?:flag|source release|target release)\b|no source files$|warnings found and -Werror).*)$/,
    },
  ],
  closing:
    /^(?:\[INFO\] )?(?<errors>\d{1,9}) errors? ?$|^only showing the first \d{1,9} errors, of (?<errors>\d{1,9}) total|^\[ERROR\] Failed to execute goal .*:maven-compiler-|^error: (?:file not found|invalid|no source files|compilation failed)/,
  closes: 'always',
  repeats: true,
});
