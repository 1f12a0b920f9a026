import { parsedJson } from '../../../../core/text/json-record.ts';

/**
 * The text that `go test -json` wraps in events, package by package, since packages report side by side; before it
 * what is no event, like the messages of the compiler.
 */
export function goTestLines(lines: readonly string[]): readonly string[] {
  const plain: string[] = [];
  const built: string[] = [];
  const packages = new Map<string, string[]>();
  for (const line of lines) {
    if (!line.startsWith('{"')) plain.push(line);
    else if (line.includes('"Output":"')) {
      const name = /"(?:Package|ImportPath)":"([^"]*)"/.exec(line)?.[1] ?? '';
      const chunks = line.includes('"Action":"build-output"') ? built : chunksOf(name, packages);
      chunks.push(outputOf(line));
    }
  }
  return [...plain, ...[built, ...packages.values()].flatMap((chunks) => chunks.join('').split('\n'))];
}

function chunksOf(name: string, packages: Map<string, string[]>): string[] {
  const known = packages.get(name);
  if (known !== undefined) return known;
  const chunks: string[] = [];
  packages.set(name, chunks);
  return chunks;
}

/** Output is an event's last text, up to the fields that newer versions of Go put behind it. */
function outputOf(line: string): string {
  const literal = /"(?:[^"\\]|\\.)*"/y;
  literal.lastIndex = line.indexOf('"Output":') + 9;
  const found = literal.exec(line)?.[0];
  if (found === undefined) return '';
  if (!found.includes('\\')) return found.slice(1, -1);
  const text = parsedJson(found);
  return typeof text === 'string' ? text : '';
}
