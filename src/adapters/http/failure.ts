/** The message of the innermost cause, with its code: outer ones often only say that something failed. */
export function causeText(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  if (thrown.cause instanceof Error) return causeText(thrown.cause);
  const code = 'code' in thrown && typeof thrown.code === 'string' ? ` (${thrown.code})` : '';
  return `${thrown.message.replace(/\.$/, '')}${thrown.message.includes(code.trim()) ? '' : code}`;
}

/** The code of a broken connection ("ECONNRESET"), from the error or its causes; empty: none. */
export function codeOf(thrown: unknown): string {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if ('code' in error && typeof error.code === 'string') return error.code;
  }
  return '';
}

/** Whether a signal ended the request by its time limit, or was aborted. */
export function isStopped(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  return thrown.name === 'AbortError' || thrown.name === 'TimeoutError' || isStopped(thrown.cause);
}
