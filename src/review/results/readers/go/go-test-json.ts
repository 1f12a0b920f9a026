import { isRecord, parsedJson } from '../../../../core/text/json-record.ts';
import { withUsualBrackets } from '../format.ts';

/**
 * The text in the events of `go test -json`, grouped by package, because packages report concurrently. Lines that are
 * not events, and messages of the compiler, come first.
 */
export function goTestLines(lines: readonly string[]): readonly string[] {
  const plain: string[] = [];
  const built: string[] = [];
  const packages = new Map<unknown, string[]>();
  for (const line of lines) {
    const event = line.startsWith('{"') ? parsedJson(line) : null;
    if (!isRecord(event)) plain.push(line);
    else if (typeof event.Output === 'string') {
      const chunks = event.Action === 'build-output' ? built : (packages.get(event.Package) ?? []);
      chunks.push(withUsualBrackets(event.Output));
      if (chunks !== built) packages.set(event.Package, chunks);
    }
  }
  return [...plain, ...[built, ...packages.values()].flatMap((chunks) => chunks.join('').split('\n'))];
}
