const whole = new Intl.NumberFormat('en');

export function number(value: number): string {
  return whole.format(Math.round(value));
}

export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

export function dollars(usd: number | null): string {
  return usd === null ? 'not known' : `$${usd.toFixed(usd < 0.1 ? 4 : 2)}`;
}

/** Minutes, seconds and tenths since the start. */
export function clock(ms: number): string {
  const seconds = ms / 1000;
  return `${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(1).padStart(4, '0')}`;
}

export function count(many: number, noun: string): string {
  return `${number(many)} ${noun}${many === 1 ? '' : 's'}`;
}

export function firstLine(text: string, most = 140): string {
  const line = text.split('\n').find((one) => one.trim() !== '') ?? '';
  return line.length > most ? `${line.slice(0, most)}…` : line;
}
