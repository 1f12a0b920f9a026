import { diagnosticReader } from '../diagnostics.ts';

/** TypeScript's lines are similar, but their code begins with `TS`. */
export const BUILD_ERROR = /: error (?!TS)[A-Z]{2,5}\d{2,5}: /;

/** Errors of a .NET build, which repeats each of them at its end. */
export const buildErrors = diagnosticReader({
  format: 'dotnet-test',
  marks: BUILD_ERROR,
  rules: [
    // `/repo/Sum.cs(5,19): error CS0103: The name ... [/repo/Sum.csproj]`
    {
      line: /^\s*(?<path>\S.{0,400}\.(?:cs|vb|fsx?|(?:cs|vb|fs)proj|props|targets|razor|cshtml|xaml|sln))\((?<row>\d{1,9})(?:,\d{1,9}){0,3}\): error (?<code>(?!TS)[A-Z]{2,5}\d{2,5}): (?<message>.*?)(?: \[[^[\]]{1,400}\])?$/i,
    },
    // `/repo/Sum.csproj : error NU1101: ...`, `CSC : error CS2001: ...`
    {
      line: /^\s*(?<tool>[^\s(][^(]{0,400}?) ?: error (?<code>(?!TS)[A-Z]{2,5}\d{2,5}): (?<message>.*?)(?: \[[^[\]]{1,400}\])?$/,
    },
  ],
  repeats: true,
});
