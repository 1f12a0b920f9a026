const SECONDS = { h: 3600, m: 60, s: 1 };

/** Seconds of a duration such as "1h30m" or "45s". */
export function parseDuration(text) {
  const match = /^(\d+)([hms])(?:(\d+)m)?$/.exec(text.trim());
  if (match === null) {
    throw new RangeError(`Not a duration: ${text}`);
  }
  const [, amount, unit, minutes = '0'] = match;
  return Number(amount) * SECONDS[unit] + Number(minutes) * SECONDS.m;
}
