import { diagnosticReader } from '../diagnostics.ts';

/** What Go's compiler and `go vet` say of packages where no test runs: `go test` says it beside the lines of packages. */
export const goBuild = diagnosticReader({
  format: 'go-test',
  marks: /^# \S{1,400}(?: \[\S{1,400}\])?\n(?:# \[\S{1,400}\]\n)?(?:vet: )?\S{1,400}\.go:\d{1,7}:\d{1,7}: /m,
  rules: [
    {
      line: /^(?:vet: )?(?<path>\S{1,400}\.go):(?<row>\d{1,7}):\d{1,7}: (?<message>(?!too many errors$).+)$/,
      onlyIn: /^(?![\s\S]*(?:^|\n)(?:ok {2}|FAIL|\? {3})\t)/,
      cause: 'load',
    },
  ],
  cut: /^(?:\S+: )?too many errors$/,
});
