import { parsedJson } from '../../../../core/text/json-record.ts';

/**
 * The text in the events of `go test -json`, grouped by package, because packages report concurrently. Lines that are
 * not events, such as compiler messages, come first.
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

/** The `Output` field of an event. Newer versions of Go have fields after it. */
function outputOf(line: string): string {
  const literal = /"(?:[^"\\]|\\.)*"/y;
  literal.lastIndex = line.indexOf('"Output":') + 9;
  const found = literal.exec(line)?.[0];
  if (found === undefined) return '';
  if (!found.includes('\\')) return found.slice(1, -1);
  const text = parsedJson(found);
  return typeof text === 'string' ? text : '';
}
