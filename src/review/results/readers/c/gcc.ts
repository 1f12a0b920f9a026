import { diagnosticReader } from '../diagnostics.ts';

/**
 * gcc, g++, clang, the linkers and make: errors only. Also a failed `assert` of a C program, because `make test` often
 * runs nothing else. What make says by itself counts only where there is nothing else.
 */
export const gcc = diagnosticReader({
  format: 'gcc',
  role: 'compiler',
  marks: /error: |: \*\*\* |undefined |multiple definition of |' failed\.|cannot find -l/,
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
