import { escapedCode } from './text/escape.ts';

/** Without the name of a model where none is asked. The first line while a run is under way. Quoted text of others comes only below it. */
export function underWayLine(model: string, runUrl: string): string {
  const link = runUrl === '' ? '' : ` ([workflow run](${runUrl}))`;
  const who = model === '' ? '' : ` with ${escapedCode(model)}`;
  return `${UNDER_WAY}${who}${link}: `;
}

/** Whether a status comment belongs to this run and says that it is still under way. */
export function isUnderWay(current: string, runUrl: string): boolean {
  const [, , line = ''] = current.split(/\r?\n/, 3);
  return line.startsWith(UNDER_WAY) && line.includes(runUrl === '' ? '' : `](${runUrl})`);
}

const UNDER_WAY = '**Working on this issue**';

/** The run that a status comment says is under way, where the address of its page tells which one it is. */
export function runUnderWay(
  current: string,
): { readonly url: string; readonly run: string; readonly attempt: number } | null {
  if (!isUnderWay(current, '')) return null;
  const [, url, run, attempt] =
    /\(\[workflow run\]\((\S+\/actions\/runs\/(\d+)\/attempts\/(\d+))\)\)/.exec(current) ?? [];
  return url === undefined || run === undefined ? null : { url, run, attempt: Number(attempt) };
}
