import type { Failure } from '../../../../core/verdict/test-report.ts';
import { diagnosticOf } from '../findings.ts';
import { placeAt, stablePath } from '../own-places.ts';

/**
 * `/repo/Sum.cs(5,19): error CS0103: The name ... [/repo/Sum.csproj]`, `/repo/Sum.csproj : error NU1101: ...` and
 * `CSC : error CS2001: ...`. TypeScript's lines are similar, but their code begins with `TS`.
 */
export function dotnetError(line: string): Failure | null {
  const mark = line.indexOf(': error ');
  if (mark < 0) return null;
  const found = /^([A-Z]{2,5}\d{2,5}): (.*)$/.exec(line.slice(mark + ': error '.length));
  const [, code = '', text = ''] = found ?? [];
  if (found === null || code.startsWith('TS')) return null;
  const where = line.slice(0, mark).trim();
  const place = /^(.*)\((\d{1,9})(?:,\d{1,9}){0,3}\)$/.exec(where);
  const path = place?.[1] ?? where;
  if (
    place !== null &&
    !/\.(?:cs|vb|fs|fsx|csproj|vbproj|fsproj|props|targets|razor|cshtml|xaml|sln)$/i.test(path)
  ) {
    return null;
  }
  const project = text.lastIndexOf(' [');
  const message = project > 0 && text.endsWith(']') ? text.slice(0, project) : text;
  const at = place === null ? null : placeAt(path, place[2]);
  return diagnosticOf(`${stablePath(path)} ${code}`, { message, at });
}
