import { diagnosticReader } from '../diagnostics.ts';

/** Only this line tells two missing names apart. */
const SYMBOL = /^(?:\[ERROR\] )? +symbol: +(?<more>\S.*)$/;

/** Errors of the Java compiler, run directly, by Gradle or by Maven. Both may print each of them twice. */
export const javac = diagnosticReader({
  format: 'javac',
  role: 'compiler',
  marks: /\.java:|^error: /m,
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
      line: /^(?:error:|\[ERROR\]) (?<message>(?:file not found|invalid|no source files|warnings found and -Werror)\b.*)$/,
    },
  ],
  closing:
    /^(?:\[INFO\] )?(?<errors>\d{1,9}) errors? ?$|^only showing the first \d{1,9} errors, of (?<errors>\d{1,9}) total|^\[ERROR\] Failed to execute goal .*:maven-compiler-|^error: (?:file not found|invalid|no source files|compilation failed)/,
  closes: 'always',
  repeats: true,
});
